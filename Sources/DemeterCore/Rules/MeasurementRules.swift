public import Foundation

/// The rules for saving, editing, deleting and restoring a measurement. Every function returns the version to write, or nil if nothing
/// would change.
public enum MeasurementRules {
  /// Saves measurements. Saving the same id again writes nothing.
  ///
  /// - Parameter versions: all versions of the measurements that are stored under the ids, oldest first.
  /// - Throws: `measurementIDTaken` if the id was first saved with another kind, amount or source.
  public static func save(
    _ new: [NewMeasurement], over versions: [MeasurementID: [LoggedMeasurement]], at moment: Date
  ) throws(DiaryError) -> (saved: [SavedMeasurement], writes: [LoggedMeasurement]) {
    var versions = versions
    var saved: [SavedMeasurement] = []
    var writes: [LoggedMeasurement] = []
    for new in new {
      guard !new.id.isReserved else { throw .unavailable(reason: "\(new.id) can't be the id of a measurement") }
      if let first = versions[new.id]?.first, let current = versions[new.id]?.last {
        guard first.kind == new.kind, first.amount == new.amount, first.source == new.source else {
          throw .measurementIDTaken(current: current)
        }
        saved.append(SavedMeasurement(measurement: current, isNew: false))
        continue
      }
      let measurement = LoggedMeasurement(new, at: moment)
      versions[new.id] = [measurement]
      saved.append(SavedMeasurement(measurement: measurement, isNew: true))
      writes.append(measurement)
    }
    return (saved, writes)
  }

  /// Changes the amount or the moment of a measurement if it still has the version that its editor saw.
  ///
  /// - Throws: `notFound` if it is unknown or deleted, `measurementChanged` if it has another version.
  public static func edit(
    _ known: LoggedMeasurement?, seeing version: Int, amount: Measure, logged: LoggedMoment, at moment: Date
  ) throws(DiaryError) -> LoggedMeasurement? {
    let old = try current(known, seeing: version)
    guard old.amount != amount || old.logged != logged else { return nil }
    var next = old.next(at: moment)
    next.amount = amount
    next.logged = logged
    return next
  }

  /// Deletes a measurement if it still has the version that the person saw, or in any version if `version` is nil.
  ///
  /// - Throws: `notFound` if it is unknown or deleted, `measurementChanged` if it has another version.
  public static func delete(_ known: LoggedMeasurement?, seeing version: Int?, at moment: Date) throws(DiaryError) -> LoggedMeasurement {
    var next = try current(known, seeing: version).next(at: moment)
    next.isDeleted = true
    return next
  }

  /// Restores a measurement. Returns nil if it is not deleted.
  ///
  /// - Throws: `notFound` if it is unknown.
  public static func restore(_ known: LoggedMeasurement?, at moment: Date) throws(DiaryError) -> LoggedMeasurement? {
    guard let known else { throw .notFound }
    guard known.isDeleted else { return nil }
    var next = known.next(at: moment)
    next.isDeleted = false
    return next
  }

  /// Whether an amount is so far from the last one that it is probably a typing error: a weight by more than a fifth of it.
  public static func isUnlikely(_ amount: Measure, of kind: MeasurementKind = .weight, after last: Measure) -> Bool {
    kind.mostChange.map { abs(amount.value - last.value) > last.value * $0 } ?? false
  }

  /// Whether a weight that was said without a unit fits the last one only in the other unit.
  public static func fitsOther(_ phrase: MeasurementPhrase, after last: Measure) -> Bool {
    phrase.otherWeight.map { isUnlikely(phrase.amount, after: last) && !isUnlikely($0, after: last) } ?? false
  }

  private static func current(_ known: LoggedMeasurement?, seeing version: Int?) throws(DiaryError) -> LoggedMeasurement {
    guard let known, !known.isDeleted else { throw .notFound }
    if let version, version != known.version { throw .measurementChanged(current: known) }
    return known
  }
}

extension LoggedMeasurement {
  /// Creates a new measurement, saved at a moment.
  public init(_ new: NewMeasurement, at moment: Date) {
    self.init(
      id: new.id, version: 1, kind: new.kind, amount: new.amount, logged: new.logged, source: new.source, writtenAt: moment.inMilliseconds)
  }

  /// Returns its next version, written at a moment.
  func next(at moment: Date) -> LoggedMeasurement {
    var next = self
    next.version += 1
    next.writtenAt = moment.inMilliseconds
    return next
  }
}
