"""Changing an entry, deleting it, and undoing that."""

import pytest
from playwright.sync_api import expect

from recorded import stop_clock
from steps import field, note, open_entry, ready, rows, sheet, swipe, total

pytestmark = pytest.mark.moving


def test_a_changed_quantity_rescales_while_it_is_typed(app, open_page):
    app.log("Eggs", 155, quantity=2, protein=12.6)
    page = open_page(app)
    open_entry(page, "Eggs")
    field(page, "Quantity").fill("3")
    expect(field(page, "Calories")).to_have_value("232.5")
    expect(field(page, "Protein")).to_have_value("18.9")
    expect(field(page, "Carbs")).to_have_value("")
    field(page, "Quantity").fill("")
    field(page, "Quantity").fill("2")
    expect(field(page, "Calories")).to_have_value("155")
    field(page, "Quantity").fill("4")
    page.get_by_role("button", name="Save changes").click()
    expect(total(page)).to_have_text("310")
    entry = app.day()["entries"][0]
    assert (entry["quantity"], entry["calories"], entry["protein"]) == (4, 310, 25.2)


def test_an_amount_is_changed_with_two_taps_and_that_is_undone(app, open_page):
    app.log("Eggs", 155, quantity=2, protein=12.6)
    page = open_page(app)
    page.locator(".entry-link", has_text="Eggs").click()
    field(page, "Quantity").click()
    page.keyboard.type("3")
    expect(sheet(page).locator(".review-total")).to_have_text("233 cal")
    page.keyboard.press("Enter")
    expect(total(page)).to_have_text("233")
    note(page).get_by_role("button", name="Undo").click()
    expect(total(page)).to_have_text("155")
    assert app.day()["entries"][0]["quantity"] == 2


def test_a_value_typed_after_the_quantity_is_kept(app, open_page):
    app.log("Eggs", 155, quantity=2)
    page = open_page(app)
    open_entry(page, "Eggs")
    field(page, "Quantity").fill("4")
    field(page, "Calories").fill("300")
    page.get_by_role("button", name="Save changes").click()
    expect(total(page)).to_have_text("300")


def test_every_field_of_an_entry_can_be_changed(app, open_page):
    app.log("Soop", 200, minutes_ago=30)
    page = open_page(app)
    open_entry(page, "Soop")
    field(page, "Food name").fill("Soup")
    field(page, "Calories").fill("250")
    field(page, "Time").fill("09:30")
    page.get_by_role("button", name="Save changes").click()
    expect(page.locator(".entry .name")).to_have_text("Soup")
    expect(page.locator(".entry .when")).to_contain_text("9:30 AM")
    expect(note(page)).to_contain_text("Changes saved")
    open_entry(page, "Soup")
    page.get_by_text("Changes", exact=True).click()
    expect(sheet(page).locator(".history li")).to_have_count(2)


def test_a_wrong_change_says_why_and_keeps_what_was_typed(app, open_page):
    app.log("Soup", 200)
    page = open_page(app)
    open_entry(page, "Soup")
    field(page, "Food name").fill("Soup of the day")
    field(page, "Calories").fill("many")
    page.get_by_role("button", name="Save changes").click()
    expect(page.locator("dialog #error-calories")).to_contain_text("Calories must be a valid number")
    expect(field(page, "Calories")).to_be_focused()
    expect(field(page, "Food name")).to_have_value("Soup of the day")
    assert app.names() == ["Soup"]


def test_deleting_asks_first_and_cancel_keeps_the_entry(app, open_page):
    app.log("Soup", 200)
    page = open_page(app, kind="desktop")
    page.get_by_role("link", name="Delete Soup").click()
    expect(page.locator("dialog[open] h1")).to_have_text("Delete this entry?")
    expect(sheet(page)).to_contain_text("Soup, 200 cal")
    page.get_by_role("link", name="Cancel").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.get_by_role("link", name="Delete Soup")).to_be_focused()
    expect(rows(page)).to_have_count(1)
    assert app.names() == ["Soup"]


