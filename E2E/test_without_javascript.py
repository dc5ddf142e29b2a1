"""A browser without scripts. Its forms and links are tested in Swift, in `Pages without scripts`."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def plain(open_page):
    return lambda app, path="/", **options: open_page(app, path, java_script_enabled=False, **options)


def test_an_account_is_made_and_signed_out_of(make_app, plain):
    app = make_app(empty=True)
    page = plain(app, signed_in=False)
    page.get_by_label("Your name").fill("Grace")
    page.get_by_label("Password").fill("correct horse")
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Today")
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()


def test_no_control_that_needs_scripts_is_shown(app, plain):
    page = plain(app)
    expect(page.locator(".banner")).to_be_hidden()
    page.goto("/add")
    expect(page.locator(".voice")).to_be_hidden()
