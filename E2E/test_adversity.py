"""A full disk, a folder that can't be written, a clock that jumps back, many parallel requests: clear errors, and no lost data."""

import concurrent.futures
import contextlib
import http.client
import json
import os
import resource
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import threading

import pytest

from server import NOON, PATIENCE, PROGRAM, ROOT, Running, alone, demeter, sign_in, token, until


@pytest.fixture
def data(data):
    demeter(data, "add", "--name", "Oats", "--calories", "320")
    return data


def entries(data):
    record = json.loads(demeter(data, "day", "2026-03-10", "--json").stdout)
    assert sum(entry["calories"] for entry in record["entries"]) == record["totals"]["calories"]
    return {entry["id"] for entry in record["entries"]}


def confined(limit):
    """Limits the size of the files of a new process, as on a full disk."""

    def confine():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    return confine


def test_a_full_disk_refuses_what_it_can_not_keep_and_loses_nothing(data):
    secret = token(data)
    headers = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}
    kept, refused = entries(data), []
    with Running(data) as server:
        assert server.ask("GET", "/healthz")[0] == 200
    largest = max(file.stat().st_size for file in data.rglob("*") if file.is_file())
    with Running(data, level="critical", preexec_fn=confined(largest + 200_000)) as server:
        for number in range(400):
            status, text = server.ask("POST", "/api/v1/entries", json.dumps({"name": "Soup " * 30, "calories": 1, "day": "2026-03-10"}), headers)
            if status == 201:
                kept.add(json.loads(text)["id"])
                assert not refused, "it said no, and then yes"
            else:
                refused.append((status, text))
                if len(refused) == 3:
                    break
        assert refused, "the disk was never full"
        for status, text in refused:
            assert status == 503 and "can't be read or written right now" in json.loads(text)["detail"], text
        status, text = server.ask("GET", "/api/v1/days/2026-03-10", None, headers)
        assert status == 200 and {entry["id"] for entry in json.loads(text)["entries"]} == kept
    assert entries(data) == kept
    assert demeter(data, "add", "--name", "Tea", "--calories", "2").returncode == 0
    proof = demeter(data, "doctor")
    assert proof.returncode == 0, proof.stdout


