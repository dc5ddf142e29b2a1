"""The calendar of the history: a month, a week or a list of days, and the links between them."""

import datetime
import re
import sqlite3

import pytest
from playwright.sync_api import expect

from server import before_midnight
from steps import (
    GONE, STAY, STAYED, add_by_hand, cell, choose_day, close_day, detail, field, month, note, opened, ready, settled, sign, swipe, total,
    watch_motion,
)

# Calories of days with a goal of 2,000, their sign, and its name.
DAYS = {
    "2026-03-01": (1900, "met", "goal met"),
    "2026-03-02": (2100, "met", "goal met"),
    "2026-03-03": (1899, "close", "close to goal"),
    "2026-03-04": (2101, "close", "close to goal"),
    "2026-03-05": (1800, "close", "close to goal"),
    "2026-03-06": (2200, "close", "close to goal"),
    "2026-03-07": (1799, "under", "under goal"),
    "2026-03-08": (2201, "over", "over goal"),
}


@pytest.fixture
def app(app):
    """March with a goal and entries on its first eight days; a day in February before there was any goal."""
    app.set_goals(2000, effectiveFrom="2026-03-01")
    for day, (calories, _, _) in DAYS.items():
        app.log_on(day, "Curry", calories)
    app.log_on("2026-02-17", "Soup", 1500)
    return app


def pane(page):
    return page.locator("#pane")


# The month


def test_the_month_opens_with_today_marked_and_every_day_in_its_column(app, open_page):
    page = open_page(app, "/history")
    expect(month(page)).to_have_text("March 2026")
    expect(page).to_have_title("March 2026 · Demeter")
    expect(page.locator(".calendar [aria-current='date']")).to_have_count(1)
    expect(cell(page, "2026-03-10")).to_have_attribute("aria-current", "date")
    background = "e => getComputedStyle(e.querySelector('.date')).backgroundColor"
    assert cell(page, "2026-03-10").evaluate(background) != cell(page, "2026-03-09").evaluate(background)
    expect(page.get_by_role("columnheader")).to_have_text(["S", "M", "T", "W", "T", "F", "S"])
    expect(page.locator(".day-cell:not(.muted)")).to_have_count(31)
    # The month and year are above the grid, in large letters.
    assert month(page).bounding_box()["y"] < page.locator(".calendar table").bounding_box()["y"]
    assert month(page).evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= 20
    # Sunday the first is below Sunday.
    header, first = page.get_by_role("columnheader", name="Sunday").bounding_box(), cell(page, "2026-03-01").bounding_box()
    assert abs(header["x"] - first["x"]) < 4


# Of each day that can be opened: its size, and whether it is as large as its part of the table.
TARGETS = """() => [...document.querySelectorAll('.calendar a[data-day]')].filter(day => day.checkVisibility()).map(day => {
  const cell = day.closest('td'), part = cell.getBoundingClientRect(), { width, height } = day.getBoundingClientRect()
  const table = day.closest('table').getBoundingClientRect()
  return [width, height, part.width - width < 1 && part.height - height < 1 && table.left >= 4 && table.right <= innerWidth - 4]
})"""


# Where the parts of the head begin, and where it ends.
HEAD = """() => {
  const [picker, arrows, search, lenses, layouts] =
    ['#picker', '.arrows', '#search', '#lenses', '#layouts'].map(part => document.querySelector(part).getBoundingClientRect())
  return [picker.left, picker.top, arrows.left, arrows.top, search.left, lenses.left, lenses.top, layouts.top, layouts.right, layouts.bottom]
    .map(Math.round)
}"""


def test_days_are_targets_of_44_pixels_without_gaps_on_every_phone_below_one_head(app, open_page):
    heads = {}
    page = open_page(app, "/history?mode=month&month=2026-03")
    for path in ("/history?mode=month&month=2026-03", "/history?lens=energy&month=2026-03", "/history?lens=steps&mode=calendar"):
        page.goto(path)
        for width in (320, 360, 375, 390):
            page.set_viewport_size({"width": width, "height": 844})
            days, head = page.evaluate(TARGETS), page.evaluate(HEAD)
            assert len(days) >= 10, path
            assert all(wide >= 44 and high >= 44 and whole for wide, high, whole in days), (path, width, days)
            # The head is the same in every lens, and leaves the screen to the days.
            assert heads.setdefault(width, head) == head and head[-1] <= 130, (path, width, head, heads)


