"""The feel of the history: no jumps, no dropped frames, no leaks. Times are printed, and compared with the figures of the spec."""

import json

import pytest
from playwright.sync_api import expect

from server import until
from steps import cell, choose_day, close_day, month, opened, ready, settled, swipe

pytestmark = pytest.mark.moving

# If a machine with other work misses a figure once, it is measured a second time, which counts; the requirements say so.
TRIES = 2
# The share of frames that a busy machine without a graphics card may drop.
FEW = 1 / 4


@pytest.fixture
def app(app):
    """Three months of entries, and one of ten years ago."""
    app.set_goals(2000, effectiveFrom="2016-01-01")
    app.log_on("2016-03-05", "Old bread", 300)
    app.log_many((f"2026-{number:02}-{day:02}", "12:00", "Curry", 1500 + day * 30) for number in range(1, 3) for day in range(1, 29))
    for day in range(1, 10):
        app.log_on(f"2026-03-{day:02}", "Curry", 1700 + day * 60)
        app.log_on(f"2026-03-{day:02}", "Apple", 60)
    return app


# The sign next to the month's name moves with the end of the name, by less than this.
NOTICEABLE = 0.001
SHIFTS = """() => {
  window.shifts = []
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) shifts.push([entry.value, entry.sources.map(({ node }) => `${node?.className ?? node?.nodeName}`)])
  }).observe({ type: 'layout-shift', buffered: true })
}"""


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_nothing_jumps_as_months_change_and_days_open_and_close(app, open_page, kind):
    page = open_page(app, "/history", kind=kind)
    page.evaluate(SHIFTS)
    for name in ("February 2026", "January 2026"):
        page.locator("#previous").click()
        expect(month(page)).to_have_text(name)
        settled(page)
    page.locator("#next").click()
    expect(month(page)).to_have_text("February 2026")
    settled(page)
    if kind == "phone":
        swipe(page, page.locator("#pane"), 220)
        expect(month(page)).to_have_text("March 2026")
        settled(page)
        swipe(page, page.locator("#pane"), -60, steps=24)
        settled(page)
    else:
        page.locator("#today").click()
        expect(month(page)).to_have_text("March 2026")
        settled(page)
    choose_day(page, "2026-03-08")
    settled(page)
    page.locator("#previous-day").click()
    expect(opened(page)).to_have_text("Saturday, Mar 7, 2026")
    settled(page)
    close_day(page)
    settled(page)
    shifts = page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(() => done(shifts))))")
    print(f"{len(shifts)} layout shifts, {sum(value for value, _ in shifts):.5f} in all")
    assert [shift for shift in shifts if shift[0] >= NOTICEABLE] == []


# From the release of the finger to the frame that shows the result, by the page's own clock.
ANSWER = """shown => new Promise(done => {
  addEventListener('click', ({ timeStamp }) => {
    const look = () => {
      if (eval(shown)) requestAnimationFrame(() => done(performance.now() - timeStamp))
      else requestAnimationFrame(look)
    }
    look()
  }, { capture: true, once: true })
})"""


def timed(page, locator, shown):
    """Returns milliseconds from a tap to the frame after the one in which something is shown."""
    page.evaluate(f"() => {{ window.answer = ({ANSWER})({json.dumps(shown)}) }}")
    locator.tap()
    return page.evaluate("answer")


def within(most, measure, what):
    times = []
    for _ in range(TRIES):
        times.append(max(measure()))
        if times[-1] <= most:
            break
    print(f"{what}: {times[-1]:.0f} ms of {most}")
    assert times[-1] <= most, times


# The page's own policy prevents this evaluation, so the test bypasses it.
@pytest.fixture
def page(app, open_page):
    return open_page(app, "/history", bypass_csp=True)


@pytest.mark.timed
def test_another_month_is_there_within_300_milliseconds(page):
    def measure():
        page.goto("/history")
        ready(page)
        for name, first in (("February", "2026-02-01"), ("January", "2026-01-01"), ("December", "2025-12-01")):
            yield timed(page, page.locator("#previous"), f"document.querySelector('.page:not(.ghost) [data-day=\"{first}\"]:not(.muted)')")
            settled(page)

    within(300, measure, "A month by its arrow")


@pytest.mark.timed
def test_a_day_is_there_within_300_milliseconds(page):
    def measure():
        page.goto("/history")
        ready(page)
        for day in ("2026-03-08", "2026-03-05", "2026-03-02"):
            yield timed(page, cell(page, day), f"document.querySelector('#detail[data-day=\"{day}\"] .entry')")
            settled(page)
            close_day(page)
            settled(page)

    within(300, measure, "A day")


@pytest.mark.timed
def test_today_is_back_within_500_milliseconds_from_anywhere(page):
    def measure():
        page.goto("/history?mode=month&month=2024-06")
        ready(page)
        yield timed(page, page.locator("#today"), "document.querySelector('.page:not(.ghost) [aria-current=date]')")
        settled(page)

    within(500, measure, "Today")


