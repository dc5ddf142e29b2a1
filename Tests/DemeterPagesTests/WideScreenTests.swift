import DemeterCore
import Foundation
import Testing

@testable import DemeterPages

@Suite struct `The room beside a calendar` {
  private let today = context.today

  private func address(_ lens: HistoryAddress.Lens = .food, _ change: (inout HistoryAddress) -> Void = { _ in }) -> HistoryAddress {
    var address = HistoryAddress(mode: .month, anchor: context.today)
    address.lens = lens
    address.isWide = true
    change(&address)
    return address
  }

  /// Food five and three days ago, steps two days ago.
  private var history: History {
    let totals = [5, 3].map { DailyTotal(day: today - $0, of: [meal("Soup", 1900)]) }
    let steps = ActivityDay(day: today - 2, values: [.steps: ActivityValue(Measure(6000), origin: .push, asOf: noon)])
    return History(days: address().days(in: context), totals: totals, goals: GoalLog(), firstDay: today - 5, activity: [steps])
  }

  private func latest(_ address: HistoryAddress) -> Day? { address.latest(of: history, in: context) }

  @Test func `is for the latest day that has what the lens shows`() {
    #expect(latest(address()) == today - 3)
    #expect(latest(address { $0.mode = .week }) == today - 3)
    #expect(latest(address(.steps)) == today - 2)
    #expect(latest(address(.energy)) == today - 3)
    #expect(latest(address { $0.filter.to = context.today - 4 }) == today - 5)
  }

  @Test func `is for nothing where there is none, a day is open, or days are listed`() {
    #expect(latest(address { $0.isWide = false }) == nil)
    #expect(latest(address { $0.day = context.today - 5 }) == nil)
    #expect(latest(address { $0.mode = .list }) == nil)
    #expect(latest(address(.steps) { $0.stepsMode = .list }) == nil)
    #expect(latest(address(.energy) { $0.energyMode = .list }) == nil)
    #expect(latest(address { $0.filter.from = context.today - 1 }) == nil)
  }

  @Test func `shows a day that nobody opened as part of its month`() throws {
    let shown = record([meal("Soup", 1900)], goals: fullGoals, day: today - 3)
    let page = HistoryPage(address(), history: history, open: shown, in: context)
    let day = try #require(page.detail)
    #expect(page.title == "November 2026" && page.beside.isEmpty && day.isBeside && day.day == today - 3)
    #expect(day.edit == address().opening(today - 3).path)
    let open = HistoryPage(address { $0.day = context.today - 3 }, history: history, open: shown, in: context)
    #expect(open.title == "Tuesday, Nov 17, 2026" && open.detail?.isBeside == false)
  }
}
