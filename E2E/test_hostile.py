"""Attacks: script in every field, and a machine that knows the API's document. Unusual addresses, methods and sizes are tested in Swift, in
`A request made by hand`."""

import http.client
import io
import os
import pathlib
import re
import subprocess
import sys
import urllib.parse
import uuid
import zipfile
from xml.sax.saxutils import quoteattr

import pytest
from playwright.sync_api import expect

from server import ROOT
from steps import ready

# The number of requests for each operation of the API, including invalid ones; `make bench` sends more.
EXAMPLES = os.environ.get("DEMETER_API_EXAMPLES", "8")
SCRIPT = "<script>window.caught=1</script><img src=x onerror=window.caught=1>'\"><svg onload=window.caught=1>${7*7}{{7*7}}"


def alive(app):
    line = http.client.HTTPConnection("127.0.0.1", app.port, timeout=120)
    line.request("GET", "/healthz")
    return line.getresponse().status == 200


# Script in every field

@pytest.mark.own_server
def test_script_in_every_field_is_shown_and_does_nothing(app, open_page):
    id_ = str(uuid.uuid4())
    said = SCRIPT[:100]
    app.call("POST", "/entries", {
        "id": id_, "name": said, "brand": SCRIPT[-60:], "calories": 320, "protein": 1, "quantity": 2, "servingSize": "<i>40</i>", "servingUnit": "<b>g</b>"})
    app.call("PATCH", f"/entries/{id_}", {"name": said + "!"})
    app.set_goals(2000)
    page = open_page(app, "/")
    assert page.get_by_text("<script>window.caught=1</script>").first.is_visible()
    day = app.today
    page.evaluate("path => fetch(path, {method: 'POST'})", f"/entries/{id_}/keep")
    addresses = [
        "/", f"/?note=added&entry={id_}", "/history", f"/history/{day}", f"/days/{day}", f"/days/{day}/copy", f"/entries/{id_}",
        f"/entries/{id_}?view=read", f"/entries/{id_}/delete", "/add", "/kept", "/goals", "/settings", "/settings/foods",
        *(f"{path}?q={quoted}" for path in ("/add", "/history/search", "/add/online", "/review") for quoted in ("%3Cscript%3E", QUOTED)),
        f"/review?text={QUOTED}", f"/history?from={QUOTED}&min={QUOTED}", f"/?note={QUOTED}", f"/add?day={QUOTED}", f"/sign-in?next={QUOTED}",
        f"/{QUOTED}",
    ]
    for address in addresses:
        page.goto(address)
        page.wait_for_load_state()
        assert page.evaluate("window.caught") is None, address
        assert page.locator("script:not([src]), svg[onload], img[onerror], main b, main i").count() == 0, address
    # Scripts insert the search suggestions.
    page.goto("/history/search")
    ready(page)
    page.get_by_role("searchbox").fill("window")
    page.get_by_text("<script>window.caught=1</script>").first.wait_for()
    assert page.evaluate("window.caught") is None
    # Scripts also insert changes from other devices.
    page.goto("/")
    ready(page)
    app.call("POST", "/entries", {"name": said + "second", "calories": 1})
    page.get_by_text("second").first.wait_for()
    assert page.evaluate("window.caught") is None
    assert page.locator("script:not([src]), svg[onload], img[onerror]").count() == 0


QUOTED = "%3Cscript%3Ewindow.caught%3D1%3C%2Fscript%3E%22%3E%3Csvg%20onload%3Dwindow.caught%3D1%3E"


POST = """([action, fields]) => {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action });
  for (const [name, value] of Object.entries(fields)) form.append(Object.assign(document.createElement('input'), { name, value }));
  document.body.append(form);
  form.submit();
}"""


