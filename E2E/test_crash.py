"""Killed at any moment, the server loses nothing that it acknowledged."""

import http.client
import json
import os
import random
import signal
import subprocess
import threading
import uuid

import pytest

from house import Running, demeter, outside, token

KILLS = int(os.environ.get("DEMETER_KILLS", "300"))
DAYS = [f"2026-03-0{number}" for number in range(1, 9)]


@pytest.fixture
def data(tmp_path):
    folder = tmp_path / "data"
    assert demeter(folder, "person", "add", "Ann", "--time-zone", "Europe/Berlin", stdin="correct horse\n").returncode == 0
    return folder


class Life(Running):
    """One run of the server, from its start to its death."""

    def __init__(self, data):
        super().__init__(data, stderr=subprocess.DEVNULL)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)
        self.process.stdout.close()


class Writer(threading.Thread):
    """Adds, edits and deletes until the server is gone. `known` is what it was told of each entry; None once deleted."""

    def __init__(self, port, secret, seed, known, unsure):
        super().__init__()
        self.random, self.known, self.unsure = random.Random(seed), known, unsure
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
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
        # What is asked and never answered may have happened or not.
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
        # Not a wait for something to happen: the moment of death is the test's input.
        threading.Event().wait(chance.uniform(0.0, 0.12))
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
