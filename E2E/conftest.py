"""The environment of the browser tests: the real server on its own folder, and browsers that report errors."""

import pathlib
import re
import shutil
import subprocess

import pytest
from playwright.sync_api import expect

import server as servers
from steps import ready

# A slow machine needs time; `make bench` measures durations.
expect.set_options(timeout=1000 * servers.PATIENCE)

NOON = servers.NOON
ZONE = "Europe/Berlin"
MADE = "2026-02-01T12:00:00+01:00"

# A refused form is an expected response, although the browser reports an error.
ANSWERS = re.compile(r"Failed to load resource: the server responded with a status of (409|422)")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call":
        item.failed = report.failed
    return report


def failed(request):
    """Returns true if the test failed; what the fixture prints then is reported with it."""
    return getattr(request.node, "failed", False)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return {
        **browser_type_launch_args, "executable_path": "/usr/bin/chromium-headless-shell", "timeout": 120_000,
        # Without a limit, Chromium starts a spare process for each new context, which costs a sixth of the suite's processor time.
        "args": ["--no-sandbox", "--disable-dev-shm-usage", "--renderer-process-limit=1", "--disable-site-isolation-trials"],
    }


@pytest.fixture(scope="session", autouse=True)
def outside(tmp_path_factory):
    """Keeps every server of these tests from connecting to other machines."""
    swift = shutil.which("swift")
    compilers = [shutil.which("clang"), shutil.which("cc"), swift and str(pathlib.Path(swift).resolve().parent / "clang")]
    library = tmp_path_factory.mktemp("outside") / "outside.so"
    source = pathlib.Path(__file__).parent / "outside.c"
    subprocess.run([next(filter(None, compilers)), "-shared", "-fPIC", "-O", "-o", library, source, "-ldl"], check=True)
    servers.OUTSIDE = library


@pytest.fixture(scope="session")
def template(tmp_path_factory):
    made = {}

    def of(zone):
        if zone not in made:
            folder = tmp_path_factory.mktemp("template")
            made[zone] = (folder, *servers.make_template(folder, MADE, zone))
        return made[zone]

    return of


@pytest.fixture(scope="session")
def ann(outside, tmp_path_factory):
    folder = tmp_path_factory.mktemp("ann") / "data"
    added = servers.demeter(folder, "person", "add", "Ann", "--time-zone", "Europe/Berlin", stdin="correct horse\n")
    assert added.returncode == 0, added.stderr
    return folder


@pytest.fixture
def data(ann, tmp_path):
    """A data folder with one account, Ann's."""
    return servers.copy(ann, tmp_path / "data")


@pytest.fixture(scope="session")
def shared_server(template, outside, tmp_path_factory):
    """The server of this worker, at noon in Berlin."""

    def make():
        source, token, cookie = template(ZONE)
        app = servers.TestServer(servers.copy(source, tmp_path_factory.mktemp("shared") / "app"), NOON, token, cookie)
        app.zone = ZONE
        return app.start()

    server = servers.SharedServer(make)
    yield server
    server.close()


@pytest.fixture
def app(empty_app):
    """A person with a diary; test files override this fixture to fill it."""
    return empty_app


@pytest.fixture
def empty_app(shared_server, request):
    """A person with an empty diary on a server that other tests use too; with `own_server`, Ada, who is its owner and only user."""
    if request.node.get_closest_marker("own_server"):
        yield request.getfixturevalue("make_app")()
        return
    app = shared_server.person()
    begin = app.journal.stat().st_size
    yield app
    check(app, request, begin)


def check(app, request, begin=0):
    """Checks that the server contacted no other machine, and that the log holds no secret."""
    assert request.node.get_closest_marker("asks_outside") or app.outside == []
    log = app.journal.read_bytes()[begin:].decode()
    if failed(request):
        print(f"{app.url} said:\n{log[-2000:]}")
    assert [secret for secret in (app.token, app.cookie, servers.PASSWORD) if secret and secret in log] == []


@pytest.fixture
def make_app(template, tmp_path, request):
    """Starts a separate server with one person, Ada, whose clock and zone the test chooses."""
    made = []

    def make(now=NOON, zone=ZONE, empty=False, environment=None):
        folder = tmp_path / f"app-{len(made)}"
        if empty:
            folder.mkdir()
            app = servers.TestServer(folder, now, environment=environment)
        else:
            source, token, cookie = template(zone)
            app = servers.TestServer(servers.copy(source, folder), now, token, cookie, environment)
        app.zone = zone
        made.append(app)
        return app.start()

    yield make
    for app in made:
        app.stop()
    for app in made:
        check(app, request)




