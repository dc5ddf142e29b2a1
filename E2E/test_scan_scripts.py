"""The scanner: how the scripts use the camera, agree on a number, and say why they can't, on recorded pages with a camera that a test draws."""

import re

import pytest
from playwright.sync_api import expect

from recorded import page, site
from steps import closed

CODE, OTHER = "4006381333931", "5901234123457"


def bars(digits):
    """Returns the modules of an EAN-13 number, 1 for black (ISO/IEC 15420)."""
    left = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011".split()
    sets = "AAAAAA AABABB AABBAB AABBBA ABAABB ABBAAB ABBBAA ABABAB ABABBA ABBABA".split()[int(digits[0])]
    right = [modules.translate(str.maketrans("01", "10")) for modules in left]
    half = "".join(left[int(digit)] if kind == "A" else right[int(digit)][::-1] for digit, kind in zip(digits[1:7], sets))
    return f"101{half}01010{''.join(right[int(digit)] for digit in digits[7:])}101"


# A camera whose picture a test draws, as the browser's own stream: `see` shows a barcode to it, and an empty text paper.
CAMERA = """
if (navigator.mediaDevices) {
  const camera = Object.assign(document.createElement('canvas'), { width: 640, height: 400 })
  const pen = camera.getContext('2d')
  let modules = ''
  window.see = text => { modules = text }
  setInterval(() => {
    pen.fillStyle = '#eee'
    pen.fillRect(0, 0, 640, 400)
    pen.fillStyle = '#111'
    for (const [index, module] of [...modules].entries()) if (module === '1') pen.fillRect(320 - modules.length * 2 + index * 4, 100, 4, 200)
  }, 50)
  window.asked = []
  window.applied = []
  navigator.mediaDevices.getUserMedia = async wanted => {
    asked.push(wanted.video)
    if (window.refusal) throw new DOMException('no', window.refusal)
    window.stream = camera.captureStream(30)
    const [track] = stream.getVideoTracks()
    track.getCapabilities = () => window.capabilities ?? {}
    track.getSettings = () => ({ deviceId: 'rear' })
    track.applyConstraints = async ({ advanced }) => { applied.push(...advanced) }
    return window.stream
  }
}
window.felt = []
navigator.vibrate = pattern => felt.push(pattern)
"""
OWN = CAMERA + "; window.BarcodeDetector = undefined"
ENDED = "() => window.stream.getTracks().every(track => track.readyState === 'ended')"


def detector(*pictures):
    """A detector of the browser that finds the next of these in each picture, as format and text, and then nothing."""
    return CAMERA + f"""
window.found = {[list(picture) for picture in pictures]}
window.detected = 0
window.BarcodeDetector = class {{
  static async getSupportedFormats() {{ return ['ean_13', 'ean_8', 'qr_code', 'upc_e', 'aztec'] }}
  constructor(options) {{ window.formats = options.formats }}
  async detect() {{
    const picture = window.found[window.detected++]
    return picture ? [{{ format: picture[0], rawValue: picture[1] }}] : []
  }}
}}
"""


def say(phone, words):
    expect(phone.get_by_role("region", name="Camera").get_by_role("status")).to_contain_text(words)


@pytest.fixture
def scanner(site):
    """Opens the scanner as a person does: over the Add sheet. `asked` of the page's site has the queries of the Add sheet."""
    site.queries = []

    def add(query):
        if query.get("q"):
            site.queries.append(query["q"])
        return page("add")

    site.answers |= {"GET /add": add, "GET /scan": page("scan")}

    def open_sheet(script=OWN, **options):
        phone = site.open("/", "phone", script, **options)
        phone.locator("#add").tap()
        phone.get_by_role("link", name="Scan a barcode").tap()
        expect(phone.get_by_role("dialog", name="Scan a barcode")).to_be_visible()
        return phone

    return open_sheet


def added(phone, site, digits):
    """Expects the Add sheet in the scanner's place, opened once, with these digits."""
    expect(phone.get_by_role("dialog", name="Add food")).to_be_visible()
    assert site.queries == [digits]


def test_the_camera_starts_with_the_sheet_and_what_two_pictures_agree_on_is_searched(scanner, site):
    phone = scanner()
    say(phone, "Hold the barcode a hand’s width away")
    expect(phone.locator(".viewer video")).to_be_visible()
    wanted = phone.evaluate("asked")[0]
    assert wanted["facingMode"] == {"ideal": "environment"} and wanted["width"] == {"ideal": 1920} and wanted["deviceId"] is None
    phone.evaluate("see", bars(CODE))
    added(phone, site, CODE)
    phone.wait_for_function(ENDED)
    assert phone.evaluate("felt") == [50]


