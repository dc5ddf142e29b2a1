"""Text at 310 %, narrow screens, wide letter spacing: nothing is lost, nothing scrolls sideways."""

import pytest

import screens

# Text that does not fit its box, and boxes that stick out of the screen.
LOST = """() => {
  const root = document.querySelector('dialog[open]') ?? document.body
  const lost = []
  if (document.documentElement.scrollWidth > innerWidth) lost.push(`the page is ${document.documentElement.scrollWidth} wide`)
  for (const element of root.querySelectorAll('*')) {
    if (element.matches('option, .skip, svg, svg *') || !element.checkVisibility({ visibilityProperty: true })) continue
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

# Each control can be brought to where nothing covers it.
COVERED = """() => {
  const root = document.querySelector('dialog[open]') ?? document.body
  return [...root.querySelectorAll('a, button, input:not([type=hidden]), select, summary')]
    .filter(element => !element.matches('.skip') && element.checkVisibility({ visibilityProperty: true }))
    .filter(element => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const box = element.getBoundingClientRect()
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      return !top || !(element.contains(top) || top.contains(element) && top.closest('label, a, button'))
    })
    .map(element => `covered: ${element.textContent.trim() || element.ariaLabel || element.name}`)
}"""


SPACED = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }"


@pytest.fixture
def every_screen(make_house, device):
    """Every screen, with a way to change the size of its text and a style sheet that can be switched on."""
    houses = (screens.fill(make_house()), make_house(), make_house(empty=True))
    sessions = {}

    def page_on(house, **options):
        context = device(house, "phone", bypass_csp=True, **options)
        page = context.new_page()
        sessions[page] = context.new_cdp_session(page)
        return page

    def sized(page, pixels):
        sessions[page].send("Page.setFontSizes", {"fontSizes": {"standard": pixels, "fixed": pixels}})

    return ((name, page, lambda pixels: sized(page, pixels)) for name, page in screens.every_screen(*houses, page_on))


SMALLEST = """() => Math.min(...[...document.querySelectorAll('main p, main dd, main label, main .name, dialog p, dialog label')]
  .filter(element => element.checkVisibility()).map(element => parseFloat(getComputedStyle(element).fontSize)))"""


def losses(name, page, pixels):
    screens.still(page)
    found = page.evaluate(LOST)
    # A note covers what is beneath it only for its ten seconds.
    page.evaluate("document.getElementById('notes').hidden = true")
    found += page.evaluate(COVERED)
    page.evaluate("document.getElementById('notes').hidden = false")
    smallest = page.evaluate(SMALLEST)
    if smallest < min(24, pixels * 0.8):
        found.append(f"there is text of only {smallest} px")
    return [f"{name}: {loss}" for loss in found]


def test_large_text_narrow_screens_and_wide_spacing_lose_nothing(every_screen):
    found = []
    for name, page, sized in every_screen:
        wide = page.viewport_size
        for pixels in (16, 50):
            sized(pixels)
            found += losses(f"{name}, {pixels} px", page, pixels)
            if pixels == 16:
                page.evaluate("css => document.head.append(Object.assign(document.createElement('style'), { id: 'spaced', textContent: css }))", SPACED)
                found += losses(f"{name}, spaced", page, pixels)
                page.evaluate("document.getElementById('spaced').remove()")
            page.set_viewport_size({"width": 320, "height": 568})
            found += losses(f"{name}, {pixels} px, 320 wide", page, pixels)
            page.set_viewport_size(wide)
        sized(16)
    assert not found, "\n".join(found)
