"""Loads a server more than any household: 64 connections that read and write, a simultaneous import, ten thousand live streams.

    .venv/bin/python scripts/load_bench.py        a minute of each; BENCH_LOAD_SECONDS changes it
"""

import asyncio
import contextlib
import hashlib
import json
import os
import pathlib
import random
import re
import resource
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import uuid

ROOT = pathlib.Path(__file__).parent.parent
DEMETER = os.environ.get("DEMETER_BIN", str(ROOT / "out/release/demeter"))
SECONDS = float(os.environ.get("BENCH_LOAD_SECONDS", "60"))
LISTENERS = int(os.environ.get("BENCH_LISTENERS", "10000"))
CONNECTIONS = 64
# The maximum number of live streams of one person.
STREAMS = 32


def demeter(folder, *arguments, **options):
    return subprocess.run(
        [DEMETER, *arguments, "--data", folder], check=True, capture_output=True, text=True, env={**os.environ, "LOG_LEVEL": "error", "TZ": "UTC"},
        **options).stdout.strip()


class Connection:
    """One persistent connection with sequential requests."""

    def __init__(self, port, token):
        self.port, self.token = port, token

    async def ask(self, method, path, body=None):
        if not hasattr(self, "reader"):
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        data = json.dumps(body).encode() if body else b""
        self.writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {self.token}\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"content-length: (\d+)", head, re.I)
        if length:
            await self.reader.readexactly(int(length[1]))
        elif "chunked" in head.lower():
            while (size := int((await self.reader.readline()).strip(), 16)) > 0:
                await self.reader.readexactly(size + 2)
            await self.reader.readline()
        return int(head.split()[1])


async def mixed(port, token, seconds, today):
    """Returns the durations of requests in milliseconds, by kind; and the number of responses with each status."""
    taken, statuses = {"read": [], "write": []}, {}
    end = time.perf_counter() + seconds

    async def person(number):
        chance = random.Random(number)
        connection = Connection(port, token)
        while time.perf_counter() < end:
            day = f"{today[:8]}{chance.randint(1, 28):02}"
            if chance.random() < 0.1:
                kind, request = "write", ("POST", "/api/v1/entries", {"name": "Soup", "calories": 90, "day": f"2020-01-{chance.randint(1, 28):02}"})
            else:
                kind = "read"
                request = ("GET", chance.choice([f"/api/v1/days/{day}", f"/api/v1/months/{today[:7]}", "/api/v1/foods?q=ban", "/api/v1/entries?q=soup"]))
            started = time.perf_counter()
            status = await connection.ask(*request)
            taken[kind].append((time.perf_counter() - started) * 1000)
            statuses[status] = statuses.get(status, 0) + 1

    await asyncio.gather(*[person(number) for number in range(CONNECTIONS)])
    return taken, statuses


def crowd(folder, count):
    """Adds a number of people with a token each, and returns the tokens."""
    secrets = [f"demeter_bench_{number}" for number in range(count)]
    with contextlib.closing(sqlite3.connect(f"{folder}/accounts.sqlite")) as accounts, accounts:
        for secret in secrets:
            person = str(uuid.uuid4())
            accounts.execute("CREATE TEMP TABLE someone AS SELECT * FROM person LIMIT 1")
            accounts.execute("UPDATE someone SET id = ?1, name = ?1, name_key = ?1, is_owner = 0, number = NULL", (person,))
            accounts.execute("INSERT INTO person SELECT * FROM someone")
            accounts.execute("DROP TABLE someone")
            accounts.execute(
                "INSERT INTO token (hash, person_id, scopes, created_at) VALUES (?, ?, 'diary:read,diary:write', 0)",
                (hashlib.sha256(secret.encode()).digest(), person))
    return secrets


