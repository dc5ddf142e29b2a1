"""Demeter on PostgreSQL servers that Patroni manages, while the machine of the primary fails. `make failover` runs this; it takes minutes."""

import http.client
import json
import os
import pathlib
import signal
import subprocess
import tempfile
import threading
import time

import pytest

from server import NOON, Running, demeter, free_port, run, until
from test_many_machines import PASSWORD, alive, entry, names, save_once

pytestmark = pytest.mark.failover

TOOLS = next(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), None)
ROUNDS = int(os.environ.get("DEMETER_FAILOVERS", "10"))
# How long Patroni waits before it gives the place of a primary that says nothing to another one: its own recommendation is 30.
PATIENCE = 15


def descendants(process):
    """A process and everything it started."""
    children = subprocess.run(["pgrep", "-P", str(process)], capture_output=True, text=True).stdout.split()
    return [process, *(each for child in children for each in descendants(int(child)))]


class Node:
    """A PostgreSQL server and the Patroni that manages it, as on a machine of its own."""

    def __init__(self, folder, name, etcd):
        self.name, self.folder, self.port = name, folder / name, free_port()
        self.folder.mkdir()
        self.api = free_port()
        trusted = [f"{kind} all 127.0.0.1/32 trust" for kind in ("host all", "host replication")]
        settings = {
            "scope": "demeter",
            "name": name,
            "restapi": {"listen": f"127.0.0.1:{self.api}", "connect_address": f"127.0.0.1:{self.api}"},
            # With the newer protocol, this version of Patroni may never update who is the synchronous standby again:
            # https://github.com/patroni/patroni/pull/2689
            "etcd": {"host": f"127.0.0.1:{etcd}"},
            "bootstrap": {
                "dcs": {
                    "ttl": PATIENCE, "loop_wait": 3, "retry_timeout": 5, "maximum_lag_on_failover": 0, "synchronous_mode": True,
                    "postgresql": {"use_pg_rewind": True},
                },
                "initdb": [{"encoding": "UTF8"}, {"locale": "C"}],
                "pg_hba": trusted,
            },
            "postgresql": {
                "listen": f"127.0.0.1:{self.port}", "connect_address": f"127.0.0.1:{self.port}", "data_dir": str(self.folder / "data"),
                "bin_dir": str(TOOLS), "pgpass": str(self.folder / "pgpass"), "pg_hba": trusted,
                "authentication": {name: {"username": name} for name in ("superuser", "replication", "rewind")},
                "parameters": {"unix_socket_directories": str(self.folder)},
            },
        }
        (self.folder / "patroni.yml").write_text(json.dumps(settings))
        self.owner = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"] if os.getuid() == 0 else []
        if self.owner:
            subprocess.run(["chown", "--recursive", "postgres:", self.folder], check=True)
        self.process = None

    def start(self):
        with open(self.folder / "log", "a") as log:
            self.process = subprocess.Popen(
                [*self.owner, "patroni", self.folder / "patroni.yml"], stdout=log, stderr=log, cwd=self.folder, start_new_session=True)

    def processes(self):
        """Patroni, PostgreSQL and their processes. PostgreSQL is not a child of Patroni after Patroni was started again."""
        found = descendants(self.process.pid)
        file = self.folder / "data/postmaster.pid"
        if file.exists():
            main = int(file.read_text().split("\n")[0])
            found += [each for each in descendants(main) if each not in found and alive(each)]
        return found

    def send(self, number):
        for process in self.processes():
            try:
                os.kill(process, number)
            except ProcessLookupError:
                pass

    def crash(self):
        """Kills everything at once, as a machine that loses its power does."""
        everything = self.processes()
        self.send(signal.SIGSTOP)
        for process in everything:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()
        until(lambda: not any(alive(process) for process in everything))

    def status(self, path):
        client = http.client.HTTPConnection("127.0.0.1", self.api, timeout=2)
        try:
            client.request("GET", f"/{path}")
            return client.getresponse().status == 200
        except OSError:
            return False

    @property
    def is_primary(self):
        return self.status("primary")

    @property
    def is_synchronous(self):
        return self.status("synchronous")


