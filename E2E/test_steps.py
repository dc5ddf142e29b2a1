"""The steps lens: scrolling months, the selected day's card, the list, the plan; on phone and desktop, by keyboard, without scripts."""

import datetime
import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from server import NAME
from steps import close_day, detail, month, ready, spoken_of, tab_to

# Steps of days with a goal of 8,000, and the text for them.
DAYS = {
    "2026-03-01": ((8000, 6000, 310.4), "completed", 1, "goal of 8,000 met"),
    "2026-03-02": ((12431, 9323, 480), "completed", 1, "goal of 8,000 met"),
    "2026-03-03": ((7999, 6000, 300), "started", 0.999875, "99% of 8,000"),
    "2026-03-04": ((4000, 3000, 160), "started", 0.5, "50% of 8,000"),
    "2026-03-05": ((400, 300, 16), "started", 0.05, "5% of 8,000"),
    "2026-03-06": ((0, 0, 0), "none", 0, "0% of 8,000"),
}
BOTH = pytest.mark.parametrize("kind", ["phone", "desktop"])
LENS = "/history?lens=steps"


@pytest.fixture
def app(app):
    """Six months, one of them without steps, and a goal from December on."""
    days = {day: counted for day, (counted, *_) in DAYS.items()}
    app.walk(days | {"2025-09-10": 5000, "2025-12-24": 9000, "2026-01-15": 7000, "2026-02-14": 8200})
    app.set_goals(steps=8000, effectiveFrom="2025-12-01")
    return app


@pytest.fixture
def walker(empty_app):
    """Ten years of days."""
    app = empty_app
    first, today = datetime.date(2016, 3, 11), datetime.date(2026, 3, 10)
    app.walk({str(first + datetime.timedelta(n)): 3000 + n * 37 % 9000 for n in range((today - first).days + 1)}, goal=8000)
    return app


def day(page, date):
    return page.locator(f"#months [data-day='{date}']")


def block(page, name):
    return page.locator(f"#month-{name}")


def card(page):
    return page.locator("#record")


def lens(page, name):
    return page.get_by_role("navigation", name="Lens").get_by_role("link", name=name, exact=True)


def layout(page, name):
    return page.get_by_role("navigation", name="Layout").get_by_role("link", name=name, exact=True)


def asked(page):
    """Returns the state in the address."""
    return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(page.url).query))


def in_view(page, name):
    """Returns true if a month's name is visible."""
    return page.evaluate(
        """name => {
          const box = document.getElementById('months').getBoundingClientRect(), { top, bottom } = document.getElementById(`name-${name}`).getBoundingClientRect()
          return top >= box.top - 1 && bottom <= Math.min(box.bottom, innerHeight)
        }""", name)


def wheel(page, dy, until, most=400):
    """Turns the wheel over the months until a condition holds."""
    page.locator("#months").hover()
    for _ in range(most):
        if page.evaluate(until):
            return
        page.mouse.wheel(0, dy)
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    raise AssertionError(f"never {until}")


def scroll_to(page, name):
    """Turns the wheel back until a month is visible."""
    wheel(page, -700, f"() => document.getElementById('month-{name}').getBoundingClientRect().top > document.getElementById('months').getBoundingClientRect().top")


# The months


@BOTH
def test_history_opens_from_today_and_from_its_tab_with_the_lens_of_last_time(app, open_page, kind):
    page = open_page(app, "/", kind=kind)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="History").click()
    expect(lens(page, "Food")).to_have_attribute("aria-current", "true")
    lens(page, "Steps").click()
    expect(page.locator("#months")).to_be_visible()
    expect(lens(page, "Steps")).to_have_attribute("aria-current", "true")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Today").click()
    page.get_by_role("navigation", name="Main").get_by_role("link", name="History").click()
    expect(lens(page, "Steps")).to_have_attribute("aria-current", "true")
    page.goto("/")
    page.get_by_role("link", name="Calendar").click()
    expect(lens(page, "Steps")).to_have_attribute("aria-current", "true")


