package import DemeterCore
import Foundation
internal import GRDB

/// The measurements that a person wrote down. Every version is a row, so an edit or a deletion adds one; the newest is current.
struct MeasurementTable {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  private static let columns: String = LoggedMeasurement.columns
  private static let standing = "is_current = 1 AND is_deleted = 0"

  /// The measurements of a range of days that are not deleted, oldest first; of one kind, or of all.
  func measurements(_ kind: MeasurementKind?, in days: ClosedRange<Day>) throws -> [LoggedMeasurement] {
    try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT \(Self.columns) FROM measurement WHERE \(Self.standing) AND day BETWEEN ?1 AND ?2 AND (?3 IS NULL OR kind = ?3)
          ORDER BY day, measured_at, id
          """), arguments: [days.lowerBound.description, days.upperBound.description, kind?.rawValue]
    ).compactMap(LoggedMeasurement.stored)
  }

  /// The weights of a range of days that are not deleted, oldest day first.
  func weights(in days: ClosedRange<Day>) throws -> [DayWeight] {
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql:
          "SELECT day, amount FROM measurement WHERE \(Self.standing) AND kind = 'weight' AND day BETWEEN ? AND ? ORDER BY day, measured_at"
      ),
      arguments: [days.lowerBound.description, days.upperBound.description])
    var weights: [DayWeight] = []
    while let row = try rows.next() {
      let amount: Measure = try row.amount(1)
      if let day = Day(try row.value(0)) { weights.append(DayWeight(day: day, kilograms: amount.value)) }
    }
    return weights
  }

  /// Passes on all measurements that are not deleted, oldest day first.
  func each(_ body: (LoggedMeasurement) throws -> Void) throws {
    let rows = try Row.fetchCursor(
      database, sql: "SELECT \(Self.columns) FROM measurement WHERE \(Self.standing) ORDER BY day, measured_at, id")
    while let row = try rows.next() { try LoggedMeasurement.stored(row).map(body) }
  }

  /// All versions of a measurement, oldest first; empty if there is none.
  func versions(of id: MeasurementID) throws -> [LoggedMeasurement] {
    try Row.fetchAll(
      database.cachedStatement(sql: "SELECT \(Self.columns) FROM measurement WHERE id = ? ORDER BY version"), arguments: [id.key]
    ).compactMap(LoggedMeasurement.stored)
  }

  /// Whether there ever was a measurement with that id.
  func knows(_ id: MeasurementID) throws -> Bool {
    try Bool.fetchOne(
      database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM measurement WHERE id = ?)"), arguments: [id.key]) ?? false
  }

  /// Writes new versions and announces their days.
  ///
  /// - Parameters:
  ///   - earlier: the days of the versions that they replace.
  ///   - batch: the batch that they came with; nil if the person wrote them down.
  func write(_ versions: [LoggedMeasurement], earlier: [Day] = [], from batch: String? = nil) throws {
    let replace = try database.cachedStatement(sql: "UPDATE measurement SET is_current = 0 WHERE id = ? AND is_current = 1")
    let insert = try database.cachedStatement(
      sql: "INSERT INTO measurement (\(Self.columns), is_current, batch_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?)")
    for new in versions {
      if new.version > 1 { try replace.execute(arguments: [new.id.key]) }
      try insert.execute(arguments: StatementArguments(new.fields.map(\.databaseValue) + [batch.databaseValue]))
    }
    try announceChange(of: earlier + versions.map(\.day))
  }

  /// Removes the measurements that came with a batch, except for those that the person changed later.
  func undo(_ batch: String) throws {
    let days = try String.fetchAll(
      database, sql: "DELETE FROM measurement WHERE batch_id = ? AND is_current = 1 RETURNING day", arguments: [batch])
    try announceChange(of: days.compactMap { Day($0) })
  }

  private func announceChange(of days: [Day]) throws {
    if let change = MeasurementRules.change(of: days) { try ChangeLog(database).announce(change) }
  }
}

extension LoggedMeasurement {
  /// The columns of the table `measurement` that `stored` reads.
  package static let columns: String = "id, version, kind, amount, day, measured_at, time_zone, source, written_at, is_deleted"

  /// The values of the columns.
  package var fields: [StoredField] {
    [
      .text(id.key), .number(Int64(version)), .text(kind.rawValue), .number(amount.thousandths), .text(day.description),
      .number(logged.instant.milliseconds), .text(logged.timeZone.identifier), .text(source.rawValue), .number(writtenAt.milliseconds),
      .number(isDeleted ? 1 : 0),
    ]
  }

  /// Reads a row; nil if this program does not know its kind.
  package static func stored(_ row: some StoredRow) throws -> LoggedMeasurement? {
    guard let kind = MeasurementKind(rawValue: try row.value(2)) else { return nil }
    guard let id = UUID(uuidString: try row.value(0)), let day = Day(try row.value(4)), let zone = TimeZone(identifier: try row.value(6))
    else { throw DiaryError.unavailable(reason: "a measurement can't be read") }
    return LoggedMeasurement(
      id: id, version: try row.number(1), kind: kind, amount: try row.amount(3),
      logged: LoggedMoment(try row.instant(5), in: zone, on: day), source: EntrySource(rawValue: try row.value(7)) ?? .imported,
      writtenAt: try row.instant(8), isDeleted: try row.value(9))
  }
}