def test_a_disk_without_room_is_said_to_be_full_and_goes_on_when_there_is_room(data, tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", disk], capture_output=True).returncode != 0:
        pytest.skip("this user may not mount a small disk")
    try:
        folder = disk / "data"
        headers = {"Authorization": f"Bearer {token(data)}", "Content-Type": "application/json"}
        shutil.copytree(data, folder)
        body = json.dumps({"name": "Soup " * 30, "calories": 1, "day": "2026-03-10"})
        with Running(folder, level="critical") as server:
            kept, refused = entries_of(server, headers), []
            (disk / "junk").write_bytes(bytes(shutil.disk_usage(disk).free - 200_000))
            while len(refused) < 3:
                status, text = server.ask("POST", "/api/v1/entries", body, headers)
                if status == 201:
                    kept.add(json.loads(text)["id"])
                else:
                    refused.append((status, json.loads(text)["code"]))
                    assert "not enough space" in json.loads(text)["detail"]
            assert set(refused) == {(507, "no-room")}
            assert entries_of(server, headers) == kept
            (disk / "junk").unlink()
            assert server.ask("POST", "/api/v1/entries", body, headers)[0] == 201
        (disk / "junk").write_bytes(bytes(shutil.disk_usage(disk).free))
        done = demeter(folder, "add", "--name", "Tea", "--calories", "2")
        assert done.returncode == 1 and done.stderr.startswith("demeter: ") and len(done.stderr.splitlines()) == 1, done.stderr
        (disk / "junk").unlink()
        assert demeter(folder, "doctor").returncode == 0
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


def entries_of(server, headers):
    status, text = server.ask("GET", "/api/v1/days/2026-03-10", None, headers)
    assert status == 200
    return {entry["id"] for entry in json.loads(text)["entries"]}


def test_a_disk_that_is_full_half_way_leaves_all_as_it_was_and_no_half_of_anything(data, tmp_path):
    before, export, target = entries(data), tmp_path / "export.zip", tmp_path / "target"
    target.mkdir()
    subprocess.run([sys.executable, ROOT / "E2E/health_export.py", export, "--days", "60", "--end", "2026-03-09"], check=True, capture_output=True)
    for command, sizes in [
        (["import", "health", str(export)], [300_000, 450_000]), (["backup", str(target)], [50_000, 150_000]),
        (["export", str(target / "diary.zip")], [50_000, 150_000]),
    ]:
        for size in sizes:
            names = sorted(os.listdir(target))
            done = subprocess.run(
                [PROGRAM, *command], capture_output=True, text=True, timeout=240, preexec_fn=confined(size),
                env={**alone(data), "DEMETER_DATA": str(data), "DEMETER_NOW": NOON})
            assert done.returncode == 1 and "demeter: " in done.stderr, (size, done)
            assert [name for name in os.listdir(target) if name not in names and name != ".lock"] == []
            assert entries(data) == before
            assert demeter(data, "doctor").returncode == 0
        assert demeter(data, *command).returncode == 0
    assert demeter(data, "doctor").returncode == 0


def test_a_folder_that_can_not_be_written_is_said_to_be_so(data):
    before = entries(data)
    script = f'mount --bind "{data}" "{data}" && mount -o remount,bind,ro "{data}" && exec "{PROGRAM}" add --name Tea --calories 2'
    tried = subprocess.run(
        ["unshare", "-m", "bash", "-c", script], capture_output=True, text=True, timeout=240,
        env={**alone(data), "DEMETER_DATA": str(data), "DEMETER_NOW": NOON})
    if "unshare" in tried.stderr or "mount:" in tried.stderr:
        pytest.skip("this user may not mount a folder read-only")
    assert tried.returncode == 1
    assert tried.stderr.startswith("demeter: ") and len(tried.stderr.splitlines()) == 1, tried.stderr
    assert entries(data) == before
    assert demeter(data, "doctor").returncode == 0


def test_entries_are_told_apart_when_no_more_files_can_be_opened(data):
    headers = {"Authorization": f"Bearer {token(data)}", "Content-Type": "application/json"}
    with Running(data, level="critical") as server:
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)

        def add():
            line.request("POST", "/api/v1/entries", json.dumps({"name": "Espresso", "calories": 2}), headers)
            answer = line.getresponse()
            return answer.status, json.loads(answer.read()).get("id")

        answers = [add()]
        soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (3, hard))
        answers += [add() for _ in range(3)]
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (soft, hard))
    assert [status for status, _ in answers] == [201] * 4
    assert {id for _, id in answers} < entries(data) and len(entries(data)) == 5


def crowd(others, server, count):
    """Opens connections that send half of a request's head, and no more."""
    sockets = [others.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=120)) for _ in range(count)]
    for one in sockets:
        one.sendall(b"GET / HTTP/1.1\r\n")
    return sockets


def arrives(ask):
    """Returns the status of an answer; None if the connection was closed before, as a part of the crowd that is still coming in may do. A
    browser would try again."""
    with contextlib.suppress(http.client.RemoteDisconnected, ConnectionResetError):
        return ask()


def test_a_crowd_of_strangers_keeps_nobody_out(data):
    headers = {"Authorization": f"Bearer {token(data)}"}
    limited = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))}
    with Running(data, level="critical", **limited) as server, contextlib.ExitStack() as others:
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)

        def answer():
            line.request("GET", "/api/v1/days/2026-03-10", headers=headers)
            found = line.getresponse()
            found.read()
            return found.status

        assert answer() == 200
        kept = line.sock
        for _ in range(4):
            crowd(others, server, 100)
            # The signed-in person keeps their connection. A person who signs in now gets one.
            assert answer() == 200 and line.sock is kept
            until(lambda: arrives(lambda: sign_in(server.port, "Ann", "correct horse")[0]) == 303)
            until(lambda: arrives(lambda: server.ask("GET", "/sign-in")[0]) == 200)


