"""The installed app without a network: seen pages are available, and typed entries wait and are sent once."""

import contextlib
import http.server
import re
import shutil
import threading
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

import server as servers
import screens
from conftest import watched
from steps import GONE, add_by_hand, choose_day, detail, field, item, note, open_add, open_entry, ready, review, rows, sheet, show_values, tab_to, total, unfolded, wait_longer
from test_every_screen import RULES, SMALL_TARGETS, violations

pytestmark = pytest.mark.expects_trouble(GONE + "|ERR_FAILED|status of (403|404|408|500|502)|MIME type")

SHELVES = "async () => (await caches.keys()).filter(name => name.startsWith('pages:'))"
KEPT = """async paths => {
  const name = (await caches.keys()).find(name => name.startsWith('pages:'))
  const cache = name && await caches.open(name)
  return Boolean(cache) && (await Promise.all(paths.map(path => cache.match(path)))).every(Boolean)
}"""


def until(page, question, argument=None):
    """Polls the page until it returns true: the question may be asynchronous, which `wait_for_function` does not wait for."""
    servers.until(lambda: page.evaluate(
        """async ([question, argument]) => {
          const ask = eval(question)
          for (let turn = 0; turn < 100; turn += 1) {
            if (await ask(argument)) return true
            await new Promise(requestAnimationFrame)
          }
          return false
        }""", [question, argument]))


def settle_in(page):
    """Waits until the device has cached the page, the tabs' pages, and the sheets of the visible entries."""
    links = page.locator(".entry[data-version] a").evaluate_all("links => links.map(link => link.href)")
    until(page, KEPT, [page.url, "/", "/add", "/scan", "/history", *links])


@pytest.fixture
def installed(device):
    def visit(app, path="/", **options):
        context = device(app, service_workers="allow", **options)
        context.clock.set_fixed_time(app.now)
        page = context.new_page()
        page.goto(path)
        ready(page)
        settle_in(page)
        wait_longer(context)
        return page

    return visit


def waiting(page):
    return page.locator("#waiting li")


OUTBOX = """act => new Promise(resolve => {
  indexedDB.open('demeter').onsuccess = ({ target }) => {
    const store = target.result.transaction('outbox', 'readwrite').objectStore('outbox')
    const end = value => { target.result.close(); resolve(value) }
    if (act === null) store.getAll().onsuccess = ({ target }) => end(target.result)
    else { act.forEach(item => store.put(item)); store.transaction.oncomplete = () => end() }
  }
})"""


def outbox(page, items=None):
    """Returns the outbox of this device, or adds items to it."""
    return page.evaluate(OUTBOX, items)


def at_rest(page):
    """Waits until no items are being sent."""
    until(page, "async () => !(await navigator.locks.query()).held.length")


def connect(page):
    """Simulates a returning network: the outbox is sent if possible."""
    page.evaluate("dispatchEvent(new Event('online'))")
    at_rest(page)


def without_sync(page):
    """Keeps the service worker from sending the outbox by itself: a test can't hold its requests back, as it does with the page's."""
    script = "delete ServiceWorkerRegistration.prototype.sync"
    page.context.add_init_script(script)
    page.evaluate(script)


def forget_notes(page):
    """Removes the notes, which would cover the next tap target for ten seconds."""
    page.locator("#notes .note").evaluate_all("notes => notes.forEach(note => note.remove())")


def plus(page):
    return page.locator("#plus")


def is_offline(page):
    expect(page.locator("#connection")).to_have_text(re.compile(r"^Offline\. This is from .*\d.*\.$"))


def sent(page):
    """Waits until the outbox is empty: on the device, which a new page reads only after it is bound, and on the page."""
    until(page, f"async () => !(await ({OUTBOX})(null)).some(item => item.person === document.body.dataset.person)")
    expect(waiting(page)).to_have_count(0)


def reload(page, path=None):
    page.goto(path) if path else page.reload()
    ready(page)


# Reading


@pytest.mark.parametrize("how", ["no network", "no server"])
@pytest.mark.own_server
def test_today_opens_as_it_was_last_and_says_when_that_was(app, installed, how):
    app.log("Oats", 320)
    page = installed(app)
    page.context.set_offline(True) if how == "no network" else app.stop()
    page = page.context.new_page()
    reload(page, "/")
    expect(page.locator(".entry .name")).to_have_text("Oats")
    expect(total(page)).to_have_text("320")
    is_offline(page)
    expect(page.locator("#connection")).to_have_role("status")
    page.context.set_offline(False) if how == "no network" else app.start()
    app.log("Soup", 200)
    expect(total(page)).to_have_text("520")
    expect(page.locator("#connection")).to_be_hidden()


