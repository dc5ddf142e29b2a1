"""Errors: no server, slow network, hostile names."""

import re

import pytest
from playwright.sync_api import expect

from server import until
from steps import GONE, field, note, open_add, ready, rows, sheet, total


@pytest.mark.expects_trouble(GONE)
@pytest.mark.own_server
def test_a_server_that_stops_costs_nothing_that_was_typed_and_then_it_is_saved_once(app, open_page):
    page = open_page(app)
    open_add(page)
    field(page, "Food name").fill("Soup")
    field(page, "Calories").fill("200")
    app.stop()
    save = page.get_by_role("button", name="Log", exact=True)
    save.click()
    expect(page.locator("dialog .form-error")).to_contain_text("can’t be reached. What you typed is still here")
    expect(field(page, "Food name")).to_have_value("Soup")
    expect(page.locator("dialog .form-error")).to_be_in_viewport()
    app.start()
    save.click()
    expect(page.locator(".entry .name")).to_have_text("Soup")
    assert app.names() == ["Soup"]


@pytest.mark.expects_trouble("ERR_FAILED")
def test_an_answer_that_is_lost_on_the_way_does_not_save_twice(app, open_page):
    page = open_page(app)
    open_add(page)
    field(page, "Food name").fill("Soup")
    field(page, "Calories").fill("200")
    lost = []

    def lose(route):
        if not lost:
            lost.append(route.fetch(max_redirects=0).status)
            route.abort()
        else:
            route.continue_()

    page.route("**/entries", lose)
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator("dialog .form-error")).to_contain_text("try again")
    assert lost == [303]
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(rows(page)).to_have_count(1)
    assert app.names() == ["Soup"]


@pytest.mark.expects_trouble(GONE)
@pytest.mark.own_server
def test_a_page_says_when_it_is_not_connected_and_catches_up_afterwards(app, open_page):
    page = open_page(app)
    expect(page.locator("#connection")).to_be_hidden()
    app.stop()
    expect(page.locator("#connection")).to_have_text(re.compile(r"^Offline\. This is from .*\d.*\.$"))
    page.locator("#add").click()
    expect(note(page)).to_contain_text("The server can’t be reached")
    expect(page).to_have_url(f"{app.url}/")
    app.start()
    app.log("Soup", 200)
    expect(total(page)).to_have_text("200")
    expect(page.locator("#connection")).to_be_hidden()


def test_a_slow_network_opens_one_sheet_and_saves_once(app, open_page):
    app.log("Oats", 320, minutes_ago=1500)
    page = open_page(app)
    held = []
    page.route(re.compile(r"/add$|/again$"), lambda route: held.append(route))
    for _ in range(3):
        page.locator("#add").click()
    page.wait_for_function("() => document.querySelector('#add').ariaBusy === 'true'")
    until(lambda: page.title() and held)
    for route in held:
        route.continue_()
    expect(sheet(page)).to_have_count(1)
    held.clear()
    # A form that is being saved takes no clicks, and `click` would wait until it does.
    chip = page.locator("dialog .chip").bounding_box()
    for _ in range(3):
        page.mouse.click(chip["x"] + chip["width"] / 2, chip["y"] + chip["height"] / 2)
    expect(page.locator("dialog form[aria-busy=true]")).to_have_count(1)
    # The form is busy before its request is sent.
    until(lambda: page.title() and held)
    held[0].continue_()
    expect(rows(page)).to_have_count(1)
    assert len(held) == 1
    assert app.names() == ["Oats"]


def close_while_saving(page, calories="200"):
    """Saves Soup, closes the sheet before there is a response, and begins with Bread; returns the waiting request."""
    held = []
    page.route(re.compile(r"/entries$"), lambda route: held.append(route))
    open_add(page)
    field(page, "Food name").fill("Soup")
    field(page, "Calories").fill(calories)
    with page.expect_request("**/entries"):
        page.get_by_role("button", name="Log", exact=True).click()
    page.get_by_role("link", name="Close").click()
    open_add(page)
    field(page, "Food name").fill("Bread")
    return held[0]


def test_a_sheet_that_was_closed_while_it_saved_does_not_close_the_next(app, open_page):
    page = open_page(app)
    close_while_saving(page).continue_()
    expect(total(page)).to_have_text("200")
    expect(field(page, "Food name")).to_have_value("Bread")


@pytest.mark.expects_trouble("ERR_FAILED")
def test_what_could_not_be_saved_comes_back_after_the_sheet_that_is_open(app, open_page):
    page = open_page(app)
    close_while_saving(page).abort()
    expect(field(page, "Food name")).to_have_value("Bread")
    page.get_by_role("link", name="Close").click()
    expect(page.locator("dialog .form-error")).to_contain_text("What you typed is still here")
    expect(field(page, "Food name")).to_have_value("Soup")
    page.unroute_all()
    page.get_by_role("button", name="Log", exact=True).click()
    expect(total(page)).to_have_text("200")
    assert app.names() == ["Soup"]


def test_a_refused_form_of_a_closed_sheet_comes_back(app, open_page):
    page = open_page(app)
    close_while_saving(page, "much").continue_()
    page.get_by_role("link", name="Close").click()
    expect(page.locator("dialog [aria-invalid]")).to_have_value("much")
    expect(field(page, "Food name")).to_have_value("Soup")


HOSTILE = ["<script>document.title='owned'</script>", '"><img src=x onerror="document.title=\'owned\'">', "'); DROP TABLE entry; --", "&lt;b&gt;"]


def test_a_stored_name_is_only_ever_text(app, open_page):
    for name in HOSTILE:
        app.log(name, 100)
    page = open_page(app)
    expect(rows(page)).to_have_count(len(HOSTILE))
    assert sorted(page.locator(".entry .name").all_text_contents()) == sorted(HOSTILE)
    for path in ("/add", "/history"):
        page.goto(path)
        assert page.locator("main img, main script").count() == 0
        assert "owned" not in page.title()
    page.goto("/")
    ready(page)
    for name in HOSTILE:
        page.locator(".entry-link", has_text=name).click()
        expect(sheet(page).locator("h1")).to_have_text(name)
        expect(field(page, "Food name")).to_have_value(name)
        page.get_by_role("link", name="Close").click()
    assert page.locator("img").count() == 0


def test_pages_allow_their_own_scripts_and_styles_and_nothing_else(app, open_page):
    page = open_page(app)
    headers = page.request.get("/").headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == policy["form-action"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert headers["x-content-type-options"] == "nosniff"
    assert page.evaluate("[...document.querySelectorAll('[style], script:not([src]), style, [onclick]')].length") == 0


NAMES = {
    "emoji": "🥑🍳👩‍👩‍👧‍👦 brunch 🇺🇳",
    "right to left": "חומוס עם פיתה وسلطة خضراء",
    "unbroken": "W" * 200,
    "stacked": "Z̸̡̛͚a̷̢͝l̸̨͘g̴̛̱o̶͚͝ stew",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
def test_names_of_every_kind_leave_the_layout_whole(app, open_page, name):
    saved = app.log(name, 100, minutes_ago=1500)
    app.log(name, 100)
    page = open_page(app, kind="small")
    for path in ("/", "/add", f"/entries/{saved['id']}", f"/entries/{saved['id']}/delete", "/days/2026-03-09"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    page.goto("/")
    ready(page)
    open_add(page)
    page.locator("dialog .chip").click()
    expect(note(page)).to_contain_text(name)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(note(page).get_by_role("button", name="Undo")).to_be_in_viewport(ratio=1)
    energy = page.locator(".entry .energy").first
    assert energy.evaluate("e => e.getBoundingClientRect().right <= innerWidth")
