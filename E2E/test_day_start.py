"""Days that start later than midnight."""

import re

from playwright.sync_api import expect

from steps import add_by_hand, note, ready, sheet


def test_entries_of_the_night_move_to_the_evening_before(app, open_page):
    app.log_on("2026-03-10", "Chips", 150, "00:30")
    page = open_page(app, "/settings")
    page.get_by_role("link", name="Start of the day").click()
    sheet(page).get_by_label("A day starts at").select_option("4:00 AM")
    sheet(page).get_by_role("button", name="Save").click()
    expect(sheet(page)).to_contain_text("1 entry logged between midnight and 4:00 AM is on the next day.")
    assert app.names("2026-03-10") == ["Chips"]
    sheet(page).get_by_role("button", name="Move 1 entry").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(note(page)).to_contain_text("Moved 1 entry to the days to which they belong")
    assert app.names("2026-03-10") == [] and app.names("2026-03-09") == ["Chips"]
    note(page).get_by_role("button", name="Undo").click()
    expect(note(page)).to_contain_text("undone")
    assert app.names("2026-03-10") == ["Chips"]


def test_entries_of_the_night_stay_if_they_are_left(app, open_page):
    app.log_on("2026-03-10", "Chips", 150, "00:30")
    page = open_page(app, "/settings/day-start")
    page.get_by_label("A day starts at").select_option("1:00 AM")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Leave them").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    assert app.names("2026-03-10") == ["Chips"]


def test_a_snack_after_midnight_abroad_belongs_to_the_evening_there(make_app, device):
    app = make_app(now="2026-03-10T16:30:00+01:00")
    app.cli("person", "set", "ada", "--day-start", "4")
    context = device(app, timezone_id="Asia/Tokyo")
    context.clock.install(time=app.now)
    page = context.new_page()
    page.goto("/")
    ready(page)
    add_by_hand(page, "Ramen", 600)
    expect(note(page)).to_have_text(re.compile("Logged Ramen, 600 cal"))
    [entry] = app.day("2026-03-10")["entries"]
    assert entry["loggedAt"].startswith("2026-03-11T00:3") and entry["timeZone"] == "Asia/Tokyo"