@pytest.mark.own_server
def test_the_months_and_days_last_seen_are_there_and_others_are_said_not_to_be(app, installed):
    app.log_on("2026-03-05", "Curry", 700)
    page = installed(app, "/history")
    choose_day(page, "2026-03-05")
    settle_in(page)
    app.stop()
    reload(page)
    expect(detail(page).locator(".entry .name")).to_have_text("Curry")
    is_offline(page)
    reload(page, "/history")
    expect(page.locator(".calendar [data-day='2026-03-05']")).to_contain_text("700")
    reload(page, "/history/2026-01-05")
    expect(page.get_by_role("heading", name="Offline")).to_be_visible()
    expect(page.locator(".problem")).to_contain_text("not stored on this device")
    app.start()
    page.get_by_role("link", name="Try again").click()
    expect(detail(page)).to_have_attribute("data-day", "2026-01-05")


def test_pages_of_an_earlier_version_find_the_present_styles(app, installed):
    page = installed(app)
    assert page.evaluate("async () => (await fetch('/assets/000000000000/app.css')).ok")
    # And those of another language.
    assert page.evaluate("async () => (await fetch('/assets/000000000000/app.fr.js')).ok")


# Adding


@pytest.mark.own_server
def test_an_entry_made_offline_waits_beside_the_totals_and_is_sent_once(app, installed):
    app.log("Oats", 320)
    page = installed(app)
    app.stop()
    reload(page)
    add_by_hand(page, "Soup", 1200)
    expect(note(page)).to_have_text(re.compile("Saved on this device"))
    expect(waiting(page)).to_have_count(1)
    expect(waiting(page)).to_contain_text("Soup")
    expect(waiting(page)).to_contain_text("Waiting to be sent")
    expect(waiting(page)).to_contain_text("1,200 cal")
    expect(plus(page)).to_have_text("plus 1 waiting, 1,200 cal")
    expect(total(page)).to_have_text("320")
    reload(page)
    expect(waiting(page)).to_have_count(1)
    app.start()
    sent(page)
    expect(total(page)).to_have_text("1,520")
    expect(plus(page)).to_be_hidden()
    assert sorted(app.names()) == ["Oats", "Soup"]
    reload(page)
    assert sorted(app.names()) == ["Oats", "Soup"]


@pytest.mark.own_server
def test_a_weight_and_a_glass_of_water_wait_offline_and_are_sent_once(app, installed):
    weight = app.call("POST", "/measurements", {"kind": "weight", "amount": 71.4})["id"]
    page = installed(app)
    page.goto("/settings/body")
    page.get_by_label("Water on Today").select_option("on")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    reload(page, "/")
    until(page, KEPT, ["/measure/weight", f"/measurements/{weight}"])
    app.stop()
    page.get_by_role("link", name="71.4").or_(page.get_by_role("link", name="157.4")).click()
    page.locator("dialog").get_by_label("Weight", exact=True).fill("158.2")
    page.locator("dialog").get_by_role("button", name="Save changes").click()
    expect(waiting(page)).to_have_count(1)
    expect(waiting(page)).to_contain_text("Weight")
    # The tile stays where it is; each tap is another glass.
    for count in (2, 3):
        page.get_by_role("button", name="Log 8 fl oz of water").click()
        expect(waiting(page)).to_have_count(count)
    open_add(page)
    page.get_by_role("button", name="Water 8 fl oz").click()
    expect(waiting(page)).to_have_count(4)
    open_add(page)
    page.locator("dialog").get_by_role("link", name="Weight").click()
    page.locator("dialog").get_by_label("Weight", exact=True).fill("159")
    page.locator("dialog").get_by_role("button", name="Log weight").click()
    expect(waiting(page)).to_have_count(5)
    app.start()
    expect(waiting(page)).to_have_count(0)
    sent = app.call("GET", "/measurements")["measurements"]
    assert sorted((each["kind"], each["amount"]) for each in sent) == 3 * [("water", 237)] + [("weight", 71.758), ("weight", 72.121)]


@pytest.mark.own_server
def test_a_note_on_a_day_waits_offline_and_is_sent_once(app, installed):
    app.log("Oats", 320)
    page = installed(app, "/history/2026-03-10")
    until(page, KEPT, ["/days/2026-03-10/note"])
    app.stop()
    page.get_by_role("link", name="Add a note").click()
    page.locator("dialog").get_by_label("Note", exact=True).fill("Slept badly")
    page.locator("dialog").get_by_role("button", name="Save").click()
    expect(waiting(page)).to_have_count(1)
    expect(waiting(page)).to_contain_text("Note on Mar 10")
    app.start()
    sent(page)
    assert app.call("GET", "/days/2026-03-10")["note"] == "Slept badly"