@pytest.fixture(autouse=True)
def trouble(request):
    """Console errors, page errors and content policy violations fail the test in which they occur."""
    messages = []
    yield messages
    mark = request.node.get_closest_marker("expects_trouble")
    expected = re.compile(mark.args[0]) if mark else None
    left = [text for text in messages if not ANSWERS.search(text) and not (expected and expected.search(text))]
    assert left == []


def watched(context, url, trouble, undo_seconds=600):
    """A browser that reports every request to another machine, and every error. It waits longer for responses than in production, unless
    `undo_seconds` is None."""
    context.set_default_timeout(1000 * servers.PATIENCE)
    context.add_init_script(
        "addEventListener('securitypolicyviolation', event => console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))"
    )
    # An undo is offered for ten seconds, which is too short on a slow machine.
    if undo_seconds:
        context.add_init_script(
            """new MutationObserver(() => {
              const notes = document.getElementById('notes')
              if (notes && notes.dataset.undoSeconds !== 'SECONDS') notes.dataset.undoSeconds = 'SECONDS'
            }).observe(document, { childList: true, subtree: true, attributeFilter: ['data-undo-seconds'] })""".replace("SECONDS", str(undo_seconds))
        )
    # The app gives up on a response after ten seconds. A test that controls the page's clock controls this too: the clock brings a timeout of
    # its own, which this one follows.
    context.add_init_script(
        """addEventListener('DOMContentLoaded', () => {
          AbortSignal.timeout = milliseconds => {
            const end = new AbortController()
            setTimeout(() => end.abort(new DOMException('', 'TimeoutError')), milliseconds * TIMES)
            return end.signal
          }
        })""".replace("TIMES", "12" if undo_seconds else "1")
    )
    context.on("request", lambda request: request.url.startswith((url, "data:", "blob:")) or trouble.append(f"outside: {request.url}"))
    context.on("console", lambda message: message.type == "error" and trouble.append(message.text))
    context.on("weberror", lambda error: trouble.append(str(error.error)))
    return context


@pytest.fixture
def device(browser, playwright, trouble, request):
    """Opens a separate browser on a server: `phone`, `small` (320 px wide) or `desktop`, signed in by default. An undo is offered for ten
    minutes; with `undo_seconds=None` as long as in production, as it waits for responses. Animations cost a third of a test's time, and so
    do a phone's many pixels: animations run only in tests marked `moving`, and the device pixel ratio is 1."""
    contexts = []
    motion = "no-preference" if request.node.get_closest_marker("moving") else "reduce"

    def make(app, kind="phone", signed_in=True, undo_seconds=600, **options):
        # A test can't delay the responses of a service worker; only offline tests allow it.
        settings = {"service_workers": "block", "reduced_motion": motion, "locale": "en-US"}
        settings |= {"timezone_id": getattr(app, "zone", ZONE), "base_url": app.url}
        if kind in ("phone", "small"):
            phone = dict(playwright.devices["iPhone 15"])
            phone.pop("default_browser_type", None)
            phone["device_scale_factor"] = 1
            settings |= phone
            if kind == "small":
                settings |= {"viewport": {"width": 320, "height": 568}, "screen": {"width": 320, "height": 568}}
        else:
            settings |= {"viewport": {"width": 1280, "height": 800}}
        context = browser.new_context(**(settings | options))
        contexts.append(context)
        if signed_in:
            context.add_cookies([{"name": "demeter_session", "value": app.cookie, "url": app.url, "httpOnly": True, "sameSite": "Lax"}])
        return watched(context, app.url, trouble, undo_seconds)

    yield make
    for context in contexts:
        for page in context.pages if failed(request) else []:
            print(f"{page.url} shows:\n{page.locator('dialog[open], body').last.inner_html()[:4000]}")
        context.close()


@pytest.fixture
def open_page(device):
    """Opens an address on a new device and waits until the scripts are bound."""

    def visit(app, path="/", kind="phone", **options):
        page = device(app, kind, **options).new_page()
        page.goto(path)
        if options.get("java_script_enabled", True):
            ready(page)
        return page

    return visit


