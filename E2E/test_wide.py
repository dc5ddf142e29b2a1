"""Wide screens: day and calendar side by side, typing to add, days by arrow keys, one day in all plots. And what is measured at all widths."""

import re

import pytest
from playwright.sync_api import expect

import screens
from server import until
from steps import cell, detail, ready, settled
from test_every_screen import COVERED, LOST, SMALL_TARGETS
from test_history_frames import NOTICEABLE, SHIFTS

SIZES = [(320, 568), (360, 740), (768, 1024), (1024, 768), (1280, 800), (1440, 900)]
ADDRESSES = [
    "/", "/history?mode=month", "/history?mode=week", "/history?mode=list", "/history?lens=steps", "/history?lens=energy",
    "/history/2026-03-09?mode=month", "/trends?span=4w", "/settings",
]
LARGE = "size => { document.documentElement.style.fontSize = size }"
READING = "() => [...document.querySelectorAll('.plot.reading')].map(plot => plot.id)"


@pytest.fixture
def app(empty_app):
    return screens.fill(empty_app)


def wide(page):
    """Waits until the script of wide screens takes keys."""
    page.wait_for_selector("html[data-wide]", state="attached")
    return page


def beside(page):
    return page.locator("section#beside")


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_off_or_covered_at_any_width_and_text_size(app, open_page, size):
    page = open_page(app, kind="desktop", viewport={"width": size[0], "height": size[1]})
    found = []
    for address in ADDRESSES:
        page.goto(address)
        ready(page)
        for text in ("100%", "200%"):
            page.evaluate(LARGE, text)
            screens.still(page)
            found += [f"{address} {text}: {loss}" for script in (LOST, COVERED, SMALL_TARGETS) for loss in page.evaluate(script)]
    assert found == []


@pytest.mark.parametrize("size", [(768, 1024), (900, 1180), (1024, 768), (1280, 800)])
def test_a_tablet_and_a_desktop_use_their_width(app, open_page, size):
    page = open_page(app, kind="desktop", viewport={"width": size[0], "height": size[1]})
    for address in ("/", "/history?mode=week", "/history?lens=steps", "/trends", "/settings"):
        page.goto(address)
        ready(page)
        main, side = page.locator("main").bounding_box(), page.locator("#tabs").bounding_box()
        room = size[0] - (side["width"] if size[0] >= 1024 else 0)
        assert main["width"] >= room - 1, address
        columns = page.locator("main").evaluate(
            """main => new Set([...main.querySelectorAll('.card, .month-block')].filter(card => card.checkVisibility() && card.getBoundingClientRect().width < main.clientWidth * 0.6)
              .map(card => card.getBoundingClientRect().left > main.getBoundingClientRect().left + main.clientWidth / 3)).size"""
        )
        assert columns == 2, address


@pytest.mark.parametrize("address, day", [
    ("/history?mode=month", "2026-03-10"), ("/history?mode=week", "2026-03-10"), ("/history?lens=steps", "2026-03-09"), ("/history?lens=energy", "2026-03-10"),
])
def test_the_latest_day_is_beside_the_calendar_from_the_second_page_on(app, open_page, address, day):
    page = wide(open_page(app, kind="desktop", viewport={"width": 900, "height": 900}))
    page.goto(address)
    ready(page)
    expect(beside(page)).to_be_visible()
    expect(beside(page)).to_have_attribute("data-day", day)
    calendar, shown = page.locator("#calendar").bounding_box(), beside(page).bounding_box()
    assert calendar["x"] + calendar["width"] <= shown["x"] and abs(calendar["y"] - shown["y"]) < 60
    expect(page.locator("#close-day")).to_have_count(0)
    # On a narrow screen it is not there, even if the server was not told yet.
    page.set_viewport_size({"width": 390, "height": 844})
    expect(beside(page)).to_be_hidden()
    expect(page.locator("#calendar")).to_be_visible()
    page.reload()
    ready(page)
    expect(beside(page)).to_have_count(0)