@pytest.mark.own_server
def test_a_change_of_a_weight_that_was_deleted_elsewhere_can_be_logged_as_a_new_one(app, installed):
    weight = app.call("POST", "/measurements", {"kind": "weight", "amount": 71.4})["id"]
    page = installed(app)
    until(page, KEPT, [f"/measurements/{weight}"])
    app.stop()
    page.get_by_role("link", name="157.4").click()
    page.locator("dialog").get_by_label("Weight", exact=True).fill("158.2")
    page.locator("dialog").get_by_role("button", name="Save changes").click()
    expect(waiting(page)).to_have_count(1)
    page.context.set_offline(True)
    app.start()
    app.call("DELETE", f"/measurements/{weight}")
    page.context.set_offline(False)
    row = waiting(page).filter(has_text="There is nothing at this address")
    expect(row).to_be_visible()
    row.get_by_role("button", name="Weight").first.click()
    expect(page.locator("dialog").get_by_label("Weight", exact=True)).to_have_value("158.2")
    page.locator("dialog").get_by_role("button", name="Log weight").click()
    expect(waiting(page)).to_have_count(0)
    assert [each["amount"] for each in app.call("GET", "/measurements")["measurements"]] == [71.758]


@pytest.mark.own_server
def test_what_waits_survives_the_browser(app, playwright, tmp_path, trouble):
    def start():
        context = playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-dev-shm-usage"], base_url=app.url,
            locale="en-US", timezone_id="Europe/Berlin", timeout=120_000,
        )
        watched(context, app.url, trouble)
        context.clock.set_fixed_time(app.now)
        later = datetime.fromisoformat("2036-01-01T00:00:00+00:00").timestamp()
        context.add_cookies([{"name": "demeter_session", "value": app.cookie, "url": app.url, "expires": later}])
        page = context.new_page()
        reload(page, "/")
        return context, page

    context, page = start()
    settle_in(page)
    app.stop()
    add_by_hand(page, "Soup", 200)
    expect(waiting(page)).to_have_count(1)
    context.close()
    context, page = start()
    expect(waiting(page)).to_contain_text("Soup")
    is_offline(page)
    context.close()
    app.start()
    context, page = start()
    sent(page)
    assert app.names() == ["Soup"]
    context.close()


@pytest.mark.own_server
def test_a_food_tapped_twice_from_a_kept_sheet_is_two_entries_of_the_minute_they_were_tapped(app, installed):
    app.log("Oats", 320, minutes_ago=1500)
    page = installed(app)
    app.stop()
    moment = datetime.fromisoformat(app.now) - timedelta(minutes=30)
    for count in (1, 2):
        page.context.clock.set_fixed_time(moment)
        open_add(page)
        page.locator("dialog .chip").click()
        expect(waiting(page)).to_have_count(count)
    expect(plus(page)).to_have_text("plus 2 waiting, 640 cal")
    app.start()
    sent(page)
    entries = app.day()["entries"]
    assert [entry["name"] for entry in entries] == ["Oats", "Oats"]
    assert {datetime.fromisoformat(entry["loggedAt"]) for entry in entries} == {moment}


@pytest.mark.own_server
def test_a_meal_looked_over_offline_is_sent_whole(app, installed):
    page = installed(app)
    review(page, "2 eggs and a banana")
    expect(page.locator("dialog .review-item")).to_have_count(2)
    app.stop()
    page.get_by_role("button", name="Log", exact=True).click()
    expect(waiting(page)).to_have_count(1)
    expect(plus(page)).to_have_text(re.compile(r"plus 1 waiting, \d+ cal"))
    app.start()
    sent(page)
    assert len(app.names()) == 2


@pytest.mark.own_server
def test_words_typed_offline_are_kept_understood_later_and_logged_or_looked_at(app, installed):
    page = installed(app)
    app.stop()
    for words, keys in [("2 eggs and a banana", ["Enter"]), ("2 eggs and a qwrtz", [])]:
        open_add(page)
        page.locator("dialog #food-field").fill(words)
        expect(page.locator("dialog").get_by_role("button", name="Log when connected")).to_be_in_viewport()
        for key in keys or ["Tab"]:
            page.locator("dialog #food-field").press(key)
        if not keys:
            page.get_by_role("button", name="Log when connected").click()
        expect(note(page).last).to_have_text(re.compile("Saved on this device"))
        expect(waiting(page).last).to_contain_text(words)
    reload(page)
    expect(waiting(page)).to_have_count(2)
    app.start()
    # What is verified is logged; the rest is looked at, and nothing of it is lost.
    expect(waiting(page)).to_have_count(1)
    expect(waiting(page)).to_contain_text("Look at what was understood")
    assert len(app.names()) == 2
    waiting(page).locator(".entry-link").click()
    expect(page.locator("dialog .review-item")).to_have_count(2)
    item(page, 2).get_by_label("Calories").fill("90")
    page.get_by_role("button", name="Log", exact=True).click()
    sent(page)
    assert len(app.names()) == 4


