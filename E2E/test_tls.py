"""On the home network: HTTPS by Demeter's own authority or the owner's certificate, a proxy in front, one server for each folder."""

import hashlib
import http.client
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import time
import urllib.parse

import pytest

import server as servers
from conftest import watched
from server import free_port
from steps import ready

PASSWORD = "a few good words"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def command(*arguments, data, **env):
    """Runs the program with the machine's own clock, because browsers and libraries use it to check certificates."""
    return subprocess.run(
        [servers.PROGRAM, *arguments, "--data", str(data)], input=PASSWORD + "\n", capture_output=True, text=True, timeout=240,
        env=by_the_clock(data) | env)


def by_the_clock(data):
    return {name: value for name, value in servers.alone(data).items() if name != "DEMETER_NOW"}


class Server:
    def __init__(self, data, *arguments):
        self.data = data
        self.process = subprocess.Popen(
            [servers.PROGRAM, "serve", "--port", "0", *arguments, "--data", str(data)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, env=by_the_clock(data))
        self.greeting = self.process.stdout.readline()
        found = re.search(r":(\d+)$", self.greeting)
        assert found, self.greeting + self.process.stderr.read()
        self.port = int(found[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.rest, self.log = self.process.communicate(timeout=120)
        assert servers.outside(self.data) == []


@pytest.fixture(scope="session")
def account(tmp_path_factory):
    folder = tmp_path_factory.mktemp("account") / "data"
    assert command("person", "add", "Ada", data=folder).returncode == 0
    return folder


@pytest.fixture(scope="session")
def vouching(account, tmp_path_factory):
    """An authority with its key."""
    data = shutil.copytree(account, tmp_path_factory.mktemp("vouching") / "data")
    with Server(data, "--tls", "--name", "diary.local"):
        return data / "tls" / "authority.pem"


@pytest.fixture
def data(account, tmp_path):
    return shutil.copytree(account, tmp_path / "data")


def plain(port, method, path, body=None, headers=None):
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    deadline = time.monotonic() + 120
    while line.sock is None:
        try:
            line.connect()
        except ConnectionRefusedError:  # the port without TLS may open a moment later
            assert time.monotonic() < deadline
    line.request(method, path, body, headers or {})
    answer = line.getresponse()
    return answer.status, answer.headers, answer.read()


def trusting(authority):
    return ssl.create_default_context(cadata=ssl.DER_cert_to_PEM_cert(authority))


def shown(port):
    """Returns the certificate for a new connection."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with socket.create_connection(("127.0.0.1", port), timeout=120) as line, context.wrap_socket(line) as talk:
        return talk.getpeercert(binary_form=True)


def test_a_device_that_trusts_demeter_once_shows_no_warning(data):
    door = free_port()
    with Server(data, "--tls", "--name", "diary.local", "--redirect-from", str(door)) as server:
        assert server.greeting.startswith("Demeter is at https://127.0.0.1:")
        printed = server.process.stdout.readline() + server.process.stdout.readline()
        status, headers, authority = plain(door, "GET", "/trust/demeter.cer")
        assert status == 200 and headers["Content-Type"] == "application/x-x509-ca-cert" and "demeter.cer" in headers["Content-Disposition"]
        assert b"PRIVATE" not in authority
        fingerprint = hashlib.sha256(authority).digest().hex(" ").upper()
        page = plain(door, "GET", "/trust")[2].decode()
        assert fingerprint in printed and fingerprint in page
        context = trusting(authority)
        context.set_alpn_protocols(["h2", "http/1.1"])
        for name in ("localhost", "127.0.0.1", "diary.local"):
            with socket.create_connection(("127.0.0.1", server.port), timeout=120) as line:
                with context.wrap_socket(line, server_hostname=name) as talk:
                    assert talk.version() == "TLSv1.3" and talk.selected_alpn_protocol() == "h2"
        with socket.create_connection(("127.0.0.1", server.port), timeout=120) as line:
            with pytest.raises(ssl.SSLCertVerificationError):
                trusting(authority).wrap_socket(line, server_hostname="bank.example")
        line = http.client.HTTPSConnection("127.0.0.1", server.port, timeout=120, context=trusting(authority))
        line.request("GET", "/healthz")
        answer = line.getresponse()
        assert (answer.status, answer.read()) == (200, b"ok\n") and answer.headers["Strict-Transport-Security"] is None
    for file in (data / "tls").iterdir():
        assert file.stat().st_mode & 0o777 == 0o600
    assert (data / "tls").stat().st_mode & 0o777 == 0o700
    assert "PRIVATE" not in server.log + server.rest


@pytest.mark.parametrize("names, purpose, is_taken", [
    ("DNS:diary.local", "-verify_hostname diary.local", True),
    ("DNS:bank.example", "-verify_hostname bank.example", False),
    ("IP:192.168.0.9", "-verify_ip 192.168.0.9", True),
    ("IP:93.184.215.14", "-verify_ip 93.184.215.14", False),
    ("DNS:diary.local,email:eve@bank.example", "", False),
    ("DNS:diary.local,URI:https://bank.example/", "", False),
])
def test_the_authoritys_key_is_of_no_use_to_a_thief(vouching, tmp_path, names, purpose, is_taken):
    def openssl(*arguments):
        return subprocess.run(["openssl", *arguments], cwd=tmp_path, capture_output=True, text=True)

    (tmp_path / "names").write_text(f"subjectAltName={names}\nbasicConstraints=critical,CA:false\n")
    made = openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", "key", "-subj", "/CN=Eve", "-out", "asked")
    assert made.returncode == 0, made.stderr
    signed = openssl("x509", "-req", "-in", "asked", "-CA", vouching, "-CAkey", vouching, "-days", "30", "-extfile", "names", "-out", "forged")
    assert signed.returncode == 0, signed.stderr
    verified = openssl("verify", "-CAfile", vouching, *purpose.split(), "forged")
    assert (verified.returncode == 0) is is_taken, verified.stderr


def test_without_tls_there_is_nothing_but_the_way_to_it(data):
    door = free_port()
    with Server(data, "--tls", "--redirect-from", str(door)) as server:
        status, headers, _ = plain(door, "GET", "/history?mode=month")
        assert (status, headers["Location"]) == (307, f"https://127.0.0.1:{server.port}/history?mode=month")
        assert plain(door, "GET", "/", headers={"Host": "diary.local"})[1]["Location"] == f"https://diary.local:{server.port}/"
        assert plain(door, "GET", "/", headers={"Host": "a b"})[0] == 403
        for method, path in (("POST", "/sign-in"), ("GET", "/api/v1/goals"), ("POST", "/api/v1/entries"), ("DELETE", "/")):
            status, headers, body = plain(door, method, path, "x")
            assert (status, body, headers["Location"]) == (403, b"Come by HTTPS.\n", None)


def test_the_trust_page_says_how_and_is_nowhere_without_an_authority(data, browser, trouble):
    with Server(data, "--tls") as server:
        context = browser.new_context(ignore_https_errors=True, service_workers="block", viewport={"width": 320, "height": 568})
        watched(context, f"https://127.0.0.1:{server.port}", trouble)
        page = context.new_page()
        page.goto(f"https://127.0.0.1:{server.port}/trust")
        for words in ("iPhone and iPad", "Android", "Windows", "Certificate Trust Settings", "never for other websites"):
            assert page.get_by_text(words).first.is_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        context.close()
    with Server(data) as server:
        assert plain(server.port, "GET", "/trust")[1]["Location"] == "/?note=pageNotFound"


def test_the_app_is_used_over_http2_as_over_http(data, browser, trouble):
    with Server(data, "--tls") as server:
        context = browser.new_context(ignore_https_errors=True, service_workers="block", base_url=f"https://127.0.0.1:{server.port}", locale="en-US")
        watched(context, f"https://127.0.0.1:{server.port}", trouble)
        page = context.new_page()
        page.goto("/")
        page.get_by_label("Name").fill("Ada")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        page.locator("#add").wait_for()
        ready(page)
        assert page.evaluate("performance.getEntriesByType('navigation')[0].nextHopProtocol") == "h2"
        assert page.evaluate("isSecureContext")
        (cookie,) = [cookie for cookie in context.cookies() if "session" in cookie["name"]]
        assert cookie["name"] == "__Host-demeter_session" and cookie["secure"] and cookie["httpOnly"]
        assert command("add", "--name", "Zwetschgenkuchen", "--calories", "320", data=data).returncode == 0
        page.get_by_text("Zwetschgenkuchen").first.wait_for()
        page.goto("/history")
        page.goto("/settings")
        page.get_by_role("button", name="Sign out").click()
        page.get_by_label("Password").wait_for()
        assert [cookie for cookie in context.cookies() if "session" in cookie["name"]] == []
        context.close()


def test_ones_own_certificate_is_shown_and_read_again_when_asked(data, account, tmp_path):
    files = []
    for number in range(2):
        other = shutil.copytree(account, tmp_path / f"other-{number}")
        with Server(other, "--tls"):
            pass
        files.append(other / "tls/server.pem")
    own = shutil.copy(files[0], tmp_path / "own.pem")
    with Server(data, "--tls", "--certificate", own, "--key", own) as server:
        first = shown(server.port)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        line = http.client.HTTPSConnection("127.0.0.1", server.port, timeout=120, context=context)
        line.request("GET", "/healthz")
        answer = line.getresponse()
        assert answer.read() == b"ok\n" and answer.headers["Strict-Transport-Security"] == "max-age=31536000"
        assert not (data / "tls").exists()
        # An invalid file is reported, and changes nothing.
        open(own, "w").write("nonsense")
        server.process.send_signal(signal.SIGHUP)
        while "can't be renewed" not in server.process.stderr.readline():
            pass
        assert shown(server.port) == first
        shutil.copy(files[1], own)
        server.process.send_signal(signal.SIGHUP)
        while "new certificate" not in server.process.stderr.readline():
            pass
        assert shown(server.port) != first
        # An open connection continues.
        line.request("GET", "/healthz")
        assert line.getresponse().read() == b"ok\n"


def test_a_certificate_that_is_no_good_is_refused_with_the_reason(data, account, tmp_path):
    other = [shutil.copytree(account, tmp_path / f"other-{number}") for number in range(2)]
    for folder in other:
        with Server(folder, "--tls"):
            pass
    own, foreign = (folder / "tls/server.pem" for folder in other)
    key = tmp_path / "foreign.key"
    key.write_text(foreign.read_text()[foreign.read_text().index("-----BEGIN PRIVATE KEY"):])

    def refusal(*arguments, status=1, **env):
        done = command("serve", "--port", "0", *arguments, data=data, **env)
        assert done.returncode == status and done.stdout == "", done
        return done.stderr

    missing = str(tmp_path / "none.pem")
    assert refusal("--tls", "--certificate", own, "--key", missing) == f"demeter: {missing}: there is no such file.\n"
    assert "does not belong to the certificate" in refusal("--tls", "--certificate", own, "--key", key)
    assert "holds no certificate" in refusal("--tls", "--certificate", key, "--key", key)
    assert "expired on" in refusal("--tls", "--certificate", own, "--key", own, DEMETER_NOW="2040-01-01T00:00:00Z")
    assert "not valid before" in refusal("--tls", "--certificate", own, "--key", own, DEMETER_NOW="2020-01-01T00:00:00Z")
    with Server(data, "--tls"):
        pass
    assert "may not vouch for example.com" in refusal("--tls", "--name", "example.com")
    assert "go together" in refusal("--tls", "--certificate", own, status=64)
    assert "--tls only" in refusal("--name", "diary.local", status=64)
    assert "is not a host's name" in refusal("--tls", "--name", "a/b", status=64)
    assert "is not an address" in refusal("--trust-forwarded", "proxy", status=64)
    assert "--trust-forwarded only" in refusal("--sign-in-header", "Remote-User", status=64)
    assert "--sign-in-header only" in refusal("--sign-in-header-adds", status=64)
    assert "--sign-in-header only" in refusal("--sign-in-secret", key, status=64)
    named = "--trust-forwarded", "127.0.0.1", "--sign-in-header", "Remote-User"
    assert f"{missing} can’t be read" in refusal(*named, "--sign-in-secret", missing)
    assert "must have 16 to 1,000" in refusal(*named, "--sign-in-secret", key)
    assert "must have 16 to 1,000" in refusal(*named, DEMETER_PROXY_SECRET="short")
    assert "can name a person" in refusal("--trust-forwarded", "127.0.0.1", "--sign-in-header", "Cookie", status=64)
    assert "a whole network" in refusal("--trust-forwarded", "172.16.0.0/12", "--sign-in-header", "Remote-User", status=64)
    assert "DEMETER_OIDC_CLIENT_ID" in refusal(DEMETER_OIDC_ISSUER="https://auth.example")
    assert "must be the link of a Shortcut" in refusal(DEMETER_SHORTCUT="https://auth.example/shortcuts/00112233445566778899")


def test_two_servers_never_share_a_folder_and_a_crash_frees_it(data):
    with Server(data) as first:
        second = command("serve", "--port", "0", data=data)
        assert second.returncode == 1 and second.stdout == ""
        assert re.fullmatch(r"demeter: Another Demeter is serving .* already\. Stop it first, .*\n", second.stderr)
        added = command("add", "--name", "Oats", "--calories", "320", data=data)
        assert added.returncode == 0 and "Oats" in command("today", data=data).stdout
        assert command("doctor", data=data).returncode == 0
        assert plain(first.port, "GET", "/healthz")[0] == 200
        first.process.kill()
        first.process.wait(timeout=120)
        with Server(data) as third:
            assert plain(third.port, "GET", "/healthz")[0] == 200


def guess(port, name, **headers):
    body = urllib.parse.urlencode({"name": name, "password": "wrong horse"})
    return plain(port, "POST", "/sign-in", body, FORM | headers)[0]


def is_slowed(port, address, free=1):
    """Returns true if the server tells someone who guesses passwords to wait. It allows some guesses first."""
    for number in range(20):
        # The wait doubles until it is longer than the time to check a password.
        if guess(port, f"{address(number)} {number}", **{"X-Forwarded-For": address(number)}) == 429:
            return number >= free
    return False


def test_who_claims_another_address_is_slowed_all_the_same(data):
    with Server(data) as server:
        assert is_slowed(server.port, lambda number: f"192.0.2.{number}", free=5)
        # Such a header does not allow a write from another site's page, and does not make a cookie Secure.
        evil = {"Origin": "https://evil.example", "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https"}
        assert plain(server.port, "POST", "/sign-in", "name=a&password=b", FORM | evil)[0] == 403


def test_a_proxy_that_the_owner_trusts_is_believed(data):
    with Server(data, "--trust-forwarded", "127.0.0.1", "--trust-forwarded", "10.0.0.0/8") as server:
        many = [guess(server.port, f"n{number}", **{"X-Forwarded-For": f"192.0.2.{number}, 10.1.2.3"}) for number in range(9)]
        assert many == [422] * 9
        # The client may have forged everything before the last address that is not a proxy's.
        assert is_slowed(server.port, lambda number: f"203.0.113.{number}, 198.51.100.1, 10.1.2.3")
        assert is_slowed(server.port, lambda number: f"2001:db8::{number}")
        form = urllib.parse.urlencode({"name": "Ada", "password": PASSWORD})
        said = {"X-Forwarded-For": "192.0.2.99", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "diary.example", "Host": "inside"}
        status, headers, _ = plain(server.port, "POST", "/sign-in", form, FORM | said | {"Origin": "https://diary.example"})
        assert status == 303 and headers["Set-Cookie"].startswith("__Host-demeter_session=") and "Secure" in headers["Set-Cookie"]
        assert plain(server.port, "POST", "/sign-in", form, FORM | said | {"Origin": "https://inside"})[0] == 403


def old(port, form, code=""):
    """Sends a request like nginx's proxy_pass without further settings: HTTP/1.0 to this address, without any header of the proxy."""
    with socket.create_connection(("127.0.0.1", port), timeout=120) as line:
        line.sendall(
            f"POST /welcome HTTP/1.0\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(form + code)}\r\n\r\n{form}{code}".encode())
        return int(line.makefile().readline().split()[1])


def test_the_first_account_is_made_by_no_one_who_came_through_a_proxy(tmp_path):
    form = urllib.parse.urlencode({"name": "Eve", "password": PASSWORD})
    with Server(tmp_path / "empty") as server:
        for sign in ({"X-Forwarded-For": "203.0.113.9"}, {"Via": "1.1 proxy"}, {"Host": "diary.example"}, {"Forwarded": "for=203.0.113.9"}):
            assert plain(server.port, "POST", "/welcome", form, FORM | sign)[0] == 403, sign
        assert old(server.port, form) == 403
        assert old(server.port, form, "&code=AAAA-AAAA-AAAA") == 403
        assert "Code" not in plain(server.port, "GET", "/welcome")[2].decode()
        assert plain(server.port, "POST", "/welcome", form, FORM)[0] == 303


def test_whoever_has_the_printed_code_makes_the_first_account_through_a_proxy_too(tmp_path):
    form = urllib.parse.urlencode({"name": "Ada", "password": PASSWORD})
    for options in ((), ("--behind-tls",), ("--trust-forwarded", "127.0.0.1")):
        with Server(tmp_path / f"empty{len(options)}{options}", *options) as server:
            path = server.process.stdout.readline().strip().partition(f":{server.port}")[2]
            assert re.fullmatch(r"/welcome\?code=[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}", path)
            code = "&" + path.partition("?")[2]
            if options:
                assert plain(server.port, "POST", "/welcome", form, FORM)[0] == 403
            assert path[-4:] in plain(server.port, "GET", path, None, {"Host": "diary.example"})[2].decode()
            assert old(server.port, form, code) == 303
            assert old(server.port, form, code) == 303  # redirects to the sign-in page
        assert command("person", "list", data=server.data).stdout.count("Ada") == 1


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may run a program as another user")
def test_the_first_account_is_made_by_no_service_of_this_machine(tmp_path):
    form = urllib.parse.urlencode({"name": "Eve", "password": PASSWORD})
    with Server(tmp_path / "empty") as server:
        child = os.fork()
        if child == 0:
            os.setuid(65534)
            os._exit(plain(server.port, "POST", "/welcome", form, FORM)[0] - 400)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 3
