"""How many taps the everyday things take. Each test does them as a person would and counts."""

import json
import urllib.request

import pytest
from playwright.sync_api import expect

from steps import closed, field, log_all, note, ready, total, words
from test_scan_scripts import CODE, OWN, bars


class Taps:
    """Taps on controls of a page, and counts them."""

    def __init__(self):
        self.count = 0

    def __call__(self, control):
        control.tap()
        self.count += 1


class Typist(Taps):
    """A person who types on a phone. Their time is counted, not measured: 0.2 s a key and 1.5 s a tap."""

    KEY, TAP = 0.2, 1.5

    def __init__(self):
        super().__init__()
        self.keys = 0

    def type(self, page, text):
        page.keyboard.type(text)
        self.keys += len(text)

    @property
    def seconds(self):
        return self.keys * self.KEY + self.count * self.TAP


def scan(open_page, app, tap):
    """Opens the scanner over the Add sheet, and shows a packet to its camera."""
    page = open_page(app)
    page.add_init_script(OWN)
    page.reload()
    ready(page)
    tap(page.locator("#add"))
    tap(page.get_by_role("link", name="Scan a barcode"))
    page.evaluate("see", bars(CODE))
    return page


def log_two_foods(page, tap, text):
    tap(page.locator("#add"))
    expect(words(page)).to_be_focused()
    page.keyboard.type(text)
    tap(log_all(page))
    closed(page)
    expect(note(page)).to_contain_text("Logged 2 items")


def test_a_new_person_logs_the_first_meal_with_three_taps(make_app, open_page):
    page, tap = open_page(make_app(empty=True), signed_in=False), Taps()
    expect(page.get_by_label("Your name")).to_be_focused()
    page.keyboard.type("Grace")
    page.keyboard.press("Tab")
    page.keyboard.type("correct horse")
    tap(page.get_by_role("button", name="Create account"))
    log_two_foods(page, tap, "2 eggs and toast")
    assert tap.count == 3


def test_a_weight_like_the_last_one_is_logged_with_two_taps_and_water_with_one(app, open_page):
    app.call("POST", "/measurements", {"kind": "weight", "amount": 71.4, "day": "2026-03-09"})
    page, tap = open_page(app), Taps()
    tap(page.get_by_role("link", name="Log weight"))
    tap(page.locator("dialog").get_by_role("button", name="Log weight"))
    closed(page)
    expect(note(page)).to_contain_text("Logged weight 157.4 lb")
    assert tap.count == 2
    page.goto("/settings/body")
    page.get_by_label("Water on Today").select_option("on")
    page.get_by_role("button", name="Save").click()
    page.goto("/")
    ready(page)
    tap(page.get_by_role("button", name="Log 8 fl oz of water"))
    expect(page.locator("#tiles")).to_contain_text("8 fl oz")
    assert tap.count == 3


def test_a_recent_food_is_logged_with_two_taps(app, open_page):
    app.log("Porridge", 320, minutes_ago=3000)
    page, tap = open_page(app), Taps()
    tap(page.locator("#add"))
    tap(page.get_by_role("button", name="Porridge 320 cal"))
    closed(page)
    expect(total(page)).to_have_text("320")
    expect(note(page)).to_contain_text("Logged Porridge, 320 cal")
    assert tap.count == 2


@pytest.mark.own_server
def test_a_known_packet_is_logged_with_two_taps_after_the_scan(app, open_page):
    app.call("PUT", "/own-foods/6ba7b810-9dad-11d1-80b4-00c04fd430c8", {"name": "Granola", "codes": [CODE], "calories": 450})
    opening, tap = Taps(), Taps()
    page = scan(open_page, app, opening)
    tap(page.locator("dialog").get_by_role("link", name="Granola"))
    tap(page.locator("dialog").get_by_role("button", name="Log", exact=True))
    closed(page)
    expect(note(page)).to_contain_text("Logged Granola, 450 cal")
    assert (opening.count, tap.count) == (2, 2)


# What everyday things cost, in taps. The usual meal is counted from the opened sheet, the packet after the scan; typing is not counted.
BUDGET = {"usual meal": 1, "recent food": 2, "amount corrected": 2, "known packet": 2}