@pytest.mark.own_server
def test_script_in_forms_is_shown_again_and_does_nothing(app, open_page):
    page = open_page(app, "/add")
    for action, fields in (
        ("/entries", {"name": SCRIPT, "calories": SCRIPT, "protein": SCRIPT, "quantity": SCRIPT, "servingUnit": SCRIPT, "day": app.today}),
        ("/goals", {"calories": SCRIPT, "protein": SCRIPT}), ("/settings", {"timeZone": SCRIPT, "locale": SCRIPT}),
        ("/settings/foods", {"consumerKey": SCRIPT, "consumerSecret": ""}), ("/sign-in", {"name": SCRIPT, "password": "x", "next": SCRIPT}),
        (f"/days/{app.today}/copy", {"name": SCRIPT, "copyTo": SCRIPT}),
    ):
        with page.expect_navigation(timeout=120_000):
            page.evaluate(POST, [action, fields])
        assert page.evaluate("window.caught") is None, action
        assert page.locator("script:not([src]), svg[onload], img[onerror]").count() == 0, action


# Without a slash, because it is also a file's name, and short enough for a person's.
MARK = "<svg onload=window.caught=1>"
SERVINGS = f"""Day,Time,Group,Food Name,Amount,Energy (kcal)
2026-03-01,08:00,{MARK},{MARK}Oats,80 {MARK},300.8
2026-03-02,,Lunch,{MARK}Soup,1 cup,250
{MARK},,Lunch,Nothing,1,10
"""
FOOD = {"HKQuantityTypeIdentifierDietaryEnergyConsumed": ("kcal", 400), "HKQuantityTypeIdentifierDietaryProtein": ("g", 9)}
WHEN = 'creationDate="2026-03-08 08:00:00 +0100" startDate="2026-03-08 08:00:00 +0100" endDate="2026-03-08 08:05:00 +0100"'


def health_file():
    """Creates a phone's export whose sources, devices, foods and units are script."""
    who = f"sourceName={quoteattr(MARK)} sourceVersion={quoteattr(MARK)} device={quoteattr(MARK)}"
    record = '<Record type="{}" {} unit="{}" {} value="{}"/>'
    foods = "".join(record.format(kind, who, unit, WHEN, value) for kind, (unit, value) in FOOD.items())
    text = ('<?xml version="1.0" encoding="UTF-8"?><HealthData locale="de_DE"><ExportDate value="2026-03-10 08:00:00 +0100"/>'
            + record.format("HKQuantityTypeIdentifierStepCount", who, "count", WHEN, 4000)
            + record.format("HKQuantityTypeIdentifierStepCount", who, "count", WHEN, MARK.replace("<", "&lt;"))
            + f'<Correlation type="HKCorrelationTypeIdentifierFood" {who} {WHEN}><MetadataEntry key="HKFoodType" value={quoteattr(MARK)}/>{foods}</Correlation>'
            + "</HealthData>")
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("apple_health_export/export.xml", text)
    return file.getvalue()


