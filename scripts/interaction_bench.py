"""Measures how long the screens take to answer taps and keys on a phone with a quarter of this machine's speed.

    DEMETER_BIN=out/release/demeter .venv/bin/python scripts/interaction_bench.py

Interaction to next paint, by the browser's own event timing: from a tap or key to the next frame, the slowest of each round. And the frames that
were dropped while something moved. Needs what `make setup-test` installs. BENCH_THROTTLE is how many times slower the processor is, by default 4,
BENCH_ROUNDS how often each thing is done, by default 5. The median of the rounds counts, and the slowest is printed, too.
"""

import os
import pathlib
import statistics
import sys
import tempfile

from playwright.sync_api import expect, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parent.parent
os.environ.setdefault("DEMETER_BIN", str(ROOT / "out/release/demeter"))
sys.path.insert(0, str(ROOT / "E2E"))

import screens  # noqa: E402
import server  # noqa: E402
from steps import cell, closed, detail, month, note, open_add, ready, settled, swipe, understood, words  # noqa: E402
from test_history_frames import frames  # noqa: E402

THROTTLE, ROUNDS = int(os.environ.get("BENCH_THROTTLE", "4")), int(os.environ.get("BENCH_ROUNDS", "5"))
# The limit of a good interaction, at the 75th percentile of real phones: web.dev/inp.
GOOD = 100

# Events that take longer than 16 ms, the least that the browser reports, by interaction. What is faster counts as that.
WATCH = """() => {
  window.answers = new Map()
  window.watching?.disconnect()
  window.watching = new PerformanceObserver(list => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) answers.set(interactionId, Math.max(duration, answers.get(interactionId) ?? 0))
  })
  watching.observe({ type: 'event', durationThreshold: 16 })
}"""
SLOWEST = "() => new Promise(done => requestAnimationFrame(() => setTimeout(() => done(Math.max(16, ...answers.values())), 100)))"


def today(page):
    page.goto("/")
    ready(page)


def history(page):
    page.goto("/history?mode=month&month=2026-03")
    ready(page)


def added(page):
    today(page)
    # What was typed before is a draft.
    page.evaluate("() => sessionStorage.clear()")
    open_add(page)
    settled(page)


def sheet(page):
    page.locator("#add").tap()
    expect(page.locator("dialog[open] .sheet")).to_be_visible()


def log(page):
    page.locator("dialog .quick.foods button").first.tap()
    closed(page)
    expect(note(page).first).to_be_visible()


def type_food(page):
    words(page).press_sequentially("two eggs and toast", delay=80)
    expect(understood(page)).to_have_count(2)


def log_again(page):
    swipe(page, page.locator("#main .entry").first, 140)
    expect(note(page).first).to_be_visible()


def choose(page):
    cell(page, "2026-03-08").tap()
    expect(detail(page)).to_have_attribute("data-day", "2026-03-08")


def turn(page):
    page.locator("#previous").tap()
    expect(month(page)).to_have_text("February 2026")


def scroll(page):
    for dy in (-300, -300, 300):
        swipe(page, page.locator("#main .day"), 0, dy=dy, steps=20)


# What is opened first, and what is measured then.
TAPS = {
    "Add opens": (today, sheet), "a recent food is logged": (added, log), "a sentence is typed": (added, type_food),
    "an entry is logged again by a swipe": (today, log_again), "a day opens": (history, choose), "a month by its arrow": (history, turn),
}
MOVING = {
    "Add opens": (today, sheet), "a logged entry flies to its place": (added, log), "Today scrolls under a finger": (today, scroll),
    "a month slides": (history, turn),
}


def open_browser(playwright, app):
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
    phone = dict(playwright.devices["iPhone 15"])
    phone.pop("default_browser_type", None)
    context = browser.new_context(**phone, locale="en-US", timezone_id="Europe/Berlin", base_url=app.url, service_workers="block")
    context.add_cookies([{"name": "demeter_session", "value": app.cookie, "url": app.url, "httpOnly": True, "sameSite": "Lax"}])
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    return browser, page


def quiet(page):
    settled(page)
    page.evaluate("() => new Promise(done => requestIdleCallback(done))")


def measured(page, opening, act):
    """Returns the milliseconds of the slowest interaction of each round."""
    for _ in range(ROUNDS):
        opening(page)
        quiet(page)
        page.evaluate(WATCH)
        act(page)
        yield page.evaluate(SLOWEST)


def dropped(browser, page, folder, opening, act):
    """Returns how many frames of all rounds were shown, and how many dropped."""
    counts = []
    for _ in range(ROUNDS):
        opening(page)
        quiet(page)

        def moved():
            act(page)
            settled(page)

        counts.append(frames(browser, page, pathlib.Path(folder) / "trace.json", moved))
    return [sum(count) for count in zip(*counts)]


def main():
    expect.set_options(timeout=60_000)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        data = pathlib.Path(folder) / "data"
        token, cookie = server.make_template(data, server.NOON, "Europe/Berlin")
        app = server.TestServer(data, server.NOON, token, cookie).start()
        try:
            screens.fill(app)
            browser, page = open_browser(playwright, app)
            print(f"A processor {THROTTLE} times slower, {ROUNDS} rounds")
            print("\n| interaction to next paint | median | slowest | limit | met |\n| --- | --- | --- | --- | --- |")
            for what, (opening, act) in TAPS.items():
                times = list(measured(page, opening, act))
                middle = statistics.median(times)
                print(f"| {what} | {middle:.0f} ms | {max(times):.0f} ms | <= {GOOD} ms | {'yes' if middle <= GOOD else 'NO'} |", flush=True)
            print("\n| frames | shown | dropped |\n| --- | --- | --- |")
            for what, (opening, act) in MOVING.items():
                shown, lost = dropped(browser, page, folder, opening, act)
                print(f"| {what} | {shown} | {lost} |", flush=True)
            browser.close()
        finally:
            app.stop()


if __name__ == "__main__":
    main()
