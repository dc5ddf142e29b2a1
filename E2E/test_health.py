"""Apple Health on its screen and over HTTP: imports, errors, cancelled imports, pushes from phones, and the choice of sources and foods."""

import contextlib
import datetime
import fcntl
import gzip
import json
import re
import socket
import sqlite3
import subprocess
import threading
import time
import urllib.error
import urllib.request
import zipfile

import pytest
import PIL.Image
import PIL.ImageDraw
import zxingcpp
from playwright.sync_api import expect

import health_export
import server as servers
from server import until
from steps import note, ready, tab_to

END = datetime.date(2026, 3, 10)
FOODS = ("order", "format")

# Intentional errors, and connections that the client closed.
REFUSED = "status of (400|409|413|507)|ERR_CONNECTION_RESET|ERR_ABORTED|ERR_FAILED|ERR_CONNECTION_ABORTED"


@pytest.fixture(scope="module")
def exports(tmp_path_factory, worker_id):
    """A small export and a larger one, created once for all workers."""
    folder = tmp_path_factory.getbasetemp() if worker_id == "master" else tmp_path_factory.getbasetemp().parent
    with open(folder / "exports.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "large.zip").exists():
            health_export.make(folder / "export.zip", days=3, end=END, defects=FOODS)
            health_export.make(folder / "part.zip", days=300, end=END, defects=())
            (folder / "part.zip").rename(folder / "large.zip")
    return folder


def make_token(app, scope="health:write"):
    return app.cli("token", "create", app.name, "--scope", scope)


def send(app, path, body, token=None, method="POST", **headers):
    """Sends bytes like a phone, and returns status and response."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    if token:
        named["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(app.url + path, method=method, data=body, headers=named)
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            return answer.status, json.loads(answer.read() or b"null"), answer.headers
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read() or b"null"), error.headers


def choose(page, file):
    page.get_by_label("Choose export.zip").set_input_files(str(file))


def imports(page):
    return page.locator("details.import")


def finished(page, count=1):
    expect(imports(page)).to_have_count(count, timeout=120_000)
    return imports(page).first


@pytest.fixture
def stalled(app):
    """An upload that has started and then stalls."""
    token = make_token(app)
    connection = socket.create_connection(("127.0.0.1", app.port), timeout=120)
    connection.sendall(
        f"POST /api/v1/health/imports?name=slow.zip HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\nContent-Length: 5000000\r\n\r\n".encode()
        + b"PK" + bytes(1_000_000)
    )
    # The server may handle other requests before this one.
    page = urllib.request.Request(app.url + "/settings/health", headers={"Cookie": f"demeter_session={app.cookie}"})
    end = time.monotonic() + 120
    while b"Receiving the file" not in urllib.request.urlopen(page, timeout=120).read():
        assert time.monotonic() < end, "the upload did not begin"
    yield connection
    connection.close()


@contextlib.contextmanager
def hindered(app):
    """Lets an import into SQLite write only in the gaps between long transactions of another program, so that it lasts for minutes."""
    app.day()  # creates the diary
    stop = threading.Event()

    def hinder():
        with contextlib.closing(sqlite3.connect(app.diary, isolation_level=None, timeout=120)) as diary:
            while not stop.is_set():
                diary.execute("BEGIN IMMEDIATE")
                stop.wait(1)
                diary.execute("ROLLBACK")
                # SQLite has no queue: who waits for the lock tries again every few milliseconds.
                stop.wait(0.05)

    thread = threading.Thread(target=hinder)
    # A diary in PostgreSQL has no such lock.
    if (app.folder / "diaries").exists():
        thread.start()
    try:
        yield
    finally:
        stop.set()
        if thread.is_alive():
            thread.join()


# Importing


def test_an_export_is_imported_with_its_progress_and_told(app, open_page, exports):
    page = open_page(app, "/settings")
    page.get_by_role("link", name="Apple Health").click()
    # However fast the import is, it stays at half until the page has shown that.
    half = {"state": "reading", "bytes": 30e6, "totalBytes": 60e6, "records": 288_387, "days": 151, "secondsLeft": 70}
    page.route("**/api/v1/events", lambda route: None)
    page.route("**/api/v1/health/imports/*", lambda route: route.fulfill(json=half))
    page.reload()
    ready(page)
    choose(page, exports / "large.zip")
    expect(page.get_by_role("progressbar").locator("visible=true")).to_have_count(1)
    expect(page.get_by_role("heading", name="Reading your Apple Health export")).to_be_visible()
    expect(page.locator(".running-words")).to_have_text("30 MB of 60 MB · 288,387 records · 151 days · about 1 min left")
    expect(page.locator(".running-spoken")).to_have_attribute("aria-live", "polite")
    expect(page.locator(".running-spoken")).to_have_text("50 percent")
    page.unroute("**/api/v1/health/imports/*")
    done = finished(page)
    expect(done).to_have_attribute("open", "")
    expect(done.locator("summary")).to_be_focused()
    expect(done).to_contain_text("302 days")
    expect(done).to_contain_text("Anna’s Apple Watch")
    expect(done).to_contain_text("left out as overlapping")
    expect(page.get_by_label("Choose export.zip")).to_be_attached()


def test_the_same_again_changes_nothing(app, open_page, exports):
    page = open_page(app, "/settings/health")
    choose(page, exports / "export.zip")
    expect(finished(page)).not_to_contain_text("No day")
    choose(page, exports / "export.zip")
    expect(finished(page, 2)).to_contain_text("No day")


@pytest.mark.own_server
def test_an_import_goes_on_without_its_page_and_can_be_stopped_from_another(app, open_page, exports):
    other = open_page(app, "/settings/health", "desktop")
    page = open_page(app, "/settings/health")
    with hindered(app):
        choose(page, exports / "large.zip")
        expect(page.get_by_role("button", name="Cancel the import")).to_be_visible()
        page.close()
        other.reload()
        ready(other)
        with other.expect_response(lambda answer: answer.request.method == "POST"):
            other.get_by_role("button", name="Cancel the import").click()
    expect(other.get_by_text("The import was stopped. Nothing was changed.")).to_be_visible()
    expect(imports(other)).to_have_count(0)
    until(lambda: list((app.folder / "uploads").iterdir()) == [])
    choose(other, exports / "export.zip")
    finished(other)


@pytest.mark.own_server
def test_a_server_that_stops_keeps_nothing_of_an_import_and_starts_clean(app, open_page, exports):
    token = make_token(app)
    with hindered(app):
        status, begun, _ = send(app, "/api/v1/health/imports?name=large.zip", (exports / "large.zip").read_bytes(), token)
        assert status == 202 and begun["state"] == "reading"
        app.stop()
    (app.folder / "uploads" / "left").mkdir(parents=True, exist_ok=True)
    (app.folder / "uploads" / "left" / "over.zip").write_bytes(b"x")
    app.start()
    assert not (app.folder / "uploads" / "left").exists()
    assert send(app, f"/api/v1/health/imports/{begun['id']}", None, token, "GET")[0] == 404
    page = open_page(app, "/settings/health")
    expect(imports(page)).to_have_count(0)
    choose(page, exports / "export.zip")
    finished(page)
    assert app.cli("doctor")


@pytest.mark.expects_trouble(REFUSED)
@pytest.mark.own_server
def test_one_at_a_time(app, open_page, exports, stalled):
    page = open_page(app, "/settings/health")
    expect(page.get_by_role("heading", name="Receiving the file")).to_be_visible()
    token = make_token(app)
    status, problem, _ = send(app, "/api/v1/health/imports", (exports / "export.zip").read_bytes(), token)
    assert status == 409 and problem["code"] == "busy"
    page.get_by_role("button", name="Cancel the import").click()
    expect(page.get_by_text("The import was stopped. Nothing was changed.")).to_be_visible()
    until(lambda: list((app.folder / "uploads").iterdir()) == [])
    choose(page, exports / "export.zip")
    finished(page)


@pytest.mark.own_server
def test_an_upload_that_breaks_off_leaves_nothing(app, open_page, stalled):
    page = open_page(app, "/settings/health")
    expect(page.get_by_role("heading", name="Receiving the file")).to_be_visible()
    stalled.close()
    expect(page.get_by_role("alert")).to_contain_text("cut off")
    until(lambda: list((app.folder / "uploads").iterdir()) == [])


@pytest.mark.own_server
def test_a_stalled_upload_does_not_keep_the_server_from_stopping(app, stalled):
    app.process.terminate()
    assert app.process.wait(timeout=120) == 0


def broken(folder, exports, kind):
    path = folder / f"{kind}.zip"
    if kind == "empty":
        path.write_bytes(b"")
    elif kind == "no zip":
        path.write_text("Dear diary")
    elif kind == "zip of nothing":
        zipfile.ZipFile(path, "w").close()
    elif kind == "holiday":
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("../../holiday.txt", "sun")
    elif kind == "locked":
        whole = bytearray((exports / "export.zip").read_bytes())
        for sign, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
            start = 0
            while (start := whole.find(sign, start)) >= 0:
                whole[start + at] |= 1
                start += 4
        path.write_bytes(whole)
    elif kind == "bomb":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            with archive.open("export.xml", "w", force_zip64=True) as out:
                out.write(b"<HealthData>")
                for _ in range(400):
                    out.write(bytes(1_000_000))
    return path


@pytest.mark.expects_trouble(REFUSED)
@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("empty", "is empty"), ("no zip", "is not a Health export"), ("zip of nothing", "is empty"), ("holiday", "holds no Health data"),
        ("locked", "locked by a password"), ("bomb", "Nothing was changed"),
    ],
)
def test_what_is_no_export_is_refused_in_plain_words(app, open_page, exports, tmp_path, kind, words):
    page = open_page(app, "/settings/health")
    choose(page, broken(tmp_path, exports, kind))
    expect(page.get_by_role("alert")).to_contain_text(words, timeout=120_000)
    expect(page.get_by_role("alert")).to_contain_text(f"{kind}.zip")
    expect(imports(page)).to_have_count(0)


def test_of_an_export_that_was_cut_off_what_is_whole_is_kept(app, open_page, exports, tmp_path):
    whole = (exports / "export.zip").read_bytes()
    (tmp_path / "cut.zip").write_bytes(whole[: len(whole) // 2])
    page = open_page(app, "/settings/health")
    choose(page, tmp_path / "cut.zip")
    done = finished(page)
    expect(done).to_contain_text("The file is incomplete. Its complete records were imported")
    choose(page, exports / "export.zip")
    expect(finished(page, 2)).not_to_contain_text("incomplete")


def test_a_file_can_be_dropped(app, open_page, exports):
    page = open_page(app, "/settings/health", "desktop")
    content = list((exports / "export.zip").read_bytes())
    data = page.evaluate_handle(
        """bytes => {
          const data = new DataTransfer()
          data.items.add(new File([new Uint8Array(bytes)], 'export.zip'))
          return data
        }""",
        content,
    )
    page.dispatch_event("form.upload", "dragover", {"dataTransfer": data})
    expect(page.locator(".drop.over")).to_be_visible()
    page.dispatch_event("form.upload", "drop", {"dataTransfer": data})
    finished(page)


@pytest.mark.own_server
def test_the_command_line_imports_too(app, exports):
    done = subprocess.run(
        [servers.PROGRAM, "import", "health", str(exports / "export.zip"), "--data", str(app.folder)], env=servers.environment(app.folder, app.now),
        capture_output=True, text=True, timeout=240,
    )
    assert done.returncode == 0, done.stderr
    assert "100%" in done.stderr
    assert "to 2026-03-10, from" in done.stdout
    assert "Anna’s Apple Watch" in done.stdout and "left out as overlapping" in done.stdout
    again = subprocess.run(
        [servers.PROGRAM, "import", "health", str(exports / "export.zip"), "--person", "Nobody", "--data", str(app.folder)],
        env=servers.environment(app.folder, app.now), capture_output=True, text=True, timeout=240,
    )
    assert again.returncode == 1 and "no person called" in again.stderr


# Sources and foods


def test_sources_are_put_in_order_with_the_keyboard(app, open_page, exports):
    page = open_page(app, "/settings/health", "desktop")
    choose(page, exports / "export.zip")
    finished(page)
    page.get_by_role("link", name="Order of sources").click()
    names = page.locator(".sources .name")
    expect(names.nth(1)).to_be_visible()
    before = names.all_inner_texts()
    page.get_by_role("button", name=f"Move {before[1]} up").focus()
    page.keyboard.press("Enter")
    expect(names.first).to_have_text(before[1])
    expect(note(page)).to_contain_text("all days recalculated")
    expect(page.get_by_role("button", name=f"Move {before[1]} up")).to_be_focused()
    page.keyboard.press("Enter")
    expect(names.first).to_have_text(before[1])


def test_foods_of_one_app_are_brought_over_once_and_taken_out_again(app, open_page, exports):
    page = open_page(app, "/settings/health")
    choose(page, exports / "export.zip")
    finished(page)
    offer = page.get_by_role("button", name="entries from Yazio")
    count = int(offer.inner_text().split()[1])
    offer.click()
    expect(note(page)).to_contain_text(f"Imported {count} entries from Yazio")
    page.get_by_role("link", name="Your data").click()
    expect(page.locator("#batches")).to_contain_text("Yazio")
    logged = sum(len(app.names(str(END - datetime.timedelta(days=n)))) for n in range(5))
    assert logged == count
    page.goto("/settings/health")
    expect(offer).to_have_count(0)
    page.goto("/settings/data")
    page.get_by_role("button", name="Undo Yazio").click()
    expect(page.locator("#batches")).to_contain_text("Undone")
    assert sum(len(app.names(str(END - datetime.timedelta(days=n)))) for n in range(5)) == 0


# Pushing


def test_an_iphone_is_connected_by_its_address_and_its_steps_are_seen(app, open_page):
    page = open_page(app, "/settings/health")
    page.get_by_role("link", name="Connect your iPhone").click()
    expect(page.locator("#phone-code")).to_have_count(0)  # a phone can't reach 127.0.0.1
    page.get_by_role("button", name="Make my address").click()
    address = page.get_by_label("Your address", exact=True).input_value()
    assert address.startswith(f"{app.url}/h/demeter_")
    page.get_by_role("button", name="Copy: Your address").click()
    expect(note(page)).to_be_visible()
    expect(page.locator("#arrival-words")).to_have_text("Waiting for the first numbers …")
    # The lines that the Shortcut sends, as its drawn steps say.
    body = json.dumps({"steps": "7.421 count\n8003 count\n8 Mar 2026 at 00:00\n9 Mar 2026 at 00:00"}).encode()
    status, answer, _ = send(app, address.removeprefix(app.url), body)
    assert (status, answer["accepted"]) == (200, 2)
    expect(page.locator("#arrival-words")).to_have_text(re.compile(r"^Numbers arrived: 2 days, the last on Mar 10, 12:\d\d PM$"))
    expect(page.locator("#arrived-steps li")).to_have_text(["Mon, Mar 9 8,003 steps", "Sun, Mar 8 7,421 steps"])
    expect(page.locator("#push-address")).to_have_value(address)
    page.get_by_role("link", name="See your steps").click()
    expect(page.locator("[data-day='2026-03-09']")).to_have_accessible_name(re.compile("8,003 steps"))
    page.goto("/settings/health/phone")
    expect(page.locator("#recipe")).to_be_visible()
    expect(page.locator("#push-address")).to_have_count(0)


def test_a_phone_opens_the_page_by_its_code(app):
    headers = {"Cookie": f"demeter_session={app.cookie}", "Host": "demeter.example:8080"}
    with urllib.request.urlopen(urllib.request.Request(app.url + "/settings/health/phone", headers=headers)) as answer:
        html = answer.read().decode()
    side = int(re.search(r'viewBox="-4 -4 (\d+) \1"', html)[1])
    picture = PIL.Image.new("L", (side * 4, side * 4), 255)
    draw = PIL.ImageDraw.Draw(picture)
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", html):
        left, top = (int(x) + 4) * 4, (int(y) + 4) * 4
        draw.rectangle((left, top, left + int(width) * 4 - 1, top + 3), fill=0)
    assert [code.text for code in zxingcpp.read_barcodes(picture)] == ["http://demeter.example:8080/settings/health/phone"]


def test_gzip_is_taken_and_a_bomb_is_not(app):
    token = make_token(app)
    packed = gzip.compress(json.dumps({"days": [{"date": "2026-03-09", "steps": 7421}]}).encode())
    for headers in ({"Content_Encoding": "gzip"}, {}):
        status, answer, _ = send(app, "/api/v1/health/samples", packed, token, **headers)
        assert (status, answer["accepted"]) == (200, 1)
    assert send(app, "/api/v1/health/samples", gzip.compress(bytes(80 << 20)), token, Content_Encoding="gzip")[0] == 413
    assert send(app, "/api/v1/health/samples", packed[:-10], token, Content_Encoding="gzip")[0] == 400
    assert send(app, "/api/v1/health/samples", bytes(65 << 20), token)[0] == 413


def test_a_large_push_of_single_measurements_is_taken(app):
    token = make_token(app)
    start = datetime.datetime(2026, 3, 1, tzinfo=datetime.timezone(datetime.timedelta(hours=1)))
    data = [
        {"date": (start + datetime.timedelta(seconds=7 * n + 1)).strftime("%Y-%m-%d %H:%M:%S %z"), "qty": 1, "source": "Anna’s Apple Watch"}
        for n in range(60_000)
    ]
    body = json.dumps({"data": {"metrics": [{"name": "step_count", "units": "count", "data": data}]}, "padding": "x" * (16 << 20)}).encode()
    assert len(body) > 20 << 20
    for _ in range(2):
        status, answer, _ = send(app, "/api/v1/health/samples", body, token)
        assert (status, answer["accepted"]) == (200, 60_000)


def test_every_form_of_authorization_and_sparky_fitness(app):
    token = make_token(app)
    body = json.dumps([{"type": "step", "value": 6000, "date": "2026-03-09"}, {"type": "Stress", "value": 3, "date": "2026-03-09"}]).encode()
    for headers in ({"Authorization": f"Bearer {token}"}, {"X_API_Key": token}):
        status, answer, _ = send(app, "/api/health-data", body, **headers)
        assert status == 200
        assert [item["status"] for item in answer["processed"]] == ["success", "skipped"]
    assert send(app, "/api/health-data", body)[0] == 401
    assert send(app, "/api/health-data", body, X_API_Key="wrong")[0] == 401


def test_too_many_pushes_are_told_to_wait(app):
    token = make_token(app)
    answers = [send(app, "/api/v1/health/samples", b"[]", token) for _ in range(61)]
    assert [status for status, _, _ in answers] == [200] * 60 + [429]
    assert 1 <= int(answers[-1][2]["Retry-After"]) <= 60


def test_the_health_screen_is_used_by_keyboard_alone(app, open_page, exports):
    page = open_page(app, "/settings/health", "desktop")
    # Registered at the start: the browser needs a moment before it reports file choosers, and Enter doesn't wait for that.
    page.on("filechooser", lambda _: None)
    page.locator("#main").focus()
    tab_to(page, "Choose export.zip")
    with page.expect_file_chooser() as chosen:
        page.keyboard.press("Enter")
    chosen.value.set_files(str(exports / "export.zip"))
    done = finished(page)
    expect(done.locator("summary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(done).not_to_have_attribute("open", "")
