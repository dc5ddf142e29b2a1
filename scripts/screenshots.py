"""Takes the pictures of docs/images from sample data: `.venv/bin/python scripts/screenshots.py`.

Needs the released program (`make build`) or the one that `DEMETER_BIN` names, and what `make setup-test` installs. The clock of the
program starts at the same time in each run: the pictures differ only if the screens do.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

from playwright.sync_api import expect, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "E2E"))

from screens import still  # noqa: E402
from steps import open_add, ready  # noqa: E402

OUT = ROOT / "docs/images"
PROGRAM = os.environ.get("DEMETER_BIN", str(ROOT / "out/release/demeter"))
ZONE = "Europe/Berlin"
ENVIRONMENT = {**os.environ, "DEMETER_NOW": "2026-03-25T19:40:00+01:00", "TZ": ZONE}
# The maximum size of all pictures together, in bytes.
LIMIT = 1_000_000

# The same font on every machine, about as wide as the system fonts of phones.
FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><include>/etc/fonts/fonts.conf</include><match target="pattern">
<edit name="family" mode="assign" binding="strong"><string>DejaVu Sans Condensed</string></edit>
</match></fontconfig>"""


def today(page):
    page.goto("/")


def history(page):
    page.goto("/history?month=2026-03&lens=food")


def steps(page):
    page.goto("/history?month=2026-03&lens=steps")


def trends(page):
    page.goto("/trends?span=3m")
    page.locator("#weight").evaluate("plot => scrollTo(0, plot.offsetTop - 120)")


def add_food(page):
    page.goto("/")
    ready(page)
    open_add(page)
    page.get_by_label("What did you eat?").fill("2 eggs and a slice of toast with 10 g butter")
    expect(page.locator("#understood > ul > li")).to_have_count(3)


PICTURES = [
    ("today-phone", "light", today),
    ("today-phone-dark", "dark", today),
    ("history-phone", "light", history),
    ("steps-phone", "light", steps),
    ("trends-phone", "light", trends),
    ("add-food-phone", "light", add_food),
]


def serve(folder):
    """Creates sample data and serves it. Returns the server's process, its address and the path of a sign-in link."""
    made = subprocess.run(
        [PROGRAM, "demo", "--data-only", "--days", "120", "--data", str(folder)], env=ENVIRONMENT, check=True, capture_output=True, text=True)
    server = subprocess.Popen(
        [PROGRAM, "serve", "--port", "0", "--data", str(folder)], env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return server, re.search(r"http://\S+", server.stdout.readline())[0], made.stdout.strip()


def fonts(folder):
    """Writes the choice of fonts into a folder. Returns its file."""
    file = folder / "fonts.conf"
    file.write_text(FONTS)
    return file


def photograph(playwright, browser, address, link, pictures):
    """Takes some pictures on one phone that signs in by a link."""
    phone = dict(playwright.devices["iPhone 15"], viewport={"width": 393, "height": 852}, device_scale_factor=2)
    phone.pop("default_browser_type")
    context = browser.new_context(**phone, locale="en-US", timezone_id=ZONE, base_url=address, reduced_motion="reduce")
    page = context.new_page()
    page.goto(link)
    page.get_by_role("button").click()
    page.wait_for_url(f"{address}/")
    for name, scheme, show in pictures:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        show(page)
        ready(page)
        still(page)
        (OUT / f"{name}.png").write_bytes(page.screenshot(animations="disabled", caret="hide"))


if __name__ == "__main__":
    OUT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, address, link = serve(pathlib.Path(folder) / "data")
        try:
            browser = playwright.chromium.launch(
                executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox", "--disable-dev-shm-usage"],
                env={**os.environ, "FONTCONFIG_FILE": str(fonts(pathlib.Path(folder)))})
            photograph(playwright, browser, address, link, PICTURES)
            browser.close()
        finally:
            server.terminate()
            server.wait()
    size = sum(file.stat().st_size for file in OUT.glob("*.png"))
    print(f"{len(PICTURES)} pictures in {OUT.relative_to(ROOT)}, {size} bytes")
    sys.exit(size > LIMIT)
