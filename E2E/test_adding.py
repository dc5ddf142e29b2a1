"""Logging food: by hand, from recent foods, and again."""

import re

import pytest
from playwright.sync_api import expect

from steps import field, note, open_add, open_entry, rows, settled, sheet, total

pytestmark = pytest.mark.moving


def test_food_entered_by_hand_shows_at_once(app, open_page):
    app.set_goals(2000)
    app.log("Lunch", 1200, minutes_ago=30)
    page = open_page(app)
    open_add(page)
    field(page, "Food name").fill("Pancakes")
    field(page, "Calories").fill("400")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(total(page)).to_have_text("1,600")
    expect(page.locator(".entry .name").first).to_have_text("Pancakes")
    expect(note(page)).to_contain_text("Logged Pancakes, 400 cal")
    assert app.day()["totals"]["calories"] == 1600


def test_a_wrong_field_says_why_and_nothing_typed_is_lost(app, open_page):
    page = open_page(app)
    open_add(page)
    field(page, "Food name").fill("Oats")
    field(page, "Calories").fill("-1")
    page.get_by_text("Amount, macros and time").click()
    field(page, "Protein").fill("11,5")
    page.get_by_role("button", name="Log", exact=True).click()
    error = page.locator("dialog #error-calories")
    expect(error).to_have_text(re.compile("!?Calories must be a non-negative number$"))
    expect(error.locator(".error-mark")).to_be_visible()
    refused = page.locator("dialog #field-calories")
    expect(refused).to_be_focused()
    expect(refused).to_have_attribute("aria-invalid", "true")
    expect(refused).to_have_attribute("aria-describedby", re.compile("error-calories"))
    expect(page.locator("dialog [aria-invalid]")).to_have_count(1)
    expect(field(page, "Food name")).to_have_value("Oats")
    expect(field(page, "Calories")).to_have_value("-1")
    expect(page.locator("dialog #field-protein")).to_have_value("11,5")
    assert app.names() == []


def test_errors_go_once_they_are_mended(app, open_page):
    page = open_page(app)
    open_add(page)
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator("dialog .error")).to_have_count(2)
    expect(page.locator("dialog #field-name")).to_be_focused()
    field(page, "Food name").fill("Oats")
    field(page, "Calories").fill("320")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator(".entry .name")).to_have_text("Oats")


def test_a_wrong_detail_opens_the_details(app, open_page):
    page = open_page(app)
    open_add(page)
    field(page, "Food name").fill("Oats")
    field(page, "Calories").fill("320")
    page.get_by_text("Amount, macros and time").click()
    field(page, "Quantity").fill("0")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator("dialog #error-quantity")).to_contain_text("Quantity must be more than 0")
    expect(field(page, "Quantity")).to_be_focused()


def test_food_can_be_logged_with_all_its_details(app, open_page):
    page = open_page(app)
    open_add(page)
    field(page, "Food name").fill("Muesli")
    field(page, "Calories").fill("380.5")
    page.get_by_text("Amount, macros and time").click()
    field(page, "Serving size").fill("100")
    field(page, "Serving unit").fill("g")
    field(page, "Protein").fill("11")
    field(page, "Carbs").fill("60")
    field(page, "Fat").fill("8.5")
    field(page, "Time").fill("07:15")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator(".entry .when")).to_have_text("7:15 AM · 4 h ago · 100 g")
    entry = app.day()["entries"][0]
    assert (entry["calories"], entry["protein"], entry["carbohydrates"], entry["fat"]) == (380.5, 11, 60, 8.5)
    assert entry["loggedAt"] == "2026-03-10T07:15:00+01:00"


def test_what_is_usual_at_this_time_is_offered_first_then_the_recent_and_the_frequent(app, open_page):
    day = 24 * 60
    app.log("Porridge", 320, minutes_ago=7 * day + 20)
    for number in range(3):
        app.log("Coffee", 15, minutes_ago=60 * day + number)
    for number in range(8):
        app.log(f"Supper {number}", 500, minutes_ago=day + 11 * 60 + number)
    page = open_page(app)
    page.set_viewport_size({"width": 390, "height": 508})
    open_add(page)
    again = page.locator("dialog .quick", has=page.get_by_role("heading", name="Log again"))
    expect(again.locator(".name")).to_have_text(["Porridge"] + [f"Supper {number}" for number in range(8)] + ["Coffee"])
    # Two a row: eight are in sight above the keyboard.
    eighth = again.locator(".chip").nth(7).bounding_box()
    assert eighth["y"] + eighth["height"] <= 508, eighth


def test_adding_can_be_undone_from_its_note(app, open_page):
    app.log("Oats", 320, minutes_ago=1500)
    page = open_page(app)
    open_add(page)
    page.locator("dialog .chip").click()
    expect(rows(page)).to_have_count(1)
    note(page).get_by_role("button", name="Undo").click()
    expect(rows(page)).to_have_count(0)
    expect(total(page)).to_have_text("0")


