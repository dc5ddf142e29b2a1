"""All actions by keyboard alone. `test_keyboard_scripts.py` shows how the scripts move the focus."""

from playwright.sync_api import expect

from steps import note, ready, rows, tab_to, total


def test_a_day_can_be_kept_by_keyboard_alone(app, open_page):
    page = open_page(app, kind="desktop")
    press, write = page.keyboard.press, page.keyboard.type
    # Add
    tab_to(page, "^Add food$")
    press("Enter")
    expect(page.locator("dialog[open]")).to_have_count(1)
    tab_to(page, "Food name")
    write("Soup")
    press("Tab")
    write("200")
    press("Enter")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(total(page)).to_have_text("200")
    # Edit
    tab_to(page, "^Soup")
    press("Enter")
    expect(page.locator("dialog[open]")).to_have_count(1)
    tab_to(page, "^Name and values$")
    press("Enter")
    tab_to(page, "^Calories$")
    press("ControlOrMeta+a")
    write("250")
    press("Enter")
    expect(total(page)).to_have_text("250")
    expect(page.locator(".entry-link")).to_be_focused()
    # Set a goal
    tab_to(page, "Set your daily goal")
    press("Enter")
    expect(page.locator("dialog[open]")).to_have_count(1)
    tab_to(page, "Daily calories")
    write("2000")
    press("Enter")
    expect(page.locator(".calories .percent")).to_have_text("13%")
    # Delete, and undo it
    tab_to(page, "^Delete Soup$")
    press("Enter")
    expect(page.get_by_role("button", name="Delete")).to_be_focused()
    press("Enter")
    expect(rows(page)).to_have_count(0)
    # The row may go by the live update, before the answer.
    expect(note(page)).to_contain_text("Deleted Soup")
    tab_to(page, "^Undo$")
    press("Enter")
    expect(rows(page)).to_have_count(1)
    assert app.day()["totals"]["calories"] == 250


def test_whatever_has_the_focus_shows_it_and_is_not_covered(app, open_page):
    for number in range(15):
        app.log(f"Nut {number}", 2, minutes_ago=number)
    for kind in ("desktop", "small"):
        page = open_page(app, kind=kind)
        seen = 0
        for _ in range(60):
            page.keyboard.press("Tab")
            state = page.evaluate(
                """() => {
                  const element = document.activeElement
                  if (element === document.body) return null
                  const { outlineStyle, outlineWidth } = getComputedStyle(element)
                  const box = element.getBoundingClientRect()
                  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
                  return { words: element.textContent.trim() || element.ariaLabel, shown: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
                    clear: element.contains(top) || top?.contains(element) }
                }"""
            )
            if state is None:
                break
            seen += 1
            assert state["shown"] and state["clear"], state
        assert seen > 30


def test_single_keys_lead_everywhere_and_can_be_turned_off(app, open_page):
    page = open_page(app, "/trends", kind="desktop")
    page.keyboard.press("h")
    expect(page.get_by_role("link", name="History", exact=True)).to_have_attribute("aria-current", "page")
    ready(page)
    page.keyboard.press("p")
    expect(page.get_by_role("heading", level=1)).to_have_text("February 2026")
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("that")
    expect(page.get_by_role("searchbox")).to_have_value("that")
    page.keyboard.press("Escape")
    page.goto("/history?mode=month&month=2026-02")
    ready(page)
    page.keyboard.press("n")
    expect(page.get_by_role("heading", level=1)).to_have_text("March 2026")
    ready(page)
    page.keyboard.press("r")
    expect(page.get_by_role("heading", level=1)).to_have_text("Trends")
    ready(page)
    page.keyboard.press("t")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Today")
    # On Today, letters begin to add food: `test_wide.py`.
    page.goto("/trends")
    ready(page)
    page.keyboard.press("s")
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    ready(page)
    page.keyboard.press("a")
    expect(page.get_by_role("dialog", name="Add food")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(sheet.get_by_role("definition")).to_have_text(["t", "h", "a", "v", "r", "s", "/", "p", "n", "?"])
    sheet.get_by_role("checkbox", name="Use these keys on this device").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(page).to_have_url(f"{app.url}/settings")
    page.reload()
    ready(page)
    page.keyboard.press("a")
    expect(page.get_by_role("dialog")).to_have_count(0)
