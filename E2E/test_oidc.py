"""Signing in with a real OpenID Connect provider, in the browser: linking, signing in, an unknown account, a refusal, and the provider down."""

import re
import urllib.error
import urllib.request
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

import server as servers
from steps import ready

pytestmark = [
    # The browser leaves the app for the provider, whose page has a style from elsewhere.
    pytest.mark.expects_trouble(r"^outside: (http://localhost:|https://cdn\.)"),
    pytest.mark.filterwarnings("ignore"),
]


@contextmanager
def provider():
    import oidc_provider_mock
    from oidc_provider_mock import User

    people = [
        User(sub="ada-1", claims={"preferred_username": "ada@home", "name": "Ada L.", "groups": ["family"]}),
        User(sub="zoe-1", claims={"preferred_username": "Zoe", "groups": ["family"]}),
    ]
    with oidc_provider_mock.run_server_in_thread(user_claims=people) as running:
        yield f"http://localhost:{running.server_port}"


@pytest.fixture
def issuer():
    with provider() as address:
        yield address


@pytest.fixture
def now_app(make_app):
    """A server whose clock is right, as that of the provider is."""
    return make_app(environment={"DEMETER_NOW": ""})


def visit(device, app, path="/sign-in", **options):
    context = device(app, signed_in=False, **options)
    context.route("https://cdn.jsdelivr.net/**", lambda route: route.fulfill(body="", content_type="text/css"))
    page = context.new_page()
    page.goto(path)
    ready(page)
    return page


def by_password(page):
    page.get_by_label("Name").fill(servers.NAME)
    page.get_by_label("Password", exact=True).fill(servers.PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/")
    ready(page)


def set_up(page, issuer, adds=False):
    page.goto("/settings/server/provider")
    ready(page)
    page.get_by_label("Address of the provider (issuer)").fill(issuer)
    page.get_by_label("Client ID").fill("demeter")
    page.get_by_label("Client secret", exact=True).fill("a-secret")
    page.get_by_label("Name on the button").fill("Home")
    page.get_by_label("Groups that may sign in").fill("family")
    if adds:
        page.get_by_label("Give everyone who may sign in").check()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved. The provider answers.")).to_be_visible()


def authorize(page, subject):
    page.get_by_role("button", name=subject, exact=True).click()


def test_an_account_is_linked_signs_in_and_is_removed(now_app, device, issuer):
    page = visit(device, now_app)
    expect(page.get_by_role("link", name="Sign in with")).to_have_count(0)
    by_password(page)
    set_up(page, issuer)
    page.goto("/settings/devices")
    ready(page)
    page.get_by_role("link", name="Link an account at Home").click()
    page.get_by_label("Your password", exact=True).fill(servers.PASSWORD)
    page.get_by_role("button", name="Continue", exact=True).click()
    page.get_by_role("link", name="Continue at Home").click()
    authorize(page, "ada-1")
    page.wait_for_url("**/settings/devices*")
    expect(page.locator("#identities")).to_contain_text("ada@home")

    other = visit(device, now_app, "/sign-in?next=%2Fgoals")
    other.get_by_role("link", name="Sign in with Home").click()
    authorize(other, "ada-1")
    other.wait_for_url("**/goals")
    ready(other)
    assert [cookie["sameSite"] for cookie in other.context.cookies(now_app.url) if cookie["name"] == "demeter_session"] == ["Lax"]
    assert [cookie["name"] for cookie in other.context.cookies(now_app.url) if "provider" in cookie["name"]] == []

    page.get_by_role("link", name="Remove: ada@home").click()
    page.get_by_label("Your password", exact=True).fill(servers.PASSWORD)
    page.get_by_role("button", name="Remove the link", exact=True).click()
    expect(page.locator("#identities")).to_contain_text("No account is linked.")


def test_who_is_unknown_or_says_no_is_told_what_to_do(now_app, device, issuer):
    owner = visit(device, now_app)
    by_password(owner)
    set_up(owner, issuer)
    page = visit(device, now_app)
    page.get_by_role("link", name="Sign in with Home").click()
    authorize(page, "zoe-1")
    expect(page.get_by_role("heading", name="You are not signed in")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Nobody here is linked to “Zoe” at Home.")
    page.get_by_role("link", name="Back to sign in").click()
    page.get_by_role("link", name="Sign in with Home").click()
    page.get_by_role("button", name="Deny").click()
    expect(page.locator("main")).to_contain_text("You were not signed in at Home")

    set_up(owner, issuer, adds=True)
    page.get_by_role("link", name="Back to sign in").click()
    page.get_by_role("link", name="Sign in with Home").click()
    authorize(page, "zoe-1")
    page.wait_for_url(f"{now_app.url}/")
    page.goto("/settings")
    expect(page.locator("main")).to_contain_text("Signed in as Zoe.")


def test_signing_in_works_without_scripts(now_app, device, issuer):
    owner = visit(device, now_app)
    by_password(owner)
    set_up(owner, issuer, adds=True)
    context = device(now_app, signed_in=False, java_script_enabled=False)
    context.route("https://cdn.jsdelivr.net/**", lambda route: route.fulfill(body="", content_type="text/css"))
    page = context.new_page()
    page.goto("/sign-in")
    page.get_by_role("link", name="Sign in with Home").click()
    authorize(page, "zoe-1")
    page.wait_for_url(f"{now_app.url}/")


def test_the_provider_is_down_and_passwords_work(now_app, device):
    page = visit(device, now_app)
    by_password(page)
    with provider() as address:
        set_up(page, address)
    # By hand, because a browser reports a page of status 503 as an error.
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{now_app.url}/sign-in/provider", timeout=servers.PATIENCE)
    assert refused.value.code == 503
    words = refused.value.read().decode()
    assert "Home can’t be reached right now" in words and re.search(r'href="/sign-in"', words)
    other = visit(device, now_app)
    by_password(other)
