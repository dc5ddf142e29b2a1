"""Finding food during typing: when the scripts send requests, what they show meanwhile, and how they recalculate, on recorded pages."""

import re

import pytest
from playwright.sync_api import expect

from server import until
from recorded import PENDING, found, page, site, stop_clock
from steps import STAY, STAYED, closed, item, log_all, of, open_add, review, sheet, understood, words

EGG = re.compile(r"2 × egg\s*143 cal")


@pytest.fixture(autouse=True)
def answers(site):
    """Any words find two eggs; a review has these and an unknown item."""
    site.answers |= {
        "GET /add": lambda query: found("found-sure") if query.get("q") else page("add"),
        "GET /add/online": page("found-online-problem"),
        "GET /review": page("review"),
    }


def status(page):
    return page.locator("#voice-status")


def online(page):
    return page.locator("#online")


def sent_to(page, path):
    """Records the requests to a path, from now on."""
    sent = []
    page.on("request", lambda request: path in request.url and sent.append(request))
    return sent


# Parsed items


@pytest.mark.expects_trouble("ERR_FAILED")
def test_words_stay_where_the_server_is_gone(site):
    page = site.open("/add")
    words(page).fill("2 eggs ")
    expect(understood(page)).to_have_count(1)
    page.route("**/add?*", lambda route: route.abort())
    words(page).fill("banana")
    expect(status(page)).to_have_text("The server can’t be reached. Your words are kept.")
    # What is understood is about other words, so Return does not log it.
    words(page).press("Enter")
    expect(page.locator(".retry")).to_have_count(1)
    expect(words(page)).to_have_value("banana")
    page.unroute("**/add?*")
    page.locator(".food-form").evaluate("form => form.requestSubmit()")
    expect(understood(page)).to_have_count(1)
    expect(status(page)).to_be_empty()


def ask_for_banana(page):
    """Types a word, and advances the clock until the page sends a request."""
    words(page).fill("banana")
    with page.expect_request("**/add?*q=banana*"):
        page.clock.run_for(130)


@pytest.mark.expects_trouble("Failed to load resource")
def test_a_slow_answer_says_so_and_a_failed_one_can_be_tried_again(site):
    page = site.open("/add")
    stop_clock(page)
    held = []
    page.route("**/add?*q=*", lambda route: held.append(route))
    ask_for_banana(page)
    page.clock.run_for(380)
    expect(status(page)).not_to_have_text("Analyzing your meal…")
    page.clock.run_for(30)
    expect(status(page)).to_have_text("Analyzing your meal…")
    page.clock.run_for(2500)
    expect(status(page)).to_have_text("Analyzing your meal…")
    page.clock.run_for(200)
    expect(status(page)).to_have_text("This is taking longer than usual…")
    held[0].abort()
    expect(status(page)).to_contain_text("Your words are kept.")
    page.unroute("**/add?*q=*")
    page.get_by_role("button", name="Try again").click()
    expect(understood(page)).to_have_count(1)
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    expect(words(page)).to_have_value("banana")


@pytest.mark.expects_trouble("Failed to load resource")
def test_an_answer_that_takes_ten_seconds_is_given_up_and_can_be_tried_again(site):
    page = site.open("/add")
    stop_clock(page)
    site.answers["GET /add"] = PENDING
    ask_for_banana(page)
    page.clock.run_for(9900)
    expect(status(page)).to_have_text("This is taking longer than usual…")
    page.clock.run_for(200)
    expect(status(page)).to_have_text("The server takes too long to answer. Your words are kept.")
    expect(words(page)).to_have_value("banana")
    site.answers["GET /add"] = found("found-sure")
    page.get_by_role("button", name="Try again").click()
    expect(understood(page)).to_have_count(1)
    expect(status(page)).to_be_empty()


def test_only_the_latest_words_are_answered(site):
    page = site.open("/add")
    site.answers["GET /add"] = lambda query: found("found-unsure" if query["q"] == "banana" else "found-sure")
    held = []
    page.route("**/add?*q=banana*", lambda route: held.append(route))
    with page.expect_request("**/add?*q=banana*"):
        words(page).fill("banana")
    words(page).fill("2 eggs")
    expect(understood(page)).to_have_text([EGG])
    with page.expect_response("**/add?*q=banana*"):
        held[0].fallback()
    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(understood(page)).to_have_text([EGG])


def test_on_a_phone_the_field_has_the_focus_and_the_sheet_is_above_the_keyboard(site):
    page = site.open()
    open_add(page)
    expect(words(page)).to_be_focused()
    keyboard = """height => {
      Object.defineProperty(visualViewport, 'height', { value: height, configurable: true })
      visualViewport.dispatchEvent(new Event('resize'))
    }"""
    sheet_box = "() => document.querySelector('dialog').getBoundingClientRect()"
    page.evaluate(keyboard, 400)
    assert page.evaluate(f"({sheet_box})().bottom") == 400
    assert page.evaluate(f"({sheet_box})().top") >= 0
    expect(words(page)).to_be_in_viewport(ratio=1)
    page.evaluate(keyboard, page.viewport_size["height"])
    assert page.evaluate(f"({sheet_box})().bottom") == page.viewport_size["height"]


