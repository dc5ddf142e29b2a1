"""Takes the pictures of the steps in docs/manual from sample data: `.venv/bin/python scripts/manual_pictures.py`.

Needs what `scripts/screenshots.py` needs. Names after the command take only these pictures. Secrets and codes differ in each run, the rest only
if the screens do.
"""

import io
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import PIL.Image
from playwright.sync_api import expect, sync_playwright

import screenshots
from screens import still
from steps import ready, sheet
from test_oidc import provider
from test_passkeys import SUGGESTS_NOTHING, Authenticator
from test_second_factor import App

OUT = screenshots.OUT / "manual"
OWNER, FRIEND, PASSWORD = "Sample", "Ben", "a few good words"
# The maximum size of a picture, in bytes.
LIMIT = 25 << 10
WIDTH, HEIGHT, MARGIN = 390, 700, 12


class Camera:
    """Takes pictures of parts of pages, in few colours."""

    def __init__(self, names):
        self.names = names
        self.sizes = {}

    def take(self, page, name, part=None):
        """Takes a picture of a part of the page, or of what is in view."""
        if self.names and name not in self.names:
            return
        ready_or_plain(page)
        still(page)
        if part is None:
            taken = page.screenshot(animations="disabled", caret="hide")
        else:
            height = part.first.bounding_box()["height"]
            page.set_viewport_size({"width": WIDTH, "height": max(HEIGHT, int(height) + 200)})
            part.first.evaluate("part => part.scrollIntoView({ block: 'center', behavior: 'instant' })")
            still(page)
            box, size = part.first.bounding_box(), page.viewport_size
            top, bottom = max(0, box["y"] - MARGIN), min(size["height"], box["y"] + box["height"] + MARGIN)
            clip = {"x": 0, "y": top, "width": WIDTH, "height": bottom - top}
            taken = page.screenshot(animations="disabled", caret="hide", clip=clip)
            page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        in_few_colours(PIL.Image.open(io.BytesIO(taken)).convert("RGB")).save(OUT / f"{name}.png", optimize=True)
        self.sizes[name] = (OUT / f"{name}.png").stat().st_size


def in_few_colours(image, most=16):
    """Keeps the most frequent colours as they are, and turns each other one into the nearest of them."""
    frequent = sorted(image.getcolors(image.width * image.height), reverse=True)[:most]
    palette = PIL.Image.new("P", (1, 1))
    palette.putpalette([part for _, colour in frequent for part in colour])
    return image.quantize(palette=palette, dither=PIL.Image.Dither.NONE)


def ready_or_plain(page):
    """Waits until the scripts are bound, where a page has any: those of another person's diary have none."""
    if page.locator("body[data-shared]").count() == 0:
        ready(page)


def visit(page, path):
    page.goto(path)
    ready_or_plain(page)


def sign_in(page, name, path="/"):
    visit(page, "/sign-in")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator("#tabs")).to_be_visible()
    visit(page, path)


def confirm(page, button):
    """Enters the password in the open sheet."""
    sheet(page).get_by_label("Your password", exact=True).fill(PASSWORD)
    sheet(page).get_by_role("button", name=button, exact=True).click()


def passkeys(camera, owner, new_page):
    visit(owner, "/settings/passkeys")
    camera.take(owner, "passkeys", owner.locator("#passkeys"))
    owner.get_by_role("link", name="Add a passkey").click()
    expect(sheet(owner)).to_be_visible()
    if sheet(owner).get_by_label("Your password", exact=True).count():
        confirm(owner, "Go on")
    sheet(owner).get_by_label("Name", exact=True).fill("Blue phone")
    camera.take(owner, "passkey-name", sheet(owner))
    sheet(owner).get_by_role("button", name="Make a passkey").click()
    expect(owner.locator("#passkeys .name")).to_have_text("Blue phone")
    stranger = new_page()
    stranger.add_init_script(SUGGESTS_NOTHING)
    visit(stranger, "/sign-in")
    camera.take(stranger, "passkey-sign-in", stranger.locator(".sign-in"))


def second_factor(camera, friend, new_page, started):
    visit(friend, "/settings/devices")
    friend.locator("#second-factor a").click()
    confirm(friend, "Set up")
    expect(sheet(friend).locator(".qr-code")).to_be_visible()
    camera.take(friend, "factor-scan", sheet(friend))
    phone = App(sheet(friend).get_by_label("Or type this secret", exact=True).input_value(), started, screenshots.ENVIRONMENT["DEMETER_NOW"])
    sheet(friend).get_by_label("Code that the app shows").fill(phone.code())
    sheet(friend).get_by_role("button", name="Turn on").click()
    expect(sheet(friend).locator("#recovery-codes li")).to_have_count(10)
    camera.take(friend, "factor-codes", sheet(friend))
    stranger = new_page()
    visit(stranger, "/sign-in")
    stranger.get_by_label("Name").fill(FRIEND)
    stranger.get_by_label("Password", exact=True).fill(PASSWORD)
    stranger.get_by_role("button", name="Sign in", exact=True).click()
    expect(stranger.get_by_label("Code", exact=True)).to_be_focused()
    camera.take(stranger, "factor-sign-in", stranger.locator(".sign-in"))


