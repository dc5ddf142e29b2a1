"""Only the connections listed in docs/privacy.md leave the machine, and the log contains no personal data.

All other browser tests check the connections too: see `make_app` and `device` in conftest.py.
"""

import pathlib
import re

import pytest
from playwright.sync_api import expect

import server as servers
from steps import ready

PRIVACY = (pathlib.Path(__file__).parent.parent / "docs/privacy.md").read_text().split("## Data on devices")[0]
KEYS = {"FATSECRET_CONSUMER_KEY": "a-consumer-key", "FATSECRET_CONSUMER_SECRET": "a-consumer-secret"}


def listed():
    """Returns the hosts in the second column of the document's only table."""
    rows = [row.split("|")[1:-1] for row in PRIVACY.splitlines() if row.startswith("| ") and not row.startswith("| ---")]
    assert [cell.strip() for cell in rows[0]] == ["what", "to whom", "when"]
    hosts = [re.findall(r"\(((?:[a-z0-9-]+\.)+[a-z]+)\)", to) for _, to, _ in rows[1:]]
    assert all(hosts), "every row names its host in parentheses"
    return {host for found in hosts for host in found}


def use(app, open_page):
    """A session of use: every screen, foods logged in each way, a search, a change, an error."""
    page = open_page(app, "/")
    app.call("POST", "/entries", {"name": "Zwetschgenkuchen", "calories": 320, "brand": "Konditorei"})
    page.get_by_text("Zwetschgenkuchen").first.wait_for()
    app.cli("add", "--name", "Quarkspeise", "--calories", "120")
    page.get_by_text("Quarkspeise").first.wait_for()
    for address in ("/add", "/history", f"/history/{app.today}", "/history/search?q=zwetschgen", "/goals", "/kept", "/settings",
                    "/settings/foods", "/review?text=2+eggs+and+a+blorfwurst", "/nowhere", "/trust", "/sign-in"):
        page.goto(address)
        page.wait_for_load_state()
    page.goto("/history/search")
    ready(page)
    page.get_by_role("searchbox").fill("quarkspeise")
    page.get_by_text("Quarkspeise").first.wait_for()
    page.evaluate(
        """fetch('/api/v1/entries', {
          method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({name: 'Blorfwurst', calories: -1})})""")
    return page


@pytest.mark.own_server
def test_nothing_leaves_the_machine_unless_it_was_set_up(app, open_page):
    use(app, open_page)
    assert app.outside == []


@pytest.mark.asks_outside
@pytest.mark.expects_trouble("status of 503")
def test_what_leaves_the_machine_is_what_the_document_lists(make_app, open_page):
    app = make_app(environment=KEYS)
    page = use(app, open_page)
    # Viewing a page sends no request to other machines; searching for a food does.
    assert set(app.outside) <= listed()
    page.goto("/add/online?q=zwetschgen")
    expect(page.locator("main")).to_contain_text("no connection to platform.fatsecret.com")
    assert set(app.outside) == {"platform.fatsecret.com"}
    assert listed() == {
        "platform.fatsecret.com", "world.openfoodfacts.org", "fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com",
        "ntfy.example", "auth.example"}


@pytest.mark.own_server
def test_the_log_says_nothing_of_anybody(app, open_page):
    used = use(app, open_page)
    page = open_page(app, "/sign-in", signed_in=False)
    page.get_by_label("Name").fill("Ada")
    page.get_by_label("Password").fill("wrong battery staple")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_text("Wrong name or password").wait_for()
    metrics = page.request.get("/metrics").text()
    used.goto("about:blank")
    page.goto("about:blank")
    app.stop()
    log = app.journal.read_text()
    assert "Server started" in log and "sign-in refused" in log
    for word in ("zwetschgen", "konditorei", "quarkspeise", "blorfwurst", "eggs", "ada", "battery", app.token, app.cookie, servers.PASSWORD):
        # As a whole word: the number of a request may contain any of its letters.
        said = re.compile(rf"\b{re.escape(word)}", re.IGNORECASE)
        assert not said.search(log) and not said.search(metrics), word
