"""Finding food: parsed sentences, search, review, saved foods, the online service, and the microphone."""

import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from recorded import stop_clock
from server import free_port, until
from steps import (
    RECOGNISER, SENTENCE, STAY, STAYED, closed, field, found, hear, item, log_all, microphone, note, of, open_add, open_entry, ready, review,
    rows, sheet, tab_to, total, understood, voice, words,
)

# A sentence


def test_a_sentence_is_understood_as_it_is_typed_and_logged_with_one_tap(app, open_page):
    page = open_page(app)
    open_add(page)
    words(page).press_sequentially("2 eggs and a slice of toast")
    expect(understood(page)).to_have_text([re.compile(r"2 large eggs\s*143 cal"), re.compile(r"1 slice toast\s*73 cal")])
    words(page).press_sequentially(" with 10 g butter")
    expect(understood(page)).to_have_count(3)
    expect(understood(page).nth(2)).to_have_text(re.compile(r"10 g butter\s*72 cal"))
    expect(understood(page).nth(2).get_by_role("img", name="Verified")).to_be_visible()
    expect(words(page)).to_be_focused()
    log_all(page).tap()
    closed(page)
    expect(total(page)).to_have_text("287")
    assert sorted(app.names()) == ["butter", "egg", "toast"]
    assert app.day()["totals"]["calories"] == 287.2


def test_enter_by_hand_is_always_one_tap_away(app, open_page):
    page = open_page(app)
    open_add(page)
    by_hand = page.get_by_role("link", name="Enter by hand")
    expect(by_hand).to_be_in_viewport()
    words(page).fill("pasta")
    expect(page.locator("#found .entry")).to_have_count(20)
    expect(by_hand).to_be_in_viewport()
    by_hand.tap()
    expect(page.get_by_label("Food name")).to_be_focused()
    expect(page.get_by_label("Food name")).to_have_value("pasta")
    expect(page.get_by_label("Food name")).to_be_in_viewport()


def test_a_double_tap_on_a_sentence_logs_it_once(app, open_page):
    page = open_page(app)
    open_add(page)
    words(page).fill(SENTENCE)
    expect(log_all(page)).to_have_text("Log 287 cal")
    log_all(page).dblclick()
    closed(page)
    expect(rows(page)).to_have_count(3)
    assert len(app.names()) == 3


def test_a_sentence_is_logged_in_the_zone_of_the_device(app, open_page):
    page = open_page(app, timezone_id="America/New_York")
    open_add(page)
    words(page).fill("a banana")
    expect(understood(page)).to_have_count(1)
    words(page).fill("a banana and 2 eggs")
    expect(understood(page)).to_have_count(2)
    log_all(page).click()
    closed(page)
    expect(rows(page)).to_have_count(2)
    assert [entry["loggedAt"][-6:] for entry in app.day()["entries"]] == ["-04:00", "-04:00"]


def test_all_of_a_sentence_is_undone_together(app, open_page):
    app.log("Soup", 200, minutes_ago=60)
    page = open_page(app)
    open_add(page)
    words(page).fill(SENTENCE)
    log_all(page).click()
    expect(note(page)).to_contain_text("287 cal")
    expect(rows(page)).to_have_count(4)
    note(page).get_by_role("button", name="Undo").click()
    expect(rows(page)).to_have_count(1)
    expect(total(page)).to_have_text("200")
    assert app.names() == ["Soup"]


def test_each_of_two_sentences_can_be_undone_while_its_note_stands(app, open_page):
    page = open_page(app)
    for sentence, count in (("2 eggs and 10 g butter", 2), ("a banana and an apple", 4)):
        open_add(page)
        words(page).fill(sentence)
        log_all(page).click()
        closed(page)
        expect(rows(page)).to_have_count(count)
    expect(note(page)).to_have_count(2)
    note(page).first.get_by_role("button", name="Undo").click()
    expect(rows(page)).to_have_count(2)
    expect(note(page).get_by_role("paragraph")).to_have_text(["Logged 2 items, 200 cal", "Deleted 2 items"])
    assert sorted(app.names()) == ["apple", "banana"]
    note(page).first.get_by_role("button", name="Undo").click()
    expect(rows(page)).to_have_count(0)


def test_keeping_a_review_leaves_its_words_to_be_logged(app, open_page):
    page = open_page(app)
    open_add(page)
    words(page).fill(SENTENCE)
    page.get_by_role("link", name="Review").click()
    page.get_by_text("Save for next time").click()
    field(page, "Save under a name").fill("Breakfast")
    page.get_by_role("button", name="Save to My foods").click()
    closed(page)
    open_add(page)
    expect(words(page)).to_have_value(SENTENCE)
    expect(understood(page)).to_have_count(3)


def test_what_was_typed_for_one_day_outlives_what_is_logged_on_another(app, open_page):
    page = open_page(app, "/add?day=2026-03-09")
    words(page).fill(SENTENCE)
    expect(understood(page)).to_have_count(3)
    page.goto("/")
    ready(page)
    open_add(page)
    words(page).fill("a banana")
    log_all(page).click()
    closed(page)
    page.goto("/add?day=2026-03-09")
    ready(page)
    expect(words(page)).to_have_value(SENTENCE)


