import DemeterCore
import Foundation
internal import GRDB

/// A row of the table `daily_summary`.
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

  /// Whether the row stores that balance, and everything derived from it.
  func matches(_ balance: EnergyBalance) -> Bool {
    let derived: [DatabaseValue] = [
      balance.net?.thousandths.databaseValue ?? .null, balance.inDeficit?.databaseValue ?? .null,
      balance.colorMode.rawValue.databaseValue,
    ]
    return summary.balance == balance && progress == balance.progress && rest == derived
  }

  static let columns: String =
    "day, id, burned, intake, goal, net, in_deficit, progress, created_at, updated_at, color_mode"
}
