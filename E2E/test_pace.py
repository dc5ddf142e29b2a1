"""What a change on a page costs: only what it concerns gets a new style, and news waits for the answer to a form."""

import json

import pytest
from playwright.sync_api import expect

from steps import closed, open_add, ready, rows, settled

# The share of a page's elements that may get a new style when a line without any look is added. One selector like `.a:has(.b) > *` makes it all.
FEW = 1 / 4


def restyled(browser, page, path):
    """Returns how many elements get a new style when a line is added to a page, or to the sheet over it."""
    page.evaluate("() => new Promise(done => requestIdleCallback(done))")
    browser.start_tracing(page=page, path=path, categories=["devtools.timeline"])
    page.evaluate(
        """() => {
          document.querySelector('dialog[open] .sheet, #main').append(Object.assign(document.createElement('p'), { className: 'visually-hidden' }))
          return document.body.offsetHeight
        }"""
    )
    browser.stop_tracing()
    events = [event for event in json.loads(path.read_text())["traceEvents"] if event["name"] == "UpdateLayoutTree"]
    assert events, "the page was styled"
    return sum(event["args"].get("elementCount", 0) for event in events)


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_a_change_restyles_what_it_concerns(app, open_page, browser, tmp_path, kind):
    for day in range(1, 10):
        app.log_on(f"2026-03-{day:02}", "Curry", 1700)
    page = open_page(app, kind=kind)
    for path in ("/", "/history", "/history?mode=list&span=30d", "/settings", "/trends", "Add"):
        page.goto("/" if path == "Add" else path)
        ready(page)
        if path == "Add":
            open_add(page)
        settled(page)
        few = page.evaluate("document.querySelectorAll('*').length") * FEW
        assert restyled(browser, page, tmp_path / "trace.json") <= few, path


def test_news_during_an_answer_is_shown_after_it(app, open_page):
    app.log("Porridge", 320, minutes_ago=3000)
    page = open_page(app)
    sent = []

    def late(route):
        if route.request.method == "POST" and not sent:
            sent.append(route.request.url)
            app.log("Soup", 200)
        route.fallback()

    page.route("**/*", late)
    open_add(page)
    page.get_by_role("button", name="Porridge 320 cal").tap()
    closed(page)
    expect(rows(page)).to_have_count(2)
    expect(page.locator(".entry", has_text="Soup")).to_have_count(1)
    assert len(sent) == 1