@pytest.mark.own_server
def test_everyday_things_keep_to_their_budget(app, open_page):
    for name, minutes in (("Soup", 1440 + 15), ("Bread", 1440 + 10), ("Porridge", 3000)):
        app.log(name, 200, minutes_ago=minutes)
    app.call("PUT", "/own-foods/6ba7b810-9dad-11d1-80b4-00c04fd430c8", {"name": "Granola", "codes": [CODE], "calories": 450})
    page, taps = open_page(app), {name: Taps() for name in BUDGET}
    sheet = page.locator("dialog")

    page.locator("#add").tap()
    taps["usual meal"](sheet.get_by_role("button", name="Lunch as yesterday"))
    closed(page)
    expect(total(page)).to_have_text("400")

    taps["recent food"](page.locator("#add"))
    taps["recent food"](sheet.get_by_role("button", name="Porridge 200 cal"))
    closed(page)
    expect(total(page)).to_have_text("600")

    taps["amount corrected"](page.locator(".entry-link", has_text="Porridge"))
    taps["amount corrected"](sheet.get_by_label("Quantity", exact=True))
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    closed(page)
    expect(total(page)).to_have_text("800")

    page = scan(open_page, app, Taps())
    sheet = page.locator("dialog")
    taps["known packet"](sheet.get_by_role("link", name="Granola"))
    taps["known packet"](sheet.get_by_role("button", name="Log", exact=True))
    closed(page)
    expect(total(page)).to_have_text("1,250")
    assert {name: tap.count for name, tap in taps.items()} == BUDGET


@pytest.mark.own_server
def test_a_new_packet_is_written_down_and_logged_in_25_seconds_of_typing(app, open_page):
    typist = Typist()
    page = scan(open_page, app, typist)
    typist(page.locator("#found-code").get_by_role("link", name="New food"))
    sheet = page.locator("dialog")
    expect(sheet.get_by_label("Barcode", exact=True)).to_have_value(CODE)
    for label, text in [("Food name", "Hazelnut muesli"), ("Calories", "412"), ("Protein", "10.5"), ("Carbs", "61"), ("Fat", "13.2")]:
        typist(sheet.get_by_label(label, exact=True))
        typist.type(page, text)
    typist(sheet.get_by_role("button", name="Save"))
    typist(sheet.get_by_role("button", name="Log", exact=True))
    closed(page)
    expect(note(page)).to_contain_text("Logged Hazelnut muesli, 412 cal")
    found = app.call("GET", f"/foods?code={CODE}")["foods"]
    assert [food["name"] for food in found] == ["Hazelnut muesli"]
    assert typist.keys == 28 and typist.seconds <= 25, (typist.keys, typist.count)


@pytest.mark.own_server
def test_a_portion_of_a_pot_is_logged_with_two_taps(app, open_page):
    lines = [{"text": "beans", "name": "Beans", "calories": 1200, "grams": 800}]
    pot = {"lines": lines, "servings": 4, "cookedMass": 1000, "cookedOn": "2026-03-09"}
    app.call("PUT", "/own-foods/6ba7b810-9dad-11d1-80b4-00c04fd430c8", {"name": "Chili", "recipe": pot})
    page, tap = open_page(app), Taps()
    tap(page.locator("#add"))
    tap(page.get_by_role("button", name="Chili 300 cal"))
    closed(page)
    expect(note(page)).to_contain_text("Logged Chili, 300 cal")
    assert tap.count == 2
    # What is left of it is 750 g.
    page.goto("/recipes/6ba7b810-9dad-11d1-80b4-00c04fd430c8")
    expect(page.locator(".recipe-left")).to_have_text("Left: 750 g, 3 of 4 servings")


def test_a_dinner_that_is_understood_is_logged_with_two_taps_and_words(app, open_page):
    page, tap = open_page(app), Taps()
    log_two_foods(page, tap, "spaghetti bolognese and a glass of red wine")
    assert tap.count == 2


def connect(page, tap):
    """A new person gets the address of an iPhone; returns the link that copies it, and the address."""
    page.get_by_label("Your name").fill("Grace")
    page.get_by_label("Password").fill("correct horse")
    page.get_by_role("button", name="Create account").click()
    tap(page.get_by_role("link", name="Connect your iPhone"))
    tap(page.get_by_role("button", name="Make my address"))
    address = page.get_by_label("Your address", exact=True)
    expect(address).to_be_visible()
    return page.locator("#open-shortcuts"), address.input_value()


