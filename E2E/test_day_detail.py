"""Day Detail: one day of the history, over the calendar on a phone and next to it on a wide screen."""

import pytest
from playwright.sync_api import expect

from steps import (
    STAY, STAYED, cell, choose_day, close_day, detail, field, month, note, opened, ready, rows, settled, sheet, show_values, sign, swipe,
    total, watch_motion,
)


@pytest.fixture
def app(app):
    app.set_goals(2000, protein=100, carbohydrates=200, fat=60, effectiveFrom="2026-03-01")
    app.log_on("2026-03-08", "Dinner", 900, time="19:00", protein=40, carbohydrates=80, fat=30)
    app.log_on("2026-03-08", "Breakfast", 400, time="08:00", protein=20, carbohydrates=50, fat=10)
    app.log_on("2026-03-08", "Lunch", 650, time="12:30", protein=30, carbohydrates=70, fat=20)
    app.log_on("2026-03-06", "Soup", 300)
    return app


DAY = "/history/2026-03-08?mode=month"


def names(page):
    return detail(page).locator(".entry .name")


def open_row(page, name):
    detail(page).locator(".entry-link", has_text=name).click()
    show_values(page)


def test_a_day_shows_its_date_total_rings_standing_and_entries_in_order(app, open_page):
    page = open_page(app, "/history")
    choose_day(page, "2026-03-08")
    expect(opened(page)).to_have_text("Sunday, Mar 8, 2026")
    expect(opened(page)).to_be_focused()
    expect(page).to_have_title("Sunday, Mar 8, 2026 · Demeter")
    expect(total(page)).to_have_text("1,950")
    assert total(page).evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= 48
    expect(page.locator("#standing .state")).to_have_text("Goal met")
    expect(page.locator("#standing .remaining")).to_have_count(0)
    rings = detail(page).get_by_role("progressbar")
    expect(rings).to_have_count(4)
    expect(rings.nth(1)).to_have_attribute("aria-valuetext", "90 grams, 90 percent of 100 grams")
    expect(names(page)).to_have_text(["Breakfast", "Lunch", "Dinner"])
    expect(detail(page).locator(".entry time")).to_have_text(["8:00 AM", "12:30 PM", "7:00 PM"])
    expect(detail(page).locator(".entry .energy")).to_have_text(["400 cal", "650 cal", "900 cal"])


# Calories of a day with a goal of 2,000, and the text for its result.
STANDINGS = [(1900, "Goal met"), (1850, "Close to goal"), (2200, "Close to goal"), (2500, "Over goal"), (1000, "Under goal")]


def test_a_day_is_judged_by_its_own_goal(app, open_page):
    app.set_goals(1500)
    saved = app.log_on("2026-03-05", "Food", 1)
    page = open_page(app, "/history/2026-03-05?mode=month")
    for eaten, words in STANDINGS:
        app.call("PATCH", f"/entries/{saved['id']}", {"calories": eaten})
        expect(page.locator("#standing .state")).to_have_text(words)
        expect(page.locator("#standing .state svg")).to_be_visible()
        expect(page.locator(".calories .goal")).to_have_text("of 2,000 cal")
    app.log_on("2026-02-20", "Food", 800)
    page.goto("/history/2026-02-20?mode=month")
    expect(page.locator("#standing")).to_contain_text("No goal set")


@pytest.mark.moving
def test_on_a_phone_a_day_is_a_sheet_that_hides_the_calendar_behind_it(app, open_page):
    page = open_page(app, "/history")
    watch_motion(page)
    choose_day(page, "2026-03-08")
    expect(cell(page, "2026-03-08")).not_to_be_visible()
    settled(page)
    assert ["detail", 300] in page.evaluate("moved")
    box = detail(page).bounding_box()
    assert box["width"] >= page.viewport_size["width"] - 1 and box["y"] + box["height"] >= page.viewport_size["height"] - 1
    for _ in range(30):
        page.keyboard.press("Tab")
        assert not page.evaluate("Boolean(document.activeElement.closest('.calendar'))")
    expect(page.get_by_role("grid")).to_have_count(0)


def test_on_a_wide_screen_listed_days_have_the_room_of_an_open_one(app, open_page):
    page = open_page(app, "/history?mode=list", kind="desktop")
    calendar, days = page.locator("#calendar"), page.locator("#pane .card.list")
    right = calendar.bounding_box()["x"] + calendar.bounding_box()["width"]
    assert days.bounding_box()["x"] + days.bounding_box()["width"] > right + 300
    expect(page.locator(".detail-hint")).to_be_hidden()
    days.get_by_role("link").first.click()
    expect(detail(page)).to_be_visible()
    assert days.bounding_box()["x"] + days.bounding_box()["width"] <= right + 1


