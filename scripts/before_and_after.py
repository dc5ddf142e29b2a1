"""Takes pictures of the same screens of two programs, side by side: `.venv/bin/python scripts/before_and_after.py --before FILE --after FILE`.

Each program shows its own sample data, of the same seed and at the same time. Needs what `scripts/screenshots.py` needs.
"""

import argparse
import io
import os
import pathlib
import sys
import tempfile

import PIL.Image
from playwright.sync_api import expect, sync_playwright

import screenshots
from screens import still
from steps import open_add, ready

OUT = screenshots.OUT / "before-and-after"
# The maximum size of all pictures together, in bytes.
LIMIT = 1_000_000
PHONE, WIDE = (390, 844), (1280, 800)
GAP, BETWEEN = 20, (142, 142, 147)
COLOURS = 256


def at(path):
    return lambda page: page.goto(path)


def add(page):
    page.goto("/")
    ready(page)
    open_add(page)


def understood(page):
    add(page)
    page.get_by_label("What did you eat?").fill("2 eggs and a slice of toast with 10 g butter")
    expect(page.locator("#understood > ul > li")).to_have_count(3)


SCREENS = [
    ("today", PHONE, at("/")),
    ("add", PHONE, add),
    ("understood", PHONE, understood),
    ("week", PHONE, at("/history?mode=week")),
    ("day", PHONE, at("/history/2026-03-24?mode=month")),
    ("trends", PHONE, at("/trends?span=3m")),
    ("settings", PHONE, at("/settings")),
    ("goals", PHONE, at("/goals")),
    ("today-wide", WIDE, at("/")),
    ("day-wide", WIDE, at("/history/2026-03-24?mode=month")),
]


def photograph(browser, address, link):
    """Returns a picture of each screen of one program."""
    pictures = {}
    for size in (PHONE, WIDE):
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, is_mobile=size == PHONE, has_touch=size == PHONE, locale="en-US",
            timezone_id=screenshots.ZONE, base_url=address, reduced_motion="reduce", color_scheme="light", service_workers="block")
        page = context.new_page()
        if size == PHONE:
            page.goto(link)
            page.get_by_role("button").click()
            page.wait_for_url(f"{address}/")
            signed_in = context.cookies()
        context.add_cookies(signed_in)
        for name, _, show in (screen for screen in SCREENS if screen[1] == size):
            show(page)
            ready(page)
            still(page)
            pictures[name] = PIL.Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide"))).convert("RGB")
        context.close()
    return pictures


def beside(left, right):
    both = PIL.Image.new("RGB", (left.width + GAP + right.width, left.height), BETWEEN)
    both.paste(left, (0, 0))
    both.paste(right, (left.width + GAP, 0))
    return both


def pictures_of(program, browser, folder):
    """Serves the sample data of a program, and takes its pictures."""
    screenshots.PROGRAM = program
    server, address, link = screenshots.serve(folder)
    try:
        return photograph(browser, address, link)
    finally:
        server.terminate()
        server.wait()


def main():
    parser = argparse.ArgumentParser(description="Pictures of the same screens of two programs, side by side.")
    parser.add_argument("--before", required=True, type=pathlib.Path, help="the earlier program")
    parser.add_argument("--after", required=True, type=pathlib.Path, help="the later program")
    asked = parser.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = pathlib.Path(place)
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox", "--disable-dev-shm-usage"],
            env={**os.environ, "FONTCONFIG_FILE": str(screenshots.fonts(folder))})
        before = pictures_of(asked.before.resolve(), browser, folder / "before")
        after = pictures_of(asked.after.resolve(), browser, folder / "after")
        browser.close()
    for name, _, _ in SCREENS:
        both = beside(before[name], after[name]).quantize(COLOURS, kmeans=2, dither=PIL.Image.Dither.NONE)
        both.save(OUT / f"{name}.png", optimize=True)
    size = sum(file.stat().st_size for file in OUT.glob("*.png"))
    print(f"{len(SCREENS)} pictures in {OUT.relative_to(screenshots.ROOT)}, {size} bytes")
    sys.exit(size > LIMIT)


if __name__ == "__main__":
    main()
