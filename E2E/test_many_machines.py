"""Several servers on one PostgreSQL database."""

import contextlib
import http.client
import http.cookies
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import sqlite3
import statistics
import subprocess
import tempfile
import threading
import time
import uuid

import pytest

from server import NOON, PATIENCE, PROGRAM, ROOT, Running, demeter, run, sign_in, until

PASSWORD = "a few good words"


class Postgres:
    """A PostgreSQL of its own: a folder, and the server on it."""

    def __init__(self, folder, *options):
        self.folder, self.options = folder, options
        self.server = None

    def start(self, *inside):
        """Starts it, by a program that prepares something if one is given."""
        command = [*inside, ROOT / "scripts/postgres", self.folder, *self.options]
        self.server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.server.stdout.readline() == "ready\n"
        return self

    def stop(self):
        self.server.communicate("")

    def kill(self):
        """Kills the server with all its processes, as a crash of the machine would."""
        main = int((self.folder / "data/postmaster.pid").read_text().split("\n")[0])
        # It may not start another process meanwhile.
        os.kill(main, signal.SIGSTOP)
        children = subprocess.run(["pgrep", "-P", str(main)], capture_output=True, text=True).stdout.split()
        for process in [main, *map(int, children)]:
            os.kill(process, signal.SIGKILL)
        # As long as one of them lives, the server refuses to start again.
        until(lambda: not any(alive(int(process)) for process in [main, *children]))
        self.server.communicate("")

    def standby(self, folder):
        """Creates a copy of this server in a folder, in place of what is there. It follows this server, and commits wait for it."""
        copy = self.copy(folder, "--write-recovery-conf")
        with open(folder / "data/postgresql.auto.conf", "a") as settings:
            settings.write(f"primary_conninfo = 'host={self.folder} user=demeter application_name=standby'\n")
        copy.start()
        self.sql("postgres", "ALTER SYSTEM SET synchronous_standby_names = 'standby'")
        self.sql("postgres", "SELECT pg_reload_conf()")
        until(lambda: self.sql("postgres", "SELECT sync_state FROM pg_stat_replication") == "sync")
        return copy

    def copy(self, folder, *options):
        """Makes a base backup in a folder, in place of what is there."""
        shutil.rmtree(folder, ignore_errors=True)
        owner = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"] if os.getuid() == 0 else []
        folder.mkdir()
        if owner:
            shutil.chown(folder, "postgres", "postgres")
        tool = next(pathlib.Path("/usr/lib/postgresql").glob("*/bin/pg_basebackup"))
        connection = ["--host", str(self.folder), "--username", "demeter", "--pgdata", str(folder / "data")]
        subprocess.run([*owner, tool, *connection, "--checkpoint", "fast", "--no-sync", *options], check=True)
        return Postgres(folder)

    def promote(self):
        """Makes a standby the primary. It has no standby of its own yet, so commits do not wait."""
        self.sql("postgres", "SELECT pg_promote()")

    def sql(self, database, statement):
        done = subprocess.run(
            ["psql", "-h", self.folder, "-U", "demeter", "-d", database, "-Atc", statement], capture_output=True, text=True, check=True)
        return done.stdout.strip()


class Cutter:
    """Stands between a server and the database, and cuts a connection after some bytes."""

    def __init__(self, folder, database):
        self.database = str(database / ".s.PGSQL.5432")
        self.left, self.direction, self.lock = None, None, threading.Lock()
        folder.mkdir()
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(folder / ".s.PGSQL.5432"))
        self.listener.listen(100)
        threading.Thread(target=self.accept, daemon=True).start()

    def cut(self, direction, count):
        """Cuts the connection on which the next bytes up to a count pass in a direction."""
        with self.lock:
            self.direction, self.left = direction, count

    @property
    def is_done(self):
        return self.left is None

    def accept(self):
        while True:
            try:
                client = self.listener.accept()[0]
            except OSError:
                return
            server = socket.socket(socket.AF_UNIX)
            server.connect(self.database)
            for direction, source, target in (("to", client, server), ("from", server, client)):
                threading.Thread(target=self.pass_on, args=(direction, source, target), daemon=True).start()

    def pass_on(self, direction, source, target):
        try:
            while data := source.recv(1 << 16):
                with self.lock:
                    is_last = self.left is not None and direction == self.direction and self.left < len(data)
                    if is_last:
                        data, self.left = data[:self.left], None
                    elif self.left is not None and direction == self.direction:
                        self.left -= len(data)
                target.sendall(data)
                if is_last:
                    break
        except OSError:
            pass
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


def alive(process):
    try:
        # A process that has ended stays in the list, with the state Z, until its parent asks for it.
        return pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.fixture(scope="module")
def postgres():
    # A short path, because the path of a socket may have only 107 characters.
    with tempfile.TemporaryDirectory(prefix="pg", dir="/tmp") as folder:
        path = pathlib.Path(folder)
        path.chmod(0o711)
        server = Postgres(path / "s").start()
        yield server
        server.stop()


@pytest.fixture
def short_folder():
    with tempfile.TemporaryDirectory(prefix="pg", dir="/tmp") as folder:
        path = pathlib.Path(folder)
        path.chmod(0o711)
        yield path


