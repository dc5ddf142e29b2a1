import DemeterCore
import Foundation
import Testing

@testable import DemeterPages

@Suite struct `The steps lens` {
  private func reader(_ change: (inout Person) -> Void) -> PageContext {
    var changed = person
    change(&changed)
    return PageContext(person: changed, now: noon)
  }

  private func day(_ page: StepsPage, _ day: Day) throws -> StepsDay {
    try #require(page.months.flatMap(\.weeks).joined().compactMap { $0 }.first { $0.day == day })
  }

  private let november = stepsAddress()

  @Test(
    arguments: [
      ("2026-11-17", StepsFill.completed, "Tuesday 17 November, 8,431 steps, goal of 8,000 met"),
      ("2026-11-18", .started(0.5), "Wednesday 18 November, 4,000 steps, 50% of 8,000"),
      ("2026-10-05", .started(0.999875), "Monday 5 October, 7,999 steps, 99% of 8,000"),
      ("2026-11-19", .none, "Thursday 19 November, 0 steps, 0% of 8,000"),
      ("2026-11-20", .started(0.40125), "Today, Friday 20 November, 3,210 steps, 40% of 8,000"),
      ("2026-11-16", .none, "Monday 16 November, no data"),
      ("2026-09-30", .full, "Wednesday 30 September, 4,000 steps"),
      ("2026-11-21", .none, "Saturday 21 November, in the future"),
    ] as [(Day, StepsFill, String)])
  func `fills each day as far as it came, and says so`(on day: Day, fill: StepsFill, words: String) throws {
    let shown = try self.day(stepsPage(november), day)
    #expect(shown.fill == fill)
    #expect(shown.spoken == words)
    #expect((shown.address == nil) == (day > context.today))
  }

  @Test func `leaves goals out where the person wants none`() throws {
    let page = stepsPage(november, for: reader { $0.showsStepGoal = false })
    #expect(try day(page, "2026-11-17").fill == .full)
    #expect(try day(page, "2026-11-17").spoken == "Tuesday 17 November, 8,431 steps")
    #expect(try !day(page, "2026-11-18").showsGoal)
    #expect(stepsPage(stepsAddress(.list), for: reader { $0.showsStepGoal = false }).rows.allSatisfy { $0.goal == nil })
  }

  @Test func `stacks the months from the oldest to the present one`() {
    let page = stepsPage(november)
    #expect(page.months.map(\.name) == ["September 2026", "October 2026", "November 2026"])
    #expect(page.place.description == "2026-11")
    #expect(page.latest.isCurrent)
    #expect(page.earlier == nil)
  }

