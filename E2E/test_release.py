"""What a release consists of: an APT folder that apt-get accepts, checksums, compose.yaml, the add-on for Home Assistant, and packages for arm64.

The packages of the APT folder are empty ones; `make test-package` tests the real ones.
"""

import contextlib
import functools
import hashlib
import http.server
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import tempfile
import textwrap
import threading

import PIL.Image
import pytest
import yaml

from server import NAME, PASSWORD, PROGRAM, ROOT, alone, sign_in, until

VERSION = re.search(r'"(\d+\.\d+\.\d+)"', (ROOT / "Sources/DemeterCore/Release.swift").read_text())[1]
ADD_ON = ROOT / "packaging/home-assistant/demeter"
# https://developers.home-assistant.io/docs/add-ons/configuration
REQUIRED = {"name", "version", "slug", "description", "arch"}
OPTIONAL = {
    "machine", "url", "startup", "webui", "boot", "ports", "ports_description", "homeassistant", "map", "environment", "options", "schema", "image",
    "timeout", "tmpfs", "ingress", "ingress_port", "ingress_entry", "panel_icon", "panel_title", "panel_admin", "backup", "backup_pre", "backup_post",
    "backup_exclude", "stage", "init", "watchdog", "breaking_versions",
}
# https://github.com/compose-spec/compose-spec/blob/main/05-services.md
SERVICE = {
    "image", "restart", "ports", "volumes", "read_only", "cap_drop", "security_opt", "stop_grace_period", "healthcheck", "environment", "user", "command",
    "entrypoint", "tmpfs", "mem_limit",
}
HEALTHCHECK = {"test", "interval", "timeout", "retries", "start_period", "start_interval", "disable"}


def stub(folder, architecture, version=VERSION):
    """Makes a package with one file."""
    tree = folder / f"tree-{architecture}"
    (tree / "DEBIAN").mkdir(parents=True)
    (tree / "usr/share/doc/demeter").mkdir(parents=True)
    (tree / "usr/share/doc/demeter/architecture").write_text(architecture)
    (tree / "DEBIAN/control").write_text(
        f"Package: demeter\nVersion: {version}\nArchitecture: {architecture}\nMaintainer: A <a@example.org>\nDescription: a stub\n")
    (folder / "packages").mkdir(exist_ok=True)
    made = folder / f"packages/demeter_{version}_{architecture}.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "-b", tree, made], check=True, capture_output=True)
    return made


@pytest.fixture(scope="module")
def keyring():
    """The home of GPG with a key that signs. Its path is short: its agent listens at a socket in it."""
    with tempfile.TemporaryDirectory(prefix="gpg", dir="/tmp") as home:
        env = {**os.environ, "GNUPGHOME": home}
        made = subprocess.run(
            ["gpg", "--batch", "--passphrase", "", "--quick-generate-key", "Releases <releases@example.org>", "ed25519", "sign", "never"],
            env=env, capture_output=True, text=True)
        assert made.returncode == 0, made.stderr
        yield home
        subprocess.run(["gpgconf", "--kill", "gpg-agent"], env=env)


def release(folder, keyring, *arguments, key="releases@example.org"):
    return subprocess.run(
        [ROOT / "scripts/release", *arguments], capture_output=True, text=True,
        env={**os.environ, "GNUPGHOME": keyring, "KEY": key, "DEMETER_PACKAGE": str(folder / "packages"), "DEMETER_PUBLISH": str(folder / "publish")})


@pytest.fixture
def published(tmp_path, keyring):
    """A release for two architectures."""
    stub(tmp_path, "amd64")
    stub(tmp_path, "arm64")
    (tmp_path / f"packages/demeter_{VERSION}_amd64.oci.tar").write_text("image")
    made = release(tmp_path, keyring)
    assert made.returncode == 0, made.stderr
    return tmp_path / "publish"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture
