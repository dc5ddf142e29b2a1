"""The microphone: how the scripts listen, stop, fail and show it, on recorded pages. `test_finding.py` logs what was heard."""

import re

import pytest
from playwright.sync_api import expect

from recorded import found, page, site, stop_clock
from steps import RECOGNISER, closed, hear, microphone, understood, voice, words

DEAF = "window.SpeechRecognition = undefined; window.webkitSpeechRecognition = undefined"

# An installed iPhone app has a recogniser that never hears.
INSTALLED = RECOGNISER + "; Object.defineProperty(navigator, 'standalone', { value: true })"


@pytest.fixture
def listening(site):
    """The Add page of a browser with a recogniser that the test controls. All words are parsed as "2 × egg". With `clock`, two seconds of
    silence pass only when the test advances the clock."""
    site.answers |= {
        "GET /add": lambda query: found("found-sure") if query.get("q") else page("add"),
        "GET /add/online": page("found-online-problem"),
    }

    def open_sheet(script=RECOGNISER, clock=False, kind="phone", **options):
        page = site.open("/add", kind, script, permissions=["microphone"], **options)
        if clock:
            stop_clock(page)
        return page

    return open_sheet


def test_speaking_says_first_what_the_microphone_is_for(listening):
    page = listening(RECOGNISER + "; window.dead = true", clock=True)
    microphone(page).tap()
    voice(page, "processing", "To log your meals by voice, the browser may ask for the microphone")


def test_speak_in_the_bar_listens_at_once(site):
    site.answers |= {"GET /add": page("add")}
    phone = site.open("/", "phone", RECOGNISER, permissions=["microphone"])
    phone.locator("#speak").tap()
    voice(phone, "listening", "Listening…")


@pytest.mark.parametrize("script", [DEAF, INSTALLED], ids=["no recogniser", "installed on an iPhone"])
def test_speak_without_a_recogniser_points_to_the_microphone_of_the_keyboard(site, script):
    site.answers |= {"GET /add": page("add")}
    phone = site.open("/", "phone", script)
    phone.locator("#speak").tap()
    expect(words(phone)).to_be_focused()
    expect(phone.locator("#voice-status")).to_contain_text("microphone on your keyboard")


def test_clearing_the_words_ends_the_listening(listening):
    page = listening(clock=True)
    microphone(page).tap()
    page.clock.run_for(100)
    voice(page, "listening", "Listening…")
    hear(page, "two eggs")
    expect(words(page)).to_have_value("two eggs")
    page.get_by_role("button", name="Clear the words").tap()
    voice(page, "idle", "")
    hear(page, "two eggs and toast")
    expect(words(page)).to_have_value("")


def test_listening_ends_with_its_sheet(site):
    site.answers |= {"GET /add": page("add")}
    phone = site.open("/", "phone", RECOGNISER, permissions=["microphone"])
    phone.locator("#speak").tap()
    voice(phone, "listening", "Listening…")
    phone.get_by_role("link", name="Close").tap()
    closed(phone)
    phone.wait_for_function("() => window.recogniser.aborted")
    hear(phone, "two eggs")
    phone.locator("#add").tap()
    expect(words(phone)).to_have_value("")


def asked(page):
    """Returns the permission for the microphone; the page has been notified by then too."""
    return page.evaluate("navigator.permissions.query({ name: 'microphone' }).then(({ state }) => state)")


def test_two_seconds_of_silence_stop_the_listening(listening):
    page = listening(clock=True)
    microphone(page).tap()
    page.clock.run_for(100)
    voice(page, "listening", "Listening…")
    hear(page, "a banana")
    page.clock.run_for(2100)
    voice(page, "success", "Check the text")
    assert page.evaluate("recogniser.stopped")


def test_what_was_typed_before_speaking_stays_in_front(listening):
    page = listening()
    words(page).fill("a banana and")
    microphone(page).tap()
    voice(page, "listening", "Listening…")
    hear(page, "two eggs")
    expect(words(page)).to_have_value("a banana and two eggs")


