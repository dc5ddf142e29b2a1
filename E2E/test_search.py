"""Search in all entries."""

import pytest
from playwright.sync_api import expect

from steps import STAY, STAYED, close_day, detail, month, note, opened


@pytest.fixture
def app(app):
    for day in range(1, 13):
        app.log_on(f"2026-02-{day:02}" if day < 12 else "2026-03-03", "Pizza Margherita", 800, brand="Da Gino")
    app.log_on("2026-03-02", "Käsespätzle", 700)
    app.log_on("2024-06-01", "Grilled chicken salad", 350)
    app.log_on("2026-03-05", "Chicken soup", 210, time="19:30")
    return app


def ask(page, words):
    page.get_by_role("searchbox", name="Food name").fill(words)


def results(page):
    return page.locator(".results .entry")


def test_the_calendar_leads_to_a_search_that_answers_as_one_types(app, open_page):
    page = open_page(app, "/history")
    page.evaluate(STAY)
    page.get_by_role("link", name="Search").click()
    expect(page.get_by_role("searchbox", name="Food name")).to_be_focused()
    expect(page.locator(".results")).to_contain_text("Search everything you logged")
    page.keyboard.type("chic")
    expect(results(page).locator(".name")).to_have_text(["Chicken soup", "Grilled chicken salad"])
    expect(page.get_by_role("searchbox", name="Food name")).to_be_focused()
    page.keyboard.type("ken sal")
    expect(results(page).locator(".name")).to_have_text(["Grilled chicken salad"])
    expect(page).to_have_url(f"{app.url}/history/search?q=chicken+sal")
    assert page.evaluate(STAYED)
    page.get_by_role("link", name="Close").click()
    expect(month(page)).to_have_text("March 2026")


def test_a_food_tells_how_often_and_when_last_and_can_be_logged_again(app, open_page):
    page = open_page(app, "/history/search?q=pizza")
    page.evaluate(STAY)
    food = page.locator(".found-food")
    expect(food).to_have_count(1)
    expect(food).to_contain_text("12 times, last on Mar 3")
    food.get_by_role("button", name="Log Pizza Margherita again").click()
    expect(note(page)).to_contain_text("Logged Pizza Margherita")
    expect(food).to_contain_text("13 times, last today")
    expect(results(page)).to_have_count(13)
    expect(page).to_have_url(f"{app.url}/history/search?q=pizza")
    assert page.evaluate(STAYED)
    assert app.names() == ["Pizza Margherita"]


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_a_result_opens_its_day_with_the_entry_pointed_out_and_back_returns_to_the_search(app, open_page, kind):
    app.log_many(("2024-06-01", f"10:{number:02}", f"Nut {number}", 5) for number in range(40))
    page = open_page(app, "/history", kind=kind)
    page.get_by_role("link", name="Search").click()
    ask(page, "grilled")
    results(page).first.locator("a").click()
    expect(opened(page)).to_have_text("Saturday, Jun 1, 2024")
    found = page.locator(".found")
    expect(found.locator(".name")).to_have_text("Grilled chicken salad")
    expect(found).to_have_attribute("aria-current", "true")
    expect(found).to_be_in_viewport(ratio=1)
    other = detail(page).locator(".entry:not(.found) .entry-link").first
    background = "e => getComputedStyle(e).backgroundColor"
    assert found.locator(".entry-link").evaluate(background) != other.evaluate(background)
    page.go_back()
    expect(page.get_by_role("searchbox", name="Food name")).to_have_value("grilled")
    expect(results(page).locator(".name")).to_have_text(["Grilled chicken salad"])
    page.go_forward()
    expect(opened(page)).to_have_text("Saturday, Jun 1, 2024")
    close_day(page)
    expect(month(page)).to_have_text("June 2024")


def test_words_with_odd_characters_are_searched_as_they_are_typed(app, open_page):
    page = open_page(app, "/history/search")
    words = "pizza OR \"*^()-%_&+#' <b>🍕"
    ask(page, words)
    page.wait_for_function("words => new URL(location).searchParams.get('q') === words", arg=words)
    expect(page.get_by_role("searchbox", name="Food name")).to_have_value(words)
    expect(page.locator(".results .empty")).to_contain_text(f"No entries found for ‘{words}’")
    assert page.locator(".results b").count() == 0


def test_what_is_found_follows_the_diary(app, open_page):
    page = open_page(app, "/history/search?q=chicken")
    app.log("Chicken wings", 500)
    expect(results(page).locator(".name")).to_have_text(["Chicken wings", "Chicken soup", "Grilled chicken salad"])
