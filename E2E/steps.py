"""Actions of people in the tests."""

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
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator("dialog[open]")).to_have_count(0)


def open_entry(page, name):
    """Opens the sheet of an entry, with its name and values."""
    page.locator(".entry-link", has_text=name).click()
    show_values(page)


def show_values(page):
    """Opens the name and values of the entry whose sheet opens, if that can be changed."""
    expect(sheet(page).locator(".facts").first).to_be_visible()
    for more in sheet(page).locator("details:not([open]) > summary", has_text="Name and values").all():
        more.click()


def total(page):
    return page.locator("section.calories .number")


def rows(page):
    return page.locator(".entry")


def note(page):
    return page.locator("#notes .note")


def ready(page):
    """Waits until the scripts are bound."""
    page.wait_for_selector("html[data-ready]", state="attached")


def wait_longer(context):
    """Lets the service worker wait longer than in production for pages, and for responses to what it sends."""
    for worker in context.service_workers:
        worker.evaluate(
            """() => {
              const wait = setTimeout, { timeout } = AbortSignal
              self.setTimeout = (act, pause, ...more) => wait(act, pause * 40, ...more)
              AbortSignal.timeout = milliseconds => timeout.call(AbortSignal, milliseconds * 12)
            }"""
        )


# The browser's errors for an unreachable server.
GONE = "ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_INTERNET_DISCONNECTED"

STAY = "() => { window.stayed = true }"
STAYED = "() => window.stayed === true"


def swipe(page, locator, dx, dy=0, steps=12):
    """Swipes with a finger across an element. Each step waits until the page has drawn the previous one."""
    locator.evaluate("row => row.scrollIntoView({ block: 'center', behavior: 'instant' })")
    box = locator.bounding_box()
    x, y = box["x"] + box["width"] * (0.8 if dx <= 0 else 0.2), box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)

    def touch(kind, points):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", [{"x": x, "y": y}])
    for step in range(1, steps + 1):
        touch("touchMove", [{"x": x + dx * step / steps, "y": y + dy * step / steps}])
        page.evaluate("() => new Promise(requestAnimationFrame)")
    touch("touchEnd", [])
    session.detach()


def month(page):
    """Returns the name of the displayed days."""
    return page.get_by_role("heading", level=1)


def cell(page, day):
    return page.locator(f".calendar .page:not(.ghost) [data-day='{day}']")


def sign(page, day):
    return cell(page, day).locator(".sign")


def detail(page):
    return page.locator("#detail")


def opened(page):
    return page.locator("#detail-title")


def choose_day(page, day):
    """Opens a day of the calendar."""
    cell(page, day).click()
    expect(detail(page)).to_have_attribute("data-day", day)


def close_day(page):
    page.locator("#close-day").click()
    expect(detail(page)).to_have_count(0)


def settled(page):
    """Waits until all animations have ended."""
    page.wait_for_function("() => !document.querySelector('.ghost') && document.getAnimations().every(a => a.playState !== 'running')")


def watch_motion(page):
    """Records animations and their durations from now on: `moved` of the page."""
    page.evaluate(
        """() => {
          window.moved = []
          const look = () => {
            for (const { effect } of document.getAnimations()) moved.push([String(effect?.target?.className), effect.getTiming().duration])
          }
          // An animation may end before the next frame.
          new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
          const watch = () => {
            look()
            requestAnimationFrame(watch)
          }
          watch()
        }"""
    )


def spoken_of(page):
    """Accessible name of the focused element."""
    return page.evaluate(
        "() => { const e = document.activeElement; return e === document.body ? '' : e.ariaLabel || e.labels?.[0]?.textContent || e.textContent.trim() || e.tagName }"
    )


def tab_to(page, words, most=80):
    """Presses Tab until an element with these words has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if re.search(words, spoken_of(page)):
            return
    raise AssertionError(f"Tab does not reach {words!r}")


# Finding food

SENTENCE = "2 eggs and a slice of toast with 10 g butter"


def words(page):
    """The field for all input."""
    return page.get_by_label("What did you eat?")


def understood(page):
    return page.locator("#understood > ul > li")


def log_all(page):
    return page.get_by_role("button", name=re.compile("^Log "))


def found(page, heading):
    """Returns what is listed under a heading."""
    return page.locator("#found section", has=page.get_by_role("heading", name=heading, exact=True)).locator(".entry-link")


def item(page, number):
    """Returns an item of the review, counted from 1."""
    return page.locator(".review-item").nth(number - 1)


def of(item, label):
    """Returns a field of an item; opens the item if the field is in its details."""
    field = item.get_by_label(label, exact=True)
    field.wait_for(state="attached")
    return field if field.is_visible() else unfolded(item).get_by_label(label, exact=True)


def unfolded(item):
    """Opens an item of the review."""
    item.locator(".review-more").evaluate("more => more.open = true")
    return item


def closed(page):
    expect(page.locator("dialog[open]")).to_have_count(0)


def review(page, text=SENTENCE):
    open_add(page)
    words(page).fill(text)
    page.get_by_role("link", name="Review").click()
    # The sheet before it has a button with the same name.
    expect(item(page, 1)).to_be_visible()


# The microphone

# A speech recogniser that the test controls.
RECOGNISER = """
window.SpeechRecognition = undefined
window.webkitSpeechRecognition = class extends EventTarget {
  start() { window.recogniser = this; if (!window.dead) setTimeout(() => this.tell('start')) }
  stop() { this.stopped = true; setTimeout(() => this.tell('end')) }
  abort() { this.aborted = true }
  tell(kind, more) { this.dispatchEvent(Object.assign(new Event(kind), more)) }
  hear(...texts) { this.tell('result', { results: texts.map(transcript => [{ transcript }]) }) }
  fail(error) { this.tell('error', { error }); this.tell('end') }
}
"""


def microphone(page):
    return page.locator(".voice")


def voice(page, state, said):
    expect(page.locator(".food-form")).to_have_attribute("data-voice", state)
    expect(page.locator("#voice-status")).to_contain_text(said)


def hear(page, *texts):
    page.evaluate("texts => recogniser.hear(...texts)", texts)
