"""The energy lens: a month of small rings, and the day with its big one."""

import pytest
from playwright.sync_api import expect

from steps import STAY, STAYED, choose_day, close_day, detail, field, note, opened, ready, settled, sheet, show_values, swipe, tab_to

LENS = "/history?lens=energy"
KINDS = pytest.mark.parametrize("kind", ["phone", "desktop"])

# Records vibrations.
FEEL = "() => { navigator.vibrate = pattern => { (window.felt ??= []).push(pattern); return true } }"


@pytest.fixture
def app(app):
    app.set_goals(2000, deficit=500, steps=8000, effectiveFrom="2026-02-01")
    for day, burned, eaten in (("03-03", 2500, 1880), ("03-04", 2500, 2200), ("03-05", 1500, 2000), ("03-06", 2400, None), ("03-07", None, 1900)):
        if burned:
            app.measure(f"2026-{day}", burnedEnergy=burned)
        if eaten:
            app.log_on(f"2026-{day}", "Food", eaten)
    app.measure("2026-03-04", steps=8412, distance=6225, flights=12)
    return app


def turner(page):
    return page.get_by_role("heading", level=1)


def cell(page, day):
    return page.locator(f".calendar .page:not(.ghost) [data-day='{day}']")


def ring(page, day):
    return cell(page, day).locator(".tiny-ring")


def lap(page, day):
    return ring(page, day).locator(".lap").get_attribute("stroke-dasharray")


def balance(page):
    return detail(page).locator("#balance .amount")


def felt(page):
    return page.evaluate("window.felt ?? []")


def test_a_month_of_rings_shows_each_day_by_colour_shape_and_words(app, open_page):
    page = open_page(app, LENS)
    expect(turner(page)).to_have_text("March 2026")
    expect(page.get_by_role("navigation", name="Lens").locator("[aria-current]")).to_have_text("Energy")
    for day, mode, closed, words in (
        ("03", "green", "100 100", "3 March: deficit, 620 of 500 calories, ring full"),
        ("04", "green", "60 100", "4 March: deficit, 300 of 500 calories, ring 60 percent"),
        ("05", "red", "33 100", "5 March: surplus, 500 calories more than 1,500 burned, ring 33 percent"),
        ("06", "gray", "0 100", "6 March: no data, nothing logged, 2,400 calories burned"),
        ("07", "gray", "0 100", "7 March: no data, energy burned not known, 1,900 calories eaten"),
        ("08", "gray", "0 100", "8 March: no data"),
    ):
        expect(ring(page, f"2026-03-{day}")).to_have_class(f"tiny-ring {mode}")
        assert lap(page, f"2026-03-{day}") == closed
        expect(cell(page, f"2026-03-{day}")).to_have_accessible_name(words)
    assert ring(page, "2026-03-03").locator(".lap").evaluate("e => getComputedStyle(e).strokeLinecap") == "round"
    shapes = [ring(page, f"2026-03-{day}").locator(".icon path").get_attribute("d") for day in ("03", "04", "05")]
    assert len(set(shapes)) == 3
    # The number is above its ring.
    number, small = cell(page, "2026-03-03").locator(".date").bounding_box(), ring(page, "2026-03-03").bounding_box()
    assert number["y"] + number["height"] <= small["y"] + 1 and small["width"] <= 36


@KINDS
def test_days_to_come_are_dimmed_and_do_nothing_and_today_is_not_highlighted(app, open_page, kind):
    page = open_page(app, LENS, kind=kind)
    tomorrow = cell(page, "2026-03-11")
    expect(tomorrow).to_have_attribute("aria-disabled", "true")
    expect(tomorrow).to_have_accessible_name("11 March: in the future")
    assert float(ring(page, "2026-03-11").evaluate("e => getComputedStyle(e).opacity")) < 1
    tomorrow.click(force=True)
    expect(detail(page)).to_have_count(0)
    expect(cell(page, "2026-03-10")).to_have_attribute("aria-current", "date")
    looks = "e => { const { backgroundColor, color, fontWeight } = getComputedStyle(e); return [backgroundColor, color, fontWeight] }"
    assert cell(page, "2026-03-10").locator(".date").evaluate(looks) == cell(page, "2026-03-09").locator(".date").evaluate(looks)
    cell(page, "2026-03-09").click()
    expect(opened(page)).to_be_focused()
    page.mouse.move(0, 0)
    if kind == "desktop":
        settled(page)
        own = "e => getComputedStyle(e).backgroundColor"
        assert cell(page, "2026-03-09").evaluate(own) == cell(page, "2026-03-08").evaluate(own)


