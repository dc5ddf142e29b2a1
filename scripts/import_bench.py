"""Imports diaries of years into SQLite and PostgreSQL, and measures what other writes notice of it.

    .venv/bin/python scripts/import_bench.py        BENCH_IMPORT_YEARS changes how many years the longest has
"""

import contextlib
import datetime
import http.client
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import threading
import time
import urllib.parse

from postgres_bench import DEMETER, Database

YEARS = int(os.environ.get("BENCH_IMPORT_YEARS", "15"))
A_DAY = 12
LAST, NOW, PASSWORD = datetime.date(2026, 3, 9), "2026-03-10T12:00:00+01:00", "a few good words"


def diary_file(folder, years):
    """A file of Cronometer with twelve entries a day, of a few thousand foods."""
    random.seed(years)
    file = folder / f"{years}.csv"
    with open(file, "w") as out:
        out.write("Day,Time,Group,Food Name,Amount,Energy (kcal),Protein (g),Carbs (g),Fat (g)\n")
        for back in range(years * 365):
            day = LAST - datetime.timedelta(back)
            for meal in range(A_DAY):
                # A few foods are eaten often, many once in a while.
                food = int(random.paretovariate(0.5)) % 4000
                out.write(f"{day},{7 + meal}:{random.randrange(60):02},Lunch,Food {food} with sauce {food % 7},80 g,{random.randrange(20, 900)},4,20,8\n")
    return file


