"""Compares two builds of the program: `scripts/compare.py BEFORE AFTER [--only same|speed]`.

Same: BEFORE makes a demo diary of ten years. AFTER opens a copy of it, which migrates it. Then both serve the same data, and their
answers to the same requests, the JSON of their commands, their exports, and all rows of their files must be equal.

Speed: both serve the same data and take turns with the same request. The ratio of the medians counts, because a busy machine slows both.
"""

import contextlib
import http.client
import io
import json
import os
import pathlib
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
import zipfile

NOW = "2026-06-15T12:00:00Z"
DAYS = ("2026-06-15", "2026-06-14", "2026-02-01", "2020-02-29", "2016-07-01", "2026-06-16")
MONTHS = ("2026-06", "2026-01", "2020-02", "2027-01")
WORDS = ("chicken", "c", "oat", "burger", "zzz", "chese")
PHRASES = ("2 eggs and a slice of toast with 10 g butter", "ten grapes", "half an avocado", "pasta 600 kcal", "yesterday a banana")
# Identifiers and times that differ between two files made from the same data.
UNEQUAL = {"diary.sqlite", "README.txt", "README.md"}


class Program:
    """One build, with a data folder of its own."""

    def __init__(self, path, folder):
        self.path, self.folder = path, folder
        self.env = {**os.environ, "LOG_LEVEL": "error", "TZ": "UTC", "DEMETER_NOW": NOW}

    def run(self, *arguments):
        return subprocess.run([self.path, *arguments, "--data", self.folder], env=self.env, check=True, capture_output=True, text=True).stdout

    @contextlib.contextmanager
    def serving(self):
        started = time.perf_counter()
        process = subprocess.Popen(
            [self.path, "serve", "--data", self.folder, "--port", "0"], env=self.env, stdout=subprocess.PIPE, text=True)
        try:
            self.port = int(process.stdout.readline().split()[-1].rsplit(":", 1)[1])
            self.pid = process.pid
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
            self.ask("GET", "/sign-in")
            self.started = time.perf_counter() - started
            yield self
        finally:
            process.terminate()
            process.wait()

    def ask(self, method, path, body=None, page=False):
        headers = {"Cookie": self.cookie} if page else {"Authorization": f"Bearer {self.token}"} if hasattr(self, "token") else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        self.connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self.connection.getresponse()
        return answer.status, answer.getheader("Set-Cookie"), answer.read()

    def memory(self):
        status = pathlib.Path(f"/proc/{self.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024


def addresses():
    for day in DAYS:
        yield from (f"/days/{day}", f"/weeks/{day}", f"/goals/{day}")
    for month in MONTHS:
        yield f"/months/{month}"
    for word in WORDS:
        yield from (f"/entries?q={word}&limit=50", f"/foods?q={word}")
    for kind in ("energy", "steps", "activity"):
        yield f"/{kind}?from=2026-05-01&to=2026-06-15"
    yield from ("/goals/changes", "/goals", "/meals", "/batches", "/settings", "/changes?limit=500", "/health/imports", "/days/nonsense",
                "/entries?limit=0", "/months/2026-13", "/nothing")


def rows(path):
    """Every row of a diary, without the random name of the file and the program's own table of migrations."""
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
        tables = [name for (name,) in database.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'food_index%'"
            " AND name NOT IN ('grdb_migrations', 'incarnation') ORDER BY name")]
        return {table: sorted(map(repr, database.execute(f"SELECT * FROM {table}"))) for table in tables}


def exported(program):
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, "export.zip")
        program.run("export", target)
        with zipfile.ZipFile(io.BytesIO(pathlib.Path(target).read_bytes())) as archive:
            return {name: archive.read(name) for name in archive.namelist() if os.path.basename(name) not in UNEQUAL}


def same(before, after):
    """Prints what differs, and returns how many things were compared and how many differ."""
    found = {"compared": 0, "different": 0}

    def compare(what, one, two):
        found["compared"] += 1
        if one == two:
            return
        found["different"] += 1
        print(f"different: {what}\n  before: {str(one)[:1500]}\n  after:  {str(two)[:1500]}")

    for command in [("today", "--json"), ("search", "chicken", "--json"), ("doctor",)] + [("day", day, "--json") for day in DAYS] + [
            ("month", month, "--json") for month in MONTHS]:
        compare(" ".join(command), before.run(*command), after.run(*command))
    one, two = exported(before), exported(after)
    compare("names in the export", sorted(one), sorted(two))
    for name in one:
        compare(f"export, {name}", one[name], two.get(name))
    with before.serving(), after.serving():
        for address in addresses():
            answers = [program.ask("GET", "/api/v1" + address) for program in (before, after)]
            compare(address, *[(status, body) for status, _, body in answers])
        for text in PHRASES:
            compare(f"parse {text}", *[program.ask("POST", "/api/v1/foods/parse", {"text": text})[2] for program in (before, after)])
        key = str(uuid.uuid4())
        for body in ({"id": key, "name": "Soup", "calories": 300, "loggedAt": "2026-06-15T08:00:00Z"}, {"name": ""}, {"calories": "x"}):
            answers = [program.ask("POST", "/api/v1/entries", body) for program in (before, after)]
            compare(f"POST {body}", *[(status, without_times(data)) for status, _, data in answers])
        for method, body in (("PATCH", {"quantity": 2}), ("PATCH", {"quantity": 0}), ("DELETE", None)):
            answers = [program.ask(method, f"/api/v1/entries/{key}", body) for program in (before, after)]
            compare(f"{method} {body}", *[(status, without_times(data)) for status, _, data in answers])
        compare("restored", *[without_times(program.ask("POST", f"/api/v1/entries/{key}/restore")[2]) for program in (before, after)])
    tables = [rows(next(pathlib.Path(program.folder, "diaries").glob("*.sqlite"))) for program in (before, after)]
    compare("tables", sorted(tables[0]), sorted(tables[1]))
    for table in tables[0]:
        if table != "revision":
            # Moments of the writes above are of two clocks.
            compare(f"rows of {table}", len(tables[0][table]), len(tables[1].get(table, [])))
    print(f"{found['compared']} compared, {found['different']} different")
    return found["different"]


