"""Every screen against WCAG 2.2 AA, in light and dark, on phone and desktop; targets; stillness."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import screens
from steps import add_by_hand, open_add, total

RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}, "resultTypes": ["violations"], "preload": False}
# What the dark colours can change.
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}, "resultTypes": ["violations"], "preload": False}

# A control's target is itself, or the label that it sits in.
SMALL_TARGETS = """() => [...document.querySelectorAll('a, button, input:not([type=hidden]), select, summary')]
  .filter(element => !element.matches('.skip') && element.checkVisibility({ visibilityProperty: true }))
  .filter(element => !document.querySelector('dialog[open]') || element.closest('dialog'))
  .map(element => ({ element, box: (element.matches('[type=radio], [type=checkbox]') ? element.closest('label') : element).getBoundingClientRect() }))
  .filter(({ box }) => box.width < 44 || box.height < 44)
  .map(({ element, box }) => `${element.tagName} ${element.textContent.trim() || element.ariaLabel || element.name} ${box.width}×${box.height}`)
"""


@pytest.fixture
def every_screen(make_house, open_page):
    def of(**options):
        houses = (screens.fill(make_house()), make_house(), make_house(empty=True))
        return screens.every_screen(*houses, lambda house, **more: open_page(house, **options, **more))

    return of


def violations(name, page, rules):
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    for violation in page.evaluate("rules => axe.run(document, rules).then(result => result.violations)", rules):
        node = violation["nodes"][0]
        yield f"{name}: {violation['id']} × {len(violation['nodes'])}: {node['html'][:120]} {node['failureSummary'][:300]}"


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_no_screen_violates_wcag_in_light_or_dark_and_every_target_is_44_pixels(every_screen, kind):
    found = []
    for name, page in every_screen(kind=kind, color_scheme="light", reduced_motion="reduce"):
        screens.still(page)
        found += violations(name, page, RULES)
        found += [f"{name}: too small a target: {target}" for target in page.evaluate(SMALL_TARGETS)]
        page.emulate_media(color_scheme="dark")
        screens.still(page)
        found += violations(f"{name}, dark", page, COLOURS)
        page.emulate_media(color_scheme="light")
    assert not found, "\n".join(found)


def test_nothing_moves_under_reduce_motion(house, open_page):
    house.set_goals(2000)
    page = open_page(house, reduced_motion="reduce")
    page.evaluate(
        """() => {
          window.moved = []
          const watch = () => { for (const animation of document.getAnimations()) moved.push(String(animation.effect?.target?.className)); requestAnimationFrame(watch) }
          watch()
        }"""
    )
    open_add(page)
    page.keyboard.press("Escape")
    add_by_hand(page, "Soup", 200)
    house.log("Dinner", 1800)
    expect(page.locator("#notes .celebration")).to_be_visible()
    expect(total(page)).to_have_text("2,000")
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.evaluate("moved") == []


def test_rings_and_numbers_move_for_at_most_half_a_second(house, open_page):
    house.set_goals(2000)
    page = open_page(house)
    page.evaluate(
        """() => {
          window.moved = {}
          const watch = () => {
            for (const animation of document.getAnimations()) {
              const { duration, delay } = animation.effect.getTiming()
              moved[animation.transitionProperty ?? animation.animationName ?? 'script'] = duration + delay
            }
            requestAnimationFrame(watch)
          }
          watch()
        }"""
    )
    house.log("Lunch", 900)
    expect(total(page)).to_have_text("900")
    page.wait_for_function("() => 'stroke-dasharray' in moved && 'script' in moved")
    screens.still(page)
    moved = page.evaluate("moved")
    assert moved["stroke-dasharray"] == 500
    assert max(moved.values()) <= 500


def test_numbers_are_spoken_with_their_units(house, open_page):
    house.set_goals(2000, protein=100)
    house.log("Lunch", 1234, protein=40)
    page = open_page(house)
    spoken = page.get_by_role("progressbar").evaluate_all("rings => rings.map(ring => ring.ariaLabel + ': ' + ring.ariaValueText)")
    assert spoken[0] == "Calories: 1,234 calories, 62 percent of 2,000 calories"
    assert spoken[1] == "Protein: 40 grams, 40 percent of 100 grams"
    expect(page.locator(".entry .energy")).to_have_attribute("aria-label", "1,234 calories")
    expect(page.locator("#notes")).to_have_attribute("role", "status")


def test_progress_is_told_without_colour_too(house, open_page):
    house.set_goals(2000)
    house.log("Feast", 2500)
    page = open_page(house, forced_colors="active")
    expect(page.locator("#standing")).to_contain_text("500 cal over goal")
    expect(page.locator("#standing .state svg")).to_be_visible()
    assert page.locator(".calories .lap").first.evaluate("e => getComputedStyle(e).stroke") != page.locator(".calories .track").evaluate(
        "e => getComputedStyle(e).stroke"
    )
