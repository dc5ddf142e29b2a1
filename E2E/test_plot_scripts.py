"""How the scripts read a plot aloud and show the number under a finger, and how the stepper of a weight counts, on recorded pages."""

import pytest
from playwright.sync_api import expect

from recorded import page, site


@pytest.fixture(autouse=True)
def answers(site):
    site.answers |= {"GET /trends": page("trends"), "GET /measure/weight": page("measure-weight"), "GET /add": page("add")}


@pytest.fixture
def steps(site):
    """Returns the plot of steps, with its focus."""
    plot = site.open("/trends", kind="desktop").locator("#steps")
    plot.locator(".plot-area").focus()
    return plot


def rows(plot):
    return plot.locator("tbody tr").evaluate_all("rows => rows.map(row => [...row.cells].map(cell => cell.textContent))")


def test_arrow_keys_go_from_number_to_number_and_escape_hides_them(steps):
    table, keyboard, readout = rows(steps), steps.page.keyboard, steps.locator(".plot-readout")
    expect(readout).not_to_be_visible()
    for key, row in (("ArrowLeft", -1), ("ArrowLeft", -2), ("Home", 0), ("ArrowLeft", 0), ("ArrowRight", 1), ("End", -1), ("ArrowRight", -1)):
        keyboard.press(key)
        expect(readout).to_be_visible()
        expect(readout).to_contain_text(table[row][0])
        expect(readout).to_contain_text(table[row][1])
    expect(steps.locator(".plot-said")).to_contain_text(table[-1][1])
    keyboard.press("Escape")
    expect(readout).not_to_be_visible()


def test_a_number_stays_when_the_page_is_refreshed(steps):
    steps.page.keyboard.press("Home")
    shown = steps.locator(".plot-readout").inner_text()
    steps.page.evaluate(
        """new Promise(refreshed => {
          document.addEventListener('demeter:changed', () => refreshed(), { once: true })
          document.dispatchEvent(new Event('visibilitychange'))
        })"""
    )
    assert steps.locator(".plot-readout").is_visible() and steps.locator(".plot-readout").inner_text() == shown
    assert steps.locator(".plot-rule").get_attribute("x1")
    expect(steps.locator(".plot-said")).to_have_text(shown, use_inner_text=True)


def test_the_number_under_the_pointer_is_shown_without_moving_anything(steps):
    area = steps.locator(".plot-drawing").bounding_box()
    before = steps.bounding_box()
    steps.page.mouse.move(area["x"] + area["width"] * 0.02, area["y"] + 20)
    expect(steps.locator(".plot-readout")).to_contain_text(rows(steps)[0][0])
    assert steps.bounding_box() == before
    steps.page.mouse.move(5, 5)
    expect(steps.locator(".plot-readout")).not_to_be_visible()


def test_the_table_says_what_the_plot_shows(steps):
    steps.get_by_text("Show as table").click()
    expect(steps.get_by_role("table")).to_be_visible()
    assert len(rows(steps)) == 27


def test_the_buttons_beside_a_weight_count_in_tenths(site):
    page = site.open("/measure/weight")
    field = page.get_by_label("Weight", exact=True)
    start = float(field.input_value())
    for _ in range(3):
        page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Less").click()
    expect(field).to_have_value(f"{start + 0.2:.1f}")
    field.fill("11 st 13.9")
    page.get_by_role("button", name="More").click()
    expect(field).to_have_value("12 st 0")