def test_on_a_wide_screen_a_day_stands_beside_the_calendar(app, open_page):
    page = open_page(app, "/history", kind="desktop")
    expect(page.locator(".beside .entry-link").first).to_be_visible()
    choose_day(page, "2026-03-08")
    expect(page.locator(".beside")).to_have_count(0)
    calendar, day = page.locator("#calendar").bounding_box(), detail(page).bounding_box()
    assert calendar["x"] + calendar["width"] <= day["x"]
    expect(cell(page, "2026-03-08").locator("xpath=..")).to_have_attribute("aria-selected", "true")
    cell(page, "2026-03-06").click()
    expect(opened(page)).to_have_text("Friday, Mar 6, 2026")
    expect(page.locator("[aria-selected='true']")).to_have_count(1)
    # The calendar changes to another month; the day stays open.
    page.locator("#previous").click()
    expect(month(page)).to_have_text("February 2026")
    expect(opened(page)).to_have_text("Friday, Mar 6, 2026")


@pytest.mark.parametrize("kind", ["phone", "desktop"])
@pytest.mark.parametrize("way", ["Close", "Escape"])
def test_close_and_escape_lead_back_to_the_day_in_the_calendar(app, open_page, kind, way):
    page = open_page(app, "/history", kind=kind)
    before = page.url
    choose_day(page, "2026-03-08")
    if way == "Close":
        close_day(page)
    else:
        page.keyboard.press("Escape")
    expect(detail(page)).to_have_count(0)
    expect(cell(page, "2026-03-08")).to_be_focused()
    # Closing went back: only the browser's forward button leads to the day again.
    expect(page).to_have_url(before)
    page.go_forward()
    expect(detail(page)).to_have_count(1)


def test_a_day_without_entries_says_so_and_takes_a_first_one(app, open_page):
    page = open_page(app, "/history")
    choose_day(page, "2026-03-03")
    page.evaluate(STAY)
    before = page.url
    expect(detail(page).locator(".empty")).to_contain_text("No entries for this day")
    page.locator("#detail").get_by_role("link", name="Add food").click()
    expect(sheet(page).locator("h1")).to_have_text("Add to Mar 3")
    field(page, "Food name").fill("Rice")
    field(page, "Calories").fill("1950")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(total(page)).to_have_text("1,950")
    expect(names(page)).to_have_text(["Rice"])
    assert page.url == before and page.evaluate(STAYED)
    assert app.names("2026-03-03") == ["Rice"] and app.names() == []
    assert app.day("2026-03-03")["entries"][0]["loggedAt"].startswith("2026-03-03T12:0")
    close_day(page)
    expect(sign(page, "2026-03-03")).to_have_class("sign met")
    assert page.evaluate(STAYED)


def test_an_entry_can_not_be_added_to_a_day_to_come(app, open_page):
    page = open_page(app, "/add?day=2026-05-10")
    expect(note(page)).to_contain_text("Page not found")
    # On one of the next 60 days, food is planned instead.
    page.goto("/add?day=2026-03-11")
    field(page, "Food name").fill("Soup")
    field(page, "Calories").fill("320")
    page.get_by_role("button", name="Plan", exact=True).click()
    expect(page.locator(".planned .name")).to_have_text("Soup")
    assert app.names("2026-03-11") == []


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_changes_show_in_the_day_and_in_its_cell_at_once(app, open_page, kind):
    page = open_page(app, "/history", kind=kind)
    choose_day(page, "2026-03-08")
    page.evaluate(STAY)
    before = page.url
    behind = cell(page, "2026-03-08").locator(".energy")
    # The quantity scales the calories of the entry.
    open_row(page, "Lunch")
    field(page, "Quantity").fill("2")
    page.get_by_role("button", name="Save changes").click()
    expect(total(page)).to_have_text("2,600")
    expect(behind).to_have_text("2,600")
    expect(sign(page, "2026-03-08")).to_have_class("sign over")
    expect(detail(page).get_by_role("progressbar").nth(1)).to_have_attribute("aria-valuetext", "120 grams, 120 percent of 100 grams")
    page.locator("#detail").get_by_role("link", name="Add food").click()
    field(page, "Food name").fill("Tea")
    field(page, "Calories").fill("5")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(total(page)).to_have_text("2,605")
    expect(cell(page, "2026-03-08").locator(".badge")).to_have_text("4")
    # A confirmation follows a swipe or a click before anything is deleted.
    if kind == "phone":
        swipe(page, detail(page).locator(".entry", has_text="Dinner"), -200)
    else:
        page.get_by_role("link", name="Delete Dinner").click()
    expect(sheet(page).locator("h1")).to_have_text("Delete this entry?")
    expect(total(page)).to_have_text("2,605")
    page.get_by_role("link", name="Cancel").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.get_by_role("link", name="Delete Dinner").click()
    sheet(page).get_by_role("button", name="Delete").click()
    expect(total(page)).to_have_text("1,705")
    expect(behind).to_have_text("1,705")
    expect(sign(page, "2026-03-08")).to_have_class("sign under")
    note(page).filter(has_text="Deleted Dinner").get_by_role("button", name="Undo").click()
    expect(total(page)).to_have_text("2,605")
    expect(behind).to_have_text("2,605")
    assert page.url == before and page.evaluate(STAYED)


