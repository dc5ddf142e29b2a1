"""What people do, in the words of the tests."""

import re

from playwright.sync_api import expect


def open_add(page):
    page.locator("#add").click()
    expect(sheet(page)).to_be_visible()


def sheet(page):
    return page.locator("dialog[open] .sheet")


def field(page, label):
    return page.locator(".sheet").get_by_label(label, exact=True)


def add_by_hand(page, name, calories):
    open_add(page)
    field(page, "Food name").fill(name)
    field(page, "Calories").fill(str(calories))
    page.get_by_role("button", name="Add to Log").click()
    expect(page.locator("dialog[open]")).to_have_count(0)


def open_entry(page, name):
    page.locator(".entry-link", has_text=name).click()
    expect(sheet(page)).to_be_visible()


def total(page):
    return page.locator(".calories .number")


def rows(page):
    return page.locator(".entry")


def note(page):
    return page.locator("#notes .note")


def bind(page):
    page.wait_for_selector("html[data-ready]", state="attached")


def swipe(page, locator, dx, dy=0, steps=12):
    """A finger across an element. Each step waits for the page to have drawn the one before."""
    locator.evaluate("row => row.scrollIntoView({ block: 'center', behavior: 'instant' })")
    box = locator.bounding_box()
    x, y = box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)

    def touch(kind, points):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", [{"x": x, "y": y}])
    for step in range(1, steps + 1):
        touch("touchMove", [{"x": x + dx * step / steps, "y": y + dy * step / steps}])
        page.evaluate("() => new Promise(requestAnimationFrame)")
    touch("touchEnd", [])
    session.detach()


def spoken_of(page):
    """Whom the keyboard speaks to: the focused element's words."""
    return page.evaluate(
        "() => { const e = document.activeElement; return e === document.body ? '' : e.ariaLabel || e.labels?.[0]?.textContent || e.textContent.trim() || e.tagName }"
    )


def tab_to(page, words, most=80):
    """Presses Tab until something of those words has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if re.search(words, spoken_of(page)):
            return
    raise AssertionError(f"Tab does not reach {words!r}")
