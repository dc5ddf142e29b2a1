"""Past days: read-only until "Edit day", and the calendar that leads to them."""

import pytest
from playwright.sync_api import expect

from steps import field, note, rows, sheet, show_values, swipe, total

YESTERDAY = "/days/2026-03-09"


@pytest.fixture
def app(app):
    app.log("Curry", 700, minutes_ago=1440)
    return app


def test_the_calendar_button_leads_to_a_past_day(app, open_page):
    page = open_page(app)
    page.get_by_role("link", name="Calendar").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("March 2026")
    page.get_by_role("link", name="Monday 9 March, 1 entry, 700 calories").click()
    expect(page).to_have_url(f"{app.url}/history/2026-03-09?mode=month&view=read")
    expect(page.locator(".detail-title")).to_have_text("Monday, Mar 9, 2026")
    expect(page.locator(".subtitle")).to_contain_text("read-only")
    expect(total(page)).to_have_text("700")


def test_the_calendar_button_opens_the_lens_last_used(app, open_page):
    page = open_page(app, "/history?lens=energy")
    page.goto("/")
    page.get_by_role("link", name="Calendar").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("March 2026")
    page.locator('[data-day="2026-03-09"]').click()
    expect(page.locator(".subtitle")).to_contain_text("read-only")


def test_a_past_day_is_read_only_behind_one_edit_day(app, open_page):
    page = open_page(app, YESTERDAY)
    expect(page.get_by_role("link", name="Edit day")).to_have_count(1)
    expect(page.get_by_role("link", name="Delete Curry")).to_have_count(0)
    swipe(page, rows(page).first, -200)
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator(".entry-link").click()
    expect(sheet(page).locator(".facts")).to_contain_text("700 cal")
    expect(sheet(page).get_by_role("button", name="Save changes")).to_have_count(0)


def test_edit_day_opens_it_for_changes(app, open_page):
    page = open_page(app, YESTERDAY)
    page.get_by_role("link", name="Edit day").click()
    expect(page.get_by_role("link", name="Edit day")).to_have_count(0)
    page.locator("#detail").get_by_role("link", name="Add food").click()
    expect(sheet(page).locator("h1")).to_have_text("Add to Mar 9")
    field(page, "Food name").fill("Rice")
    field(page, "Calories").fill("200")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(total(page)).to_have_text("900")
    page.locator(".entry-link", has_text="Rice").click()
    show_values(page)
    field(page, "Calories").fill("250")
    page.get_by_role("button", name="Save changes").click()
    expect(total(page)).to_have_text("950")
    page.get_by_role("link", name="Delete Curry").click()
    page.get_by_role("button", name="Delete").click()
    expect(total(page)).to_have_text("250")
    note(page).filter(has_text="Deleted").get_by_role("button", name="Undo").click()
    expect(total(page)).to_have_text("950")
    assert app.names() == []


def test_a_past_day_has_its_neighbours_and_no_future(app, open_page):
    page = open_page(app, YESTERDAY)
    page.get_by_role("link", name="Previous day").click()
    expect(page.locator(".detail-title")).to_have_text("Sunday, Mar 8, 2026")
    expect(page.locator(".detail .empty")).to_contain_text("No entries for this day")
    page.get_by_role("link", name="Next day").click()
    expect(page.locator(".detail-title")).to_have_text("Monday, Mar 9, 2026")
    page.get_by_role("link", name="Next day").click()
    expect(page.locator(".detail-title")).to_contain_text("Today")
    expect(page.get_by_role("link", name="Next day")).to_have_count(0)


def test_days_to_come_lead_to_what_is_planned_alone(app, open_page):
    page = open_page(app, "/history?month=2026-03")
    expect(page.locator(".day-cell.future").first).to_be_visible()
    expect(page.locator("a.day-cell.future:not([href^='/plan/2026-0'])")).to_have_count(0)
    expect(page.get_by_role("link", name="Next month")).to_have_count(0)


LEADS_NOWHERE = [
    "/nowhere", "/days/2026-02-30", "/days/2030-01-01", "/history?month=2026-13", "/entries/7",
    "/entries/00000000-0000-4000-8000-000000000000",
]


def test_a_bad_address_lands_on_today_with_a_word_about_it(app, open_page):
    page = open_page(app)
    for path in LEADS_NOWHERE:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_contain_text("Today")
        expect(note(page)).to_contain_text("Page not found")
        expect(page).to_have_url(f"{app.url}/")