def test_typing_ends_the_listening_and_stays(listening):
    page = listening()
    microphone(page).tap()
    voice(page, "listening", "Listening…")
    hear(page, "two eggs")
    words(page).press("End")
    page.keyboard.type(" with ham")
    hear(page, "two eggs and toast")
    expect(words(page)).to_have_value("two eggs with ham")


def test_words_just_heard_are_marked_until_the_listening_ends(listening):
    page = listening(clock=True)
    words(page).fill("a banana and")
    microphone(page).tap()
    page.clock.run_for(100)
    voice(page, "listening", "Listening…")
    heard, new = page.locator(".heard"), page.locator(".heard mark")
    hear(page, "two")
    expect(heard).to_have_text("a banana and two")
    expect(new).to_have_text("two")
    hear(page, "two eggs")
    expect(new).to_have_text("eggs")
    hear(page, "two legs and toast")
    expect(new).to_have_text("legs and toast")
    place, text = heard.bounding_box(), words(page).bounding_box()
    assert all(abs(place[side] - text[side]) < 1 for side in ("x", "y", "width", "height"))
    expect(words(page)).to_have_css("color", "rgba(0, 0, 0, 0)")
    expect(heard).to_have_attribute("aria-hidden", "true")
    page.evaluate("recogniser.tell('end')")
    expect(heard).to_be_empty()
    expect(words(page)).to_have_value("a banana and two legs and toast")
    expect(words(page)).not_to_have_css("color", "rgba(0, 0, 0, 0)")


# A microphone whose loudness the test sets, through the browser's own Web Audio.
LOUD = """
if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = async () => {
  window.asked = (window.asked ?? 0) + 1
  const context = new AudioContext()
  const tone = context.createOscillator(), gain = context.createGain(), out = context.createMediaStreamDestination()
  tone.connect(gain).connect(out)
  gain.gain.value = 0
  tone.start()
  window.loudness = value => { gain.gain.value = value }
  return window.stream = out.stream
}
"""
LEVEL = "Number(document.querySelector('.food-form').style.getPropertyValue('--level'))"


def level(page, condition):
    page.wait_for_function(f"() => {LEVEL} {condition}")


@pytest.mark.moving
def test_the_ring_around_the_microphone_follows_how_loud_it_is(listening):
    page = listening(RECOGNISER + LOUD, kind="desktop")
    microphone(page).click()
    voice(page, "listening", "Listening…")
    page.wait_for_function("() => window.loudness")
    form = page.locator(".food-form")
    expect(form).to_have_attribute("data-level", "silence")
    page.evaluate("loudness(0.01)")
    level(page, "> 0.1")
    level(page, "< 0.5")
    page.evaluate("loudness(0.5)")
    level(page, "> 0.8")
    expect(form).to_have_attribute("data-level", "sound")
    page.evaluate("loudness(0)")
    expect(form).to_have_attribute("data-level", "silence")
    page.evaluate("recogniser.tell('end')")
    page.wait_for_function("() => stream.getTracks().every(track => track.readyState === 'ended')")
    assert page.evaluate(LEVEL) == 0
    assert page.evaluate("asked") == 1


def test_without_motion_only_sound_and_silence_are_told_apart(listening):
    page = listening(RECOGNISER + LOUD, kind="desktop", reduced_motion="reduce")
    microphone(page).click()
    page.wait_for_function("() => window.loudness")
    page.evaluate("loudness(0.5)")
    expect(page.locator(".food-form")).to_have_attribute("data-level", "sound")
    assert page.evaluate(LEVEL) == 0


@pytest.mark.parametrize(
    "kind, more", [("phone", ""), ("desktop", "; navigator.permissions.query = async () => ({ state: 'prompt' })")],
    ids=["on a phone", "without leave"])
def test_where_nothing_may_be_measured_the_recogniser_tells_of_sound(listening, kind, more):
    page = listening(RECOGNISER + LOUD + more, kind=kind)
    microphone(page).click()
    voice(page, "listening", "Listening…")
    form = page.locator(".food-form")
    page.evaluate("recogniser.tell('soundstart')")
    expect(form).to_have_attribute("data-level", "sound")
    page.evaluate("recogniser.tell('soundend')")
    expect(form).not_to_have_attribute("data-level", re.compile("."))
    assert page.evaluate("window.asked") is None