def test_an_entry_can_be_logged_again(app, open_page):
    app.log("Coffee", 15, minutes_ago=60, protein=1)
    page = open_page(app)
    open_entry(page, "Coffee")
    page.get_by_role("button", name="Log again").click()
    expect(rows(page)).to_have_count(2)
    expect(page.locator(".entry .ago").first).to_have_text(" · just now")
    assert [entry["protein"] for entry in app.day()["entries"]] == [1, 1]


def test_an_entry_of_a_past_day_can_be_copied_to_today(app, open_page):
    app.log("Curry", 700, minutes_ago=1440)
    page = open_page(app, "/days/2026-03-09")
    open_entry(page, "Curry")
    page.get_by_role("button", name="Copy to today").click()
    expect(note(page)).to_contain_text("Logged Curry, 700 cal")
    # The page stays on the same day.
    expect(page.locator(".detail-title")).to_have_text("Monday, Mar 9, 2026")
    assert app.names() == ["Curry"]
    assert app.names("2026-03-09") == ["Curry"]


def test_a_double_tap_saves_once(app, open_page):
    app.log("Oats", 320, minutes_ago=1500)
    page = open_page(app)
    page.locator("#add").dblclick()
    expect(sheet(page)).to_be_visible()
    page.locator("dialog .chip").dblclick()
    expect(rows(page)).to_have_count(1)
    open_add(page)
    field(page, "Food name").fill("Soup")
    field(page, "Calories").fill("200")
    page.get_by_role("button", name="Log", exact=True).dblclick()
    expect(rows(page)).to_have_count(2)
    expect(total(page)).to_have_text("520")
    assert sorted(app.names()) == ["Oats", "Soup"]


def test_the_add_button_is_in_reach_of_a_thumb(app, open_page):
    for kind in ("phone", "small"):
        page = open_page(app, kind=kind)
        box, screen = page.locator("#add").bounding_box(), page.viewport_size
        assert box["y"] + box["height"] / 2 > screen["height"] * 0.6
        middle = box["x"] + box["width"] / 2
        assert screen["width"] * 0.25 < middle < screen["width"] * 0.75


def test_a_wide_screen_has_its_bar_at_the_side(app, open_page):
    page = open_page(app, kind="desktop")
    bar, main = page.locator("#tabs").bounding_box(), page.locator("#main article").bounding_box()
    assert bar["x"] == 0 and bar["height"] == page.viewport_size["height"] and bar["width"] <= main["x"]


def test_a_tap_beside_the_sheet_closes_it_only_while_nothing_was_typed(app, open_page):
    page = open_page(app, kind="desktop")
    open_add(page)
    page.mouse.click(5, 5)
    expect(page.locator("dialog[open]")).to_have_count(0)
    open_add(page)
    field(page, "Food name").fill("Oats")
    page.mouse.click(5, 5)
    expect(field(page, "Food name")).to_have_value("Oats")


# A keyboard covers the lower part of the page, which keeps its size.
KEYBOARD = """height => {
  Object.defineProperty(visualViewport, 'height', { get: () => height })
  visualViewport.dispatchEvent(new Event('resize'))
}"""


@pytest.mark.parametrize("size, visible", [((390, 844), 508), ((375, 667), 390)])
def test_what_is_understood_can_be_logged_above_the_keyboard(app, open_page, size, visible):
    page = open_page(app)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_add(page)
    page.evaluate(KEYBOARD, visible)
    for words in ("banana", "a banana, two eggs, a slice of toast and a glass of orange juice"):
        page.locator("#food-field").fill(words)
        log = page.locator(".understood").get_by_role("button", name=re.compile("^Log "))
        expect(page.locator(".understood > ul > li")).to_have_count(1 if words == "banana" else 4)
        box = log.bounding_box()
        assert 0 < box["y"] and box["y"] + box["height"] <= visible
        at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('button')?.value", at) == "log"
    log.click()
    expect(rows(page)).to_have_count(4)


# How far things moved since the last time, as browsers measure it (https://web.dev/articles/cls), also after a key.
MOVED = """async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  window.watcher ??= (window.seen = [], new PerformanceObserver(list => seen.push(...list.getEntries())))
  watcher.observe({ type: 'layout-shift' })
  const all = [...seen.splice(0), ...watcher.takeRecords()]
  return all.reduce((sum, { value }) => sum + value, 0)
}"""


def test_nothing_moves_while_words_are_typed(app, open_page):
    page = open_page(app)
    page.set_viewport_size({"width": 390, "height": 844})
    open_add(page)
    page.evaluate(KEYBOARD, 508)
    settled(page)
    page.evaluate(MOVED)
    for words in ("2 eggs and a slice of toast", "greek yogurt with qwrtz", "milk, porridge"):
        page.locator("dialog #food-field").fill("")
        expect(page.locator("dialog .understood:visible")).to_have_count(0)
        page.evaluate(MOVED)
        for end, letter in enumerate(words, 1):
            with page.expect_response("**/add?*"):
                page.keyboard.type(letter)
            assert page.evaluate(MOVED) <= 0.02, words[:end]
    # Another meaning takes its place in the sheet.
    other = page.locator("dialog .understood .choices a").first
    name = other.locator("span").first.text_content()
    other.click()
    expect(page.locator("dialog .understood > ul > li").first).to_contain_text(name)
    page.locator("dialog .understood").get_by_role("button", name=re.compile("^Log ")).click()
    expect(rows(page)).to_have_count(2)
    assert name in app.names()