def address(published):
    """The address of a static web server with the release."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=published)) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def apt(published, address, tmp_path):
    """Runs apt-get with folders of its own, apart from the system's."""
    home = tmp_path / "apt"
    for folder in ("state/lists/partial", "cache/archives/partial", "etc/apt.conf.d", "etc/preferences.d", "etc/sources.list.d", "down"):
        (home / folder).mkdir(parents=True)
    shutil.copy(published / "apt/demeter.gpg", home / "etc/demeter.gpg")
    (home / "state/status").write_text("")
    # As the manual says it.
    source = re.search(r"^    Types: deb\n(?:    .+\n)+", (ROOT / "docs/manual/installing.md").read_text(), re.M)[0]
    source = source.replace("https://SERVER", address).replace("/usr/share/keyrings/demeter.gpg", f"{home}/etc/demeter.gpg")
    (home / "etc/sources.list.d/demeter.sources").write_text(textwrap.dedent(source))

    def run(*arguments, architecture="amd64"):
        options = {
            "Dir::State": home / "state", "Dir::State::status": home / "state/status", "Dir::Cache": home / "cache", "Dir::Log": home,
            "Dir::Etc": home / "etc", "Dir::Etc::sourcelist": "-", "Dir::Etc::sourceparts": home / "etc/sources.list.d", "Dir::Etc::trusted": "-",
            "Dir::Etc::trustedparts": "-", "APT::Architecture": architecture, "APT::Architectures": architecture, "APT::Sandbox::User": "root",
            "Acquire::Languages": "none", "Acquire::Retries": 0, "Acquire::http::Proxy": "DIRECT",
        }
        # Nothing of the system's configuration counts.
        settings = home / "apt.conf"
        settings.write_text("".join(f'{name} "{value}";\n' for name, value in options.items()))
        return subprocess.run(
            ["apt-get", *arguments], cwd=home / "down", capture_output=True, text=True, env={**os.environ, "APT_CONFIG": str(settings), "LC_ALL": "C"})

    run.folder = home / "down"
    return run


def test_a_release_is_a_folder_that_apt_accepts(published, apt):
    for architecture in ("amd64", "arm64"):
        updated = apt("update", architecture=architecture)
        assert updated.returncode == 0 and not re.search("^[WE]:", updated.stdout + updated.stderr, re.M), updated.stdout + updated.stderr
        loaded = apt("download", "demeter", architecture=architecture)
        assert loaded.returncode == 0, loaded.stderr
        name = f"demeter_{VERSION}_{architecture}.deb"
        assert (apt.folder / name).read_bytes() == (published / "apt" / name).read_bytes()


def test_a_changed_byte_of_a_package_or_of_the_list_is_refused(published, apt):
    assert apt("update").returncode == 0
    package = published / f"apt/demeter_{VERSION}_amd64.deb"
    package.write_bytes(package.read_bytes()[:-1] + b"x")
    refused = apt("download", "demeter")
    assert refused.returncode != 0 and "Hash Sum mismatch" in refused.stderr and not (apt.folder / package.name).exists()
    shutil.rmtree(apt.folder.parent / "state/lists")
    (apt.folder.parent / "state/lists/partial").mkdir(parents=True)
    for name in ("Packages", "Packages.gz"):
        (published / "apt" / name).write_bytes((published / "apt" / name).read_bytes() + b"x")
    assert apt("update").returncode != 0
    signed = (published / "apt/InRelease").read_text()
    (published / "apt/InRelease").write_text(signed.replace("Label: Demeter", "Label: Demetra"))
    (published / "apt/Release").write_text((published / "apt/Release").read_text().replace("Label: Demeter", "Label: Demetra"))
    refused = apt("update")
    assert refused.returncode != 0 and re.search("signature|signed", refused.stderr), refused.stderr


def test_a_release_has_checksums_of_everything_and_they_are_signed(published, keyring):
    lines = dict(reversed(line.split("  ")) for line in (published / "SHA256SUMS").read_text().splitlines())
    files = {str(path.relative_to(published)) for path in published.rglob("*") if path.is_file()}
    assert set(lines) == files - {"SHA256SUMS", "SHA256SUMS.asc"} and len(lines) > 14
    assert all(hashlib.sha256((published / name).read_bytes()).hexdigest() == digest for name, digest in lines.items())
    verify = ["gpg", "--batch", "--verify", published / "SHA256SUMS.asc", published / "SHA256SUMS"]
    assert subprocess.run(verify, env={**os.environ, "GNUPGHOME": keyring}, capture_output=True).returncode == 0
    (published / "SHA256SUMS").write_text("nothing")
    assert subprocess.run(verify, env={**os.environ, "GNUPGHOME": keyring}, capture_output=True).returncode != 0


def test_the_same_packages_give_the_same_release_apart_from_signatures(published, keyring):
    def unsigned():
        return {path.relative_to(published): path.read_bytes() for path in published.rglob("*")
                if path.is_file() and path.name not in ("InRelease", "Release.gpg", "SHA256SUMS", "SHA256SUMS.asc")}
    before = unsigned()
    assert release(published.parent, keyring).returncode == 0
    assert unsigned() == before


