"""Notes on days and entries, and meals with names of one's own."""

import pytest
from playwright.sync_api import expect

from steps import field, rows, sheet, show_values

DAY = "/history/2026-03-09"


@pytest.fixture
def app(app):
    app.log("Curry", 700, minutes_ago=1440)
    return app


def test_a_note_on_a_day_is_written_in_a_sheet_and_read_on_the_day(app, open_page):
    page = open_page(app, DAY)
    page.get_by_role("link", name="Add a note").click()
    field(page, "Note").fill("Rain\nand wind")
    sheet(page).get_by_role("button", name="Save").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("#day-note .noted")).to_have_text("Rain and wind")
    assert app.call("GET", "/days/2026-03-09")["note"] == "Rain\nand wind"
    page.get_by_role("link", name="Change the note").click()
    expect(field(page, "Note")).to_have_value("Rain\nand wind")
    field(page, "Note").fill("")
    sheet(page).get_by_role("button", name="Save").click()
    expect(page.get_by_role("link", name="Add a note")).to_be_visible()
    expect(page.locator("#day-note .noted")).to_have_count(0)


def test_a_note_that_is_too_long_stays_in_its_field(app, open_page):
    page = open_page(app, DAY)
    page.get_by_role("link", name="Add a note").click()
    field(page, "Note").fill("a" * 50_000)
    sheet(page).get_by_role("button", name="Save").click()
    expect(page.locator("#error-dayNote")).to_contain_text("at most 2000 characters")
    expect(field(page, "Note")).to_have_value("a" * 50_000)
    field(page, "Note").fill("a" * 2000)
    sheet(page).get_by_role("button", name="Save").click()
    expect(page.locator("#day-note .noted")).to_have_text("a" * 2000)
    # Whatever its length, it makes no page wider than the screen.
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_note_on_an_entry_is_one_line_of_its_row(app, open_page):
    page = open_page(app, DAY)
    rows(page).first.locator(".entry-link").click()
    show_values(page)
    field(page, "Note").fill("Too hot\n" + "and far too much of it " * 20)
    sheet(page).get_by_role("button", name="Save changes").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    remark = rows(page).first.locator(".remark")
    expect(remark).to_contain_text("Too hot")
    name = rows(page).first.locator(".name")
    assert remark.bounding_box()["height"] < 1.5 * name.bounding_box()["height"]
    page.goto("/history/search?q=far+too")
    expect(page.locator(".results .name")).to_have_text("Curry")


def test_meals_have_the_names_and_times_that_a_person_gives_them(app, open_page):
    page = open_page(app, "/settings")
    page.get_by_role("link", name="Meals").click()
    for number, (name, start) in enumerate((("Brunch", "00:00"), ("Supper", "17:00")), 1):
        group = sheet(page).get_by_role("group", name=f"Meal {number}")
        group.locator("input[type=text]").fill(name)
        group.locator("input[type=time]").fill(start)
    sheet(page).get_by_role("button", name="Save").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.goto(DAY)
    expect(page.locator(".meal-head h3")).to_have_text("Brunch")