@pytest.mark.own_server
def test_a_barcode_scanned_offline_is_kept_looked_up_later_and_looked_at(app, installed):
    page = installed(app)
    app.stop()
    open_add(page)
    page.locator("dialog").get_by_role("link", name="Scan a barcode").click()
    page.locator("dialog").get_by_label("Digits of the barcode").fill("4006381333931")
    page.locator("dialog #digits").get_by_role("button", name="Find").click()
    # The kept sheet to add food has the digits.
    expect(page.locator("dialog #food-field")).to_have_value("4006381333931")
    page.locator("dialog").get_by_role("button", name="Log when connected").click()
    expect(waiting(page)).to_contain_text("4006381333931")
    app.start()
    expect(waiting(page)).to_contain_text("No food has the barcode 4006381333931 yet")
    # The packet is written down and logged, and waits no longer.
    waiting(page).locator(".entry-link").click()
    expect(field(page, "Barcode")).to_have_value("4006381333931")
    field(page, "Food name").fill("Granola")
    field(page, "Calories").fill("450")
    page.locator("dialog").get_by_role("button", name="Save").click()
    page.locator("dialog").get_by_role("button", name="Log", exact=True).click()
    sent(page)
    assert app.names() == ["Granola"]


@pytest.mark.own_server
def test_a_choice_offline_is_not_taken_for_a_meal(app, installed):
    page = installed(app)
    review(page, "milk")
    app.stop()
    unfolded(item(page, 1)).get_by_role("button", name="skimmed milk").first.click()
    expect(page.locator("dialog").get_by_text("What you typed is still here; try again.")).to_be_visible()
    expect(waiting(page)).to_have_count(0)
    app.start()
    item(page, 1).get_by_role("button", name=re.compile("^skimmed milk")).click()
    expect(page.locator("dialog").get_by_label("Food name")).to_have_value("skimmed milk")
    assert app.names() == []


@pytest.mark.own_server
def test_sending_twice_saves_once(app, installed):
    page = installed(app)
    app.stop()
    add_by_hand(page, "Soup", 200)
    open_add(page)
    field(page, "Food name").fill("Bread")
    field(page, "Calories").fill("90")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(waiting(page)).to_have_count(2)
    # As if the browser had crashed between the server's response and the removal from the outbox.
    items = outbox(page)
    assert len(items) == 2
    app.start()
    sent(page)
    outbox(page, items)
    reload(page)
    sent(page)
    at_rest(page)
    assert outbox(page) == []
    assert sorted(app.names()) == ["Bread", "Soup"]


def test_two_tabs_send_each_entry_once(app, installed):
    page = installed(app)
    other = page.context.new_page()
    reload(other, "/")
    page.context.set_offline(True)
    for tab, name in ((page, "Soup"), (other, "Bread")):
        add_by_hand(tab, name, 100)
    for tab in (page, other):
        expect(waiting(tab)).to_have_count(2)
    page.context.set_offline(False)
    for tab in (page, other):
        sent(tab)
    assert sorted(app.names()) == ["Bread", "Soup"]


@pytest.mark.own_server
def test_what_waits_can_be_changed_and_thrown_away_by_keyboard(app, installed):
    page = installed(app)
    app.stop()
    add_by_hand(page, "Soup", 200)
    expect(waiting(page)).to_have_count(1)
    tab_to(page, "^Soup")
    page.keyboard.press("Enter")
    expect(field(page, "Food name")).to_have_value("Soup")
    field(page, "Calories").fill("250")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(plus(page)).to_have_text("plus 1 waiting, 250 cal")
    tab_to(page, "^Discard Soup")
    page.keyboard.press("Enter")
    expect(waiting(page)).to_have_count(0)
    note(page).get_by_role("button", name="Undo").click()
    expect(waiting(page)).to_have_count(1)
    app.start()
    sent(page)
    assert [entry["calories"] for entry in app.day()["entries"]] == [250]


def test_what_is_open_to_be_changed_is_not_sent_as_it_was(app, installed):
    page = installed(app)
    page.context.set_offline(True)
    add_by_hand(page, "Soup", 200)
    add_by_hand(page, "Bread", 90)
    waiting(page).filter(has_text="Soup").locator(".entry-link").click()
    field(page, "Calories").fill("250")
    page.context.set_offline(False)
    expect(waiting(page)).to_have_count(1)
    assert app.names() == ["Bread"]
    page.get_by_role("button", name="Log", exact=True).click()
    sent(page)
    assert sorted((entry["name"], entry["calories"]) for entry in app.day()["entries"]) == [("Bread", 90), ("Soup", 250)]


# Responses from other servers


