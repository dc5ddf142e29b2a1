"""The report for a dietitian or doctor, on paper."""

import re
from datetime import date, timedelta

from playwright.sync_api import expect

from steps import ready

MEALS = (
    ("08:00", "Porridge with berries", 380), ("12:30", "Lentil curry with rice", 720), ("16:00", "Apple", 95), ("19:30", "Bread and cheese", 640),
)


def test_two_weeks_of_four_meals_are_two_printed_pages(app, open_page):
    days = [date(2026, 2, 24) + timedelta(days=number) for number in range(14)]
    app.log_many([(day, *meal) for day in days for meal in MEALS])
    app.log_on("2026-03-09", "Oats", 100, nutrients=dict.fromkeys(map(str, (1079, 2000, 1258, 1093, 1092, 1087, 1090, 1089, 1095, 1162)), 0.001))
    page = open_page(app, "/report", color_scheme="dark")
    page.locator("#averages").wait_for()
    assert page.locator(".report-day li").count() == 57
    page.emulate_media(media="print")
    assert [node for node in page.locator(".report-controls, #tabs, button, a").all() if node.is_visible()] == []
    colours = page.locator(".report").evaluate("node => [getComputedStyle(node).color, getComputedStyle(document.body).backgroundColor]")
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) <= 2


def test_a_report_needs_no_scripts(app, open_page):
    app.log_on("2026-03-05", "Curry", 700)
    page = open_page(app, "/report", java_script_enabled=False)
    page.get_by_label("Length").select_option("4 weeks")
    page.get_by_label("Last day").fill("2026-03-08")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".subtitle")).to_contain_text("Feb 9 – Mar 8, 2026")


def test_a_week_is_chosen_with_scripts_too(app, open_page):
    page = open_page(app, "/report")
    page.get_by_label("Length").select_option("1 week")
    page.get_by_role("button", name="Show").click()
    page.wait_for_url(re.compile(r"/report\?weeks=1&to="))
    ready(page)
    assert page.locator(".report-day").count() == 7