def test_a_day_that_loses_its_last_entry_is_an_empty_day(app, open_page):
    page = open_page(app, "/history")
    choose_day(page, "2026-03-06")
    page.get_by_role("link", name="Delete Soup").click()
    sheet(page).get_by_role("button", name="Delete").click()
    expect(detail(page)).to_contain_text("No entries for this day")
    close_day(page)
    expect(sign(page, "2026-03-06")).to_have_class("sign none")
    expect(cell(page, "2026-03-06")).to_have_accessible_name("Friday 6 March, no entries")
    expect(page.locator(".statistics")).to_contain_text("3 entries on 1 day")


def test_an_entry_moved_to_another_time_keeps_the_order_of_the_day(app, open_page):
    page = open_page(app, DAY)
    open_row(page, "Dinner")
    if not field(page, "Time").is_visible():
        sheet(page).get_by_text("Amount, macros and time").click()
    field(page, "Time").fill("06:00")
    page.get_by_role("button", name="Save changes").click()
    expect(names(page)).to_have_text(["Dinner", "Breakfast", "Lunch"])


def test_arrows_turn_to_the_day_before_and_after(app, open_page):
    page = open_page(app, "/history/2026-03-01?mode=month")
    page.get_by_role("link", name="Previous day").click()
    expect(opened(page)).to_have_text("Saturday, Feb 28, 2026")
    # The calendar under the sheet changes to the other month.
    close_day(page)
    expect(month(page)).to_have_text("February 2026")
    page.goto("/history/2026-03-09?mode=month")
    ready(page)
    page.get_by_role("link", name="Next day").click()
    expect(opened(page)).to_have_text("Today, Tuesday, Mar 10, 2026")
    expect(page.get_by_role("link", name="Next day")).to_have_count(0)


def test_swipes_turn_to_the_day_before_and_after_and_close_leads_to_the_calendar(app, open_page):
    page = open_page(app, "/history?month=2026-03")
    choose_day(page, "2026-03-08")
    settled(page)
    swipe(page, detail(page).locator(".calories"), -220)
    expect(opened(page)).to_have_text("Saturday, Mar 7, 2026")
    expect(detail(page)).to_contain_text("No entries for this day")
    settled(page)
    swipe(page, detail(page).locator(".calories"), 220)
    expect(opened(page)).to_have_text("Sunday, Mar 8, 2026")
    settled(page)
    swipe(page, detail(page).locator(".calories"), -60, steps=24)
    settled(page)
    expect(opened(page)).to_have_text("Sunday, Mar 8, 2026")
    swipe(page, detail(page).locator(".calories"), -220)
    expect(opened(page)).to_have_text("Saturday, Mar 7, 2026")
    close_day(page)
    expect(month(page)).to_have_text("March 2026")
    expect(cell(page, "2026-03-07")).to_be_focused()


def test_food_eaten_late_at_night_belongs_to_its_own_day(app, open_page):
    app.log_on("2026-03-04", "Last bite", 100, time="23:59")
    app.log_on("2026-03-05", "First bite", 200, time="00:00")
    page = open_page(app, "/history/2026-03-04?mode=month")
    expect(names(page)).to_have_text(["Last bite"])
    page.get_by_role("link", name="Next day").click()
    expect(names(page)).to_have_text(["First bite"])


def test_an_entry_from_elsewhere_names_its_zone_and_stays_on_its_day(app, open_page):
    app.call("POST", "/entries", {
        "id": "6f9619ff-8b86-4d01-b42d-00cf4fc964ff", "name": "Ramen", "calories": 600,
        "loggedAt": "2026-03-05T01:00:00+09:00", "timeZone": "Asia/Tokyo",
    })
    page = open_page(app, "/history/2026-03-05?mode=month")
    row = detail(page).locator(".entry", has_text="Ramen")
    expect(row.locator(".zone")).to_contain_text("in Tokyo (Asia)")
    expect(row.locator("time")).to_have_text("1:00 AM")
    # Another time zone moves no entries.
    page.goto("/settings")
    page.get_by_label("Time zone").select_option("America/New_York")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#notes")).to_contain_text("Settings saved")
    page.goto("/history/2026-03-08?mode=month")
    expect(names(page)).to_have_text(["Breakfast", "Lunch", "Dinner"])
    expect(detail(page).locator(".zone").first).to_contain_text("in Berlin (Europe)")
    expect(detail(page).locator(".entry time").first).to_have_text("8:00 AM")


