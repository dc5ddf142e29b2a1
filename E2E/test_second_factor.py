"""A second factor: set up in a browser, and asked for at sign-in."""

import base64
import hmac
import re
import struct
import time
from datetime import datetime

import pytest
from playwright.sync_api import expect

from server import NAME, NOON, PASSWORD, Running, demeter, sign_in
from steps import note, sheet


class App:
    """An authenticator app, which shows a new code each time that it is asked."""

    def __init__(self, secret, started, begin=NOON):
        self.secret, self.started, self.last = base64.b32decode(secret), started, 0
        # What the clock of the server showed at `started`.
        self.begin = datetime.fromisoformat(begin).timestamp()

    def code(self):
        now = self.begin + time.monotonic() - self.started
        # The server takes the codes next to that of its time.
        self.last = max(int(now // 30), self.last + 1)
        digest = hmac.digest(self.secret, struct.pack(">Q", self.last), "sha1")
        start = digest[-1] & 15
        return f"{(struct.unpack('>I', digest[start:start + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


def enter(page):
    page.get_by_label("Name").fill(NAME)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_second_factor_is_set_up_and_asked_for_at_sign_in(make_app, open_page, scripts):
    app = make_app()
    started = time.monotonic()
    page = open_page(app, "/settings/devices", java_script_enabled=scripts)
    place = sheet(page) if scripts else page.locator(".sheet")
    page.get_by_role("link", name="Second factor").click()
    place.get_by_label("Your password").fill(PASSWORD)
    place.get_by_role("button", name="Set up").click()
    expect(place.locator(".qr-code")).to_be_visible()
    phone = App(place.get_by_label("Or type this secret", exact=True).input_value(), started)
    place.get_by_label("Code that the app shows").fill("12 34")
    place.get_by_role("button", name="Turn on").click()
    expect(place.locator("#error-code")).to_contain_text("This code is wrong")
    place.get_by_label("Code that the app shows").fill(phone.code())
    place.get_by_role("button", name="Turn on").click()
    expect(place.locator("#recovery-codes li")).to_have_count(10)
    codes = place.locator("#recovery-codes li").all_inner_texts()
    assert all(re.fullmatch(r"(\w{4}-){5}\w{4}", code) for code in codes) and len(set(codes)) == 10
    place.get_by_role("link", name="Done").click()
    expect(page.locator("#second-factor")).to_contain_text("10 recovery codes are left.")

    for way in ("app", "recovery"):
        other = open_page(app, "/history?month=2026-02", signed_in=False, java_script_enabled=scripts)
        enter(other)
        expect(other).to_have_url(re.compile(r"/sign-in/code\?next="))
        code = other.get_by_label("Code", exact=True)
        expect(code).to_be_focused()
        expect(code).to_have_attribute("autocomplete", "one-time-code")
        if way == "recovery":
            other.get_by_role("link", name="Use a recovery code").click()
            code = other.get_by_label("Recovery code", exact=True)
        code.fill("nonsense")
        other.get_by_role("button", name="Sign in").click()
        expect(other.locator("#error-code")).to_contain_text("This code is wrong")
        code.fill(phone.code() if way == "app" else codes[3].lower())
        code.press("Enter")
        expect(other.get_by_role("heading", level=1)).to_have_text("February 2026")

    page.goto("/settings/devices")
    expect(page.locator("#second-factor")).to_contain_text("9 recovery codes are left.")
    page.get_by_role("link", name="Second factor").click()
    place.get_by_role("link", name="Remove the second factor").click()
    place.get_by_label("Your password").fill(PASSWORD)
    place.get_by_label("Code of the app, or a recovery code").fill(codes[0])
    place.get_by_role("button", name="Remove").click()
    expect(note(page)).to_contain_text("Second factor removed")
    again = open_page(app, signed_in=False, java_script_enabled=scripts)
    enter(again)
    expect(again.get_by_role("heading", level=1)).to_contain_text("Today")


def test_the_command_line_always_lets_the_owner_in(data):
    off = demeter(data, "server", "passwords", "off")
    assert off.returncode == 0 and "People can no longer sign in with a password." in off.stdout and "Ann has no other way to sign in." in off.stderr
    assert demeter(data, "server", "passwords", "maybe").returncode == 64
    assert demeter(data, "person", "link", "Bob").returncode == 1
    with Running(data) as server:
        status, text, _ = sign_in(server.port, "Ann", "correct horse")
        assert status == 403 and "switched off on this server" in text
        link = demeter(data, "person", "link", "ann").stdout.strip()
        answer = server.answer("POST", link)
        assert answer.status == 303
        cookie = {"Cookie": answer.headers["Set-Cookie"].split(";")[0]}
        assert server.ask("GET", "/goals", headers=cookie)[0] == 200
        changed = demeter(data, "person", "password", "ann", stdin="quite another one\n")
        assert "demeter person link NAME" in changed.stdout
        assert demeter(data, "server", "passwords", "on").stdout == "People sign in with their passwords.\n"
        assert sign_in(server.port, "Ann", "quite another one")[0] == 303


def test_a_person_is_signed_out_everywhere_on_this_machine(data):
    with Running(data) as server:
        cookies = [{"Cookie": sign_in(server.port, "Ann", "correct horse")[2]["Set-Cookie"].split(";")[0]} for _ in range(2)]
        link = demeter(data, "person", "link", "ann").stdout.strip()
        listed = demeter(data, "person", "sessions", "ann").stdout.splitlines()
        assert [line.split("\t")[1] for line in listed] == ["password", "password"]
        assert demeter(data, "person", "sessions", "ann", "--end-all").stdout == "Ended 2 sessions of Ann.\n"
        assert [server.ask("GET", "/goals", headers=cookie)[0] for cookie in cookies] == [303, 303]
        assert server.answer("POST", link).status != 303
        assert demeter(data, "person", "sessions", "ann").stdout == ""
        assert sign_in(server.port, "Ann", "correct horse")[0] == 303
    assert demeter(data, "person", "linked-accounts", "ann").stdout == ""
    assert demeter(data, "person", "linked-accounts", "ann", "--remove-all").stdout == "Removed 0 linked accounts of Ann.\n"
    assert demeter(data, "person", "sessions", "nobody").returncode == 1


def test_a_second_factor_that_was_lost_is_removed_on_this_machine(data):
    assert demeter(data, "person", "second-factor", "ann").stdout == "Ann has no second factor.\n"
    none = demeter(data, "person", "second-factor", "ann", "--remove")
    assert none.returncode == 1 and "Ann has no second factor." in none.stderr
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    with Running(data) as server:
        started = time.monotonic()
        cookie = {"Cookie": sign_in(server.port, "Ann", "correct horse")[2]["Set-Cookie"].split(";")[0]}
        begun = server.ask("POST", "/settings/second-factor/set-up", "password=correct+horse", form | cookie)[1]
        secret = re.search(r'name="secret" value="([A-Z2-7]{32})"', begun)[1]
        code = App(secret, started).code()
        assert server.ask("POST", "/settings/second-factor", f"secret={secret}&code={code}", form | cookie)[0] == 200
        assert sign_in(server.port, "Ann", "correct horse")[2]["Location"] == "/sign-in/code"
        assert demeter(data, "person", "second-factor", "ann").stdout == "Ann has a second factor. Recovery codes left: 10\n"
        removed = demeter(data, "person", "second-factor", "ann", "--remove")
        assert removed.stdout == "Ann has no second factor any more.\n"
        assert sign_in(server.port, "Ann", "correct horse")[2]["Location"] == "/"
    for word in (secret, "Ann"):
        assert word not in server.log
