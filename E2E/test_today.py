"""Today, as daily-totals has it."""

import pytest
from playwright.sync_api import expect

from steps import rows, total


def test_the_total_stands_at_the_top_in_numerals_of_48_pixels(house, open_page):
    house.log("Breakfast", 300, minutes_ago=200)
    house.log("Second breakfast", 400, minutes_ago=120)
    house.log("Elevenses", 500, minutes_ago=30)
    page = open_page(house)
    expect(total(page)).to_have_text("1,200")
    expect(page.locator(".calories .total")).to_contain_text("cal")
    size = total(page).evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    box = total(page).bounding_box()
    assert size >= 48
    assert box["y"] + box["height"] < page.viewport_size["height"] / 2


@pytest.mark.parametrize("kind", ["phone", "small", "desktop"])
def test_the_total_is_seen_without_scrolling(house, open_page, kind):
    house.log("Feast", 9999.5)
    page = open_page(house, kind=kind)
    expect(total(page)).to_have_text("9,999.5")
    expect(total(page)).to_be_in_viewport(ratio=1)


STANDINGS = [
    (1200, "60%", "800 cal remaining", "On track"),
    (1950, "98%", "50 cal remaining", "Right on goal"),
    (2100, "105%", "100 cal over goal", "Goal reached"),
    (2150, "108%", "150 cal over goal", "A little over"),
    (3000, "150%", "1,000 cal over goal", "Over"),
    (2000, "100%", "0 cal remaining", "Goal reached"),
]


def test_progress_is_said_in_percent_and_words(house, open_page):
    house.set_goals(2000)
    entry = house.log("Food", 1)
    page = open_page(house)
    standing, ring = page.locator("#standing"), page.get_by_role("progressbar", name="Calories")
    for eaten, percent, words, state in STANDINGS:
        house.call("PATCH", f"/entries/{entry['id']}", {"calories": eaten})
        expect(standing.locator(".percent")).to_have_text(percent)
        expect(standing.locator(".remaining")).to_have_text(words)
        expect(standing.locator(".state")).to_have_text(state)
        expect(standing.locator(".state svg")).to_be_visible()
        expect(ring).to_have_attribute("aria-valuenow", percent.rstrip("%"))
        expect(ring).to_have_attribute("aria-valuetext", f"{eaten:,} calories, {percent[:-1]} percent of 2,000 calories")


def test_over_the_goal_has_another_colour(house, open_page):
    house.set_goals(2000)
    house.log("Lunch", 1200)
    page = open_page(house)
    colour = "e => getComputedStyle(e).stroke"
    lap = page.locator(".calories .lap").first
    before = lap.evaluate(colour)
    house.log("Dinner", 1300)
    expect(page.locator(".calories .ring")).to_have_class("ring wellOver")
    page.wait_for_function("before => getComputedStyle(document.querySelector('.calories .lap')).stroke !== before", arg=before)


def test_without_a_goal_it_asks_to_set_one(house, open_page):
    house.log("Lunch", 640)
    page = open_page(house)
    expect(page.locator("#standing")).to_contain_text("No goal set")
    expect(page.locator("#standing .percent")).to_have_count(0)
    page.get_by_role("link", name="Set your daily goal").click()
    expect(page.locator("dialog[open] h1")).to_have_text("Daily goals")


def test_a_day_without_entries_invites_to_the_first(house, open_page):
    page = open_page(house)
    expect(total(page)).to_have_text("0")
    expect(page.locator(".empty")).to_contain_text("Log your first meal")
    expect(rows(page)).to_have_count(0)
    page.locator(".empty").get_by_role("link", name="Add Food").click()
    expect(page.locator("dialog[open] h1")).to_have_text("Add Food")


def test_entries_stand_newest_first_with_count_and_age(house, open_page):
    house.log("Porridge", 320, minutes_ago=180)
    house.log("Soup", 450, minutes_ago=0)
    house.log("Apple", 80, minutes_ago=65)
    page = open_page(house)
    expect(page.get_by_role("heading", name="3 entries today")).to_be_visible()
    expect(page.locator(".entry .name")).to_have_text(["Soup", "Apple", "Porridge"])
    expect(page.locator(".entry .when")).to_have_text(["just now", "1 hour ago", "3 hours ago"])
    expect(page.locator(".entry .energy")).to_have_text(["450 cal", "80 cal", "320 cal"])


