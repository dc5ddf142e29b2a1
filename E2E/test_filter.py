"""The history filtered by dates, by the result of a day, and by calories."""

import pytest
from playwright.sync_api import expect

from server import until
from steps import STAY, STAYED, cell, choose_day, close_day, detail, month, ready, sign, total


@pytest.fixture
def app(app):
    app.set_goals(2000, effectiveFrom="2026-03-01")
    for day, calories in (("02-05", 900), ("02-25", 1700), ("03-01", 2000), ("03-02", 1850), ("03-05", 2500), ("03-08", 1000), ("03-10", 600)):
        app.log_on(f"2026-{day}", "Curry", calories, time="11:00")
    return app


def chip(page, name):
    return page.locator("#filter").get_by_role("link", name=name, exact=True)


def expect_shown(page, *days):
    page.wait_for_function(
        "days => JSON.stringify([...document.querySelectorAll('.page:not(.ghost) .day-cell:not(.muted):has(.sign:not(.none))')].map(cell => cell.dataset.day.slice(5))) === JSON.stringify(days)",
        arg=list(days),
    )


MARCH = ["03-01", "03-02", "03-05", "03-08", "03-10"]


def test_each_way_a_day_went_can_be_switched_on_and_off(app, open_page):
    page = open_page(app, "/history")
    page.evaluate(STAY)
    page.locator("#filter > summary").click()
    expect_shown(page, *MARCH)
    for name, days in {"Goal met": ["03-01"], "Close to goal": ["03-02"], "Over goal": ["03-05"], "Under goal": ["03-08"], "No goal set": []}.items():
        chip(page, name).click()
        expect(chip(page, name)).to_have_attribute("aria-current", "true")
        expect_shown(page, *days)
        chip(page, name).click()
        expect(chip(page, name)).not_to_have_attribute("aria-current", "true")
        expect_shown(page, *MARCH)
    chip(page, "Goal met").click()
    expect_shown(page, "03-01")
    chip(page, "Over goal").click()
    expect_shown(page, "03-01", "03-05")
    expect(page).to_have_url(f"{app.url}/history?mode=month&month=2026-03&status=met,over")
    expect(page.locator(".statistics")).to_contain_text("2 entries on 2 days")
    expect(cell(page, "2026-03-08")).to_have_accessible_name("Sunday 8 March, 1 entry, 1,000 calories, under goal, left out by the filter")
    assert page.evaluate(STAYED)


@pytest.mark.parametrize("kind", ["small", "phone", "desktop"])
def test_an_open_filter_leaves_the_days_in_view(app, open_page, kind):
    page = open_page(app, "/history?mode=month&month=2026-03", kind=kind)
    before = cell(page, "2026-03-02").bounding_box()
    page.locator("#filter > summary").click()
    assert cell(page, "2026-03-02").bounding_box() == before
    for day in ("2026-03-02", "2026-03-31"):
        cell(page, day).evaluate("day => day.scrollIntoView({ block: 'nearest', behavior: 'instant' })")
        box, panel = cell(page, day).bounding_box(), page.locator("#filter").bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= panel["y"] and panel["y"] >= page.viewport_size["height"] * 0.4
        assert panel["y"] + panel["height"] <= page.viewport_size["height"]
    # All of it can be reached.
    chip(page, "No entries").click()
    expect(chip(page, "No entries")).to_have_attribute("aria-current", "true")
    page.locator("#filter > summary").click()
    expect(chip(page, "No entries")).not_to_be_visible()


def test_two_ways_tapped_before_the_first_was_answered_are_both_switched_on(app, open_page):
    page = open_page(app, "/history?mode=month&month=2026-03")
    page.locator("#filter > summary").click()
    expect_shown(page, *MARCH)
    held = []
    page.route("**/history?*status=met", lambda route: held.append(route))
    chip(page, "Goal met").click()
    chip(page, "Over goal").click()
    until(lambda: page.title() and held)
    held[0].continue_()
    expect_shown(page, "03-01", "03-05")
    expect(page).to_have_url(f"{app.url}/history?mode=month&month=2026-03&status=met,over")


def test_days_without_entries_and_without_a_goal_can_be_looked_for(app, open_page):
    page = open_page(app, "/history?mode=list&month=2026-02")
    page.locator("#filter > summary").click()
    chip(page, "No goal set").click()
    expect(page.locator("#filtered .toggle")).to_have_text(["No goal set"])
    expect(page.locator(".calendar .list .entry")).to_have_count(2)
    chip(page, "No goal set").click()
    expect(page.locator("#filtered")).to_have_count(0)
    chip(page, "No entries").click()
    expect(page.locator(".calendar .list .entry")).to_have_count(26)
    expect(page.locator(".calendar .list .energy").first).to_have_text("—")


def test_stretches_of_days_can_be_chosen_and_take_each_others_place(app, open_page):
    page = open_page(app, "/history?mode=list")
    page.locator("#filter > summary").click()
    rows = page.locator(".calendar .list .entry .name")
    stretches = {"Last 7 days": 3, "Last 30 days": 6, "This month": 5, "Last month": 2}
    for name, days in stretches.items():
        chip(page, name).click()
        expect(rows).to_have_count(days)
        expect(page.locator("#filter [aria-current]")).to_have_text([name])
    expect(month(page)).to_have_text("Feb 1 – 28, 2026")
    chip(page, "Last month").click()
    expect(month(page)).to_have_text("March 2026")
    chip(page, "Last 7 days").click()
    page.get_by_role("navigation", name="Layout").get_by_role("link", name="Month").click()
    expect_shown(page, "03-05", "03-08", "03-10")