@BOTH
def test_months_with_steps_are_stacked_and_open_at_the_newest(app, open_page, kind):
    page = open_page(app, LENS, kind=kind)
    # October and November have none; the current month is always there.
    expect(page.locator(".month-block h2")).to_have_text(
        ["September 2025", "December 2025", "January 2026", "February 2026", "March 2026"])
    assert in_view(page, "2026-03") and not in_view(page, "2025-09")
    expect(page.locator("#latest")).to_be_hidden()
    expect(month(page)).to_have_text("March 2026")
    tops = page.locator(".month-block").evaluate_all("blocks => blocks.map(block => block.offsetTop)")
    assert tops == sorted(tops)


def test_a_month_has_its_name_its_weekdays_and_whole_weeks(app, open_page):
    page = open_page(app, LENS)
    grid = page.get_by_role("grid", name="March 2026")
    expect(grid.get_by_role("columnheader")).to_have_text(["S", "M", "T", "W", "T", "F", "S"])
    expect(grid.get_by_role("columnheader").first).to_have_accessible_name("Sunday")
    assert grid.locator("tbody td").count() == 35
    assert grid.locator("[data-day]").count() == 31
    header, first = grid.get_by_role("columnheader").first.bounding_box(), day(page, "2026-03-01").bounding_box()
    assert abs(header["x"] + header["width"] / 2 - first["x"] - first["width"] / 2) < 2
    assert page.get_by_role("grid", name="February 2026").locator("tbody td").count() == 28


def test_each_day_is_filled_as_far_as_it_came_and_says_so(app, open_page):
    page = open_page(app, LENS)
    for date, (counted, style, progress, words) in DAYS.items():
        expect(day(page, date)).to_have_class(f"step-day {style}")
        assert re.search(rf", {counted[0]:,} steps, {words}$", day(page, date).get_attribute("aria-label"))
        if progress:
            assert abs(float(day(page, date).locator(".fill rect").get_attribute("opacity")) - progress) < 0.001
        else:
            expect(day(page, date).locator("svg")).to_have_count(0)
    expect(day(page, "2026-03-08")).to_have_accessible_name("Sunday 8 March, no data")
    ground = "e => getComputedStyle(e).backgroundColor"
    assert re.search(r"0\.1\)|/ 0\.1", day(page, "2026-03-08").evaluate(ground))
    # A shape if the goal is reached, and a line as long as the progress.
    expect(day(page, "2026-03-01").locator(".icon")).to_have_count(1)
    assert day(page, "2026-03-04").locator(".way rect").get_attribute("width") == "50"
    fill = "e => getComputedStyle(e.querySelector('.fill')).fill"
    assert day(page, "2026-03-01").evaluate(fill) != day(page, "2026-03-04").evaluate(fill)
    # Before there was a goal, any step fills the day.
    block(page, "2025-09").scroll_into_view_if_needed()
    expect(day(page, "2025-09-10")).to_have_class("step-day full")


@BOTH
def test_today_is_bold_and_days_to_come_are_still(app, open_page, kind):
    page = open_page(app, LENS, kind=kind)
    weight = "e => +getComputedStyle(e.querySelector('.date')).fontWeight"
    assert day(page, "2026-03-10").evaluate(weight) >= 700 > day(page, "2026-03-09").evaluate(weight)
    expect(day(page, "2026-03-10")).to_have_attribute("aria-current", "date")
    coming = day(page, "2026-03-11")
    assert coming.evaluate("e => e.nodeName") == "SPAN"
    expect(coming).to_have_accessible_name("Wednesday 11 March, in the future")
    coming.click()
    expect(card(page)).to_have_count(0)
    assert coming.evaluate("e => getComputedStyle(e).color") != day(page, "2026-03-09").evaluate("e => getComputedStyle(e).color")