@KINDS
def test_only_the_last_twelve_months_can_be_shown(app, open_page, kind):
    page = open_page(app, LENS, kind=kind)
    expect(page.locator("#next")).to_have_count(0)
    for _ in range(11):
        before = turner(page).inner_text()
        page.locator("#previous").click()
        expect(turner(page)).not_to_have_text(before)
    expect(turner(page)).to_have_text("April 2025")
    expect(page.locator("#previous")).to_have_count(0)
    page.locator("#next").click()
    expect(turner(page)).to_have_text("May 2025")
    page.locator("#today").click()
    expect(turner(page)).to_have_text("March 2026")
    page.goto("/history?lens=energy&month=2024-05")
    expect(turner(page)).to_have_text("April 2025")
    # From a lens that reaches further back.
    page.goto("/history?mode=month&month=2024-06")
    page.get_by_role("navigation", name="Lens").get_by_role("link", name="Energy").click()
    expect(turner(page)).to_have_text("April 2025")


def test_a_swipe_turns_the_month_and_the_neighbours_are_at_hand(app, device):
    page = device(app).new_page()
    # Prefetched before any swipe.
    with page.expect_request(lambda request: "lens=energy&month=2026-02" in request.url):
        page.goto(LENS)
    ready(page)
    page.evaluate(STAY)
    swipe(page, page.locator("#pane"), -250)
    expect(turner(page)).to_have_text("February 2026")
    swipe(page, page.locator("#pane"), 250)
    expect(turner(page)).to_have_text("March 2026")
    assert page.evaluate(STAYED)


@KINDS
def test_the_hand_feels_months_days_additions_and_deletions(app, open_page, kind):
    page = open_page(app, LENS, kind=kind)
    page.evaluate(FEEL)
    page.locator("#previous").click()
    expect(turner(page)).to_have_text("February 2026")
    assert felt(page) == [8]
    page.locator("#next").click()
    expect(turner(page)).to_have_text("March 2026")
    choose_day(page, "2026-03-04")
    assert felt(page) == [8, 8, 8]
    detail(page).get_by_role("link", name="Add food").click()
    field(page, "Food name").fill("Apple")
    field(page, "Calories").fill("100")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(note(page).filter(has_text="Logged Apple")).to_be_visible()
    assert felt(page) == [8, 8, 8, 30]
    page.get_by_role("link", name="Delete Apple").click()
    sheet(page).get_by_role("button", name="Delete").click()
    expect(note(page).filter(has_text="Deleted Apple")).to_be_visible()
    assert felt(page) == [8, 8, 8, 30, [40, 60, 40]]


@KINDS
def test_a_day_shows_its_big_ring_and_what_was_burned_and_eaten(app, open_page, kind):
    page = open_page(app, LENS, kind=kind)
    choose_day(page, "2026-03-04")
    expect(opened(page)).to_have_text("Wednesday, Mar 4, 2026")
    energy = detail(page).get_by_role("progressbar", name="Energy")
    expect(energy).to_have_attribute("aria-valuetext", "deficit, 300 of 500 calories, ring 60 percent")
    box, card = energy.bounding_box(), detail(page).locator("#day-energy").bounding_box()
    assert box["width"] >= 160 and abs(2 * box["x"] + box["width"] - 2 * card["x"] - card["width"]) <= 2
    expect(detail(page).locator("#balance dt")).to_have_text(["Burned", "Intake", "Net", "Goal"])
    expect(balance(page)).to_have_text(["2,500", "2,200", "300", "500"])
    expect(detail(page).locator("#energy-standing .state")).to_have_text("Deficit")
    expect(detail(page).locator("#figures li")).to_have_text(["8,412 steps", "3.9 mi", "12 flights"])
    expect(detail(page).locator("#origins")).to_have_text("Steps, distance, flights and energy entered by hand")
    # The ring, then the meals.
    order = detail(page).locator("h2").all_inner_texts()
    assert order.index("Energy") < order.index("1 entry") < order.index("Activity")
    close_day(page)
    expect(cell(page, "2026-03-04")).to_be_focused()


