"""Exports of Android's Health Connect: the program against Python's own SQLite, and on the screen."""

import os
import pathlib
import sqlite3
import subprocess

import pytest
from playwright.sync_api import expect

import health_connect
import health_reference
from server import until

READER = os.environ.get("HEALTH_BENCH_BIN", str(pathlib.Path(__file__).parent.parent / "out/tests/health-bench"))


@pytest.mark.parametrize("given", [
    {"seed": 1}, {"seed": 2, "away": -18_000}, {"seed": 3, "zone": "America/New_York", "away": 32_400},
    # The clock is put forward and back.
    {"seed": 4, "days": 6, "end": health_connect.datetime.date(2026, 3, 31)}, {"seed": 5, "days": 6, "end": health_connect.datetime.date(2025, 10, 28)},
], ids=lambda given: f"seed {given['seed']}")
@pytest.mark.parametrize("name", ["Health Connect.zip", "health_connect_export.db"])
def test_every_day_comes_to_what_a_simple_reader_says(tmp_path, given, name):
    path, home = str(tmp_path / name), given.get("zone", "Europe/Berlin")
    health_connect.make(path, **given)
    ours = subprocess.run([READER, "days", path, home], check=True, capture_output=True, text=True).stdout.splitlines()
    reading = health_connect.Reading(path, home)
    days = health_reference.totals(reading.samples, home, reading.hints)[0]
    theirs = [f"{day}\t{metric}\t{amount}" for (day, metric), amount in days.items()]
    assert any("burnedEnergy" in line for line in theirs) and any("steps" in line for line in theirs)
    assert any("sleep" in line for line in theirs) and any("bloodPressure" in line for line in theirs)
    # The reference knows no body fat.
    assert sorted(line for line in ours if "bodyFat" not in line) == sorted(theirs)


def choose(page, file, count):
    page.get_by_label("Choose export.zip").set_input_files(str(file))
    expect(page.locator("details.import")).to_have_count(count, timeout=120_000)
    return page.locator("details.import").first


def test_an_export_is_imported_once_and_a_newer_one_adds_what_is_new(app, open_page, tmp_path):
    health_connect.make(tmp_path / "old.zip", days=4)
    health_connect.make(tmp_path / "new.zip", days=5, end=health_connect.END + health_connect.datetime.timedelta(days=1))
    page = open_page(app, "/settings/health")
    done = choose(page, tmp_path / "old.zip", 1)
    expect(done).to_contain_text("4 days")
    expect(done).to_contain_text("Band")
    expect(done).to_contain_text("left out as overlapping")
    expect(choose(page, tmp_path / "old.zip", 2)).to_contain_text("No day")
    expect(choose(page, tmp_path / "new.zip", 3)).to_contain_text("5 days")
    until(lambda: list((app.folder / "uploads").iterdir()) == [])


def test_the_newest_import_is_undone(app, open_page, tmp_path):
    health_connect.make(tmp_path / "old.zip", days=4)
    health_connect.make(tmp_path / "new.zip", days=5, end=health_connect.END + health_connect.datetime.timedelta(days=1))
    page = open_page(app, "/settings/health")
    choose(page, tmp_path / "old.zip", 1)
    done = choose(page, tmp_path / "new.zip", 2)
    done.evaluate("details => { details.open = true }")
    done.get_by_role("button", name="Undo this import").click()
    expect(page.locator("details.import")).to_have_count(1)
    expect(page.locator("details.import")).to_contain_text("4 days")
    expect(page.get_by_role("button", name="Undo this import")).to_have_count(0)


@pytest.mark.expects_trouble("status of (400|409)")
def test_a_database_of_another_kind_or_a_damaged_one_is_refused_in_plain_words(app, open_page, tmp_path):
    other = sqlite3.connect(tmp_path / "notes.db")
    other.execute("CREATE TABLE note (words TEXT)")
    other.commit()
    other.close()
    page = open_page(app, "/settings/health")
    page.get_by_label("Choose export.zip").set_input_files(str(tmp_path / "notes.db"))
    expect(page.get_by_role("alert")).to_contain_text("holds no Health data", timeout=120_000)
    health_connect.make(tmp_path / "whole.db", days=2)
    (tmp_path / "cut.db").write_bytes((tmp_path / "whole.db").read_bytes()[:-5000])
    page.get_by_label("Choose export.zip").set_input_files(str(tmp_path / "cut.db"))
    expect(page.get_by_role("alert")).to_contain_text("cut.db is damaged", timeout=120_000)
    expect(page.locator("details.import")).to_have_count(0)
