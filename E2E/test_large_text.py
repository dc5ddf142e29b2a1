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


@pytest.fixture
def every_screen(make_house, device):
    def of(pixels, kind, css=None):
        houses = (screens.fill(make_house()), make_house(), make_house(empty=True))

        def page_on(house, **options):
            context = device(house, kind, bypass_csp=css is not None, **options)
            if css:
                context.add_init_script(
                    f"addEventListener('DOMContentLoaded', () => document.head.append(Object.assign(document.createElement('style'), {{ textContent: `{css}` }})))"
                )
            page = context.new_page()
            context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": pixels, "fixed": pixels}})
            return page

        return screens.every_screen(*houses, page_on)

    return of


SMALLEST = """() => Math.min(...[...document.querySelectorAll('main p, main dd, main label, main .name, dialog p, dialog label')]
  .filter(element => element.checkVisibility()).map(element => parseFloat(getComputedStyle(element).fontSize)))"""


def losses(visits, pixels):
    found = []
    for name, page in visits:
        screens.still(page)
        found += [f"{name}: {loss}" for loss in page.evaluate(LOST)]
        # A note covers what is beneath it only for its ten seconds.
        page.evaluate("document.getElementById('notes').hidden = true")
        found += [f"{name}: {loss}" for loss in page.evaluate(COVERED)]
        smallest = page.evaluate(SMALLEST)
        if smallest < min(24, pixels * 0.8):
            found.append(f"{name}: there is text of only {smallest} px")
    return found


@pytest.mark.parametrize("pixels, kind", [(50, "phone"), (50, "small"), (16, "small")])
def test_large_text_and_narrow_screens_lose_nothing(every_screen, pixels, kind):
    found = losses(every_screen(pixels, kind), pixels)
    assert not found, "\n".join(found)


def test_wide_spacing_of_text_loses_nothing(every_screen):
    spacing = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }"
    found = losses(every_screen(16, "phone", spacing), 16)
    assert not found, "\n".join(found)