@contextlib.contextmanager
def stand_in(app, status, location=None):
    """Responds to everything in the server's place, like a captive portal or a proxy."""

    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            lead = location if self.command == "POST" else None
            body = b"<!doctype html><title>Welcome to this network</title><body><h1>Accept the terms</h1>"
            self.send_response(302 if lead else status)
            if lead:
                self.send_header("Location", lead)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
            asked.append((self.command, self.path))

        do_POST = do_GET

        def log_message(self, *_):
            pass

    asked = []
    server = http.server.ThreadingHTTPServer(("127.0.0.1", app.port), Answer)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def fill_in(page, name, calories):
    open_add(page)
    field(page, "Food name").fill(name)
    field(page, "Calories").fill(str(calories))


STAND_INS = {
    "another page": (200, None), "a sign-in of its own": (200, "/portal"), "the first page of an empty server": (200, "/welcome?note=added"),
    "no such page": (404, None), "not allowed": (403, None), "no server behind": (502, None), "too slow": (408, None),
}


@pytest.mark.parametrize("status, location", STAND_INS.values(), ids=STAND_INS.keys())
@pytest.mark.own_server
def test_whoever_else_answers_nothing_counts_as_saved_until_this_server_says_so(app, installed, status, location):
    app.log("Oats", 320)
    page = installed(app)
    other = page.context.new_page()
    reload(other, "/")
    fill_in(page, "Soup", 200)
    fill_in(other, "Bread", 90)
    app.stop()
    with stand_in(app, status, location) as asked:
        for tab, count in ((page, 1), (other, 2)):
            tab.get_by_role("button", name="Log", exact=True).click()
            if location == "/welcome?note=added":
                expect(tab.locator(".form-error")).to_contain_text("signed out")
                continue
            expect(waiting(tab)).to_have_count(count)
        connect(page)
        # A page from another server does not replace a cached one.
        for _ in range(2):
            page.evaluate("fetch('/', { headers: { Accept: 'text/html' } }).then(answer => answer.text())")
        assert len(page.evaluate(SHELVES)) == 1
        assert [path for method, path in asked if method == "POST"].count("/entries") >= 2
    app.start()
    if location == "/welcome?note=added":
        for tab in (page, other):
            tab.get_by_role("button", name="Log", exact=True).click()
            expect(tab.locator("dialog[open]")).to_have_count(0)
    for tab in (page, other):
        sent(tab)
    assert sorted(app.names()) == ["Bread", "Oats", "Soup"]
    assert outbox(page) == []


@pytest.mark.files
@pytest.mark.own_server
def test_what_waits_outlasts_a_data_folder_that_was_empty_for_a_while(app, installed):
    page = installed(app)
    app.stop()
    add_by_hand(page, "Soup", 200)
    expect(waiting(page)).to_have_count(1)
    person = outbox(page)[0]["person"]
    page.goto("/offline")
    aside = app.folder.rename(app.folder.with_name("aside"))
    app.folder.mkdir()
    app.start()
    sending = (servers.ROOT / "Sources/DemeterWeb/public/js/offline/outbox-store.js").read_text().replace("export ", "")
    assert page.evaluate("async person => { %s\nreturn send(person) }" % sending, person) is False
    assert len(outbox(page)) == 1
    app.stop()
    shutil.rmtree(app.folder)
    aside.rename(app.folder)
    app.start()
    reload(page, "/")
    sent(page)
    assert app.names() == ["Soup"]


def test_a_page_of_somebody_else_is_not_shown_as_the_diary(app, open_page):
    app.log("Oats", 320)
    page = open_page(app)
    page.route(f"{app.url}/", lambda route: route.fulfill(status=200, content_type="text/html", body="<title>Welcome</title><h1>Terms"))
    app.log("Soup", 200)
    is_offline(page)
    assert page.title() != "Welcome" and page.evaluate("document.body.dataset.decimal") == "."
    page.unroute(f"{app.url}/")
    expect(total(page)).to_have_text("520")


def fail_at(page, name):
    """Makes the server fail for items with that name."""
    person = page.evaluate("document.body.dataset.person")

    def answer(route):
        if name in (route.request.post_data or ""):
            failed.append(route.request.url)
            route.fulfill(status=500, headers={"Demeter-Person": person, "Content-Type": "text/html"}, body="<p>Something went wrong")
        else:
            route.continue_()

    failed = []
    page.context.route(re.compile(r"/entries$"), answer)
    return failed