def without_times(data):
    """A JSON document without the moments at which it was written."""
    document = json.loads(data) if data else None
    if isinstance(document, dict):
        document = {name: value for name, value in document.items() if name not in ("createdAt", "updatedAt")}
    return document


def speed(before, after):
    """Prints a row for each request: median of each build and their ratio. Returns how many are more than 5 % slower."""
    def touch(program):
        program.ask("POST", "/api/v1/entries", {"name": "Crumb", "calories": 1, "day": "1990-01-01"})

    def fresh(path, page=False):
        def once(program):
            touch(program)
            return lambda: program.ask("GET", path, page=page)
        return once

    def plain(method, path, body=None):
        return lambda program: lambda: program.ask(method, path, body() if callable(body) else body)

    number = iter(range(10**9))
    requests = {
        "the trivial route": plain("GET", "/favicon.ico"),
        "a day as JSON, not cached": fresh("/api/v1/days/2026-06-14"),
        "a month as JSON, not cached": fresh("/api/v1/months/2026-06"),
        "Today, not cached": fresh("/", page=True),
        "a month as HTML, not cached": fresh("/history?mode=month&month=2026-06", page=True),
        "Day Detail, not cached": fresh("/history/2026-06-14?mode=month", page=True),
        "the steps lens, not cached": fresh("/history?lens=steps&mode=calendar", page=True),
        "the energy lens, not cached": fresh("/history?lens=energy&month=2026-06", page=True),
        "a search of entries": plain("GET", "/api/v1/entries?q=chicken"),
        "a search of foods": plain("GET", "/api/v1/foods?q=banana"),
        "a phrase of three foods": plain("POST", "/api/v1/foods/parse", {"text": PHRASES[0]}),
        "a save of a new food": plain("POST", "/api/v1/entries", lambda: {"name": f"Food {next(number)}", "calories": 1, "day": "2020-01-01"}),
        "a save of a known food": plain("POST", "/api/v1/entries", {"name": "Oats", "calories": 1, "day": "2020-01-01"}),
        "a save of ten foods": plain(
            "POST", "/api/v1/entries", lambda: {"entries": [{"name": f"Food {i}", "calories": 1, "day": "2020-01-01"} for i in range(10)]}),
    }
    print("| request | before | after | after / before |\n| --- | --- | --- | --- |")
    slower = 0
    starts = {before: [], after: []}
    for _ in range(5):
        for program in (before, after):
            with program.serving():
                starts[program].append(program.started)
    one, two = (statistics.median(starts[program]) for program in (before, after))
    print(f"| start to the first page | {one * 1000:.0f} ms | {two * 1000:.0f} ms | {two / one:.2f} |")
    with before.serving(), after.serving():
        idle = before.memory(), after.memory()
        for name, prepare in requests.items():
            times = {before: [], after: []}
            for turn in range(160):
                for program in ((before, after) if turn % 2 else (after, before)):
                    work = prepare(program)
                    started = time.perf_counter()
                    status = work()[0]
                    if turn >= 10:
                        times[program].append(time.perf_counter() - started)
                    assert status < 400, (name, status)
            one, two = (statistics.median(times[program]) for program in (before, after))
            slower += two / one > 1.05
            print(f"| {name} | {one * 1000:.2f} ms | {two * 1000:.2f} ms | {two / one:.2f} |", flush=True)
        print(f"| memory at rest | {idle[0]:.1f} MB | {idle[1]:.1f} MB | {idle[1] / idle[0]:.2f} |")
        print(f"| memory after this | {before.memory():.1f} MB | {after.memory():.1f} MB | {after.memory() / before.memory():.2f} |")
    return slower


def main():
    before, after = sys.argv[1], sys.argv[2]
    only = sys.argv[4] if len(sys.argv) > 4 else None
    folder = tempfile.mkdtemp(prefix="demeter-compare-")
    try:
        one = Program(before, os.path.join(folder, "before"))
        one.link = one.run("demo", "--days", "3650", "--data-only").strip()
        one.token = one.run("token", "create", "Sample", "--scope", "diary:read,diary:write,health:write").strip()
        two = Program(after, os.path.join(folder, "after"))
        with one.serving():
            one.cookie = one.ask("POST", one.link)[1].split(";")[0]
        shutil.copytree(one.folder, two.folder)
        two.link, two.token, two.cookie = one.link, one.token, one.cookie
        bad = 0
        if only != "speed":
            bad += same(one, two)
        if only != "same":
            bad += speed(one, two)
        sys.exit(1 if bad else 0)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
