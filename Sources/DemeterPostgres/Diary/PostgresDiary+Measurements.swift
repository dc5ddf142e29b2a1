public import DemeterCore
import DemeterStore
public import Foundation

extension PostgresDiary {
  public func measurements(_ kind: MeasurementKind?, in days: ClosedRange<Day>) async throws(DiaryError) -> [LoggedMeasurement] {
    let rows = try await read { sql in
      [
        sql(
          """
          SELECT \(LoggedMeasurement.columns) FROM measurement
          WHERE person = $1 AND is_current = 1 AND is_deleted = 0 AND day BETWEEN $2 AND $3 AND ($4 = '' OR kind = $4)
          ORDER BY day, measured_at, id
          """, .day(days.lowerBound), .day(days.upperBound), .text(kind?.rawValue ?? ""))
      ]
    }
    return try decode { try rows[0].compactMap { try LoggedMeasurement.stored($0) } }
  }

  public func weights(in days: ClosedRange<Day>) async throws(DiaryError) -> [DayWeight] {
    let rows = try await read { sql in
      [
        sql(
          """
          SELECT day, amount FROM measurement
          WHERE person = $1 AND is_current = 1 AND is_deleted = 0 AND kind = 'weight' AND day BETWEEN $2 AND $3 ORDER BY day, measured_at
          """, .day(days.lowerBound), .day(days.upperBound))
      ]
    }
    return try decode {
      try rows[0].compactMap { row in
        let amount: Measure = try row.amount(1)
        return Day(try row.value(0)).map { DayWeight(day: $0, kilograms: amount.value) }
      }
    }
  }

  public func versions(of id: MeasurementID) async throws(DiaryError) -> [LoggedMeasurement] {
    let rows = try await read {
      [$0("SELECT \(LoggedMeasurement.columns) FROM measurement WHERE person = $1 AND id = $2 ORDER BY version", .text(id.key))]
    }
    let versions = try decode { try rows[0].compactMap { try LoggedMeasurement.stored($0) } }
    guard !versions.isEmpty else { throw .notFound }
    return versions
  }

  public func save(_ measurements: [NewMeasurement]) async throws(DiaryError) -> [SavedMeasurement] {
    try await write { transaction in
      let known = try await transaction.versions(of: measurements.map(\.id))
      let (saved, writes) = try MeasurementRules.save(measurements, over: known, at: transaction.moment)
      transaction.write(writes)
      return saved
    }
  }

  public func edit(
    measurement id: MeasurementID, seeing version: Int, amount: Measure, logged: LoggedMoment
  ) async throws(DiaryError) -> LoggedMeasurement {
    try await change(id) { known, moment in
      try MeasurementRules.edit(known, seeing: version, amount: amount, logged: logged, at: moment)
    }
  }

  public func delete(measurement id: MeasurementID, seeing version: Int?) async throws(DiaryError) -> LoggedMeasurement {
    try await change(id) { known, moment in try MeasurementRules.delete(known, seeing: version, at: moment) }
  }

  public func restore(measurement id: MeasurementID) async throws(DiaryError) -> LoggedMeasurement {
    try await change(id) { known, moment in try MeasurementRules.restore(known, at: moment) }
  }

  /// Writes the version that a rule decides on. Returns the measurement as it is then.
  private func change(
    _ id: MeasurementID, by rule: (LoggedMeasurement?, Date) throws -> LoggedMeasurement?
  ) async throws(DiaryError) -> LoggedMeasurement {
    try await write { transaction in
      let known = try await transaction.versions(of: [id])[id]?.last
      let next = try rule(known, transaction.moment)
      if let next { transaction.write([next], earlier: known.map { [$0.day] } ?? []) }
      guard let current = next ?? known else { throw DiaryError.notFound }
      return current
    }
  }
}

extension WriteTransaction {
  /// All versions of some measurements, oldest first.
  fileprivate func versions(of ids: [MeasurementID]) async throws -> [MeasurementID: [LoggedMeasurement]] {
    let rows = try await read(
      sql(
        "SELECT \(LoggedMeasurement.columns) FROM measurement WHERE person = $1 AND id = ANY($2) ORDER BY version",
        .texts(ids.map(\.key))))
    return Dictionary(grouping: try rows[0].compactMap { try LoggedMeasurement.stored($0) }, by: \.id)
  }

  /// Writes new versions and announces their days.
  ///
  /// - Parameters:
  ///   - earlier: the days of the versions that they replace.
  ///   - batch: the batch that they came with; nil if the person wrote them down.
  func write(_ versions: [LoggedMeasurement], earlier: [Day] = [], from batch: String? = nil) {
    for new in versions {
      if new.version > 1 {
        write("UPDATE measurement SET is_current = 0 WHERE person = $1 AND id = $2 AND is_current = 1", .text(new.id.key))
      }
      write(
        """
        INSERT INTO measurement (person, \(LoggedMeasurement.columns), is_current, batch_id)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1, $12)
        """, new.fields.map(PostgresValue.init) + [.text(batch)])
    }
    if let change = MeasurementRules.change(of: earlier + versions.map(\.day)) { announce(change) }
  }
}
