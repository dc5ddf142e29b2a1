public import Foundation

extension InMemoryDiary {
  /// Implements `Diary`.
  public func measurements(_ kind: MeasurementKind?, in days: ClosedRange<Day>) async throws(DiaryError) -> [LoggedMeasurement] {
    try read { $0.measurements(kind, in: days) }
  }

  /// Implements `Diary`.
  public func versions(of id: MeasurementID) async throws(DiaryError) -> [LoggedMeasurement] {
    try read { state throws(DiaryError) in
      guard let versions = state.measurements[id] else { throw .notFound }
      return versions
    }
  }

  /// Implements `Diary`.
  public func save(_ measurements: [NewMeasurement]) async throws(DiaryError) -> [SavedMeasurement] {
    try write { state, moment throws(DiaryError) in
      let (saved, writes) = try MeasurementRules.save(measurements, over: state.measurements, at: moment)
      for write in writes { state.measurements[write.id] = [write] }
      MeasurementRules.change(of: writes.map(\.day)).map { state.announce($0) }
      return saved
    }
  }

  /// Implements `Diary`.
  public func edit(
    measurement id: MeasurementID, seeing version: Int, amount: Measure, logged: LoggedMoment
  ) async throws(DiaryError) -> LoggedMeasurement {
    try change(id) { known, moment throws(DiaryError) in
      try MeasurementRules.edit(known, seeing: version, amount: amount, logged: logged, at: moment)
    }
  }

  /// Implements `Diary`.
  public func delete(measurement id: MeasurementID, seeing version: Int?) async throws(DiaryError) -> LoggedMeasurement {
    try change(id) { known, moment throws(DiaryError) in try MeasurementRules.delete(known, seeing: version, at: moment) }
  }

  /// Implements `Diary`.
  public func restore(measurement id: MeasurementID) async throws(DiaryError) -> LoggedMeasurement {
    try change(id) { known, moment throws(DiaryError) in try MeasurementRules.restore(known, at: moment) }
  }

  /// Writes the version that a rule decides on, and returns the measurement as it is then.
  private func change(
    _ id: MeasurementID, by rule: (LoggedMeasurement?, Date) throws(DiaryError) -> LoggedMeasurement?
  ) throws(DiaryError) -> LoggedMeasurement {
    try write { state, moment throws(DiaryError) in
      let known = state.measurements[id]?.last
      let next = try rule(known, moment)
      if let next {
        state.measurements[id, default: []].append(next)
        state.batchOfMeasurement[id] = nil
        MeasurementRules.change(of: Set([known?.day, next.day].compactMap(\.self))).map { state.announce($0) }
      }
      guard let current = next ?? known else { throw .notFound }
      return current
    }
  }
}

extension InMemoryState {
  /// The measurements of a range of days that are not deleted, oldest first.
  func measurements(_ kind: MeasurementKind?, in days: ClosedRange<Day>) -> [LoggedMeasurement] {
    measurements.values.compactMap(\.last)
      .filter { !$0.isDeleted && days.contains($0.day) && (kind == nil || $0.kind == kind) }
      .sorted {
        if $0.day != $1.day { return $0.day < $1.day }
        return $0.logged.instant != $1.logged.instant ? $0.logged.instant < $1.logged.instant : $0.id.uuidString < $1.id.uuidString
      }
  }
}