def test_a_scanner_that_is_a_page_asks_for_the_camera_only_when_it_is_started(site):
    site.answers |= {"GET /scan": page("scan"), "GET /add": lambda query: page("add") if query.get("q") == CODE else None}
    phone = site.open("/scan", "phone", OWN)
    begin = phone.get_by_role("button", name="Start camera")
    expect(begin).to_be_visible()
    assert phone.evaluate("asked") == []
    begin.tap()
    say(phone, "Hold the barcode")
    phone.evaluate("see", bars(CODE))
    phone.wait_for_url(re.compile(rf"/add\?.*q={CODE}"))


@pytest.mark.parametrize(
    "pictures, digits, count",
    [
        ([("ean_13", CODE), ("ean_13", CODE)], CODE, 2),
        ([("ean_13", OTHER), ("ean_13", CODE), ("ean_13", OTHER), ("ean_13", OTHER)], OTHER, 4),
        ([("qr_code", "https://example.com/x"), ("qr_code", "https://example.com/x")] + 2 * [("qr_code", f"https://id.gs1.org/01/0{CODE}/10/A")], "0" + CODE, 4),
        (2 * [("upc_e", "04252614")], "042100005264", 2),
        (2 * [("upc_e", "01234531")], "012300000451", 2),
        (2 * [("upc_e", "01234540")], "012340000050", 2),
        (2 * [("upc_e", "01234565")], "012345000065", 2),
        (2 * [("ean_8", "96385074")], "96385074", 2),
    ],
    ids=["two agree", "another one between", "QR codes of products", "UPC-E 0 to 2", "UPC-E 3", "UPC-E 4", "UPC-E 5 to 9", "EAN-8"])
def test_the_browsers_detector_is_used_where_there_is_one(scanner, site, pictures, digits, count):
    phone = scanner(detector(*pictures))
    added(phone, site, digits)
    assert phone.evaluate("detected") == count
    assert phone.evaluate("formats") == ["ean_13", "ean_8", "upc_e", "qr_code"]


def test_one_picture_of_a_number_is_not_enough(scanner, site):
    phone = scanner(detector(("ean_13", CODE)))
    phone.wait_for_function("() => detected > 4")
    expect(phone.get_by_role("dialog", name="Scan a barcode")).to_be_visible()
    assert site.queries == []


@pytest.mark.parametrize(
    "refusal, words, may_retry",
    [
        ("NotAllowedError", "The camera is not allowed here. Allow it in the browser’s settings, take a photo, or type the digits.", True),
        ("NotFoundError", "No camera was found. Take a photo, or type the digits.", False),
        ("NotReadableError", "Another app uses the camera.", True),
        ("AbortError", "The camera did not start. Try again, take a photo, or type the digits.", True),
    ])
def test_a_camera_that_is_refused_says_why_and_leaves_the_other_ways(scanner, refusal, words, may_retry):
    phone = scanner(OWN + f"; window.refusal = '{refusal}'")
    say(phone, words)
    expect(phone.locator(".viewer")).to_be_hidden()
    expect(phone.get_by_label("Take or choose a photo")).to_be_attached()
    expect(phone.get_by_label("Digits of the barcode")).to_be_visible()
    begin = phone.get_by_role("button", name="Start camera")
    expect(begin).to_be_visible(visible=may_retry)
    if may_retry:
        phone.evaluate("window.refusal = null")
        begin.tap()
        say(phone, "Hold the barcode")


@pytest.mark.parametrize(
    "script, words",
    [
        ("Object.defineProperty(window, 'isSecureContext', { value: false })", "The camera needs a secure address (https)."),
        ("delete Navigator.prototype.mediaDevices", "No camera was found."),
    ], ids=["no https", "no cameras at all"])
def test_without_a_camera_to_ask_for_the_sheet_says_so(scanner, script, words):
    phone = scanner(OWN + "; " + script)
    say(phone, words)
    expect(phone.get_by_role("button", name="Start camera")).to_be_hidden()