@pytest.fixture
def database(postgres):
    """The address of a new database."""
    name = f"d{uuid.uuid4().hex[:12]}"
    postgres.sql("postgres", f"CREATE DATABASE {name}")
    return f"postgresql://demeter@/{name}?host={postgres.folder}"


@pytest.fixture
def servers(database, tmp_path, monkeypatch):
    """Two servers on a database with one person, whose token it returns too."""
    monkeypatch.setenv("DEMETER_DATABASE", database)
    first, second = tmp_path / "first", tmp_path / "second"
    run("person", "add", "Ada", "--time-zone", "Europe/Berlin", data=first, now=NOON, typed=PASSWORD)
    token = run("token", "create", "Ada", "--scope", "diary:read,diary:write", data=second, now=NOON)
    with Running(first) as one, Running(second) as other:
        yield one, other, {"Authorization": f"Bearer {token}"}


def entry(name="Porridge", calories=320):
    return {"id": str(uuid.uuid4()), "name": name, "calories": calories, "loggedAt": "2026-03-10T08:00:00+01:00"}


def save_once(server, token, body):
    return server.ask("POST", "/api/v1/entries", json.dumps(body), {**token, "Content-Type": "application/json"})


def ask_again(server, *request):
    """Asks as the app does: again for as long as the server says that it can't reach its database."""
    end = time.monotonic() + PATIENCE
    while True:
        answer = server.answer(*request)
        text = answer.read().decode()
        if answer.status != 503 or time.monotonic() > end:
            return answer.status, text
        assert int(answer.headers["Retry-After"]) > 0


def save(server, token, body):
    return ask_again(server, "POST", "/api/v1/entries", json.dumps(body), {**token, "Content-Type": "application/json"})


def names(server, token):
    status, text = ask_again(server, "GET", "/api/v1/days/2026-03-10", None, token)
    assert status == 200, text
    return sorted(each["name"] for each in json.loads(text)["entries"])


def test_what_is_saved_on_one_server_is_seen_on_the_other_at_once(servers):
    one, other, token = servers
    assert names(other, token) == []
    for count in range(20):
        server, reader = (one, other) if count % 2 else (other, one)
        assert save(server, token, entry(f"Food {count:02}"))[0] == 201
        assert len(names(reader, token)) == count + 1
    assert one.ask("GET", "/readyz")[0] == 200
    metrics = one.ask("GET", "/metrics")[1]
    assert "demeter_database_connections " in metrics and "demeter_database_retries_total" in metrics


class Browser:
    """A browser without scripts: it keeps cookies, and looks at a day."""

    def __init__(self, server):
        self.cookies = http.cookies.SimpleCookie()
        headers = sign_in(server.port, "Ada", PASSWORD)[2]
        self.cookies.load(headers["Set-Cookie"])

    def ask(self, server, method, path, body=None, keeping=True):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)
        headers = {"Cookie": "; ".join(f"{name}={each.value}" for name, each in self.cookies.items())}
        connection.request(method, path, body, {**headers, "Content-Type": "application/json"} if body else headers)
        answer = connection.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie") or [] if keeping else []:
            self.cookies.load(cookie)
        return answer.status, answer.read().decode()


def trips(server):
    return int(re.search(r"demeter_database_round_trip_seconds_count (\d+)", server.ask("GET", "/metrics")[1])[1])


PAGE = "/history/2026-03-10"


def test_a_page_that_was_rendered_before_asks_the_database_for_nothing(servers):
    one, _, _ = servers
    browser = Browser(one)
    assert browser.ask(one, "GET", PAGE)[0] == 200
    before, began = trips(one), time.monotonic()
    for _ in range(500):
        assert browser.ask(one, "GET", PAGE)[0] == 200
    # Only the look for changes, ten times a second, however many pages are asked for. If the machine pauses, some pages ask for themselves.
    assert trips(one) - before < 30 * (time.monotonic() - began) + 30


def test_a_save_takes_three_round_trips(servers):
    one, _, token = servers
    save(one, token, entry("First"))
    before, began = trips(one), time.monotonic()
    for count in range(100):
        assert save(one, token, entry(f"Food {count:03}"))[0] == 201
    looks = 10 * (time.monotonic() - began)
    # One more for the token.
    assert 400 <= trips(one) - before <= 410 + looks


def test_a_browser_sees_at_once_what_it_wrote_on_another_server(servers):
    one, other, token = servers
    browser = Browser(one)
    for count in range(20):
        server, reader = (one, other) if count % 2 else (other, one)
        # The page as it was is in memory.
        assert browser.ask(reader, "GET", PAGE)[0] == 200
        assert browser.ask(server, "POST", "/api/v1/entries", json.dumps(entry(f"Food {count:02}")))[0] == 201
        assert f"Food {count:02}" in browser.ask(reader, "GET", PAGE)[1]
    # What another browser wrote is seen a moment later, or at once by who asks for the page again.
    browser.cookies.pop("demeter_just_written")
    assert save(one, token, entry("Cake"))[0] == 201
    until(lambda: "Cake" in browser.ask(other, "GET", PAGE)[1])


