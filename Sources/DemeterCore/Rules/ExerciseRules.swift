public import Foundation

/// The rules for saving, editing, deleting and restoring an exercise. Every function returns the version to write, or nil if nothing
/// would change.
public enum ExerciseRules {
  /// Saves exercises. Saving the same id again writes nothing.
  ///
  /// - Parameter versions: all versions of the exercises that are stored under the ids, oldest first.
  /// - Throws: `exerciseIDTaken` if the id was first saved for another one.
  public static func save(
    _ new: [NewExercise], over versions: [ExerciseID: [LoggedExercise]], at moment: Date
  ) throws(DiaryError) -> (saved: [SavedExercise], writes: [LoggedExercise]) {
    var versions = versions
    var saved: [SavedExercise] = []
    var writes: [LoggedExercise] = []
    for new in new {
      guard !new.id.isReserved else { throw .unavailable(reason: "\(new.id) can't be the id of an exercise") }
      if let first = versions[new.id]?.first, let current = versions[new.id]?.last {
        guard first.isSame(as: new) else { throw .exerciseIDTaken(current: current) }
        saved.append(SavedExercise(exercise: current, isNew: false))
        continue
      }
      let exercise = LoggedExercise(new, at: moment)
      versions[new.id] = [exercise]
      saved.append(SavedExercise(exercise: exercise, isNew: true))
      writes.append(exercise)
    }
    return (saved, writes)
  }

  /// Changes the values or the moment of an exercise if it still has the version that its editor saw.
  ///
  /// - Throws: `notFound` if it is unknown or deleted, `exerciseChanged` if it has another version.
  public static func edit(
    _ known: LoggedExercise?, seeing version: Int, workout: Workout, logged: LoggedMoment, at moment: Date
  ) throws(DiaryError) -> LoggedExercise? {
    let old = try current(known, seeing: version)
    guard old.workout != workout || old.logged != logged else { return nil }
    var next = old.next(at: moment)
    next.workout = workout
    next.logged = logged
    return next
  }

  /// Deletes an exercise if it still has the version that the person saw, or in any version if `version` is nil.
  ///
  /// - Throws: `notFound` if it is unknown or deleted, `exerciseChanged` if it has another version.
  public static func delete(_ known: LoggedExercise?, seeing version: Int?, at moment: Date) throws(DiaryError) -> LoggedExercise {
    var next = try current(known, seeing: version).next(at: moment)
    next.isDeleted = true
    return next
  }

  /// Restores an exercise. Returns nil if it is not deleted.
  ///
  /// - Throws: `notFound` if it is unknown.
  public static func restore(_ known: LoggedExercise?, at moment: Date) throws(DiaryError) -> LoggedExercise? {
    guard let known else { throw .notFound }
    guard known.isDeleted else { return nil }
    var next = known.next(at: moment)
    next.isDeleted = false
    return next
  }

  private static func current(_ known: LoggedExercise?, seeing version: Int?) throws(DiaryError) -> LoggedExercise {
    guard let known, !known.isDeleted else { throw .notFound }
    if let version, version != known.version { throw .exerciseChanged(current: known) }
    return known
  }
}

extension LoggedExercise {
  /// Creates a new exercise, saved at a moment.
  public init(_ new: NewExercise, at moment: Date) {
    self.init(
      id: new.id, version: 1, workout: new.workout, logged: new.logged, source: new.source, writtenAt: moment.inMilliseconds)
  }

  /// Returns its next version, written at a moment.
  func next(at moment: Date) -> LoggedExercise {
    var next = self
    next.version += 1
    next.writtenAt = moment.inMilliseconds
    return next
  }

  /// Whether a request that is repeated means this one. Its energy may have been computed with another weight since.
  func isSame(as new: NewExercise) -> Bool {
    workout.name == new.workout.name && workout.activity == new.workout.activity && workout.minutes == new.workout.minutes
      && workout.kilometers == new.workout.kilometers && source == new.source
  }
}