def test_each_day_tells_by_colour_shape_and_words_how_it_went(app, open_page):
    page = open_page(app, "/history")
    colours, shapes = {}, {}
    for day, (_, status, words) in DAYS.items():
        expect(sign(page, day)).to_have_class(f"sign {status}")
        expect(cell(page, day)).to_have_accessible_name(f"{spoken(day)}, 1 entry, {DAYS[day][0]:,} calories, {words}")
        colours.setdefault(status, set()).add(sign(page, day).evaluate("e => getComputedStyle(e).backgroundColor"))
        shapes.setdefault(status, set()).add(sign(page, day).locator("svg").inner_html())
    expect(sign(page, "2026-03-09")).to_have_class("sign none")
    expect(sign(page, "2026-03-09").locator("svg")).to_have_count(0)
    expect(cell(page, "2026-03-09")).to_have_accessible_name("Monday 9 March, no entries")
    page.goto("/history?month=2026-02")
    expect(cell(page, "2026-02-17")).to_have_accessible_name("Tuesday 17 February, 1 entry, 1,500 calories, no goal set")
    colours["noGoal"] = {sign(page, "2026-02-17").evaluate("e => getComputedStyle(e).backgroundColor")}
    shapes["noGoal"] = {sign(page, "2026-02-17").locator("svg").inner_html()}
    # One of each for every status. All shapes are different; what missed the goal has one colour, whichever way.
    for looks, count in ((colours, 4), (shapes, 5)):
        assert all(len(look) == 1 for look in looks.values())
        assert len(set.union(*looks.values())) == count
    assert colours["over"] == colours["under"]
    # Days of other months are muted.
    page.goto("/history?month=2026-01")
    colour = "e => getComputedStyle(e.querySelector('.date')).color"
    assert cell(page, "2025-12-30").evaluate(colour) != cell(page, "2026-01-02").evaluate(colour)


def spoken(day):
    date = datetime.date.fromisoformat(day)
    return f"{date:%A} {date.day} {date:%B}"


def test_days_to_come_lead_to_their_plan(app, open_page):
    page = open_page(app, "/history")
    cell(page, "2026-03-31").click()
    page.wait_for_url("**/plan/2026-03-31")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Mar 31")
    page.go_back()
    choose_day(page, "2026-03-09")


def test_who_never_logged_anything_is_invited_to_start(empty_app, open_page):
    app = empty_app
    page = open_page(app, "/history")
    start = page.locator(".calendar .empty")
    expect(start).to_contain_text("Start tracking")
    start.get_by_role("link", name="Add food").click()
    field(page, "Food name").fill("First soup")
    field(page, "Calories").fill("200")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(cell(page, "2026-03-10").locator(".energy")).to_have_text("200")
    expect(start).to_have_count(0)


# From month to month


def test_arrows_lead_from_month_to_month_and_title_and_address_follow(app, open_page):
    page = open_page(app, "/history")
    page.evaluate(STAY)
    page.get_by_role("link", name="Previous month, February 2026").click()
    expect(month(page)).to_have_text("February 2026")
    expect(page).to_have_title("February 2026 · Demeter")
    expect(page).to_have_url(f"{app.url}/history?mode=month&month=2026-02")
    expect(cell(page, "2026-02-17").locator(".energy")).to_have_text("1,500")
    page.get_by_role("link", name="Previous month, January 2026").click()
    expect(month(page)).to_have_text("January 2026")
    page.get_by_role("link", name="Next month, February 2026").click()
    expect(month(page)).to_have_text("February 2026")
    page.get_by_role("link", name="Next month, March 2026").click()
    expect(month(page)).to_have_text("March 2026")
    expect(page.locator("#next")).to_have_count(0)
    assert page.evaluate(STAYED)