def test_a_release_is_refused_if_it_could_not_be_used(tmp_path, keyring):
    def said(*arguments, **options):
        done = release(tmp_path, keyring, *arguments, **options)
        assert done.returncode != 0 and not (tmp_path / "publish").exists()
        return done.stderr

    assert "run “make package” first" in said()
    stub(tmp_path, "amd64")
    assert "name the GPG key" in said(key="")
    assert "no secret key “nobody@example.org”" in said(key="nobody@example.org")
    other = tmp_path / "other"
    other.mkdir()
    stub(other, "arm64", "0.0.1")
    assert "different versions: 0.0.1, " in said(other / "packages")
    twice = tmp_path / "twice"
    twice.mkdir()
    stub(twice, "amd64")
    assert "two packages for one architecture" in said(twice / "packages")


def test_a_release_for_one_architecture_offers_the_add_on_for_that_one(tmp_path, keyring):
    stub(tmp_path, "amd64")
    assert release(tmp_path, keyring).returncode == 0
    folder = tmp_path / "publish/home-assistant/demeter"
    assert yaml.safe_load((folder / "config.yaml").read_text())["arch"] == ["amd64"]
    assert {path.name for path in folder.iterdir()} >= {"Dockerfile", "run.sh", f"demeter_{VERSION}_amd64.deb", "CHANGELOG.md"}


def test_the_compose_file_names_only_what_compose_knows_and_closes_what_can_be_closed():
    path = ROOT / "packaging/compose.yaml"
    content = yaml.safe_load(path.read_text())
    assert set(content) == {"services", "volumes"}
    service = content["services"]["demeter"]
    assert set(service) <= SERVICE and set(service["healthcheck"]) <= HEALTHCHECK
    assert service["image"] == f"demeter:{VERSION}"
    assert service["volumes"] == ["demeter:/data"] and "demeter" in content["volumes"]
    assert service["read_only"] is True and service["cap_drop"] == ["ALL"] and service["security_opt"] == ["no-new-privileges:true"]
    assert service["ports"] == ["127.0.0.1:8080:8080"]
    check, program, *arguments = service["healthcheck"]["test"]
    assert (check, program) == ("CMD", "/usr/bin/demeter")
    help_text = subprocess.run([PROGRAM, *arguments, "--help"], capture_output=True, text=True)
    assert help_text.returncode == 0 and "USAGE: demeter health" in help_text.stdout
    # An engine is not needed to check a file; the tool is not everywhere.
    if tool := shutil.which("docker-compose"):
        checked = subprocess.run([tool, "-f", path, "config", "--quiet"], capture_output=True, text=True)
        assert checked.returncode == 0, checked.stderr


def test_the_add_on_has_the_keys_that_home_assistant_documents():
    config = yaml.safe_load((ADD_ON / "config.yaml").read_text())
    assert REQUIRED <= set(config) <= REQUIRED | OPTIONAL
    assert config["version"] == VERSION and config["slug"] == ADD_ON.name
    assert config["arch"] == ["amd64", "aarch64"]
    assert config["startup"] in {"initialize", "system", "services", "application", "once"} and config["backup"] in {"hot", "cold"}
    assert config["ports"] == {"8080/tcp": 8080} and set(config["ports_description"]) == set(config["ports"])
    # Its pages name addresses from the root of a host, so they can't live under the path of an ingress.
    assert "ingress" not in config and config["webui"] == "http://[HOST]:[PORT:8080]" and config["watchdog"].startswith(config["webui"])
    assert all(re.fullmatch(r"(str|password|bool|int|port|url|email|float)\??", kind) for kind in config["schema"].values())
    asked = set(re.findall(r"\boption (\w+)\)", (ADD_ON / "run.sh").read_text()))
    assert asked == set(config["schema"])
    with PIL.Image.open(ADD_ON / "icon.png") as icon:
        assert icon.format == "PNG" and icon.size == (128, 128)
    assert os.access(ADD_ON / "run.sh", os.X_OK) and (ADD_ON / "DOCS.md").exists() and (ADD_ON / "README.md").exists()