# The selected day


@BOTH
def test_a_day_is_chosen_its_card_tells_of_it_and_a_second_tap_lets_it_go(app, open_page, kind):
    page = open_page(app, LENS, kind=kind)
    day(page, "2026-03-02").click()
    expect(card(page)).to_contain_text("Mon, Mar 2")
    expect(card(page)).to_contain_text("12,431 steps")
    expect(card(page)).to_contain_text("5.8 mi · 480 cal")
    expect(card(page)).to_contain_text("Goal met")
    expect(card(page).get_by_role("progressbar")).to_have_attribute("aria-valuenow", "100")
    expect(day(page, "2026-03-02")).to_have_class("step-day completed chosen")
    assert day(page, "2026-03-02").evaluate("e => parseFloat(getComputedStyle(e, '::after').borderTopWidth)") >= 2
    assert asked(page) == {"lens": "steps", "mode": "calendar", "month": "2026-03", "day": "2026-03-02"}
    # Another one replaces it.
    day(page, "2026-03-04").click()
    expect(card(page)).to_contain_text("4,000 steps")
    expect(card(page)).to_contain_text("50% of 8,000")
    expect(page.locator(".step-day.chosen")).to_have_count(1)
    day(page, "2026-03-04").click()
    expect(card(page)).to_have_count(0)
    expect(page.locator(".step-day.chosen")).to_have_count(0)
    day(page, "2026-03-09").click()
    expect(card(page)).to_contain_text("No data")
    page.get_by_role("link", name="Close Mon, Mar 9").click()
    expect(card(page)).to_have_count(0)
    assert "day" not in asked(page)


@BOTH
def test_the_card_leads_to_the_day_and_back(app, open_page, kind):
    app.log_on("2026-03-04", "Curry", 700)
    page = open_page(app, LENS, kind=kind)
    day(page, "2026-03-04").click()
    card(page).get_by_role("link", name=re.compile("4,000 steps")).click()
    expect(detail(page)).to_have_attribute("data-day", "2026-03-04")
    expect(detail(page)).to_contain_text("Curry")
    page.go_back()
    expect(detail(page)).to_have_count(0)
    expect(card(page)).to_contain_text("4,000 steps")
    page.go_forward()
    expect(detail(page)).to_have_attribute("data-day", "2026-03-04")
    close_day(page)
    expect(card(page)).to_contain_text("4,000 steps")
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)


def test_a_choice_far_away_stays_and_is_only_one(walker, open_page):
    page = open_page(walker, LENS + "&day=2026-03-02", kind="desktop")
    expect(card(page)).to_be_visible()
    scroll_to(page, "2025-05")
    expect(card(page)).to_contain_text("Mon, Mar 2")
    # Months are still being added: the first day may change.
    date = page.locator("#months a[data-day]:visible").first.evaluate("e => { e.click(); return e.dataset.day }")
    expect(day(page, date)).to_have_class(re.compile("chosen"))
    page.locator("#latest").click()
    expect(day(page, "2026-03-02")).to_be_visible()
    expect(day(page, "2026-03-02")).not_to_have_class(re.compile("chosen"))


def test_the_lens_follows_the_diary(app, open_page):
    page = open_page(app, LENS + "&day=2026-03-09")
    expect(card(page)).to_contain_text("No data")
    app.walk({"2026-03-09": 6400})
    expect(card(page)).to_contain_text("6,400 steps")
    expect(day(page, "2026-03-09")).to_have_accessible_name("Monday 9 March, 6,400 steps, 80% of 8,000")


# Navigation through the months