def test_a_deleted_entry_can_be_brought_back_for_ten_seconds(app, device):
    app.log("Soup", 200)
    app.log("Bread", 100)
    context = device(app, undo_seconds=None)
    context.clock.install(time=app.now)
    page = context.new_page()
    page.goto("/")
    ready(page)
    stop_clock(page)
    page.get_by_role("link", name="Delete Soup").click()
    page.get_by_role("button", name="Delete").click()
    expect(rows(page)).to_have_count(1)
    expect(total(page)).to_have_text("100")
    expect(note(page)).to_contain_text("Deleted Soup")
    page.clock.fast_forward(8_000)
    expect(note(page)).to_be_visible()
    note(page).get_by_role("button", name="Undo").click()
    expect(rows(page)).to_have_count(2)
    expect(total(page)).to_have_text("300")
    expect(note(page)).to_have_text("Restored")
    assert sorted(app.names()) == ["Bread", "Soup"]


def test_after_ten_seconds_the_offer_to_undo_goes(app, device):
    app.log("Soup", 200)
    context = device(app, undo_seconds=None)
    context.clock.install(time=app.now)
    page = context.new_page()
    page.goto("/")
    ready(page)
    stop_clock(page)
    page.get_by_role("link", name="Delete Soup").click()
    page.get_by_role("button", name="Delete").click()
    expect(note(page)).to_contain_text("Deleted Soup")
    page.mouse.move(0, 0)
    page.clock.fast_forward(10_500)
    expect(note(page)).to_have_count(0)


def test_each_of_two_deletions_keeps_its_own_undo(app, open_page):
    app.log("Soup", 200)
    app.log("Bread", 100)
    page = open_page(app)
    for name in ("Soup", "Bread"):
        page.get_by_role("link", name=f"Delete {name}").click()
        page.get_by_role("button", name="Delete").click()
        expect(note(page).filter(has_text=f"Deleted {name}")).to_be_visible()
    note(page).filter(has_text="Soup").get_by_role("button", name="Undo").click()
    expect(page.locator(".entry .name")).to_have_text("Soup")
    note(page).filter(has_text="Bread").get_by_role("button", name="Undo").click()
    expect(rows(page)).to_have_count(2)


def test_a_swipe_to_the_left_asks_to_delete(app, open_page):
    app.log("Soup", 200)
    page = open_page(app)
    swipe(page, rows(page).first, -200)
    expect(page.locator("dialog[open] h1")).to_have_text("Delete this entry?")
    # The browser may treat a tap soon after a swipe as a part of that movement.
    page.get_by_role("button", name="Delete").click()
    expect(rows(page)).to_have_count(0)
    expect(note(page)).to_contain_text("Deleted Soup")
    assert app.names() == []


def test_a_swipe_to_the_right_logs_again_and_can_be_undone(app, open_page):
    app.log("Soup", 200, minutes_ago=60, protein=7)
    page = open_page(app)
    swipe(page, rows(page).first, 200)
    expect(rows(page)).to_have_count(2)
    expect(note(page)).to_contain_text("Logged Soup, 200 cal")
    assert [entry["protein"] for entry in app.day()["entries"]] == [7, 7]
    note(page).get_by_role("button", name="Undo").click()
    expect(rows(page)).to_have_count(1)
    assert app.names() == ["Soup"]


def test_a_short_swipe_or_a_scroll_does_nothing(app, open_page):
    for number in range(20):
        app.log(f"Nut {number}", 2, minutes_ago=number)
    page = open_page(app)
    row = rows(page).first
    for dx, dy in ((-40, 0), (40, 0), (-20, -150)):
        swipe(page, row, dx, dy)
        expect(row).to_have_class("entry")
        expect(page.locator("dialog[open]")).to_have_count(0)
    assert len(app.names()) == 20


def test_an_entry_can_be_deleted_from_its_sheet(app, open_page):
    app.log("Soup", 200)
    page = open_page(app)
    open_entry(page, "Soup")
    sheet(page).get_by_role("link", name="Delete").click()
    sheet(page).get_by_role("button", name="Delete").click()
    expect(rows(page)).to_have_count(0)
    expect(page.locator(".empty")).to_contain_text("Log your first meal")


def test_an_edit_that_came_too_late_shows_both_versions(app, open_page, device):
    app.log("Soup", 200)
    context = device(app)
    first, second = context.new_page(), context.new_page()
    for page in (first, second):
        page.goto("/")
        ready(page)
        open_entry(page, "Soup")
    field(first, "Calories").fill("250")
    first.get_by_role("button", name="Save changes").click()
    expect(total(first)).to_have_text("250")
    field(second, "Calories").fill("300")
    second.get_by_role("button", name="Save changes").click()
    expect(sheet(second)).to_contain_text("Yours has not been saved")
    expect(sheet(second).locator(".facts").first).to_contain_text("250 cal")
    expect(field(second, "Calories")).to_have_value("300")
    assert app.day()["totals"]["calories"] == 250
    second.get_by_role("button", name="Save mine instead").click()
    expect(total(second)).to_have_text("300")
    assert app.day()["totals"]["calories"] == 300


