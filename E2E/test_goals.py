"""Goals: the form, its ranges, its warning, and the goals of past days."""

from playwright.sync_api import expect

from conftest import NOON
from steps import field, sheet


def open_goals(page):
    page.get_by_role("link", name="goal").first.click()
    expect(sheet(page)).to_be_visible()


def test_goals_are_set_and_show_on_today(app, open_page):
    app.log("Lunch", 500)
    page = open_page(app)
    open_goals(page)
    for label, value in (("Daily calories", "2000"), ("Protein", "150"), ("Carbs", "200"), ("Fat", "65")):
        field(page, label).fill(value)
    page.get_by_label("Deficit", exact=True).check()
    page.get_by_role("button", name="Save goals").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".day .goal:not(:empty)")).to_have_text(["of 2,000 cal", "of 150 g", "of 200 g", "of 65 g"])
    expect(page.locator(".calories .percent")).to_have_text("25%")
    page.get_by_role("link", name="Edit goals").click()
    expect(field(page, "Daily calories")).to_have_value("2000")
    expect(page.get_by_label("Deficit", exact=True)).to_be_checked()


def test_a_goal_out_of_range_is_refused_beside_its_field(app, open_page):
    page = open_page(app)
    open_goals(page)
    field(page, "Carbs").fill("200")
    page.get_by_label("Surplus").check()
    field(page, "Daily calories").fill("499")
    page.get_by_role("button", name="Save goals").click()
    expect(page.locator("dialog #error-calories")).to_contain_text("Calories must be between 500 and 5,000 cal")
    expect(field(page, "Daily calories")).to_be_focused()
    expect(field(page, "Daily calories")).to_have_value("499")
    expect(field(page, "Carbs")).to_have_value("200")
    expect(page.get_by_label("Surplus")).to_be_checked()
    assert "calories" not in app.call("GET", "/goals")


def test_macros_that_miss_the_calories_are_remarked_on_and_saved(app, open_page):
    page = open_page(app)
    open_goals(page)
    for label, value in (("Daily calories", "2000"), ("Protein", "50"), ("Carbs", "100"), ("Fat", "30")):
        field(page, label).fill(value)
    page.get_by_role("button", name="Save goals").click()
    expect(page.locator("dialog .warning")).to_have_text(
        "These macros add up to 870 cal, your calorie goal is 2,000 cal. They are saved as they are."
    )
    assert app.call("GET", "/goals")["protein"] == 50
    page.get_by_role("link", name="Close").click()
    expect(page.locator(".macro .goal").first).to_have_text("of 50 g")


def test_a_past_day_keeps_the_goal_it_had(make_app, open_page):
    app = make_app(now=NOON)
    app.call("PUT", "/goals", {"calories": 2000, "effectiveFrom": "2026-03-01"})
    app.log("Curry", 1000, minutes_ago=1440)
    page = open_page(app)
    page.get_by_role("link", name="Edit goals").click()
    field(page, "Daily calories").fill("1500")
    page.get_by_role("button", name="Save goals").click()
    expect(page.locator(".calories .goal")).to_have_text("of 1,500 cal")
    page.goto("/days/2026-03-09")
    expect(page.locator(".calories .goal")).to_have_text("of 2,000 cal")
    expect(page.locator(".calories .percent")).to_have_text("50%")
    page.goto("/goals")
    page.get_by_text("Goal history").click()
    expect(page.locator(".history li")).to_have_count(2)


def test_a_day_of_the_week_has_other_goals_and_what_is_left_of_the_week_is_shown(make_app, open_page):
    app = make_app(now=NOON)
    app.call("PUT", "/goals", {"calories": 2000, "effectiveFrom": "2026-03-01"})
    page = open_page(app)
    expect(page.locator("#budget")).to_have_count(0)
    page.get_by_role("link", name="Edit goals").click()
    expect(page.locator("[name='weekdays.saturday.calories']")).to_be_hidden()
    page.get_by_text("Other goals on some days").click()
    page.get_by_role("textbox", name="Saturday", exact=True).fill("9000")
    page.get_by_label("Show what is left of the week on Today").check()
    page.get_by_role("button", name="Save goals").click()
    expect(page.locator("#weekdays .error")).to_contain_text("Calories must be between 500 and 5,000 cal")
    expect(page.get_by_role("textbox", name="Saturday", exact=True)).to_be_focused()
    page.get_by_role("textbox", name="Saturday", exact=True).fill("2500")
    page.get_by_text("Macros on these days").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Save goals").click()
    # Today is Tuesday, and weeks begin on Sunday. Nothing is known of the two days before.
    expect(page.locator("#budget")).to_have_text("Left this week: 10,500 cal for today and 4 more days")
    page.locator("#budget").click()
    expect(page.get_by_text("Left this week: 10,500 cal")).to_be_visible()
    assert app.call("GET", "/goals/2026-03-14")["calories"] == 2500
