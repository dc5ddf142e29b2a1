"""Takes a picture of every screen and state into gallery/, with a page that shows them side by side: `make gallery`.

`LANGUAGE=de make gallery` shows the screens in another language: de, fr, es, or en-XA, which is English with accents."""

import html
import os
import pathlib
import shutil
import sys
import tempfile

ROOT = pathlib.Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "E2E"))

from playwright.sync_api import Locator, LocatorAssertions, Page, sync_playwright  # noqa: E402

import server as servers  # noqa: E402
import screens  # noqa: E402
from sentences import Sentences  # noqa: E402

OUT = ROOT / "gallery"
LOCALE = {"de": "de-DE", "fr": "fr-FR", "es": "es-ES", "en-XA": "en-XA"}.get(os.environ.get("LANGUAGE"), "en-US")
NOW, MADE, ZONE = "2026-03-10T12:00:00+01:00", "2026-02-01T12:00:00+01:00", "Europe/Berlin"

# Name, size, scheme, text size in pixels.
LOOKS = [
    ("Phone, light", "phone", "light", 17),
    ("Phone, dark", "phone", "dark", 17),
    ("Desktop, light", "desktop", "light", 16),
    ("Desktop, dark", "desktop", "dark", 16),
    ("Large text, 310 %", "phone", "light", 50),
]

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Demeter: every screen</title>
<meta name="viewport" content="width=device-width"><style>
body {{ font: 16px system-ui, sans-serif; margin: 2rem; color-scheme: light dark }} h2 {{ margin-block: 3rem 1rem; text-transform: capitalize }}
.row {{ display: flex; gap: 1.5rem; overflow-x: auto; align-items: start }} figure {{ margin: 0; flex: none }}
figcaption {{ margin-block-end: .5rem; color: gray }} img {{ max-height: 560px; border: 1px solid #8886; border-radius: 12px }}
</style><h1>Demeter: every screen</h1>{body}</html>"""


def look_for(shown):
    """Lets Playwright look for what a language shows in place of the English words that lead from screen to screen."""

    def translated(method):
        def call(self, words, **options):
            return method(self, shown(words), **options)

        return call

    def named(method):
        def call(self, role, *, name=None, **options):
            return method(self, role, name=name and shown(name), **options)

        return call

    for kind in (Page, Locator):
        for name in ("get_by_label", "get_by_text"):
            setattr(kind, name, translated(getattr(kind, name)))
        kind.get_by_role = named(kind.get_by_role)
    LocatorAssertions.to_contain_text = translated(LocatorAssertions.to_contain_text)


def context_options(playwright, app, kind, scheme):
    if kind == "phone":
        size = dict(playwright.devices["iPhone 15"], viewport={"width": 393, "height": 852})
        size.pop("default_browser_type")
    else:
        size = {"viewport": {"width": 1100, "height": 800}}
    return {**size, "color_scheme": scheme, "locale": LOCALE, "timezone_id": ZONE, "base_url": app.url, "reduced_motion": "reduce"}


def photograph(playwright, browser, folder, template, look):
    """Goes through every screen in one look; returns the pictures' names in order."""
    title, kind, scheme, pixels = look
    token, cookie = template
    made = []

    def make_app(empty=False):
        place = folder / f"{kind}-{scheme}-{pixels}-{len(made)}"
        if empty:
            place.mkdir()
        else:
            servers.copy(folder / "template", place)
        made.append(servers.TestServer(place, NOW, *([] if empty else [token, cookie])).start())
        return made[-1]

    def page_on(app, signed_in=True):
        context = browser.new_context(**context_options(playwright, app, kind, scheme))
        if signed_in:
            context.add_cookies([{"name": "demeter_session", "value": app.cookie, "url": app.url}])
        page = context.new_page()
        context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": pixels, "fixed": pixels}})
        return page

    pictures = []
    try:
        for name, page in (shown for group in screens.GROUPS.values() for shown in group(make_app, page_on)):
            screens.still(page)
            file = f"{name} {title}.png".replace(" ", "-").replace(",", "").replace("%", "percent").lower()
            page.screenshot(path=OUT / file, scale="css", animations="disabled", caret="hide")
            pictures.append((name, file))
    finally:
        for one in made:
            one.stop()
    return pictures


def show(rows, out):
    """Writes the page of pictures: `{screen: [(file, look)]}`."""
    body = ""
    for name, pictures in rows.items():
        figures = "".join(
            f'<figure><figcaption>{html.escape(look)}</figcaption><a href="{file}"><img loading="lazy" src="{file}" alt="{name}, {look}"></a></figure>'
            for file, look in pictures)
        body += f'<h2>{html.escape(name)}</h2><div class="row">{figures}</div>'
    (out / "index.html").write_text(PAGE.format(body=body))
    print(f"{sum(map(len, rows.values()))} pictures: {(out / 'index.html').relative_to(ROOT)}")


def main():
    if LOCALE != "en-US":
        look_for(Sentences(os.environ["LANGUAGE"]).shown)
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir()
    rows = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        folder = pathlib.Path(folder)
        template = servers.make_template(folder / "template", MADE, ZONE)
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox", "--disable-dev-shm-usage"])
        for look in LOOKS:
            for name, file in photograph(playwright, browser, folder, template, look):
                rows.setdefault(name, []).append((file, look[0]))
        browser.close()
    show(rows, OUT)


if __name__ == "__main__":
    main()
