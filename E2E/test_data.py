"""Your data: export, import, deletion; devices, tokens and the owner's page."""

import csv
import io
import json
import re
import sqlite3
import urllib.error
import urllib.parse
import urllib.request
import zipfile

import pytest
from playwright.sync_api import expect

from server import NAME, PASSWORD, demeter, until
from steps import field, note, ready, sheet, tab_to

CRONOMETER = """\ufeffDay,Time,Group,Food Name,Amount,Energy (kcal),Protein (g)
2026-03-01,08:00,Breakfast,"Oats, rolled",80.00 g,300.80,10.5
2026-03-01,,Dinner,=Curry+1,1.00 plate,700.00,
2026-03-02,,Lunch,Soup,2.00 cup,250.00,8
2026-02-30,,Lunch,Nothing,1,10,
"""
OTHER = "Datum;Was;Kalorien\n2026-03-01;Haferflocken;300,5\n2026-03-02;Suppe;250\nmorgen;Brot;100\n"
SLASHED = "Date,Name,Icon,Meal,Quantity,Units,Calories,Deleted,Fat (g)\n01/02/2026,Banana,x,Breakfast,1,Each,105,0,0.4\n"


def choose(page, name, text):
    page.get_by_label("Choose a file").set_input_files({"name": name, "mimeType": "text/csv", "buffer": text.encode()})
    page.get_by_role("button", name="Preview").click()


def bring(page, name="servings.csv", text=CRONOMETER):
    page.goto("/settings/data")
    choose(page, name, text)
    page.get_by_role("button", name=re.compile("^Import ")).click()
    page.wait_for_url("**/settings/data*")


@pytest.mark.own_server
def test_everything_is_downloaded_as_one_zip_with_the_same_sums(app, open_page, tmp_path):
    app.set_goals(2000, protein=120)
    app.log("Oats, \"rolled\"\u2028", 320.5, protein=11.2)
    app.log("=1+1", 45, minutes_ago=30)
    for day in ("2026-03-01", "2026-03-02"):
        app.log_on(day, "Curry", 700)
    page = open_page(app, "/settings")
    page.get_by_role("link", name="Your data").click()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download everything").click()
    assert waiting.value.suggested_filename == "demeter-2026-03-10.zip"
    path = tmp_path / "all.zip"
    waiting.value.save_as(path)
    archive = zipfile.ZipFile(path)
    assert archive.testzip() is None
    rows = list(csv.DictReader(io.StringIO(archive.read("entries.csv").decode())))
    lines = [json.loads(line) for line in archive.read("entries.jsonl").decode().split("\n") if line]
    assert [row["id"] for row in rows] == [line["id"] for line in lines]
    by_id = lambda entries: {entry["id"]: entry for entry in entries}
    days = ("2026-03-01", "2026-03-02", "2026-03-10")
    assert by_id(lines) == by_id(entry for day in days for entry in app.day(day)["entries"])
    assert json.loads(archive.read("settings.json")) == {**app.call("GET", "/settings"), "plan": "pro"}
    for day in days:
        total = app.day(day)["totals"]["calories"]
        assert sum(float(row["calories"]) for row in rows if row["day"] == day) == total
        assert sum(line["calories"] for line in lines if line["day"] == day) == total
    (tmp_path / "diary.sqlite").write_bytes(archive.read("diary.sqlite"))
    database = sqlite3.connect(tmp_path / "diary.sqlite")
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert database.execute("SELECT count(*) FROM entry").fetchone() == (4,)
    assert json.loads(archive.read("goals.jsonl"))["calories"] == 2000
    assert "entries.csv" in archive.read("README.txt").decode()
    assert not [name for name in (app.folder / "work").rglob("*") if name.is_file()]


def test_a_file_of_another_app_is_looked_at_brought_in_and_undone(app, open_page):
    page = open_page(app, "/settings/data")
    choose(page, "servings.csv", CRONOMETER)
    expect(page.get_by_role("heading", level=1)).to_have_text("From Cronometer")
    expect(page.locator("main")).to_contain_text("3 entries on 2 days")
    expect(page.locator("#refused")).to_contain_text("servings.csv, record 5: “2026-02-30” is not a date")
    page.get_by_text("Each day").click()
    expect(page.locator("main")).to_contain_text("Sunday, Mar 1, 2026")
    assert app.names("2026-03-01") == []
    page.get_by_role("button", name="Import 3 entries").click()
    expect(note(page)).to_contain_text("Imported 3 entries")
    assert app.names("2026-03-01") == ["=Curry+1", "Oats, rolled"]
    page.reload()
    ready(page)
    expect(page.locator("#batches")).to_contain_text("3 entries")
    page.locator("#batches").get_by_role("button", name="Undo").click()
    expect(note(page)).to_contain_text("Import undone")
    expect(page.locator("#batches")).to_contain_text("Undone")
    assert app.names("2026-03-01") == []