# The online service


def test_foods_are_found_online_half_a_second_after_those_that_are_known_here(site):
    page = site.open("/add")
    asked = sent_to(page, "/add/online")
    stop_clock(page)
    words(page).fill("2 eggs")
    page.clock.run_for(130)
    expect(understood(page)).to_have_text([EGG])
    expect(online(page).get_by_role("link", name="Search online")).to_be_visible()
    page.clock.run_for(480)
    assert asked == []
    with page.expect_response("**/add/online?*"):
        page.clock.run_for(30)
    expect(online(page)).to_contain_text("The food service took too long to answer")
    expect(online(page).get_by_role("link", name="Powered by fatsecret")).to_have_attribute("href", "https://platform.fatsecret.com")
    assert len(asked) == 1


def test_letters_in_a_row_ask_the_online_service_once(site):
    # Each response contains its words, like those of the server.
    site.answers["GET /add"] = lambda query: found("found-sure").replace("q=2%20eggs", "q=" + query["q"]) if query.get("q") else page("add")
    opened = site.open("/add")
    asked = sent_to(opened, "/add/online")
    stop_clock(opened)
    for letters in ("chick", "chicke", "chicken"):
        words(opened).fill(letters)
        with opened.expect_response("**/add?*"):
            opened.clock.run_for(130)
        expect(online(opened)).to_have_attribute("data-online", re.compile(f"q={letters}$"))
        opened.clock.run_for(300)
    assert asked == []
    with opened.expect_response("**/add/online?*"):
        opened.clock.run_for(220)
    expect(online(opened)).to_contain_text("The food service took too long to answer")
    assert [request.url.split("q=")[1].split("&")[0] for request in asked] == ["chicken"]


def test_a_slow_online_service_holds_up_nothing(site):
    page = site.open()
    open_add(page)
    site.answers["GET /add/online"] = PENDING
    # After a space, the words count as they are.
    words(page).fill("2 eggs ")
    expect(online(page)).to_have_text("Searching online…")
    assert online(page).locator("p").evaluate("line => getComputedStyle(line, '::after').content") == '""'
    expect(understood(page)).to_have_text([EGG])
    page.locator(".food-form").evaluate("form => form.requestSubmit()")
    expect(page.locator("#found")).not_to_have_attribute("aria-busy", "true")
    expect(online(page)).to_have_text("Searching online…")
    site.answers["POST /meals"] = site.answers["GET /"]
    log_all(page).click()
    closed(page)


# The review


def total(page):
    return page.locator(".review-total")


def test_a_review_reads_and_writes_numbers_in_every_format(site):
    page = site.open("/review")
    egg = item(page, 1)
    for decimal, grouping, typed, calories, summed in (
        (".", ",", "1.5", "107.3", "107 cal"), (".", ",", "1,500", "107250", "107,250 cal"),
        (",", ".", "1,5", "107,3", "107 cal"), (",", ".", "1.500", "107250", "107.250 cal"),
        (".", ",", "1.500", "107.3", "107 cal"), (",", ".", "1,500", "107,3", "107 cal"), (",", ".", "0,5", "35,8", "36 cal"),
        (",", "\u202f", "1\u202f500,5", "107285,8", "107\u202f286 cal"), (".", "’", "1’500", "107250", "107’250 cal"),
        (",", ".", "0.500", "35,8", "36 cal"), (".", ",", "0,500", "35.8", "36 cal"),
        (".", ",", "1,500.5", "107285.8", "107,286 cal"), (",", ".", "1.500,5", "107285,8", "107.286 cal"),
        ("٫", "٬", "1٫5", "107٫3", "107 cal"),
    ):
        page.evaluate("([decimal, grouping]) => Object.assign(document.body.dataset, { decimal, grouping })", [decimal, grouping])
        of(egg, "Quantity").fill(typed)
        expect(of(egg, "Calories")).to_have_value(calories)
        expect(total(page)).to_have_text(summed)


def test_calories_given_outright_follow_their_amount(site):
    page = site.open("/review")
    unknown = item(page, 2)
    of(unknown, "Calories").fill("300")
    expect(total(page)).to_have_text("443 cal")
    of(unknown, "Quantity").fill("2")
    expect(of(unknown, "Calories")).to_have_value("600")
    expect(total(page)).to_have_text("743 cal")


