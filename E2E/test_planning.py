"""Food that is planned for days to come, and asked about on its day."""

import pytest
from playwright.sync_api import expect

from steps import cell, field, note, sheet

NEXT = "2026-03-11T18:00:00+01:00"


def planned(page):
    return page.locator(".planned .entry")


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_food_is_planned_on_the_page_of_a_day_to_come_and_drawn_hollow(app, open_page, kind):
    page = open_page(app, "/history", kind=kind)
    cell(page, "2026-03-12").click()
    page.wait_for_url("**/plan/2026-03-12")
    page.locator("main").get_by_role("link", name="Plan food").click()
    field(page, "Food name").fill("Soup")
    field(page, "Calories").fill("320")
    sheet(page).get_by_role("button", name="Plan", exact=True).click()
    expect(note(page)).to_contain_text("Planned Soup, 320 cal, for Mar 12")
    expect(planned(page).locator(".name")).to_have_text("Soup")
    expect(planned(page).locator(".when")).to_contain_text("planned, ")
    assert page.locator(".planned .list").evaluate("e => getComputedStyle(e).borderStyle") == "dashed"
    expect(page.locator("#planned-energy")).to_contain_text("Planned 320")
    assert app.names("2026-03-12") == []
    note(page).get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Nothing planned yet")).to_be_visible()
    assert app.call("GET", "/planned")["planned"] == []
    # No page is wider than the screen.
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_week_is_copied_to_the_next(app, open_page):
    app.log_on("2026-03-09", "Curry", 700)
    page = open_page(app, "/history?mode=week&week=2026-03-10")
    page.get_by_role("button", name="Copy this week to next week").click()
    expect(note(page)).to_contain_text("Planned ")
    assert "2026-03-16" in {one["plannedFor"] for one in app.call("GET", "/planned")["planned"]}
    note(page).get_by_role("button", name="Undo").click()
    expect(note(page).last).to_contain_text("Skipped")
    assert app.call("GET", "/planned")["planned"] == []


def test_today_asks_about_what_was_planned_and_logs_it_once(make_app, open_page):
    app = make_app(empty=False)
    for name, time in [("Soup", "19:00"), ("Bread", "07:00")]:
        app.call("POST", "/planned", {"name": name, "calories": 320, "plannedFor": "2026-03-11", "plannedTime": time})
    app.stop()
    app.now = NEXT
    app.start()
    page = open_page(app, "/")
    expect(page.get_by_role("heading", name="Planned for today: 2 foods, 640 cal")).to_be_visible()
    expect(planned(page).locator(".name")).to_have_text(["Bread", "Soup"])
    assert app.names("2026-03-11") == []
    page.get_by_role("button", name="Log: Bread").dblclick()
    expect(page.locator(".meals .name")).to_have_text("Bread")
    assert app.names("2026-03-11") == ["Bread"]
    # Undo plans it again.
    note(page).get_by_role("button", name="Undo").click()
    expect(planned(page)).to_have_count(2)
    assert app.names("2026-03-11") == []
    # A tap on a row corrects it first.
    planned(page).filter(has_text="Soup").locator(".entry-link").click()
    field(page, "Calories").fill("250")
    sheet(page).get_by_role("button", name="Log", exact=True).click()
    expect(planned(page)).to_have_count(1)
    page.get_by_role("button", name="Skip: Bread").click()
    expect(planned(page)).to_have_count(0)
    expect(note(page).last).to_contain_text("Skipped Bread")
    assert [entry["calories"] for entry in app.call("GET", "/days/2026-03-11")["entries"]] == [250]
