import DemeterCore
import DemeterHTML
@testable import DemeterPages
import Foundation
import Testing

extension `The HTML of` {
  /// A history in which yesterday met its goal, the day before was far over it, and today is logged until lunch.
  private func history(_ address: HistoryAddress) -> History {
    let totals = [
      record([meal("Feast", 2900), meal("Cake", 400)], day: context.today - 2).total,
      record([meal("A", 2000)], day: context.today - 1).total,
      lunch.total,
    ]
    let log = GoalLog([GoalChange(effectiveFrom: context.today - 30, goals: fullGoals)])
    return History(days: address.days(in: context), totals: totals, goals: log, firstDay: context.today - 2)
  }

  private func calendar(_ address: HistoryAddress, open record: DayRecord? = nil) -> some HTML {
    CalendarHistoryView(page: HistoryPage(address, history: history(address), open: record, in: context))
  }

  @Test(arguments: HistoryAddress.Mode.allCases) func `the calendar`(_ mode: HistoryAddress.Mode) throws {
    try expectSnapshot("history-\(mode.rawValue)", calendar(HistoryAddress(mode: mode, anchor: context.today)))
  }

  @Test func `a month of rings with a day open`() throws {
    let day = context.today - 1
    let values: [Metric: ActivityValue] = [
      .steps: ActivityValue(Measure(8412), origin: .hand, asOf: noon),
      .burnedEnergy: ActivityValue(Measure(2400), origin: .hand, asOf: noon),
    ]
    let activity = ActivityRecord(day: ActivityDay(day: day, values: values))
    var goals = fullGoals
    goals.deficit = Energy(kilocalories: 500)
    let food = record([meal("A", 2000)], goals: goals, day: day)
    let open = DayRecord(day: day, entries: food.entries, total: food.total, goals: goals, celebrated: false, activity: activity)
    var address = HistoryAddress(mode: .month, anchor: day, day: day)
    address.lens = .energy
    let summary = DailySummary(id: UUID(), day: day, balance: open.balance, createdAt: noon, updatedAt: noon)
    let history = History(
      days: address.days(in: context), totals: [food.total], goals: GoalLog(), firstDay: day, activity: [activity.day], summaries: [summary]
    )
    try expectSnapshot("history-energy", EnergyCalendarView(page: EnergyPage(address, history: history, open: open, in: context)))
    let refused = InvalidInput([FieldError("amount", .notANumber(.metric(.steps)))])
    let correction = CorrectionPage(.steps, of: open, typed: "many", refused: refused, in: context)
    try expectSnapshot("correction-refused", CorrectionView(page: correction))
  }

  @Test func `the calendar with a day open`() throws {
    let open = record([meal("A", 2000)], goals: fullGoals, day: context.today - 1)
    try expectSnapshot("history-open", calendar(HistoryAddress(mode: .month, anchor: open.day, day: open.day), open: open))
  }

  @Test func `the calendar filtered, and where nothing fits`() throws {
    var address = HistoryAddress(mode: .month, anchor: context.today)
    address.filter.statuses = [.over]
    try expectSnapshot("history-filtered", calendar(address))
    address.filter.minimum = Energy(kilocalories: 9000)
    try expectSnapshot("history-nothing-found", calendar(address))
  }

  @Test func `the calendar of an empty month and of a first use`() throws {
    let address = HistoryAddress(mode: .month, anchor: context.today - 60)
    try expectSnapshot("history-empty", calendar(address))
    let nothing = History(days: address.days(in: context), totals: [], goals: GoalLog(), firstDay: nil)
    try expectSnapshot("history-first-use", CalendarHistoryView(page: HistoryPage(address, history: nothing, open: nil, in: context)))
  }

  @Test func `the steps lens`() throws {
    let walks = someSteps + [walked("2026-08-01", 100), walked("2026-07-01", 100)]
    try expectSnapshot("steps-calendar", StepsHistoryView(page: stepsPage(stepsAddress(chosen: "2026-11-17"))))
    try expectSnapshot("steps-list", StepsHistoryView(page: stepsPage(stepsAddress("2026-10-01", .list))))
    try expectSnapshot("steps-list-empty", StepsHistoryView(page: stepsPage(stepsAddress(.list), [])))
    try expectSnapshot("steps-limited", StepsHistoryView(page: stepsPage(stepsAddress("2026-07-01"), walks, plan: .free)))
  }
}
