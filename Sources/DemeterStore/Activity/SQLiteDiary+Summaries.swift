import DemeterCore
import Foundation
internal import GRDB

/// A day's summary as its table keeps it.
struct DailySummaryRow: FetchableRecord {
  let summary: DailySummary
  private let progress: Double
  private let rest: [DatabaseValue]

  init(row: Row) throws {
    guard let day = Day(try row.value(0)), let id = UUID(uuidString: try row.value(1)) else {
      throw DiaryError.unavailable(reason: "a daily summary can't be read")
    }
    summary = DailySummary(
      id: id, day: day, balance: EnergyBalance(burned: try row.amount(2), intake: try row.amount(3), goal: try row.amount(4)),
      createdAt: try row.instant(8), updatedAt: try row.instant(9))
    progress = try row.value(7)
    rest = [try row.decode(atIndex: 5), try row.decode(atIndex: 6), try row.decode(atIndex: 10)]
  }

  /// Whether it is kept as that balance makes it, with all that follows from it.
  func proves(_ balance: EnergyBalance) -> Bool {
    let derived: [DatabaseValue] = [
      balance.net?.thousandths.databaseValue ?? .null, balance.inDeficit?.databaseValue ?? .null,
      balance.colorMode.rawValue.databaseValue,
    ]
    return summary.balance == balance && progress == balance.progress && rest == derived
  }

  static let columns: String =
    "day, id, burned, intake, goal, net, in_deficit, progress, created_at, updated_at, color_mode"
}

extension Database {
  /// The kept summaries of a stretch of days, or of all.
  func summaries(in days: ClosedRange<Day>?) throws -> [DailySummaryRow] {
    let columns = DailySummaryRow.columns
    guard let days else { return try DailySummaryRow.fetchAll(self, sql: "SELECT \(columns) FROM daily_summary ORDER BY day") }
    return try DailySummaryRow.fetchAll(
      cachedStatement(sql: "SELECT \(columns) FROM daily_summary WHERE day BETWEEN ? AND ? ORDER BY day"),
      arguments: [days.lowerBound.description, days.upperBound.description])
  }

  /// The days of a stretch, or of all, whose kept summary is not what meals, activity and goals make; and what they make.
  func wrongSummaries(in days: ClosedRange<Day>?) throws -> [(day: Day, balance: EnergyBalance?)] {
    let goals = try self.goals()
    let bounds = days ?? Day.first...Day.last
    var totals: [Day: DailyTotal] = [:]
    let rows = try DailyTotalRow.fetchCursor(
      cachedStatement(sql: "SELECT \(DailyTotalRow.columns) FROM daily_total WHERE day BETWEEN ? AND ?"),
      arguments: [bounds.lowerBound.description, bounds.upperBound.description])
    while let total = try rows.next()?.total { totals[total.day] = total }
    let activity = Dictionary(try activity(in: days).map { ($0.day, $0) }, uniquingKeysWith: { $1 })
    var kept: [Day: DailySummaryRow] = [:]
    for row in try summaries(in: days) { kept[row.summary.day] = row }
    var wrong: [(day: Day, balance: EnergyBalance?)] = []
    for day in Set(totals.keys).union(activity.keys).union(kept.keys) {
      let made = EnergyBalance(of: day, activity: activity[day], total: totals[day], goals: goals)
      let balance = made.isKnown ? made : nil
      let isRight = balance.map { kept[day]?.proves($0) ?? false } ?? (kept[day] == nil)
      if !isRight { wrong.append((day, balance)) }
    }
    return wrong.sorted { $0.day < $1.day }
  }

  /// Writes the summaries that meals, activity and goals make. The days whose summary was another.
  @discardableResult
  func rebuildSummaries(of days: ClosedRange<Day>?, at moment: Date) throws -> [Day] {
    let wrong = try wrongSummaries(in: days)
    for (day, balance) in wrong {
      guard let balance else {
        try cachedStatement(sql: "DELETE FROM daily_summary WHERE day = ?").execute(arguments: [day.description])
        continue
      }
      try cachedStatement(
        sql: """
          INSERT INTO daily_summary (\(DailySummaryRow.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET burned = excluded.burned, intake = excluded.intake, goal = excluded.goal, net = excluded.net,
            in_deficit = excluded.in_deficit, progress = excluded.progress, color_mode = excluded.color_mode,
            updated_at = excluded.updated_at
          """
      ).execute(arguments: [
        day.description, UUID.fresh().uuidString.lowercased(), balance.burned?.thousandths, balance.intake?.thousandths,
        balance.goal.thousandths, balance.net?.thousandths, balance.inDeficit, balance.progress, moment.milliseconds,
        moment.milliseconds, balance.colorMode.rawValue,
      ])
    }
    return wrong.map(\.day)
  }
}