@pytest.mark.own_server
def test_what_the_server_fails_at_holds_up_nothing_else_and_is_not_lost(app, installed):
    page = installed(app)
    without_sync(page)
    app.stop()
    add_by_hand(page, "Bread", 90)
    expect(waiting(page)).to_have_count(1)
    add_by_hand(page, "Soup", 200)
    expect(waiting(page)).to_have_count(2)
    failed = fail_at(page, "Bread")
    app.start()
    expect(waiting(page)).to_have_count(1)
    expect(waiting(page)).to_contain_text("Bread")
    assert app.names() == ["Soup"]
    # A new entry is saved, not queued after it.
    add_by_hand(page, "Tea", 2)
    expect(total(page)).to_have_text("202")
    expect(waiting(page)).to_have_count(1)
    while not outbox(page)[0].get("failures", 0) >= 3:
        connect(page)
    expect(waiting(page)).to_contain_text("Retrying every hour")
    expect(plus(page)).to_have_text("1 to decide")
    asked = len(failed)
    connect(page)
    assert len(failed) == asked
    page.context.unroute(re.compile(r"/entries$"))
    page.context.clock.set_fixed_time(datetime.fromisoformat(app.now) + timedelta(minutes=61))
    connect(page)
    sent(page)
    assert sorted(app.names()) == ["Bread", "Soup", "Tea"]


# The device's storage


LOSSES = {
    "refused at first": """() => {
      const open = IDBFactory.prototype.open
      let count = 0
      IDBFactory.prototype.open = function (...these) { if ((count += 1) <= 2) throw new Error('refused'); return open.apply(this, these) }
    }""",
    "cleared by another tab": None, "closed by the browser": None,
}


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.own_server
def test_a_store_that_was_lost_is_opened_again(app, installed, loss):
    page = installed(app)
    if LOSSES[loss]:
        page.context.add_init_script(f"({LOSSES[loss]})()")
        reload(page)
    elif loss == "cleared by another tab":
        page.evaluate("new Promise(done => { indexedDB.deleteDatabase('demeter').onsuccess = () => done() })")
    else:
        clear = {"origin": app.url, "storageTypes": "indexeddb"}
        page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", clear)
    app.stop()
    add_by_hand(page, "Soup", 200)
    expect(waiting(page)).to_have_count(1)
    app.start()
    sent(page)
    assert app.names() == ["Soup"]


@pytest.mark.parametrize("path", ["/", "/history/2026-01-05"])
@pytest.mark.own_server
def test_what_the_worker_answers_with_is_held_to_the_same_policy(app, installed, path):
    page = installed(app)
    online = page.goto("/").headers
    ready(page)
    settle_in(page)
    app.stop()
    answer = page.goto(path)
    assert answer.from_service_worker
    for name in ("content-security-policy", "x-content-type-options", "referrer-policy", "cross-origin-opener-policy", "content-type"):
        assert online[name] and answer.headers.get(name) == online[name], name
    expect(page.get_by_role("heading", name="Offline")).to_have_count(0 if path == "/" else 1)


def test_amounts_that_wait_are_written_as_this_person_writes_them(app, installed, device):
    app.log("Fondue", 1150)
    assert device(app).request.post("/settings", form={"timeZone": "Europe/Berlin", "locale": "de-CH"}).ok
    page = installed(app)
    written = total(page).text_content()
    assert re.fullmatch("1[’'\u2019]150", written), written
    page.context.set_offline(True)
    add_by_hand(page, "Raclette", 1150)
    expect(plus(page)).to_have_text(f"plus 1 waiting, {written} cal")
    # A number that is read from a button's text is the same.
    open_add(page)
    page.locator("dialog .chip").first.click()
    expect(plus(page)).to_have_text(f"plus 2 waiting, {written.replace('1', '2', 1).replace('150', '300')} cal")


# Changing and deleting


def change(page, name, calories):
    open_entry(page, name)
    field(page, "Calories").fill(str(calories))
    page.get_by_role("button", name="Save changes").click()
    expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.own_server
def test_an_entry_changed_twice_offline_is_changed_once(app, installed):
    app.log("Oats", 320)
    page = installed(app)
    app.stop()
    change(page, "Oats", 350)
    expect(waiting(page)).to_contain_text("Change waiting")
    expect(total(page)).to_have_text("320")
    forget_notes(page)
    page.locator(".entry[data-version] .entry-link").click()
    show_values(page)
    expect(field(page, "Calories")).to_have_value("350")
    field(page, "Calories").fill("360")
    page.get_by_role("button", name="Save changes").click()
    expect(waiting(page)).to_have_count(1)
    app.start()
    sent(page)
    expect(total(page)).to_have_text("360")
    assert app.day()["entries"][0]["version"] == 2


def conflict(app, installed):
    """An entry that was changed here offline and elsewhere in the meantime."""
    saved = app.log("Oats", 320)
    page = installed(app)
    page.context.set_offline(True)
    change(page, "Oats", 350)
    expect(waiting(page)).to_have_count(1)
    app.call("PATCH", f"/entries/{saved['id']}", {"calories": 400}, **{"If-Match": '"1"'})
    page.context.set_offline(False)
    expect(waiting(page)).to_contain_text("changed while you were editing it")
    expect(plus(page)).to_have_text("1 to decide")
    expect(total(page)).to_have_text("400")
    waiting(page).locator(".entry-link").click()
    expect(sheet(page)).to_contain_text("Current version")
    expect(sheet(page).locator(".facts")).to_contain_text("400 cal")
    expect(field(page, "Calories")).to_have_value("350")
    return page


