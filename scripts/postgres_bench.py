"""Loads several servers that share a PostgreSQL database with thousands of people.

    .venv/bin/python scripts/postgres_bench.py        BENCH_PEOPLE changes their number, BENCH_LOAD_SECONDS how long each load lasts
"""

import contextlib
import hashlib
import http.client
import json
import os
import pathlib
import random
import re
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).parent.parent
DEMETER = os.environ.get("DEMETER_BIN", str(ROOT / "out/release/demeter"))
PEOPLE = int(os.environ.get("BENCH_PEOPLE", "500"))
SECONDS = float(os.environ.get("BENCH_LOAD_SECONDS", "60"))
SERVERS, CONNECTIONS = 3, 64

# wrk calls `request` for each one. Every connection is used by many people.
SCRIPT = """
math.randomseed({seed})
function request()
  local person = math.random(1, {people})
  return wrk.format("GET", "{path}", {{ ["Cookie"] = "demeter_session=session-" .. person }})
end
"""


class Database:
    """A PostgreSQL of its own, with the servers on it."""

    def __init__(self, folder):
        self.folder = folder / "s"
        self.address = f"postgresql://demeter@/demeter?host={self.folder}"
        # The memory that a small database server would have.
        options = ["-c", "shared_buffers=1GB", "-c", "max_wal_size=8GB", "-c", "min_wal_size=1GB"]
        self.process = subprocess.Popen(
            [ROOT / "scripts/postgres", self.folder, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline() == "ready\n"

    def sql(self, statements):
        done = subprocess.run(
            ["psql", "-h", self.folder, "-U", "demeter", "-d", "demeter", "-v", "ON_ERROR_STOP=1", "-qAt"], input=statements, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.split("\n")[:-1]

    def keep_log_files(self):
        """Lets it write and keep files for its log, as one that has been in use. A new one creates them while others wait."""
        self.sql("SELECT pg_logical_emit_message(false, 'bench', ''); SELECT pg_switch_wal();" * 32 + "CHECKPOINT; CHECKPOINT;")

    def stop(self):
        self.process.communicate("")


def people(database, folder):
    """Gives one person a year, and then the same year to all others. Returns a token of the first."""
    env = {**os.environ, "LOG_LEVEL": "error", "TZ": "UTC"}
    here = {**env, "DEMETER_DATABASE": database.address}
    first = str(folder / "first")
    subprocess.run([DEMETER, "demo", "--data", first, "--days", "365", "--entries", "5", "--data-only"], check=True, env=env, capture_output=True)
    subprocess.run([DEMETER, "person", "move", "Sample", "--data", first, "--to", database.address], check=True, env=env, capture_output=True)
    token = subprocess.run(
        [DEMETER, "token", "create", "Sample", "--scope", "diary:read,diary:write", "--data", first], check=True, env=here, capture_output=True,
        text=True).stdout.strip()

    def columns(table, *but):
        found = database.sql(f"SELECT column_name FROM information_schema.columns WHERE table_name = '{table}' ORDER BY ordinal_position")
        return [name for name in found if name not in but]

    number = database.sql("SELECT number FROM person")[0]
    tables = database.sql("SELECT table_name FROM information_schema.columns WHERE column_name = 'person' AND table_schema = 'public'")
    others = f"generate_series({int(number) + 1}, {int(number) + PEOPLE - 1}) AS other (number)"
    script = ["SET synchronous_commit = off; SET session_replication_role = replica;"]
    for table in tables:
        names = columns(table, "person")
        script.append(
            f"INSERT INTO {table} (person, {', '.join(names)}) SELECT other.number, {', '.join(f't.{name}' for name in names)}"
            f" FROM {others}, {table} t WHERE t.person = {number};")
    names = columns("person", "number", "id", "name", "name_key", "is_owner")
    script.append(
        f"INSERT INTO person (number, id, name, name_key, is_owner, {', '.join(names)})"
        f" SELECT other.number, gen_random_uuid()::text, 'Person ' || other.number, 'person ' || other.number, 0, {', '.join(f't.{name}' for name in names)}"
        f" FROM {others}, person t WHERE t.number = {number};")
    database.sql("\n".join(script))
    hashes = ",".join(f"({index}, '\\x{hashlib.sha256(f'session-{index}'.encode()).hexdigest()}'::bytea)" for index in range(1, PEOPLE + 1))
    now = int(time.time() * 1000)
    database.sql(
        f"INSERT INTO session (hash, person_id, created_at, expires_at, seen_at) SELECT hash, person.id, {now}, {now + 86_400_000_000}, {now}"
        f" FROM (VALUES {hashes}) AS made (number, hash) JOIN person ON person.number = made.number + {int(number) - 1}; VACUUM ANALYZE;")
    return token


class Servers:
    def __init__(self, database, folder):
        self.processes, self.ports = [], []
        for index in range(SERVERS):
            process = subprocess.Popen(
                [DEMETER, "serve", "--port", "0", "--data", folder / str(index)], stdout=subprocess.PIPE, text=True,
                env={**os.environ, "LOG_LEVEL": "error", "TZ": "UTC", "DEMETER_DATABASE": database.address})
            self.processes.append(process)
            self.ports.append(int(process.stdout.readline().rsplit(":", 1)[1]))

    def load(self, path, folder, people=PEOPLE, seconds=SECONDS):
        """Asks all servers for a page of random people. Returns the requests a second, and the slowest p99 in milliseconds."""
        for port in self.ports if path == "/" else []:
            client = http.client.HTTPConnection("127.0.0.1", port)
            client.request("GET", path, headers={"Cookie": f"demeter_session=session-{random.randint(1, people)}"})
            assert client.getresponse().status == 200
        running = []
        for port in self.ports:
            script = folder / f"{port}.lua"
            script.write_text(SCRIPT.format(people=people, path=path, seed=random.randrange(1 << 30)))
            command = ["wrk", "-t1", f"-c{CONNECTIONS // SERVERS + 1}", f"-d{seconds:.0f}s", "--latency", "-s", script, f"http://127.0.0.1:{port}"]
            running.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        rate, slowest, units = 0.0, 0.0, {"us": 0.001, "ms": 1, "s": 1000}
        for process in running:
            out = process.communicate()[0]
            assert "Non-2xx" not in out or path == "/favicon.ico", out
            rate += float(re.search(r"Requests/sec:\s+([\d.]+)", out)[1])
            number, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", out).groups()
            slowest = max(slowest, float(number) * units[unit])
        return rate, slowest

    def memory(self):
        """The most memory that one of them uses, in MB."""
        return max(
            int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{process.pid}/status").read_text())[1]) / 1024 for process in self.processes)

    def stop(self):
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait()


def bare_insert(database, folder):
    """The median seconds of a durable insert by `pgbench`."""
    (folder / "insert.sql").write_text("INSERT INTO bare (text) VALUES (repeat('x', 200));")
    database.sql("CREATE TABLE bare (number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text)")
    tools = next(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))
    subprocess.run(
        [tools / "pgbench", "-h", database.folder, "-U", "demeter", "--no-vacuum", "--file", folder / "insert.sql", "--transactions", "1000", "--log", "demeter"],
        check=True, capture_output=True, cwd=folder)
    return statistics.median(int(line.split()[2]) / 1e6 for file in folder.glob("pgbench_log.*") for line in file.read_text().splitlines())


def saves_and_days(port, token):
    """The median seconds of a save over HTTP, and of a day that is read after it."""
    client, saves, days = http.client.HTTPConnection("127.0.0.1", port, timeout=30), [], []

    def ask(taken, method, path, body=None):
        began = time.perf_counter()
        client.request(method, path, body, {"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
        answer = client.getresponse()
        answer.read()
        taken.append(time.perf_counter() - began)
        assert answer.status in (200, 201)

    for count in range(500):
        day = f"2026-03-{1 + count % 28:02}"
        ask(saves, "POST", "/api/v1/entries", json.dumps({"name": f"Food {count}", "calories": 100, "day": day}))
        ask(days, "GET", f"/api/v1/days/{day}")
    return statistics.median(saves), statistics.median(days)


def on_sqlite(folder):
    """The same on a year in SQLite."""
    env, data = {**os.environ, "LOG_LEVEL": "error", "TZ": "UTC"}, str(folder / "sqlite")

    def command(*arguments):
        return subprocess.run([DEMETER, *arguments, "--data", data], check=True, env=env, capture_output=True, text=True).stdout.strip()

    command("demo", "--days", "365", "--entries", "5", "--data-only")
    token = command("token", "create", "Sample", "--scope", "diary:read,diary:write")
    server = subprocess.Popen([DEMETER, "serve", "--port", "0", "--data", data], stdout=subprocess.PIPE, text=True, env=env)
    try:
        return saves_and_days(int(server.stdout.readline().rsplit(":", 1)[1]), token)
    finally:
        server.terminate()
        server.wait()


def postgres(row):
    """Adds the rows of this load to a table."""
    with tempfile.TemporaryDirectory(prefix="pg", dir="/tmp") as name, contextlib.ExitStack() as ends:
        folder = pathlib.Path(name)
        folder.chmod(0o711)
        database = Database(folder)
        ends.callback(database.stop)
        token = people(database, folder)
        servers = Servers(database, folder)
        ends.callback(servers.stop)
        servers.load("/", folder, people=1, seconds=2)
        idle = servers.memory()
        rounds = {path: [] for path in ("/favicon.ico", "/hot", "/")}
        for _ in range(3):
            for path, found in rounds.items():
                # A few hundred people who look again, and random ones of all.
                found.append(servers.load(path.replace("/hot", "/"), folder, people=200 if path == "/hot" else PEOPLE, seconds=SECONDS / 9))
        trivial, hot, all_ = (sorted(found)[1] for found in rounds.values())
        what = f"Today, {CONNECTIONS} connections to {SERVERS} servers on PostgreSQL"
        row(f"{what}, 200 of {PEOPLE} people", f"{hot[0]:.0f}/s, p99 {hot[1]:.1f} ms", f"trivial {trivial[0]:.0f}/s", f"{hot[0] / trivial[0]:.2f}", ">= 0.25",
            hot[0] >= trivial[0] / 4)
        row(f"{what}, random people of all", f"{all_[0]:.0f}/s, p99 {all_[1]:.1f} ms", f"trivial {trivial[0]:.0f}/s", f"{all_[0] / trivial[0]:.3f}", "-", True)
        after = servers.memory()
        row("Resident memory of one of them after that", f"{after:.1f} MB", f"before {idle:.1f} MB", f"{after / idle:.2f}", "aim <= 1.5", after <= idle * 1.5)
        insert, (save, day), (_, plain) = bare_insert(database, folder), saves_and_days(servers.ports[0], token), on_sqlite(folder)
        row("A durable save over HTTP on PostgreSQL, p50", f"{save * 1000:.2f} ms", f"bare insert {insert * 1000:.2f} ms", f"{save / insert:.1f}", "aim <= 3",
            save <= insert * 3)
        row("A day as JSON after a save on PostgreSQL, p50", f"{day * 1000:.2f} ms", f"on SQLite {plain * 1000:.2f} ms", f"{day / plain:.1f}", "aim <= 3",
            day <= plain * 3)


if __name__ == "__main__":
    postgres(lambda *columns: print(" | ".join(str(column) for column in columns), flush=True))
