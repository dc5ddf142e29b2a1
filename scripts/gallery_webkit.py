"""Takes pictures in WebKit, the engine of Safari, into gallery/webkit/, with a page that shows them side by side: `make gallery-webkit`.

Shows every screen that an address leads to, and those of `ACTED`. Needs a display.
"""

import base64
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import urllib.error
import urllib.request

import gallery
import screens
import server as servers
from screens import at

OUT = gallery.OUT / "webkit"

# Name, size, scheme, text size.
LOOKS = [
    ("Phone, light", (390, 844), "light", "100%"),
    ("Phone, dark", (390, 844), "dark", "100%"),
    ("Small phone, light", (320, 568), "light", "100%"),
    ("Tablet, light", (820, 1180), "light", "100%"),
    ("Desktop, light", (1280, 900), "light", "100%"),
    ("Desktop, dark", (1280, 900), "dark", "100%"),
    ("Large text, 200 %", (390, 844), "light", "200%"),
]

# Address; what is clicked, or typed into a field, each as soon as it is shown; what is shown at the end.
WORDS = ("#food-field", "2 eggs and a slice of toast with 10 g butter, 3 blorfs")
ACTED = {
    "add": ("/", "#add", "dialog .food-form"),
    "add understood": ("/", "#add", WORDS, "#understood > ul > li:nth-child(4)"),
    "review": ("/", "#add", WORDS, "#understood a.button", "dialog .review-item"),
    "entry": ("/", ".entry-link", "dialog .sheet"),
    "delete": ("/", ".swipe-delete", "dialog .sheet"),
    "goals": ("/", "a[href^='/goals']", "dialog .sheet"),
    "my foods": ("/kept", "main"),
    "month picker": ("/history?mode=month", "#picker > summary", "#picker[open]"),
    "month filter": ("/history?mode=month", "#filter > summary", "#filter[open]"),
    "health": ("/settings/health", "main"),
    "health from phone": ("/settings/health/phone", "main"),
    "health sources": ("/settings/health/sources", "main"),
}
SIGNED_IN = {**screens.FOOD, **screens.HISTORY, **screens.SETTINGS, **{name: at(steps[0]) for name, steps in ACTED.items()}}
SIGNED_OUT = {"sign in": at("/sign-in"), "link": at("/link/nothing")}