def test_back_forward_and_reload_keep_what_was_open(app, open_page):
    page = open_page(app, "/history")
    page.locator("#previous").click()
    expect(month(page)).to_have_text("February 2026")
    choose_day(page, "2026-02-17")
    page.go_back()
    expect(detail(page)).to_have_count(0)
    expect(month(page)).to_have_text("February 2026")
    page.go_back()
    expect(month(page)).to_have_text("March 2026")
    page.go_forward()
    expect(month(page)).to_have_text("February 2026")
    page.go_forward()
    expect(opened(page)).to_have_text("Tuesday, Feb 17, 2026")
    page.reload()
    ready(page)
    expect(opened(page)).to_have_text("Tuesday, Feb 17, 2026")
    expect(page).to_have_title("Tuesday, Feb 17, 2026 · Demeter")
    page.locator("#close-day").click()
    expect(month(page)).to_have_text("February 2026")


def test_a_swipe_to_the_left_goes_back_a_month_and_one_to_the_right_on(app, open_page):
    page = open_page(app, "/history")
    swipe(page, pane(page), -220)
    expect(month(page)).to_have_text("February 2026")
    expect(page).to_have_url(f"{app.url}/history?mode=month&month=2026-02")
    settled(page)
    swipe(page, pane(page), 220)
    expect(month(page)).to_have_text("March 2026")
    expect(detail(page)).to_have_count(0)
    settled(page)
    # The next month does not exist yet: the page follows the finger a little and stays.
    swipe(page, pane(page), 220)
    settled(page)
    expect(month(page)).to_have_text("March 2026")
    box = pane(page).locator(".page").bounding_box()
    assert box["x"] == pane(page).bounding_box()["x"]


def test_swipes_go_the_other_way_for_who_prefers_it(app, open_page):
    page = open_page(app, "/settings")
    page.get_by_label("Calendar").select_option("Swipe left for later days")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#notes")).to_contain_text("Settings saved")
    page.goto("/history")
    ready(page)
    swipe(page, pane(page), 220)
    expect(month(page)).to_have_text("February 2026")
    settled(page)
    swipe(page, pane(page), -220)
    expect(month(page)).to_have_text("March 2026")


def test_a_swipe_let_go_early_springs_back_and_changes_nothing(app, open_page):
    page = open_page(app, "/history")
    before = page.url
    swipe(page, pane(page), -60, steps=24)
    settled(page)
    expect(month(page)).to_have_text("March 2026")
    expect(detail(page)).to_have_count(0)
    assert page.url == before
    assert pane(page).locator(".page").bounding_box()["x"] == pane(page).bounding_box()["x"]


def test_a_swipe_up_scrolls_the_page_and_stays_in_the_month(app, open_page):
    page = open_page(app, "/history", kind="small")
    page.evaluate("scrollTo(0, 0)")
    swipe(page, pane(page), 15, dy=-180)
    page.wait_for_function("() => scrollY > 60")
    expect(month(page)).to_have_text("March 2026")
    expect(detail(page)).to_have_count(0)


def test_the_way_back_ends_at_the_oldest_month(empty_app, open_page):
    app = empty_app
    app.log_on("2023-05-20", "Waffles", 800)
    page = open_page(app, "/history?month=2023-06")
    page.locator("#previous").click()
    expect(month(page)).to_have_text("May 2023")
    expect(cell(page, "2023-05-20").locator(".energy")).to_have_text("800")
    expect(page.locator("#previous")).to_have_count(0)
    swipe(page, pane(page), -250)
    settled(page)
    expect(month(page)).to_have_text("May 2023")


