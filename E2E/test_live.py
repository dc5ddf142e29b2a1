"""One diary on several screens: each change appears on all of them without a reload."""

import re

from playwright.sync_api import expect

from recorded import stop_clock
from server import before_midnight, until
from steps import STAY, STAYED, add_by_hand, field, note, open_add, ready, rows, total


def test_a_save_on_one_device_shows_on_another(app, open_page):
    phone, desktop = open_page(app), open_page(app, kind="desktop")
    desktop.evaluate(STAY)
    desktop.evaluate(
        """() => {
          // Something else may change first, such as a hint that comes after the page.
          window.seen = [0]
          new MutationObserver(() => {
            const count = document.querySelectorAll('.entry').length
            if (seen.at(-1) !== count) seen.push(count)
          }).observe(document.body, { childList: true, subtree: true })
        }"""
    )
    add_by_hand(phone, "Soup", 200)
    expect(rows(desktop)).to_have_count(1)
    add_by_hand(phone, "Bread", 100)
    expect(rows(desktop)).to_have_count(2)
    expect(total(desktop)).to_have_text("300")
    assert desktop.evaluate("seen") == [0, 1, 2]
    assert desktop.evaluate(STAYED)


def test_an_entry_from_the_command_line_shows_in_the_open_page(app, open_page):
    page = open_page(app)
    page.evaluate(STAY)
    app.cli("add", "--name", "Oats", "--calories", "320")
    expect(page.locator(".entry .name")).to_have_text("Oats")
    expect(total(page)).to_have_text("320")
    assert page.evaluate(STAYED)


def test_what_the_api_does_shows_in_the_open_page(app, open_page):
    page = open_page(app)
    saved = app.log("Oats", 320)
    expect(total(page)).to_have_text("320")
    app.call("PATCH", f"/entries/{saved['id']}", {"quantity": 2})
    expect(total(page)).to_have_text("640")
    listed = page.locator(".entry")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text("640 cal")
    app.set_goals(2000)
    expect(page.locator(".calories .percent")).to_have_text("32%")
    app.call("DELETE", f"/entries/{saved['id']}")
    expect(total(page)).to_have_text("0")
    expect(listed).to_have_count(0)
    app.call("POST", f"/entries/{saved['id']}/restore")
    expect(total(page)).to_have_text("640")
    expect(listed).to_have_count(1)


def test_the_calendar_follows_too(app, open_page):
    page = open_page(app, "/history")
    app.log("Oats", 320)
    expect(page.locator("[aria-current='date'] .energy")).to_have_text("320")


def test_what_happens_before_a_page_listens_shows_in_it(app, device):
    page = device(app).new_page()

    def listen(route):
        app.log("Oats", 320)
        route.continue_()

    page.route("**/api/v1/events", listen, times=1)
    page.goto("/")
    expect(total(page)).to_have_text("320")


def test_a_change_elsewhere_leaves_an_open_sheet_as_it_is(app, open_page):
    page = open_page(app)
    open_add(page)
    field(page, "Food name").fill("Half typ")
    app.log("Oats", 320)
    expect(total(page)).to_have_text("320")
    expect(field(page, "Food name")).to_have_value("Half typ")
    expect(field(page, "Food name")).to_be_focused()


def test_a_change_elsewhere_leaves_a_form_that_is_a_page_as_it_is(app, open_page):
    page, other = open_page(app, "/add"), open_page(app)
    field(page, "Food name").fill("Half typ")
    new_id = page.locator("[name=id]").last.input_value()
    app.log("Oats", 320)
    expect(total(other)).to_have_text("320")
    field(page, "Calories").fill("100")
    assert page.locator("[name=id]").last.input_value() == new_id
    page.get_by_role("button", name="Log", exact=True).click()
    expect(total(page)).to_have_text("420")


def test_scroll_and_focus_survive_a_change_elsewhere(app, open_page):
    for number in range(30):
        app.log(f"Nut {number}", 2, minutes_ago=number + 5)
    page = open_page(app)
    link = page.locator(".entry-link", has_text="Nut 20")
    link.focus()
    link.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    assert before > 0
    app.log("Oats", 320)
    expect(rows(page)).to_have_count(31)
    expect(link).to_be_focused()
    assert page.evaluate("scrollY") >= before


