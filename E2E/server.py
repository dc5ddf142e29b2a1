"""A household on a real server: the program itself, a data folder, a free port, and a clock that starts at a chosen time."""

import contextlib
import hashlib
import http.client
import json
import os
import pathlib
import random
import re
import secrets
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time
import urllib.parse
import urllib.request
import uuid
from datetime import datetime, timedelta

ROOT = pathlib.Path(__file__).parent.parent
PROGRAM = os.environ.get("DEMETER_BIN", str(ROOT / "out/tests/demeter"))
NAME, PASSWORD = "Ada", "a few good words"
NOON = "2026-03-10T12:00:00+01:00"

# Seconds after which a test gives up on a program. It is only there to end a test that would wait for ever.
PATIENCE = 120

# A library that blocks connections to other machines and records their addresses; see `outside` in conftest.py.
OUTSIDE = None


def asked(data):
    """Returns the file that records which machines a program on this data contacted."""
    return data.with_name(data.name + ".asked")


def outside(data):
    """Returns the other machines that programs on this data looked up or connected to."""
    return asked(data).read_text().split() if asked(data).exists() else []


def alone(data):
    """Returns the environment of a program on this data that can't contact other machines."""
    kept = {"LD_PRELOAD": str(OUTSIDE), "OUTSIDE_LOG": str(asked(data))} if OUTSIDE else {}
    # Numbers are those of en-US, whatever this machine uses.
    return {**os.environ, **kept, "LC_ALL": "C.UTF-8"}


def environment(data, now):
    return {**alone(data), "DEMETER_NOW": now, "TZ": "UTC"}


