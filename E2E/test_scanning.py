"""Scanning packets one after another, and into a recipe, with a camera that a test draws."""

import pytest
from playwright.sync_api import expect

from steps import closed, ready
from test_scan_scripts import CODE, ENDED, OWN, bars

pytestmark = pytest.mark.own_server  # People find each other's foods.
GRANOLA = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"


@pytest.fixture
def app(empty_app):
    empty_app.call("PUT", f"/own-foods/{GRANOLA}", {"name": "Granola", "codes": [CODE], "calories": 450})
    return empty_app


@pytest.fixture
def camera(app, open_page):
    """Opens a page with that camera."""

    def visit(path="/"):
        page = open_page(app)
        page.add_init_script(OWN)
        page.goto(path)
        ready(page)
        return page

    return visit


def scanner(page):
    return page.get_by_role("dialog", name="Scan a barcode")


def see(page):
    """Shows a packet to the camera of the open scanner until it is read, and then paper."""
    expect(scanner(page).locator(".viewer video")).to_be_visible()
    page.evaluate("see", bars(CODE))
    expect(scanner(page)).to_be_hidden()
    page.evaluate("see", "")


def test_packets_are_logged_one_after_another_on_the_same_day_and_at_the_same_time(app, camera):
    page = camera()
    page.locator("#add").tap()
    page.get_by_role("link", name="Scan a barcode").tap()
    for count in (1, 2):
        see(page)
        page.locator("dialog").get_by_role("link", name="Granola").tap()
        moment = page.locator("dialog .review-moment")
        if count == 1:
            moment.locator("summary").tap()
            moment.get_by_label("Day", exact=True).fill("2026-03-09")
            moment.get_by_label("Time", exact=True).fill("07:30")
        expect(moment.get_by_label("Day", exact=True)).to_have_value("2026-03-09")
        expect(moment.get_by_label("Time", exact=True)).to_have_value("07:30")
        page.locator("dialog").get_by_role("button", name="Log and scan another").tap()
        expect(scanner(page).locator("#logged")).to_contain_text("Logged Granola, 450 cal")
        assert len(app.names("2026-03-09")) == count
    expect(scanner(page).locator(".viewer video")).to_be_visible()
    scanner(page).get_by_role("link", name="Close").tap()
    closed(page)
    page.wait_for_function(ENDED)
    assert {entry["loggedAt"][:16] for entry in app.day("2026-03-09")["entries"]} == {"2026-03-09T07:30"}


def test_an_ingredient_is_scanned_into_a_recipe_and_what_was_typed_stays(app, camera):
    page = camera("/kept")
    page.get_by_role("link", name="New recipe").tap()
    sheet = page.locator("dialog")
    sheet.get_by_label("Name", exact=True).fill("Breakfast")
    lines = sheet.get_by_label("Ingredients, one a line")
    lines.fill("200 g yogurt")
    sheet.get_by_role("button", name="Scan an ingredient").tap()
    see(page)
    expect(lines).to_have_value("200 g yogurt\n100 g Granola")
    expect(sheet.get_by_label("Name", exact=True)).to_have_value("Breakfast")
    page.wait_for_function(ENDED)
    # Closing the scanner leads back to the recipe, and stops the camera.
    sheet.get_by_role("button", name="Scan an ingredient").tap()
    expect(scanner(page).locator(".viewer video")).to_be_visible()
    scanner(page).get_by_role("button", name="Close").tap()
    expect(lines).to_have_value("200 g yogurt\n100 g Granola")
    page.wait_for_function(ENDED)
    sheet.get_by_role("button", name="Save").tap()
    expect(sheet.locator(".recipe-line").last).to_contain_text("Granola · 100 g · 450 cal")
