package import DemeterCore
import Foundation

/// The measurements that a person wrote down. Every version is a row, so an edit or a deletion adds one; the newest is current.
private enum MeasurementStatements {
  private static let columns: String = LoggedMeasurement.columns
  private static let standing = "is_current = 1 AND is_deleted = 0"

  static let inDays = SQL(
    """
    SELECT \(columns) FROM measurement
    WHERE person = $1 AND \(standing) AND day BETWEEN $2 AND $3 AND ($4 = '' OR kind = $4) ORDER BY day, measured_at, id
    """)
  static let weights = SQL(
    "SELECT day, amount FROM measurement WHERE person = $1 AND \(standing) AND kind = 'weight' AND day BETWEEN $2 AND $3 ORDER BY day, measured_at"
  )
  static let versions = SQL("SELECT \(columns) FROM measurement WHERE person = $1 AND id = ANY($2) ORDER BY version")
  static let known = SQL("SELECT DISTINCT id FROM measurement WHERE person = $1 AND id = ANY($2)")
  static let replace = SQL("UPDATE measurement SET is_current = 0 WHERE person = $1 AND id = $2 AND is_current = 1")
  static let insert = SQL(
    """
    INSERT INTO measurement (person, \(columns), is_current, batch_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1, $12)
    """)
  static let undo = SQL("DELETE FROM measurement WHERE person = $1 AND batch_id = $2 AND is_current = 1 RETURNING day")
}

extension Query<LoggedMeasurement> {
  /// The measurements of a range of days that are not deleted, oldest first; of one kind, or of all.
  package static func measurements(_ kind: MeasurementKind?, in days: ClosedRange<Day>) -> Self {
    Self(
      MeasurementStatements.inDays, .day(days.lowerBound), .day(days.upperBound), .text(kind?.rawValue ?? ""),
      decode: LoggedMeasurement.stored)
  }

  /// All versions of some measurements, oldest first.
  package static func versions(of ids: [MeasurementID]) -> Self {
    Self(MeasurementStatements.versions, .texts(ids.map(\.key)), decode: LoggedMeasurement.stored)
  }
}

extension Query<MeasurementID> {
  /// Those of some ids that there ever was a measurement with.
  package static func known(_ ids: [MeasurementID]) -> Self {
    Self(MeasurementStatements.known, .texts(ids.map(\.key))) { MeasurementID(uuidString: try $0.value(0)) }
  }
}

extension Query<DayWeight> {
  /// The weights of a range of days that are not deleted, oldest day first.
  package static func weights(in days: ClosedRange<Day>) -> Self {
    Self(MeasurementStatements.weights, .day(days.lowerBound), .day(days.upperBound)) { row in
      let amount: Measure = try row.amount(1)
      return Day(try row.value(0)).map { DayWeight(day: $0, kilograms: amount.value) }
    }
  }
}

extension WritingTransaction {
  /// Writes new versions and announces their days.
  ///
  /// - Parameters:
  ///   - earlier: the days of the versions that they replace.
  ///   - batch: the batch that they came with; nil if the person wrote them down.
  package func write(_ versions: [LoggedMeasurement], earlier: [Day] = [], from batch: String? = nil) throws {
    for new in versions {
      if new.version > 1 { try write(MeasurementStatements.replace, .text(new.id.key)) }
      try write(MeasurementStatements.insert, new.fields + [.text(batch)])
    }
    try announceChange(of: earlier + versions.map(\.day))
  }

  /// Removes the measurements that came with a batch, except for those that the person changed later.
  package func undoMeasurements(of batch: String) throws {
    try announceChange(of: try read(Query(MeasurementStatements.undo, .text(batch)) { Day(try $0.value(0)) }))
  }

  private func announceChange(of days: [Day]) throws {
    if let change = NewChange(.measured, spanning: days) { try announce(change) }
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