def test_an_opened_day_takes_the_place_of_the_latest_and_gives_it_back(app, open_page):
    page = wide(open_page(app, kind="desktop"))
    page.goto("/history?mode=month")
    ready(page)
    expect(beside(page)).to_be_visible()
    cell(page, "2026-03-08").click()
    expect(detail(page)).to_have_attribute("data-day", "2026-03-08")
    expect(beside(page)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(detail(page)).to_have_count(0)
    expect(beside(page)).to_be_visible()
    expect(cell(page, "2026-03-08")).to_be_focused()


# Keys


def test_typing_on_today_adds_food(app, open_page):
    page = wide(open_page(app, kind="desktop"))
    expect(page.locator("#once-typing")).to_be_visible()
    page.keyboard.press("Alt+x")
    page.keyboard.type("toast")
    field = page.locator("dialog[open] #food-field")
    expect(field).to_have_value("toast")
    expect(field).to_be_focused()
    page.keyboard.type(" with 10 g butter")
    expect(field).to_have_value("toast with 10 g butter")
    # A draft stays, and what is typed follows it.
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("#once-typing")).to_be_hidden()
    page.keyboard.press("2")
    expect(field).to_have_value("toast with 10 g butter 2")


def test_typing_on_an_open_day_adds_to_that_day(app, open_page):
    page = wide(open_page(app, kind="desktop"))
    page.goto("/history/2026-03-06?mode=month")
    ready(page)
    wide(page)
    page.keyboard.type("egg")
    expect(page.locator("dialog[open] #food-field")).to_have_value(re.compile("egg$"))
    expect(page.get_by_role("dialog").get_by_role("heading", level=1)).to_have_text("Add to Mar 6")


def test_typing_can_be_turned_off_on_this_device(app, open_page):
    page = wide(open_page(app, kind="desktop"))
    page.keyboard.press("?")
    typing = page.get_by_role("dialog").get_by_role("checkbox", name="begin to add food by typing")
    expect(typing).to_be_checked()
    typing.uncheck()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.get_by_role("link", name="History", exact=True)).to_have_attribute("aria-current", "page")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_arrow_keys_lead_through_days_but_not_in_a_field(app, open_page):
    page = wide(open_page(app, kind="desktop"))
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/history/2026-03-09*")
    ready(page)
    wide(page)
    for key, day in (("ArrowLeft", "2026-03-08"), ("ArrowLeft", "2026-03-07"), ("ArrowRight", "2026-03-08")):
        page.keyboard.press(key)
        expect(detail(page)).to_have_attribute("data-day", day)
    page.locator("#add").click()
    page.locator("dialog[open] #food-field").fill("egg")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("dialog[open] #food-field")).to_have_value("egg")
    expect(detail(page)).to_have_attribute("data-day", "2026-03-08")


# Plots


@pytest.fixture
def plots(empty_app, open_page):
    page = wide(open_page(screens.weigh(empty_app), kind="desktop"))
    page.goto("/trends?span=4w")
    ready(page)
    expect(page.locator("#once-same-day")).to_be_visible()
    return page


def test_all_plots_show_the_day_that_one_of_them_is_read_at(plots):
    weight = plots.locator("#weight .plot-area")
    weight.focus()
    for key in ("End", "ArrowLeft", "ArrowLeft"):
        plots.keyboard.press(key)
    day = plots.locator("#weight .plot-readout strong").inner_text()
    assert {"weight", "intake", "macros"} <= set(plots.evaluate(READING))
    expect(plots.locator("#intake .plot-readout strong")).to_have_text(day)
    rules = plots.locator(".plot.reading .plot-rule").evaluate_all("rules => rules.map(rule => parseFloat(rule.getAttribute('x1')))")
    assert max(rules) - min(rules) < 1
    expect(plots.locator("#same-day")).to_contain_text(re.compile(rf"Calories: {day}"))
    plots.keyboard.press("Escape")
    assert plots.evaluate(READING) == []