@BOTH
def test_the_way_to_the_latest_month_shows_once_it_is_out_of_view(walker, open_page, kind):
    page = open_page(walker, LENS, kind=kind)
    latest = page.get_by_role("link", name="Jump to latest")
    expect(latest).to_have_count(0)
    wheel(page, -800, "() => !document.getElementById('latest').hidden")
    expect(latest).to_be_visible()
    latest.click()
    expect(page.locator("#latest")).to_be_hidden()
    page.wait_for_function("() => document.getElementById('months').scrollTop > -2")
    assert in_view(page, "2026-03")
    expect(month(page)).to_have_text("March 2026")


@BOTH
def test_the_picker_jumps_to_a_month_and_back_returns(walker, open_page, kind):
    page = open_page(walker, LENS, kind=kind)
    page.locator("#picker > summary").click()
    assert page.locator("#picker a").count() == 121
    page.get_by_role("link", name="July 2019", exact=True).click()
    expect(month(page)).to_have_text("July 2019")
    expect(day(page, "2019-07-15")).to_be_in_viewport()
    assert in_view(page, "2019-07")
    assert asked(page)["month"] == "2019-07"
    page.go_back()
    expect(month(page)).to_have_text("March 2026")
    expect(day(page, "2026-03-10")).to_be_in_viewport()
    page.get_by_role("link", name="Previous month, February 2026").click()
    expect(month(page)).to_have_text("February 2026")
    expect(day(page, "2026-02-15")).to_be_in_viewport()
    page.get_by_role("link", name="Next month, March 2026").click()
    expect(month(page)).to_have_text("March 2026")
    expect(day(page, "2026-03-10")).to_be_in_viewport()


@BOTH
def test_an_address_opens_at_its_month(walker, open_page, kind):
    page = open_page(walker, LENS + "&month=2018-02&day=2018-02-03", kind=kind)
    expect(day(page, "2018-02-03")).to_be_in_viewport()
    assert in_view(page, "2018-02")
    expect(card(page)).to_contain_text("Sat, Feb 3, 2018")
    expect(page.get_by_role("link", name="Jump to latest")).to_be_visible()


def test_the_address_follows_the_month_that_is_looked_at(walker, open_page):
    page = open_page(walker, LENS, kind="desktop")
    scroll_to(page, "2023-06")
    shown = page.wait_for_function(
        """() => {
          const { top } = document.getElementById('months').getBoundingClientRect()
          const middle = block => { const box = block.getBoundingClientRect(); return (box.top + box.bottom) / 2 }
          const { month } = [...document.querySelectorAll('.month-block')].find(block => middle(block) > top).dataset
          return month === new URLSearchParams(location.search).get('month') && month
        }""").json_value()
    assert shown.startswith("2023")
    expect(month(page)).to_have_text(re.compile("2023"))
    expect(block(page, shown)).to_be_in_viewport()
    lens(page, "Food").click()
    expect(page.get_by_role("grid")).to_have_count(1)
    assert asked(page)["month"] == shown
    page.go_back()
    expect(page.locator("#months")).to_be_visible()
    expect(month(page)).to_have_text(re.compile("2023"))
    expect(block(page, shown)).to_be_in_viewport()


@BOTH
def test_ten_years_scroll_with_few_months_in_hand_and_nothing_jumps(walker, open_page, kind):
    page = open_page(walker, LENS, kind=kind)
    most = page.evaluate(
        """() => {
          window.most = { filled: 0, elements: 0, heights: new Set() }
          const look = () => {
            most.filled = Math.max(most.filled, document.querySelectorAll('.month-block:not([data-lazy])').length)
            most.elements = Math.max(most.elements, document.querySelectorAll('#months *').length)
            most.heights.add(document.querySelector('.stack').scrollHeight)
            requestAnimationFrame(look)
          }
          look()
          return document.querySelectorAll('.month-block').length
        }""")
    assert most == 121
    wheel(page, -3000, "() => { const m = document.getElementById('months'); return -m.scrollTop >= m.scrollHeight - m.clientHeight - 4 }")
    expect(day(page, "2016-03-15")).to_be_visible()
    expect(month(page)).to_have_text("March 2016")
    # Down again, through months that were unloaded.
    wheel(page, 3000, "() => document.getElementById('months').scrollTop > -2")
    expect(day(page, "2026-03-10")).to_be_visible()
    expect(month(page)).to_have_text("March 2026")
    filled, elements, heights = page.evaluate("() => [most.filled, most.elements, [...most.heights]]")
    assert filled <= 18 + 7
    assert elements < 7500
    assert len(heights) == 1, heights
    # Each block has the announced height before its days are loaded.
    wrong = page.locator(".month-block").evaluate_all(
        "blocks => blocks.filter(b => b.querySelector('table') && b.querySelector('table').getBoundingClientRect().bottom > b.getBoundingClientRect().bottom).length")
    assert wrong == 0


