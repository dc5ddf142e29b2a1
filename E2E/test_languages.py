"""Screens in other languages than English, from the first visit on."""

import re

import pytest
from playwright.sync_api import expect

from sentences import Sentences
from steps import closed, month, open_add, ready, total, understood

# Language, region, words, the name of the food, today, the month, Monday, and a number of thousands.
LANGUAGES = [
    ("de", "de-DE", "3 kg Bananen und 2 Eier", "Banane", "10. März", "März 2026", "Montag", r"^\d\.\d{3}$"),
    ("fr", "fr-FR", "3 kg de bananes et 2 œufs", "banane", "10 mars", "mars 2026", "lundi", r"^\d\s\d{3}$"),
]


def tab(page, words):
    page.locator("#tabs").get_by_role("link", name=words, exact=True).click()


@pytest.mark.own_server
@pytest.mark.parametrize("language, region, meal, food, today, name, monday, thousands", LANGUAGES)
def test_the_first_meal_and_the_screens_are_in_the_language_of_the_device(
    make_app, open_page, language, region, meal, food, today, name, monday, thousands
):
    say = Sentences(language)
    page = open_page(make_app(empty=True), signed_in=False, locale=region)
    shown = page.locator("html")
    expect(shown).to_have_attribute("lang", language)
    expect(page.get_by_role("heading", level=1)).to_have_text(say("Welcome to Demeter"))
    page.get_by_label(say("Your name")).fill("Grace")
    page.get_by_label(say("Password")).fill("correct horse")
    page.get_by_role("button", name=say("Create account")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("Today • {1}", today))
    expect(shown).to_have_attribute("lang", language)

    open_add(page)
    page.get_by_label(say("What did you eat?")).fill(meal)
    expect(understood(page)).to_have_count(2)
    expect(understood(page).first).to_contain_text(food)
    page.locator("#understood").get_by_role("button", name=say.pattern("Log {1}")).click()
    closed(page)
    expect(page.locator(".entry", has_text=food)).to_have_count(1)
    expect(total(page)).to_have_text(re.compile(thousands))

    tab(page, say("History"))
    expect(shown).to_have_attribute("lang", language)
    page.goto("/history?mode=month")
    expect(month(page)).to_have_text(name)
    expect(page.get_by_role("columnheader").first).to_have_accessible_name(monday)
    tab(page, say("Trends"))
    expect(page.get_by_role("heading", level=1)).to_have_text(say("Trends"))
    expect(shown).to_have_attribute("lang", language)


def test_a_language_that_is_chosen_is_shown_at_once_and_stays(app, open_page):
    german, french = Sentences("de"), Sentences("fr")
    page = open_page(app, "/settings", locale="de-DE")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text(german("Settings"))
    page.get_by_label(german("Language"), exact=True).select_option("fr")
    page.get_by_role("button", name=german("Save"), exact=True).click()
    expect(heading).to_have_text(french("Settings"))
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    ready(page)
    # The sentences of scripts and the tabs come along.
    assert page.locator("script[type='module']").get_attribute("src").endswith("/app.fr.js")
    tab(page, french("Today", meaning="tab"))
    expect(heading).to_contain_text(french("Today • {1}", "").strip())
    page.goto("/settings")
    page.get_by_label(french("Language"), exact=True).select_option("")
    page.get_by_role("button", name=french("Save"), exact=True).click()
    expect(heading).to_have_text(german("Settings"))


@pytest.mark.parametrize("region", ["de-DE", "fr-FR", "es-ES"])
def test_the_words_of_the_tabs_are_on_one_line_and_apart(app, open_page, region):
    phone = {"width": 390, "height": 844}
    page = open_page(app, viewport=phone, screen=phone, locale=region)
    words = page.locator("#tabs .tab > span:visible").evaluate_all(
        """words => words.map(word => {
          const range = document.createRange()
          range.selectNodeContents(word)
          const { left, right, height } = range.getBoundingClientRect()
          return [left, right, height, word.textContent]
        })"""
    )
    assert len(words) == 6 and len({round(height) for _, _, height, _ in words}) == 1, words
    assert all(after[0] - before[1] >= 8 for before, after in zip(words, words[1:])), words
