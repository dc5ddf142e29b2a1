"""What the browser tests stand on: the real server on a folder of its own, and browsers that watch for trouble."""

import pathlib
import re
import shutil
import subprocess

import pytest
from playwright.sync_api import expect

import server as servers
from steps import ready

# A slow machine takes its time; how long things may take is told by `make bench`.
expect.set_options(timeout=20_000)

NOON = servers.NOON
ZONE = "Europe/Berlin"
MADE = "2026-02-01T12:00:00+01:00"

# A refused form is an answer, not trouble: the browser still calls it an error.
ANSWERS = re.compile(r"Failed to load resource: the server responded with a status of (409|422)")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call":
        item.failed = report.failed
    return report


def failed(request):
    """Whether the test did; what is printed then is told with it."""
    return getattr(request.node, "failed", False)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return {
        **browser_type_launch_args, "executable_path": "/usr/bin/chromium-headless-shell",
        # Without a limit, Chromium starts a spare process for each new context, which costs a sixth of the suite's processor time.
        "args": ["--no-sandbox", "--disable-dev-shm-usage", "--renderer-process-limit=1", "--disable-site-isolation-trials"],
    }


@pytest.fixture(scope="session", autouse=True)
def outside(tmp_path_factory):
    """Keeps every server of these tests from the world outside."""
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
    """A person; files of tests fill the diary as they need it."""
    return empty_app


@pytest.fixture
def empty_app(shared_server, request):
    """A person with an empty diary on a server that other tests use too; Ada, who owns it and is alone, where a test says `own_server`."""
    if request.node.get_closest_marker("own_server"):
        yield request.getfixturevalue("make_app")()
        return
    app = shared_server.person()
    begin = app.journal.stat().st_size
    yield app
    check(app, request, begin)


def check(app, request, begin=0):
    """Nothing was asked of another machine, and the log holds no secret."""
    assert request.node.get_closest_marker("asks_outside") or app.outside == []
    log = app.journal.read_bytes()[begin:].decode()
    if failed(request):
        print(f"{app.url} said:\n{log[-2000:]}")
    assert [secret for secret in (app.token, app.cookie, servers.PASSWORD) if secret and secret in log] == []


@pytest.fixture
def make_app(template, tmp_path, request):
    """Starts a server of the test's own with one person, Ada, whose clock and zone the test chooses."""
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
    """Console errors, page errors and broken content policies fail the test that meets them."""
    messages = []
    yield messages
    mark = request.node.get_closest_marker("expects_trouble")
    expected = re.compile(mark.args[0]) if mark else None
    left = [text for text in messages if not ANSWERS.search(text) and not (expected and expected.search(text))]
    assert left == []


def watched(context, url, trouble, undo_seconds=120):
    """A browser whose every request beyond a server, and every error, is trouble."""
    context.add_init_script(
        "addEventListener('securitypolicyviolation', event => console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))"
    )
    # An undo is offered for ten seconds; a slow machine may need longer to get to it.
    if undo_seconds:
        context.add_init_script(
            """new MutationObserver(() => {
              const notes = document.getElementById('notes')
              if (notes && notes.dataset.undoSeconds !== 'SECONDS') notes.dataset.undoSeconds = 'SECONDS'
            }).observe(document, { childList: true, subtree: true, attributeFilter: ['data-undo-seconds'] })""".replace("SECONDS", str(undo_seconds))
        )
    context.on("request", lambda request: request.url.startswith((url, "data:", "blob:")) or trouble.append(f"outside: {request.url}"))
    context.on("console", lambda message: message.type == "error" and trouble.append(message.text))
    context.on("weberror", lambda error: trouble.append(str(error.error)))
    return context


@pytest.fixture
def device(browser, playwright, trouble, request):
    """Makes a browser of its own on a server: `phone`, `small` (320 px wide) or `desktop`, signed in unless told otherwise. An undo is
    offered for two minutes; with `undo_seconds=None` for as long as people have. What moves costs a third of a test's time, as do a
    phone's many pixels: nothing moves but in tests marked `moving`, and a pixel of the page is one of the screen."""
    contexts = []
    motion = "no-preference" if request.node.get_closest_marker("moving") else "reduce"

    def make(app, kind="phone", signed_in=True, undo_seconds=120, **options):
        # What a service worker answers, a test can't hold back; tests of being offline allow it.
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
        context.set_default_timeout(30_000)
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