class Home:
    """A data folder, with or without a database, with one person."""

    def __init__(self, folder, name, address=None):
        self.folder = folder / name
        self.env = {**os.environ, "LOG_LEVEL": "error", "TZ": "UTC", "DEMETER_NOW": NOW, "DEMETER_DATA": str(self.folder)}
        if address:
            self.env["DEMETER_DATABASE"] = address
        self.command("person", "add", "Ann", "--time-zone", "Europe/Berlin", typed=PASSWORD + "\n")
        self.token = self.command("token", "create", "Ann", "--scope", "diary:read,diary:write").strip()

    def command(self, *arguments, typed=None):
        done = subprocess.run([DEMETER, *arguments], env=self.env, input=typed, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr + done.stdout
        return done.stdout

    def import_all(self, file):
        """The seconds of an import by the command line."""
        began = time.perf_counter()
        assert "Imported" in self.command("import", "diary", str(file))
        return time.perf_counter() - began

    @contextlib.contextmanager
    def serving(self):
        process = subprocess.Popen([DEMETER, "serve", "--port", "0"], env=self.env, stdout=subprocess.PIPE, text=True)
        try:
            yield int(process.stdout.readline().rsplit(":", 1)[1])
        finally:
            process.terminate()
            process.wait()


class Writer(threading.Thread):
    """Saves entries one after the other, as a person with many devices would, and notes how long each took."""

    def __init__(self, port, token):
        super().__init__()
        self.port, self.token, self.times, self.over = port, token, [], threading.Event()

    def run(self):
        client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        while not self.over.is_set():
            began = time.perf_counter()
            client.request("POST", "/api/v1/entries", json.dumps({"name": "Tea", "calories": 5, "day": f"2026-03-{random.randint(1, 9):02}"}), headers)
            answer = client.getresponse()
            answer.read()
            self.times.append(time.perf_counter() - began)
            assert answer.status == 201, answer.status
            self.over.wait(0.005)

    def end(self):
        """The p99 and the longest, in seconds."""
        self.over.set()
        self.join()
        times = sorted(self.times)
        return times[len(times) * 99 // 100], times[-1], len(times)


class Browser:
    """Imports and undoes as the pages do."""

    def __init__(self, port):
        self.client = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
        self.headers = {}
        form = urllib.parse.urlencode({"name": "Ann", "password": PASSWORD})
        answer = self.ask("POST", "/sign-in", form, {"Content-Type": "application/x-www-form-urlencoded"})
        self.headers["Cookie"] = answer[1]["Set-Cookie"].split(";")[0]

    def ask(self, method, path, body=None, headers=None):
        self.client.request(method, path, body, {**self.headers, **(headers or {})})
        answer = self.client.getresponse()
        text = answer.read().decode()
        return answer.status, answer.headers, text

    def upload(self, file):
        parts = f'--b\r\nContent-Disposition: form-data; name="file"; filename="{file.name}"\r\n\r\n'.encode() + file.read_bytes() + b"\r\n--b--\r\n"
        status, headers, text = self.ask("POST", "/settings/data/imports", parts, {"Content-Type": "multipart/form-data; boundary=b"})
        assert status == 303, text
        return headers["Location"].split("?")[0]

    def follow(self, path):
        """Posts a form and waits until its work is done. Returns where it leads, the seconds, and the pages of progress."""
        began, progress = time.perf_counter(), set()
        status, headers, text = self.ask("POST", path, "", {"Content-Type": "application/x-www-form-urlencoded"})
        while True:
            if status == 303:
                place = headers["Location"]
                if "note=" in place:
                    return place, time.perf_counter() - began, len(progress)
            else:
                assert status == 200, text
                progress.update(re.findall(r"[\d,]+ of [\d,]+ entries", text))
            time.sleep(0.05)
            status, headers, text = self.ask("GET", place)


def beside(home, file, name, row):
    """Writes while an import runs, and while it is undone, against writes without."""
    with home.serving() as port:
        browser = Browser(port)
        alone = Writer(port, home.token)
        alone.start()
        time.sleep(6)
        quiet, longest, _ = alone.end()
        path = browser.upload(file)
        for what, begin in (("imported", lambda: browser.follow(path)), ("undone", lambda: browser.follow(undo))):
            # The page itself takes part in the load.
            writer = Writer(port, home.token)
            writer.start()
            place, seconds, pages = begin()
            p99, slowest, count = writer.end()
            undo = f"/settings/data/batches/{place[-36:]}/undo"
            row(f"Writes while {YEARS} years are {what} on {name} ({seconds:.1f} s, {pages} figures of progress), p99 of {count}",
                f"{p99 * 1000:.1f} ms, slowest {slowest * 1000:.0f} ms", f"without {quiet * 1000:.1f} ms", f"{p99 / quiet:.2f}", "<= 3", p99 <= 3 * quiet)


def imports(row):
    with tempfile.TemporaryDirectory(prefix="import", dir="/tmp") as name, contextlib.ExitStack() as ends:
        folder = pathlib.Path(name)
        folder.chmod(0o711)
        years = sorted({max(1, YEARS // 15), max(1, YEARS // 3), YEARS})
        files = {number: diary_file(folder, number) for number in years}
        taken = {}
        for number in years:
            taken["SQLite", number] = Home(folder, f"sqlite-{number}").import_all(files[number])
            # Each on a PostgreSQL of its own, whose plans are made for empty tables.
            (folder / f"pg-{number}").mkdir(mode=0o711)
            database = Database(folder / f"pg-{number}")
            try:
                taken["PostgreSQL", number] = Home(folder, f"postgres-{number}", database.address).import_all(files[number])
            finally:
                database.stop()
            ratio = taken["PostgreSQL", number] / taken["SQLite", number]
            row(f"Importing {number} years ({number * 365 * A_DAY} entries) into a new PostgreSQL", f"{taken['PostgreSQL', number]:.1f} s",
                f"SQLite {taken['SQLite', number]:.1f} s", f"{ratio:.2f}", "<= 3", ratio <= 3)
        few, many = years[-2], years[-1]
        for engine in ("SQLite", "PostgreSQL"):
            ratio = taken[engine, many] / many / (taken[engine, few] / few)
            row(f"Importing {many} years into {engine}, each entry", f"{taken[engine, many] / many / 365 / A_DAY * 1e6:.0f} µs", f"{few} years",
                f"{ratio:.2f}", "<= 1.3", ratio <= 1.3)
        beside(Home(folder, "sqlite"), files[YEARS], "SQLite", row)
        (folder / "pg").mkdir(mode=0o711)
        database = Database(folder / "pg")
        ends.callback(database.stop)
        database.keep_log_files()
        beside(Home(folder, "postgres", database.address), files[YEARS], "PostgreSQL", row)


if __name__ == "__main__":
    imports(lambda *columns: print(" | ".join(str(column) for column in columns), flush=True))