def test_dates_and_calories_filter_while_they_are_typed(app, open_page):
    page = open_page(app, "/history")
    page.evaluate(STAY)
    page.locator("#filter > summary").click()
    page.get_by_text("Dates and calories").click()
    least = page.get_by_label("Calories from")
    least.press_sequentially("1")
    expect_shown(page, *MARCH)
    least.press_sequentially("900")
    expect_shown(page, "03-01", "03-05")
    expect(least).to_be_focused()
    expect(least).to_have_value("1900")
    page.get_by_label("Calories to").fill("2100")
    expect_shown(page, "03-01")
    least.fill("")
    expect_shown(page, "03-01", "03-02", "03-08", "03-10")
    page.get_by_label("From", exact=True).fill("2026-03-02")
    page.get_by_label("To", exact=True).fill("2026-03-08")
    expect_shown(page, "03-02", "03-08")
    expect(page).to_have_url(f"{app.url}/history?mode=month&month=2026-03&from=2026-03-02&to=2026-03-08&max=2100")
    assert page.evaluate(STAYED)
    # Typing adds nothing to the browser's history.
    page.reload()
    ready(page)
    expect_shown(page, "03-02", "03-08")
    expect(page.get_by_label("Calories to")).to_have_value("2100")


def test_ranges_turned_round_are_said_and_the_days_stay(app, open_page):
    page = open_page(app, "/history")
    page.locator("#filter > summary").click()
    page.get_by_text("Dates and calories").click()
    page.get_by_label("From", exact=True).fill("2026-03-09")
    page.get_by_label("To", exact=True).fill("2026-03-01")
    expect(page.locator("#error-to")).to_contain_text("The last day is before the first day")
    expect_shown(page, *MARCH)
    page.get_by_label("To", exact=True).fill("2026-03-10")
    expect(page.locator("#error-to")).to_have_count(0)
    expect_shown(page, "03-10")
    page.get_by_label("Calories from").fill("900")
    page.get_by_label("Calories to").fill("500")
    expect(page.locator("#error-max")).to_contain_text("must not be less")
    page.get_by_label("Calories to").fill("many")
    expect(page.locator("#error-max")).to_contain_text("must be a number of calories")
    # A page that opens with an error shows it, and the field has the focus.
    page.reload()
    ready(page)
    expect(page.get_by_label("Calories to")).to_be_focused()
    expect(page.locator("#error-max")).to_be_in_viewport()


def test_a_filter_is_closed_as_a_sheet_is(app, open_page):
    page = open_page(app, "/history")
    page.locator("#filter > summary").click()
    expect(page.locator("#filter > summary")).to_have_text("Filter")
    expect(chip(page, "Goal met")).to_be_visible()
    page.keyboard.press("Escape")
    expect(chip(page, "Goal met")).not_to_be_visible()
    expect(page.locator("#filter > summary")).to_be_focused()


def test_what_is_filtered_for_can_be_taken_away_one_by_one_and_all_at_once(app, open_page):
    page = open_page(app, "/history?mode=month&month=2026-03&span=7d&status=over,under&min=500")
    chips = page.locator("#filtered .toggle")
    expect(chips).to_have_text(["Last 7 days", "Over goal", "Under goal", "From 500 cal"])
    page.get_by_role("link", name="Remove filter: Over goal").click()
    expect(chips).to_have_text(["Last 7 days", "Under goal", "From 500 cal"])
    expect_shown(page, "03-08")
    page.get_by_role("link", name="Remove filter: Last 7 days").click()
    expect(chips).to_have_text(["Under goal", "From 500 cal"])
    page.locator("#filtered").get_by_role("link", name="Clear filter").click()
    expect(page.locator("#filtered")).to_have_count(0)
    expect_shown(page, *MARCH)
    page.go_back()
    expect(chips).to_have_text(["Under goal", "From 500 cal"])


def test_a_filter_stays_through_months_layouts_and_days(app, open_page):
    page = open_page(app, "/history")
    page.locator("#filter > summary").click()
    chip(page, "Goal met").click()
    expect_shown(page, "03-01")
    chip(page, "No goal set").click()
    expect(page.locator("#filtered .toggle")).to_have_text(["Goal met", "No goal set"])
    page.locator("#previous").click()
    expect(month(page)).to_have_text("February 2026")
    expect_shown(page, "02-05", "02-25")
    page.get_by_role("navigation", name="Layout").get_by_role("link", name="List").click()
    expect(page.locator(".calendar .list .entry")).to_have_count(2)
    page.locator(".calendar .list .entry-link").first.click()
    expect(detail(page)).to_have_attribute("data-day", "2026-02-25")
    expect(total(page)).to_have_text("1,700")
    close_day(page)
    expect(page.locator("#filtered .toggle")).to_have_text(["Goal met", "No goal set"])
    page.get_by_role("navigation", name="Layout").get_by_role("link", name="Month").click()
    page.keyboard.press("Escape")
    page.locator("#today").click()
    expect_shown(page, "03-01")
    # A day that the filter excludes can still be opened.
    choose_day(page, "2026-03-08")
    expect(total(page)).to_have_text("1,000")


def test_days_follow_the_filter_as_the_diary_changes(app, open_page):
    page = open_page(app, "/history?mode=month&status=met")
    expect_shown(page, "03-01")
    app.log_on("2026-03-08", "Rice", 1000)
    expect_shown(page, "03-01", "03-08")
    expect(sign(page, "2026-03-08")).to_have_class("sign met")
