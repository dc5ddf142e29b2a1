"""Reduced motion, spoken texts, and forced colours; `test_every_screen.py` has the rest."""

import pytest
from playwright.sync_api import expect

import screens
from steps import add_by_hand, open_add, total


def test_nothing_moves_under_reduce_motion(app, open_page):
    app.set_goals(2000)
    page = open_page(app, reduced_motion="reduce")
    page.evaluate(
        """() => {
          window.moved = []
          const watch = () => { for (const animation of document.getAnimations()) moved.push(String(animation.effect?.target?.className)); requestAnimationFrame(watch) }
          watch()
          // A celebration is brief.
          const notes = document.getElementById('notes')
          new MutationObserver(() => { window.celebrated ||= notes.querySelector('.celebration')?.checkVisibility() }).observe(notes, { childList: true })
        }"""
    )
    open_add(page)
    page.keyboard.press("Escape")
    add_by_hand(page, "Soup", 200)
    app.log("Dinner", 1800)
    page.wait_for_function("() => window.celebrated")
    expect(total(page)).to_have_text("2,000")
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.evaluate("moved") == []


@pytest.mark.moving
def test_rings_and_numbers_move_for_at_most_half_a_second(app, open_page):
    app.set_goals(2000)
    page = open_page(app)
    page.evaluate(
        """() => {
          window.moved = {}
          const look = () => {
            for (const animation of document.getAnimations()) {
              const { duration, delay } = animation.effect.getTiming()
              moved[animation.transitionProperty ?? animation.animationName ?? 'script'] = duration + delay
            }
          }
          // An animation may end before the next frame.
          new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
          const watch = () => {
            look()
            requestAnimationFrame(watch)
          }
          watch()
        }"""
    )
    app.log("Lunch", 900)
    expect(total(page)).to_have_text("900")
    page.wait_for_function("() => 'stroke-dasharray' in moved && 'script' in moved")
    screens.still(page)
    moved = page.evaluate("moved")
    assert moved["stroke-dasharray"] == 500
    assert max(moved.values()) <= 500
    # The goal that is reached is celebrated for longer.
    app.log("Dinner", 1100)
    page.wait_for_function("() => moved.celebrate === 1500")


def test_numbers_are_spoken_with_their_units(app, open_page):
    app.set_goals(2000, protein=100)
    app.log("Lunch", 1234, protein=40)
    page = open_page(app)
    spoken = page.get_by_role("progressbar").evaluate_all("rings => rings.map(ring => ring.ariaLabel + ': ' + ring.ariaValueText)")
    assert spoken[0] == "Calories: 1,234 calories, 62 percent of 2,000 calories"
    assert spoken[1] == "Protein: 40 grams, 40 percent of 100 grams"
    expect(page.locator(".entry .energy")).to_have_attribute("aria-label", "1,234 calories")
    expect(page.locator("#notes")).to_have_attribute("role", "status")


def test_progress_is_told_without_colour_too(app, open_page):
    app.set_goals(2000)
    app.log("Feast", 2500)
    page = open_page(app, forced_colors="active")
    expect(page.locator("#standing")).to_contain_text("500 cal over goal")
    expect(page.locator("#standing .state svg")).to_be_visible()
    assert page.locator(".calories .lap").first.evaluate("e => getComputedStyle(e).stroke") != page.locator(".calories .track").evaluate(
        "e => getComputedStyle(e).stroke"
    )
