"""The first visit, signing in and out."""

import pytest
from playwright.sync_api import expect

from server import NAME, PASSWORD
from steps import add_by_hand, field, ready, sheet


def test_the_first_visit_makes_the_owners_account_and_lands_on_today(make_app, open_page):
    app = make_app(empty=True)
    page = open_page(app, signed_in=False, timezone_id="America/New_York", locale="en-IE")
    expect(page).to_have_url(f"{app.url}/welcome")
    page.get_by_label("Your name").fill("Grace")
    page.get_by_label("Password").fill("correct horse")
    page.get_by_role("button", name="Create account").click()
    expect(page).to_have_url(f"{app.url}/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Today • 10 Mar")
    assert "Grace\tpro\tAmerica/New_York\towner" in app.cli("person", "list")
    # Weeks begin as in the country of the device until another day is chosen, also on the first page that shows them.
    page.goto("/history")
    expect(page.get_by_role("columnheader").first).to_have_accessible_name("Monday")


def test_first_steps_leave_the_total_in_sight_stay_with_the_first_meal_and_go_when_put_away(make_app, open_page):
    page = open_page(make_app(empty=True), signed_in=False)
    page.set_viewport_size({"width": 375, "height": 667})
    page.get_by_label("Your name").fill("Grace")
    page.get_by_label("Password").fill("correct horse")
    page.get_by_role("button", name="Create account").click()
    steps = page.locator("#first-steps")
    expect(steps.locator("li")).to_have_count(3)
    number, bar = page.locator("section.calories .number").bounding_box(), page.locator("#tabs").bounding_box()
    assert number["y"] + number["height"] <= bar["y"], (number, bar)
    # Only the tab of this page looks chosen.
    colours = page.locator("#tabs .tab:visible span").evaluate_all("all => all.map(word => getComputedStyle(word).color)")
    assert sorted(colours.count(colour) for colour in set(colours)) == [1, 5], colours
    add_by_hand(page, "Soup", 200)
    expect(steps.locator(".done")).to_have_text(["Log a meal: done"])
    steps.get_by_role("button", name="Put away").click()
    expect(steps).to_have_count(0)
    page.reload()
    expect(steps).to_have_count(0)


@pytest.mark.own_server
def test_a_name_and_a_password_sign_in_and_a_button_signs_out(app, open_page):
    page = open_page(app, signed_in=False)
    expect(page).to_have_url(f"{app.url}/sign-in")
    page.get_by_label("Name").fill(NAME)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Today")
    page.goto("/settings")
    page.get_by_role("button", name="Sign out").click()
    expect(page).to_have_url(f"{app.url}/sign-in")
    page.goto("/")
    expect(page).to_have_url(f"{app.url}/sign-in")


@pytest.mark.own_server
def test_a_second_person_is_invited_with_four_taps_and_makes_their_own_account(app, open_page):
    page = open_page(app)
    page.get_by_role("link", name="Settings").tap()
    page.get_by_role("link", name="People & server").tap()
    page.get_by_role("button", name="Invite someone").tap()
    link = sheet(page).get_by_label("Link", exact=True).input_value()
    assert link.startswith(f"{app.url}/invitation/")
    expect(sheet(page)).to_contain_text("This address works only on this machine.")
    sheet(page).get_by_role("link", name="Done").tap()
    expect(page.get_by_text("1 invitation is open.")).to_be_visible()

    page.locator("#plans summary").tap()
    page.get_by_label("Steps of new people", exact=True).select_option("free")
    page.get_by_role("button", name="Save: Steps of new people").tap()
    expect(page.get_by_label("Steps of new people", exact=True)).to_have_value("free")

    guest = open_page(app, "/trust", signed_in=False, timezone_id="America/New_York", locale="en-IE")
    guest.goto(link)
    guest.get_by_label("Your name").fill(NAME)
    guest.get_by_label("Password").fill("correct horse")
    guest.get_by_role("button", name="Create account").tap()
    expect(guest.locator("#error-name")).to_contain_text("taken")
    guest.get_by_label("Your name").fill("Grace")
    guest.get_by_label("Password").fill("correct horse")
    guest.get_by_role("button", name="Create account").tap()
    expect(guest.get_by_role("heading", level=1)).to_contain_text("Today")
    assert "Grace\tfree\tAmerica/New_York" in app.cli("person", "list")

    late = open_page(app, "/trust", signed_in=False)
    late.goto(link)
    expect(late.get_by_text("This invitation was already used, withdrawn or has expired.")).to_be_visible()


@pytest.mark.own_server
def test_signing_in_leads_to_the_page_that_was_asked_for(app, open_page):
    page = open_page(app, "/history?month=2026-02", signed_in=False)
    page.get_by_label("Name").fill(NAME)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("February 2026")


def test_being_signed_out_elsewhere_costs_nothing_that_was_typed(app, device, open_page):
    page = open_page(app)
    page.locator("#add").click()
    field(page, "Food name").fill("Oats")
    field(page, "Calories").fill("320")
    page.context.clear_cookies()
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator("dialog .form-error")).to_contain_text("signed out")
    expect(field(page, "Food name")).to_have_value("Oats")
    page.context.add_cookies([{"name": "demeter_session", "value": app.cookie, "url": app.url}])
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator(".entry .name")).to_have_text("Oats")


def test_a_sign_in_page_is_ready_to_be_typed_into(app, open_page):
    page = open_page(app, signed_in=False)
    ready(page)
    expect(page.get_by_label("Name")).to_be_focused()