def test_reaching_the_goal_is_celebrated_on_exactly_one_device(app, open_page):
    app.set_goals(2000)
    app.log("Lunch", 1500)
    first, second = open_page(app), open_page(app, kind="desktop")
    seen = """() => {
      window.celebrations = 0
      new MutationObserver(records => {
        for (const record of records) for (const node of record.addedNodes) if (node.matches?.('.celebration')) celebrations += 1
      }).observe(document.getElementById('notes'), { childList: true })
    }"""
    for page in (first, second):
        page.evaluate(seen)
    saved = app.log("Dinner", 500)
    for page in (first, second):
        expect(page.locator("#standing .state")).to_have_text("Goal met")
    claims = "performance.getEntriesByType('resource').filter(entry => entry.name.endsWith('/celebration')).map(entry => entry.responseStatus)"

    def found():
        return sorted(page.evaluate(f"[celebrations, ...{claims}]") for page in (first, second))

    # A device that learns of the other's celebration together with the last entry claims none.
    until(lambda: found() in ([[0, 204], [1, 200]], [[0], [1, 200]]), seen=found)
    # Falling below the goal and reaching it again is not celebrated a second time.
    app.call("DELETE", f"/entries/{saved['id']}")
    expect(total(second)).to_have_text("1,500")
    add_by_hand(first, "Dinner after all", 500)
    for page in (first, second):
        expect(total(page)).to_have_text("2,000")
    expect(note(first)).to_contain_text("Logged Dinner after all")
    assert sum(page.evaluate("celebrations") for page in (first, second)) == 1


def test_the_device_that_logs_the_last_bite_celebrates_and_it_is_brief(app, device):
    app.set_goals(2000)
    app.log("Lunch", 1500)
    context = device(app)
    context.clock.install(time=app.now)
    page = context.new_page()
    page.goto("/")
    ready(page)
    stop_clock(page)
    add_by_hand(page, "Dinner", 500)
    expect(page.locator("#notes .celebration")).to_contain_text("Goal met. Well done!")
    expect(page.locator(".calories .percent")).to_have_text("100%")
    page.mouse.move(0, 0)
    page.clock.fast_forward(2_000)
    expect(page.locator("#notes .celebration")).to_have_count(0)
    note(page).get_by_role("button", name="Undo").click()
    expect(page.locator(".calories .percent")).to_have_text("75%")


def test_an_open_page_turns_to_the_new_day_by_itself_at_midnight(make_app, open_page):
    def visit(app):
        app.log("Late snack", 150, minutes_ago=30)
        page = open_page(app)
        page.evaluate(STAY)
        return page, page.get_by_role("heading", level=1).inner_text(), page.locator(".subtitle").inner_text()

    app, (page, *shown) = before_midnight(make_app, "2026-03-10T00:00:00+01:00", visit)
    assert shown == ["Today • Mar 9", "Resets in 1 minute"]
    expect(page.get_by_role("heading", level=1)).to_have_text("Today • Mar 10")
    expect(total(page)).to_have_text("0")
    expect(page.locator(".empty")).to_contain_text("Log your first meal")
    assert page.evaluate(STAYED)
    assert app.names("2026-03-09") == ["Late snack"]


def test_midnight_comes_in_the_persons_zone(make_app, open_page):
    def visit(app):
        page = open_page(app)
        return page, page.get_by_role("heading", level=1).inner_text()

    _, (page, shown) = before_midnight(make_app, "2026-03-09T19:00:00+01:00", visit, zone="Asia/Dhaka")
    assert shown == "Today • Mar 9"
    expect(page.get_by_role("heading", level=1)).to_have_text("Today • Mar 10")


def test_the_last_quarter_of_an_hour_is_announced(make_app, open_page):
    page = open_page(make_app(now="2026-03-09T23:44:00+01:00"))
    expect(page.locator(".subtitle")).to_have_text("Resets at midnight")
    page = open_page(make_app(now="2026-03-09T23:48:10+01:00"))
    expect(page.locator(".subtitle")).to_have_text("Resets in 12 minutes")


def test_ages_grow_while_the_page_is_open(empty_app, device):
    app = empty_app
    app.log("Soup", 200, minutes_ago=5)
    context = device(app)
    context.clock.install(time=app.now)
    page = context.new_page()
    page.goto("/")
    ready(page)
    # The server's clock goes on while the page opens.
    expect(page.locator(".entry .ago")).to_have_text(re.compile(r"^\s*· \d+ min ago$"))
    with page.expect_request(lambda request: request.url == f"{app.url}/"):
        page.clock.fast_forward(61_000)