def drawn(page):
    """The taps and pastes in Shortcuts that the page draws and says."""
    taps, pastes = page.locator("#recipe .moves .tap").count(), page.locator("#recipe .moves .paste").count()
    expect(page.locator("#recipe > .hint").first).to_contain_text(f"{taps} taps and one paste")
    return taps, pastes


def send_steps(address, text):
    body = json.dumps({"steps": text}).encode()
    urllib.request.urlopen(urllib.request.Request(address, method="POST", data=body), timeout=120).close()


@pytest.mark.expects_trouble("shortcuts:")
def test_an_iphone_is_connected_with_three_taps_here_and_those_that_are_drawn(make_app, open_page):
    page, tap = open_page(make_app(empty=True), signed_in=False), Taps()
    link, address = connect(page, tap)
    # No browser but Safari on an iPhone opens this; it copies the address as well.
    expect(link).to_have_text("Copy it and open Shortcuts")
    tap(link)
    expect(note(page)).to_be_visible()
    assert (tap.count, *drawn(page)) == (3, 28, 1)
    # The values of the samples, then their dates, as the drawn field has them.
    send_steps(address, "7.421 count\n10 Mar 2026 at 00:00")
    expect(page.locator("#arrived-steps")).to_contain_text("7,421 steps")


SHARED = "https://www.icloud.com/shortcuts/00112233445566778899aabbccddeeff"


@pytest.mark.expects_trouble("outside: https://www.icloud.com/")
def test_an_iphone_is_connected_with_16_taps_in_all_where_a_shortcut_is_shared(make_app, open_page):
    page, tap = open_page(make_app(empty=True, environment={"DEMETER_SHORTCUT": SHARED}), signed_in=False), Taps()
    # Answered here: no test leaves this machine.
    page.route("https://www.icloud.com/**", lambda route: route.fulfill(body="A Shortcut", content_type="text/plain"))
    link, address = connect(page, tap)
    taps, pastes = drawn(page)
    tap(link)
    page.wait_for_url(SHARED)
    assert (tap.count + taps, pastes) == (16, 1)
    send_steps(address, "7.421 count\n10 Mar 2026 at 00:00")
    page.goto("/settings/health/phone")
    expect(page.locator("#arrived-steps")).to_contain_text("7,421 steps")


def test_a_first_goal_is_suggested_with_seven_taps_and_no_scroll(app, open_page):
    phone, small = {"width": 390, "height": 844}, {"width": 375, "height": 667}
    page, taps = open_page(app, viewport=phone, screen=phone), Taps()
    sheet = page.locator("dialog[open]")

    def tap(control):
        """Taps what is in sight without scrolling."""
        expect(control).to_be_in_viewport(ratio=1)
        taps(control)
        assert not any(sheet.evaluate_all("sheets => sheets.map((sheet) => sheet.scrollTop)"))

    def shows(title, button):
        """Title, close button and the one button are in sight, also on a small phone."""
        for size in (small, phone):
            page.set_viewport_size(size)
            for part in (sheet.get_by_role("heading", name=title), sheet.get_by_label("Close"), sheet.get_by_role("button", name=button)):
                expect(part).to_be_in_viewport(ratio=1)

    tap(page.get_by_role("link", name="Set your daily goal"))
    shows("Daily goals", "Save goals")
    tap(page.get_by_role("link", name="Suggest goals"))
    shows("About you", "Next")
    tap(page.get_by_label("Woman"))
    tap(field(page, "Birth year or age"))
    for text in ("41", "5'6", "150"):
        page.keyboard.type(text)
        page.keyboard.press("Tab")
    tap(sheet.get_by_role("button", name="Next"))
    shows("Your pace", "Next")
    tap(sheet.get_by_role("button", name="Next"))
    shows("Suggested goals", "Save goals")
    tap(sheet.get_by_role("button", name="Save goals"))
    closed(page)
    expect(note(page)).to_contain_text("Goals saved")
    # 1,364 at rest times 1.375, less 500 for a pound a week.
    expect(page.locator(".calories .goal")).to_have_text("of 1,380 cal")
    assert taps.count == 7
