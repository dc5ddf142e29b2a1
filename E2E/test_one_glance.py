"""Today is one glance, and logging one thumb: the first screen in pixels, the Add sheet, and the ring that moves from the tap on."""

import pytest
from playwright.sync_api import expect

from steps import note, open_add, ready, rows, settled, sheet, total

PHONE, SMALLER = {"width": 390, "height": 844}, {"width": 375, "height": 667}

# Texts that overlap each other or leave what they stand in, and targets that are too small. Text in rings is measured in its ring.
FAULTS = """root => {
  const faults = [], texts = []
  const walker = document.createTreeWalker(document.querySelector(root), NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode, element = node.parentElement
    if (!node.data.trim() || !element.checkVisibility({ visibilityProperty: true }) || element.closest('.visually-hidden, .dot, .food-form label, option, svg, textarea, .heard')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    // What is scrolled out of a list is not seen.
    const end = element.closest('.add-foods')?.getBoundingClientRect().bottom ?? Infinity
    for (const box of range.getClientRects()) if (box.width > 1 && box.bottom <= end) texts.push({ words: node.data.trim().slice(0, 30), box, element })
  }
  const inside = (a, b, slack) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack
  // Lines of one text may touch: what is above and below the letters is a part of the line.
  const letters = ({ box }) => ({ left: box.left, right: box.right, top: box.top + box.height * 0.22, bottom: box.bottom - box.height * 0.22 })
  texts.forEach((one, index) => {
    for (const other of texts.slice(index + 1)) if (inside(letters(one), letters(other), 1)) faults.push(`${one.words} overlaps ${other.words}`)
    const card = one.element.closest('.card, main')?.getBoundingClientRect()
    if (card && (one.box.left < card.left - 1 || one.box.right > card.right + 1)) faults.push(`${one.words} leaves its card`)
    if (one.box.left < -1 || one.box.right > innerWidth + 1) faults.push(`${one.words} is off the screen`)
  })
  for (const ring of document.querySelectorAll(root + ' .ring:not(.macro *)')) {
    const circle = ring.getBoundingClientRect(), middle = [circle.x + circle.width / 2, circle.y + circle.height / 2]
    for (const text of ring.querySelectorAll('text')) {
      const box = text.getBoundingClientRect(), size = box.height * 0.36
      const y = Math.max(Math.abs(box.y + box.height / 2 - size - middle[1]), Math.abs(box.y + box.height / 2 + size - middle[1]))
      if (Math.hypot(box.width / 2, y) > circle.width * 0.395) faults.push(`${text.textContent} does not fit its ring`)
    }
    for (const { words, box } of texts) if (inside(box, circle, 2)) faults.push(`${words} overlaps a ring`)
  }
  for (const target of document.querySelectorAll(`${root} :is(a, button, summary)`)) {
    const { width, height } = target.getBoundingClientRect()
    if (target.checkVisibility() && (width < 44 || height < 43.5)) faults.push(`${target.textContent.trim() || target.ariaLabel} is ${width}×${height}`)
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide`)
  return faults
}"""

FIBER, IRON, SODIUM = "1079", "1089", "1093"


def fill(app, *calories):
    """Everything that Today can have, but a plan and an eating window."""
    app.call("PUT", "/goals", {"calories": 2000, "protein": 120, "carbohydrates": 215, "fat": 75, "steps": 8000, "effectiveFrom": "2026-03-01"})
    app.log("Porridge", 320, minutes_ago=240, protein=11, carbohydrates=54, fat=6, nutrients={FIBER: 8, IRON: 0.004, SODIUM: 0.3})
    for each in calories or [540]:
        app.log("Rice bowl with tofu", each, minutes_ago=5, protein=30, carbohydrates=90, fat=20, nutrients={FIBER: 9, IRON: 0.005, SODIUM: 0.9})
    app.measure(app.today, steps=6394, burnedEnergy=1776)
    app.call("POST", "/measurements", {"kind": "weight", "amount": 73.4, "day": app.today})


def save(page):
    ready(page)
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_role("button", name="Save").first.click()


