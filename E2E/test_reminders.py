"""Reminders: their page, the calendar as another program reads it, and what their script does with a browser's subscription."""

import urllib.request
from datetime import date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

import icalendar
from playwright.sync_api import expect

import recorded
from recorded import site
from steps import ready

BERLIN = ZoneInfo("Europe/Berlin")


def calendar_address(page):
    page.get_by_role("button", name="Make an address").click()
    return page.locator("#calendar-address").input_value()


def test_a_calendar_has_each_reminder_at_its_local_time(app, open_page):
    page = open_page(app, "/settings")
    page.get_by_role("link", name="Reminders").click()
    ready(page)
    page.get_by_label("Nothing logged", exact=True).and_(page.locator("select")).select_option("On")
    page.locator("#field-nothingLogged").fill("20:30")
    page.get_by_label("Weigh-in day", exact=True).and_(page.locator("select")).select_option("Monday")
    page.locator("#field-weighIn").fill("02:30")
    page.get_by_label("How many").select_option("Several a day")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Settings saved").wait_for()
    with urllib.request.urlopen(calendar_address(page)) as answer:
        assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
        text = answer.read()
    calendar = icalendar.Calendar.from_ical(text)
    events = {(event.start.astimezone(BERLIN), str(event["SUMMARY"])) for event in calendar.walk("VEVENT")}
    expected, today = set(), date(2026, 3, 10)
    for day in (today + timedelta(days=number) for number in range(30)):
        expected.add((datetime.combine(day, time(20, 30), BERLIN), "Nothing is logged for today"))
        if day.weekday() == 0:
            expected.add((datetime.combine(day, time(2, 30), BERLIN), "Today is your day to weigh yourself"))
    assert events == expected
    assert len({str(event["UID"]) for event in calendar.walk("VEVENT")}) == len(expected)
    for event in calendar.walk("VEVENT"):
        assert event.start.tzinfo is not None and event["DTSTAMP"].dt.astimezone(timezone.utc).date() == today
        alarm, = event.walk("VALARM")
        assert alarm["ACTION"] == "DISPLAY" and alarm["TRIGGER"].dt == timedelta(0)
    # Another program writes the same bytes but for the folding, so nothing was misread.
    assert calendar.to_ical().count(b"BEGIN:VEVENT") == len(expected)
    assert max(map(len, text.split(b"\r\n"))) <= 75 and b"\n" not in text.replace(b"\r\n", b"")


def test_reminders_need_no_scripts(app, open_page):
    page = open_page(app, "/settings/reminders", java_script_enabled=False)
    page.locator("select#field-windowEnds").select_option("30 minutes before")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("You have no eating window.")).to_be_visible()
    expect(page.locator("#field-windowEnds")).to_have_value("30")
    assert calendar_address(page).endswith("/reminders.ics")


# A browser with a push service, as far as the script uses one.
BROWSER = """
window.asked = []
Notification.requestPermission = async () => (asked.push('permission'), window.permission ?? 'granted')
const subscription = {
  unsubscribe: async () => asked.push('unsubscribe'),
  toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'BAAA', auth: 'AAAA' } }),
}
const pushManager = {
  getSubscription: async () => subscription,
  subscribe: async ({ userVisibleOnly, applicationServerKey }) => {
    asked.push(userVisibleOnly, [...applicationServerKey].join())
    return subscription
  },
}
if (navigator.serviceWorker) navigator.serviceWorker.register = async (path, { scope } = {}) => {
  if (path === '/push.js') asked.push(path, scope)
  return { pushManager, active: {} }
}
"""
FORM = """<form method="post" action="/sent" data-key="BP__-w"><input type="hidden" name="endpoint"><input type="hidden" name="p256dh">
<input type="hidden" name="auth"><button id="push-on" type="button">Show</button><p data-problem="unsupported" hidden>No</p>
<p data-problem="denied" hidden>Denied</p><p data-problem="failed" hidden>Failed</p></form>"""


def opened(site, script):
    page = site.open(script=script)
    source = (recorded.SOURCES / "DemeterWeb/public/js/reminders/reminders.js").read_text()
    page.route("**/reminders.js", lambda route: route.fulfill(body=source, content_type="text/javascript"))
    page.evaluate("async form => { document.querySelector('main').innerHTML = form; await import('/reminders.js') }", FORM)
    return page


def test_a_device_subscribes_with_the_key_of_the_server(site):
    page = opened(site, BROWSER)
    page.evaluate("HTMLFormElement.prototype.submit = function () { window.sent = Object.fromEntries(new FormData(this)) }; null")
    page.locator("#push-on").click()
    page.wait_for_function("window.sent")
    assert page.evaluate("sent") == {"endpoint": "https://fcm.googleapis.com/x", "p256dh": "BAAA", "auth": "AAAA"}
    assert page.evaluate("asked") == ["permission", "/push.js", "/push/", "unsubscribe", True, "4,255,255,251"]


def test_a_device_that_may_not_or_can_not_says_so(site):
    page = opened(site, BROWSER + "window.permission = 'denied'")
    page.locator("#push-on").click()
    page.get_by_text("Denied").wait_for()
    page.evaluate("window.permission = 'granted'; navigator.serviceWorker.register = async () => { throw new Error('gone') }; null")
    page.locator("#push-on").click()
    page.get_by_text("Failed").wait_for()
    assert not page.get_by_text("Denied").is_visible()
    page.evaluate("delete window.PushManager")
    page.locator("#push-on").click()
    page.get_by_text("No", exact=True).wait_for()
