"""Recorded pages for tests of the scripts, without a server.

The HTML comes from the Swift views (`Tests/DemeterPagesTests/Snapshots`, which the Swift tests compare with the views), the styles and
scripts from the program. A test defines the responses to the requests of its page; a request without a response fails it.
"""

import re
from functools import cache
from urllib.parse import parse_qsl, urlsplit

import pytest

from conftest import ZONE
from server import ROOT
from steps import ready

SNAPSHOTS = ROOT / "Tests/DemeterPagesTests/Snapshots"
SOURCES = ROOT / "Sources"


@cache
def snapshot(name):
    """Returns a view's HTML as the server sends it: the recording has a line break between any two tags."""
    return (SNAPSHOTS / f"{name}.html").read_text().rstrip("\n").replace(">\n<", "><")


def page(name="today"):
    """Returns a whole page: the frame of the recorded Today page around another view."""
    frame = snapshot("today")
    return frame if name == "today" else replaced(frame, '<main id="main" tabindex="-1">', "</main>", snapshot(name))


def found(name):
    """Returns the page of the Add sheet, with the foods found for the words in its field."""
    return replaced(page("add"), '<div class="found-foods" id="found">', '</div><form class="card understood kept-words"', snapshot(name))


def replaced(html, start, end, content):
    """Replaces the text between two others."""
    before, middle = html.split(start)
    _, after = middle.split(end)
    return before + start + content + end + after


# The assets that are joined from several files, by their names in `web_files.c`.
JOINED = {"app.css": "web_styles", "app.js": "web_scripts", "scan.css": "web_scan_styles", "scan.js": "web_scan_scripts",
          "report.css": "web_report_styles", "reminders.js": "web_reminder_scripts", "passkeys.js": "web_passkey_scripts",
          "wide.js": "web_wide_scripts", "later.js": "web_later_scripts"}


@cache
def asset(name):
    """Returns a style sheet or script, joined as the program joins it (`web_files.c`, `Assets.oneScope`); a test compares them."""
    if name not in JOINED:
        return (SOURCES / "DemeterWeb/public/icons" / name).read_bytes()
    listed = (SOURCES / "CWebFiles/web_files.c").read_text().split(f" {JOINED[name]}_bytes[]")[1].split("};")[0]
    files = re.findall(r'"../DemeterWeb/public/([^"]+)"', listed)
    joined = "".join((SOURCES / "DemeterWeb/public" / file).read_text() for file in files)
    if name.endswith(".js"):
        lines = [line for line in joined.split("\n") if line and not line.startswith("import ") and not line.lstrip(" ").startswith("//")]
        joined = "\n".join(line.removeprefix("export ") for line in lines)
        if name == "scan.js":
            joined += "\nexport { scanner }\n"
    else:
        joined = re.sub(r"/\*.*?\*/", "", joined, flags=re.S)
        joined = "\n".join(line for line in (line.lstrip(" ") for line in joined.split("\n")) if line)
    return joined.encode()


@cache
def policy():
    """Returns the content security policy that the server sends with every page."""
    source = (SOURCES / "DemeterWeb/Server/Safety.swift").read_text()
    return re.sub(r"\\\n\s*", "", re.search(r'policy: String = """\n\s*(.*?)\n\s*"""', source, re.S)[1])


TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml", "png": "image/png"}
PERSON = re.search(r'data-person="([^"]+)"', snapshot("today"))[1]


# The response to requests that no test waits for: the events of a diary that does not change, a prefetched month.
PENDING = object()


class RecordedSite:
    """Answers every request of a browser. `answers` maps "GET /path" to a page, to `PENDING`, or to a function of the query."""

    # The scheme is https because browsers offer a microphone and random ids only to secure pages.
    url, zone = "https://demeter.test", ZONE

    def __init__(self, device, trouble):
        self.device, self.trouble = device, trouble
        self.answers = {"GET /": page(), "GET /api/v1/events": PENDING}

    def open(self, path="/", kind="phone", script="", **options):
        """Opens a page with an additional script that runs first, and waits until the page's scripts are bound."""
        context = self.device(self, kind, signed_in=False, undo_seconds=None, **options)
        context.route("**/*", self.answer)
        context.add_init_script(script)
        page = context.new_page()
        page.goto(path)
        ready(page)
        return page

    def answer(self, route):
        request, address = route.request, urlsplit(route.request.url)
        if address.path.startswith("/assets/0/"):
            name = address.path.rsplit("/", 1)[1]
            return route.fulfill(body=asset(name), content_type=TYPES[name.rsplit(".")[1]])
        body = self.answers.get(f"{request.method} {address.path}")
        try:
            body = body(dict(parse_qsl(address.query))) if callable(body) else body
        except Exception as error:
            self.trouble.append(repr(error))
        if body is PENDING:
            return
        if not isinstance(body, str):
            self.trouble.append(f"no answer for {request.method} {request.url}")
            return route.abort()
        headers = {"Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy(), "Demeter-Person": PERSON}
        route.fulfill(body=body, headers=headers)


def stop_clock(page):
    """Stops the page's clock; the test advances it."""
    now = page.evaluate("Date.now()") / 1000
    page.clock.install(time=now)
    page.clock.pause_at(now + 60)


@pytest.fixture
def site(device, trouble):
    return RecordedSite(device, trouble)
