import DemeterCore
import Foundation
import Testing

@testable import DemeterPages

@Suite struct `The page of the history` {
  private static let goals = GoalLog([GoalChange(effectiveFrom: context.today - 10, goals: fullGoals)])

  private func page(
    _ address: HistoryAddress, _ days: [Int: [Meal]] = [:], firstDay: Day? = nil, for reader: PageContext = context
  ) -> HistoryPage {
    let totals = days.keys.sorted(by: >).map { DailyTotal(day: context.today - $0, of: days[$0] ?? []) }
    let history = History(
      days: address.days(in: reader), totals: totals, goals: Self.goals, firstDay: firstDay ?? totals.first?.day)
    return HistoryPage(address, history: history, open: nil, in: reader)
  }

  private func reader(_ change: (inout Person) -> Void) -> PageContext {
    var changed = person
    change(&changed)
    return PageContext(person: changed, now: noon)
  }

  private let november = HistoryAddress(mode: .month, anchor: context.today)

  private func day(_ page: HistoryPage, _ ago: Int) throws -> CalendarDay {
    try #require(page.weeks.joined().first { $0.day == context.today - ago })
  }

  @Test func `reads only the days it shows`() {
    func days(_ mode: HistoryAddress.Mode) -> ClosedRange<Day> { HistoryAddress(mode: mode, anchor: "2026-11-18").days(in: context) }
    #expect(days(.month) == ("2026-11-01" as Day)...("2026-12-05" as Day))
    #expect(days(.week) == ("2026-11-15" as Day)...("2026-11-21" as Day))
  }

  @Test(arguments: [
    ([2000.0], DaySign.met, "Tuesday 17 November, 1 entry, 2,000 calories, goal met"),
    ([1000, 930], .met, "Tuesday 17 November, 2 entries, 1,930 calories, goal met"),
    ([2200], .close, "Tuesday 17 November, 1 entry, 2,200 calories, close to goal"),
    ([2900.5], .over, "Tuesday 17 November, 1 entry, 2,901 calories, over goal"),
    ([100], .under, "Tuesday 17 November, 1 entry, 100 calories, under goal"),
    ([], .none, "Tuesday 17 November, no entries"),
  ])
  func `speaks each day and gives it a sign`(eaten: [Double], sign: DaySign, words: String) throws {
    let shown = try day(page(november, eaten.isEmpty ? [:] : [3: eaten.map { meal("A", $0) }]), 3)
    #expect(shown.spoken == words)
    #expect(shown.sign == sign)
    #expect(shown.badge == (eaten.count > 1 ? "2" : nil))
    #expect(shown.sign.shape == nil || !shown.sign.words.isEmpty)
  }

  @Test func `fills a small ring as today approaches its goal`() throws {
    let history = page(november, [0: [meal("A", 1000)], 3: [meal("A", 1000)]])
    let (today, past) = (try day(history, 0), try day(history, 3))
    #expect(today.sign == .undecided && today.percent == 50 && past.sign == .under && past.percent == nil)
  }

  @Test func `draws a week as bars against the goal, up to its highest day`() throws {
    let week = page(HistoryAddress(mode: .week, anchor: context.today), [0: [meal("A", 1000)], 1: [meal("A", 2500)]])
    #expect(try day(week, 0).bar == CalendarDay.Bar(height: 40, goal: 80) && day(week, 1).bar == CalendarDay.Bar(height: 100, goal: 80))
    #expect(try day(week, 2).bar?.height == 0 && day(page(november, [0: [meal("A", 1000)]]), 0).bar == nil)
    #expect(week.weeks.joined().first { $0.day > context.today }?.bar?.goal == nil)
  }

  @Test func `gives every sign a shape of its own`() {
    let shapes = [DaySign.met, .close, .over, .under, .noGoal].map { $0.shape?.path }
    #expect(!shapes.contains(nil))
    #expect(Set(shapes).count == shapes.count)
  }

  @Test func `judges a day by the goal in force on it`() throws {
    let shown = page(november, [3: [meal("A", 2000)], 12: [meal("A", 2000)]])
    #expect(try day(shown, 3).sign == .met)
    #expect(try day(shown, 12).sign == .noGoal)
    #expect(try day(shown, 12).spoken.hasSuffix("no goal set"))
  }