class WebKit:
    """A browser with one page, driven by the WebDriver protocol during a `with` block. It opens an address like a page of Playwright."""

    def __init__(self, folder, size, scheme, text):
        self.size, self.text = size, text
        (folder / "gtk-3.0").mkdir(exist_ok=True)
        # Without margins, the window's bar fits on the smallest phone.
        (folder / "gtk-3.0/gtk.css").write_text("* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; }")
        (folder / "gtk-3.0/settings.ini").write_text("[Settings]\ngtk-enable-animations=false\n")
        self.environment = {"XDG_CONFIG_HOME": str(folder), "GTK_THEME": "Adwaita:dark" if scheme == "dark" else "Adwaita",
                            "TZ": gallery.ZONE, "LANGUAGE": "en_US", "LANG": "en_US.UTF-8"}

    def __enter__(self):
        # Sometimes the browser does not answer its driver.
        for _ in range(5):
            with contextlib.suppress(TimeoutError, AssertionError):
                self.start()
                return self
            self.__exit__()
        raise TimeoutError("the browser does not start")

    def start(self):
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.at = f"http://127.0.0.1:{port}"
        self.driver = subprocess.Popen(
            ["WebKitWebDriver", f"--port={port}"], stderr=subprocess.DEVNULL, env=os.environ | self.environment, start_new_session=True)
        servers.until(lambda: not socket.socket().connect_ex(("127.0.0.1", port)))
        self.at += "/session/" + self.call("POST", "/session", capabilities={})["sessionId"]
        width, height = self.size
        self.call("POST", "/window/rect", width=width, height=height)
        # The window's bar comes on top.
        self.call("POST", "/window/rect", width=width, height=2 * height - self.run("return innerHeight"))
        servers.until(lambda: self.run("return [innerWidth, innerHeight]") == [width, height], seen=lambda: "the window has another size")
        # Without a window manager, no window has the focus by itself.
        subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "Automation", "windowfocus"], check=True)

    def __exit__(self, *_):
        os.killpg(self.driver.pid, signal.SIGKILL)
        self.driver.wait()

    def call(self, method, path, **body):
        data = json.dumps(body).encode() if method == "POST" else None
        try:
            with urllib.request.urlopen(urllib.request.Request(self.at + path, data, method=method), timeout=20) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(error.read().decode()) from None

    def run(self, script, *arguments):
        """Runs a script in the page and returns its result, also that of a promise."""
        return self.call("POST", "/execute/sync", script=script, args=arguments)

    def goto(self, path):
        self.call("POST", "/url", url=self.url + path)

    def wait_for_selector(self, selector, state="visible"):
        found = "const found = document.querySelector(arguments[0]); return Boolean(found && (arguments[1] || found.checkVisibility()))"
        servers.until(lambda: self.run(found, selector, state == "attached"), seen=lambda: f"{selector} is not shown")

    def act(self, step):
        selector, text = step if isinstance(step, tuple) else (step, None)
        self.wait_for_selector(selector)
        servers.until(lambda: self.hit(selector, text), seen=lambda: f"{selector} is replaced again and again")

    def hit(self, selector, text):
        """Clicks an element or types into it; returns false if a live update has just replaced it."""
        self.run("document.querySelector(arguments[0]).scrollIntoView({ block: 'center', behavior: 'instant' })", selector)
        [element] = self.call("POST", "/element", using="css selector", value=selector).values()
        try:
            self.call("POST", f"/element/{element}/{'value' if text else 'click'}", **({"text": text} if text else {}))
        except RuntimeError as error:
            if "stale element" not in str(error):
                raise
            return False
        return True

    def show(self, name, go):
        """Goes to a screen; returns false if that takes more of Playwright than to open an address."""
        try:
            go(self)
        except AttributeError:
            return False
        self.run("""window.faults = []
          for (const kind of ['error', 'unhandledrejection', 'securitypolicyviolation']) {
            addEventListener(kind, event => faults.push(`${kind}: ${event.message ?? event.reason ?? event.blockedURI}`), true)
          }
          document.documentElement.style.fontSize = arguments[0]""", self.text)
        *steps, last = ACTED.get(name, ("", "main"))[1:]
        for step in steps:
            self.act(step)
        self.wait_for_selector(last)
        return True

    def picture(self, path):
        self.run("return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        path.write_bytes(base64.b64decode(self.call("GET", "/screenshot")))


def photograph(browser, look, app, cookie, shown):
    """Goes through screens; yields the names of the pictured ones and of their pictures."""
    browser.url = app.url
    if cookie:
        at("/sign-in")(browser)
        browser.call("POST", "/cookie", cookie={"name": "demeter_session", "value": cookie})
    for name, go in shown.items():
        if browser.show(name, go):
            file = re.sub(r"\W+", "-", f"{name} {look}".replace("%", "percent")).lower() + ".png"
            browser.picture(OUT / file)
            for fault in browser.run("return faults"):
                print(f"{name}, {look}: {fault}")
            yield name, file


def main():
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    rows = {}
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        folder = pathlib.Path(folder)
        (folder / "new").mkdir()
        token, cookie = servers.make_template(folder / "empty", gallery.MADE, gallery.ZONE)
        servers.copy(folder / "empty", folder / "filled")
        new, empty, filled = (servers.TestServer(folder / name, gallery.NOW, token) for name in ("new", "empty", "filled"))
        for app in (new, empty, filled):
            stack.callback(app.stop)
            app.start()
        screens.fill(filled)
        groups = [(new, None, {"welcome": at("/welcome")}), (filled, None, SIGNED_OUT),
                  (empty, cookie, screens.EMPTY), (filled, cookie, SIGNED_IN)]
        for title, *look in LOOKS:
            with WebKit(folder, *look) as browser:
                for group in groups:
                    for name, file in photograph(browser, title, *group):
                        rows.setdefault(name, []).append((file, title))
    gallery.show(rows, OUT)


if __name__ == "__main__":
    main()