def test_passwords_of_a_crowd_wait_in_a_short_line_that_who_hangs_up_leaves(data):
    body = "name=Ann&password=wrong"
    with Running(data, "--trust-forwarded", "127.0.0.1", level="critical") as server:
        with contextlib.ExitStack() as others:
            lines = [others.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=120)) for _ in range(60)]
            for number, line in enumerate(lines):
                line.sendall((
                    f"POST /sign-in HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.{number}\r\nContent-Length: {len(body)}\r\n"
                    f"Content-Type: application/x-www-form-urlencoded\r\n\r\n{body}").encode())
            with selectors.DefaultSelector() as answered:
                for line in lines:
                    answered.register(line, selectors.EVENT_READ)
                refused = []
                while not refused:
                    readable = answered.select(PATIENCE)
                    assert readable, "no password was refused"
                    answers = [key.fileobj.recv(4096).decode() for key, _ in readable]
                    refused = [answer for answer in answers if answer.startswith("HTTP/1.1 503")]
            assert all("Retry-After: 5" in answer for answer in refused)
        assert sign_in(server.port, "Ann", "correct horse")[0] == 303


def test_the_server_takes_as_many_files_as_the_system_lets_it(data):
    limits = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 4096))}
    with Running(data, **limits) as server, contextlib.ExitStack() as others:
        lines = [others.enter_context(contextlib.closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=120))) for _ in range(300)]
        kept = []
        for _ in range(2):
            for line in lines:
                line.request("GET", "/healthz")
                assert line.getresponse().read() == b"ok\n"
                kept.append(line.sock)
        assert kept[:300] == kept[300:] and None not in kept, "some were hung up on"
        assert server.ask("GET", "/sign-in")[0] == 200
    assert "files=4096" in server.log


def test_a_clock_that_jumps_back_mixes_nothing_up(data):
    later = demeter(data, "add", "--name", "Later", "--calories", "10", now="2026-03-10T20:00:00+01:00")
    assert later.returncode == 0
    earlier = demeter(data, "add", "--name", "Earlier", "--calories", "20", now="2026-03-10T08:00:00+01:00")
    assert earlier.returncode == 0
    names = [entry["name"] for entry in json.loads(demeter(data, "day", "2026-03-10", "--json", now="2026-03-10T08:00:00+01:00").stdout)["entries"]]
    assert names == ["Later", "Oats", "Earlier"]
    with Running(data) as server:
        status, text = server.ask("GET", "/api/v1/days/2026-03-10", None, {"Authorization": f"Bearer {token(data)}"})
        assert status == 200 and json.loads(text)["totals"]["calories"] == 350
    assert demeter(data, "doctor", now="2026-01-01T00:00:00Z").returncode == 0


def test_everybody_at_once_right_after_the_start_is_answered_and_the_server_still_ends(data):
    names = ["ann", "ben", "cat", "dan", "eve", "fay", "gus", "hal"]
    for name in names[1:]:
        assert demeter(data, "person", "add", name, stdin="correct horse\n").returncode == 0
    secrets = [demeter(data, "token", "create", name, "--scope", "diary:read,diary:write").stdout.strip() for name in names]
    waiting = threading.Barrier(64)

    def ask(number, port):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        # Who connects has to ask soon.
        waiting.wait()
        answers = []
        for path in ["/api/v1/days/2026-03-10", "/api/v1/months/2026-03", "/api/v1/goals"]:
            connection.request("GET", path, headers={"Authorization": f"Bearer {secrets[number % len(secrets)]}"})
            answer = connection.getresponse()
            answer.read()
            answers.append(answer.status)
        return answers

    for _ in range(2):
        with Running(data, level="critical") as server, concurrent.futures.ThreadPoolExecutor(64) as everybody:
            try:
                assert list(everybody.map(ask, range(64), [server.port] * 64)) == [[200, 200, 200]] * 64
                server.process.send_signal(signal.SIGTERM)
                assert server.process.wait(timeout=120) == 0
            finally:
                server.process.kill()