def test_a_change_that_met_another_is_shown_with_it_and_mine_can_stay(app, installed):
    page = conflict(app, installed)
    page.get_by_role("button", name="Save mine instead").click()
    sent(page)
    expect(total(page)).to_have_text("350")


def test_a_change_that_met_another_can_give_way(app, installed):
    page = conflict(app, installed)
    page.get_by_role("link", name="Keep the current version").click()
    expect(sheet(page)).to_have_attribute("data-sheet", "Oats")
    page.get_by_role("link", name="Close").click()
    sent(page)
    expect(total(page)).to_have_text("400")
    reload(page)
    assert [entry["calories"] for entry in app.day()["entries"]] == [400]


def delete(page, name):
    page.get_by_role("link", name=f"Delete {name}").click()
    page.locator("dialog").get_by_role("button", name="Delete").click()
    expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.own_server
def test_an_entry_deleted_offline_goes_when_that_is_sent(app, installed):
    app.log("Oats", 320)
    page = installed(app)
    app.stop()
    delete(page, "Oats")
    expect(waiting(page)).to_contain_text("Deletion waiting")
    expect(total(page)).to_have_text("320")
    app.start()
    sent(page)
    expect(rows(page)).to_have_count(0)
    assert app.names() == []


def test_deleting_what_was_changed_meanwhile_is_asked_once_more(app, installed):
    saved = app.log("Oats", 320)
    page = installed(app)
    page.context.set_offline(True)
    delete(page, "Oats")
    app.call("PATCH", f"/entries/{saved['id']}", {"calories": 400}, **{"If-Match": '"1"'})
    page.context.set_offline(False)
    expect(waiting(page)).to_contain_text("changed elsewhere")
    assert app.names() == ["Oats"]
    waiting(page).locator(".entry-link").click()
    expect(sheet(page)).to_contain_text("When you deleted it: Oats, 320 cal")
    expect(sheet(page).locator(".question")).to_have_text("Oats, 400 cal")
    page.locator("dialog").get_by_role("button", name="Delete").click()
    sent(page)
    assert app.names() == []


# Refused


@pytest.mark.own_server
def test_what_the_server_refuses_stays_with_the_reason_until_it_is_put_right(app, installed):
    page = installed(app)
    app.stop()
    add_by_hand(page, "Soup", "a lot")
    expect(plus(page)).to_have_text("plus 1 waiting")
    app.start()
    expect(waiting(page)).to_contain_text("Calories must be a valid number")
    reload(page)
    expect(waiting(page)).to_contain_text("Calories must be a valid number")
    waiting(page).locator(".entry-link").click()
    expect(field(page, "Calories")).to_have_value("a lot")
    field(page, "Calories").fill("20000")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(sheet(page)).to_contain_text("at most 10,000")
    field(page, "Calories").fill("200")
    page.get_by_role("button", name="Log", exact=True).click()
    sent(page)
    assert app.names() == ["Soup"]


def test_a_change_of_what_was_deleted_elsewhere_can_still_be_added(app, installed):
    saved = app.log("Oats", 320)
    page = installed(app)
    page.context.set_offline(True)
    change(page, "Oats", 350)
    app.call("DELETE", f"/entries/{saved['id']}", **{"If-Match": '"1"'})
    page.context.set_offline(False)
    expect(waiting(page)).to_contain_text("nothing at this address")
    waiting(page).locator(".entry-link").click()
    expect(field(page, "Calories")).to_have_value("350")
    page.get_by_role("button", name="Log", exact=True).click()
    sent(page)
    assert [entry["calories"] for entry in app.day()["entries"]] == [350]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_waits_and_what_was_refused_is_within_reach_of_everybody(app, installed, scheme):
    app.log("Oats", 320)
    page = installed(app, color_scheme=scheme, kind="small")
    page.context.set_offline(True)
    add_by_hand(page, "Bread", "a lot")
    page.context.set_offline(False)
    expect(waiting(page)).to_contain_text("Calories must be a valid number")
    page.context.set_offline(True)
    forget_notes(page)
    change(page, "Oats", 350)
    add_by_hand(page, "Soup", 200)
    expect(waiting(page)).to_have_count(3)
    expect(page.locator("#plus")).to_have_text("plus 1 waiting, 200 cal · 1 to change · 1 to decide")
    screens.still(page)
    assert list(violations("offline", page, RULES)) == []
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# One person, another person


