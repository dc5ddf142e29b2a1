"""Measures what 30 nutrients in each entry cost: a diary of twelve years with them and the same without, in one run.

    make setup-test build && .venv/bin/python scripts/nutrients_bench.py

NUTRIENTS_BENCH_DAYS changes the length of the diary, DEMETER_BIN the program. Nothing else may run meanwhile.
"""

import os
import pathlib
import random
import shutil
import sqlite3
import string
import subprocess
import sys
import tempfile
import time

DAYS = int(os.environ.get("NUTRIENTS_BENCH_DAYS", str(12 * 365)))
ROUNDS = 60
# USDA's numbers of 30 nutrients, and about how many nanograms a meal has of each.
NUTRIENTS = {
    1079: 4e9, 2000: 9e9, 1258: 5e9, 1253: 8e7, 1093: 7e8, 1092: 6e8, 1087: 2e8, 1090: 8e7, 1089: 4e6, 1095: 3e6, 1106: 2e5, 1162: 2e7,
    1114: 1e3, 1109: 2e6, 1185: 3e4, 1165: 3e5, 1166: 4e5, 1167: 5e6, 1170: 1e6, 1175: 5e5, 1177: 8e4, 1178: 1e3, 1180: 9e7, 1091: 3e8,
    1098: 3e5, 1103: 2e4, 1270: 4e8, 1278: 2e7, 1272: 4e7, 1051: 2e11,
}


def capitals(number):
    """Returns a number as spreadsheets name their columns: A is 1, Z 26, AA 27."""
    return "" if number == 0 else capitals((number - 1) // 26) + string.ascii_uppercase[(number - 1) % 26]


def base36(number):
    return (base36(number // 36) if number > 35 else "") + (string.digits + string.ascii_lowercase)[number % 36]


def text(key):
    """Returns the nutrients of an entry as they are stored (docs/notes/nutrients.md). An entry and its versions have the same."""
    draw, numbers = random.Random(key), sorted(NUTRIENTS)
    return "".join(capitals(number - before) + base36(round(NUTRIENTS[number] * draw.uniform(0.1, 3)))
                   for before, number in zip([0] + numbers, numbers))


def fill(path, with_nutrients):
    """Gives every entry and every version 30 nutrients, or none, and packs the file."""
    diary = sqlite3.connect(path, isolation_level=None)
    diary.create_function("nutrients", 1, text if with_nutrients else lambda key: None, deterministic=True)
    triggers = diary.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'entry'").fetchall()
    diary.execute("BEGIN")
    for name, _ in triggers:
        diary.execute(f"DROP TRIGGER {name}")
    diary.execute("UPDATE entry SET nutrients = nutrients(id)")
    if with_nutrients:
        diary.execute("UPDATE revision SET content = json_set(content, '$.nutrients', nutrients(entry_id))")
    else:
        diary.execute("UPDATE revision SET content = json_remove(content, '$.nutrients')")
    for _, sql in triggers:
        diary.execute(sql)
    diary.execute("COMMIT")
    diary.execute("VACUUM")
    diary.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    diary.close()


def prepared(Server, folder, origin):
    """Returns a server on a copy of a data folder."""
    server = Server.__new__(Server)
    server.folder, server.options, server.link, server.token = folder, (), origin["link"], origin["token"]
    server.diary = str(next(pathlib.Path(folder, "diaries").glob("*.sqlite")))
    server.first_page = server.start()
    _, headers, _ = server.ask("POST", server.link)
    server.cookie = headers["Set-Cookie"].split(";")[0]
    return server


def made(program, folder):
    """Makes a sample diary, and a link and a token that each copy of it has."""
    env = {**os.environ, "LOG_LEVEL": "error", "TZ": "UTC"}

    def run(*arguments):
        return subprocess.run([program, *arguments, "--data", folder], env=env, check=True, capture_output=True, text=True).stdout.strip()

    return {"link": run("demo", "--days", str(DAYS), "--entries", "8", "--data-only"),
            "token": run("token", "create", "Sample", "--scope", "diary:read,diary:write")}


def nutrients(row, Server, touch, program):
    """Compares the two. `touch` makes a server forget the responses that it rendered."""
    folder = tempfile.mkdtemp(prefix="demeter-nutrients-")
    servers = []
    try:
        rich, bare = os.path.join(folder, "rich"), os.path.join(folder, "bare")
        origin = made(program, rich)
        shutil.copytree(rich, bare)
        sizes = []
        for place, with_nutrients in ((rich, True), (bare, False)):
            path = next(pathlib.Path(place, "diaries").glob("*.sqlite"))
            fill(path, with_nutrients)
            sizes.append(path.stat().st_size)
        row(f"File of {DAYS / 365:.0f} years with 30 nutrients", f"{sizes[0] / 1e6:.1f} MB", f"without {sizes[1] / 1e6:.1f} MB", f"{sizes[0] / sizes[1]:.2f}",
            "<= 1.6", sizes[0] <= 1.6 * sizes[1])
        servers = [prepared(Server, place, origin) for place in (rich, bare)]
        today = time.strftime("%Y-%m-%d", time.gmtime())
        paths = {
            "Day as JSON": f"/api/v1/days/{today}", "Day Detail as HTML": f"/history/{today}?mode=month", "Month as JSON": f"/api/v1/months/{today[:7]}",
            "Month as HTML": f"/history?mode=month&month={today[:7]}", "Trends of a year as HTML": "/trends?span=1y",
            "Trends of all years as HTML": "/trends?span=all",
        }
        for name, path in paths.items():
            times = {server: [] for server in servers}
            # Both in turn, so that a slow moment is one of both.
            for _ in range(ROUNDS):
                for server in servers:
                    touch(server)
                    started = time.perf_counter()
                    status, _, _ = server.ask("GET", path, headers={"Cookie": server.cookie})
                    times[server].append(time.perf_counter() - started)
                    if status != 200:
                        sys.exit(f"{path} was answered with {status}")
            with_them, without = (sorted(times[server])[ROUNDS // 2] for server in servers)
            row(f"{name} after a write, 30 nutrients", f"{with_them * 1000:.2f} ms", f"without {without * 1000:.2f} ms", f"{with_them / without:.2f}",
                "<= 1.1", with_them <= 1.1 * without)
    finally:
        for server in servers:
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    import bench

    print("| what | time | against | ratio | limit | met |\n| --- | --- | --- | --- | --- | --- |", flush=True)
    nutrients(bench.row, bench.Server, bench.touch, bench.DEMETER)
    sys.exit(0 if all(found[5] != "NO" for found in bench.ROWS) else 1)