def test_months_that_nobody_looks_at_are_not_drawn(walker, open_page):
    page = open_page(walker, LENS)
    assert page.locator(".month-block").first.evaluate("e => getComputedStyle(e).contentVisibility") == "auto"
    assert page.locator(".month-block[data-lazy]").count() > 100


# The list


@BOTH
def test_the_list_has_the_months_days_newest_first_and_is_remembered(app, open_page, kind):
    page = open_page(app, LENS + "&day=2026-03-02", kind=kind)
    expect(card(page)).to_be_visible()
    layout(page, "List").click()
    expect(page.locator(".steps-list .name")).to_have_text([f"{name}, Mar {6 - n}" for n, name in enumerate(["Fri", "Thu", "Wed", "Tue", "Mon", "Sun"])])
    expect(month(page)).to_have_text("March 2026")
    expect(page).to_have_title("March 2026 · Demeter")
    # No day is selected any more.
    assert asked(page) == {"lens": "steps", "mode": "list", "month": "2026-03"}
    page.locator("#picker > summary").click()
    page.get_by_role("link", name="February 2026", exact=True).click()
    expect(month(page)).to_have_text("February 2026")
    expect(page.locator(".steps-list .name")).to_have_text(["Sat, Feb 14"])
    page.goto("/history")
    ready(page)
    expect(layout(page, "List")).to_have_attribute("aria-current", "true")
    expect(month(page)).to_have_text("March 2026")
    page.locator(".steps-list a").first.click()
    expect(detail(page)).to_have_attribute("data-day", "2026-03-06")
    close_day(page)
    # An address that names its layout: without it, the last layout is shown.
    page.goto(LENS + "&mode=list&month=2026-03")
    ready(page)
    layout(page, "Month").click()
    expect(page.locator("#months")).to_be_visible()
    page.go_back()
    expect(page.locator(".steps-list")).to_be_visible()


# The lenses


@BOTH
def test_another_lens_keeps_the_month_the_filter_and_the_open_day(app, open_page, kind):
    page = open_page(app, "/history?mode=month&month=2026-02&status=over", kind=kind)
    lens(page, "Steps").click()
    expect(month(page)).to_have_text("February 2026")
    assert asked(page)["status"] == "over"
    lens(page, "Energy").click()
    expect(lens(page, "Energy")).to_have_attribute("aria-current", "true")
    expect(month(page)).to_have_text("February 2026")
    lens(page, "Food").click()
    expect(page.locator("#filtered")).to_contain_text("Over goal")
    expect(month(page)).to_have_text("February 2026")
    if kind == "desktop":
        page.goto("/history/2026-02-14?mode=month")
        ready(page)
        lens(page, "Steps").click()
        expect(page.locator("#months")).to_be_visible()
        expect(detail(page)).to_have_attribute("data-day", "2026-02-14")
    for _ in range(3 if kind == "phone" else 1):
        page.go_back()
    expect(page.locator("#months")).to_have_count(0)


# The plan


