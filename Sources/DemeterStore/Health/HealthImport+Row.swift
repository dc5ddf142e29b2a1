package import DemeterCore
import Foundation

extension ImportStanding {
  /// Reads the columns `number`, `is_complete` and the time of the export.
  package init(row: some StoredRow) throws {
    self.init(number: try row.number(0), isComplete: try row.value(1), exported: try row.instant(2))
  }
}

/// An import as its row describes it, without what came from each source.
struct HealthImportRow: Sendable {
  static let columns: String =
    "number, id, imported_at, exported_at, is_complete, records, refused, first_day, last_day, day_count, changed_days, can_undo"

  let number: Int64
  private let id: UUID
  private let importedAt: Date
  private let reading: HealthReading
  private let days: ClosedRange<Day>?
  private let dayCount: Int
  private let changedDays: Int
  private let canBeUndone: Bool

  /// Reads the columns; nil if there is no readable id.
  init?(_ row: ResultRow) throws {
    guard let id = UUID(uuidString: try row.value(1)) else { return nil }
    self.id = id
    number = try row.number(0)
    importedAt = try row.instant(2)
    reading = HealthReading(
      exported: try (row.milliseconds(3) as Int64?).map { $0 / 1000 }, isComplete: try row.value(4), records: try row.number(5),
      refused: try JSONDecoder().decode([String: Int].self, from: Data((row.value(6) as String).utf8)).filter(\.value.canBeAdded))
    let first = try (row.value(7) as String?).flatMap { Day($0) }
    let last = try (row.value(8) as String?).flatMap { Day($0) }
    if let first, let last, first <= last { days = first...last } else { days = nil }
    dayCount = try row.number(9)
    changedDays = try row.number(10)
    canBeUndone = try row.value(11)
  }

  func healthImport(parts: [HealthImport.Part], foods: [HealthSource: Int]) -> HealthImport {
    HealthImport(
      id: id, importedAt: importedAt, reading: reading, days: days, dayCount: dayCount, changedDays: changedDays, parts: parts,
      foods: foods,
      canBeUndone: canBeUndone)
  }
}

extension HealthImport.Part {
  /// Reads name and kind of the source, metric, samples, counted and overlapping; nil if the program does not know the metric.
  init?(_ row: ResultRow) throws {
    guard let metric = Metric(rawValue: try row.value(2)) else { return nil }
    self.init(
      source: try row.source(0), metric: metric, samples: try row.number(3), counted: try row.amount(4), overlapping: try row.amount(5))
  }
}
