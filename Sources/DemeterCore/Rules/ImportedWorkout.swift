public import Foundation

/// A workout of a health file, with the exercise that it becomes.
public struct ImportedWorkout: Hashable, Sendable {
  /// The exercise. Its id follows from its source, kind and beginning.
  public let exercise: NewExercise
  /// The permanent id of its record, or what takes its place: 32 hexadecimal digits.
  public let record: String
  /// The id of its exercise if the id of `exercise` is that of a workout which began then before it was corrected.
  public let otherID: ExerciseID

  /// Creates a workout.
  public init(_ exercise: NewExercise, record: String, otherID: ExerciseID) {
    self.exercise = exercise
    self.record = record
    self.otherID = otherID
  }
}

/// Which exercise a record of a health file became.
public struct WorkoutRecord: Hashable, Sendable {
  /// The permanent id of the record.
  public let record: String
  /// The exercise.
  public let exercise: ExerciseID
  /// The version of the exercise that the file wrote. A person wrote the later ones.
  public let version: Int

  /// Creates a value.
  public init(record: String, exercise: ExerciseID, version: Int) {
    self.record = record
    self.exercise = exercise
    self.version = version
  }
}

extension ExerciseRules {
  /// The workouts of a file, each with the id of its exercise: that of its record, or that which follows from the workout. A workout that is
  /// there twice is left out once.
  public static func ids(
    of workouts: [ImportedWorkout], knowing records: [String: WorkoutRecord]
  ) -> [(workout: ImportedWorkout, id: ExerciseID)] {
    let inFile = Dictionary(workouts.map { ($0.record, $0) }) { first, _ in first }
    let owners = Dictionary(grouping: records.values, by: \.exercise)
    var taken: Set<ExerciseID> = []
    return workouts.compactMap { workout -> (workout: ImportedWorkout, id: ExerciseID)? in
      var id = records[workout.record]?.exercise ?? workout.exercise.id
      if records[workout.record] == nil {
        // The exercise belongs to a workout that now begins at another time.
        let isOfAnother = owners[id, default: []].contains { owner in inFile[owner.record].map { $0.exercise.id != id } ?? false }
        if isOfAnother { id = workout.otherID }
      }
      return taken.insert(id).inserted ? (workout: workout, id: id) : nil
    }
  }

  /// The version to write of the exercise of a workout; nil if nothing changes. What a person changed or deleted stays.
  ///
  /// - Parameters:
  ///   - known: the exercise with that id, also if it is deleted.
  ///   - record: what an earlier import wrote for the same record.
  ///   - isNewest: whether no newer file was imported.
  public static func save(
    _ workout: ImportedWorkout, as id: ExerciseID, over known: LoggedExercise?, _ record: WorkoutRecord?, isNewest: Bool, at moment: Date
  ) -> LoggedExercise? {
    let new = workout.exercise
    guard let known else {
      return LoggedExercise(NewExercise(id: id, workout: new.workout, logged: new.logged, source: new.source), at: moment)
    }
    // Earlier versions of the program wrote no records, and only the first version.
    guard isNewest, known.source == .health, !known.isDeleted, known.version == record?.version ?? 1 else { return nil }
    var next = known.next(at: moment)
    next.workout = new.workout
    // The name of an activity is in the language of the import.
    if new.workout.activity != nil, new.workout.activity == known.workout.activity { next.workout.name = known.workout.name }
    next.logged = new.logged
    return next.workout == known.workout && next.logged == known.logged ? nil : next
  }
}
