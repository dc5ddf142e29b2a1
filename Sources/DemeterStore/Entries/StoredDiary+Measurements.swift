public import DemeterCore
public import Foundation

extension StoredDiary {
  public func measurements(_ kind: MeasurementKind?, in days: ClosedRange<Day>) async throws(DiaryError) -> [LoggedMeasurement] {
    try await database.engine.read { try $0.read(.measurements(kind, in: days)) }
  }

  public func weights(in days: ClosedRange<Day>) async throws(DiaryError) -> [DayWeight] {
    try await database.engine.readShortly { try $0.read(.weights(in: days)) }
  }

  public func versions(of id: MeasurementID) async throws(DiaryError) -> [LoggedMeasurement] {
    let versions = try await database.engine.read { try $0.read(.versions(of: [id])) }
    guard !versions.isEmpty else { throw .notFound }
    return versions
  }

  public func save(_ measurements: [NewMeasurement]) async throws(DiaryError) -> [SavedMeasurement] {
    try await database.engine.write { transaction in
      let known = Dictionary(grouping: try transaction.read(.versions(of: measurements.map(\.id))), by: \.id)
      let (saved, writes) = try MeasurementRules.save(measurements, over: known, at: transaction.moment)
      try transaction.write(writes)
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
    _ id: MeasurementID, by rule: @escaping @Sendable (LoggedMeasurement?, Date) throws -> LoggedMeasurement?
  ) async throws(DiaryError) -> LoggedMeasurement {
    try await database.engine.write { transaction in
      let known = try transaction.read(.versions(of: [id])).last
      let next = try rule(known, transaction.moment)
      if let next { try transaction.write([next], earlier: known.map { [$0.day] } ?? []) }
      guard let current = next ?? known else { throw DiaryError.notFound }
      return current
    }
  }
}
