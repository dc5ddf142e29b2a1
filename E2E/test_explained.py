"""What is new is explained once, where it is first met, and what is logged flies to its place. Both scripts come after the page."""

import pytest
from playwright.sync_api import expect

from steps import closed, open_add, ready, rows, settled, swipe, total

def explained(page, name):
    return page.locator(f"#once-{name}")


def later(page):
    """Waits until the page has fetched the script that comes after it, and until that has run."""
    page.evaluate("""async () => {
      const fetched = () => performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/later.js'))
      while (!fetched()) await new Promise(requestAnimationFrame)
      await import(fetched().name)
    }""")


def test_a_swipe_is_explained_until_it_is_used(app, open_page):
    app.log("Soup", 300, minutes_ago=60)
    page = open_page(app)
    expect(explained(page, "again")).to_have_text("Swipe an entry to the right to log it again.Got it")
    # Nothing is below it that could move when it appears.
    last = page.locator(".day-log > :visible").last
    assert last.get_attribute("id") == "once-again"
    swipe(page, rows(page).first, 140)
    expect(total(page)).to_have_text("600")
    expect(explained(page, "again")).to_be_hidden()
    page.reload()
    ready(page)
    expect(explained(page, "again")).to_be_hidden()


def test_what_is_explained_is_put_away_with_a_tap(app, open_page):
    app.log("Soup", 300, minutes_ago=60)
    page = open_page(app)
    explained(page, "again").get_by_role("button", name="Got it").tap()
    expect(explained(page, "again")).to_be_hidden()
    page.reload()
    ready(page)
    open_add(page)
    expect(explained(page, "again")).to_be_hidden()


def test_a_mouse_is_not_told_to_swipe(app, open_page):
    app.log("Soup", 300, minutes_ago=60)
    page = open_page(app, kind="desktop")
    expect(explained(page, "typing")).to_be_visible()
    expect(explained(page, "again")).to_be_hidden()


def test_what_is_hollow_is_explained_until_it_is_logged(make_app, open_page):
    app = make_app()
    for name in ("Bread", "Soup"):
        app.call("POST", "/planned", {"name": name, "calories": 320, "plannedFor": "2026-03-11", "plannedTime": "19:00"})
    app.stop()
    app.now = "2026-03-11T12:00:00+01:00"
    app.start()
    page = open_page(app)
    expect(explained(page, "planned")).to_contain_text("What is hollow is planned.")
    expect(explained(page, "again")).to_have_count(0)
    page.get_by_role("button", name="Log: Bread").tap()
    expect(total(page)).to_have_text("320")
    expect(page.locator(".planned .entry")).to_have_count(1)
    expect(explained(page, "planned")).to_be_hidden()


# What is animated, and from where: the classes of each element, its place when it lands, and how far away it starts.
WATCH = """() => {
  window.flights = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, options) {
    const { x, y } = this.getBoundingClientRect()
    if (this.matches('.flying')) flights.push([x, y, frames[0].translate])
    return animate.call(this, frames, options)
  }
}"""


@pytest.mark.moving
def test_a_logged_entry_flies_from_the_sheet_to_its_place(app, open_page):
    app.log("Porridge", 320, minutes_ago=3000)
    page = open_page(app)
    page.evaluate(WATCH)
    open_add(page)
    later(page)
    settled(page)
    food = page.get_by_role("button", name="Porridge 320 cal")
    start = food.bounding_box()
    food.tap()
    closed(page)
    expect(total(page)).to_have_text("320")
    page.wait_for_function("() => flights.length === 1")
    x, y, way = page.evaluate("() => flights[0]")
    dx, dy = (float(part.removesuffix("px")) for part in way.split())
    assert abs(x + dx - start["x"]) < 2 and abs(y + dy - start["y"]) < 2
    settled(page)
    expect(page.locator(".flying")).to_have_count(0)
    row = page.locator("#main .entry").first
    assert row.evaluate("row => getComputedStyle(row).opacity") == "1"
    assert abs(row.bounding_box()["x"] - x) < 2


def test_nothing_flies_under_reduced_motion(app, open_page):
    app.log("Porridge", 320, minutes_ago=3000)
    page = open_page(app)
    page.evaluate(WATCH)
    open_add(page)
    later(page)
    page.get_by_role("button", name="Porridge 320 cal").tap()
    closed(page)
    expect(total(page)).to_have_text("320")
    assert page.evaluate("() => flights") == []