def test_the_picker_offers_the_months_of_two_years(app, open_page):
    page = open_page(app, "/history")
    months = page.locator("#picker li a")
    expect(months.first).to_be_hidden()
    before = page.locator("#lenses").bounding_box()
    month(page).click()
    expect(months).to_have_count(24)
    # They lie over the page and move nothing.
    assert page.locator("#lenses").bounding_box() == before
    expect(page.locator("#picker h2")).to_have_text(["2026", "2025", "2024"])
    expect(page.locator("#picker [aria-current]")).to_have_text("Mar")
    page.get_by_role("link", name="April 2024").click()
    expect(month(page)).to_have_text("April 2024")
    expect(months.first).to_be_hidden()
    expect(page.locator("#picker > summary")).to_be_focused()
    page.go_back()
    expect(month(page)).to_have_text("March 2026")
    month(page).click()
    page.keyboard.press("Escape")
    expect(months.first).to_be_hidden()
    expect(page.locator("#picker > summary")).to_be_focused()
    month(page).click()
    page.mouse.click(5, 5)
    expect(months.first).to_be_hidden()


def test_today_leads_back_from_any_month_and_into_view(app, open_page):
    page = open_page(app, "/history?mode=month&month=2024-06")
    page.get_by_role("link", name="Today", exact=True).first.click()
    expect(month(page)).to_have_text("March 2026")
    expect(cell(page, "2026-03-10")).to_be_in_viewport(ratio=1)
    # In the current month it only scrolls to today.
    page.set_viewport_size({"width": 393, "height": 420})
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    before = page.url
    page.locator("#today").evaluate("link => link.click()")
    expect(cell(page, "2026-03-10")).to_be_in_viewport(ratio=1)
    assert page.url == before
    # Nothing changes, so the way back has one step less.
    page.goto("/history")
    ready(page)
    steps = page.evaluate("history.length")
    page.locator("#today").evaluate("link => link.click()")
    page.get_by_role("link", name="Previous month, February 2026").click()
    expect(month(page)).to_have_text("February 2026")
    assert page.evaluate("history.length") == steps + 1


def test_the_calendar_stands_where_it_was_when_a_day_is_closed(app, open_page):
    page = open_page(app, "/history", kind="small")
    page.evaluate("scrollTo(0, 150)")
    page.wait_for_function("() => scrollY === 150")
    choose_day(page, "2026-03-08")
    close_day(page)
    page.wait_for_function("() => scrollY === 150")
    choose_day(page, "2026-03-08")
    page.go_back()
    expect(detail(page)).to_have_count(0)
    page.wait_for_function("() => scrollY === 150")


def test_how_the_days_are_laid_out_is_remembered(app, device):
    context = device(app)
    page = context.new_page()
    page.goto("/history")
    ready(page)
    expect(page.locator("#pane")).to_have_class("pane month")
    page.get_by_role("navigation", name="Layout").get_by_role("link", name="Week").click()
    expect(page.locator("#pane")).to_have_class("pane week")
    other = context.new_page()
    other.goto("/history")
    expect(other.locator("#pane")).to_have_class("pane week")


@pytest.mark.moving
def test_a_change_of_month_moves_for_300_milliseconds(app, open_page):
    page = open_page(app, "/history")
    watch_motion(page)
    page.locator("#previous").click()
    expect(month(page)).to_have_text("February 2026")
    page.wait_for_function("() => moved.some(([name]) => name === 'page ghost')")
    settled(page)
    moved = page.evaluate("moved")
    assert {duration for name, duration in moved if name.startswith("page")} == {300}


def test_under_reduce_motion_nothing_moves_and_swipes_still_work(app, open_page):
    page = open_page(app, "/history", reduced_motion="reduce")
    watch_motion(page)
    page.locator("#previous").click()
    expect(month(page)).to_have_text("February 2026")
    swipe(page, pane(page), 220)
    expect(month(page)).to_have_text("March 2026")
    choose_day(page, "2026-03-08")
    swipe(page, page.locator("#day-pane .calories"), -220)
    expect(detail(page)).to_have_attribute("data-day", "2026-03-07")
    close_day(page)
    assert page.evaluate("moved") == []


# Week and list


@pytest.fixture
def weeks(empty_app):
    """The week of 1 March with five of seven days at their goal, averaging 1,850; today's week with one entry."""
    app = empty_app
    app.set_goals(1900, effectiveFrom="2026-02-01")
    for day, calories in enumerate((1900, 1900, 1900, 1900, 1900, 1650, 1800), start=1):
        app.log_on(f"2026-03-{day:02}", "Curry", calories)
    app.log_on("2026-03-09", "Soup", 700)
    return app


