"""A server that is killed at any moment loses nothing that it acknowledged."""

import http.client
import itertools
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import uuid
import zipfile

import pytest

from server import NOON, PATIENCE, PROGRAM, ROOT, Running, alone, demeter, outside, token, until

KILLS = int(os.environ.get("DEMETER_KILLS", "40"))
# A command that runs for seconds is killed fewer times.
FEWER = max(4, KILLS // 15)
DAYS = [f"2026-03-0{number}" for number in range(1, 9)]


class Life(Running):
    """One run of the server, from its start until it is killed."""

    def __init__(self, data):
        super().__init__(data, stderr=subprocess.DEVNULL)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        self.process.stdout.close()


class Writer(threading.Thread):
    """Adds, edits and deletes until the server is gone. `known` has the acknowledged state of each entry; None once deleted."""

    def __init__(self, port, secret, seed, known, unsure):
        super().__init__()
        self.random, self.known, self.unsure = random.Random(seed), known, unsure
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self.headers = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}
        self.mine = []
        self.acknowledged = 0

    def ask(self, method, path, body=None, **headers):
        self.connection.request(method, path, json.dumps(body) if body else None, {**self.headers, **headers})
        answer = self.connection.getresponse()
        return answer.status, answer.read()

    def run(self):
        try:
            while True:
                self.act()
                self.acknowledged += 1
        except (OSError, http.client.HTTPException):
            pass

    def act(self):
        kind = self.random.random() if self.mine else 0
        calories = self.random.randint(1, 900)
        if kind < 0.6:
            name, version = str(uuid.UUID(int=self.random.getrandbits(128))), 1
            outcomes = {None, calories}
            request = ("POST", "/api/v1/entries", {"id": name, "name": "Soup", "calories": calories, "day": self.random.choice(DAYS)})
        else:
            name, version = self.mine.pop(self.random.randrange(len(self.mine)))
            request = ("PATCH", f"/api/v1/entries/{name}", {"calories": calories}) if kind < 0.85 else ("DELETE", f"/api/v1/entries/{name}")
            calories = calories if kind < 0.85 else None
            outcomes = {self.known[name], calories}
        # A request without a response may have been carried out or not.
        self.unsure[name] = outcomes
        status, text = self.ask(*request, **({} if kind < 0.6 else {"If-Match": f'"{version}"'}))
        assert status in (200, 201, 204), text
        self.known[name] = calories
        del self.unsure[name]
        if calories is not None:
            self.mine.append((name, json.loads(text)["version"]))



def standing(data):
    found = {}
    for day in DAYS:
        record = json.loads(demeter(data, "day", day, "--json").stdout)
        assert sum(entry["calories"] for entry in record["entries"]) == record["totals"]["calories"]
        found |= {entry["id"]: entry["calories"] for entry in record["entries"]}
    return found


def test_every_acknowledged_write_survives_being_killed(data):
    chance = random.Random(7)
    secret = token(data)
    known, unsure = {}, {}
    acknowledged = 0
    for life_number in range(KILLS):
        life = Life(data)
        writers = [Writer(life.port, secret, f"{life_number}-{number}", known, unsure) for number in range(4)]
        for writer in writers:
            writer.start()
        # The moment of the kill is the test's input: after a number of writes, because a busy machine does little in a given time.
        enough = chance.randrange(8)
        until(lambda: sum(writer.acknowledged for writer in writers) >= enough)
        life.kill()
        for writer in writers:
            writer.join()
            acknowledged += writer.acknowledged
    assert acknowledged > KILLS, "hardly anything was written"
    assert outside(data) == []
    found = standing(data)
    for name, calories in known.items():
        allowed = unsure.get(name, {calories})
        assert found.get(name) in allowed, (name, found.get(name), allowed)
    assert set(found) <= set(known) | set(unsure)
    proof = demeter(data, "doctor")
    assert proof.returncode == 0, proof.stdout + proof.stderr


def kills(data, command):
    """Runs `command(0)` completely, and then others, each killed at a random moment of that duration, until `FEWER` were killed before
    their end. Yields the number of each."""
    started = time.monotonic()
    done = demeter(data, *command(0))
    assert done.returncode == 0, done.stderr
    took = time.monotonic() - started
    yield 0
    chance, cut = random.Random(11), 0
    for number in itertools.count(1):
        if cut == FEWER:
            return
        started = time.monotonic()
        process = subprocess.Popen(
            [PROGRAM, *command(number)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**alone(data), "DEMETER_DATA": str(data), "DEMETER_NOW": NOON})
        try:
            process.wait(took * chance.uniform(0.1, 1))
            # A run that ended before its kill was faster than the complete one, which the machine may have slowed down.
            took = min(took, time.monotonic() - started)
        except subprocess.TimeoutExpired:
            process.kill()
            cut += process.wait() == -signal.SIGKILL
        yield number