def first_view(page, path):
    """Yields milliseconds from opening an address to the last large thing that is painted."""
    page.goto(path)
    yield page.evaluate(
        """() => new Promise(done => new PerformanceObserver(list => done(list.getEntries().at(-1).startTime))
          .observe({ type: 'largest-contentful-paint', buffered: true }))"""
    )


@pytest.mark.timed
def test_the_calendar_is_there_within_500_milliseconds(page):
    within(500, lambda: first_view(page, "/history"), "The first view of the calendar")


@pytest.mark.timed
def test_today_is_there_within_500_milliseconds(page):
    within(500, lambda: first_view(page, "/"), "The first view of Today")


@pytest.mark.timed
def test_a_search_of_everything_answers_within_a_second(app, open_page):
    page = open_page(app, "/history/search", bypass_csp=True)

    def measure():
        page.goto("/history/search")
        ready(page)
        yield page.evaluate(
            """() => new Promise(done => {
              const field = document.getElementById('q'), start = performance.now()
              const look = () => document.querySelector('.results .entry') ? done(performance.now() - start) : requestAnimationFrame(look)
              field.value = 'curry'
              field.dispatchEvent(new InputEvent('input', { bubbles: true }))
              look()
            })"""
        )

    within(1000, measure, "A search")


def test_ten_years_of_months_leave_nothing_behind(app, open_page):
    page = open_page(app, "/history", reduced_motion="reduce")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("HeapProfiler.enable")

    def counts():
        session.send("HeapProfiler.collectGarbage")
        return {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}

    def back(months):
        page.evaluate(
            """async months => {
              const name = () => document.querySelector('h1').textContent
              for (let count = 0; count < months; count += 1) {
                const before = name()
                document.getElementById('previous').click()
                while (name() === before) await new Promise(requestAnimationFrame)
              }
            }""",
            months,
        )

    back(12)
    expect(month(page)).to_have_text("March 2025")
    before = counts()
    back(108)
    expect(month(page)).to_have_text("March 2016")
    expect(cell(page, "2016-03-05").locator(".energy")).to_have_text("300")
    # A prefetched month is removed from memory a little later. A leak would stay.
    kept = ("Nodes", "JSEventListeners")
    until(lambda: all(counts()[name] <= before[name] * 1.1 for name in kept), seen=lambda: [before, counts()])
    heap = counts()["JSHeapUsedSize"] / 1e6
    print(f"After 120 months: {heap:.1f} MB of heap")
    assert heap < 20
    page.locator("#today").click()
    expect(month(page)).to_have_text("March 2026")


def frames(browser, page, path, act):
    """Returns the results of the frames during an action: the number displayed, and the number of relevant dropped ones."""
    browser.start_tracing(page=page, path=path, categories=["devtools.timeline", "disabled-by-default-devtools.timeline.frame", "benchmark"])
    try:
        act()
    finally:
        browser.stop_tracing()
    reports = [
        event["args"]["frame_reporter"] for event in json.loads(path.read_text())["traceEvents"]
        if event["name"] == "PipelineReporter" and event["ph"] == "b" and "frame_reporter" in event.get("args", {})
    ]
    # A frame that missed its deadline and was displayed at the next one is reported as both.
    frame = lambda report: (report["frame_source"], report["frame_sequence"])  # noqa: E731
    shown = {frame(report) for report in reports if report["state"].startswith("STATE_PRESENTED")}
    dropped = {frame(report) for report in reports if report["state"] == "STATE_DROPPED" and report.get("affects_smoothness")}
    return len(shown), len(dropped - shown)


@pytest.mark.timed
def test_months_slide_and_lists_scroll_smoothly_on_a_slow_phone(app, open_page, browser, tmp_path):
    page = open_page(app, "/history")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})

    def slide():
        for name in ("February 2026", "January 2026", "December 2025", "November 2025"):
            page.locator("#previous").tap()
            expect(month(page)).to_have_text(name)
            settled(page)

    def drag():
        for dx, name in ((-220, "October 2025"), (220, "November 2025")):
            swipe(page, page.locator("#pane"), dx, steps=20)
            expect(month(page)).to_have_text(name)
            settled(page)

    def scroll():
        for dy in (-300, -300, 300):
            swipe(page, page.locator("#pane"), 0, dy=dy, steps=20)

    for what, act in (("Four months by the arrow", slide), ("Two months under a finger", drag), ("A list under a finger", scroll)):
        if act == scroll:
            page.goto("/history?mode=list&span=30d")
            ready(page)
        for count in range(TRIES):
            if count and act == slide:
                page.goto("/history")
                ready(page)
            if count and act == drag:
                page.goto("/history?mode=month&month=2025-11")
                ready(page)
            shown, dropped = frames(browser, page, tmp_path / f"{act.__name__}.json", act)
            if dropped <= shown * FEW:
                break
        print(f"{what} at a quarter of the speed: {shown} frames shown, {dropped} dropped")
        assert shown > 20
        assert dropped <= shown * FEW, (what, shown, dropped)