def test_a_swipe_turns_to_another_week_and_a_tap_opens_a_day(weeks, open_page):
    page = open_page(weeks, "/history?mode=week")
    expect(month(page)).to_have_text("Mar 8 – 14, 2026")
    expect(cell(page, "2026-03-10")).to_have_attribute("aria-current", "date")
    expect(page.locator(".day-cell[aria-current='date']")).to_have_count(1)
    swipe(page, pane(page).locator(".grid"), -220)
    expect(month(page)).to_have_text("Mar 1 – 7, 2026")
    expect(page.locator(".day-cell[aria-current='date']")).to_have_count(0)
    settled(page)
    swipe(page, pane(page).locator(".grid"), 220)
    expect(month(page)).to_have_text("Mar 8 – 14, 2026")
    settled(page)
    choose_day(page, "2026-03-09")
    expect(total(page)).to_have_text("700")
    page.locator("#close-day").click()
    expect(page.locator("#pane")).to_have_class("pane week")
    page.locator("#previous").click()
    expect(month(page)).to_have_text("Mar 1 – 7, 2026")


def test_the_layouts_keep_to_the_days_that_were_shown(weeks, open_page):
    page = open_page(weeks, "/history?mode=month&month=2026-02")
    layouts = page.get_by_role("navigation", name="Layout")
    layouts.get_by_role("link", name="Week").click()
    expect(month(page)).to_have_text("Feb 1 – 7, 2026")
    layouts.get_by_role("link", name="Month").click()
    expect(month(page)).to_have_text("February 2026")


def test_a_list_has_the_newest_day_first_with_its_total(weeks, open_page):
    page = open_page(weeks, "/history?mode=list")
    rows = page.locator(".calendar .entry")
    expect(rows).to_have_count(8)
    expect(rows.locator(".name").first).to_have_text("Mon, Mar 9")
    expect(rows.locator(".name").last).to_have_text("Sun, Mar 1")
    expect(rows.locator(".energy")).to_have_text([f"{number} cal" for number in ("700", "1,800", "1,650", *["1,900"] * 5)])
    expect(rows.nth(2).locator(".when")).to_have_text("1 entry, under goal")
    rows.nth(1).locator("a").click()
    expect(opened(page)).to_have_text("Saturday, Mar 7, 2026")
    page.keyboard.press("Escape")
    expect(detail(page)).to_have_count(0)
    expect(page.locator("#pane")).to_have_class("pane list")


# Live updates


def test_what_changes_elsewhere_shows_in_the_open_month(app, open_page):
    page, other = open_page(app, "/history"), open_page(app)
    page.evaluate(STAY)
    add_by_hand(other, "Noodles", 450)
    expect(cell(page, "2026-03-10").locator(".energy")).to_have_text("450")
    app.log_on("2026-03-09", "Rice", 300)
    expect(cell(page, "2026-03-09").locator(".energy")).to_have_text("300")
    app.cli("add", "--name", "Oats", "--calories", "320", "--day", "2026-03-09")
    expect(cell(page, "2026-03-09")).to_have_accessible_name("Monday 9 March, 2 entries, 620 calories, under goal")
    assert page.evaluate(STAYED)


def test_a_month_fetched_ahead_is_shown_as_the_diary_is_now(app, open_page):
    page = open_page(app, "/history")
    page.wait_for_function("() => performance.getEntriesByType('resource').some(entry => entry.name.includes('month=2026-02'))")
    app.log_on("2026-02-17", "Bread", 250)
    page.locator("#previous").click()
    expect(cell(page, "2026-02-17").locator(".energy")).to_have_text("1,750")


