public import DemeterCore
public import Foundation

extension StoredDiary {
  public func exercises(in days: ClosedRange<Day>) async throws(DiaryError) -> [LoggedExercise] {
    try await database.engine.read { try $0.read(.exercises(in: days)) }
  }

  public func versions(ofExercise id: ExerciseID) async throws(DiaryError) -> [LoggedExercise] {
    let versions = try await database.engine.read { try $0.read(.versions(ofExercises: [id])) }
    guard !versions.isEmpty else { throw .notFound }
    return versions
  }

  public func hasExercise() async throws(DiaryError) -> Bool {
    try await database.engine.readShortly { try !$0.read(.anyExercise).isEmpty }
  }

  public func save(_ exercises: [NewExercise]) async throws(DiaryError) -> [SavedExercise] {
    try await database.engine.write { transaction in
      let known = Dictionary(grouping: try transaction.read(.versions(ofExercises: exercises.map(\.id))), by: \.id)
      let (saved, writes) = try ExerciseRules.save(exercises, over: known, at: transaction.moment)
      try transaction.write(writes)
      return saved
    }
  }

  public func edit(
    exercise id: ExerciseID, seeing version: Int, workout: Workout, logged: LoggedMoment
  ) async throws(DiaryError) -> LoggedExercise {
    try await change(exercise: id) { known, moment in
      try ExerciseRules.edit(known, seeing: version, workout: workout, logged: logged, at: moment)
    }
  }

  public func delete(exercise id: ExerciseID, seeing version: Int?) async throws(DiaryError) -> LoggedExercise {
    try await change(exercise: id) { known, moment in try ExerciseRules.delete(known, seeing: version, at: moment) }
  }

  public func restore(exercise id: ExerciseID) async throws(DiaryError) -> LoggedExercise {
    try await change(exercise: id) { known, moment in try ExerciseRules.restore(known, at: moment) }
  }

  /// Writes the version that a rule decides on. Returns the exercise as it is then.
  private func change(
    exercise id: ExerciseID, by rule: @escaping @Sendable (LoggedExercise?, Date) throws -> LoggedExercise?
  ) async throws(DiaryError) -> LoggedExercise {
    try await database.engine.write { transaction in
      let known = try transaction.read(.versions(ofExercises: [id])).last
      let next = try rule(known, transaction.moment)
      if let next { try transaction.write([next], earlier: known.map { [$0.day] } ?? []) }
      guard let current = next ?? known else { throw DiaryError.notFound }
      return current
    }
  }
}