def test_a_typed_text_outlives_its_sheet_and_goes_once_it_is_logged(app, open_page):
    page = open_page(app)
    open_add(page)
    words(page).fill(SENTENCE)
    page.keyboard.press("Escape")
    closed(page)
    open_add(page)
    expect(words(page)).to_have_value(SENTENCE)
    expect(understood(page)).to_have_count(3)
    log_all(page).click()
    closed(page)
    open_add(page)
    expect(words(page)).to_have_value("")
    expect(page.get_by_label("Understood")).to_have_count(0)


def test_a_typed_text_outlives_the_page_and_belongs_to_its_day(app, open_page):
    page = open_page(app)
    open_add(page)
    words(page).fill(SENTENCE)
    page.reload()
    ready(page)
    open_add(page)
    expect(words(page)).to_have_value(SENTENCE)
    page.goto("/add?day=2026-03-09")
    ready(page)
    expect(words(page)).to_have_value("")


# Review


def test_a_review_recalculates_while_it_is_typed(app, open_page):
    app.set_goals(500)
    app.log("Soup", 200, minutes_ago=60)
    page = open_page(app)
    review(page)
    expect(page.locator(".review-total")).to_have_text("287 cal")
    assert page.locator(".review-total").evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= 32
    expect(page.locator(".review-after")).to_have_text("After adding: 487 cal (97% of daily goal)")
    expect(page.locator(".review-warning")).to_be_hidden()
    egg = item(page, 1)
    expect(egg).to_contain_text("“2 eggs”")
    expect(egg.get_by_role("img", name="Verified")).to_be_visible()
    of(egg, "Quantity").fill("3")
    expect(of(egg, "Calories")).to_have_value("214.5")
    expect(of(egg, "Protein")).to_have_value("18.8")
    expect(page.locator(".review-total")).to_have_text("359 cal")
    expect(page.locator(".review-after")).to_have_text("After adding: 559 cal (112% of daily goal)")
    expect(page.locator(".review-warning")).to_have_text("That is 59 cal over the goal. You can log it anyway.")
    of(egg, "Unit").select_option("g")
    of(egg, "Quantity").fill("100")
    expect(of(egg, "Calories")).to_have_value("143")
    expect(page.locator(".review-total")).to_have_text("287 cal")
    expect(page.locator(".review-warning")).to_be_hidden()
    of(egg, "Calories").fill("150")
    expect(page.locator(".review-total")).to_have_text("294 cal")
    page.get_by_role("button", name="Log", exact=True).click()
    closed(page)
    expect(total(page)).to_have_text("494")
    logged = next(entry for entry in app.day()["entries"] if entry["name"] == "egg")
    assert (logged["quantity"], logged["servingUnit"], logged["calories"]) == (100, "g", 150)


def test_a_review_reads_and_writes_numbers_as_the_person_does(app, open_page):
    page = open_page(app, "/settings")
    page.get_by_label("Numbers and times").select_option("de-DE")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("body")).to_have_attribute("data-decimal", ",")
    page.goto("/")
    ready(page)
    review(page, "2 eggs")
    egg = item(page, 1)
    of(egg, "Quantity").fill("1,5")
    expect(of(egg, "Calories")).to_have_value("107,3")
    expect(page.locator(".review-total")).to_have_text("107 cal")
    of(egg, "Unit").select_option("g")
    of(egg, "Quantity").fill("1.500")
    expect(of(egg, "Calories")).to_have_value("2145")
    expect(page.locator(".review-total")).to_have_text("2.145 cal")
    of(egg, "Quantity").fill("1,5")
    expect(of(egg, "Calories")).to_have_value("2,1")
    page.get_by_role("button", name="Log", exact=True).click()
    closed(page)
    expect(total(page)).to_have_text("2")
    entry = app.day()["entries"][0]
    assert (entry["quantity"], entry["servingUnit"], entry["calories"]) == (1.5, "g", 2.1)


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_another_food_is_taken_with_one_tap_and_what_was_typed_stays(app, open_page, kind):
    page = open_page(app, kind=kind)
    open_add(page)
    words(page).fill("milk and 2 eggs")
    skimmed = understood(page).first.get_by_role("link", name=re.compile("^skimmed milk"))
    expect(skimmed).to_be_visible()
    # Review waits for the answer to what was chosen a moment before.
    page.evaluate('''() => {
      const ask = window.fetch
      window.held = []
      window.fetch = (...call) => window.held ? new Promise(done => window.held.push(() => done(ask(...call)))) : ask(...call)
    }''')
    skimmed.click()
    page.get_by_role("link", name="Review").click()
    page.evaluate("const calls = window.held; window.held = null; for (const call of calls) call()")
    expect(of(item(page, 1), "Food name")).to_have_value("skimmed milk")
    of(item(page, 2), "Calories").fill("150")
    item(page, 1).get_by_role("button", name=re.compile("^oat milk")).click()
    expect(of(item(page, 1), "Food name")).to_have_value("oat milk")
    expect(of(item(page, 2), "Calories")).to_have_value("150")
    expect(item(page, 1).locator(".chip").first).to_be_focused()
    expect(page.locator(".review-total")).to_have_text("258 cal")
    assert app.names() == []
    of(item(page, 2), "Calories").press("Enter")
    closed(page)
    expect(total(page)).to_have_text("258")
    assert sorted(app.names()) == ["egg", "oat milk"]