@KINDS
def test_meals_added_changed_and_deleted_move_the_ring_of_the_day_and_of_the_month(app, open_page, kind):
    page = open_page(app, LENS, kind=kind)
    choose_day(page, "2026-03-04")
    page.evaluate(STAY)
    detail(page).get_by_role("link", name="Add food").click()
    expect(sheet(page).locator("h1")).to_have_text("Add to Mar 4")
    field(page, "Food name").fill("Cake")
    field(page, "Calories").fill("925")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(balance(page)).to_have_text(["2,500", "3,125", "625", "500"])
    expect(detail(page).locator("#balance")).to_contain_text("625 cal surplus")
    energy = detail(page).get_by_role("progressbar", name="Energy")
    expect(energy).to_have_class("ring red")
    expect(energy).to_have_attribute("aria-valuenow", "25")
    expect(ring(page, "2026-03-04")).to_have_class("tiny-ring red")
    detail(page).locator(".entry-link", has_text="Cake").click()
    show_values(page)
    field(page, "Calories").fill("50")
    page.get_by_role("button", name="Save changes").click()
    expect(balance(page)).to_have_text(["2,500", "2,250", "250", "500"])
    expect(ring(page, "2026-03-04")).to_have_class("tiny-ring green")
    page.get_by_role("link", name="Delete Cake").click()
    sheet(page).get_by_role("button", name="Delete").click()
    expect(balance(page)).to_have_text(["2,500", "2,200", "300", "500"])
    note(page).filter(has_text="Deleted Cake").get_by_role("button", name="Undo").click()
    expect(balance(page)).to_have_text(["2,500", "2,250", "250", "500"])
    # Changes from other devices appear too.
    app.measure("2026-03-04", burnedEnergy=3000)
    expect(balance(page)).to_have_text(["3,000", "2,250", "750", "500"])
    expect(energy).to_have_attribute("aria-valuenow", "100")
    app.set_goals(2000, deficit=1000, effectiveFrom="2026-03-04")
    expect(balance(page)).to_have_text(["3,000", "2,250", "750", "1,000"])
    expect(cell(page, "2026-03-04")).to_have_attribute("aria-label", "4 March: deficit, 750 of 1,000 calories, ring 75 percent")
    # The previous day keeps its goal.
    expect(cell(page, "2026-03-03")).to_have_attribute("aria-label", "3 March: deficit, 620 of 500 calories, ring full")
    assert page.evaluate(STAYED)


@KINDS
def test_a_number_is_put_right_by_hand_and_taken_back(app, open_page, kind):
    page = open_page(app, "/history/2026-03-08?lens=energy", kind=kind)
    page.evaluate(STAY)
    expect(detail(page).locator("#day-activity")).to_contain_text("No data: no steps were measured.")
    detail(page).get_by_role("link", name="Enter steps").click()
    expect(sheet(page).locator("h1")).to_have_text("Steps on Mar 8")
    field(page, "Steps").fill("many")
    sheet(page).get_by_role("button", name="Save").click()
    expect(sheet(page).locator(".error")).to_contain_text("Steps must be a valid number")
    expect(field(page, "Steps")).to_have_value("many")
    field(page, "Steps").fill("9,000")
    sheet(page).get_by_role("button", name="Save").click()
    expect(detail(page).locator("#figures li")).to_have_text(["9,000 steps"])
    expect(detail(page).locator("#origins")).to_have_text("Steps entered by hand")
    detail(page).get_by_role("link", name="Enter energy burned").click()
    field(page, "Energy burned").fill("2345.5")
    sheet(page).get_by_role("button", name="Save").click()
    expect(balance(page).first).to_have_text("2,346")
    detail(page).get_by_role("button", name="Remove the energy burned you entered").click()
    expect(balance(page).first).to_have_text("—")
    detail(page).get_by_role("button", name="Remove the steps you entered").click()
    expect(detail(page).locator("#figures")).to_have_count(0)
    assert page.evaluate(STAYED)