  @Test func `sends the days of a few months, and only the names of the others`() throws {
    let walks = (0..<120).compactMap { context.today.month.advanced(by: -$0) }.map { walked($0.firstDay, 5000) }
    let page = stepsPage(stepsAddress("2020-05-01"), walks)
    #expect(page.months.count == 120)
    #expect(
      page.months.filter { !$0.weeks.isEmpty }.map(\.key) == [
        "2020-01", "2020-02", "2020-03", "2020-04", "2020-05", "2020-06", "2020-07",
      ])
    #expect(!page.latest.isCurrent)
    #expect(page.earlier?.address == "/history?lens=steps&mode=calendar&month=2019-12#month-2019-12")
    #expect(page.head.years.map(\.year).first == "2026")
    #expect(page.head.years.reduce(0) { $0 + $1.months.count } == 120)
  }

  @Test(arguments: [
    (WeekStart.sunday, "2026-11-01", 5), (.monday, "2026-11-01", 6), (.monday, "2021-02-01", 4), (.saturday, "2026-11-01", 5),
  ])
  func `has 28, 35 or 42 cells as the week begins`(start: WeekStart, first: Day, weeks: Int) throws {
    let walks = [walked(first, 1)]
    let page = stepsPage(stepsAddress(first), walks, for: reader { $0.chosenWeekStart = start })
    let month = try #require(page.months.first { $0.key == first.month.description })
    #expect(month.weekCount == weeks)
    #expect(month.weeks.joined().count == weeks * 7)
    #expect(month.weeks.joined().compactMap { $0 }.count == first.month.length)
    #expect(month.weekdays[0].name == DateStyle.weekdays[start.weekday])
  }

  @Test func `chooses a day and lets it go`() throws {
    #expect(try day(stepsPage(november), "2026-11-17").address == "/history?lens=steps&mode=calendar&month=2026-11&day=2026-11-17")
    let page = stepsPage(stepsAddress(chosen: "2026-11-17"))
    let shown = try day(page, "2026-11-17")
    #expect(shown.isChosen)
    #expect(shown.address == "/history?lens=steps&mode=calendar&month=2026-11")
    #expect(page.close == shown.address)
    let card = try #require(page.card)
    #expect(card.date == "Tue, Nov 17")
    #expect(card.steps == "8,431 steps")
    #expect(card.details == ["3.9 mi", "320 cal"])
    #expect(card.goal == "Goal met")
    #expect(card.address == "/history/2026-11-17?lens=steps&mode=calendar&month=2026-11&day=2026-11-17")
    #expect(card.spoken == "Tuesday 17 November, 8,431 steps, goal of 8,000 met, 3.9 miles, 320 active calories")
    #expect(stepsPage(stepsAddress(chosen: "2026-11-21")).card == nil)
  }

  @Test func `writes distances as the person reads them`() {
    let page = stepsPage(stepsAddress(chosen: "2026-11-17"), for: reader { $0.locale = "de-DE" })
    #expect(page.card?.details == ["6,3 km", "320 cal"])
    #expect(page.card?.steps == "8.431 steps")
  }

  @Test func `lists a month's days with steps, the newest first, and drops the choice on the way there`() {
    let page = stepsPage(stepsAddress("2026-11-01", chosen: "2026-11-17", .list))
    #expect(page.rows.map(\.date) == ["Today, Fri, Nov 20", "Thu, Nov 19", "Wed, Nov 18", "Tue, Nov 17"])
    #expect(page.head.heading == "November 2026")
    #expect(page.months.isEmpty)
    #expect(page.card == nil)
    #expect(stepsPage(stepsAddress("2026-10-01", .list)).head.heading == "October 2026")
    let modes = stepsPage(stepsAddress(chosen: "2026-11-17")).head.views
    #expect(
      modes.map(\.address) == [
        "/history?lens=steps&mode=calendar&month=2026-11&day=2026-11-17", "/history?lens=steps&mode=list&month=2026-11",
      ])
  }

  @Test func `leads to the neighbouring months with steps, and sums each up`() {
    let page = stepsPage(stepsAddress("2026-10-01"))
    #expect(page.head.previous?.spoken == "Previous month, September 2026" && page.head.next?.spoken == "Next month, November 2026")
    #expect(page.months.last?.summary == ["Avg: 4,144 steps", "Goal met: 1/3"])
  }

  @Test(arguments: [
    ("2026-10-05", nil as String?), ("2026-09-05", "No steps in October 2026"),
    ("2026-01-05", "No steps from February 2026 to October 2026"),
  ])
  func `says which months without steps lie between two`(first: String, words: String?) throws {
    let months = stepsPage(stepsAddress(), [walked(try #require(Day(first)), 4000), walked("2026-11-17", 8431)]).months
    #expect(months.map(\.gap) == [nil, words])
  }

  @Test func `shows the nearest month where one has no steps`() {
    #expect(stepsPage(stepsAddress("2020-01-01")).place.description == "2026-09")
    #expect(stepsPage(stepsAddress("2026-12-01")).place.description == "2026-11")
  }

  @Test func `keeps the month through every lens`() {
    var address = stepsAddress("2026-10-05", chosen: "2026-10-05")
    address.filter.statuses = [.over, .met]
    let food = "/history?mode=month&month=2026-10&status=met,over", energy = "/history?lens=energy&month=2026-10&status=met,over"
    #expect(
      address.lenses.map(\.address) == [
        food, "/history?lens=steps&mode=calendar&month=2026-10&day=2026-10-05&status=met,over", energy,
      ])
    address = HistoryAddress(mode: .month, anchor: "2026-10-05", day: "2026-10-06")
    #expect(
      address.lenses.map(\.address) == [
        "/history/2026-10-06?mode=month", "/history/2026-10-06?lens=steps&mode=calendar&month=2026-10", "/history/2026-10-06?lens=energy",
      ])
  }

  @Test func `says in a friendly way what the free plan leaves out`() {
    let walks = someSteps + [walked("2026-08-01", 100), walked("2026-07-01", 100)]
    let page = stepsPage(november, walks, plan: .free)
    #expect(page.months.map(\.key) == ["2026-09", "2026-10", "2026-11"])
    #expect(page.limit == PlanLimit(isAskedFor: false))
    #expect(stepsPage(stepsAddress("2026-07-01"), walks, plan: .free).limit == PlanLimit(isAskedFor: true))
    #expect(stepsPage(stepsAddress("2026-07-01", chosen: "2026-07-01"), walks, plan: .free).card == nil)
    #expect(stepsPage(november, walks).limit == nil)
    #expect(stepsPage(november, plan: .free).limit == nil)
  }
}