def test_what_was_chosen_for_words_is_forgotten_in_my_foods(app, open_page):
    page = open_page(app)
    open_add(page)
    words(page).fill("milk")
    understood(page).first.get_by_role("link", name=re.compile("^skimmed milk")).click()
    expect(understood(page).first.locator(".name")).to_contain_text("skimmed milk")
    log_all(page).click()
    closed(page)
    page.goto("/settings")
    page.get_by_role("link", name="My foods").click()
    expect(sheet(page)).to_contain_text("What your words mean")
    expect(sheet(page).get_by_role("listitem")).to_contain_text("“milk”")
    sheet(page).get_by_role("button", name="Forget “milk”").click()
    closed(page)
    page.goto("/")
    open_add(page)
    words(page).fill("milk")
    expect(understood(page).first).to_contain_text("whole milk")


def test_a_wrong_field_of_a_review_says_so_and_nothing_is_saved_or_lost(app, open_page):
    page = open_page(app)
    review(page)
    of(item(page, 1), "Food name").fill("Duck egg")
    of(item(page, 2), "Leave out").check()
    of(item(page, 3), "Calories").fill("lots")
    page.get_by_role("button", name="Log", exact=True).click()
    wrong = of(item(page, 3), "Calories")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong).to_be_focused()
    expect(sheet(page)).to_contain_text("Nothing was saved yet")
    expect(item(page, 3).locator(".error")).to_contain_text("Calories must be a valid number")
    expect(wrong).to_have_value("lots")
    expect(of(item(page, 1), "Food name")).to_have_value("Duck egg")
    expect(of(item(page, 2), "Leave out")).to_be_checked()
    expect(item(page, 1).get_by_role("img", name="Verified")).to_be_visible()
    expect(item(page, 1)).to_contain_text("2 large, 100 g · USDA")
    assert app.names() == []
    wrong.fill("70")
    expect(item(page, 3).locator(".reason")).to_contain_text("Changed by you")
    expect(page.locator(".review-total")).to_have_text("213 cal")
    page.get_by_role("button", name="Log", exact=True).click()
    closed(page)
    expect(rows(page)).to_have_count(2)
    assert sorted(app.names()) == ["Duck egg", "butter"]


def test_words_that_match_nothing_stay_as_an_item_to_fill_in(app, open_page):
    page = open_page(app)
    open_add(page)
    words(page).fill("banana and 3 blorfs")
    expect(understood(page)).to_have_count(2)
    expect(understood(page).nth(1).get_by_role("img", name="Please review")).to_be_visible()
    expect(log_all(page)).to_have_text("Log 105 cal")
    expect(page.get_by_label("Understood")).to_contain_text("Log leaves out “3 blorfs”.")
    page.get_by_role("link", name="Review").click()
    expect(item(page, 2)).to_contain_text("3 blorfs")
    expect(item(page, 2).get_by_role("img", name="Please review")).to_be_visible()
    expect(of(item(page, 2), "Quantity")).to_have_value("3")
    expect(item(page, 2)).to_contain_text("Left out until you enter its calories")
    of(item(page, 2), "Calories").fill("90")
    page.get_by_role("button", name="Log", exact=True).click()
    closed(page)
    expect(total(page)).to_have_text("195")
    assert len(app.names()) == 2


# Search


def test_a_name_lists_what_it_is_understood_as_and_then_the_persons_own_foods(app, open_page):
    app.log("Grandma's banana bread", 300, minutes_ago=3000)
    page = open_page(app)
    open_add(page)
    words(page).fill("banana")
    expect(found(page, "Foods").locator(".name").nth(1)).to_have_text("Grandma's banana bread")
    expect(found(page, "Foods").nth(1).get_by_title("From what you logged")).to_be_visible()
    first = found(page, "Foods").first
    expect(first.locator(".name")).to_have_text("banana")
    expect(first.locator(".when")).to_have_text("1 medium (118 g)")
    expect(first.locator(".energy")).to_have_text("105 cal")
    expect(first.get_by_title("From the food catalog")).to_be_visible()
    # What a search found has a green icon.
    colours = [found(page, "Foods").nth(at).locator(".source").evaluate("e => getComputedStyle(e).color") for at in (0, 1)]
    red, green, blue = (int(part) for part in re.findall(r"\d+", colours[0]))
    assert green > red and green > blue and colours[1] != colours[0]


def test_a_found_food_is_logged_in_an_amount_of_ones_own(app, open_page):
    page = open_page(app)
    page.evaluate(STAY)
    open_add(page)
    words(page).fill("banana")
    found(page, "Foods").first.click()
    banana = item(page, 1)
    expect(of(banana, "Unit").locator("option").first).to_have_text("medium (118 g)")
    of(banana, "Unit").select_option("g")
    of(banana, "Quantity").fill("150")
    expect(of(banana, "Calories")).to_have_value("133.5")
    expect(page.locator(".review-total")).to_have_text("134 cal")
    page.get_by_role("button", name="Log", exact=True).click()
    closed(page)
    expect(total(page)).to_have_text("134")
    expect(note(page)).to_contain_text("Logged banana, 134 cal")
    assert page.evaluate(STAYED)
    entry = app.day()["entries"][0]
    assert (entry["name"], entry["quantity"], entry["servingUnit"], entry["source"]) == ("banana", 150, "g", "catalogue")