def test_an_amount_is_stepped_with_one_tap(site):
    page = site.open("/review")
    egg = item(page, 1)
    less, more = egg.get_by_role("button", name="Less"), egg.get_by_role("button", name="More")
    quantity = of(egg, "Quantity")
    for button, stepped, calories in ((less, "1", 72), (less, "0.5", 36), (less, "0.25", 18), (less, "0.25", 18), (more, "0.5", 36), (more, "1", 72), (more, "2", 143)):
        button.click()
        expect(quantity).to_have_value(stepped)
        expect(egg.locator("summary .energy")).to_have_text(f"{calories} cal")
        expect(total(page)).to_have_text(f"{calories} cal")
    of(egg, "Unit").select_option("g")
    quantity.fill("12.5")
    less.click()
    expect(quantity).to_have_value("5")
    more.click()
    expect(quantity).to_have_value("10")
    quantity.fill("")
    more.click()
    expect(quantity).to_have_value("10")


def test_an_item_of_a_review_opens_and_follows_its_fields(site):
    page = site.open("/review")
    egg, unknown = item(page, 1), item(page, 2)
    name = egg.get_by_label("Food name")
    expect(name).to_be_hidden()
    expect(unknown.get_by_label("Calories")).to_be_visible()
    egg.locator("summary").click()
    name.fill("duck egg")
    expect(egg.locator("summary")).to_contain_text("duck egg")
    of(unknown, "Calories").fill("100")
    expect(unknown.locator("summary")).to_contain_text("100 cal")
    egg.locator("summary").press("Enter")
    expect(name).to_be_hidden()
    log = page.get_by_role("button", name="Log", exact=True)
    expect(log).to_have_text("Log243 cal")
    expect(log).to_be_in_viewport(ratio=1)


def test_an_item_can_be_left_out_of_a_review(site):
    page = site.open("/review")
    of(item(page, 2), "Calories").fill("100")
    expect(total(page)).to_have_text("243 cal")
    expect(page.locator(".review-after")).to_have_text("After adding: 2,143 cal (107% of daily goal)")
    of(item(page, 1), "Leave out").check()
    expect(total(page)).to_have_text("100 cal")
    expect(page.locator(".review-after")).to_have_text("After adding: 2,000 cal (100% of daily goal)")
    expect(page.locator(".review-warning")).to_be_hidden()
    of(item(page, 1), "Leave out").uncheck()
    expect(total(page)).to_have_text("243 cal")
    expect(page.locator(".review-warning")).to_contain_text("143 cal over the goal")


@pytest.mark.expects_trouble("Failed to load resource")
def test_a_double_tap_on_a_review_saves_once(site):
    page = site.open()
    review(page, "2 eggs")
    sent = sent_to(page, "/meals")
    held = []
    page.route("**/meals", lambda route: held.append(route))
    page.get_by_role("button", name="Log", exact=True).dblclick()
    until(lambda: page.evaluate("true") and held)
    expect(sheet(page)).to_be_visible()
    # Meanwhile nothing in the form can be used, and that is said.
    form = page.locator("dialog form")
    expect(form).to_have_attribute("aria-busy", "true")
    assert form.evaluate("form => form.inert")
    expect(page.locator("dialog [role=status]").filter(has_text="Saving…")).to_have_count(1)
    assert len(sent) == 1
    held[0].abort()
    expect(page.locator("dialog .form-error")).to_contain_text("try again")
    expect(page.get_by_role("button", name="Log", exact=True)).to_be_focused()
    assert not form.evaluate("form => form.inert || form.ariaBusy")
    site.answers["POST /meals"] = site.answers["GET /"]
    page.unroute("**/meals")
    page.keyboard.press("Enter")
    closed(page)
    assert len(sent) == 2


@pytest.mark.moving
def test_what_is_awaited_longer_shows_a_spinner(site):
    page = site.open()
    review(page, "2 eggs")
    held = []
    page.route("**/meals", lambda route: held.append(route))
    log = page.get_by_role("button", name="Log", exact=True)
    shown = "button => getComputedStyle(button, '::after').opacity"
    assert log.evaluate("button => getComputedStyle(button, '::after').content") == "none"
    log.click()
    until(lambda: log.evaluate(shown) == "1" and held)
    site.answers["POST /meals"] = site.answers["GET /"]
    held[0].fallback()
    closed(page)


def test_closing_a_review_changes_nothing(site):
    page = site.open()
    page.evaluate(STAY)
    review(page, "2 eggs")
    of(item(page, 1), "Quantity").fill("9")
    page.get_by_role("link", name="Close").click()
    closed(page)
    open_add(page)
    expect(words(page)).to_have_value("2 eggs")
    expect(understood(page)).to_have_text([EGG])
    assert page.evaluate(STAYED)


def test_the_words_are_cleared_with_one_tap_and_stay_cleared(site):
    phone = site.open("/add")
    clear = phone.get_by_role("button", name="Clear the words")
    expect(clear).to_be_hidden()
    words(phone).fill("2 eggs")
    expect(understood(phone)).to_have_count(1)
    clear.tap()
    expect(words(phone)).to_have_value("")
    expect(words(phone)).to_be_focused()
    expect(clear).to_be_hidden()
    expect(understood(phone)).to_have_count(0)
    phone.reload()
    expect(words(phone)).to_have_value("")
