"""How fields say what they need and show a password, how an invitation is shared, and the bars of pages, on recorded pages."""

import pytest
from playwright.sync_api import expect

from conftest import ZONE
from recorded import page, site


@pytest.fixture
def form(site):
    """Returns the page of the first visit, whose name was refused. Nothing can be sent."""
    site.answers["GET /welcome"] = page("welcome")
    return site.open("/welcome")


def test_a_field_says_what_it_needs_before_it_is_sent_and_no_longer_than_that(form):
    name, password, send = form.get_by_label("Your name"), form.get_by_label("Password"), form.get_by_role("button", name="Create account")
    expect(form.locator("#error-name")).to_contain_text("Enter your name")
    name.fill("Grace")
    expect(form.locator("#error-name")).to_have_count(0)
    expect(name).not_to_have_attribute("aria-invalid", "true")
    password.fill("short")
    send.tap()
    expect(form.locator("#error-password")).to_contain_text("At least 10 characters")
    expect(password).to_be_focused()
    expect(password).to_have_accessible_description("At least 10 characters")
    password.press_sequentially("word")
    expect(form.locator("#error-password")).to_be_visible()
    password.press("1")
    expect(form.locator("#error-password")).to_have_count(0)
    expect(password).to_have_value("shortword1")
    expect(name).to_have_value("Grace")


def test_a_password_stays_when_only_the_name_is_refused(site, form):
    site.answers["POST /welcome"] = page("welcome")
    form.get_by_label("Your name").fill("Ann")
    form.get_by_label("Password").fill("correct horse")
    form.get_by_role("button", name="Create account").tap()
    expect(form.locator("#error-name")).to_be_visible()
    expect(form.get_by_label("Your name")).to_be_focused()
    expect(form.get_by_label("Your name")).to_have_value("Ann")
    expect(form.get_by_label("Password")).to_have_value("correct horse")
    expect(form.locator("[name='timeZone']").last).to_have_value(ZONE)


def test_a_password_is_shown_and_hidden_with_a_button(form):
    field, button = form.get_by_label("Password"), form.get_by_role("button", name="Show password")
    box = button.bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44
    field.fill("correct horse")
    for kind, pressed in (("text", "true"), ("password", "false")):
        button.tap()
        expect(field).to_have_attribute("type", kind)
        expect(button).to_have_attribute("aria-pressed", pressed)


def test_an_invitation_is_shared_where_the_device_can(site):
    site.answers["GET /invited"] = page("invitation")
    shared = site.open("/invited", script="navigator.share = what => { window.shared = what; return Promise.reject() }")
    shared.get_by_role("button", name="Share").tap()
    assert shared.evaluate("shared") == {"url": "https://demeter.example/invitation/abc"}
    expect(shared.get_by_role("button", name="Copy: Link")).to_be_visible()
    expect(shared.get_by_role("img", name="QR code of the link")).to_be_visible()
    alone = site.open("/invited", script="delete Navigator.prototype.share")
    expect(alone.get_by_role("button", name="Copy: Link")).to_be_visible()
    expect(alone.get_by_role("button", name="Share")).to_be_hidden()


def test_pages_have_one_way_back_and_titles_of_two_sizes(site):
    sizes, closes = {}, set()
    for name in ("today", "trends", "server", "goals", "entry", "weight-and-water", "invitation"):
        site.answers[f"GET /{name}"] = page(name)
        shown = site.open(f"/{name}")
        title, close = shown.get_by_role("heading", level=1), shown.locator("main").get_by_role("link", name="Close", exact=True)
        sizes.setdefault(title.evaluate("title => getComputedStyle(title).fontSize"), set()).add(name)
        if close.count():
            closes.add(tuple(round(close.bounding_box()[side]) for side in ("x", "y")))
    assert sizes == {"24px": {"today", "trends"}, "20px": {"server", "goals", "entry", "weight-and-water", "invitation"}}
    assert len(closes) == 1
