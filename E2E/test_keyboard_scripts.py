"""How the scripts move the focus in sheets and in the calendar, on recorded pages. `test_keyboard.py` and `test_grid_keyboard.py` do the
same with a server."""

import pytest
from playwright.sync_api import expect

from recorded import PENDING, page, site
from steps import cell, closed, detail, opened, tab_to

ENTRY = "/entries/02000000-0000-0000-0000-000000000000"
FOCUSABLE_DAY = ".calendar .page:not(.ghost) [data-day][tabindex='0']"


@pytest.fixture(autouse=True)
def answers(site):
    """November 2026 with one of its days, the sheets of one entry, and no other month or day."""
    site.answers |= {
        "GET /add": page("add"), "GET /goals": page("goals"), f"GET {ENTRY}": page("entry"), f"GET {ENTRY}/delete": page("entry-delete"),
        "GET /history": lambda query: page("history-month") if query.get("month", "2026-11") == "2026-11" else PENDING,
        "GET /history/2026-11-19": lambda query: page("history-open") if "month" not in query else PENDING,
        "GET /history/2026-11-18": PENDING, "GET /history/2026-11-20": PENDING,
    }


# Sheets


def test_escape_closes_a_sheet_and_the_focus_returns(site):
    page = site.open(kind="desktop")
    entry = page.locator(".entry[data-version]").first
    for opener in (page.locator("#add"), entry.locator(".entry-link"), entry.locator(".swipe-delete"), page.locator(".edit-goals")):
        opener.focus()
        page.keyboard.press("Enter")
        expect(page.locator("dialog[open]")).to_have_count(1)
        page.keyboard.press("Escape")
        closed(page)
        expect(opener).to_be_focused()


def test_the_focus_stays_inside_an_open_sheet(site):
    page = site.open(kind="desktop")
    page.locator("#add").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_have_count(1)
    for _ in range(16):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement === document.body || Boolean(document.activeElement.closest('dialog'))")


def test_the_first_tab_offers_to_skip_to_the_content(site):
    page = site.open(kind="desktop")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


# The calendar


def test_the_calendar_is_a_grid_of_days_with_names(site):
    page = site.open("/history/2026-11-19?mode=month", kind="desktop")
    grid = page.get_by_role("grid", name="November 2026")
    expect(grid).to_have_count(1)
    expect(grid.get_by_role("columnheader")).to_have_count(7)
    expect(grid.get_by_role("columnheader").nth(2)).to_have_accessible_name("Tuesday")
    expect(grid.get_by_role("row")).to_have_count(6)
    expect(grid.get_by_role("gridcell")).to_have_count(35)
    expect(cell(page, "2026-11-19")).to_have_accessible_name("Thursday 19 November, 1 entry, 2,000 calories, goal met")
    expect(cell(page, "2026-11-20")).to_have_accessible_name("Today, Friday 20 November, 2 entries, 515 calories, on track")
    expect(cell(page, "2026-11-21")).to_have_accessible_name("Saturday 21 November, in the future")
    expect(grid.locator("[aria-current='date']")).to_have_attribute("data-day", "2026-11-20")
    expect(grid.locator("[aria-selected='true'] [data-day]")).to_have_attribute("data-day", "2026-11-19")
    expect(detail(page)).to_have_accessible_name("Thursday, Nov 19, 2026")


def test_on_a_phone_tab_reaches_one_day_and_the_keys_move_among_the_others(site):
    page = site.open("/history")
    press = page.keyboard.press
    expect(page.locator(FOCUSABLE_DAY)).to_have_count(1)
    tab_to(page, "^Today, Friday 20 November")
    for key, day in (
        ("ArrowLeft", 19), ("ArrowRight", 20), ("ArrowUp", 13), ("ArrowDown", 20), ("Home", 15), ("End", 21), ("ArrowDown", 28),
        ("ArrowRight", 29), ("ArrowRight", 30), ("Home", 29), ("t", 20), ("PageDown", 20),
    ):
        press(key)
        expect(cell(page, f"2026-11-{day}")).to_be_focused()
        expect(page.locator(FOCUSABLE_DAY)).to_have_attribute("data-day", f"2026-11-{day}")
    # Tab leaves the grid; Shift+Tab returns to the same day.
    press("Tab")
    expect(page.locator(".calendar .page:not(.ghost) [data-day]:focus")).to_have_count(0)
    press("Shift+Tab")
    expect(cell(page, "2026-11-20")).to_be_focused()


def test_enter_opens_the_day_and_escape_returns_to_it(site):
    page = site.open("/history", kind="desktop")
    tab_to(page, "^Today, Friday 20 November")
    page.keyboard.press("ArrowLeft")
    expect(cell(page, "2026-11-19")).to_be_focused()
    page.keyboard.press("Enter")
    expect(opened(page)).to_be_focused()
    expect(opened(page)).to_have_text("Thursday, Nov 19, 2026")
    tab_to(page, "2,000 cal$")
    expect(page.locator("#detail .entry-link:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_have_count(1)
    page.keyboard.press("Escape")
    closed(page)
    expect(opened(page)).to_have_text("Thursday, Nov 19, 2026")
    page.keyboard.press("Escape")
    expect(detail(page)).to_have_count(0)
    expect(cell(page, "2026-11-19")).to_be_focused()


def test_the_focus_can_be_seen_on_every_day(site):
    page = site.open("/history", kind="desktop")
    tab_to(page, "^Today, Friday 20 November")
    for key in ("ArrowUp", "ArrowUp", "End"):
        page.keyboard.press(key)
        expect(page.locator(".calendar .page:not(.ghost) [data-day]:focus")).to_have_count(1)
        style = page.evaluate("(({ outlineStyle, outlineWidth }) => [outlineStyle, parseFloat(outlineWidth)])(getComputedStyle(document.activeElement))")
        assert style[0] != "none" and style[1] >= 2