def test_a_found_food_lands_on_the_past_day_it_was_looked_for(app, open_page):
    app.log_on("2026-03-08", "Dinner", 900)
    page = open_page(app, "/history/2026-03-08?mode=month")
    page.locator("#detail").get_by_role("link", name="Add food").click()
    words(page).fill("banana")
    found(page, "Foods").first.click()
    expect(page.locator(".review-after")).to_contain_text("After adding on Mar 8: 1,005 cal")
    page.get_by_role("button", name="Log", exact=True).click()
    closed(page)
    expect(page.locator("#detail .entry")).to_have_count(2)
    expect(page.locator("#detail")).to_have_attribute("data-day", "2026-03-08")
    assert sorted(app.names("2026-03-08")) == ["Dinner", "banana"]
    assert app.names() == []


def test_a_name_that_nothing_goes_by_says_so(app, open_page):
    page = open_page(app)
    open_add(page)
    words(page).fill("qqzzxx")
    expect(page.locator("#found")).to_contain_text("No food found")
    page.get_by_role("link", name="Enter by hand").click()
    expect(field(page, "Food name")).to_be_visible()


# Saved foods


def test_a_kept_food_is_logged_with_one_tap(app, open_page):
    app.log("Porridge", 320, minutes_ago=1500, protein=11)
    page = open_page(app, "/history/2026-03-09?mode=month")
    open_entry(page, "Porridge")
    page.get_by_role("button", name="Save to My foods").click()
    closed(page)
    page.goto("/")
    ready(page)
    open_add(page)
    mine = page.locator("dialog .quick", has=page.get_by_role("heading", name="My foods"))
    mine.get_by_role("button", name="Porridge").tap()
    closed(page)
    expect(total(page)).to_have_text("320")
    assert [entry["protein"] for entry in app.day()["entries"]] == [11]


def test_a_kept_food_can_be_let_go_and_kept_again(app, open_page):
    app.log("Porridge", 320, minutes_ago=60)
    page = open_page(app)
    open_entry(page, "Porridge")
    page.get_by_role("button", name="Save to My foods").click()
    closed(page)
    page.goto("/settings")
    ready(page)
    page.get_by_role("link", name="My foods").click()
    page.get_by_role("button", name="Remove Porridge").click()
    closed(page)
    note(page).get_by_role("button", name="Undo").click()
    expect(note(page).get_by_role("button", name="Undo")).to_have_count(0)
    page.get_by_role("link", name="My foods").click()
    expect(sheet(page)).to_contain_text("Porridge")


def test_a_day_is_kept_as_a_meal(app, open_page):
    app.log_on("2026-03-08", "Toast", 90)
    app.log_on("2026-03-08", "Jam", 50)
    page = open_page(app, "/history/2026-03-08?mode=month")
    page.get_by_role("link", name="Copy or save", exact=True).click()
    page.get_by_text("Save for next time").click()
    page.get_by_role("button", name="Save as a meal").click()
    expect(sheet(page).locator(".error")).to_be_visible()
    field(page, "Save as").fill("Breakfast")
    page.get_by_role("button", name="Save as a meal").click()
    closed(page)
    page.goto("/")
    ready(page)
    open_add(page)
    page.get_by_role("button", name="Breakfast 140 cal").click()
    closed(page)
    expect(total(page)).to_have_text("140")
    assert sorted(app.names()) == ["Jam", "Toast"]


def test_a_meal_is_copied_to_today_with_two_taps(app, open_page):
    for name, time in (("Toast", "08:00"), ("Jam", "08:05"), ("Cake", "15:00")):
        app.log_on("2026-03-08", name, 100, time)
    page = open_page(app, "/history/2026-03-08?mode=month")
    page.get_by_role("link", name=re.compile("copy or save")).click()
    page.get_by_role("button", name="Copy to today").dblclick()
    closed(page)
    expect(note(page)).to_contain_text("Logged 2 items, 200 cal")
    assert sorted(app.names()) == ["Jam", "Toast"]


def test_a_day_is_copied_to_another_without_what_is_not_wanted(app, open_page):
    app.log_on("2026-03-08", "Toast", 90)
    app.log_on("2026-03-08", "Jam", 50)
    app.log_on("2026-03-08", "Cake", 400)
    page = open_page(app, "/history/2026-03-08?mode=month")
    page.get_by_role("link", name="Copy or save", exact=True).click()
    sheet(page).get_by_role("checkbox", name="Cake").uncheck()
    page.get_by_text("Copy to another day").click()
    field(page, "Copy to").fill("2026-03-09")
    page.get_by_role("button", name="Copy", exact=True).dblclick()
    closed(page)
    expect(note(page)).to_be_visible()
    assert sorted(app.names("2026-03-09")) == ["Jam", "Toast"]
    assert len(app.names("2026-03-08")) == 3


# The online service


def start_service(port=0):
    process = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("fatsecret_server.py")), "--port", str(port), "--until-eof"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )
    address = process.stdout.readline().strip()
    # Tests must not contact the real service.
    assert address.startswith("http://127.0.0.1:"), "the stand-in did not start"
    return process, address