# Records for 600 ms from the close of the sheet what is visible in each frame: in the sheet relative to it, and on the page.
FRAMES = """() => {
  const places = root => {
    const { left, top } = root?.getBoundingClientRect() ?? {}
    return Object.fromEntries([...root?.querySelectorAll('a, button, input, h1, h2, .card') ?? []].filter(e => e.checkVisibility({ visibilityProperty: true }))
      .map((element, place) => [element, element.getBoundingClientRect(), place]).filter(([, box]) => box.width > 1 && box.height > 1)
      .map(([element, box]) => [`${element.tagName} ${element.className} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 40)}`,
        [box.left - left, box.top - top, box.width, box.height].map(Math.round).join(' ')]))
  }
  const shown = () => ({ sheet: places(document.querySelector('.sheet-ghost')), page: places(document.querySelector('#main')) })
  window.before = { sheet: places(document.querySelector('dialog')), page: places(document.querySelector('#main')) }
  window.frames = new Promise(done => {
    const all = []
    let start
    const next = now => { all.push(shown()); now - start < 600 ? requestAnimationFrame(next) : done(all) }
    document.addEventListener('close', () => requestAnimationFrame(now => { start = now; next(now) }), { once: true, capture: true })
  }).then(all => [window.before, all])
}"""


def assert_nothing_flashes(page):
    """Asserts that a closing sheet stays the same while it sinks, and that nothing on the page vanishes to come back."""
    before, frames = page.evaluate("frames")
    sinking = [frame["sheet"] for frame in frames if frame["sheet"]]
    assert sinking, "the sheet sinks"
    for sheet in sinking:
        changed = {name for name in before["sheet"].keys() | sheet.keys() if before["sheet"].get(name) != sheet.get(name)}
        assert changed == set()
    for name in before["page"].keys() & frames[-1]["page"].keys():
        assert all(name in frame["page"] for frame in frames), name
    return before, frames


def test_nothing_flashes_when_the_sheet_closes_or_logs(app, open_page):
    app.log("Porridge", 320, minutes_ago=3000)
    page = open_page(app)
    page.set_viewport_size({"width": 390, "height": 844})
    open_add(page)
    page.keyboard.type("2 eggs and toast")
    expect(page.locator("dialog .understood > ul > li")).to_have_count(2)
    settled(page)
    page.evaluate(FRAMES)
    page.locator("dialog").get_by_role("link", name="Close").click()
    before, frames = assert_nothing_flashes(page)
    assert all(frame["page"] == before["page"] for frame in frames), "the page stays as it is"
    open_add(page)
    page.keyboard.type("2 eggs and toast")
    expect(page.locator("dialog .understood > ul > li")).to_have_count(2)
    settled(page)
    page.evaluate(FRAMES)
    page.locator("dialog .understood").get_by_role("button", name=re.compile("^Log ")).click()
    assert_nothing_flashes(page)
    expect(rows(page)).to_have_count(2)


def test_return_logs_what_is_understood_and_opens_the_review_of_what_is_not(app, open_page):
    page = open_page(app, kind="desktop")
    open_add(page)
    page.keyboard.type("2 eggs")
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("1 banana")
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(rows(page)).to_have_count(2)
    open_add(page)
    page.keyboard.type("qwrtzpl and a banana")
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open] [data-item]")).to_have_count(2)
    expect(rows(page)).to_have_count(2)


def test_exercise_is_logged_by_words_and_is_beside_weight_from_then_on(app, open_page):
    app.call("POST", "/measurements", {"kind": "weight", "amount": 71.4, "day": "2026-03-01"})
    page = open_page(app)
    open_add(page)
    expect(page.locator("dialog").get_by_role("link", name="Exercise")).to_have_count(0)
    page.keyboard.type("30 min running")
    expect(page.locator("dialog #understood-exercise")).to_contain_text("339 cal")
    page.locator("dialog #understood-exercise").get_by_role("button", name="Log exercise").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(note(page)).to_contain_text("Logged Running, 30 min, 339 cal")
    open_add(page)
    page.locator("dialog").get_by_role("link", name="Exercise").click()
    field(page, "What did you do?").fill("Chess boxing")
    field(page, "Calories").fill("180")
    page.locator("dialog").get_by_role("button", name="Log exercise").click()
    expect(note(page).last).to_contain_text("Logged Chess boxing, 180 cal")
    assert [each["calories"] for each in app.call("GET", "/exercise")["exercise"]] == [339.15, 180]