  @Test func `does not call today under before it is over`() throws {
    let shown = page(november, [0: [meal("A", 500)], 1: [meal("A", 2000)]])
    #expect(try day(shown, 0).sign == .undecided)
    #expect(try day(shown, 0).spoken == "Today, Friday 20 November, 1 entry, 500 calories, on track")
    #expect(shown.statistics == ["Avg: 2,000 cal/day", "Goal met: 1/1 days", "2 entries on 2 days, today still open"])
  }

  @Test func `says of how many days an average is, if some are incomplete`() {
    let totals = [3, 2, 1].map { DailyTotal(day: context.today - $0, of: [meal("A", 1000)]) }
    let history = History(
      days: november.days(in: context), totals: totals, goals: Self.goals, completeness: [context.today - 2: .incomplete],
      firstDay: context.today - 3)
    let shown = HistoryPage(november, history: history, open: nil, in: context)
    #expect(shown.statistics == ["Avg: 1,000 cal/day", "Goal met: 0/2 days", "3 entries on 3 days, average of 2 days"])
  }

  @Test func `leads from days to come to what is planned for them`() throws {
    let shown = page(november)
    #expect(try day(shown, -1).address == "/plan/2026-11-21")
    #expect(try day(shown, -1).spoken == "Saturday 21 November, in the future")
    #expect(shown.head.next == nil)
  }

  @Test func `fills the weeks up with muted neighbours`() throws {
    let shown = page(HistoryAddress(mode: .month, anchor: "2026-10-15"), firstDay: "2026-09-01")
    #expect(shown.head.heading == "October 2026")
    #expect(shown.weeks.count == 5)
    #expect(shown.weeks[0].map(\.isMuted) == [true, true, true, true, false, false, false])
    #expect(shown.weeks[0][0].address == "/history/2026-09-27?mode=month&month=2026-10")
  }

  @Test(arguments: [(WeekStart?.none, "Sunday"), (.monday, "Monday"), (.saturday, "Saturday")])
  func `begins weeks as the person has it`(start: WeekStart?, name: String) {
    let shown = page(november, for: reader { $0.chosenWeekStart = start })
    #expect(shown.weekdays.first?.name == name)
    #expect(shown.weeks.allSatisfy { DateStyle.weekdays[$0[0].day.weekday] == name })
  }

  @Test func `follows the locale where no week start is chosen`() {
    #expect(page(november, for: reader { $0.locale = "de-DE" }).weekdays.map(\.letter) == ["M", "D", "M", "D", "F", "S", "S"])
  }

  @Test func `reaches back to the first entry, and at least as far as its picker`() {
    let first = HistoryAddress(mode: .month, anchor: "2024-12-05")
    #expect(page(first).head.previous == nil)
    #expect(page(first, firstDay: "2024-11-30").head.previous?.address == "/history?mode=month&month=2024-11")
    #expect(page(HistoryAddress(mode: .month, anchor: "2025-01-05")).head.previous != nil)
    let years = page(november).head.years
    #expect(years.map(\.year) == ["2026", "2025", "2024"])
    #expect(years.reduce(0) { $0 + $1.months.count } == 24)
    #expect(years[2].months.map(\.spoken) == ["December 2024"])
  }

  @Test func `goes back by a swipe to the left, unless the person has it otherwise`() {
    let october = HistoryAddress(mode: .month, anchor: "2026-10-05")
    let back = page(october, firstDay: "2026-01-01"),
      forward = page(october, firstDay: "2026-01-01", for: reader { $0.swipesForward = true })
    #expect(back.leftward == back.head.previous?.address)
    #expect(back.rightward == back.head.next?.address)
    #expect(forward.leftward == back.head.next?.address)
    #expect(forward.rightward == back.head.previous?.address)
  }