def sign_in(page, name):
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(servers.PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/")
    ready(page)


def sign_out(page):
    page.goto("/settings")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sign-in")


@pytest.mark.own_server
def test_signing_out_forgets_the_pages_and_keeps_what_waits_for_the_same_person(empty_app, installed):
    app = empty_app
    app.cli("person", "add", "Bea", "--time-zone", "Europe/Berlin", typed=servers.PASSWORD + "\n")
    app.log("Oats", 320)
    page = installed(app)
    without_sync(page)
    app.stop()
    add_by_hand(page, "Soup", 200)
    expect(waiting(page)).to_have_count(1)
    # Signed out before the server knows: its pages can't be sent, so another server responds in between.
    blocked = page.context
    blocked.route(re.compile(r"/entries$"), lambda route: route.abort())
    app.start()
    sign_out(page)
    assert page.evaluate(SHELVES) == []
    blocked.set_offline(True)
    reload(page, "/")
    expect(page.get_by_role("heading", name="Offline")).to_be_visible()
    expect(page.get_by_text("Oats")).to_have_count(0)
    blocked.set_offline(False)
    blocked.unroute(re.compile(r"/entries$"))

    reload(page, "/sign-in")
    sign_in(page, "Bea")
    settle_in(page)
    expect(waiting(page)).to_have_count(0)
    assert len(page.evaluate(SHELVES)) == 1
    assert page.evaluate("async () => JSON.stringify(await Promise.all((await (await caches.open((await caches.keys()).find(n => n.startsWith('pages:')))).matchAll()).map(r => r.text())))").count("Oats") == 0
    sign_out(page)
    assert app.names() == ["Oats"]

    reload(page, "/sign-in")
    sign_in(page, servers.NAME)
    sent(page)
    assert sorted(app.names()) == ["Oats", "Soup"]


@pytest.mark.own_server
def test_words_not_yet_logged_are_shown_to_nobody_else_in_the_same_tab(empty_app, open_page):
    app = empty_app
    app.cli("person", "add", "Bea", "--time-zone", "Europe/Berlin", typed=servers.PASSWORD + "\n")
    page = open_page(app)
    words = page.get_by_label("What did you eat?")
    open_add(page)
    words.fill("2 eggs and a banana")
    expect(page.get_by_label("Understood").get_by_role("listitem")).to_have_count(2)
    for name, typed in (("Bea", ""), (servers.NAME, "2 eggs and a banana")):
        sign_out(page)
        sign_in(page, name)
        open_add(page)
        expect(words).to_have_value(typed)


@pytest.mark.expects_trouble("status of 401")
@pytest.mark.own_server
def test_a_page_left_open_never_writes_into_the_diary_of_who_signed_in_since(empty_app, installed):
    app = empty_app
    app.cli("person", "add", "Bea", "--time-zone", "Europe/Berlin", typed=servers.PASSWORD + "\n")
    page = installed(app)
    open_add(page)
    field(page, "Food name").fill("Soup")
    field(page, "Calories").fill("200")
    other = page.context.new_page()
    sign_out(other)
    sign_in(other, "Bea")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator("dialog .form-error")).to_contain_text("signed out")
    reload(other)
    expect(rows(other)).to_have_count(0)
    assert app.names() == []


@pytest.mark.own_server
def test_what_waits_goes_with_the_account_and_nobody_elses_does(app, installed):
    page = installed(app)
    without_sync(page)
    app.stop()
    add_by_hand(page, "Soup", 200)
    expect(waiting(page)).to_have_count(1)
    mine = outbox(page)[0]
    outbox(page, [{**mine, "number": mine["number"] + 1, "person": "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"}])
    page.context.route(re.compile(r"/entries$"), lambda route: route.abort())
    app.start()
    page.goto("/settings/data/delete")
    field(page, "Your name").fill(servers.NAME)
    field(page, "Your password").fill(servers.PASSWORD)
    page.get_by_role("button", name="Delete everything permanently").click()
    expect(page.get_by_role("heading", name="Your account is deleted")).to_be_visible()
    until(page, f"async () => !(await ({OUTBOX})(null)).some(item => item.person === '{mine['person']}')")
    assert [item["person"] for item in outbox(page)] == ["6f9619ff-8b86-4d01-b42d-00cf4fc964ff"]
    assert page.evaluate(SHELVES) == []


def test_a_session_that_ended_forgets_the_pages(app, installed):
    app.log("Oats", 320)
    page = installed(app)
    page.context.clear_cookies()
    page.goto("/")
    page.wait_for_url("**/sign-in")
    until(page, "async () => !(await caches.keys()).some(name => name.startsWith('pages:'))")


# Where it is not possible


def test_without_a_secure_context_the_settings_say_what_to_do(app, device):
    context = device(app)
    page = context.new_page()
    page.goto("/settings")
    ready(page)
    expect(page.get_by_text("This address is not encrypted")).to_be_hidden()
    context.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page.reload()
    ready(page)
    expect(page.get_by_text("This address is not encrypted")).to_be_visible()