class Cluster:
    """Three servers, and the etcd by which they agree who is the primary."""

    def __init__(self, folder):
        client, peer = free_port(), free_port()
        addresses = {"client": f"http://127.0.0.1:{client}", "peer": f"http://127.0.0.1:{peer}"}
        with open(folder / "etcd.log", "w") as log:
            self.etcd = subprocess.Popen(
                ["etcd", "--enable-v2", "--data-dir", folder / "etcd", "--listen-client-urls", addresses["client"], "--advertise-client-urls", addresses["client"],
                 "--listen-peer-urls", addresses["peer"], "--initial-advertise-peer-urls", addresses["peer"], "--initial-cluster",
                 f"default={addresses['peer']}"], stdout=log, stderr=log)
        self.nodes = [Node(folder, f"node{number}", client) for number in range(3)]
        hosts = ",".join(f"127.0.0.1:{node.port}" for node in self.nodes)
        self.address = f"postgresql://superuser@{hosts}/postgres?target_session_attrs=read-write"

    def start(self):
        for node in self.nodes:
            node.start()
        self.settle()

    def settle(self):
        """Waits until there is a primary and a synchronous standby. Returns the primary."""
        until(lambda: any(node.is_primary for node in self.nodes) and any(node.is_synchronous for node in self.nodes), seconds=120, seen=self.logs)
        return next(node for node in self.nodes if node.is_primary)

    def logs(self):
        return "\n\n".join(f"{node.name}\n" + "".join(open(node.folder / "log").readlines()[-15:]) for node in self.nodes)

    def stop(self):
        for node in self.nodes:
            if node.process:
                node.crash()
        self.etcd.kill()
        self.etcd.wait()


@pytest.fixture
def cluster():
    with tempfile.TemporaryDirectory(prefix="pg", dir="/tmp") as name:
        folder = pathlib.Path(name)
        folder.chmod(0o711)
        cluster = Cluster(folder)
        try:
            cluster.start()
            yield cluster
        finally:
            cluster.stop()


def test_a_cluster_whose_primary_fails_again_and_again_loses_nothing(cluster, tmp_path, monkeypatch):
    monkeypatch.setenv("DEMETER_DATABASE", cluster.address)
    run("person", "add", "Ada", "--time-zone", "Europe/Berlin", data=tmp_path / "first", now=NOON, typed=PASSWORD)
    token = run("token", "create", "Ada", "--scope", "diary:read,diary:write", data=tmp_path / "first", now=NOON)
    token = {"Authorization": f"Bearer {token}"}
    with Running(tmp_path / "first") as one, Running(tmp_path / "second") as other:
        acknowledged, stop = [], threading.Event()

        def log(server, mark):
            count = 0
            while not stop.is_set():
                body = entry(f"{mark} {count:05}")
                # As the app does: what was refused stays in the outbox, and is sent again.
                until(lambda: save_once(server, token, body)[0] in (200, 201), seconds=120)
                acknowledged.append((time.monotonic(), body["name"]))
                count += 1

        threads = [threading.Thread(target=log, args=each) for each in ((one, "One"), (other, "Other"))]
        for thread in threads:
            thread.start()
        gaps = []
        for number in range(ROUNDS):
            primary = cluster.settle()
            before = len(acknowledged)
            until(lambda: len(acknowledged) > before + 50, seconds=60)
            failed = time.monotonic()
            # In turn: a machine that loses its power, and one that hangs for a while and then thinks that it is still the primary.
            is_crash = number % 2 == 0
            primary.crash() if is_crash else primary.send(signal.SIGSTOP)
            until(lambda: any(node.is_primary for node in cluster.nodes if node is not primary), seconds=120, seen=cluster.logs)
            before = len(acknowledged)
            until(lambda: len(acknowledged) > before + 50, seconds=60, seen=cluster.logs)
            primary.start() if is_crash else primary.send(signal.SIGCONT)
            times = [each for each, _ in list(acknowledged)]
            gaps.append(max(later - earlier for earlier, later in zip(times, times[1:]) if later > failed))
            print(f"{'crashed' if is_crash else 'hung'}: {gaps[-1]:.1f} s without a save", flush=True)
        cluster.settle()
        stop.set()
        for thread in threads:
            thread.join()
        saved = names(one, token)
        assert sorted(name for _, name in acknowledged) == saved
        assert len(set(saved)) == len(saved)
        assert demeter(one.data, "doctor").returncode == 0
        print(f"{ROUNDS} failovers, {len(saved)} saved, 0 lost; longest time without a save {max(gaps):.1f} s")
        assert max(gaps) <= 20
