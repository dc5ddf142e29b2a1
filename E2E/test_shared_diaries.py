"""Two people on two devices: one shares a diary with the other, who sees it only while it is shared and only with a connection."""

import secrets
import uuid

import pytest
from playwright.sync_api import expect

import server as servers
from steps import GONE, ready, rows, wait_longer
from test_every_screen import LOST, RULES, SMALL_TARGETS, violations
from test_offline import settle_in, until

pytestmark = pytest.mark.expects_trouble(GONE + "|ERR_FAILED")

# The addresses of all pages that are stored on the device.
STORED = """async () => {
  const found = []
  for (const name of await caches.keys()) for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname)
  return found
}"""


@pytest.fixture
def other(app):
    """Another person of the same server."""
    other = servers.TestServer(app.folder, app.now, "demeter_" + secrets.token_urlsafe(), secrets.token_urlsafe())
    other.port, other.zone, other.journal = app.port, app.zone, app.journal
    other.person, other.id = f"{app.person}, a friend", str(uuid.uuid4())
    servers.add_person(other)
    return other


def offer(page, other, right):
    """Shares the diary of the page's person on its page in the settings."""
    page.goto("/settings")
    page.get_by_role("link", name="Shared diaries").click()
    form = page.locator("#share")
    form.get_by_label("With").select_option(other.person)
    form.get_by_label("They may").select_option(right)
    form.get_by_role("button", name="Invite").click()
    expect(page.locator("#readers .name")).to_have_text(other.person)


def accept(page, app):
    page.goto("/settings/shared")
    ready(page)
    expect(page.locator("#others .when")).to_contain_text("invitation")
    page.get_by_role("button", name=f"Accept: {app.person}").click()
    page.get_by_role("link", name=f"Open the diary of {app.person}").click()
    expect(page.locator("#shared-diary")).to_contain_text(f"This is the diary of {app.person}")


def test_a_shared_diary_is_read_without_being_stored_and_ends_at_once(app, other, open_page, device):
    app.log("Zwetschgenkuchen", 320)
    other.log("Brotzeit", 500)
    owner = open_page(app, "/settings")
    offer(owner, other, "Read it")
    context = device(other, service_workers="allow")
    context.clock.set_fixed_time(app.now)
    page = context.new_page()
    page.goto("/")
    ready(page)
    settle_in(page)
    wait_longer(context)
    accept(page, app)
    root = page.url.removeprefix(app.url)
    assert root == f"/people/{app.id}"
    expect(rows(page)).to_contain_text(["Zwetschgenkuchen"])
    for way in ("History", "Trends", "Today"):
        page.locator("#tabs").get_by_role("link", name=way).click()
        expect(page.locator("#tabs [aria-current]")).to_have_text(way)
        expect(page.locator("#shared-diary")).to_be_visible()
    expect(page.locator("#tabs").get_by_role("link", name="Add food")).to_have_count(0)
    # The way back leads to one's own diary.
    page.locator("#shared-diary").get_by_role("link", name="My diary").click()
    ready(page)
    expect(rows(page)).to_contain_text(["Brotzeit"])
    settle_in(page)
    assert not [path for path in page.evaluate(STORED) if path.startswith("/people/")]
    # Without a connection there is no page of the other person, and one's own is as it was.
    context.set_offline(True)
    page.goto(root)
    expect(page.locator("main")).not_to_contain_text("Zwetschgenkuchen")
    expect(page.locator("#shared-diary")).to_have_count(0)
    page.goto("/")
    ready(page)
    expect(rows(page)).to_contain_text(["Brotzeit"])
    context.set_offline(False)
    # Its owner ends it while it is open.
    page.goto(root)
    expect(rows(page)).to_contain_text(["Zwetschgenkuchen"])
    owner.goto("/settings/shared")
    ready(owner)
    expect(owner.locator("#accesses .name")).to_contain_text(["read days, read the history, read trends"])
    owner.get_by_role("button", name=f"End: {other.person}").click()
    expect(owner.locator("#readers")).to_contain_text("Only you.")
    page.reload()
    ready(page)
    expect(page.locator("#shared-diary")).to_have_count(0)
    expect(rows(page)).to_contain_text(["Brotzeit"])
    until(page, "async () => location.pathname === '/'")


def test_food_is_logged_in_a_shared_diary_and_says_by_whom(app, other, open_page):
    offer(open_page(app, "/settings"), other, "Read it and log food in it")
    page = open_page(other, "/settings/shared")
    accept(page, app)
    page.locator("#tabs").get_by_role("link", name="Add food").click()
    page.get_by_label("What did you eat?").fill("2 eggs")
    page.get_by_role("button", name="Find").click()
    page.locator("#understood").get_by_role("button", name="Log").click()
    expect(page.locator("#shared-diary")).to_be_visible()
    expect(rows(page)).to_have_count(1)
    own = open_page(app)
    expect(own.locator(".entry .remark")).to_have_text(f"Logged by {other.person}")
    own = open_page(other)
    expect(rows(own)).to_have_count(0)


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_a_shared_diary_is_accessible(app, other, open_page, kind):
    app.log("Zwetschgenkuchen", 320)
    app.set_goals(2000)
    owner = open_page(app, "/settings", kind)
    offer(owner, other, "Read it and log food in it")
    page = open_page(other, "/settings/shared", kind)
    accept(page, app)
    root = f"/people/{app.id}"
    found = []
    for address in (root, f"{root}/history", f"{root}/history/2026-03-09", f"{root}/trends", f"{root}/add"):
        page.goto(address)
        found += examined(address, page)
    page.goto("/settings/shared")
    owner.reload()
    found += examined("invited", page)
    found += examined("shared", owner)
    assert not found, "\n".join(found)


def examined(name, page):
    yield from violations(name, page, RULES)
    yield from (f"{name}: too small a target: {target}" for target in page.evaluate(SMALL_TARGETS))
    yield from (f"{name}: {lost}" for lost in page.evaluate(LOST))
