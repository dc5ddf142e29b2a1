"""Passkeys, with the virtual authenticator of Chromium: made, used and removed, by tap and by keyboard."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from server import NAME, PASSWORD
from steps import ready
from test_every_screen import RULES

pytestmark = pytest.mark.own_server


# A browser that suggests no passkeys, and one whose person chooses the suggestion at once: this one has no menu to choose from.
SUGGESTS_NOTHING = "if (window.PublicKeyCredential) PublicKeyCredential.isConditionalMediationAvailable = async () => false"
CHOOSES_AT_ONCE = """
if (window.PublicKeyCredential) {
  PublicKeyCredential.isConditionalMediationAvailable = async () => true
  const get = navigator.credentials.get.bind(navigator.credentials)
  navigator.credentials.get = ({ mediation, ...options }) => mediation === 'conditional' ? get(options) : Promise.reject(new Error(mediation))
}"""


class AtLocalhost:
    """A server at a name, because passkeys don't work at an IP address."""

    def __init__(self, app):
        self.app = app

    def __getattr__(self, name):
        return getattr(self.app, name)

    @property
    def url(self):
        return self.app.url.replace("127.0.0.1", "localhost")


@pytest.fixture
def local(app):
    return AtLocalhost(app)


class Authenticator:
    """A fingerprint reader of a page's device."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)
        self.session.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        self.id = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    @property
    def passkeys(self):
        return self.session.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"]


def accessible(page):
    page.evaluate(Axe().axe_script)
    found = page.evaluate("rules => axe.run(document, rules).then(result => result.violations)", RULES)
    assert found == [], [(violation["id"], violation["nodes"][0]["html"]) for violation in found]


def enter_password(page):
    page.locator("dialog").get_by_label("Your password", exact=True).fill(PASSWORD)
    page.locator("dialog").get_by_role("button", name="Go on").click()


def make(page, name):
    """Makes a passkey from the settings on."""
    page.goto("/settings")
    ready(page)
    page.get_by_role("link", name="Passkeys").click()
    ready(page)
    page.get_by_role("link", name="Add a passkey").click()
    enter_password(page)
    page.locator("dialog").get_by_label("Name", exact=True).fill(name)
    page.locator("dialog").get_by_role("button", name="Make a passkey").click()
    expect(page.get_by_text("Passkey added")).to_be_visible()
    ready(page)


def sign_out(page):
    page.goto("/settings")
    ready(page)
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sign-in")
    ready(page)


def is_signed_in(page):
    page.wait_for_url(re.compile(r"localhost:\d+/$"))
    expect(page.locator("#tabs")).to_be_visible()


def test_a_passkey_is_made_signs_in_and_is_removed(local, device):
    page = device(local).new_page()
    reader = Authenticator(page)
    page.add_init_script(SUGGESTS_NOTHING)
    make(page, "Blue phone")
    expect(page.locator("#passkeys .name")).to_have_text(["Blue phone"])
    kept, = reader.passkeys
    assert kept["isResidentCredential"] and kept["rpId"] == "localhost"
    accessible(page)
    sign_out(page)
    accessible(page)
    assert page.get_by_label("Name").get_attribute("autocomplete") == "username webauthn"
    page.get_by_role("button", name="Sign in with a passkey").click()
    is_signed_in(page)
    page.goto("/settings/devices")
    expect(page.get_by_text("signed in with a passkey")).to_be_visible()

    page.goto("/settings/passkeys")
    ready(page)
    page.get_by_role("link", name="Edit: Blue phone").click()
    page.locator("dialog").get_by_label("Name", exact=True).fill("Red phone")
    page.locator("dialog").get_by_role("button", name="Save").click()
    expect(page.locator("#passkeys .name")).to_have_text(["Red phone"])
    page.get_by_role("link", name="Edit: Red phone").click()
    page.locator("dialog").get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Passkey removed")).to_be_visible()
    expect(page.locator("#passkeys .name")).to_have_count(0)
    sign_out(page)
    assert page.locator("#passkey-sign-in").count() == 0


def test_the_name_field_suggests_the_passkey(local, device):
    page = device(local).new_page()
    Authenticator(page)
    page.add_init_script(CHOOSES_AT_ONCE)
    make(page, "Phone")
    page.goto("/settings")
    ready(page)
    page.get_by_role("button", name="Sign out").click()
    is_signed_in(page)


def test_a_device_makes_one_passkey_for_a_person(local, device):
    page = device(local).new_page()
    reader = Authenticator(page)
    make(page, "Phone")
    page.get_by_role("link", name="Add a passkey").click()
    enter_password(page)
    page.locator("dialog").get_by_role("button", name="Make a passkey").click()
    expect(page.get_by_text("This device or password manager has a passkey for you already.")).to_be_visible()
    assert len(reader.passkeys) == 1


def test_a_removed_passkey_is_refused_with_a_reason(local, device):
    page = device(local).new_page()
    Authenticator(page)
    page.add_init_script(SUGGESTS_NOTHING)
    make(page, "Phone")
    sign_out(page)
    # Another server of the household, or this command, removes it meanwhile.
    listed = local.cli("person", "passkeys", NAME).split("\t")
    assert listed[1:3] == ["Phone", "localhost"] and local.cli("person", "passkeys", NAME, "--remove", listed[0][:8]) == f"Removed 1 passkey of {NAME}."
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("This passkey does not sign you in")
    page.get_by_label("Name").fill(NAME)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    is_signed_in(page)


def test_passkeys_by_keyboard_alone(local, device):
    page = device(local, "desktop").new_page()
    Authenticator(page)
    page.add_init_script(SUGGESTS_NOTHING)
    page.goto("/settings/passkeys")
    ready(page)
    page.get_by_role("link", name="Add a passkey").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog").get_by_label("Your password", exact=True)).to_be_focused()
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.locator("dialog").get_by_label("Name", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Passkey added")).to_be_visible()
    sign_out(page)
    expect(page.get_by_label("Name")).to_be_focused()
    button = page.get_by_role("button", name="Sign in with a passkey")
    for _ in range(9):
        if button.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    is_signed_in(page)


def test_an_address_where_passkeys_do_not_work_says_why(app, open_page):
    page = open_page(app, "/settings/passkeys")
    expect(page.get_by_text("Passkeys do not work at an IP address. Open this server at a host name with HTTPS")).to_be_visible()
    assert page.get_by_role("link", name="Add a passkey").count() == 0
