import DemeterCore

extension PageRequestContext {
  /// Whether the person logs exercise: they did once, or they add it to their goal.
  func logsExercise(on day: Day) async throws -> Bool {
    if try await diary.goals().saved(on: day).exercise != nil { return true }
    return try await diary.hasExercise()
  }
}