@KINDS
def test_everything_works_by_keyboard(app, open_page, kind):
    page = open_page(app, LENS, kind=kind)
    tab_to(page, "^Today, 10 March")
    for key, day, name in (
        ("ArrowLeft", "2026-03-09", "March 2026"), ("ArrowUp", "2026-03-02", "March 2026"), ("ArrowUp", "2026-02-23", "February 2026"),
        ("PageUp", "2026-01-23", "January 2026"), ("t", "2026-03-10", "March 2026"), ("Home", "2026-03-08", "March 2026"), ("ArrowUp", "2026-03-01", "March 2026"),
        ("ArrowDown", "2026-03-08", "March 2026"), ("ArrowLeft", "2026-03-07", "March 2026"), ("ArrowLeft", "2026-03-06", "March 2026"),
        ("ArrowLeft", "2026-03-05", "March 2026"), ("ArrowLeft", "2026-03-04", "March 2026"),
    ):
        page.keyboard.press(key)
        expect(cell(page, day)).to_be_focused()
        expect(turner(page)).to_have_text(name)
    page.keyboard.press("Enter")
    expect(opened(page)).to_be_focused()
    tab_to(page, "^Where these numbers come from")
    page.keyboard.press("Enter")
    expect(detail(page).locator("#accounts dl")).to_be_visible()
    tab_to(page, "^Correct steps")
    page.keyboard.press("Enter")
    expect(field(page, "Steps")).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("7000")
    page.keyboard.press("Enter")
    expect(detail(page).locator("#figures li").first).to_have_text("7,000 steps")
    expect(sheet(page)).to_be_hidden()
    page.keyboard.press("Escape")
    expect(detail(page)).to_have_count(0)
    expect(cell(page, "2026-03-04")).to_be_focused()


@KINDS
def test_the_day_is_one_and_the_same_through_every_lens(app, open_page, kind):
    page = open_page(app, "/history/2026-03-04?mode=month", kind=kind)
    expect(detail(page).locator("#balance")).to_be_visible()
    expect(balance(page)).to_have_text(["2,500", "2,200", "300", "500"])
    words = detail(page).get_by_role("progressbar").evaluate_all("rings => rings.map(ring => ring.ariaValueText).sort()")
    page.goto("/history/2026-03-04?lens=energy")
    expect(balance(page)).to_have_text(["2,500", "2,200", "300", "500"])
    assert detail(page).get_by_role("progressbar").evaluate_all("rings => rings.map(ring => ring.ariaValueText).sort()") == words
    # The command line and the API have the same numbers.
    words = app.cli("day", "2026-03-04")
    assert "burned: 2,500 cal, deficit 300 cal of 500 cal" in words and "steps: 8,412 of 8,000" in words
    assert "burned 2,500 cal, intake 2,200 cal, deficit 300 cal" in app.cli("month", "2026-03", "--lens", "energy")
    energy = app.day("2026-03-04")["energy"]
    assert energy == {"burned": 2500, "intake": 2200, "net": 300, "goal": 500, "progress": 0.6, "inDeficit": True, "colorMode": "green"}


def test_rings_are_told_apart_without_colours(app, open_page):
    page = open_page(app, LENS, kind="desktop", forced_colors="active")
    for day in ("03", "04", "05"):
        expect(ring(page, f"2026-03-{day}").locator(".icon")).to_be_visible()
    for day in ("06", "07", "08"):
        expect(ring(page, f"2026-03-{day}").locator(".icon")).to_have_count(0)
