"""Today, as specified in daily-totals."""

import pytest
from playwright.sync_api import expect

from steps import settled, total

pytestmark = pytest.mark.moving


def test_the_total_stands_at_the_top_in_numerals_of_48_pixels(app, open_page):
    app.log("Breakfast", 300, minutes_ago=200)
    app.log("Second breakfast", 400, minutes_ago=120)
    app.log("Elevenses", 500, minutes_ago=30)
    page = open_page(app)
    expect(total(page)).to_have_text("1,200")
    expect(page.locator(".calories .total")).to_contain_text("cal")
    size = total(page).evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    box = total(page).bounding_box()
    assert size >= 48
    assert box["y"] + box["height"] < page.viewport_size["height"] / 2


@pytest.mark.parametrize("kind", ["phone", "small", "desktop"])
def test_the_total_is_seen_without_scrolling(app, open_page, kind):
    app.log("Feast", 9999.5)
    page = open_page(app, kind=kind)
    expect(total(page)).to_have_text("10,000")
    expect(total(page)).to_be_in_viewport(ratio=1)


def test_a_sheet_is_in_the_middle_of_what_the_bar_at_the_side_leaves(app, open_page):
    page = open_page(app, kind="desktop")
    page.locator("#add").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    settled(page)
    middles = [box["x"] + box["width"] / 2 for box in (page.get_by_role("dialog").bounding_box(), page.locator("main").bounding_box())]
    assert abs(middles[0] - middles[1]) <= 1


def test_the_title_of_a_sheet_and_its_close_button_stay_in_sight(app, open_page):
    app.log("Porridge", 300)
    page = open_page(app, kind="small")
    page.locator(".entry-link").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Porridge")).to_be_visible()
    dialog.evaluate("dialog => dialog.scrollTo(0, dialog.scrollHeight)")
    assert dialog.evaluate("dialog => dialog.scrollTop") > 0
    for part in (dialog.get_by_role("heading", name="Porridge"), dialog.get_by_role("link", name="Close")):
        expect(part).to_be_in_viewport(ratio=1)
    # What follows the button that stays is whole.
    facts, button = (dialog.locator(part).bounding_box() for part in ("dl.facts", ".stays"))
    assert facts["y"] >= button["y"] + button["height"] - 1 or facts["y"] + facts["height"] <= button["y"] + 1


def test_over_the_goal_has_another_colour(app, open_page):
    app.set_goals(2000, protein=100, carbohydrates=200, fat=60)
    app.log("Lunch", 1200, protein=80, carbohydrates=150, fat=50)
    page = open_page(app)
    colour = "e => getComputedStyle(e).stroke"
    macros = page.locator(".macro .lap:not(.second)").evaluate_all("laps => laps.map(lap => getComputedStyle(lap).stroke)")
    assert len(set(macros)) == 3
    lap = page.locator(".calories .lap").first
    before = lap.evaluate(colour)
    app.log("Dinner", 1300)
    expect(page.locator(".calories .ring")).to_have_class("ring wellOver")
    page.wait_for_function("before => getComputedStyle(document.querySelector('.calories .lap')).stroke !== before", arg=before)


def test_five_hundred_entries_in_a_day_stay_usable(app, open_page):
    app.log_many((app.today, f"{number // 60:02}:{number % 60:02}", f"Nut {number}", 2) for number in range(500))
    page = open_page(app)
    expect(page.get_by_role("heading", name="500 entries today")).to_be_visible()
    expect(total(page)).to_have_text("1,000")
    page.locator("#add").click()
    page.locator("dialog .chip").first.click()
    expect(page.get_by_role("heading", name="501 entries today")).to_be_visible()
    expect(total(page)).to_have_text("1,002")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_second_tap_on_a_tab_goes_back_to_the_top(app, open_page):
    for index in range(20):
        app.log(f"Bite {index}", 10)
    page = open_page(app, reduced_motion="reduce")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_function("() => scrollY > 300")
    page.get_by_role("link", name="Today").tap()
    page.wait_for_function("() => scrollY === 0")
    assert page.url.endswith("/")


def test_rows_move_to_their_new_places(app, open_page):
    app.log("Breakfast", 300, minutes_ago=20)
    page = open_page(app)
    row = page.locator(".entry", has_text="Breakfast")
    before = row.bounding_box()["y"]
    page.evaluate(
        """() => {
          window.moved = []
          const look = () => {
            for (const { effect } of document.getAnimations()) if (effect.target.matches('.entry')) moved.push([effect.target.id, effect.getKeyframes()[0].translate])
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
    app.log("Coffee", 40, minutes_ago=5)
    expect(page.locator(".entry")).to_have_count(2)
    settled(page)
    distance = row.bounding_box()["y"] - before
    assert distance > 40
    moved = {name: translate for name, translate in page.evaluate("moved")}
    assert abs(float(moved[row.get_attribute("id")].split()[1].removesuffix("px")) + distance) < 1


def test_a_sheet_is_dragged_down(app, open_page):
    page = open_page(app)
    dialog = page.get_by_role("dialog")

    def drag(distance):
        # The bar is found and dragged in one step: foods that are found meanwhile would move it.
        dialog.evaluate(
            """async (dialog, distance) => {
              const bar = dialog.querySelector('.bar h1, .bar h2')
              const y = bar.getBoundingClientRect().top
              const send = (kind, at) => bar.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: 1, pointerType: 'touch', clientY: at }))
              dialog.setPointerCapture = () => {}
              send('pointerdown', y)
              // Slower than a flick.
              for (let step = 1; step <= 10; step += 1) {
                await new Promise(requestAnimationFrame)
                send('pointermove', y + distance * step / 10)
              }
              await new Promise(resolve => setTimeout(resolve, 120))
              send('pointerup', y + distance)
            }""",
            distance,
        )

    page.locator("#add").click()
    page.locator("#food-field").fill("2 eggs")
    expect(dialog.locator("#understood")).to_be_visible()
    drag(40)
    expect(dialog).to_be_visible()
    drag(400)
    expect(dialog).to_have_count(0)
    # The words were kept.
    page.locator("#add").click()
    expect(page.locator("#food-field")).to_have_value("2 eggs")
    page.keyboard.type("toast")
    expect(page.locator("#food-field")).to_have_value("toast")
    page.keyboard.press("Escape")
    # What is typed by hand, and goals, are not thrown away.
    page.locator("#add").click()
    page.get_by_role("link", name="Enter by hand").click()
    page.get_by_label("Food name").fill("Pie")
    drag(400)
    expect(page.get_by_label("Food name")).to_have_value("Pie")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Set your daily goal").click()
    dialog.get_by_role("textbox", name="Calories").fill("1900")
    drag(400)
    expect(dialog.get_by_role("textbox", name="Calories")).to_have_value("1900")