def test_five_hundred_entries_in_an_open_day_stay_usable(app, open_page):
    app.log_many(("2026-03-02", f"{number // 60:02}:{number % 60:02}", f"Nut {number}", 2) for number in range(500))
    page = open_page(app, "/history")
    expect(cell(page, "2026-03-02").locator(".badge")).to_have_text("500")
    choose_day(page, "2026-03-02")
    expect(page.get_by_role("heading", name="500 entries")).to_be_visible()
    expect(rows(detail(page))).to_have_count(500)
    page.locator("#detail").get_by_role("link", name="Add food").click()
    field(page, "Food name").fill("One more")
    field(page, "Calories").fill("2")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.get_by_role("heading", name="501 entries")).to_be_visible()
    expect(total(page)).to_have_text("1,002")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_change_elsewhere_shows_in_the_open_day(app, open_page):
    page = open_page(app, DAY)
    page.evaluate(STAY)
    app.log_on("2026-03-08", "Snack", 150, time="15:00")
    expect(names(page)).to_have_text(["Breakfast", "Lunch", "Snack", "Dinner"])
    app.cli("add", "--name", "Tea", "--calories", "5", "--day", "2026-03-08", "--time", "16:00")
    expect(total(page)).to_have_text("2,105")
    assert page.evaluate(STAYED)


def test_what_was_done_to_an_entry_can_be_seen_and_an_earlier_version_brought_back(app, open_page):
    page = open_page(app, DAY)
    before = page.url
    open_row(page, "Lunch")
    expect(sheet(page).get_by_text("Changes", exact=True)).to_have_count(0)
    field(page, "Calories").fill("700")
    page.get_by_role("button", name="Save changes").click()
    expect(total(page)).to_have_text("2,000")
    open_row(page, "Lunch")
    sheet(page).get_by_text("Changes", exact=True).click()
    changes = sheet(page).locator(".revision")
    expect(changes).to_have_count(2)
    expect(changes.first).to_contain_text("Added Mar 10")
    expect(changes.first).to_contain_text("650 cal")
    expect(changes.last).to_contain_text("Edited Mar 10")
    expect(changes.last.get_by_role("button")).to_have_count(0)
    changes.first.get_by_role("button", name="Restore").click()
    expect(total(page)).to_have_text("1,950")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.url == before


def test_two_tabs_that_edit_one_entry_keep_both_versions_until_somebody_chooses(app, device):
    context = device(app, kind="desktop")
    first, second = context.new_page(), context.new_page()
    for page in (first, second):
        page.goto(DAY)
        ready(page)
        open_row(page, "Lunch")
        before = page.url
    field(first, "Calories").fill("700")
    first.get_by_role("button", name="Save changes").click()
    expect(total(first)).to_have_text("2,000")
    expect(total(second)).to_have_text("2,000")
    field(second, "Calories").fill("800")
    second.get_by_role("button", name="Save changes").click()
    expect(sheet(second)).to_contain_text("Changed elsewhere")
    expect(sheet(second).locator(".facts").first).to_contain_text("700 cal")
    expect(field(second, "Calories")).to_have_value("800")
    expect(second.get_by_role("button", name="Save mine instead")).to_be_focused()
    assert app.day("2026-03-08")["totals"]["calories"] == 2000
    second.get_by_role("button", name="Save mine instead").click()
    for page in (first, second):
        expect(total(page)).to_have_text("2,100")
        expect(cell(page, "2026-03-08").locator(".energy")).to_have_text("2,100")
    assert second.url == before


def test_a_food_of_a_past_day_can_be_copied_to_today(app, open_page):
    page = open_page(app, DAY)
    before = page.url
    open_row(page, "Lunch")
    page.get_by_role("button", name="Copy to today").click()
    expect(note(page)).to_contain_text("Lunch")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(total(page)).to_have_text("1,950")
    assert page.url == before
    assert app.names() == ["Lunch"]


def test_from_the_calendar_two_taps_lead_to_any_day_of_the_last_thirty(app, open_page):
    page = open_page(app, "/history")
    page.locator("#previous").tap()
    cell(page, "2026-02-08").tap()
    expect(opened(page)).to_have_text("Sunday, Feb 8, 2026")
