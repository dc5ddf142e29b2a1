extension Goals {
  /// Returns what a day's exercise adds to its energy goal: nothing unless the person chose a share, and nothing if the goal follows what
  /// the person burns, which contains the exercise already.
  public func raise(for exercise: Energy) -> Energy {
    guard pace == nil, energy != nil, let share = self.exercise else { return .zero }
    return share.of(exercise)
  }

  /// Returns these goals with the energy goal of a day with that exercise.
  public func raised(for exercise: Energy) -> Goals {
    var goals = self
    goals.energy = energy.map { $0 + raise(for: exercise) }
    return goals
  }
}
