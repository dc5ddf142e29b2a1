public import DemeterCore
public import Foundation
internal import GRDB

extension SQLiteDiary {
  public func measurements(_ kind: MeasurementKind?, in days: ClosedRange<Day>) async throws(DiaryError) -> [LoggedMeasurement] {
    try await file.read { try MeasurementTable($0).measurements(kind, in: days) }
  }

  public func weights(in days: ClosedRange<Day>) async throws(DiaryError) -> [DayWeight] {
    try file.readShortly { try MeasurementTable($0).weights(in: days) }
  }

  public func versions(of id: MeasurementID) async throws(DiaryError) -> [LoggedMeasurement] {
    let versions = try await file.read { try MeasurementTable($0).versions(of: id) }
    guard !versions.isEmpty else { throw .notFound }
    return versions
  }

  public func save(_ measurements: [NewMeasurement]) async throws(DiaryError) -> [SavedMeasurement] {
    let moment = now()
    return try await write { database in
      let table = MeasurementTable(database)
      var known: [MeasurementID: [LoggedMeasurement]] = [:]
      for new in measurements { known[new.id] = try table.versions(of: new.id) }
      let (saved, writes) = try MeasurementRules.save(measurements, over: known, at: moment)
      try table.write(writes)
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

  /// Writes the version that a rule decides on, in one transaction. Returns the measurement as it is then.
  private func change(
    _ id: MeasurementID, by rule: @escaping @Sendable (LoggedMeasurement?, Date) throws -> LoggedMeasurement?
  ) async throws(DiaryError) -> LoggedMeasurement {
    let moment = now()
    return try await write { database in
      let table = MeasurementTable(database)
      let known = try table.versions(of: id).last
      let next = try rule(known, moment)
      if let next { try table.write([next], earlier: known.map { [$0.day] } ?? []) }
      guard let current = next ?? known else { throw DiaryError.notFound }
      return current
    }
  }
}
