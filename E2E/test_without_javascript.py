"""Everything as plain pages and forms."""

import pytest
from playwright.sync_api import expect

from steps import field, rows, total


@pytest.fixture
def plain(open_page):
    return lambda house, path="/", **options: open_page(house, path, java_script_enabled=False, **options)


def test_an_account_is_made_and_signed_out_of(make_house, plain):
    house = make_house(empty=True)
    page = plain(house, signed_in=False)
    page.get_by_label("Your name").fill("Grace")
    page.get_by_label("Password").fill("correct horse")
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Today")
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()


def test_food_is_logged_after_its_errors_are_mended(house, plain):
    page = plain(house)
    page.get_by_role("navigation").get_by_role("link", name="Add Food").click()
    field(page, "Food name").fill("Soup")
    page.get_by_text("Amount, macros and time").click()
    field(page, "Protein").fill("12")
    page.get_by_role("button", name="Add to Log").click()
    expect(page.locator("#error-calories")).to_contain_text("Calories value is required")
    expect(field(page, "Calories")).to_be_focused()
    expect(field(page, "Food name")).to_have_value("Soup")
    expect(page.locator("#field-protein")).to_have_value("12")
    field(page, "Calories").fill("200")
    page.get_by_role("button", name="Add to Log").click()
    expect(total(page)).to_have_text("200")
    expect(page.locator("#notes")).to_contain_text("Added Soup, 200 cal")
    assert house.day()["entries"][0]["protein"] == 12


def test_a_recent_food_is_logged_again_and_so_is_an_entry(house, plain):
    house.log("Coffee", 15, minutes_ago=1500)
    page = plain(house)
    page.get_by_role("navigation").get_by_role("link", name="Add Food").click()
    page.get_by_role("button", name="Coffee").click()
    expect(rows(page)).to_have_count(1)
    expect(page.locator("#notes")).to_contain_text("Added Coffee")
    page.locator(".entry-link").click()
    page.get_by_role("button", name="Log again").click()
    expect(rows(page)).to_have_count(2)
    expect(total(page)).to_have_text("30")


def test_a_changed_quantity_rescales_when_it_is_saved(house, plain):
    house.log("Eggs", 155, quantity=2, protein=12.6)
    page = plain(house)
    page.locator(".entry-link").click()
    field(page, "Quantity").fill("3")
    page.get_by_role("button", name="Save changes").click()
    expect(total(page)).to_have_text("232.5")
    assert house.day()["entries"][0]["protein"] == 18.9


def test_an_entry_is_deleted_and_brought_back(house, plain):
    house.log("Soup", 200)
    page = plain(house)
    page.get_by_role("link", name="Delete Soup").click()
    page.get_by_role("button", name="Delete").click()
    expect(rows(page)).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(rows(page)).to_have_count(1)
    page.locator(".entry-link").click()
    page.locator(".sheet").get_by_role("link", name="Delete").click()
    page.get_by_role("link", name="Cancel").click()
    expect(rows(page)).to_have_count(1)


def test_goals_are_set_with_their_warning(house, plain):
    page = plain(house)
    page.get_by_role("link", name="Set your daily goal").click()
    field(page, "Daily calories").fill("100")
    page.get_by_role("button", name="Save goals").click()
    expect(page.locator("#error-calories")).to_contain_text("between 500 and 5,000")
    field(page, "Daily calories").fill("2000")
    for label in ("Protein", "Carbs", "Fat"):
        field(page, label).fill("10")
    page.get_by_role("button", name="Save goals").click()
    expect(page.locator(".warning")).to_contain_text("Saved all the same")
    page.get_by_role("link", name="Close").click()
    expect(page.locator(".calories .goal")).to_have_text("of 2,000 cal")


def test_reaching_the_goal_is_told(house, plain):
    house.set_goals(500)
    house.log("Dinner", 500, minutes_ago=1500)
    page = plain(house, "/add")
    page.get_by_role("button", name="Dinner").click()
    expect(page.locator("#notes")).to_contain_text("Goal reached")


def test_a_past_day_is_edited(house, plain):
    house.log("Curry", 700, minutes_ago=1440)
    page = plain(house, "/days/2026-03-09")
    page.get_by_role("link", name="Edit day").click()
    page.get_by_role("link", name="Add Entry").click()
    field(page, "Food name").fill("Rice")
    field(page, "Calories").fill("200")
    page.get_by_role("button", name="Add to Log").click()
    expect(total(page)).to_have_text("900")


def test_without_scripts_an_edit_that_came_too_late_shows_both_versions(house, plain):
    saved = house.log("Soup", 200)
    page = plain(house, f"/entries/{saved['id']}")
    house.call("PATCH", f"/entries/{saved['id']}", {"calories": 250})
    field(page, "Calories").fill("300")
    page.get_by_role("button", name="Save changes").click()
    expect(page.locator(".facts").first).to_contain_text("250 cal")
    expect(field(page, "Calories")).to_have_value("300")
    page.get_by_role("button", name="Save mine instead").click()
    expect(total(page)).to_have_text("300")


def test_no_control_that_needs_scripts_is_shown(house, plain):
    page = plain(house)
    expect(page.locator(".banner")).to_be_hidden()
