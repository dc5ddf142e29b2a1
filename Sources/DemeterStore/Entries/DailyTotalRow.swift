package import DemeterCore
internal import GRDB

/// A row of the table `daily_total`.
package struct DailyTotalRow {
  package let total: DailyTotal

  package init(row: some StoredRow) throws {
    guard let day = Day(try row.value(0)) else { throw DiaryError.unavailable(reason: "a daily total has no day") }
    func macro(_ index: Int) throws -> DailyTotal.MacroTotal {
      DailyTotal.MacroTotal(mass: try row.amount(index), stated: try row.number(index + 1))
    }
    total = DailyTotal(
      day: day, entryCount: try row.number(1), energy: try row.amount(2), protein: try macro(3), carbohydrates: try macro(5),
      fat: try macro(7))
  }

  package static let columns: String =
    "day, entry_count, energy, protein, protein_stated, carbohydrates, carbohydrates_stated, fat, fat_stated"

  /// A query for the total of each day, summed from the entries that are not deleted.
  static let summed: String = "SELECT day, \(sums) FROM entry WHERE deleted_at IS NULL"

  /// Everything but the day, as sums over entries. PostgreSQL sums to another type.
  package static let sums: String = """
    count(*) AS entry_count, CAST(sum(energy) AS bigint) AS energy, \
    coalesce(CAST(sum(protein) AS bigint), 0) AS protein, count(protein) AS protein_stated, \
    coalesce(CAST(sum(carbohydrates) AS bigint), 0) AS carbohydrates, count(carbohydrates) AS carbohydrates_stated, \
    coalesce(CAST(sum(fat) AS bigint), 0) AS fat, count(fat) AS fat_stated
    """
}

extension DailyTotalRow: FetchableRecord {}