def test_bringing_the_same_in_twice_adds_nothing(app, open_page):
    page = open_page(app, "/settings/data")
    bring(page)
    page.goto("/settings/data")
    choose(page, "servings.csv", CRONOMETER)
    expect(page.locator("main")).to_contain_text("Everything is already in your diary")
    expect(page.get_by_role("button", name=re.compile("^Import "))).to_have_count(0)


def test_what_looks_like_an_entry_logged_by_hand_is_named_and_left_out_unless_wanted(app, open_page):
    app.log_on("2026-03-02", "Soup", 250)
    page = open_page(app, "/settings/data")
    choose(page, "servings.csv", CRONOMETER)
    expect(page.locator("main")).to_contain_text("2 entries on 1 day")
    page.get_by_text("Similar to existing entries: 1").click()
    page.get_by_label("Import these too").check()
    page.get_by_role("button", name=re.compile("^Import ")).click()
    expect(note(page)).to_contain_text("Imported 3 entries")
    assert app.names("2026-03-02") == ["Soup", "Soup"]


def test_dates_that_can_be_read_both_ways_are_asked_about(app, open_page):
    page = open_page(app, "/settings/data")
    choose(page, "food-logs.csv", SLASHED)
    expect(page.get_by_role("group", name="How is “01/02/2026” to be read?")).to_be_visible()
    # Nothing is said about days that are only guessed.
    expect(page.get_by_text("Each day")).to_have_count(0)
    expect(page.locator("main")).not_to_contain_text("Jan 2")
    expect(page.get_by_role("button", name=re.compile("^Import "))).to_have_count(0)
    page.get_by_label("Day first").check()
    page.get_by_role("button", name="Read it this way").click()
    page.get_by_role("button", name="Import 1 entry").click()
    expect(note(page)).to_contain_text("Imported 1 entry")
    assert app.names("2026-02-01") == ["Banana"]


def test_a_table_of_no_known_app_is_read_once_a_person_named_its_columns(app, open_page):
    page = open_page(app, "/settings/data")
    choose(page, "other.csv", OTHER)
    expect(page.get_by_role("heading", level=1)).to_have_text("Name the columns")
    expect(page.locator("table")).to_contain_text("Haferflocken")
    expect(page.locator("[name='c.date']")).to_have_value("0")
    expect(page.locator("[name='c.calories']")).to_have_value("2")
    page.locator("[name='c.calories']").select_option("")
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("alert")).to_have_text("Choose a column with the energy.")
    page.locator("[name='c.calories']").select_option(label="Kalorien")
    page.locator("[name='c.name']").select_option(label="Was")
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("From other.csv")
    expect(page.locator("#refused")).to_contain_text("other.csv, record 4: “morgen” is not a date")
    page.get_by_role("button", name="Import 2 entries").click()
    expect(note(page)).to_contain_text("Imported 2 entries")
    assert app.names("2026-03-01") == ["Haferflocken"]
    page.goto("/settings/data")
    choose(page, "newer.csv", OTHER.replace("morgen", "2026-03-03"))
    expect(page.locator("main")).to_contain_text("1 entry on 1 day")
    page.get_by_label("Choose the columns again").check()
    page.get_by_role("button", name="Read it this way").click()
    expect(page.locator("[name='c.name']")).to_have_value("1")


@pytest.mark.own_server
def test_the_command_names_the_columns_of_a_table(app, tmp_path):
    table = tmp_path / "other.csv"
    table.write_text(OTHER)
    command = ["import", "diary", str(table), *(["--person", app.person] if app.person else [])]
    assert "They are: Datum, Was, Kalorien." in demeter(app.folder, *command, now=app.now).stderr
    wrong = demeter(app.folder, *command, "--columns", "date=Tag,calories=Kalorien", now=app.now)
    assert wrong.returncode == 1 and "No column is called “Tag”" in wrong.stderr
    columns = ["--columns", "date=Datum,name=Was,calories=#3"]
    assert "New: 2 entries on 2 days" in app.cli("import", "diary", str(table), *columns, "--dry-run")
    assert "Imported 2 entries from other.csv." in app.cli("import", "diary", str(table), *columns)
    assert "Nothing was new." in app.cli("import", "diary", str(table))


