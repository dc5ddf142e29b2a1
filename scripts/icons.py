"""Creates the PNG icons from icon.svg for iOS and Android: opaque, square, without rounded corners."""

import pathlib

from playwright.sync_api import sync_playwright

FOLDER = pathlib.Path(__file__).parent.parent / "Sources/DemeterWeb/public/icons"

with sync_playwright() as p:
    browser = p.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
    for size in (180, 192, 512):
        page = browser.new_page(viewport={"width": size, "height": size})
        svg = (FOLDER / "icon.svg").read_text().replace("<svg ", f'<svg width="{size}" height="{size}" ')
        page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{svg}")
        page.screenshot(path=FOLDER / f"icon-{size}.png")
    browser.close()