def stop_service(process):
    process.terminate()
    process.wait()
    process.stdin.close()
    process.stdout.close()


@pytest.fixture(scope="module")
def service():
    process, address = start_service()
    yield address
    stop_service(process)


def keys(address, secret="demo-secret"):
    return {"FATSECRET_CONSUMER_KEY": "demo-key", "FATSECRET_CONSUMER_SECRET": secret, "FATSECRET_URL": address}


@pytest.fixture
def online_app(make_app, service):
    return make_app(environment=keys(service))


def online(page):
    return page.locator("#online")


def test_a_food_from_online_is_logged_with_its_portions(online_app, open_page):
    page = open_page(online_app)
    open_add(page)
    words(page).fill("chicken")
    expect(online(page).get_by_role("heading", name="Online")).to_be_visible()
    expect(online(page).locator(".entry-link .name")).to_have_text(["Chicken Breast", "Oat Bar"])
    oats = online(page).locator(".entry-link").nth(1)
    expect(oats.locator(".when")).to_contain_text("Example Co")
    expect(oats.locator(".energy")).to_contain_text("cal")
    expect(online(page).get_by_title("From online search").first).to_be_visible()
    expect(online(page).get_by_role("link", name="Powered by fatsecret")).to_have_attribute("href", "https://platform.fatsecret.com")
    online(page).locator(".entry-link", has_text="Chicken Breast").click()
    breast = item(page, 1)
    expect(breast.get_by_label("Unit").locator("option").first).to_contain_text("breast")
    expect(of(breast, "Calories")).to_have_value("284")
    expect(sheet(page)).to_contain_text("Powered by fatsecret")
    page.get_by_role("button", name="Log", exact=True).click()
    closed(page)
    expect(total(page)).to_have_text("284")
    entry = online_app.day()["entries"][0]
    assert entry["source"] == "api" and entry["nutrients"] == {"1079": 0, "1093": 0.127}


def test_an_online_service_that_is_gone_says_so_and_can_be_tried_again(make_app, open_page):
    port = free_port()
    app = make_app(environment=keys(f"http://127.0.0.1:{port}"))
    page = open_page(app)
    open_add(page)
    words(page).fill("chicken")
    expect(online(page)).to_contain_text("The food service can't be reached")
    expect(found(page, "Foods").first).to_be_visible()
    process, _ = start_service(port)
    try:
        page.get_by_role("link", name="Try again").click()
        expect(online(page).locator(".entry-link")).to_have_count(2)
    finally:
        stop_service(process)


@pytest.mark.parametrize("query, why", [("error8", "doesn't accept this secret"), ("none", "No food found online")])
def test_the_online_service_says_why_there_is_nothing(online_app, open_page, query, why):
    page = open_page(online_app)
    open_add(page)
    words(page).fill(query)
    expect(online(page)).to_contain_text(why)


def test_the_food_sources_try_the_online_service(online_app, open_page):
    page = open_page(online_app, "/settings")
    page.get_by_role("link", name="Food sources").click()
    expect(sheet(page)).to_contain_text("Set up by this server’s environment")
    page.get_by_role("button", name="Try it").click()
    expect(sheet(page).get_by_role("status")).to_contain_text("It works")


def test_the_food_sources_say_that_the_secret_is_wrong(make_app, open_page, service):
    page = open_page(make_app(environment=keys(service, secret="another")), "/settings/foods")
    page.get_by_role("button", name="Try it").click()
    expect(page.get_by_role("status").filter(has_text="doesn't accept this secret")).to_be_visible()


def test_the_owners_keys_take_effect_at_once_and_stay(make_app, open_page, service):
    app = make_app(environment={"FATSECRET_URL": service})
    page = open_page(app)
    open_add(page)
    words(page).fill("chicken")
    expect(found(page, "Foods").first).to_be_visible()
    expect(online(page)).to_have_count(0)
    page.goto("/settings/foods")
    ready(page)
    expect(page.locator("#service")).to_contain_text("Not set up")
    page.get_by_label("Consumer key").fill(" demo-key ")
    page.get_by_label("Consumer secret").fill("not it")
    page.get_by_role("button", name="Save keys").click()
    expect(page.get_by_role("status").filter(has_text="doesn't accept this secret")).to_be_visible()
    page.get_by_label("Consumer key").fill(" demo-key ")
    page.get_by_label("Consumer secret").fill("demo-secret")
    page.get_by_role("button", name="Replace keys").click()
    expect(page.get_by_role("status").filter(has_text="It works")).to_be_visible()
    assert "demo-secret" not in page.content()
    for _ in range(2):
        page.goto("/add?q=chicken")
        ready(page)
        expect(online(page).locator(".entry-link")).to_have_count(2)
        page.goto("about:blank")
        app.stop()
        app.start()
    page.goto("/settings/foods")
    ready(page)
    page.get_by_role("button", name="Remove keys").click()
    expect(page.locator("#service")).to_contain_text("Not set up")
    page.goto("/add?q=chicken")
    ready(page)
    expect(found(page, "Foods").first).to_be_visible()
    expect(online(page)).to_have_count(0)