def choose_water_and_nutrients(page):
    page.goto("/settings/body")
    page.get_by_label("Water on Today").select_option("on")
    save(page)
    page.goto("/settings/nutrients")
    for place, nutrient in enumerate(("Fiber", "Iron", "Sodium"), 1):
        page.get_by_label(f"Nutrient {place}", exact=True).select_option(label=nutrient)
    save(page)
    page.goto("/")
    ready(page)


def box(page, selector):
    return page.locator(selector).first.bounding_box()


@pytest.mark.parametrize("size", [PHONE, SMALLER], ids=["phone", "smaller"])
def test_the_first_screen_has_card_tiles_and_first_meal(app, open_page, size):
    fill(app)
    page = open_page(app, viewport=size, screen=size)
    choose_water_and_nutrients(page)
    expect(page.locator(".brief-nutrients > span:not(.visually-hidden)")).to_have_count(3)
    assert box(page, ".summary")["height"] <= 260
    tiles = [tile.bounding_box() for tile in page.locator("#tiles > li").all()]
    assert len(tiles) == 4
    assert len({round(tile["y"]) for tile in tiles}) == len({round(tile["height"]) for tile in tiles}) == 1
    # Each has three lines.
    lines = page.locator("#tiles .tile").evaluate_all(
        "tiles => tiles.map(tile => [...tile.querySelectorAll('strong, :scope > span:not(.tiny-ring)')].map(line => line.getClientRects().length && line.scrollHeight < 2 * parseFloat(getComputedStyle(line).fontSize)))")  # fmt: skip
    assert lines == [[True] * 3] * 4
    entry, bar = box(page, ".entry"), box(page, "#tabs")
    assert entry["y"] + entry["height"] <= bar["y"], (entry, bar)
    # Rows of macros break alike.
    assert len({round(macro.bounding_box()["height"]) for macro in page.locator(".macro").all()}) == 1


@pytest.mark.parametrize("width, height", [(320, 568), (360, 740), (375, 667), (390, 844), (768, 1024), (1280, 800)])
def test_no_text_overlaps_another_or_its_ring_and_nothing_is_cut_off(app, open_page, width, height):
    fill(app, 6000, 6100)
    page = open_page(app, viewport={"width": width, "height": height}, screen={"width": width, "height": height})
    choose_water_and_nutrients(page)
    session = page.context.new_cdp_session(page)
    found = []
    for address, root in (("/", "main"), (f"/history/{app.today}", ".detail")):
        page.goto(address)
        ready(page)
        expect(total(page)).to_have_text("12,420")
        for size in (16, 32):
            session.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})
            found += [f"{address} at {size} px: {fault}" for fault in page.evaluate(FAULTS, root)]
    assert not found, "\n".join(found)


def test_numbers_fit_their_rings_in_wide_and_narrow_fonts_and_in_kilojoules(app, open_page):
    fill(app, 4000)
    page = open_page(app)
    page.goto("/settings")
    page.get_by_label("Energy", exact=True).select_option("kJ")
    save(page)
    found = []
    for address, root in (("/", "main"), (f"/history/{app.today}", ".detail")):
        page.goto(address)
        ready(page)
        expect(total(page)).to_have_text("18,075")
        for font in ("DejaVu Sans", "Liberation Sans Narrow, Arial Narrow, sans-serif", "serif", "monospace"):
            page.evaluate("font => { document.body.style.fontFamily = font }", font)
            found += [f"{address} in {font}: {fault}" for fault in page.evaluate(FAULTS, root)]
    assert not found, "\n".join(found)


def test_in_forced_colours_cards_have_an_edge_and_nothing_cuts_a_ring(app, open_page):
    fill(app)
    page = open_page(app, forced_colors="active")
    assert page.locator(".summary").evaluate("card => getComputedStyle(card).borderTopWidth") == "1px"
    # HTML over the drawing would get a plate.
    assert page.locator(".ring").evaluate_all("rings => rings.every(ring => [...ring.children].every(part => part.matches('svg')))")


def test_the_plus_stays_in_its_bar(app, open_page):
    page = open_page(app)
    plus, bar = box(page, "#add .icon"), box(page, "#tabs")
    assert bar["y"] <= plus["y"] and plus["y"] + plus["height"] <= bar["y"] + bar["height"]


