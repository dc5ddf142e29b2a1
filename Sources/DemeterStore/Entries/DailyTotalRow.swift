package import DemeterCore
internal import GRDB

/// A row of the table `daily_total`.
package struct DailyTotalRow {
  package let total: DailyTotal

  package init(row: some StoredRow) throws {
    guard let day = Day(try row.value(0)) else { throw DiaryError.unavailable(reason: "a daily total has no day") }
    var column = 1
    total = try DailyTotal(day: day, entryCount: try row.number(1), energy: try row.amount(2)) { _ in
      column += 2
      return DailyTotal.MacroTotal(mass: try row.amount(column), stated: try row.number(column + 1))
    }
  }

  package static let columns: String =
    (["day, entry_count, energy"] + Nutrient.columns.map { "\($0), \($0)_stated" }).joined(separator: ", ")

  /// A query for the total of each day, summed from the entries that are not deleted.
  static let summed: String = "SELECT day, \(sums) FROM entry WHERE deleted_at IS NULL"

  /// Everything but the day, as sums over entries. PostgreSQL sums to another type.
  package static let sums: String =
    (["count(*) AS entry_count, CAST(sum(energy) AS bigint) AS energy"]
    + Nutrient.columns.map { "coalesce(CAST(sum(\($0)) AS bigint), 0) AS \($0), count(\($0)) AS \($0)_stated" }).joined(separator: ", ")
}

extension DailyTotalRow: FetchableRecord {}
