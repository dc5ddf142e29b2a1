"""Compares the program with the reference on Health exports, and the reference with the documented examples."""

import collections
import datetime
import os
import pathlib
import subprocess

import pytest

import health_export
import health_reference
from health_reference import Sample

READER = os.environ.get("HEALTH_BENCH_BIN", str(pathlib.Path(__file__).parent.parent / "out/tests/health-bench"))
WATCH, PHONE, HAND = ("watch", "Anna’s Watch"), ("phone", "Anna’s iPhone"), ("hand", "Health")
HOME = "Europe/Berlin"


@pytest.mark.parametrize("given", [
    {"seed": 1}, {"seed": 2, "units": "us", "wide": True, "stem": "导出"}, {"seed": 3, "units": "joule", "zone": "America/New_York", "stem": "Exportieren"},
    {"seed": 4, "zone": "Asia/Kolkata", "end": datetime.date(2025, 4, 2), "defects": ()}, {"seed": 5, "xml_only": True}, {"seed": 6, "cut": 2_345_678},
], ids=lambda given: f"seed {given['seed']}")
def test_every_sample_is_read_as_the_reference_reads_it(tmp_path, given):
    path = str(tmp_path / "file")
    made = health_export.make(path, days=5, **given)
    ours = subprocess.run([READER, "print", path], check=True, capture_output=True, text=True).stdout.splitlines()
    theirs = list(health_reference.lines(health_reference.Reading(path)))
    difference = collections.Counter(ours)
    difference.subtract(theirs)
    assert {line: count for line, count in difference.items() if count} == {}
    if "cut" not in given:
        assert ours[-1].split("\t")[1] == str(made["records"])
        assert ours[-1].split("\t")[4] == str(made.get("refused", 0))


@pytest.mark.parametrize("given", [
    # In order: return from New York, the clock put forward, the clock put back, return from Kolkata.
    {"seed": 11, "days": 10, "end": datetime.date(2025, 2, 1)}, {"seed": 12, "days": 8, "end": datetime.date(2025, 4, 3)},
    {"seed": 13, "days": 8, "end": datetime.date(2025, 11, 5), "zone": "America/New_York"},
    {"seed": 14, "days": 8, "end": datetime.date(2025, 10, 24), "units": "joule", "zone": "Asia/Kolkata"},
], ids=lambda given: f"seed {given['seed']}")
def test_every_day_comes_to_what_the_reference_says(tmp_path, given):
    path = str(tmp_path / "export.zip")
    home = given.get("zone", HOME)
    health_export.make(path, **given)
    ours = subprocess.run([READER, "days", path, home], check=True, capture_output=True, text=True).stdout.splitlines()
    reading = health_reference.Reading(path)
    days = health_reference.totals(reading.samples, home, reading.hints)[0]
    theirs = [f"{day}\t{metric}\t{amount}" for (day, metric), amount in days.items()]
    assert sorted(ours) == sorted(theirs)


def at(text, zone=HOME):
    return int(datetime.datetime.fromisoformat(text).replace(tzinfo=health_reference.zoneinfo.ZoneInfo(zone)).timestamp())


def steps(source, start, end, count):
    return Sample("steps", source, at(start), at(end), count * 1000)


@pytest.mark.parametrize("samples, hints, days", [
    # Each is in docs/notes/health-duplicates.md, by its letter.
    pytest.param([steps(WATCH, "2026-01-14 08:00", "2026-01-14 08:10", 600), steps(PHONE, "2026-01-14 08:05", "2026-01-14 08:20", 900)], [],
                 {"2026-01-14": 1_200_000}, id="A"),
    pytest.param([steps(HAND, "2026-01-14 08:00", "2026-01-14 09:00", 5000), steps(WATCH, "2026-01-14 08:30", "2026-01-14 09:30", 4000),
                  steps(PHONE, "2026-01-14 08:00", "2026-01-14 10:00", 10000)], [], {"2026-01-14": 9_500_000}, id="B"),
    pytest.param([steps(PHONE, "2026-01-14 23:50", "2026-01-15 00:20", 100)], [], {"2026-01-14": 33_333, "2026-01-15": 66_667}, id="C"),
    pytest.param([steps(PHONE, "2026-01-15 00:55", "2026-01-15 01:10", 100)], [], {"2026-01-15": 100_000}, id="D"),
    pytest.param([steps(PHONE, "2026-01-14 12:00", "2026-01-14 12:01", 77)] * 2, [], {"2026-01-14": 77_000}, id="E"),
    pytest.param([steps(PHONE, "2026-01-14 12:00", "2026-01-14 12:10", 50), steps(PHONE, "2026-01-14 12:05", "2026-01-14 12:15", 50)], [],
                 {"2026-01-14": 100_000}, id="F"),
    pytest.param([steps(WATCH, "2026-01-14 12:00", "2026-01-14 12:10", 50), steps(PHONE, "2026-01-14 12:00", "2026-01-14 12:00", 3),
                  steps(PHONE, "2026-01-14 12:10", "2026-01-14 12:10", 4)], [], {"2026-01-14": 54_000}, id="G"),
    pytest.param([steps(WATCH, "2026-01-14 23:55", "2026-01-15 00:01", 100), steps(PHONE, "2026-01-14 23:50", "2026-01-15 00:20", 300)], [],
                 {"2026-01-14": 83_333 + 50_000, "2026-01-15": 16_667 + 190_000}, id="H"),
    pytest.param([steps(PHONE, "2026-01-15 03:00", "2026-01-15 03:30", 100)], [(at("2026-01-14 20:00"), "America/New_York")],
                 {"2026-01-14": 100_000}, id="I"),
    pytest.param([steps(PHONE, "2026-01-15 07:50", "2026-01-15 08:10", 100)], [(at("2026-01-14 20:00"), "Pacific/Honolulu")],
                 {"2026-01-14": 50_000, "2026-01-15": 50_000}, id="J"),
])
def test_days_come_out_as_written_down(samples, hints, days):
    found = health_reference.totals(samples, HOME, hints)[0]
    assert {str(day): amount for (day, _), amount in found.items() if amount} == days