def test_hearing_nothing_says_so(listening):
    page = listening()
    words(page).fill("a banana")
    microphone(page).tap()
    voice(page, "listening", "Listening…")
    page.evaluate("recogniser.tell('end')")
    voice(page, "idle", "Nothing was heard")
    expect(words(page)).to_have_value("a banana")


@pytest.mark.parametrize(
    "error, said",
    [
        ("no-speech", "Nothing was heard. Tap the microphone and try again"),
        ("not-allowed", "The microphone is not allowed here"),
        ("network", "Voice input needs a connection"),
        ("audio-capture", "No microphone found"),
        ("language-not-supported", "Listening stopped"),
    ],
)
def test_trouble_with_listening_is_told_and_costs_no_word(listening, error, said):
    page = listening(clock=True)
    microphone(page).tap()
    page.clock.run_for(100)
    voice(page, "listening", "Listening…")
    hear(page, "two eggs")
    page.evaluate("error => recogniser.fail(error)", error)
    voice(page, "error", said)
    expect(words(page)).to_have_value("two eggs")
    page.clock.run_for(130)
    expect(understood(page)).to_have_count(1)
    microphone(page).tap()
    page.clock.run_for(100)
    voice(page, "listening", "Listening…")


def test_a_recogniser_that_never_starts_is_given_up_after_two_seconds(listening):
    page = listening(RECOGNISER + "; window.dead = true", clock=True)
    words(page).fill("two eggs")
    microphone(page).tap()
    asked(page)
    page.clock.run_for(500)
    voice(page, "processing", "To log your meals by voice")
    page.clock.run_for(1600)
    voice(page, "error", "Listening does not work here. Type instead, or use the microphone on your keyboard.")
    expect(microphone(page)).to_be_hidden()
    expect(words(page)).to_have_value("two eggs")
    assert page.evaluate("recogniser.aborted")


def test_a_question_for_the_microphone_may_be_read_at_leisure(listening):
    page = listening(RECOGNISER + "; window.dead = true; navigator.permissions.query = async () => ({ state: 'prompt' })", clock=True)
    microphone(page).tap()
    asked(page)
    page.clock.run_for(5000)
    page.evaluate("recogniser.tell('start')")
    expect(microphone(page)).to_be_visible()
    voice(page, "listening", "Listening…")


def test_without_a_recogniser_the_keyboards_microphone_is_pointed_out(listening):
    page = listening(DEAF)
    expect(microphone(page)).to_be_hidden()
    expect(page.locator("#voice-status")).to_have_text("Type it, or say it with the microphone on your keyboard.")
    words(page).fill("two eggs")
    expect(understood(page)).to_have_count(1)


def test_a_phone_is_felt_when_the_listening_starts_stops_and_fails(listening):
    page = listening(RECOGNISER + "; window.felt = []; navigator.vibrate = pattern => felt.push(pattern)", clock=True)
    microphone(page).tap()
    page.clock.run_for(100)
    voice(page, "listening", "Listening…")
    assert page.evaluate("felt") == [10]
    hear(page, "a banana")
    microphone(page).tap()
    page.clock.run_for(100)
    voice(page, "success", "Check the text")
    assert page.evaluate("felt") == [10, 10]
    microphone(page).tap()
    page.clock.run_for(100)
    voice(page, "listening", "Listening…")
    page.evaluate("recogniser.fail('network')")
    voice(page, "error", "Voice input needs a connection")
    assert page.evaluate("felt") == [10, 10, 10, [10, 40, 10]]


def test_speaking_works_by_keyboard(listening):
    page = listening()
    microphone(page).focus()
    page.keyboard.press("Enter")
    voice(page, "listening", "Listening…")
    page.keyboard.press("Space")
    voice(page, "idle", "Nothing was heard")