  @Test func `shows a week with its summary and its days`() {
    let week = HistoryAddress(mode: .week, anchor: context.today)
    let shown = page(week, [0: [meal("A", 2000)], 1: [meal("A", 1700)], 4: [meal("A", 2000), meal("B", 50)], 6: [meal("A", 9000)]])
    #expect(shown.head.heading == "Nov 15 – 21, 2026")
    #expect(shown.weeks.count == 1)
    #expect(shown.statistics == ["Avg: 1,875 cal/day", "Goal met: 1/2 days", "4 entries on 3 days, today still open"])
    #expect(shown.rows.map(\.date) == ["Today, Fri, Nov 20", "Thu, Nov 19", "Wed, Nov 18", "Tue, Nov 17", "Mon, Nov 16", "Sun, Nov 15"])
    #expect(shown.head.previous?.address == "/history?mode=week&week=2026-11-08")
    #expect(shown.head.next == nil)
  }

  @Test func `lists the days that have entries, the newest first`() {
    let shown = page(HistoryAddress(mode: .list, anchor: context.today), [1: [meal("A", 2000)], 5: [meal("A", 100)], 25: [meal("A", 1)]])
    #expect(shown.rows.map(\.date) == ["Thu, Nov 19", "Sun, Nov 15"])
    #expect(shown.rows[0].words == "1 entry, goal met")
    #expect(shown.weeks.isEmpty)
  }

  @Test func `lists across months what a filter's dates admit`() {
    var address = HistoryAddress(mode: .list, anchor: context.today)
    address.filter.span = .month
    let shown = page(address, [1: [meal("A", 2000)], 25: [meal("A", 100)], 40: [meal("A", 1)]])
    #expect(shown.rows.map(\.date) == ["Thu, Nov 19", "Mon, Oct 26"])
    #expect(shown.head.heading == "Oct 22 – Nov 20, 2026")
    #expect(shown.head.previous == nil)
  }

  @Test func `lists no day before the first that an entry may have`() {
    var address = HistoryAddress(mode: .list, anchor: context.today)
    address.filter.from = .first
    #expect(address.days(in: context) == Day.earliestEntry...context.today)
    address.filter.to = .first + 9
    #expect(address.days(in: context) == Day.first + 9...Day.first + 9)
    #expect(!address.isWithinReach(in: context))
  }

  @Test func `leaves out what the filter does not admit, in grid, list and figures`() throws {
    var address = november
    address.filter.statuses = [.over]
    let days = [1: [meal("A", 2000)], 2: [meal("A", 3000)]]
    let shown = page(address, days)
    #expect(try day(shown, 1).isLeftOut)
    #expect(try day(shown, 1).sign == .none)
    #expect(try day(shown, 1).calories == nil)
    #expect(try day(shown, 1).spoken == "Thursday 19 November, 1 entry, 2,000 calories, goal met, left out by the filter")
    #expect(try day(shown, 2).sign == .over)
    #expect(shown.statistics.first == "Avg: 3,000 cal/day")
    #expect(shown.filter.active.map(\.words) == ["Over goal"])
    #expect(shown.filter.clear == "/history?mode=month&month=2026-11")
    address.mode = .list
    #expect(page(address, days).rows.map(\.date) == ["Wed, Nov 18"])
  }

  @Test func `says what is missing in kind words`() {
    #expect(page(november).emptiness == .firstUse)
    #expect(page(november, firstDay: "2026-01-01").emptiness == .nothingLogged)
    #expect(page(november, [1: [meal("A", 1)]]).emptiness == nil)
    var filtered = november
    filtered.filter.minimum = Energy(kilocalories: 9000)
    #expect(page(filtered, [1: [meal("A", 1)]]).emptiness == .nothingFound)
  }

  @Test func `keeps everything in its address`() {
    var address = HistoryAddress(mode: .week, anchor: "2026-11-08", day: "2026-11-10")
    address.filter.statuses = [.over, .met]
    address.filter.from = "2026-11-01"
    address.filter.maximum = Energy(kilocalories: 2500.5)
    address.isReadOnly = true
    #expect(
      address.path == "/history/2026-11-10?mode=week&week=2026-11-08&from=2026-11-01&status=met,over&max=2500.5&view=read")
    #expect(page(address).head.views.map(\.isCurrent) == [false, true, false])
  }
}