@pytest.fixture
def health(data):
    """Creates some soup, the export of one phone that is already imported, and another one to import."""
    assert demeter(data, "add", "--name", "Soup", "--calories", "90", "--day", DAYS[0]).returncode == 0
    files = [data.parent / "export.zip", data.parent / "longer.zip"]
    for file, days in zip(files, ["24", "28"]):
        subprocess.run(
            [sys.executable, ROOT / "E2E/health_export.py", file, "--days", days, "--end", "2026-03-09"], check=True, capture_output=True)
    return [str(file) for file in files]


def steps(data):
    days = demeter(data, "month", "2026-02", "--lens", "steps", "--json")
    assert days.returncode == 0, days.stderr
    return days.stdout


def test_an_import_that_is_killed_counts_whole_or_not_at_all_and_the_next_one_counts(data, health):
    before, seen = standing(data), []
    for _ in kills(data, lambda number: ["import", "health", health[0 if number == 0 else 1]]):
        seen.append(steps(data))
    assert demeter(data, "doctor").returncode == 0
    again = demeter(data, "import", "health", health[1])
    assert again.returncode == 0, again.stderr
    after = steps(data)
    assert after != seen[0] and set(seen) <= {seen[0], after}
    assert standing(data) == before
    proof = demeter(data, "doctor")
    assert proof.returncode == 0, proof.stdout + proof.stderr


def test_an_import_of_a_diary_that_is_killed_counts_whole_or_not_at_all(data):
    file = data.parent / "diary.csv"

    def diary(number):
        # Each import has entries of its own.
        rows = (f"2025-{month:02}-{day:02},{hour:02}:{number:02},Lunch,Food {hour},1 piece,{hour + 1}\n"
                for month in range(1, 13) for day in range(1, 29) for hour in range(12))
        file.write_text("Day,Time,Group,Food Name,Amount,Energy (kcal)\n" + "".join(rows))
        return ["import", "diary", str(file), "--from", "cronometer", "--alike"]

    whole, seen = 12 * 28 * 12, []
    for _ in kills(data, diary):
        with sqlite3.connect(next((data / "diaries").glob("*.sqlite"))) as file_of_diary:
            (entries, totals, batches), = file_of_diary.execute(
                "SELECT (SELECT count(*) FROM entry), (SELECT sum(entry_count) FROM daily_total), (SELECT count(*) FROM batch)")
        file_of_diary.close()
        assert entries == totals == batches * whole
        seen.append(entries)
        proof = demeter(data, "doctor")
        assert proof.returncode == 0, proof.stdout + proof.stderr
    assert sorted(seen) == seen, seen


def test_a_backup_that_is_killed_is_none_and_leaves_nothing_behind_for_long(data, health):
    assert demeter(data, "import", "health", health[0]).returncode == 0
    before, known, folder = standing(data), steps(data), data.parent / "backups"
    for number in kills(data, lambda number: ["backup", str(folder / str(number))]):
        place = folder / str(number)
        whole = [backup for backup in place.glob("2*")] if place.exists() else []
        for backup in whole:
            restored = data.parent / f"restored-{number}"
            assert demeter(restored, "restore", str(backup)).returncode == 0
            assert standing(restored) == before and steps(restored) == known
        if not whole:
            assert demeter(data, "backup", str(place)).returncode == 0
            assert [name for name in os.listdir(place) if name.endswith(".partial")] == []


def test_an_export_that_is_killed_is_none(data, health):
    assert demeter(data, "import", "health", health[0]).returncode == 0
    files = data.parent / "exports"
    files.mkdir()
    for _ in kills(data, lambda number: ["export", str(files / f"{number}.zip")]):
        pass
    names = zipfile.ZipFile(files / "0.zip").namelist()
    for file in files.glob("*.zip"):
        with zipfile.ZipFile(file) as zip:
            assert zip.testzip() is None and zip.namelist() == names
    assert demeter(data, "doctor").returncode == 0