def run(*arguments, data, now, typed=None, timeout=240):
    """Runs a command of the program and returns its output."""
    done = subprocess.run(
        [PROGRAM, *arguments, "--data", str(data)], env=environment(data, now), input=typed, capture_output=True, text=True, timeout=timeout
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def demeter(data, *arguments, stdin="", now=NOON, **env):
    """Runs a command of the program, which may fail."""
    return subprocess.run(
        [PROGRAM, *arguments], input=stdin, capture_output=True, text=True, timeout=240,
        env={**alone(data), "DEMETER_DATA": str(data), "DEMETER_NOW": now, **env})


def token(data):
    return demeter(data, "token", "create", "ann", "--scope", "diary:read,diary:write").stdout.strip()


def free_port():
    """Returns a free port outside the range from which the system picks ports, so that no other program gets it meanwhile."""
    first = int(pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    while True:
        # Where it gives all of them, any port.
        port = random.SystemRandom().randrange(11_000, first) if first > 12_000 else 0
        with socket.socket() as line, contextlib.suppress(OSError):
            line.bind(("127.0.0.1", port))
            return line.getsockname()[1]


def until(holds, seconds=PATIENCE, seen=lambda: None):
    """Polls until a condition holds; after some seconds, fails with the value of `seen`."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, seen()
        # Without a pause, polling would slow down what it waits for.
        time.sleep(0.002)


class Running:
    """A server on a folder during a `with` block; `options` are those of its process."""

    def __init__(self, data, *arguments, level="info", now=NOON, **options):
        self.data = data
        # Its log goes to a file. A pipe would be full after some hundred lines, and the server would wait until somebody reads it.
        self.journal = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", *arguments], stdout=subprocess.PIPE, text=True,
            env={**alone(data), "DEMETER_DATA": str(data), "DEMETER_NOW": now, "LOG_LEVEL": level},
            **{"stderr": self.journal, **options})
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1])

    def answer(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(method, path, body, headers or {})
        return connection.getresponse()

    def ask(self, method, path, body=None, headers=None):
        answer = self.answer(method, path, body, headers)
        return answer.status, answer.read().decode()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=PATIENCE)
        self.journal.seek(0)
        self.log = self.journal.read()
        self.journal.close()
        assert outside(self.data) == []


def sign_in(port, name, password):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    body = urllib.parse.urlencode({"name": name, "password": password})
    connection.request("POST", "/sign-in", body, {"Content-Type": "application/x-www-form-urlencoded"})
    answer = connection.getresponse()
    return answer.status, answer.read().decode(), answer.headers


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class TestServer:
    """A data folder and the server on it."""

    def __init__(self, folder, now, token=None, cookie=None, environment=None):
        self.folder, self.now, self.token, self.cookie = folder, now, token, cookie
        self.environment = environment or {}
        self.port, self.process = 0, None
        self.person = self.id = None  # the owner of the diary, if the server has more than one
        self.journal = folder.with_name(folder.name + ".log")

    # The server

    def start(self):
        """Starts the server. A restart uses the same port, which must stay free in between."""
        self.port = self.port or free_port()
        with open(self.journal, "a") as log:
            self.process = subprocess.Popen(
                [PROGRAM, "serve", "--data", str(self.folder), "--port", str(self.port)],
                env=environment(self.folder, self.now) | self.environment, stdout=subprocess.PIPE, stderr=log, text=True,
            )
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        assert found, f"the server did not start: {line!r}"
        self.port = int(found[1])
        return self

    def stop(self):
        if not self.process:
            return
        self.process.terminate()
        try:
            self.process.wait(timeout=120)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.process = None

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    # Contacted machines

    @property
    def outside(self):
        """Returns the other machines that the server looked up or connected to."""
        return outside(self.folder)

    # The command line

    def cli(self, *arguments, typed=None):
        person = ["--person", self.person] if self.person and arguments[0] not in ("person", "token") else []
        return run(*arguments, *person, data=self.folder, now=self.now, typed=typed)

    # The API

    def call(self, method, path, body=None, **headers):
        request = urllib.request.Request(
            f"{self.url}/api/v1{path}", method=method, data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {self.token}", "Content-Type": "application/json", **headers},
        )
        with urllib.request.urlopen(request, timeout=120) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def log(self, name, calories, minutes_ago=0, **values):
        """Logs an entry, a number of minutes before the program's clock started."""
        at = datetime.fromisoformat(self.now) - timedelta(minutes=minutes_ago)
        values.setdefault("loggedAt", at.isoformat())
        return self.call("POST", "/entries", {"id": str(uuid.uuid4()), "name": name, "calories": calories, **values})

    def log_on(self, day, name, calories, time="12:00", **values):
        """Logs an entry on a day, at a winter time in Berlin."""
        return self.log(name, calories, loggedAt=f"{day}T{time}:00+01:00", **values)

    def log_many(self, entries):
        """Logs entries, `(day, time, name, calories)`, by importing a file, because hundreds of requests would be slow."""
        rows = "".join(f"{day},{time},Lunch,{name},1 piece,{calories}\n" for day, time, name, calories in entries)
        with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
            file.write("Day,Time,Group,Food Name,Amount,Energy (kcal)\n" + rows)
            file.flush()
            self.cli("import", "diary", file.name, "--from", "cronometer")

    def set_goals(self, calories=None, **values):
        return self.call("PUT", "/goals", {"calories": calories, **values})

    def measure(self, day, **amounts):
        """Enters numbers of a day by hand: `steps`, `burnedEnergy`, …"""
        for metric, amount in amounts.items():
            self.call("PUT", f"/days/{day}/activity/{metric}", {"amount": amount})

    def walk(self, days, goal=None):
        """Pushes steps of days like a phone: `{day: steps}` or `{day: (steps, metres, active kilocalories)}`."""
        rows = []
        for day, counted in days.items():
            amounts = counted if isinstance(counted, tuple) else (counted,)
            rows += [(day, metric, round(amount * 1000)) for metric, amount in zip(("steps", "distance", "activeEnergy"), amounts)]
        self.day()  # creates the diary
        with sqlite3.connect(self.diary) as diary:
            diary.executemany("INSERT OR REPLACE INTO activity_value VALUES (?, ?, 'push', ?, 1, 1)", rows)
            diary.execute("INSERT INTO change (kind, day) VALUES ('activity', ?)", (min(days),))
        diary.close()
        if goal:
            self.set_goals(steps=goal, effectiveFrom=min(days))

    def day(self, day=None):
        return self.call("GET", f"/days/{day or self.today}")

    @property
    def name(self):
        return self.person or NAME

    @property
    def diary(self):
        """Returns the file of the diary."""
        return next((self.folder / "diaries").glob(f"{self.id or '*'}.sqlite"))

    @property
    def today(self):
        return self.now[:10]

    def names(self, day=None):
        return [entry["name"] for entry in self.day(day)["entries"]]


def before_midnight(make_app, midnight, visit, **options):
    """Returns a server and what `visit` returns for it, some seconds before midnight: as few as this machine takes for the visit."""
    for seconds in (6, 12, 24, 48):
        began = time.monotonic()
        app = make_app(now=(datetime.fromisoformat(midnight) - timedelta(seconds=seconds)).isoformat(), **options)
        visited = visit(app)
        if time.monotonic() - began < seconds:
            return app, visited
    raise AssertionError("a visit takes too long")


class SharedServer:
    """A server for many tests, each with a separate person. It is replaced after some seconds to keep its clock near the time at which it
    starts."""

    LIFETIME = 30

    def __init__(self, make):
        self.make, self.app, self.people, self.started = make, None, 0, 0

    def person(self):
        """Returns a household of one new person, whose name starts like that of the template's."""
        if not self.app or time.monotonic() - self.started > self.LIFETIME:
            self.close()
            self.app, self.started = self.make(), time.monotonic()
        self.people += 1
        app = TestServer(self.app.folder, self.app.now, "demeter_" + secrets.token_urlsafe(), secrets.token_urlsafe())
        app.port, app.zone, app.journal = self.app.port, self.app.zone, self.app.journal
        app.person, app.id = f"{NAME} {self.people}", str(uuid.uuid4())
        add_person(app)
        return app

    def close(self):
        if self.app:
            self.app.stop()
            self.app = None


def add_person(app):
    """Adds a person with a session and a token to the accounts by SQL, because hashing a password is slow."""
    with sqlite3.connect(app.folder / "accounts.sqlite", timeout=120) as accounts:
        columns = [row[1] for row in accounts.execute("PRAGMA table_info(person)") if row[1] != "number"]
        given = {"id": app.id, "name": app.person, "name_key": app.person.lower(), "is_owner": 0}
        values = ", ".join(f":{name}" if name in given else name for name in columns)
        accounts.execute(f"INSERT INTO person ({', '.join(columns)}) SELECT {values} FROM person WHERE is_owner", given)
        for table, secret in (("session", app.cookie), ("token", app.token)):
            columns = [row[1] for row in accounts.execute(f"PRAGMA table_info({table})")]
            given = {"hash": hashlib.sha256(secret.encode()).digest(), "person_id": app.id}
            values = ", ".join(f":{name}" if name in given else name for name in columns)
            accounts.execute(
                f"INSERT INTO {table} ({', '.join(columns)}) SELECT {values} FROM {table} "
                "WHERE person_id = (SELECT id FROM person WHERE is_owner)", given)
        # Most tests are about people who know Demeter.
        accounts.execute("INSERT INTO setting (name, value) VALUES (?, 'put away')", (f"first steps {app.id}",))
    accounts.close()


def make_template(folder, now, zone):
    """Creates a folder with one person, a session and a token, once; each test copies it, because hashing a password is slow."""
    run("person", "add", NAME, "--time-zone", zone, data=folder, now=now, typed=PASSWORD + "\n")
    token = run("token", "create", NAME, "--scope", "diary:read,diary:write,health:write", data=folder, now=now)
    app = TestServer(folder, now).start()
    try:
        form = urllib.parse.urlencode({"name": NAME, "password": PASSWORD}).encode()
        opener = urllib.request.build_opener(NoRedirect)
        try:
            headers = opener.open(urllib.request.Request(app.url + "/sign-in", data=form), timeout=PATIENCE).headers
        except urllib.error.HTTPError as redirect:
            headers = redirect.headers
        cookie = headers["Set-Cookie"].split(";")[0].split("=", 1)[1]
        put_away = urllib.request.Request(app.url + "/first-steps/put-away", data=b"", headers={"Cookie": f"demeter_session={cookie}"})
        urllib.request.urlopen(put_away, timeout=PATIENCE).close()
    finally:
        app.stop()
    return token, cookie


def copy(template, folder):
    shutil.copytree(template, folder)
    return folder