@pytest.mark.files
def test_the_add_on_makes_the_owner_from_its_options_and_serves(tmp_path):
    data, tools = tmp_path / "data", tmp_path / "tools"
    for folder in (data, tools):
        folder.mkdir()
    script = (ADD_ON / "run.sh").read_text()
    # The folder and port are those of a container.
    (tmp_path / "run.sh").write_text(script.replace("/data", str(data)).replace("--port 8080", "--port 0").replace("0.0.0.0", "127.0.0.1"))
    stand_ins = {
        "setpriv": '#!/bin/sh\nshift 5\nexec "$@"\n',
        "install": '#!/bin/sh\nshift 7\nmkdir -p "$@"\n',
        # The value of an option, as the expression of the script asks for it.
        "jq": f"#!{shutil.which('python3')}\nimport json, sys\nprint(json.load(open(sys.argv[-1])).get(sys.argv[4]) or '')\n",
        "demeter": f'#!/bin/sh\nexec {PROGRAM} "$@"\n',
    }
    for name, text in stand_ins.items():
        (tools / name).write_text(text)
        (tools / name).chmod(0o755)
    env = {**alone(data), "PATH": f"{tools}:{os.environ['PATH']}"}
    (data / "options.json").write_text("{}")
    refused = subprocess.run(["sh", tmp_path / "run.sh"], env=env, capture_output=True, text=True)
    assert refused.returncode == 1 and "Enter the name and password of the owner" in refused.stderr
    for options in (f'{{"owner": "{NAME}", "password": "{PASSWORD}"}}', "{}"):
        # The password can be deleted after the first start.
        (data / "options.json").write_text(options)
        with subprocess.Popen(["sh", tmp_path / "run.sh"], env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            lines = iter(server.stdout.readline, "")
            port = next(int(line.rsplit(":", 1)[1]) for line in lines if "Demeter is at" in line)
            assert sign_in(port, NAME, PASSWORD)[0] == 303
            # The server backs up after its start.
            until(lambda: list((data / "backups").glob("2*/backup.json")))
            server.terminate()
        assert server.returncode == 0
    # Data that can't be opened is said, and is not taken for no account.
    with contextlib.closing(sqlite3.connect(data / "demeter/accounts.sqlite", isolation_level=None)) as accounts:
        accounts.execute("INSERT INTO grdb_migrations VALUES ('99 of a newer version')")
    refused = subprocess.run(["sh", tmp_path / "run.sh"], env=env, capture_output=True, text=True)
    assert refused.returncode == 1 and "newer version of Demeter" in refused.stderr


@pytest.fixture(scope="module")
def program_for_arm64(tmp_path_factory):
    """A program for arm64 that does nothing, made by the compiler of Swift's toolchain."""
    folder = tmp_path_factory.mktemp("arm64")
    (folder / "stub.c").write_text("void _start(void) { __builtin_trap(); }")
    subprocess.run(
        ["clang", "--target=aarch64-linux-gnu", "-nostdlib", "-static", "-fuse-ld=lld", "-o", folder / "stub", folder / "stub.c"], check=True)
    return folder / "stub"


def package(tmp_path, **environment):
    return subprocess.run(
        [ROOT / "scripts/package", "deb"], capture_output=True, text=True, timeout=240,
        env={**os.environ, "DEMETER_PACKAGE": str(tmp_path / "package"), "DPKG_DEB_COMPRESSOR_TYPE": "none", **environment})


def other_architecture():
    machine = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True).stdout.strip()
    return "amd64" if machine == "arm64" else "arm64"


def test_a_package_is_made_only_of_a_program_for_its_architecture(tmp_path):
    other = other_architecture()
    refused = package(tmp_path, ARCH=other, DEMETER_BIN=PROGRAM)
    assert refused.returncode == 1 and f"Run this on a machine that is {other}" in refused.stderr
    refused = package(tmp_path, ARCH=other, DEMETER_BIN=PROGRAM, DEMETER_TEXTS=PROGRAM)
    assert refused.returncode == 1 and f", not {other}" in refused.stderr
    assert not (tmp_path / "package").exists()


@pytest.mark.skipif(not shutil.which("aarch64-linux-gnu-objdump"), reason="binutils-aarch64-linux-gnu is missing")
def test_a_program_that_was_built_for_arm64_is_packaged_here(tmp_path, program_for_arm64):
    made = package(tmp_path, ARCH="arm64", DEMETER_BIN=str(program_for_arm64), DEMETER_TEXTS=PROGRAM)
    assert made.returncode == 0, made.stdout + made.stderr
    (file,) = (tmp_path / "package").glob("*.deb")
    assert file.name == f"demeter_{VERSION}_arm64.deb"
    assert subprocess.run(["dpkg-deb", "-f", file, "Architecture"], capture_output=True, text=True).stdout == "arm64\n"
    subprocess.run(["dpkg-deb", "-x", file, tmp_path / "root"], check=True)
    assert (tmp_path / "root/usr/bin/demeter").read_bytes() == program_for_arm64.read_bytes()
    assert (tmp_path / "root/usr/share/bash-completion/completions/demeter").read_text().strip()