@pytest.mark.parametrize("size", [PHONE, SMALLER], ids=["phone", "smaller"])
def test_a_note_covers_no_entry(app, open_page, size):
    fill(app)
    page = open_page(app, viewport=size, screen=size)
    page.locator(".swipe-delete").first.click()
    page.locator("dialog").get_by_role("button", name="Delete").click()
    expect(note(page)).to_be_visible()
    settled(page)
    shown = note(page).bounding_box()
    for entry in rows(page).all():
        row = entry.bounding_box()
        assert row["y"] >= shown["y"] + shown["height"] or row["y"] + row["height"] <= shown["y"]


def test_the_field_of_the_add_sheet_is_at_the_thumb_and_foods_are_over_it(app, open_page):
    app.log("Oats", 320, minutes_ago=1500)
    page = open_page(app, viewport=PHONE, screen=PHONE)
    open_add(page)
    settled(page)
    field, chip, dialog = box(page, "dialog #food-field"), box(page, "dialog .chip"), box(page, "dialog")
    assert field["y"] > PHONE["height"] * 0.75 and chip["y"] + chip["height"] < PHONE["height"] / 2
    for part in ("#food-field", ".by-hand", "a[href^='/scan']"):
        lower = box(page, f"dialog {part}")
        assert PHONE["height"] * 0.75 < lower["y"] and lower["y"] + lower["height"] <= dialog["y"] + dialog["height"]
    # The list of foods scrolls, and not the sheet.
    assert page.locator("dialog").evaluate("dialog => dialog.scrollHeight <= dialog.clientHeight")
    assert page.evaluate(FAULTS, "dialog") == []


def test_what_is_entered_by_hand_is_reached_from_the_lower_edge(app, open_page):
    page = open_page(app, viewport=SMALLER, screen=SMALLER)
    open_add(page)
    page.locator("dialog .by-hand").click()
    name = sheet(page).get_by_label("Food name", exact=True)
    expect(name).to_be_focused()
    expect(name).to_be_in_viewport(ratio=1)


LAP = ".calories .lap:not(.second)"


def taken(page, held):
    """Returns the request that was held, once it came."""
    while not held:
        page.evaluate("1")
    return held.pop()


@pytest.mark.moving
def test_the_ring_moves_from_the_tap_on_and_goes_back_if_it_is_refused(app, open_page):
    app.set_goals(2000)
    app.log("Soup", 500, minutes_ago=60)
    page = open_page(app)
    lap = page.locator(LAP)
    expect(lap).to_have_attribute("stroke-dasharray", "25 100")
    held = []
    page.route("**/entries/*/again", lambda route: held.append(route))
    page.locator(".entry-link").click()
    page.locator("dialog").get_by_role("button", name="Log again").click()
    expect(lap).to_have_attribute("stroke-dasharray", "50 100")
    expect(total(page)).to_have_text("500")
    taken(page, held).fulfill(status=422, content_type="text/html", body="<main id=main></main>")
    expect(lap).to_have_attribute("stroke-dasharray", "25 100")
    page.unroute("**/entries/*/again")
    page.locator("dialog").get_by_role("button", name="Log again").click()
    expect(total(page)).to_have_text("1,000")
    expect(lap).to_have_attribute("stroke-dasharray", "50 100")


def test_nothing_moves_before_the_answer_under_reduced_motion(app, open_page):
    app.set_goals(2000)
    app.log("Soup", 500, minutes_ago=60)
    page = open_page(app)
    held = []
    page.route("**/entries/*/again", lambda route: held.append(route))
    page.locator(".entry-link").click()
    page.locator("dialog").get_by_role("button", name="Log again").click()
    expect(page.locator("dialog form[aria-busy]")).to_have_count(1)
    expect(page.locator(LAP)).to_have_attribute("stroke-dasharray", "25 100")
    taken(page, held).continue_()
    expect(total(page)).to_have_text("1,000")


def test_the_usual_breakfast_takes_one_tap_from_the_opened_sheet(app, open_page):
    for name, minutes in (("Soup", 1440 + 15), ("Bread", 1440 + 10)):
        app.log(name, 200, minutes_ago=minutes)
    page = open_page(app)
    open_add(page)
    page.locator("dialog").get_by_role("button", name="Lunch as yesterday").tap()
    expect(rows(page)).to_have_count(2)
    expect(total(page)).to_have_text("400")