@pytest.mark.own_server
def test_script_in_what_files_phones_and_other_people_say_does_nothing(app, open_page):
    def inert(where, shown=True):
        ready(page)
        page.locator("main").evaluate("main => main.querySelectorAll('details').forEach(details => { details.open = true })")
        assert page.evaluate("window.caught") is None, where
        assert page.locator("script:not([src]), svg[onload], img[onerror]").count() == 0, where
        if shown:
            expect(page.locator("main").get_by_text(MARK).first, where).to_be_visible()

    def look_at(name, buffer):
        page.goto("/settings/data")
        page.get_by_label("Choose a file").set_input_files({"name": name, "mimeType": "text/csv", "buffer": buffer})
        page.get_by_role("button", name="Preview").click()
        page.wait_for_url("**/settings/data/imports**")

    page = open_page(app, "/")
    # A diary file with such a name, and a zip with such names in it; and a file that is not a diary.
    look_at(f"{MARK}.csv", SERVINGS.encode())
    inert("a file's preview")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(f"{MARK}.csv", SERVINGS)
        archive.writestr(f"{MARK}-other.csv", f"{MARK},{MARK}\n1,2\n")
    look_at(f"{MARK}.zip", packed.getvalue())
    inert("a zip's preview")
    page.get_by_role("button", name=re.compile("^Import ")).click()
    expect(page.locator("#batches li, #batches form").first).to_be_visible()
    inert("what was brought in", shown=False)
    look_at(f"{MARK}.csv", f"{MARK},{MARK}\n{MARK},1\n".encode())
    inert("a file that is refused", shown=False)
    # Health data: pushed, and as a file.
    token = app.cli("token", "create", "Ada", "--scope", "health:write")
    push = {"data": {"metrics": [{"name": "step_count", "units": "count", "data": [{"date": "2026-03-09 08:00:00 +0100", "qty": 100, "source": MARK + "x"}]}]}}
    app.call("POST", "/health/samples", push, Authorization=f"Bearer {token}")
    page.goto("/settings/health")
    ready(page)
    page.get_by_label("Choose export.zip").set_input_files({"name": f"{MARK}.zip", "mimeType": "application/zip", "buffer": health_file()})
    expect(page.locator("details.import")).to_have_count(1, timeout=120_000)
    inert("an import as it came in")
    for address in ("/settings/health", "/settings/health/sources"):
        page.goto(address)
        inert(address)
    page.goto("/settings/health")
    ready(page)
    page.locator("#health-foods button").first.click()
    expect(page.locator("#notes .note")).to_be_visible()
    inert("foods brought in from a phone")
    for address in ("/settings/data", "/history/2026-03-08", "/history/2026-03-09?lens=steps", "/history/2026-03-01"):
        page.goto(address)
        inert(address, shown=address.endswith(("-08", "-01")))
    # Devices and people with such names.
    form = urllib.parse.urlencode({"name": "Ada", "password": "a few good words"}).encode()
    for agent in (MARK, f"{MARK} Chrome/1 (X11; Linux) {MARK}"):
        line = http.client.HTTPConnection("127.0.0.1", app.port, timeout=120)
        line.request("POST", "/sign-in", form, {"Content-Type": "application/x-www-form-urlencoded", "User-Agent": agent})
        assert line.getresponse().status == 303
    page.goto("/settings/devices")
    inert("devices", shown=False)
    expect(page.locator("#sessions li")).to_have_count(3)
    app.cli("person", "add", MARK, typed="another long secret\n")
    page.goto("/settings/server")
    inert("people")
    page.get_by_role("link", name="Reset the password of").click()
    expect(page.locator("dialog .sheet")).to_be_visible()
    inert("another's password", shown=False)


@pytest.mark.expects_trouble("policy: script-src-elem|Refused to|violates the following Content Security Policy")
def test_a_script_that_got_in_is_stopped_and_fails_the_test_that_meets_it(app, open_page, trouble):
    page = open_page(app, "/")
    page.evaluate("{ const script = document.createElement('script'); script.textContent = 'window.caught = 1'; document.body.append(script) }")
    page.wait_for_function("true")
    assert page.evaluate("window.caught") is None
    assert any(text.startswith("policy: script-src-elem inline") for text in trouble), trouble


# A machine that knows the document

def test_the_document_and_the_api_agree_whatever_is_sent(app, tmp_path):
    """Runs Schemathesis with all its checks, from one seed: the API accepts what the document allows, and refuses the rest."""
    done = subprocess.run(
        [str(pathlib.Path(sys.executable).parent / "schemathesis"), "--config-file", str(ROOT / "E2E/schemathesis.toml"),
         "run", f"{app.url}/api/openapi.yaml", "--url", f"{app.url}/api/v1",
         "--header", f"Authorization: Bearer {app.token}", "--exclude-path", "/events", "--exclude-path", "/health-data", "--exclude-path", "/h/{secret}", "--no-color",
         "--seed", "1", "--phases", "fuzzing", "--max-examples", EXAMPLES,
         "--generation-database", "none", "--continue-on-failure", "--request-timeout", "20"],
        cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert int(re.search(r"(\d+) generated", done.stdout)[1]) > 100
    assert alive(app)