def test_midnight_moves_today_along_while_the_calendar_is_open(make_app, open_page):
    def visit(app):
        app.log("Late snack", 150, minutes_ago=30)
        page, february = open_page(app, "/history"), open_page(app, "/history?month=2026-02")
        page.evaluate(STAY)
        return page, february, cell(page, "2026-02-28").get_attribute("aria-current"), february.locator("#next").count()

    _, (page, february, *shown) = before_midnight(make_app, "2026-03-01T00:00:00+01:00", visit)
    assert shown == ["date", 0]
    # If no month was requested, the calendar changes to the new one; otherwise it gets a link to it.
    expect(cell(page, "2026-03-01")).to_have_attribute("aria-current", "date")
    expect(month(page)).to_have_text("March 2026")
    expect(february.locator("#next")).to_have_count(1)
    expect(february.locator(".calendar [aria-current='date']")).to_have_count(0)
    assert page.evaluate(STAYED)


# Errors


@pytest.mark.expects_trouble(GONE)
@pytest.mark.own_server
def test_a_server_that_stops_is_said_and_costs_nothing(app, open_page):
    page = open_page(app, "/history")
    app.stop()
    expect(page.locator("#connection")).to_have_text(re.compile(r"^Offline\. This is from .*\d.*\.$"))
    month(page).click()
    page.get_by_role("link", name="April 2025").click()
    expect(note(page)).to_contain_text("The server can’t be reached")
    expect(month(page)).to_have_text("March 2026")
    expect(cell(page, "2026-03-08").locator(".energy")).to_have_text("2,201")
    expect(page.locator(".loading")).to_have_count(0)
    app.start()
    month(page).click()
    page.get_by_role("link", name="April 2025").click()
    expect(month(page)).to_have_text("April 2025")


@pytest.mark.files
@pytest.mark.expects_trouble("status of 503")
@pytest.mark.own_server
def test_a_database_that_fails_is_said_and_trying_again_works(app, device):
    file = app.diary

    def rename(before, after):
        with sqlite3.connect(file, timeout=120) as database:
            database.execute(f"ALTER TABLE {before} RENAME TO {after}")
        database.close()

    page = device(app).new_page()
    # The page does not refresh itself: as soon as the database works again, that would take the link away.
    page.route("**/api/v1/events", lambda route: None)
    page.add_init_script(
        "const send = fetch; window.fetch = (address, options) => options?.cache === 'no-cache' ? new Promise(() => {}) : send(address, options)"
    )
    page.goto("/history")
    ready(page)
    rename("daily_total", "elsewhere")
    month(page).click()
    page.get_by_role("link", name="April 2025").click()
    expect(page.locator(".problem")).to_contain_text("Something went wrong")
    rename("elsewhere", "daily_total")
    page.get_by_role("link", name="Try again").click()
    expect(month(page)).to_have_text("April 2025")
    ready(page)
    page.locator("#today").click()
    expect(cell(page, "2026-03-08").locator(".energy")).to_have_text("2,201")


@pytest.mark.own_server
def test_who_was_signed_out_meanwhile_is_asked_to_sign_in(app, device):
    page = device(app).new_page()
    # Without live events, and without the timer of the full minute, the page is not refreshed: a refresh would go to the sign-in page
    # before the link does.
    page.route("**/api/v1/events", lambda route: None)
    page.add_init_script("{ const wait = setTimeout; window.setTimeout = (act, pause, ...more) => pause > 5000 ? 0 : wait(act, pause, ...more) }")
    page.goto("/history")
    ready(page)
    page.context.clear_cookies()
    month(page).click()
    page.get_by_role("link", name="April 2025").click()
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()
    page.get_by_label("Name").fill("Ada")
    page.get_by_label("Password").fill("a few good words")
    page.get_by_role("button", name="Sign in").click()
    expect(month(page)).to_have_text("April 2025")


@pytest.mark.files
@pytest.mark.own_server
def test_a_corrupt_total_is_counted_anew(app, open_page):
    file = app.diary
    with sqlite3.connect(file, timeout=120) as database:
        database.execute("UPDATE daily_total SET energy = 1, entry_count = 9 WHERE day = (SELECT max(day) FROM daily_total)")
    database.close()
    page = open_page(app, "/history")
    expect(cell(page, "2026-03-08")).to_have_accessible_name("Sunday 8 March, 1 entry, 2,201 calories, over goal")
