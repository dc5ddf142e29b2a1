package import DemeterCore
import Foundation
internal import GRDB

/// A row of the table `daily_summary`.
package struct DailySummaryRow {
  package let summary: DailySummary
  private let progress: Double
  private let net: Int64?
  private let inDeficit: Int64?
  private let colorMode: String?

  package init(row: some StoredRow) throws {
    guard let day = Day(try row.value(0)), let id = UUID(uuidString: try row.value(1)) else {
      throw DiaryError.unavailable(reason: "a daily summary can't be read")
    }
    summary = DailySummary(
      id: id, day: day, balance: EnergyBalance(burned: try row.amount(2), intake: try row.amount(3), goal: try row.amount(4)),
      createdAt: try row.instant(8), updatedAt: try row.instant(9))
    progress = try row.value(7)
    // What is derived may be damaged: then the row does not match, and is rebuilt.
    net = (try? row.value(5) as Int64?) ?? nil
    inDeficit = (try? row.value(6) as Int64?) ?? nil
    colorMode = (try? row.value(10) as String?) ?? nil
  }

  /// Whether the row stores that balance, and everything derived from it.
  func matches(_ balance: EnergyBalance) -> Bool {
    summary.balance == balance && progress == balance.progress && net == balance.net?.thousandths
      && inDeficit == balance.inDeficit.map { $0 ? 1 : 0 } && colorMode == balance.colorMode.rawValue
  }

  package static let columns: String =
    "day, id, burned, intake, goal, net, in_deficit, progress, created_at, updated_at, color_mode"
}

extension DailySummaryRow: FetchableRecord {}

/// A day whose stored summary is wrong, with the right balance; nil if the day should have no summary.
package struct WrongSummary {
  package let day: Day
  package let balance: EnergyBalance?

  /// Compares stored summaries with what the diary says of their days. Oldest day first.
  package static func all(
    among stored: [DailySummaryRow], totals: [DailyTotal], activity: [ActivityDay], goals: GoalLog, marks: [Day: Completeness]
  ) -> [WrongSummary] {
    let totals = Dictionary(totals.map { ($0.day, $0) }, uniquingKeysWith: { $1 })
    let activity = Dictionary(activity.map { ($0.day, $0) }, uniquingKeysWith: { $1 })
    let stored = Dictionary(stored.map { ($0.summary.day, $0) }, uniquingKeysWith: { $1 })
    var wrong: [WrongSummary] = []
    for day in Set(totals.keys).union(activity.keys).union(stored.keys) {
      let computed = EnergyBalance(of: day, activity: activity[day], total: totals[day], goals: goals, completeness: marks[day])
      let balance = computed.isKnown ? computed : nil
      let isRight = balance.map { stored[day]?.matches($0) ?? false } ?? (stored[day] == nil)
      if !isRight { wrong.append(WrongSummary(day: day, balance: balance)) }
    }
    return wrong.sorted { $0.day < $1.day }
  }
}
