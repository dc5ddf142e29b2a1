"""Takeouts of Fitbit, Samsung Health and Garmin: the program against a reader in Python, and files that are half or damaged."""

import csv
import io
import random
import zipfile

import pytest

import takeouts
from server import demeter

KINDS = {
    "Fitbit": (takeouts.make_fitbit, takeouts.read_fitbit), "Samsung Health": (takeouts.make_samsung, takeouts.read_samsung),
    "Garmin": (takeouts.make_garmin, takeouts.read_garmin),
}


def numbers(data, tmp_path):
    """Returns the thousandths of all numbers of days that are in the diary."""
    path = tmp_path / "export.zip"
    path.unlink(missing_ok=True)
    assert demeter(data, "export", str(path)).returncode == 0
    with zipfile.ZipFile(path) as archive:
        rows = csv.DictReader(io.StringIO(archive.read("activity.csv").decode("utf-8-sig")))
        return {(row["day"], row["metric"]): takeouts.thousandths(float(row["amount"])) for row in rows}


def exercises(data, tmp_path, zone):
    """Returns the exercises of the diary as `takeouts.read_exercises` does."""
    path = tmp_path / "exercises.zip"
    path.unlink(missing_ok=True)
    assert demeter(data, "export", str(path)).returncode == 0
    with zipfile.ZipFile(path) as archive:
        rows = list(csv.DictReader(io.StringIO(archive.read("exercise.csv").decode("utf-8-sig"))))
    assert all(row["source"] == "health" and row["timeZone"] in (zone, "GMT") for row in rows)
    return sorted(((row["day"], row["loggedAt"][11:16], row["activity"] or None, int(row["minutes"]),
                    takeouts.thousandths(float(row["kilometers"])) if row["kilometers"] else None, takeouts.thousandths(float(row["calories"])))
                   for row in rows), key=str)


def close(ours, theirs):
    """Sums of decimals may differ in the last place."""
    return ours.keys() == theirs.keys() and all(abs(ours[key] - theirs[key]) <= 1 for key in ours)


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Asia/Kathmandu", "UTC"])
@pytest.mark.parametrize("app", KINDS)
def test_every_day_comes_to_what_a_simple_reader_says_and_the_second_time_to_nothing(data, tmp_path, app, zone):
    make, read = KINDS[app]
    path = tmp_path / "takeout.zip"
    make(path, seed=zone)
    done = demeter(data, "import", "diary", str(path), "--time-zone", zone)
    assert done.returncode == 0 and done.stdout.startswith(f"A diary from {app}."), done.stderr
    theirs = read(path, zone)
    assert len(theirs) > 8
    ours = numbers(data, tmp_path)
    assert close(ours, theirs)
    sessions = takeouts.read_exercises(path, zone)
    assert exercises(data, tmp_path, zone) == sessions and (app == "Garmin" or len(sessions) > 2)
    assert demeter(data, "import", "diary", str(path), "--time-zone", zone).stdout.endswith("Nothing was new.\n")
    assert numbers(data, tmp_path) == ours and exercises(data, tmp_path, zone) == sessions


def test_a_takeout_over_a_change_of_clocks_has_each_minute_on_its_day(data, tmp_path):
    path = tmp_path / "takeout.zip"
    takeouts.make_fitbit(path, days=5, end=takeouts.datetime.date(2025, 10, 29))
    assert demeter(data, "import", "diary", str(path)).returncode == 0
    assert close(numbers(data, tmp_path), takeouts.read_fitbit(path, "Europe/Berlin"))


@pytest.mark.parametrize("app", KINDS)
def test_half_a_takeout_is_read_and_a_damaged_one_changes_nothing(data, tmp_path, app):
    make, read = KINDS[app]
    whole, half, damaged = (tmp_path / name for name in ("whole.zip", "half.zip", "damaged.zip"))
    make(whole)
    dice = random.Random(7)
    for _ in range(12):
        content = bytearray(whole.read_bytes())
        del content[dice.randrange(4, len(content)):]
        damaged.write_bytes(content)
        done = demeter(data, "import", "diary", str(damaged))
        assert done.returncode == 1 and done.stderr.count("\n") == 1 and "Nothing was changed" in done.stderr
    assert numbers(data, tmp_path) == {} and exercises(data, tmp_path, "Europe/Berlin") == []
    with zipfile.ZipFile(whole) as archive:
        takeouts.write(half, {name: archive.read(name) for name in archive.namelist()[::2]})
    assert demeter(data, "import", "diary", str(half)).returncode == 0
    assert close(numbers(data, tmp_path), read(half, "Europe/Berlin"))
