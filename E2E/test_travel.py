"""A device in another time zone than the person's."""

import re

import pytest
from playwright.sync_api import expect

from steps import add_by_hand, note, ready, rows, wait_longer

TOKYO = {"timezone_id": "Asia/Tokyo"}


def visit(device, app, path="/"):
    """Opens a device abroad, whose clock shows the same moment as the server's."""
    context = device(app, **TOKYO)
    context.clock.install(time=app.now)
    page = context.new_page()
    page.goto(path)
    ready(page)
    return page


def test_at_home_nothing_is_offered(app, open_page):
    expect(open_page(app).locator(".banner")).to_be_hidden()
    # Another name for the same time is not another zone.
    expect(open_page(app, timezone_id="Europe/Paris").locator(".banner")).to_be_hidden()


def test_a_second_that_passes_while_the_zones_are_compared_makes_no_other_zone(app, device):
    context = device(app)
    context.add_init_script("""{
      const Real = Date
      let passed = 0
      globalThis.Date = class extends Real {
        constructor(...given) { given.length ? super(...given) : super(Real.now() + 1000 * passed++) }
      }
    }""")
    page = context.new_page()
    page.goto("/")
    ready(page)
    expect(page.locator(".banner")).to_be_hidden()
    page.locator("#add").click()
    expect(page.locator("dialog .manual [name=day]")).to_have_value("2026-03-10")


def test_abroad_one_tap_follows_the_device(make_app, device):
    app = make_app(now="2026-03-10T20:00:00+01:00")
    page = visit(device, app)
    expect(page.get_by_role("heading", level=1)).to_have_text("Today • Mar 10")
    banner = page.locator(".banner")
    expect(banner).to_contain_text("Your days follow Berlin (Europe)")
    banner.get_by_role("button").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Today • Mar 11")
    expect(page.locator("#notes")).to_contain_text("Your days now follow Asia/Tokyo")
    expect(page.locator(".banner")).to_be_hidden()


def test_food_logged_abroad_keeps_its_place_and_moves_nothing_else(empty_app, device):
    app = empty_app
    app.log("Breakfast", 300, minutes_ago=240)
    page = visit(device, app)
    add_by_hand(page, "Ramen", 600)
    expect(rows(page)).to_have_count(2)
    expect(page.locator(".entry", has_text="Ramen")).to_contain_text("in Tokyo (Asia)")
    entry = next(entry for entry in app.day()["entries"] if entry["name"] == "Ramen")
    assert entry["timeZone"] == "Asia/Tokyo"
    assert entry["loggedAt"].startswith("2026-03-10T20:0")


@pytest.mark.parametrize(("zone", "now", "day"), [("Asia/Tokyo", "2026-03-10T20:00:00+01:00", 11), ("America/New_York", "2026-03-11T02:00:00+01:00", 10)])
def test_an_entry_of_another_day_than_homes_is_saved_and_nothing_waits(make_app, device, zone, now, day):
    app = make_app(now=now)
    context = device(app, service_workers="allow", timezone_id=zone)
    context.clock.install(time=app.now)
    page = context.new_page()
    page.goto("/")
    ready(page)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    wait_longer(context)
    add_by_hand(page, "Ramen", 600)
    expect(note(page)).to_have_text(re.compile(f"Logged Ramen, 600 cal, on Mar {day}"))
    expect(page.locator("#waiting li")).to_have_count(0)
    assert [(entry["name"], entry["timeZone"]) for entry in app.day(f"2026-03-{day}")["entries"]] == [("Ramen", zone)]
    if day == 11:
        page.get_by_role("link", name="Already on Mar 11: 1 entry, 600 cal").click()
        expect(page.locator("#detail .entry")).to_contain_text("Ramen")


def test_an_error_abroad_keeps_the_time_that_was_typed(empty_app, device):
    app = empty_app
    page = visit(device, app)
    page.locator("#add").tap()
    page.get_by_text("Amount, macros and time").click()
    time = page.locator("dialog #field-time")
    expect(time).to_have_value(re.compile("^20:0"))
    time.fill("19:15")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator("dialog .error").first).to_be_visible()
    expect(page.locator("dialog #field-time")).to_have_value("19:15")


def test_the_meal_of_yesterday_is_logged_where_the_device_is_also_after_a_refresh(app, device):
    app.log("Curry", 700, minutes_ago=1440)
    page = visit(device, app)
    app.log("Tea", 1, minutes_ago=240)
    expect(rows(page)).to_have_count(1)
    page.get_by_role("button", name="Lunch as yesterday").click()
    expect(rows(page)).to_have_count(2)
    assert [entry["loggedAt"][-6:] for entry in app.day()["entries"] if entry["name"] == "Curry"] == ["+09:00"]