@BOTH
@pytest.mark.own_server
def test_the_free_plan_shows_three_months_and_says_kindly_what_it_leaves_out(app, open_page, kind):
    app.cli("person", "plan", NAME, "free")
    page = open_page(app, LENS, kind=kind)
    expect(page.locator(".month-block h2")).to_have_text(["January 2026", "February 2026", "March 2026"])
    limit = page.get_by_role("region", name="Earlier steps")
    expect(limit).to_have_count(1)
    expect(limit).to_contain_text("Earlier ones are stored")
    page.locator("#picker > summary").click()
    expect(page.locator("#picker a")).to_have_count(3)
    for address in ("&month=2025-09&day=2025-09-10", "&mode=list&month=2025-09"):
        page.goto(LENS + address)
        expect(limit).to_be_in_viewport()
        expect(month(page)).to_have_text("January 2026")
        expect(page.locator("main")).not_to_contain_text("5,000")
    app.cli("person", "plan", NAME, "pro")
    page.goto(LENS + "&mode=calendar")
    expect(page.locator(".month-block")).to_have_count(5)
    expect(limit).to_have_count(0)


@pytest.mark.own_server
def test_the_owner_sets_plans_in_the_settings(app, open_page):
    page = open_page(app, "/settings")
    page.get_by_role("link", name="People & server").click()
    page.locator("#plans summary").click()
    page.get_by_label(f"Steps of {NAME}", exact=True).select_option("free")
    page.get_by_role("button", name=f"Save: Steps of {NAME}").click()
    expect(page.locator(".note")).to_contain_text("Saved")
    expect(page.get_by_label(f"Steps of {NAME}", exact=True)).to_have_value("free")
    page.goto(LENS)
    expect(page.locator(".month-block")).to_have_count(3)


# By keyboard alone