def test_the_version_that_stands_can_be_kept(app, open_page):
    saved = app.log("Soup", 200)
    page = open_page(app)
    open_entry(page, "Soup")
    app.call("PATCH", f"/entries/{saved['id']}", {"calories": 250}, **{"If-Match": '"1"'})
    field(page, "Calories").fill("300")
    page.get_by_role("button", name="Save changes").click()
    page.get_by_role("link", name="Keep the current version").click()
    expect(field(page, "Calories")).to_have_value("250")
    page.get_by_role("link", name="Close").click()
    expect(total(page)).to_have_text("250")


@pytest.mark.expects_trouble("status of 404")
def test_an_entry_deleted_elsewhere_meanwhile_is_said_and_nothing_breaks(app, open_page):
    saved = app.log("Soup", 200)
    page = open_page(app)
    open_entry(page, "Soup")
    app.call("DELETE", f"/entries/{saved['id']}")
    expect(rows(page)).to_have_count(0)
    field(page, "Calories").fill("300")
    page.get_by_role("button", name="Save changes").click()
    expect(page.locator("dialog .form-error")).to_contain_text("has been deleted")
    expect(field(page, "Calories")).to_have_value("300")


def test_an_amount_is_corrected_with_three_taps_without_scrolling(app, open_page):
    app.log("Soup", 200, quantity=2)
    page = open_page(app)
    page.locator(".entry-link", has_text="Soup").tap()
    more, save = sheet(page).get_by_role("button", name="More"), sheet(page).get_by_role("button", name="Save changes")
    expect(more).to_be_in_viewport(ratio=1)
    expect(save).to_be_in_viewport(ratio=1)
    more.tap()
    save.tap()
    expect(total(page)).to_have_text("300")
    assert app.day()["entries"][0]["quantity"] == 3


def test_another_unit_of_a_known_food_rescales_its_values(app, open_page):
    page = open_page(app, "/review?q=a+banana")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(total(page)).to_have_text("105")
    page.goto("/")
    ready(page)
    open_entry(page, "banana")
    unit = sheet(page).get_by_label("Unit")
    expect(unit.locator("option:checked")).to_have_text("medium (118 g)")
    unit.select_option("g")
    field(page, "Quantity").fill("200")
    expect(field(page, "Calories")).to_have_value("178")
    page.get_by_role("button", name="Save changes").click()
    expect(total(page)).to_have_text("178")
    entry = app.day()["entries"][0]
    assert (entry["quantity"], entry["servingUnit"], entry["calories"]) == (200, "g", 178)
    # Figures of one's own are no longer those of the food: its units must not replace them.
    open_entry(page, "banana")
    field(page, "Protein").fill("9")
    page.get_by_role("button", name="Save changes").click()
    expect(page.get_by_text("Changes saved").first).to_be_visible()
    page.goto("/")
    ready(page)
    open_entry(page, "banana")
    expect(field(page, "Serving unit")).to_have_value("g")


def test_a_unit_that_the_food_does_not_list_rescales_too(app, open_page):
    page = open_page(app, "/review?q=1+lb+chicken+breast")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(total(page)).not_to_have_text("0")
    page.goto("/")
    ready(page)
    open_entry(page, "chicken breast")
    unit = sheet(page).get_by_label("Unit")
    expect(unit).to_have_value("lb")
    pound = float(field(page, "Calories").input_value())
    unit.select_option("g")
    field(page, "Quantity").fill("100")
    assert abs(float(field(page, "Calories").input_value()) - pound / 4.5359237) < 0.1


def test_a_quantity_of_zero_loses_no_value(app, open_page):
    app.log("Eggs", 155, quantity=2, protein=12.6)
    page = open_page(app)
    open_entry(page, "Eggs")
    field(page, "Quantity").fill("0")
    field(page, "Calories").fill("160")
    field(page, "Quantity").fill("2")
    expect(field(page, "Protein")).to_have_value("12.6")