def test_what_a_sentence_names_that_is_not_known_here_is_asked_for_online(online_app, open_page):
    page = open_page(online_app)
    asked = []
    page.on("request", lambda request: "/add/online" in request.url and asked.append(request.url))
    open_add(page)
    words(page).fill("2 eggs, 3 blorfs and a gnarg")
    expect(understood(page)).to_have_count(3)
    expect(understood(page).nth(1)).to_have_text(re.compile(r"3 Blorfs\s*300 cal"))
    expect(understood(page).nth(1).get_by_role("img", name="Verified")).to_be_visible()
    expect(understood(page).nth(2)).to_have_text(re.compile(r"gnarg\s*—"))
    expect(online(page)).to_contain_text("Found online: Blorf")
    expect(online(page)).to_contain_text("Not found online either: gnarg")
    expect(online(page)).to_contain_text("Powered by fatsecret")
    assert len(asked) == 1
    expect(words(page)).to_be_focused()
    page.get_by_role("link", name="Review").click()
    expect(of(item(page, 2), "Calories")).to_have_value("300")
    expect(of(item(page, 2), "Unit").locator("option").first).to_have_text("blorf (40 g)")
    of(item(page, 3), "Leave out").check()
    page.get_by_role("button", name="Log", exact=True).click()
    closed(page)
    expect(total(page)).to_have_text("443")
    assert {entry["name"]: entry["source"] for entry in online_app.day()["entries"]} == {"egg": "catalogue", "Blorf": "api"}


def test_a_food_that_only_the_online_service_knows_keeps_its_amount(online_app, open_page):
    page = open_page(online_app)
    open_add(page)
    words(page).fill("3 blorfs")
    expect(online(page).locator(".entry-link .name")).to_have_text(["Blorf"])
    expect(understood(page)).to_have_text(re.compile(r"3 Blorfs\s*300 cal"))
    log_all(page).click()
    closed(page)
    expect(total(page)).to_have_text("300")


def test_a_sentence_with_a_food_from_online_is_logged_with_one_tap(online_app, open_page):
    page = open_page(online_app)
    open_add(page)
    words(page).fill("2 eggs and a blorf")
    expect(log_all(page)).to_have_text("Log 243 cal")
    log_all(page).click()
    closed(page)
    expect(total(page)).to_have_text("243")


def test_a_sentence_that_is_known_here_is_asked_of_nobody(online_app, open_page):
    page = open_page(online_app)
    open_add(page)
    words(page).fill(SENTENCE)
    expect(understood(page)).to_have_count(3)
    expect(online(page)).to_have_count(0)


def test_foods_from_online_name_where_they_come_from_wherever_they_show(online_app, open_page):
    online_app.log("Oat Bar", 190, source="api")
    page = open_page(online_app)
    credit = page.get_by_role("link", name="Powered by fatsecret Platform API")
    for path, row in (
        ("/", ".entry"), (f"/history/{online_app.today}?mode=month", "#detail .entry"), ("/history/search?q=oat", ".entry"),
    ):
        page.goto(path)
        expect(page.locator(row)).to_contain_text("fatsecret")
        expect(credit).to_have_attribute("href", "https://platform.fatsecret.com")
    page.goto("/")
    ready(page)
    open_entry(page, "Oat Bar")
    expect(sheet(page)).to_contain_text("From online search")
    expect(sheet(page)).to_contain_text("Powered by fatsecret")
    stranger = open_page(online_app, "/sign-in", signed_in=False)
    expect(stranger.get_by_role("link", name="Powered by fatsecret Platform API")).to_be_visible()


def test_without_online_foods_nobody_is_named(app, open_page):
    app.log("Soup", 200)
    page = open_page(app)
    expect(rows(page)).to_have_count(1)
    expect(page.get_by_text("fatsecret")).to_have_count(0)


# By keyboard


def test_a_sentence_is_logged_by_keyboard_alone(app, open_page):
    page = open_page(app, kind="desktop")
    page.locator("#add").focus()
    page.keyboard.press("Enter")
    expect(words(page)).to_be_focused()
    page.keyboard.type("2 eggs")
    expect(log_all(page)).to_be_visible()
    tab_to(page, "^Log ")
    page.keyboard.press("Enter")
    closed(page)
    expect(total(page)).to_have_text("143")
    expect(page.locator("#add")).to_be_focused()


def test_a_review_is_filled_in_by_keyboard_alone(app, open_page):
    page = open_page(app, kind="desktop")
    page.locator("#add").focus()
    page.keyboard.press("Enter")
    expect(words(page)).to_be_focused()
    page.keyboard.type("2 eggs and a gnarg")
    expect(understood(page)).to_have_count(2)
    tab_to(page, "^Review$")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Log", exact=True)).to_be_visible()
    expect(page.locator("dialog")).to_be_focused()
    tab_to(page, "^Calories")
    expect(of(item(page, 2), "Calories")).to_be_focused()
    page.keyboard.type("90")
    page.keyboard.press("Enter")
    closed(page)
    expect(total(page)).to_have_text("233")