@BOTH
def test_the_keys_go_on_from_month_to_month(app, open_page, kind):
    page = open_page(app, LENS, kind=kind)
    tab_to(page, "^Today, Tuesday 10 March")
    expect(page.locator("#months [data-day][tabindex='0']")).to_have_count(1)

    def go(key, date):
        page.keyboard.press(key)
        expect(day(page, date)).to_be_focused()
        expect(page.locator("#months [data-day][tabindex='0']")).to_have_attribute("data-day", date)
        expect(day(page, date)).to_be_in_viewport()

    go("ArrowLeft", "2026-03-09")
    go("ArrowUp", "2026-03-02")
    go("Home", "2026-03-01")
    go("End", "2026-03-07")
    go("Home", "2026-03-01")
    go("ArrowLeft", "2026-02-28")
    go("PageUp", "2026-01-28")
    go("PageUp", "2025-12-28")
    # Across months without steps.
    go("PageUp", "2025-09-30")
    go("ArrowRight", "2025-12-01")
    go("t", "2026-03-10")
    go("ArrowRight", "2026-03-11")
    page.keyboard.press("Enter")
    expect(card(page)).to_have_count(0)
    go("ArrowLeft", "2026-03-10")
    page.keyboard.press("Enter")
    expect(card(page)).to_be_visible()
    expect(day(page, "2026-03-10")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    assert "Close" in spoken_of(page)
    page.keyboard.press("Enter")
    expect(card(page)).to_have_count(0)


@BOTH
@pytest.mark.parametrize("key, date", [("ArrowLeft", "2026-03-09"), ("ArrowRight", "2026-03-11")])
def test_what_changes_elsewhere_leaves_the_keyboard_where_it_is(app, open_page, kind, key, date):
    page = open_page(app, LENS, kind=kind)
    tab_to(page, "^Today, Tuesday 10 March")
    page.keyboard.press(key)
    expect(day(page, date)).to_be_focused()
    app.measure("2026-03-04", steps=4567)
    expect(day(page, "2026-03-04")).to_have_accessible_name(re.compile("4,567 steps"))
    expect(day(page, date)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(day(page, date)).not_to_be_focused()


def test_the_keys_fetch_months_that_are_not_there_yet(walker, open_page):
    page = open_page(walker, LENS + "&month=2020-06", kind="desktop")
    expect(day(page, "2020-06-15")).to_be_visible()
    day(page, "2020-06-15").focus()
    for n in range(14):
        page.keyboard.press("PageUp")
        year, name = divmod(2020 * 12 + 5 - n - 1, 12)
        expect(day(page, f"{year}-{name + 1:02}-15")).to_be_focused()


# Without scripts


def test_everything_is_a_link_without_scripts(walker, open_page):
    page = open_page(walker, LENS, java_script_enabled=False)
    expect(day(page, "2026-03-10")).to_be_in_viewport()
    expect(page.locator(".month-block:visible")).to_have_count(5)
    day(page, "2026-03-09").click()
    expect(card(page)).to_contain_text("Mon, Mar 9")
    page.get_by_role("link", name="Close Mon, Mar 9").click()
    expect(card(page)).to_have_count(0)
    page.get_by_role("link", name="Earlier months").click()
    expect(month(page)).to_have_text("October 2025")
    expect(day(page, "2025-10-31")).to_be_visible()
    page.get_by_role("link", name="Later months").click()
    expect(month(page)).to_have_text("November 2025")
    page.locator("#picker > summary").click()
    page.get_by_role("link", name="July 2019", exact=True).click()
    expect(month(page)).to_have_text("July 2019")
    expect(day(page, "2019-07-15")).to_be_in_viewport()
    page.get_by_role("link", name="Jump to latest").click()
    expect(month(page)).to_have_text("March 2026")
    layout(page, "List").click()
    expect(page.locator(".steps-list .entry")).to_have_count(10)
    lens(page, "Food").click()
    expect(month(page)).to_have_text("March 2026")
    expect(page.locator("#months")).to_have_count(0)


# Appearance


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_numbers_are_readable_on_every_strength_of_colour(app, open_page, scheme):
    page = open_page(app, LENS, color_scheme=scheme)
    worst = page.evaluate(
        """() => {
          const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
          const lay = colours => {
            canvas.clearRect(0, 0, 1, 1)
            for (const [colour, alpha] of colours) { canvas.globalAlpha = alpha; canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1) }
            return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
          }
          const light = rgb => rgb.map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
            .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0)
          const contrast = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05) }
          const card = getComputedStyle(document.querySelector('.month-block')).backgroundColor
          return Math.min(...[...document.querySelectorAll('.steps-month .step-day')].map(cell => {
            const rect = cell.querySelector('.fill rect')
            const ground = lay([[card, 1], [getComputedStyle(cell).backgroundColor, 1],
              ...rect ? [[getComputedStyle(rect).fill, +rect.getAttribute('opacity')]] : []])
            const date = getComputedStyle(cell.querySelector('.date'))
            return contrast(date.backgroundColor === 'rgba(0, 0, 0, 0)' ? ground : lay([[date.backgroundColor, 1]]), lay([[date.color, 1]]))
          }))
        }""")
    assert worst >= 4.5, worst


def test_days_are_told_apart_without_colours(app, open_page):
    page = open_page(app, LENS, forced_colors="active")
    expect(day(page, "2026-03-01").locator(".icon")).to_be_visible()
    expect(day(page, "2026-03-04").locator(".way")).to_be_visible()
    expect(day(page, "2026-03-09").locator("svg")).to_have_count(0)


@pytest.mark.moving
def test_the_card_moves_for_300_milliseconds_and_not_where_nothing_shall(app, open_page):
    page = open_page(app, LENS)
    assert page.evaluate("() => matchMedia('(prefers-reduced-motion: reduce)').matches") is False
    day(page, "2026-03-02").click()
    assert card(page).evaluate("e => getComputedStyle(e).animationDuration") == "0.3s"
    still = open_page(app, LENS + "&day=2026-03-02", reduced_motion="reduce")
    assert card(still).evaluate("e => getComputedStyle(e).animationName") == "none"