@pytest.mark.own_server
def test_an_export_is_brought_into_another_account(app, make_app, open_page, tmp_path):
    app.set_goals(1900)
    app.log("Oats", 320.5, protein=11.2)
    app.cli("export", str(tmp_path / "all.zip"))
    other = make_app()
    page = open_page(other, "/settings/data")
    page.get_by_label("Choose a file").set_input_files(tmp_path / "all.zip")
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("From Demeter")
    page.get_by_role("button", name="Import 1 entry").click()
    expect(note(page)).to_be_visible()
    assert other.day()["totals"] == app.day()["totals"] and other.day()["goals"] == app.day()["goals"]


def test_a_file_that_is_no_diary_is_refused_in_words(app, open_page):
    page = open_page(app, "/settings/data")
    choose(page, "photo.csv", "no diary at all")
    # The page can't be loaded again: its address accepts files only.
    ready(page)
    asked = []
    page.on("request", lambda request: asked.append(urllib.parse.urlsplit(request.url).path))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange')); fetch('/healthz')")
    until(lambda: "/healthz" in asked)
    assert "/settings/data/imports" not in asked


@pytest.mark.own_server
def test_the_command_exports_and_imports(app, tmp_path):
    app.log("Oats", 320.5)
    assert "Everything of Ada is in" in app.cli("export", str(tmp_path / "out"))
    assert sorted(path.name for path in (tmp_path / "out").iterdir())[:2] == ["README.txt", "activity.csv"]
    (tmp_path / "servings.csv").write_text(CRONOMETER)
    dry = app.cli("import", "diary", str(tmp_path / "servings.csv"), "--dry-run")
    assert "New: 3 entries on 2 days, 1,250.8 cal." in dry and "record 5" in dry
    assert app.names("2026-03-01") == []
    assert "Imported 3 entries from Cronometer." in app.cli("import", "diary", str(tmp_path / "servings.csv"), "--from", "cronometer")
    assert "Nothing was new." in app.cli("import", "diary", str(tmp_path / "servings.csv"))
    assert "Nothing was new." in app.cli("import", "diary", str(tmp_path / "out" / "entries.jsonl"))


@pytest.mark.files
@pytest.mark.expects_trouble("status of 401|ERR_INCOMPLETE_CHUNKED_ENCODING")
@pytest.mark.own_server
def test_an_account_goes_with_everything_and_its_open_pages_end(app, open_page):
    app.log("Oats", 320.5)
    page = open_page(app, "/settings/data")
    watching = open_page(app, "/")
    page.get_by_role("link", name="Delete my account").click()
    expect(sheet(page)).to_contain_text("This can’t be undone.")
    field(page, "Your name").fill(NAME)
    field(page, "Your password").fill("not my password")
    page.get_by_role("button", name="Delete everything permanently").click()
    expect(page.locator(".error")).to_contain_text("Wrong password. Nothing was deleted")
    field(page, "Your name").fill(NAME)
    field(page, "Your password").fill(PASSWORD)
    page.get_by_role("button", name="Delete everything permanently").click()
    expect(page.get_by_role("heading", name="Your account is deleted")).to_be_visible()
    expect(watching).to_have_url(f"{app.url}/welcome")
    assert list((app.folder / "diaries").iterdir()) == []
    with pytest.raises(urllib.error.HTTPError, match="401"):
        app.call("GET", "/goals")


@pytest.mark.files
@pytest.mark.own_server
def test_the_command_deletes_somebody_while_the_server_runs(app):
    app.log("Oats", 320.5)
    app.cli("person", "add", "Ben", typed="another long secret\n")
    token = app.cli("token", "create", "Ben", "--scope", "diary:read,diary:write")
    request = urllib.request.Request(f"{app.url}/api/v1/goals", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request) as answer:
        assert answer.status == 200
    assert app.cli("person", "delete", "Ben", "--yes") == "Ben and all that was theirs is deleted."
    with pytest.raises(urllib.error.HTTPError, match="401"):
        urllib.request.urlopen(request)
    assert len({path.name.split(".")[0] for path in (app.folder / "diaries").iterdir()}) == 1


