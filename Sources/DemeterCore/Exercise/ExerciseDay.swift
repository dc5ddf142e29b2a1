/// The exercise of one day, each counted once.
public struct ExerciseDay: Hashable, Sendable {
  /// An exercise, and why it does not count.
  public struct Line: Hashable, Sendable {
    /// The exercise.
    public let exercise: LoggedExercise
    /// The exercise of a better source at the same time, which counts in its place; nil if this one counts.
    public let countedWith: LoggedExercise?
    /// Whether another one that also counts took place at the same time.
    public let overlaps: Bool
  }

  /// All of the day, oldest first.
  public let lines: [Line]
  /// The net energy of those that count.
  public let energy: Energy

  /// Decides which of the exercises of a day count. What a person wrote down is left out if a workout of health data or of a program was at
  /// the same time, and so is the shorter of two workouts. Two that a person wrote down both count.
  public init(_ exercises: [LoggedExercise]) {
    let ranked = exercises.sorted {
      ($0.source, -$0.workout.estimatedMinutes, $0.logged.instant, $0.id.key) < (
        $1.source, -$1.workout.estimatedMinutes, $1.logged.instant, $1.id.key
      )
    }
    var counted: [LoggedExercise] = [], replaced: [ExerciseID: LoggedExercise] = [:]
    for exercise in ranked {
      if let better = counted.first(where: { ($0.source != .hand) && $0.overlaps(exercise) }) {
        replaced[exercise.id] = better
      } else {
        counted.append(exercise)
      }
    }
    lines = exercises.sorted { ($0.logged.instant, $0.id.key) < ($1.logged.instant, $1.id.key) }.map { exercise in
      let better = replaced[exercise.id]
      return Line(
        exercise: exercise, countedWith: better,
        overlaps: better == nil && counted.contains { $0.id != exercise.id && $0.overlaps(exercise) })
    }
    energy = counted.reduce(.zero) { $0 + $1.workout.energy }
  }

  /// Whether there is none.
  public var isEmpty: Bool { lines.isEmpty }
}

extension [LoggedExercise] {
  /// The net energy of each day that has exercise.
  public var energyByDay: [Day: Energy] { Dictionary(grouping: self, by: \.day).mapValues { ExerciseDay($0).energy } }
}