def sign_in_provider(camera, owner, new_page):
    def enter(issuer):
        visit(owner, "/settings/server/provider")
        owner.get_by_label("Address of the provider (issuer)").fill(issuer)
        owner.get_by_label("Client ID").fill("demeter")
        owner.get_by_label("Client secret", exact=True).fill("a-secret")
        owner.get_by_label("Name on the button").fill("Home")

    enter("https://auth.example")
    camera.take(owner, "provider-form", owner.locator("main .sheet form").first)
    with provider() as address:
        enter(address)
        owner.get_by_role("button", name="Save", exact=True).click()
        expect(owner.get_by_text("Saved. The provider answers.")).to_be_visible()
        visit(owner, "/settings/devices")
        camera.take(owner, "provider-link", owner.locator("#identities"))
        stranger = new_page()
        visit(stranger, "/sign-in")
        camera.take(stranger, "provider-sign-in", stranger.locator(".sign-in"))


def sharing(camera, owner, friend):
    visit(owner, "/settings/shared")
    owner.locator("#share").get_by_label("They may").select_option("log")
    camera.take(owner, "share-invite", owner.locator("#share"))
    owner.locator("#share").get_by_role("button", name="Invite").click()
    expect(owner.locator("#readers .name")).to_have_text(FRIEND)
    visit(friend, "/settings/shared")
    camera.take(friend, "share-accept", friend.locator("#others"))
    friend.get_by_role("button", name=f"Accept: {OWNER}").click()
    friend.get_by_role("link", name=f"Open the diary of {OWNER}").click()
    expect(friend.locator("#shared-diary")).to_be_visible()
    camera.take(friend, "share-diary")
    visit(owner, "/settings/shared")
    camera.take(owner, "share-log", owner.locator("#accesses"))


def phones(camera, owner):
    visit(owner, "/settings/health")
    owner.get_by_text("From an Android phone").click()
    camera.take(owner, "health-file", owner.locator("main > *").filter(has_text="Earlier years, from a file"))
    visit(owner, "/settings/health/phone")
    owner.get_by_role("button", name="Make my address").click()
    expect(owner.get_by_role("link", name="Copy it and open Shortcuts").or_(owner.get_by_role("button", name="Copy it")).first).to_be_attached()
    camera.take(owner, "phone-address", owner.locator("main .sheet section").first)


def reminders(camera, owner):
    visit(owner, "/settings/reminders")
    owner.locator("[name=nothingLoggedOn]").select_option("on")
    camera.take(owner, "reminders")
    camera.take(owner, "reminders-calendar", owner.locator("#reminder-calendar"))
    camera.take(owner, "reminders-push", owner.locator("#reminder-push"))


def all_pictures(browser, address, folder, started, names):
    def new_page():
        phone = {"viewport": {"width": WIDTH, "height": HEIGHT}, "device_scale_factor": 1.25, "is_mobile": True, "has_touch": True}
        context = browser.new_context(
            **phone, locale="en-US", timezone_id=screenshots.ZONE, base_url=address, reduced_motion="reduce", color_scheme="light")
        return context.new_page()

    def command(*arguments):
        subprocess.run(
            [screenshots.PROGRAM, *arguments, "--data", str(folder)], env=screenshots.ENVIRONMENT, input=PASSWORD + "\n", text=True, check=True,
            capture_output=True)

    command("person", "password", OWNER)
    command("person", "add", FRIEND, "--time-zone", screenshots.ZONE)
    camera, owner, friend = Camera(names), new_page(), new_page()
    Authenticator(owner)
    sign_in(owner, OWNER)
    sign_in(friend, FRIEND)
    passkeys(camera, owner, new_page)
    second_factor(camera, friend, new_page, started)
    sign_in_provider(camera, owner, new_page)
    sharing(camera, owner, friend)
    phones(camera, owner)
    reminders(camera, owner)
    return camera.sizes


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = pathlib.Path(place) / "data"
        server, address, _ = screenshots.serve(folder)
        started = time.monotonic()
        try:
            browser = playwright.chromium.launch(
                executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox", "--disable-dev-shm-usage"],
                env={**os.environ, "FONTCONFIG_FILE": str(screenshots.fonts(pathlib.Path(place)))})
            # Passkeys need a name.
            sizes = all_pictures(browser, address.replace("127.0.0.1", "localhost"), folder, started, sys.argv[1:])
            browser.close()
        finally:
            server.terminate()
            server.wait()
    print(f"{len(sizes)} pictures in {OUT.relative_to(screenshots.ROOT)}, {sum(sizes.values())} bytes, the largest {max(sizes.values())}")
    sys.exit(max(sizes.values()) > LIMIT)