@pytest.mark.own_server
def test_devices_are_seen_and_ended_and_a_changed_password_ends_the_others(app, open_page):
    page = open_page(app, "/settings")
    other = open_page(app, "/sign-in", signed_in=False, kind="desktop")
    other.get_by_label("Name").fill(NAME)
    other.get_by_label("Password").fill(PASSWORD)
    other.get_by_role("button", name="Sign in").click()
    other.wait_for_url(f"{app.url}/")
    page.get_by_role("link", name="Devices & access keys").click()
    expect(page.locator("#sessions")).to_contain_text("Chrome on Linux")
    expect(page.locator("#sessions")).to_contain_text("This device")
    page.locator("#sessions").get_by_role("button", name="End: Chrome on Linux").click()
    expect(note(page)).to_contain_text("Session ended")
    expect(page.locator("#sessions li")).to_have_count(1)
    expect(other).to_have_url(f"{app.url}/sign-in")
    page.get_by_role("link", name="Change password").click()
    field(page, "Current password").fill("wrong")
    field(page, "New password").fill("quite another one")
    page.get_by_role("button", name="Change password").click()
    expect(page.locator(".error")).to_contain_text("That is not your current password")
    field(page, "Current password").fill(PASSWORD)
    field(page, "New password").fill("quite another one")
    page.get_by_role("button", name="Change password").click()
    expect(note(page)).to_contain_text("Password changed")
    page.get_by_role("link", name="Create an access key").click()
    field(page, "Name").fill("Scale <b>in the bathroom</b>")
    page.get_by_role("button", name="Create access key").click()
    expect(field(page, "Access key")).to_have_value(re.compile("^demeter_"))
    page.locator("dialog").get_by_role("link", name="Close").click()
    expect(page.locator("#tokens li")).to_have_count(2)
    page.get_by_role("button", name="Revoke: Scale <b>in the bathroom</b>, Reads the diary").click()
    expect(page.locator("#tokens li")).to_have_count(1)
    page.locator("#tokens").get_by_role("button", name="Revoke").click()
    expect(page.locator("#tokens")).to_contain_text("None.")
    with pytest.raises(urllib.error.HTTPError, match="401"):
        app.call("GET", "/goals")


@pytest.mark.own_server
def test_the_owner_adds_a_person_and_resets_a_password(app, open_page):
    page = open_page(app, "/settings")
    page.get_by_role("link", name="People & server").click()
    expect(page.locator("main")).to_contain_text("Demeter 0.1.0")
    page.get_by_role("link", name="Add a person").click()
    field(page, "Name").fill("Ben")
    field(page, "Password").fill("another long secret")
    page.get_by_role("button", name="Add person").click()
    expect(page.locator("#people")).to_contain_text("Ben")
    page.get_by_role("link", name="Reset the password of Ben").click()
    field(page, "New password").fill("quite another one")
    # The session is older than ten minutes.
    field(page, "Your password").fill("wrong horse")
    page.get_by_role("button", name="Reset password").click()
    expect(page.locator(".error")).to_contain_text("That is not your current password")
    expect(field(page, "New password")).to_have_value("quite another one")
    field(page, "Your password").fill(PASSWORD)
    page.get_by_role("button", name="Reset password").click()
    expect(note(page)).to_contain_text("Password reset")


def test_bringing_in_needs_no_pointer(app, open_page):
    page = open_page(app, "/settings/data", kind="desktop")
    page.get_by_label("Choose a file").set_input_files({"name": "a.csv", "mimeType": "text/csv", "buffer": CRONOMETER.encode()})
    tab_to(page, "Preview")
    page.keyboard.press("Enter")
    page.wait_for_url("**/data/imports/**")
    # The progress may be shown first.
    expect(page.get_by_role("button", name="Import 3 entries")).to_be_visible()
    ready(page)
    tab_to(page, "Import 3 entries")
    page.keyboard.press("Enter")
    expect(note(page)).to_contain_text("Imported 3 entries")
    tab_to(page, "Undo")
    page.keyboard.press("Enter")
    expect(note(page).last).to_contain_text("Import undone")
