/// The exercise that a person, a watch or a program wrote down.
public protocol ExerciseDiary: Sendable {
  /// The exercises of a range of days that are not deleted, oldest first.
  func exercises(in days: ClosedRange<Day>) async throws(DiaryError) -> [LoggedExercise]
  /// Every version of an exercise, oldest first, also of a deleted one. An unknown one throws `notFound`.
  func versions(ofExercise id: ExerciseID) async throws(DiaryError) -> [LoggedExercise]
  /// Whether there ever was an exercise, also a deleted one.
  func hasExercise() async throws(DiaryError) -> Bool
  /// Saves all of the exercises or none. Saving the same id for the same exercise again changes nothing and returns the stored one; the
  /// same id for another one throws `exerciseIDTaken`.
  func save(_ exercises: [NewExercise]) async throws(DiaryError) -> [SavedExercise]
  /// Changes an exercise if it still has the version that its editor saw; otherwise throws `exerciseChanged` with the present one.
  func edit(exercise id: ExerciseID, seeing version: Int, workout: Workout, logged: LoggedMoment) async throws(DiaryError) -> LoggedExercise
  /// Deletes an exercise, which `restore` reverses. Without a version it deletes it in any version.
  func delete(exercise id: ExerciseID, seeing version: Int?) async throws(DiaryError) -> LoggedExercise
  /// Restores a deleted exercise; one that is not deleted is returned unchanged.
  func restore(exercise id: ExerciseID) async throws(DiaryError) -> LoggedExercise
}

extension ExerciseDiary {
  /// An exercise. A deleted or unknown one throws `notFound`.
  public func exercise(_ id: ExerciseID) async throws(DiaryError) -> LoggedExercise {
    guard let current = try await versions(ofExercise: id).last, !current.isDeleted else { throw .notFound }
    return current
  }
}