async def listeners(port, tokens, count):
    """Opens a number of live streams, makes a change for each person, and returns the milliseconds until the first and the last received
    it."""
    heard = []

    async def listen(ready, token):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
        status = await reader.readuntil(b"\r\n\r\n")
        assert b" 200 " in status.split(b"\r\n")[0], status
        ready.release()
        while b"event: change" not in await reader.readline():
            pass
        heard.append(time.perf_counter())
        writer.close()

    ready = asyncio.Semaphore(0)
    tasks = []
    for start in range(0, count, 250):
        numbers = range(start, min(start + 250, count))
        tasks += [asyncio.create_task(listen(ready, tokens[number // STREAMS])) for number in numbers]
        for _ in numbers:
            await ready.acquire()
    changed = time.perf_counter()
    for token in tokens:
        status = await Connection(port, token).ask("POST", "/api/v1/entries", {"name": "Soup", "calories": 90, "day": "2020-02-01"})
        assert status == 201
    await asyncio.gather(*tasks)
    return (min(heard) - changed) * 1000, (max(heard) - changed) * 1000


def percentile(values, part):
    return sorted(values)[int(len(values) * part)]


def memory(process):
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{process.pid}/status").read_text())[1]) / 1024


def load(row):
    """Adds the rows of the load to a table."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory(prefix="demeter-load-") as folder:
        data = f"{folder}/data"
        demeter(data, "demo", "--days", "3650", "--entries", "8", "--data-only")
        token = demeter(data, "token", "create", "Sample", "--scope", "diary:read,diary:write")
        export = f"{folder}/export.zip"
        subprocess.run([sys.executable, ROOT / "E2E/health_export.py", export, "--megabytes", "200", "--defects", "none"], check=True, capture_output=True)
        server = subprocess.Popen(
            [DEMETER, "serve", "--port", "0", "--data", data], stdout=subprocess.PIPE, text=True,
            env={**os.environ, "LOG_LEVEL": "error", "TZ": "UTC"})
        try:
            port = int(server.stdout.readline().rsplit(":", 1)[1])
            today = time.strftime("%Y-%m-%d", time.gmtime())
            asyncio.run(mixed(port, token, 2, today))
            idle = memory(server)
            alone, statuses = asyncio.run(mixed(port, token, SECONDS, today))
            done = []

            def importing():
                while not done:
                    demeter(data, "import", "health", export)

            work = threading.Thread(target=importing)
            work.start()
            beside, others = asyncio.run(mixed(port, token, SECONDS, today))
            done.append(True)
            work.join()
            for status, number in others.items():
                statuses[status] = statuses.get(status, 0) + number
            bad = sum(number for status, number in statuses.items() if status not in (200, 201, 429, 503))
            total = sum(statuses.values())
            row(f"{CONNECTIONS} connections, reading and writing", f"{total} requests", f"{bad} failed", f"{bad}", "= 0", bad == 0)
            for kind in ("read", "write"):
                mine, theirs = percentile(beside[kind], 0.99), percentile(alone[kind], 0.99)
                row(f"p99 of a {kind} among them, an import running", f"{mine:.1f} ms", f"without {theirs:.1f} ms", f"{mine / theirs:.2f}", "<= 2",
                    mine <= theirs * 2)
            after = memory(server)
            row("Resident memory after that", f"{after:.1f} MB", f"before {idle:.1f} MB", f"{after / idle:.2f}", "<= 1.5", after <= idle * 1.5)
            people = crowd(data, -(-LISTENERS // STREAMS))
            first, last = asyncio.run(listeners(port, people, LISTENERS))
            held = memory(server)
            row(f"{LISTENERS} listeners of {len(people)} people, a change of each", f"{last:.0f} ms to the last", f"{first:.0f} ms to the first", f"{last / LISTENERS * 1000:.0f} µs each",
                "-", True)
            row("Resident memory with them", f"{held:.1f} MB", f"before {after:.1f} MB", f"{(held - after) * 1024 / LISTENERS:.0f} KB each", "-", True)
            # The server notices a closed stream when it sends the next heartbeat.
            until = time.monotonic() + 90
            while len(os.listdir(f"/proc/{server.pid}/fd")) > 100 and time.monotonic() < until:
                time.sleep(1)
            # Unused memory is returned at the server's next check, here after two minutes at most.
            until = time.monotonic() + 130
            while memory(server) > after * 1.5 and time.monotonic() < until:
                time.sleep(1)
            left = memory(server)
            row("Resident memory once they left", f"{left:.1f} MB", f"before {after:.1f} MB", f"{left / after:.2f}", "aim <= 1.5", left <= after * 1.5)
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    def show(*columns):
        print(" | ".join(str(column) for column in columns), flush=True)
    load(show)