def test_the_pointer_moves_from_plot_to_plot_without_moving_anything(plots):
    before = plots.evaluate("() => document.documentElement.scrollHeight")
    for name in ("intake", "weight"):
        area = plots.locator(f"#{name} .plot-drawing")
        area.scroll_into_view_if_needed()
        box = area.bounding_box()
        plots.mouse.move(box["x"] + box["width"] / 2, box["y"] + 20)
        until(lambda: {"weight", "intake"} <= set(plots.evaluate(READING)))
    assert plots.evaluate("() => document.documentElement.scrollHeight") == before
    plots.mouse.move(2, 2)
    until(lambda: plots.evaluate(READING) == [])


def test_what_is_new_is_explained_until_it_is_put_away(plots):
    plots.locator("#once-same-day").get_by_role("button", name="Got it").click()
    expect(plots.locator("#once-same-day")).to_be_hidden()
    plots.reload()
    ready(plots)
    wide(plots)
    expect(plots.locator("#once-same-day")).to_be_hidden()


@pytest.mark.parametrize("width", [768, 1280])
def test_nothing_moves_when_what_is_new_appears(empty_app, open_page, width):
    page = open_page(screens.weigh(empty_app), "/trends?span=4w", kind="desktop", viewport={"width": width, "height": 800})
    expect(page.locator("#once-same-day")).to_be_visible()
    page.evaluate(SHIFTS)
    shifts = page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(() => done(shifts))))")
    assert [shift for shift in shifts if shift[0] >= NOTICEABLE] == []


# The head of the history, and forced colours


def test_the_first_week_is_near_the_top_of_a_small_phone(app, open_page):
    page = open_page(app, "/history?mode=month", kind="small")
    assert page.locator(".month tbody tr").first.bounding_box()["y"] <= 150
    heading = page.locator(".history-bar h1")
    line = "h1 => h1.getBoundingClientRect().height / parseFloat(getComputedStyle(h1).lineHeight)"
    for mode in ("month", "week"):
        page.goto(f"/history?mode={mode}")
        ready(page)
        for text in ("100%", "200%"):
            page.evaluate(LARGE, text)
            assert heading.evaluate(line) < 1.5, f"{mode} {text}"
            assert page.locator(".history-ways").bounding_box()["y"] <= 120


def test_a_count_of_two_digits_leaves_the_sign_of_its_day_whole(app, open_page):
    for number in range(12):
        app.log_on("2026-03-09", f"Nut {number}", 20)
    for kind in ("small", "phone", "desktop"):
        page = open_page(app, "/history?mode=month", kind=kind)
        sign = cell(page, "2026-03-09").locator(".sign")
        badge, icon, next_day = sign.locator(".badge").bounding_box(), sign.bounding_box(), cell(page, "2026-03-10").locator(".sign").bounding_box()
        assert badge["x"] >= icon["x"] + icon["width"] - 2
        assert badge["x"] + badge["width"] <= next_day["x"] and badge["width"] > badge["height"]


def test_forced_colours_leave_edges_and_states(app, open_page):
    page = open_page(app, "/history/2026-03-09?mode=month", kind="desktop", forced_colors="active")
    settled(page)
    # What waits on this device has an edge of its own; nothing does here.
    edges = page.locator("main .card").evaluate_all("cards => cards.filter(card => card.checkVisibility()).map(card => getComputedStyle(card).borderTopWidth)")
    assert set(edges) == {"1px"}
    # Text over a ring that is not drawn in it would get a plate.
    assert page.locator("main .ring").evaluate_all("rings => rings.length > 0 && rings.every(ring => [...ring.children].every(part => part.matches('svg')))")
    assert cell(page, "2026-03-09").evaluate("day => getComputedStyle(day).outlineStyle") == "solid"
    expect(cell(page, "2026-03-08").locator(".sign .icon")).to_be_visible()
