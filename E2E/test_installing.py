"""An app on the home screen."""

import io
import json
import re
import urllib.request

import PIL.Image
from playwright.sync_api import expect

from conftest import watched
from steps import ready


def test_the_manifest_is_sound(app, open_page):
    page = open_page(app)
    answer = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert answer["errors"] == []
    manifest = json.loads(answer["data"])
    assert manifest["display"] == "standalone"
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    assert [icon["purpose"] for icon in manifest["icons"]] == ["any", "any", "maskable"]
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.headers["content-type"] == "image/png"
        picture = PIL.Image.open(io.BytesIO(answer.body())).convert("RGB")
        assert f"{picture.width}x{picture.height}" == icon["sizes"]
        # Nothing but the drawing: the margin has one colour.
        assert len(picture.crop((0, 0, picture.width, picture.height // 8)).getcolors()) == 1


def test_styles_and_scripts_are_small(app):
    sizes = {}
    paths = re.findall(r"/assets/[0-9a-f]+/app\.(?:css|js)", urllib.request.urlopen(app.url + "/sign-in").read().decode()) + ["/sw.js"]
    for path in dict.fromkeys(paths):
        request = urllib.request.Request(app.url + path, headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(request) as answer:
            assert answer.headers["Content-Encoding"] == "gzip"
            sizes[path.split("/")[-1]] = len(answer.read())
    assert sizes.keys() == {"app.css", "app.js", "sw.js"} and sum(sizes.values()) <= 50_000, sizes


def test_the_scanner_is_small_and_loads_by_itself(app, open_page):
    page = open_page(app)
    asked = []
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    page.goto("/add")
    ready(page)
    assert not {"scan.js", "scan.css"} & set(asked)
    page.goto("/scan")
    expect(page.get_by_role("region", name="Camera")).to_be_visible()
    assert {"scan.js", "scan.css"} <= set(asked)
    folder = page.locator("link[rel='stylesheet']").first.get_attribute("href").rsplit("/", 1)[0]
    size = 0
    for name in ("scan.js", "scan.css"):
        request = urllib.request.Request(f"{app.url}{folder}/{name}", headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(request) as answer:
            size += len(answer.read())
    assert size <= 10_000, size


def test_it_can_be_installed(app, playwright, tmp_path, trouble):
    context = playwright.chromium.launch_persistent_context(
        tmp_path / "profile", executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-dev-shm-usage"], timeout=120_000
    )
    watched(context, app.url, trouble)
    try:
        context.add_cookies([{"name": "demeter_session", "value": app.cookie, "url": app.url}])
        page = context.new_page()
        page.goto(app.url)
        ready(page)
        assert context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    finally:
        context.close()


def test_the_home_screen_has_an_icon_and_a_name(app, open_page):
    page = open_page(app)
    icon = page.locator("link[rel='apple-touch-icon']").get_attribute("href")
    assert page.request.get(icon).headers["content-type"] == "image/png"
    expect(page.locator("meta[name='apple-mobile-web-app-title']")).to_have_attribute("content", "Demeter")
    expect(page.locator("meta[name='theme-color']")).to_have_count(2)


def test_the_page_keeps_clear_of_the_notch_and_the_home_bar(app, open_page):
    page = open_page(app)
    session = page.context.new_cdp_session(page)
    before = page.locator("h1").bounding_box()["y"], page.locator("#tabs").bounding_box()["height"]
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"top": 59, "bottom": 34}})
    page.wait_for_function("before => document.querySelector('h1').getBoundingClientRect().y >= before + 58", arg=before[0])
    assert page.locator("#tabs").bounding_box()["height"] >= before[1] + 33


def test_nothing_is_asked_of_any_other_machine(app, open_page):
    page = open_page(app)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    for path in ("/", "/add", "/history", "/settings", "/goals"):
        page.goto(path)
        ready(page)
    assert asked and all(url.startswith(app.url) for url in asked)