def test_a_session_that_ended_on_one_server_ends_on_the_other(servers):
    one, other, _ = servers
    browser = Browser(one)
    assert browser.ask(other, "GET", PAGE)[0] == 200
    assert browser.ask(one, "POST", "/sign-out", keeping=False)[0] == 303
    browser.cookies.pop("demeter_just_written", None)
    until(lambda: browser.ask(other, "GET", PAGE)[0] == 303)


def test_a_session_that_vanished_from_the_database_is_forgotten_by_whoever_asks(postgres, database, servers):
    one, _, _ = servers
    browser = Browser(one)
    assert browser.ask(one, "GET", PAGE)[0] == 200
    # As after a standby took over that did not have it: no version tells of it.
    postgres.sql(database.split("/")[3].split("?")[0], "DELETE FROM session")
    assert browser.ask(one, "POST", "/api/v1/foods/parse", "{}", keeping=False)[0] == 401
    assert browser.ask(one, "GET", PAGE)[0] == 303


def test_a_listener_on_one_server_hears_of_a_save_on_the_other(servers):
    one, other, token = servers
    connection = http.client.HTTPConnection("127.0.0.1", other.port, timeout=120)
    connection.request("GET", "/api/v1/events", headers={**token, "Accept": "text/event-stream"})
    answer = connection.getresponse()
    assert answer.status == 200, answer.read()
    assert save(one, token, entry())[0] == 201
    while b"2026-03-10" not in answer.readline():
        pass
    connection.close()


def test_a_save_that_a_killed_server_may_have_taken_is_asked_of_another_and_happens_once(servers):
    one, other, token = servers
    sent, acknowledged = [], []

    def log():
        while True:
            body = entry(f"Food {len(sent):04}")
            sent.append(body)
            try:
                if save(one, token, body)[0] != 201:
                    return
                acknowledged.append(body)
            except (http.client.HTTPException, OSError):
                return

    thread = threading.Thread(target=log)
    thread.start()
    until(lambda: len(acknowledged) > 20)
    one.process.send_signal(signal.SIGKILL)
    thread.join()
    for body in sent:
        assert save(other, token, body)[0] in (200, 201)
    assert names(other, token) == [body["name"] for body in sent]


def test_a_database_that_is_killed_and_started_again_loses_nothing_that_was_acknowledged(postgres, servers):
    one, other, token = servers
    acknowledged, refused, stop = [], [], threading.Event()

    def log(server, mark):
        count = 0
        while not stop.is_set():
            body = entry(f"{mark} {count:04}")
            status, text = save(server, token, body)
            (acknowledged if status in (200, 201) else refused).append((body, text))
            count += 1

    threads = [threading.Thread(target=log, args=each) for each in ((one, "One"), (other, "Other"))]
    for thread in threads:
        thread.start()
    for _ in range(3):
        before = len(acknowledged)
        until(lambda: len(acknowledged) > before + 20)
        postgres.kill()
        postgres.start()
    before = len(acknowledged)
    until(lambda: len(acknowledged) > before + 20)
    stop.set()
    for thread in threads:
        thread.join()
    assert refused == []
    assert names(one, token) == sorted(body["name"] for body, _ in acknowledged)
    assert demeter(one.data, "doctor").returncode == 0


def test_commands_use_the_database(postgres, database, servers):
    one, _, token = servers
    assert save(one, token, entry())[0] == 201
    assert "Porridge" in run("day", "2026-03-10", data=one.data, now=NOON)
    assert "Ada" in run("person", "list", data=one.data, now=NOON)
    assert "all totals are correct" in run("doctor", data=one.data, now=NOON)
    run("export", str(one.data / "out.zip"), data=one.data, now=NOON)
    for command in (["backup", str(one.data / "backups")], ["restore", str(one.data)], ["serve", "--backup", str(one.data)]):
        done = demeter(one.data, *command)
        assert done.returncode == 1 and "PostgreSQL has its own tools" in done.stderr
    # PostgreSQL's own tools.
    name, again = database.split("/")[3].split("?")[0], f"d{uuid.uuid4().hex[:12]}"
    connection = ["--host", str(postgres.folder), "--username", "demeter"]
    subprocess.run(["pg_dump", *connection, "--format", "custom", "--file", str(one.data / "dump"), name], check=True)
    postgres.sql("postgres", f"CREATE DATABASE {again} TEMPLATE template0")
    subprocess.run(["pg_restore", *connection, "--dbname", again, str(one.data / "dump")], check=True)
    restored = f"postgresql://demeter@/{again}?host={postgres.folder}"
    assert demeter(one.data, "day", "2026-03-10", "--database", restored).stdout.strip() == run("day", "2026-03-10", data=one.data, now=NOON)
    assert demeter(one.data, "doctor", "--database", restored).returncode == 0


