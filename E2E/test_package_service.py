"""The Debian package, and the server as a service of systemd: what it reports, and how it upgrades the data of an earlier version."""

import os
import pathlib
import re
import signal
import socket
import sqlite3
import subprocess

import pytest

from server import PATIENCE, PROGRAM, Running, demeter, outside


def test_the_debian_package_is_built_from_its_files(tmp_path):
    script = pathlib.Path(__file__).parent.parent / "scripts/package"
    made = subprocess.run(
        [script, "deb"], env={**os.environ, "DEMETER_BIN": PROGRAM, "DEMETER_PACKAGE": str(tmp_path / "package"), "DPKG_DEB_COMPRESSOR_TYPE": "none"},
        capture_output=True, text=True, timeout=240)
    assert made.returncode == 0, made.stdout + made.stderr
    (package,) = (tmp_path / "package").glob("demeter_*.deb")
    fields = subprocess.run(["dpkg-deb", "-f", package], capture_output=True, text=True, check=True).stdout
    assert re.search(r"^Suggests: libpq5, avahi-daemon$", fields, re.M) and "libsqlite3-0" in fields
    files = subprocess.run(["dpkg-deb", "-c", package], capture_output=True, text=True, check=True).stdout
    for name in ["usr/bin/demeter", "lib/systemd/system/demeter.service", "usr/share/man/man1/demeter.1.gz", "usr/share/doc/demeter/copyright"]:
        assert f"./{name}\n" in files


@pytest.fixture(params=["path", "abstract"])
def manager(request, tmp_path):
    """The socket to which a service reports, and its name."""
    name = str(tmp_path / "notify") if request.param == "path" else f"@{tmp_path}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind("\0" + name[1:] if request.param == "abstract" else name)
        listener.settimeout(PATIENCE)
        yield listener, name


def test_the_server_reports_to_systemd_when_it_listens_and_when_it_stops(data, manager, monkeypatch):
    listener, name = manager
    monkeypatch.setenv("NOTIFY_SOCKET", name)
    with Running(data) as server:
        state = listener.recv(4096).decode()
        assert state == f"READY=1\nSTATUS=Demeter is at http://127.0.0.1:{server.port}"
        assert server.ask("GET", "/healthz")[0] == 200
        server.process.send_signal(signal.SIGTERM)
        assert listener.recv(4096) == b"STOPPING=1"


def test_an_address_that_nobody_listens_at_keeps_no_server_from_starting(data, monkeypatch, tmp_path):
    for name in [str(tmp_path / "nothing"), "@nothing", "", "x" * 300, "/" + "x" * 300]:
        monkeypatch.setenv("NOTIFY_SOCKET", name)
        with Running(data) as server:
            assert server.ask("GET", "/healthz")[0] == 200


def older(data):
    """Changes the diary to the format of an earlier version."""
    file = next((data / "diaries").glob("*.sqlite"))
    with sqlite3.connect(file) as diary:
        diary.execute("DELETE FROM grdb_migrations WHERE identifier LIKE '22 %'")
    diary.close()
    with sqlite3.connect(data / "accounts.sqlite") as accounts:
        accounts.execute("DELETE FROM setting WHERE name = 'schema'")
    accounts.close()


@pytest.mark.files
def test_data_of_an_earlier_version_is_backed_up_before_it_is_upgraded(data, tmp_path):
    demeter(data, "add", "--name", "Oats", "--calories", "320")
    older(data)
    with Running(data, "--backup", str(tmp_path / "backups")) as server:
        assert server.ask("GET", "/healthz")[0] == 200
    assert "A backup from before is in" in server.log
    assert len(list((tmp_path / "backups").glob("2*/backup.json"))) == 1
    older(data)
    done = demeter(data, "today")
    assert done.returncode == 0 and "Oats" in done.stdout and "before-upgrade" in done.stderr
    backup = next((data / "before-upgrade").glob("2*"))
    assert demeter(tmp_path / "elsewhere", "restore", str(backup)).returncode == 0
    assert "Oats" in demeter(tmp_path / "elsewhere", "today").stdout


@pytest.mark.files
def test_an_upgrade_is_checked_before_it_happens(data, tmp_path):
    assert demeter(tmp_path / "nothing", "upgrade", "--check").returncode == 1
    demeter(data, "add", "--name", "Oats", "--calories", "320")
    current = demeter(data, "upgrade", "--check")
    assert current.returncode == 0 and current.stderr == "", current.stderr
    assert re.match(r"Demeter \d+\.\d+\.\d+\n", current.stdout) and current.stdout.endswith("No upgrade is needed.\n")
    older(data)
    files = {path: path.read_bytes() for path in data.rglob("*.sqlite")}
    needed = demeter(data, "upgrade", "--check")
    assert needed.returncode == 0 and re.search(r"diaries/[0-9a-f-]+\.sqlite: schema \d+, to be upgraded to \d+\.\n", needed.stdout), needed.stdout
    assert f"after a backup in {data}/before-upgrade. It needs up to " in needed.stdout
    assert {path: path.read_bytes() for path in data.rglob("*.sqlite")} == files and not (data / "before-upgrade").exists()
    upgraded = demeter(data, "upgrade", "--backup", str(tmp_path / "backups"))
    assert upgraded.returncode == 0 and f"A backup from before is in {tmp_path}/backups/" in upgraded.stderr
    assert demeter(data, "upgrade", "--check").stdout == current.stdout
    with sqlite3.connect(data / "accounts.sqlite") as accounts:
        accounts.execute("INSERT INTO grdb_migrations VALUES ('99 of a newer version')")
    accounts.close()
    newer = demeter(data, "upgrade", "--check")
    assert newer.returncode == 1 and "accounts.sqlite: schema 99, of a newer version. This one knows up to " in newer.stdout
    assert newer.stderr.count("\n") == 1 and "can't use all of the data" in newer.stderr
    assert outside(data) == []