def test_the_date_is_said_and_when_the_day_resets(house, open_page):
    page = open_page(house)
    expect(page.get_by_role("heading", level=1)).to_have_text("Today • Mar 10")
    expect(page.locator(".subtitle")).to_have_text("Resets at midnight")


def test_macro_rings_show_grams_percent_and_what_is_left(house, open_page):
    house.set_goals(2000, protein=100, carbohydrates=200, fat=60)
    house.log("Plate", 1370, protein=80, carbohydrates=150, fat=50)
    page = open_page(house)
    macros = page.locator(".macro")
    expect(macros.locator(".percent")).to_have_text(["80%", "75%", "83%"])
    expect(macros.locator(".amount")).to_have_text(["80 g", "150 g", "50 g"])
    expect(macros.nth(0)).to_contain_text("of 100 g")
    expect(macros.nth(0)).to_contain_text("20 g left")
    colours = macros.locator(".lap:not(.second)").evaluate_all("laps => laps.map(lap => getComputedStyle(lap).stroke)")
    assert len(set(colours)) == 3


def test_a_macro_past_its_goal_runs_a_second_lap_and_says_by_how_much(house, open_page):
    house.set_goals(2000, protein=100)
    house.log("Steak", 900, protein=130)
    page = open_page(house)
    protein = page.locator(".macro").first
    expect(protein.locator(".percent")).to_have_text("130%")
    expect(protein).to_contain_text("30 g over")
    expect(protein.locator(".second")).to_have_attribute("stroke-dasharray", "30 100")
    expect(protein.get_by_role("progressbar")).to_have_attribute("aria-valuetext", "130 grams, 130 percent of 100 grams")


def test_a_macro_nobody_stated_is_not_zero(house, open_page):
    house.log("Soup", 300, protein=12)
    house.log("Bread", 200)
    page = open_page(house)
    protein, carbs, _ = page.locator(".macro").all()
    expect(protein.locator(".amount")).to_have_text("12 g")
    expect(protein).to_contain_text("1 entry doesn’t say")
    expect(carbs.locator(".amount")).to_have_text("—")
    expect(carbs.get_by_role("progressbar")).to_have_attribute("aria-valuetext", "not known, no goal set")


def test_a_macro_nobody_stated_has_no_share_of_its_goal(house, open_page):
    house.set_goals(2000, protein=100)
    house.log("Soup", 300)
    protein = open_page(house).locator(".macro").first
    expect(protein.locator(".amount")).to_have_text("—")
    expect(protein.locator(".percent")).to_have_text("")
    expect(protein).to_contain_text("of 100 g")
    expect(protein).not_to_contain_text("left")
    expect(protein.get_by_role("progressbar")).to_have_attribute("aria-valuetext", "not known, goal 100 grams")


def test_all_macro_goals_met_is_said(house, open_page):
    house.set_goals(1000, protein=50, carbohydrates=100, fat=40)
    house.log("Plate", 960, protein=50, carbohydrates=99, fat=41)
    page = open_page(house)
    expect(page.get_by_text("All macro goals met")).to_be_visible()


def test_numbers_follow_the_persons_language(make_house, open_page):
    house = make_house(now="2026-03-10T20:30:00+01:00")
    house.log("Feast", 1234.5, minutes_ago=1500, protein=1.5)
    page = open_page(house, "/settings")
    page.get_by_label("Numbers and times").select_option("de-DE")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#notes")).to_contain_text("Settings saved")
    page.goto("/days/2026-03-09")
    expect(total(page)).to_have_text("1.234,5")
    expect(page.locator(".entry .when")).to_have_text("19:30")


def test_five_hundred_entries_in_a_day_stay_usable(house, open_page):
    house.log_many((house.today, f"{number // 60:02}:{number % 60:02}", f"Nut {number}", 2) for number in range(500))
    page = open_page(house)
    expect(page.get_by_role("heading", name="500 entries today")).to_be_visible()
    expect(total(page)).to_have_text("1,000")
    page.locator("#add").click()
    page.locator("dialog .chip").first.click()
    expect(page.get_by_role("heading", name="501 entries today")).to_be_visible()
    expect(total(page)).to_have_text("1,002")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_second_tap_on_a_tab_goes_back_to_the_top(house, open_page):
    for index in range(20):
        house.log(f"Bite {index}", 10)
    page = open_page(house, reduced_motion="reduce")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_function("() => scrollY > 300")
    page.get_by_role("link", name="Today").tap()
    page.wait_for_function("() => scrollY === 0")
    assert page.url.endswith("/")