def test_a_diary_that_is_locked_by_another_hinders_nobody_else(postgres, database, servers):
    one, other, token = servers
    run("person", "add", "Ben", data=one.data, now=NOON, typed="another long secret")
    second = {"Authorization": "Bearer " + run("token", "create", "Ben", "--scope", "diary:read,diary:write", data=one.data, now=NOON)}
    name = database.split("/")[3].split("?")[0]
    lock = subprocess.Popen(
        ["psql", "-h", postgres.folder, "-U", "demeter", "-d", name, "-Atc",
         "BEGIN; SELECT 'locked' FROM head WHERE person = 1 FOR UPDATE; SELECT pg_sleep(600)"],
        stdout=subprocess.PIPE, text=True)
    until(lambda: postgres.sql(name, "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)%' AND wait_event = 'PgSleep'") != "0")
    answers = []

    def ask():
        client = http.client.HTTPConnection("127.0.0.1", one.port, timeout=120)
        client.request("POST", "/api/v1/entries", json.dumps(entry()), {**token, "Content-Type": "application/json"})
        answer = client.getresponse()
        answers.append((answer.status, answer.headers["Retry-After"]))

    threads = [threading.Thread(target=ask) for _ in range(40)]
    for thread in threads:
        thread.start()
    # Forty saves of one person wait for the lock. Another person needs only a connection, and so does reading.
    assert save(one, second, entry())[0] == 201
    assert names(one, token) == []
    for thread in threads:
        thread.join()
    postgres.sql(name, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'BEGIN; SELECT ''locked''%'")
    lock.communicate()
    assert set(answers) == {(503, "5")}
    until(lambda: save(one, token, entry())[0] == 201)


def test_a_server_without_its_database_lives_but_is_not_ready(short_folder, tmp_path, monkeypatch):
    postgres = Postgres(short_folder / "away").start()
    monkeypatch.setenv("DEMETER_DATABASE", f"postgresql://demeter@/demeter?host={postgres.folder}")
    run("person", "add", "Ada", data=tmp_path, now=NOON, typed=PASSWORD)
    with Running(tmp_path, level="critical") as server:
        assert [server.ask("GET", path)[0] for path in ("/healthz", "/readyz")] == [200, 200]
        postgres.stop()
        began = time.monotonic()
        assert [server.ask("GET", path)[0] for path in ("/healthz", "/readyz")] == [200, 503]
        # Other requests wait ten seconds for the database.
        assert time.monotonic() - began < 9
        postgres.start()
        until(lambda: server.ask("GET", "/readyz")[0] == 200)
        postgres.stop()


def test_the_doctor_removes_what_an_interrupted_move_left_only_if_it_is_not_the_only_copy(postgres, database, tmp_path):
    run("person", "add", "Ada", data=tmp_path / "old", now=NOON, typed=PASSWORD)
    run("add", "--name", "Tea", "--calories", "2", data=tmp_path / "old", now=NOON)
    name = database.split("/")[3].split("?")[0]
    assert demeter(tmp_path / "new", "doctor", "--database", database).returncode == 0
    [file] = (tmp_path / "old/diaries").glob("*.sqlite")
    # As it is between the two transactions of a move.
    postgres.sql(name, "INSERT INTO head (person, incarnation) VALUES (99, 'x')")
    postgres.sql(name, f"INSERT INTO setting VALUES ('move {file.stem}', 'arriving 1 - 99')")

    def doctor(*options):
        done = demeter(tmp_path / "new", "doctor", "--database", database, *options)
        return done.returncode, done.stdout, postgres.sql(name, "SELECT count(*) FROM head WHERE person = 99")

    for options in ([], ["--repair"], ["--repair", "--from", str(tmp_path / "other")]):
        status, text, left = doctor(*options)
        assert status == 1 and "An interrupted move left a copy" in text and left == "1", (options, text)
    status, text, left = doctor("--repair", "--from", str(tmp_path / "old"))
    assert status == 0 and "removed. Ada’s diary is in" in text and left == "0", text
    assert "all totals are correct" in demeter(tmp_path / "old", "doctor").stdout


def test_servers_that_start_at_once_create_the_tables_once(database, tmp_path):
    programs = [
        subprocess.Popen(
            [PROGRAM, "person", "list", "--data", tmp_path / str(number), "--database", database],
            stderr=subprocess.PIPE, text=True)
        for number in range(5)
    ]
    assert [program.communicate()[1] for program in programs] == [""] * 5


def test_a_database_that_can_not_be_used_is_said(postgres, database, tmp_path):
    def said(address):
        done = demeter(tmp_path, "person", "list", DEMETER_DATABASE=address)
        assert done.returncode == 1 and done.stdout == ""
        assert len(done.stderr.splitlines()) == 1
        return done.stderr

    assert "does not exist" in said(f"postgresql://demeter@/nowhere?host={postgres.folder}")
    assert "No such file" in said("postgresql://demeter@/demeter?host=/nowhere")
    assert "role" in said(f"postgresql://nobody:secret@/demeter?host={postgres.folder}")
    assert "secret" not in said(f"postgresql://nobody:secret@/demeter?host={postgres.folder}")
    assert "invalid" in said("postgresql://demeter@/demeter?nonsense=1")
    postgres.sql("postgres", "CREATE ROLE guarded LOGIN PASSWORD 'right'")
    rules = postgres.folder / "data/pg_hba.conf"
    rules.write_text("local all guarded scram-sha-256\n" + rules.read_text())
    postgres.sql("postgres", "SELECT pg_reload_conf()")
    wrong = said(f"postgresql://guarded:guess@/demeter?host={postgres.folder}")
    assert "password authentication failed" in wrong and "guess" not in wrong
    assert "permission denied" in said(f"postgresql://guarded:right@/demeter?host={postgres.folder}")
    name = database.split("/")[3].split("?")[0]

    def checked():
        done = demeter(tmp_path, "upgrade", "--check", DEMETER_DATABASE=database)
        return done.returncode, done.stdout

    status, words = checked()
    assert status == 0 and "PostgreSQL: schema 0, to be upgraded to " in words
    assert demeter(tmp_path, "person", "list", DEMETER_DATABASE=database).returncode == 0
    status, words = checked()
    assert status == 0 and "No upgrade is needed." in words
    # A newer version that only added something, and one that changed what this one needs.
    postgres.sql(name, "UPDATE demeter_schema SET version = 99, oldest = 1")
    assert demeter(tmp_path, "person", "list", DEMETER_DATABASE=database).returncode == 0
    postgres.sql(name, "UPDATE demeter_schema SET version = 99, oldest = 99")
    assert "newer version of Demeter" in said(database)
    status, words = checked()
    assert status == 1 and "schema 99, of a newer version" in words
    postgres.sql(name, "UPDATE demeter_schema SET version = 1, oldest = 0")
    postgres.sql("postgres", f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    assert "read-only" in said(database)


def test_servers_whose_clocks_differ_keep_one_diary(database, tmp_path, monkeypatch):
    monkeypatch.setenv("DEMETER_DATABASE", database)
    run("person", "add", "Ada", "--time-zone", "Europe/Berlin", data=tmp_path, now=NOON, typed=PASSWORD)
    token = {"Authorization": "Bearer " + run("token", "create", "Ada", "--scope", "diary:read,diary:write", data=tmp_path, now=NOON)}
    with Running(tmp_path / "one") as one, Running(tmp_path / "fast", now="2026-03-11T00:30:00+01:00") as fast:
        for server in (one, fast) * 5:
            body = {"id": str(uuid.uuid4()), "name": "Tea", "calories": 2}
            assert save(server, token, body)[0] == 201
            # Asked again of the other server, whose clock says something else.
            assert save(fast if server is one else one, token, body)[0] == 200
        # Each entry is of the day that its server believed in, and no change is lost.
        for server in (one, fast):
            for day in ("2026-03-10", "2026-03-11"):
                status, text = server.ask("GET", f"/api/v1/days/{day}", None, token)
                assert status == 200 and len(json.loads(text)["entries"]) == 5
            assert len(json.loads(server.ask("GET", "/api/v1/changes", None, token)[1])["entries"]) == 10
    assert demeter(tmp_path, "doctor").returncode == 0


TROUBLE = """
CREATE FUNCTION trouble() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF random() < 0.2 THEN {problem}; END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER trouble AFTER UPDATE ON head DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION trouble();
"""


@pytest.mark.parametrize("problem", [
    "RAISE EXCEPTION USING ERRCODE = '40001'", "RAISE EXCEPTION USING ERRCODE = '40P01'", "PERFORM pg_terminate_backend(pg_backend_pid())"])
def test_transactions_that_the_database_gives_up_are_tried_again(postgres, database, servers, problem):
    one, other, token = servers
    postgres.sql(database.split("/")[3].split("?")[0], TROUBLE.format(problem=problem))
    for count in range(50):
        assert save((one, other)[count % 2], token, entry(f"Food {count:02}"))[0] == 201
    assert names(one, token) == [f"Food {count:02}" for count in range(50)]
    assert demeter(one.data, "doctor").returncode == 0


def test_a_database_whose_disk_is_full_refuses_and_goes_on_when_there_is_room(short_folder, tmp_path, monkeypatch):
    small = short_folder / "small"
    small.mkdir()
    owner = "postgres" if os.getuid() == 0 else str(os.getuid())
    prepare = f'mount -t tmpfs -o size=24m tmpfs "{small}" && chown {owner} "{small}" && exec "$@"'
    if subprocess.run(["unshare", "-m", "bash", "-c", prepare, "bash", "true"], capture_output=True).returncode != 0:
        pytest.skip("this user may not mount a small disk")
    postgres = Postgres(short_folder / "s").start("unshare", "-m", "bash", "-c", prepare, "bash")
    postgres.sql("postgres", f"CREATE TABLESPACE small LOCATION '{small}'")
    postgres.sql("postgres", "CREATE DATABASE little TABLESPACE small")
    monkeypatch.setenv("DEMETER_DATABASE", f"postgresql://demeter@/little?host={postgres.folder}")
    run("person", "add", "Ada", "--time-zone", "Europe/Berlin", data=tmp_path, now=NOON, typed=PASSWORD)
    token = {"Authorization": "Bearer " + run("token", "create", "Ada", "--scope", "diary:read,diary:write", data=tmp_path, now=NOON)}
    postgres.sql("little", "CREATE TABLE junk (text text)")
    size = 1000
    while size > 0:
        try:
            postgres.sql("little", f"INSERT INTO junk SELECT repeat('x', 1000) FROM generate_series(1, {size})")
        except subprocess.CalledProcessError as error:
            assert "No space left" in error.stderr
            size //= 2
    with Running(tmp_path) as server:
        acknowledged, refused = [], []
        while len(refused) < 5:
            body = entry(f"Food {len(acknowledged) + len(refused):04}")
            status, text = save(server, token, body)
            assert status == 201 or (status == 507 and json.loads(text)["code"] == "no-room"), text
            (acknowledged if status == 201 else refused).append(body)
        assert names(server, token) == [body["name"] for body in acknowledged]
        postgres.sql("little", "DROP TABLE junk")
        for body in refused:
            assert save(server, token, body)[0] == 201
        assert names(server, token) == sorted(body["name"] for body in acknowledged + refused)
    assert demeter(tmp_path, "doctor").returncode == 0
    postgres.stop()


def test_a_base_backup_and_the_log_restore_a_moment(short_folder, tmp_path, monkeypatch):
    archive = short_folder / "archive"
    archive.mkdir()
    archive.chmod(0o777)
    old = Postgres(short_folder / "s", "-c", "archive_mode=on", "-c", f"archive_command=cp %p {archive}/%f").start()
    monkeypatch.setenv("DEMETER_DATABASE", f"postgresql://demeter@/demeter?host={old.folder}")
    run("person", "add", "Ada", "--time-zone", "Europe/Berlin", data=tmp_path, now=NOON, typed=PASSWORD)
    token = {"Authorization": "Bearer " + run("token", "create", "Ada", "--scope", "diary:read,diary:write", data=tmp_path, now=NOON)}
    with Running(tmp_path) as server:
        assert save(server, token, entry("Before the backup"))[0] == 201
        copy = old.copy(short_folder / "copy")
        assert save(server, token, entry("After the backup"))[0] == 201
        old.sql("postgres", "SELECT pg_create_restore_point('good')")
        assert save(server, token, entry("A mistake"))[0] == 201
    segment = old.sql("postgres", "SELECT pg_walfile_name(pg_switch_wal())")
    until(lambda: (archive / segment).exists())
    old.stop()
    with open(copy.folder / "data/postgresql.auto.conf", "a") as settings:
        settings.write(f"restore_command = 'cp {archive}/%f %p'\nrecovery_target_name = 'good'\nrecovery_target_action = 'promote'\n")
    (copy.folder / "data/recovery.signal").touch()
    copy.start()
    until(lambda: copy.sql("postgres", "SELECT pg_is_in_recovery()") == "f")
    monkeypatch.setenv("DEMETER_DATABASE", f"postgresql://demeter@/demeter?host={copy.folder}")
    with Running(tmp_path) as server:
        assert names(server, token) == ["After the backup", "Before the backup"]
        assert save(server, token, entry("Dinner"))[0] == 201
    assert demeter(tmp_path, "doctor").returncode == 0
    copy.stop()


def test_a_person_moves_to_a_database_while_they_log_and_loses_nothing(database, tmp_path):
    old, new = tmp_path / "old", tmp_path / "new"
    run("person", "add", "Ada", "--time-zone", "Europe/Berlin", data=old, now=NOON, typed=PASSWORD)
    token = {"Authorization": "Bearer " + run("token", "create", "Ada", "--scope", "diary:read,diary:write", data=old, now=NOON)}
    with Running(old) as server:
        acknowledged, left, answers, stop = [], [], set(), threading.Event()

        def log():
            while not stop.is_set():
                body = entry(f"Food {len(acknowledged) + len(left):04}")
                status = save_once(server, token, body)[0]
                # As the app does: what could not be saved now is sent later.
                (acknowledged if status == 201 else left).append(body)
                answers.add(status)

        thread = threading.Thread(target=log)
        thread.start()
        until(lambda: len(acknowledged) > 20)
        assert "lives at the new place now" in run("person", "move", "Ada", "--to", database, data=old, now=NOON)
        stop.set()
        thread.join()
        assert answers <= {201, 503, 401, 404}
        assert save(server, token, entry())[0] == 401
    os.environ["DEMETER_DATABASE"] = database
    try:
        with Running(new) as server:
            assert names(server, token) == sorted(body["name"] for body in acknowledged)
            for body in acknowledged + left:
                assert save(server, token, body)[0] in (200, 201)
            assert names(server, token) == sorted(body["name"] for body in acknowledged + left)
    finally:
        del os.environ["DEMETER_DATABASE"]
    assert list((old / "moved").glob("*.sqlite"))


def rows(data):
    """Returns all rows of the only diary in a folder. Leaves out the search index and the numbers of rows: a move creates new ones."""
    with contextlib.closing(sqlite3.connect(next((data / "diaries").glob("*.sqlite")))) as file:
        tables = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%' ORDER BY name")]
        return {name: sorted(file.execute(f"SELECT * FROM {name}"), key=repr) for name in tables if not name.startswith(("food_", "health_food"))}


def test_a_move_that_is_killed_leaves_one_home_and_is_finished_by_the_next(postgres, database, tmp_path):
    """The diary has every feature. `DEMETER_MOVED_DAYS` makes it longer, `DEMETER_KILLS` kills more often."""
    data, other = tmp_path / "data", tmp_path / "other"
    run("demo", "--days", os.environ.get("DEMETER_MOVED_DAYS", "60"), "--seed", "1", "--data-only", data=data, now=NOON, timeout=600)
    run("demo", "--days", "20", "--seed", "2", "--data-only", data=other, now=NOON)
    run("export", str(tmp_path / "other.zip"), data=other, now=NOON)
    # Rows of every kind: a batch, and one that was undone, a marked day, a correction, deleted and restored things.
    run("import", "diary", str(tmp_path / "other.zip"), data=data, now=NOON)
    token = {"Authorization": "Bearer " + run("token", "create", "Sample", "--scope", "diary:read,diary:write,health:write", data=data, now=NOON)}
    with Running(data) as server:
        body, drink = entry(), {"kind": "water", "amount": 250, "unit": "ml", "loggedAt": "2026-03-09T08:00:00+01:00"}
        for method, path, sent in [
            ("POST", "/entries", body), ("PATCH", f"/entries/{body['id']}", {"calories": 200}), ("DELETE", f"/entries/{body['id']}", None),
            ("POST", f"/entries/{body['id']}/restore", None), ("PUT", "/days/2026-03-05/completeness", {"completeness": "incomplete"}),
            ("PUT", "/days/2026-03-06/activity/steps", {"amount": 1234}), ("POST", "/measurements", drink),
            ("PATCH", "/goals", {"calories": 1900}),
        ]:
            headers = {**token, "Content-Type": "application/json", "If-Match": '"1"'} if sent else token
            status, text = server.ask(method, "/api/v1" + path, json.dumps(sent) if sent else None, headers)
            assert status in (200, 201, 204), (path, status, text)
    before = rows(data)
    assert sum(1 for each in before.values() if each) > 18

    def move(there):
        options = ["--to", database] if there else ["--to", str(data), "--database", database]
        return [PROGRAM, "person", "move", "Sample", "--data", str(data), *options]

    def homes():
        """Whether the person has an account in the folder, and in the database."""
        listed = [demeter(data, "person", "list", *options).stdout for options in ([], ["--database", database])]
        return ["Sample" in each for each in listed]

    began = time.monotonic()
    for there in (True, False):
        subprocess.run(move(there), check=True, capture_output=True)
        if there:
            # PostgreSQL was told to count, or it would plan for empty tables. After the way back it may count by itself that they are empty.
            counted = postgres.sql(database.split("/")[3].split("?")[0], "SELECT reltuples FROM pg_class WHERE relname = 'entry'")
            assert int(counted) >= len(before["entry"])
    slowest = (time.monotonic() - began) / 2
    assert rows(data) == before
    dice, there = random.Random(1), True
    for _ in range(int(os.environ.get("DEMETER_KILLS", "6"))):
        process = subprocess.Popen(move(there), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # It is killed at a random moment, unless it has ended before.
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(dice.random() * slowest)
        process.kill()
        process.wait()
        # The account may be in both places only where the new one counts already.
        at = homes()
        assert any(at)
        if at == [True, True] and dice.random() < 0.5:
            # The next one may go in the other direction: what the first one left is removed, and the person comes back.
            done = subprocess.run(move(not there), capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
            assert homes() == ([True, False] if there else [False, True])
            at = homes()
        if at != ([False, True] if there else [True, False]):
            done = subprocess.run(move(there), capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
        assert homes() == ([False, True] if there else [True, False])
        if there:
            assert demeter(data, "doctor", "--database", database).returncode == 0
        else:
            assert rows(data) == before
        there = not there


def test_a_primary_that_is_killed_under_load_loses_nothing_if_it_has_a_synchronous_standby(short_folder, tmp_path, monkeypatch):
    rounds = int(os.environ.get("DEMETER_FAILOVERS", "40"))
    primary = Postgres(short_folder / "0").start()
    hosts = f"{short_folder}/0,{short_folder}/1"
    database = f"postgresql://demeter@/demeter?host={hosts}&target_session_attrs=read-write"
    monkeypatch.setenv("DEMETER_DATABASE", database)
    run("person", "add", "Ada", "--time-zone", "Europe/Berlin", data=tmp_path / "first", now=NOON, typed=PASSWORD)
    token = run("token", "create", "Ada", "--scope", "diary:read,diary:write", data=tmp_path / "first", now=NOON)
    token = {"Authorization": f"Bearer {token}"}
    with Running(tmp_path / "first") as one, Running(tmp_path / "second") as other:
        acknowledged, refused, gaps, stop = [], [], [], threading.Event()

        def log(server, mark):
            count = 0
            while not stop.is_set():
                body, began = entry(f"{mark} {count:05}"), time.monotonic()
                status, text = save(server, token, body)
                gaps.append(time.monotonic() - began)
                (acknowledged if status in (200, 201) else refused).append((body["name"], text))
                count += 1

        threads = [threading.Thread(target=log, args=each) for each in ((one, "One"), (other, "Other"))]
        for thread in threads:
            thread.start()
        for index in range(rounds):
            standby = primary.standby(short_folder / str((index + 1) % 2))
            before = len(acknowledged)
            until(lambda: len(acknowledged) > before + 20)
            # Metrics wait only a second for the database.
            until(lambda: "demeter_database_standbys 1.0" in one.ask("GET", "/metrics")[1])
            primary.kill()
            standby.promote()
            primary = standby
        before = len(acknowledged)
        until(lambda: len(acknowledged) > before + 20)
        stop.set()
        for thread in threads:
            thread.join()
        assert refused == []
        saved = names(one, token)
        assert sorted(name for name, _ in acknowledged) == saved
        assert len(set(saved)) == len(saved)
        print(f"{len(saved)} saved, longest wait {max(gaps):.2f} s")
        assert demeter(one.data, "doctor").returncode == 0
    primary.stop()


@pytest.mark.parametrize("direction", ["to", "from"])
def test_a_connection_that_is_cut_at_any_byte_of_a_save_saves_once(postgres, database, short_folder, tmp_path, monkeypatch, direction):
    cutter = Cutter(short_folder / "c", postgres.folder)
    monkeypatch.setenv("DEMETER_DATABASE", database.replace(str(postgres.folder), str(short_folder / "c")))
    run("person", "add", "Ada", "--time-zone", "Europe/Berlin", data=tmp_path, now=NOON, typed=PASSWORD)
    token = run("token", "create", "Ada", "--scope", "diary:read,diary:write", data=tmp_path, now=NOON)
    token = {"Authorization": f"Bearer {token}"}
    with Running(tmp_path) as server:
        assert save(server, token, entry("First"))[0] == 201
        count, at = 1, 0
        while True:
            cutter.cut(direction, at)
            assert save(server, token, entry(f"Food {count:05}"))[0] == 201
            count += 1
            if not cutter.is_done:
                break
            # Each save changes the next one a little, so the bytes that are left out differ, too.
            at += 1 if "DEMETER_CUTS" in os.environ else 23
        cutter.cut(None, None)
        assert count > 20
        saved = names(server, token)
        assert saved == sorted(set(saved)) and len(saved) == count
        assert demeter(tmp_path, "doctor").returncode == 0
        print(f"{count} saves, cut up to byte {at}")


@pytest.mark.timed
def test_figures(postgres, servers, tmp_path):
    """Prints the figures of docs/performance.md about PostgreSQL, and fails where one is out of its limit."""
    one, other, token = servers
    tools = next(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))
    (tmp_path / "insert.sql").write_text("INSERT INTO bare (text) VALUES (repeat('x', 200));")
    postgres.sql("postgres", "CREATE TABLE IF NOT EXISTS bare (number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text)")
    connection = ["--host", str(postgres.folder), "--username", "demeter"]
    subprocess.run(
        [tools / "pgbench", *connection, "--no-vacuum", "--file", tmp_path / "insert.sql", "--transactions", "1000", "--log", "postgres"],
        check=True, capture_output=True, cwd=tmp_path)
    bare = [int(line.split()[2]) / 1e6 for file in tmp_path.glob("pgbench_log.*") for line in file.read_text().splitlines()]

    stream = http.client.HTTPConnection("127.0.0.1", other.port, timeout=120)
    stream.request("GET", "/api/v1/events", headers={**token, "Accept": "text/event-stream"})
    events = stream.getresponse()

    def timed_saves(server, token, then=lambda: None):
        client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)
        for count in range(500):
            body = json.dumps(entry(f"Food {count:04}") | {"loggedAt": f"2026-03-{1 + count % 9:02}T08:00:00+01:00"})
            began = time.monotonic()
            client.request("POST", "/api/v1/entries", body, {**token, "Content-Type": "application/json"})
            answer = client.getresponse()
            answer.read()
            assert answer.status == 201
            yield time.monotonic() - began
            then()

    heard = []

    def listen():
        began = time.monotonic()
        while b'"entry"' not in events.readline():
            pass
        heard.append(time.monotonic() - began)

    saves = list(timed_saves(one, token, listen))
    stream.close()
    data, alone = tmp_path / "sqlite", {"DEMETER_DATABASE": ""}
    assert demeter(data, "person", "add", "Ada", stdin=PASSWORD, **alone).returncode == 0
    own = {"Authorization": "Bearer " + demeter(data, "token", "create", "Ada", "--scope", "diary:write", **alone).stdout.strip()}
    del os.environ["DEMETER_DATABASE"]
    with Running(data) as server:
        sqlite = statistics.median(timed_saves(server, own))
    insert, save_, change = statistics.median(bare), statistics.median(saves), sorted(heard)[int(len(heard) * 0.99)]
    print(f"\na durable insert {insert * 1e3:.2f} ms, a save over HTTP {save_ * 1e3:.2f} ms: {save_ / insert:.1f} ×; on SQLite {sqlite * 1e3:.2f} ms")
    print(f"change on one server to a listener on the other: median {statistics.median(heard) * 1e3:.0f} ms, p99 {change * 1e3:.0f} ms")
    assert change < 0.3