@pytest.mark.parametrize("torch", ["true", "[false, true]"])
def test_the_light_is_offered_where_the_camera_has_one(scanner, torch):
    phone = scanner(OWN + f"; window.capabilities = {{ torch: {torch}, zoom: {{ min: 1, max: 8 }} }}")
    light = phone.get_by_role("button", name="Light")
    expect(light).to_have_attribute("aria-pressed", "false")
    assert light.bounding_box()["height"] >= 44
    light.tap()
    expect(light).to_have_attribute("aria-pressed", "true")
    light.tap()
    expect(light).to_have_attribute("aria-pressed", "false")
    assert phone.evaluate("applied") == [{"zoom": 2}, {"torch": True}, {"torch": False}]


def test_a_camera_without_light_and_zoom_is_left_as_it_is(scanner):
    phone = scanner(OWN + "; window.capabilities = { torch: false, zoom: { min: 1, max: 1 } }")
    say(phone, "Hold the barcode")
    expect(phone.get_by_role("button", name="Light")).to_be_hidden()
    assert phone.evaluate("applied") == []


def test_the_camera_stops_with_its_sheet(scanner):
    phone = scanner()
    say(phone, "Hold the barcode")
    phone.get_by_role("link", name="Close").tap()
    closed(phone)
    phone.wait_for_function(ENDED)


def test_a_camera_that_is_allowed_after_its_sheet_was_closed_stops_at_once(scanner):
    phone = scanner(OWN + """
if (navigator.mediaDevices) {
  const give = navigator.mediaDevices.getUserMedia
  navigator.mediaDevices.getUserMedia = async wanted => { await new Promise(resolve => { window.allow = resolve }); return give(wanted) }
}
""")
    say(phone, "Starting the camera…")
    phone.get_by_role("link", name="Close").tap()
    closed(phone)
    phone.evaluate("allow()")
    phone.wait_for_function("() => window.stream")
    phone.wait_for_function(ENDED)


def test_the_camera_rests_while_the_page_is_not_seen(scanner, site):
    phone = scanner()
    say(phone, "Hold the barcode")
    phone.evaluate("""() => {
      Object.defineProperty(document, 'hidden', { get: () => window.away })
      window.seen = is => { window.away = !is; document.dispatchEvent(new Event('visibilitychange')) }
    }""")
    phone.evaluate("seen(false)")
    phone.wait_for_function(ENDED)
    phone.evaluate("seen(true)")
    phone.wait_for_function("() => asked.length === 2 && stream.active")
    phone.evaluate("see", bars(CODE))
    added(phone, site, CODE)
    # What has ended does not start again.
    phone.evaluate("seen(false); seen(true)")
    assert phone.evaluate("asked.length") == 2


def test_the_camera_that_read_a_barcode_is_asked_for_the_next_time(scanner, site):
    phone = scanner()
    phone.evaluate("see", bars(CODE))
    added(phone, site, CODE)
    assert phone.evaluate("localStorage.getItem('demeter:camera')") == "rear"
    phone.get_by_role("link", name="Scan a barcode").tap()
    say(phone, "Hold the barcode")
    assert phone.evaluate("asked.at(-1).deviceId") == "rear"


def test_digits_that_are_typed_are_searched_in_the_same_sheet(scanner, site):
    phone = scanner(OWN + "; window.refusal = 'NotFoundError'")
    find = phone.get_by_role("button", name="Find")
    find.last.tap()
    expect(phone.locator("#error-q")).to_contain_text("Type the digits under the bars")
    phone.get_by_label("Digits of the barcode").fill(CODE)
    find.last.tap()
    added(phone, site, CODE)


def test_a_photo_is_sent_as_soon_as_it_is_taken(site):
    site.answers |= {"GET /scan": page("scan"), "POST /scan": page("scan-refused")}
    phone = site.open("/scan", "phone", OWN)
    expect(phone.get_by_role("button", name="Start camera")).to_be_visible()
    phone.get_by_label("Take or choose a photo").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": b"x"})
    expect(phone.get_by_role("alert")).to_contain_text("No barcode was found in this photo.")


def test_the_scanner_takes_no_room_from_the_field_on_a_narrow_phone(site):
    site.answers |= {"GET /add": page("add")}
    phone = site.open("/add", "small", OWN)
    link = phone.get_by_role("link", name="Scan a barcode")
    box, field, form = (place.bounding_box() for place in (link, phone.locator("#food-field"), phone.locator(".food-form")))
    assert box["width"] >= 44 and box["height"] >= 44
    assert box["y"] >= field["y"] + field["height"] and box["x"] + box["width"] <= form["x"] + form["width"] + 0.5
    # The bars of the icon are next to its word, on one line with the hint.
    assert box["height"] < 60
