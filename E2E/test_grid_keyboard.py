"""The calendar by keyboard from month to month, and its signs. `test_keyboard_scripts.py` has the tests that need only one month."""

import pytest
from playwright.sync_api import expect

from steps import cell, detail, month, opened, sign, tab_to


@pytest.fixture
def app(app):
    app.set_goals(2000, effectiveFrom="2026-01-01")
    for name, calories in (("Porridge", 400), ("Curry", 700), ("Bread", 430), ("Cake", 400)):
        app.log_on("2026-03-03", name, calories)
    return app


def test_tab_reaches_one_day_and_the_keys_move_among_the_others(app, open_page):
    page = open_page(app, "/history", kind="desktop")
    expect(page.locator(".calendar .page:not(.ghost) [data-day][tabindex='0']")).to_have_count(1)
    tab_to(page, "^Today, Tuesday 10 March")
    press = page.keyboard.press

    def go(key, day, name=None):
        press(key)
        expect(cell(page, day)).to_be_focused()
        expect(page.locator(".calendar .page:not(.ghost) [data-day][tabindex='0']")).to_have_attribute("data-day", day)
        if name:
            expect(month(page)).to_have_text(name)

    go("ArrowLeft", "2026-03-09")
    go("ArrowRight", "2026-03-10")
    go("ArrowUp", "2026-03-03")
    go("ArrowDown", "2026-03-10")
    go("Home", "2026-03-08")
    go("End", "2026-03-14")
    go("Home", "2026-03-08")
    go("ArrowUp", "2026-03-01")
    # Beyond the end of the month, and back.
    go("ArrowLeft", "2026-02-28", "February 2026")
    go("ArrowRight", "2026-03-01", "March 2026")
    go("ArrowUp", "2026-02-22", "February 2026")
    go("PageUp", "2026-01-22", "January 2026")
    go("PageDown", "2026-02-22", "February 2026")
    go("t", "2026-03-10", "March 2026")
    # Tab leaves the grid; Shift+Tab returns to the same day.
    press("Tab")
    expect(page.locator(".calendar .page:not(.ghost) [data-day]:focus")).to_have_count(0)
    press("Shift+Tab")
    expect(cell(page, "2026-03-10")).to_be_focused()


def test_the_last_of_a_long_month_finds_its_place_in_a_short_one(app, open_page):
    page = open_page(app, "/history?mode=month&month=2026-01", kind="desktop")
    cell(page, "2026-01-31").focus()
    page.keyboard.press("PageDown")
    expect(cell(page, "2026-02-28")).to_be_focused()


def test_keys_that_lead_nowhere_leave_the_focus_where_it_is(empty_app, open_page):
    app = empty_app
    page = open_page(app, "/history?mode=month&month=2024-04", kind="desktop")
    expect(page.locator("#previous")).to_have_count(0)
    cell(page, "2024-04-01").focus()
    page.keyboard.press("PageUp")
    expect(cell(page, "2024-04-01")).to_be_focused()
    page.keyboard.press("t")
    expect(cell(page, "2026-03-10")).to_be_focused()
    page.keyboard.press("PageDown")
    expect(cell(page, "2026-03-10")).to_be_focused()
    expect(month(page)).to_have_text("March 2026")


def test_in_a_week_the_keys_move_by_days_and_weeks(app, open_page):
    page = open_page(app, "/history?mode=week", kind="desktop")
    cell(page, "2026-03-10").focus()
    for key, day, name in (
        ("ArrowLeft", "2026-03-09", "Mar 8 – 14, 2026"), ("Home", "2026-03-08", "Mar 8 – 14, 2026"), ("ArrowLeft", "2026-03-07", "Mar 1 – 7, 2026"),
        ("PageUp", "2026-02-28", "Feb 22 – 28, 2026"), ("PageDown", "2026-03-07", "Mar 1 – 7, 2026"), ("t", "2026-03-10", "Mar 8 – 14, 2026"),
    ):
        page.keyboard.press(key)
        expect(cell(page, day)).to_be_focused()
        expect(month(page)).to_have_text(name)


def test_closing_a_day_after_the_calendar_went_on_by_keys_closes_it(app, open_page):
    page = open_page(app, "/history?mode=month&month=2026-03", kind="desktop")
    cell(page, "2026-03-03").focus()
    page.keyboard.press("Enter")
    expect(opened(page)).to_be_focused()
    cell(page, "2026-03-03").focus()
    page.keyboard.press("PageUp")
    expect(month(page)).to_have_text("February 2026")
    page.keyboard.press("PageDown")
    expect(cell(page, "2026-03-03")).to_be_focused()
    expect(month(page)).to_have_text("March 2026")
    page.keyboard.press("Escape")
    expect(detail(page)).to_have_count(0)
    expect(month(page)).to_have_text("March 2026")


def test_signs_are_told_apart_without_colours(app, open_page):
    for day, calories in (("05", 2500), ("06", 900), ("07", 1850)):
        app.log_on(f"2026-03-{day}", "Food", calories)
    page = open_page(app, "/history", kind="desktop", forced_colors="active")
    shapes = {sign(page, f"2026-03-{day}").locator("svg").inner_html() for day in ("03", "05", "06", "07")}
    assert len(shapes) == 4
    for day in ("03", "05", "06", "07"):
        expect(sign(page, f"2026-03-{day}").locator("svg")).to_be_visible()