def test_what_was_pressed_in_a_sheet_keeps_the_keyboard(online_app, open_page):
    page = open_page(online_app, "/settings", kind="desktop")
    tab_to(page, "^Food sources")
    page.keyboard.press("Enter")
    expect(sheet(page)).to_be_visible()
    tab_to(page, "^Try it")
    page.keyboard.press("Enter")
    expect(sheet(page).get_by_role("status")).to_contain_text("It works")
    expect(sheet(page).get_by_role("button", name="Try it")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Food sources")).to_be_focused()


# The mentioned day


def test_what_was_eaten_yesterday_is_logged_yesterday_and_says_so(app, open_page):
    page = open_page(app)
    open_add(page)
    words(page).fill("2 eggs and toast for breakfast yesterday")
    expect(page.get_by_label("Understood")).to_contain_text("All of this is logged on Mon, Mar 9 at 08:00, because you said “yesterday”")
    log_all(page).click()
    closed(page)
    expect(note(page)).to_contain_text("on Mar 9")
    assert sorted(app.names("2026-03-09")) == ["egg", "toast"]
    assert app.names() == []


def test_the_day_that_was_said_can_be_changed_in_the_review(app, open_page):
    app.log_on("2026-03-08", "Dinner", 900)
    page = open_page(app)
    review(page, "last night a banana")
    expect(sheet(page)).to_contain_text("All of this is logged on Mon, Mar 9 at 21:00, because you said “last night”")
    of(item(page, 1), "Quantity").fill("2")
    day = field(page, "Day")
    expect(day).to_have_value("2026-03-09")
    day.fill("2026-03-08")
    day.blur()
    expect(page.locator(".review-after")).to_contain_text("After adding on Mar 8: 1,110 cal")
    expect(sheet(page)).to_contain_text("All of this is logged on Sun, Mar 8 at 21:00, because you said “last night”")
    expect(of(item(page, 1), "Quantity")).to_have_value("2")
    field(page, "Day").fill("2026-03-11")
    day.blur()
    expect(page.locator(".review-after")).to_be_empty()
    page.get_by_role("button", name="Log", exact=True).click()
    expect(sheet(page).locator("#error-day")).to_contain_text("can be logged for a day in the future")
    field(page, "Day").fill("2026-03-08")
    page.get_by_role("button", name="Log", exact=True).click()
    closed(page)
    assert sorted(app.names("2026-03-08")) == ["Dinner", "banana"]


def test_what_was_eaten_today_says_nothing_of_it(app, open_page):
    page = open_page(app)
    open_add(page)
    words(page).fill("2 eggs today")
    expect(log_all(page)).to_be_visible()
    expect(page.get_by_label("Understood")).not_to_contain_text("today")


def test_two_days_in_a_sentence_are_looked_over_first(app, open_page):
    page = open_page(app)
    open_add(page)
    words(page).fill("a banana today and 2 eggs yesterday")
    expect(understood(page)).to_have_count(2)
    expect(log_all(page)).to_have_count(0)
    page.get_by_role("link", name="Review").click()
    expect(sheet(page)).to_contain_text("You also named another day")


# The microphone

def test_what_is_heard_stands_in_the_field_and_is_understood(app, device):
    context = device(app, permissions=["microphone"])
    context.add_init_script(RECOGNISER)
    page = context.new_page()
    page.goto("/")
    ready(page)
    open_add(page)
    # Two seconds of silence would stop the recogniser.
    stop_clock(page)
    box = microphone(page).bounding_box()
    assert box["width"] >= 55.9 and box["height"] >= 55.9  # 56 minus the browser's rounding
    expect(microphone(page)).to_have_accessible_name("Speak")
    expect(page.locator("#voice-status")).to_have_attribute("role", "status")
    microphone(page).tap()
    page.clock.run_for(100)
    voice(page, "listening", "Listening…")
    expect(microphone(page)).to_have_accessible_name("Stop listening")
    expect(microphone(page)).to_have_attribute("aria-pressed", "true")
    hear(page, "two eggs")
    page.clock.run_for(130)
    expect(words(page)).to_have_value("two eggs")
    expect(understood(page)).to_have_count(1)
    hear(page, "two eggs", "and a slice of toast")
    page.clock.run_for(130)
    expect(words(page)).to_have_value("two eggs and a slice of toast")
    expect(understood(page)).to_have_count(2)
    microphone(page).tap()
    page.clock.resume()
    assert page.evaluate("recogniser.stopped")
    voice(page, "success", "Check the text")
    expect(microphone(page)).to_have_attribute("aria-pressed", "false")
    log_all(page).tap()
    closed(page)
    expect(rows(page)).to_have_count(2)
    assert sorted(app.names()) == ["egg", "toast"]


# Without scripts


def test_without_scripts_online_foods_are_a_link_away(online_app, open_page):
    page = open_page(online_app, "/add?q=chicken", java_script_enabled=False)
    page.get_by_role("link", name="Search online").click()
    expect(page.locator(".entry-link .name").first).to_have_text("Chicken Breast")


# Importing foods


def news(place):
    """What a place says, without what a form says to screen readers while it is sent."""
    return place.locator("[role=status]:not(.visually-hidden)")


def test_the_owner_imports_foods_on_the_page(make_app, open_page, tmp_path):
    app = make_app()
    page = open_page(app, "/settings/foods")
    release = tmp_path / "FoodData_Central_sr_legacy_food_csv_2018-04.zip"
    with zipfile.ZipFile(release, "w") as file:
        file.writestr("food.csv", '"fdc_id","data_type","description"\n"7","sr_legacy_food","Blorfwurst, smoked"\n"8","sr_legacy_food","Air"\n')
        file.writestr("food_nutrient.csv", '"id","fdc_id","nutrient_id","amount"\n"1","7","1008","426"\n')
    importing = page.locator("#food-import")
    importing.get_by_label("Choose a file").set_input_files(str(release))
    importing.get_by_role("button", name="Import").click()
    expect(news(importing)).to_have_text("1 food imported, 1 left out as incomplete or impossible")
    (tmp_path / "note.zip").write_bytes(b"no zip at all")
    importing.get_by_label("Choose a file").set_input_files(str(tmp_path / "note.zip"))
    importing.get_by_role("button", name="Import").click()
    expect(news(importing)).to_contain_text("Nothing was changed")
    page.goto("/")
    open_add(page)
    words(page).fill("blorfwurst")
    expect(page.locator("#found")).to_contain_text("Blorfwurst, smoked")
    until(lambda: list((app.folder / "uploads").iterdir()) == [])


def test_fineli_is_previewed_imported_and_removed_on_the_page(make_app, open_page, tmp_path):
    app = make_app()
    page = open_page(app, "/settings/foods")
    package = tmp_path / "package.zip"
    with zipfile.ZipFile(package, "w") as file:
        for name, text in {
            "component.csv": "EUFDNAME;COMPUNIT\nENERC;KJ\n",
            "component_value.csv": "FOODID;EUFDNAME;BESTLOC\n7;ENERC;418,40\n",
            "food.csv": "FOODID;FOODNAME\n7;BLORFPUURO, VEDELLÄ\n",
            "foodname_SV.csv": "FOODID;FOODNAME;LANG\n7;BLORFGRÖT;SV\n",
        }.items():
            file.writestr(name, text.encode("latin-1"))
    importing = page.locator("#food-import")
    importing.get_by_label("Choose a file").set_input_files(str(package))
    importing.get_by_role("button", name="Import").click()
    expect(news(importing)).to_have_text("1 food in this file")
    expect(importing).to_contain_text("Blorfpuuro, vedellä · Blorfgröt: 100 cal per 100 g")
    importing.get_by_label("Swedish").check()
    importing.get_by_role("button", name="Import", exact=True).click()
    expect(news(importing)).to_have_text("1 food imported")
    page.goto("/")
    open_add(page)
    words(page).fill("blorfpuuro")
    expect(page.locator("#found")).to_contain_text("Blorfgröt")
    expect(page.locator("#found")).to_contain_text("Fineli, CC BY 4.0")
    page.goto("/settings/foods")
    page.get_by_role("button", name="Remove the foods of Fineli").click()
    expect(news(page.locator("#food-import"))).to_have_text("1 food of Fineli removed")
    until(lambda: list((app.folder / "uploads").iterdir()) == [])


def test_products_of_chosen_countries_are_imported_with_their_names(make_app, open_page, tmp_path):
    app = make_app()
    page = open_page(app, "/settings/foods")
    products = [
        {"code": "4006381333931", "product_name": "Krümelkeks", "product_name_en": "Blorf biscuit", "countries_tags": ["en:germany"]},
        {"code": "3017620422003", "product_name": "Blorf tartine", "countries_tags": ["en:france"]},
    ]
    dump = tmp_path / "openfoodfacts-products.jsonl"
    dump.write_text("".join(json.dumps(product | {"nutriments": {"energy-kcal_100g": 450}}) + "\n" for product in products))
    importing = page.locator("#food-import")
    importing.get_by_label("Choose a file").set_input_files(str(dump))
    importing.get_by_text("Only some countries").click()
    importing.get_by_label("Germany").check()
    importing.get_by_role("button", name="Import").click()
    expect(news(importing)).to_have_text("1 food imported")
    expect(importing).to_contain_text("1 product of other countries was left out.")
    page.goto("/")
    open_add(page)
    words(page).fill("blorf")
    expect(page.locator("#found")).to_contain_text("Blorf biscuit")
    expect(page.locator("#found")).not_to_contain_text("Blorf tartine")


def test_the_recipes_of_a_zip_are_ticked_and_added(app, open_page, tmp_path):
    export = tmp_path / "mealie_recipes.zip"
    with zipfile.ZipFile(export, "w") as file:
        for name in ("Egg soup", "Egg toast"):
            slug = name.lower().replace(" ", "-")
            file.writestr(f"recipes/{slug}/{slug}.json", json.dumps({"name": name, "recipe_ingredient": [{"note": "2 eggs"}, {"note": "1 l water"}]}))
    page = open_page(app, "/recipes/new")
    page.get_by_text("Read it from a file").click()
    page.get_by_label("Choose a recipe").set_input_files(str(export))
    page.get_by_role("button", name="Read the file").click()
    recipes = page.locator("#recipes")
    expect(recipes.get_by_role("checkbox")).to_have_count(2)
    recipes.get_by_label("Egg toast").uncheck()
    page.get_by_role("button", name="Add the recipes").click()
    expect(recipes.get_by_role("checkbox")).to_have_count(1)
    expect(page.locator("#known")).to_contain_text("1")
    page.goto("/kept")
    expect(page.get_by_text("Egg soup")).to_be_visible()
    expect(page.get_by_text("Egg toast")).to_have_count(0)
