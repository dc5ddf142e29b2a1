"""Every screen: WCAG 2.2 AA, targets of 44 pixels, text at 310 %, 320 pixels of width, wide letter spacing.

A phone shows all of them in light mode and with large text. A desktop shows those whose layout differs there. Dark mode is checked on
screens that have other colours; `test_colours.py` compares the colours themselves.
"""

import pytest
from axe_playwright_python.sync_playwright import Axe

import screens

RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}, "resultTypes": ["violations"], "preload": False}
# The rules that dark colours can affect.
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}, "resultTypes": ["violations"], "preload": False}

DARK = {
    "welcome refused", "today", "add understood", "review refused", "review yesterday", "add listening", "entry", "past day", "changed elsewhere",
    "today over", "deleted, with undo", "day detail", "energy day", "month", "month picker", "month filtered", "week", "list", "steps",
    "steps card", "search corrected", "file looked at", "delete account", "health failed", "health imported", "trends", "trends as tables",
    "weight refused", "today with weight and water",
}
WIDE = {
    "welcome", "today", "review", "entry", "past day", "day detail", "energy lens", "energy day sources", "month", "month filter", "week", "list",
    "steps", "steps card", "search found", "settings", "file looked at", "trends", "log weight", "today with weight and water",
}

# A control's target is the control itself, or its label.
SMALL_TARGETS = """() => [...document.querySelectorAll('a, button, input:not([type=hidden]), select, summary')]
  .filter(element => !element.matches('.skip, [aria-hidden="true"]') && element.checkVisibility({ visibilityProperty: true }))
  .filter(element => !document.querySelector('dialog[open]') || element.closest('dialog'))
  .map(element => ({ element, box: (element.matches('[type=radio], [type=checkbox]') ? element.closest('label') : element).getBoundingClientRect() }))
  .filter(({ box }) => box.width < 44 || box.height < 44)
  .map(({ element, box }) => `${element.tagName} ${element.textContent.trim() || element.ariaLabel || element.name} ${box.width}×${box.height}`)
"""

# Text that does not fit its box, and boxes that extend beyond the screen.
LOST = """() => {
  const root = document.querySelector('dialog[open]') ?? document.body
  const lost = []
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth) lost.push(`the page is ${document.documentElement.scrollWidth} wide`)
  for (const element of root.querySelectorAll('*')) {
    // A table of numbers scrolls by itself.
    if (element.matches('option, .skip, .visually-hidden, svg, svg *, .plot-table *') || !element.checkVisibility({ visibilityProperty: true })) continue
    // The label of the field is only heard where the title of its sheet says it.
    if (getComputedStyle(element).clipPath === 'inset(50%)') continue
    const hasText = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim())
    if (!hasText && !element.matches('input, select')) continue
    const words = (element.textContent.trim() || element.value || element.ariaLabel || '').slice(0, 40)
    const box = element.getBoundingClientRect()
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline' && !element.matches('input, select')) lost.push(`clipped sideways: ${words}`)
    if (element.scrollHeight > element.clientHeight + 2 && ['hidden', 'clip'].includes(getComputedStyle(element).overflowY)) lost.push(`clipped: ${words}`)
    if (box.left < -1 || box.right > innerWidth + 1) lost.push(`off the screen: ${words}`)
  }
  return lost
}"""

# Each control can be scrolled to a position where nothing covers it. The open list of months covers the page.
COVERED = """() => {
  const root = document.querySelector('dialog[open]') ?? document.querySelector('.picker[open]') ?? document.body
  return [...root.querySelectorAll('a, button, input:not([type=hidden]), select, summary')]
    .filter(element => !element.matches('.skip, [aria-hidden="true"]') && element.checkVisibility({ visibilityProperty: true }))
    .filter(element => !['center', 'start'].some(block => {
      element.scrollIntoView({ block, behavior: 'instant' })
      // A link in a sentence may break into two lines, with other words between them.
      const box = element.getClientRects()[0]
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      return top && (element.contains(top) || top.contains(element) && top.closest('label, a, button'))
    }))
    .map(element => `covered: ${element.textContent.trim() || element.ariaLabel || element.name}`)
}"""

SMALLEST = """() => Math.min(...[...document.querySelectorAll('main p, main dd, main label, main .name, dialog p, dialog label')]
  .filter(element => element.checkVisibility()).map(element => parseFloat(getComputedStyle(element).fontSize)))"""

# The spacing of WCAG 1.4.12.
SPACED = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }"
SPACE = """css => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = css ? [sheet] : []
}"""
NARROW = {"width": 320, "height": 568}


# What is half behind the edge of a sheet that scrolls can be scrolled to; `COVERED` does so.
WHOLE = ".filter { max-block-size: none !important }"


def violations(name, page, rules):
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    page.evaluate(SPACE, WHOLE)
    for violation in page.evaluate("rules => axe.run(document, rules).then(result => result.violations)", rules):
        node = violation["nodes"][0]
        yield f"{name}: {violation['id']} × {len(violation['nodes'])}: {node['html'][:120]} {node['failureSummary'][:300]}"
    page.evaluate(SPACE, "")


def losses(name, page, pixels):
    screens.still(page)
    found = page.evaluate(LOST)
    # A note covers the content under it for ten seconds only.
    page.evaluate("document.getElementById('notes').hidden = true")
    found += page.evaluate(COVERED)
    page.evaluate("document.getElementById('notes').hidden = false")
    smallest = page.evaluate(SMALLEST)
    if smallest < min(24, pixels * 0.8):
        found.append(f"there is text of only {smallest} px")
    return [f"{name}: {loss}" for loss in found]


@pytest.fixture
def open_blank(device):
    return lambda kind: lambda app, **options: device(app, kind, color_scheme="light", reduced_motion="reduce", **options).new_page()


@pytest.mark.parametrize("group", screens.GROUPS)
def test_each_screen_is_accessible_on_a_phone(make_app, open_blank, group):
    found, sessions = [], {}
    for name, page in screens.GROUPS[group](make_app, open_blank("phone")):
        found += examined(name, page, dark=name in DARK)
        if page not in sessions:
            sessions[page] = page.context.new_cdp_session(page)
        wide = page.viewport_size
        page.set_viewport_size(NARROW)
        page.evaluate(SPACE, SPACED)
        found += losses(f"{name}, spaced", page, 16)
        page.evaluate(SPACE, "")
        sessions[page].send("Page.setFontSizes", {"fontSizes": {"standard": 50, "fixed": 50}})
        found += losses(f"{name}, 50 px", page, 50)
        sessions[page].send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 16}})
        page.set_viewport_size(wide)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("group", [group for group in screens.GROUPS if group not in ("empty", "health")])
def test_each_screen_is_accessible_on_a_desktop(make_app, open_blank, group):
    found = []
    for name, page in screens.GROUPS[group](make_app, open_blank("desktop"), WIDE):
        found += examined(name, page, dark=name in DARK)
    assert not found, "\n".join(found)


def examined(name, page, dark):
    screens.still(page)
    yield from violations(name, page, RULES)
    yield from (f"{name}: too small a target: {target}" for target in page.evaluate(SMALL_TARGETS))
    if dark:
        page.emulate_media(color_scheme="dark")
        screens.still(page)
        yield from violations(f"{name}, dark", page, COLOURS)
        page.emulate_media(color_scheme="light")
