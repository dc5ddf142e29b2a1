package import DemeterCore
import Foundation

/// The exercises that workouts of health files became.
private enum WorkoutStatements {
  static let records = SQL("SELECT record, exercise_id, version FROM health_record WHERE person = $1")
  static let saveRecord = SQL(
    """
    INSERT INTO health_record (person, record, exercise_id, version, import) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (person, record)
      DO UPDATE SET exercise_id = excluded.exercise_id, version = excluded.version, import = excluded.import
    """)
  static let written = SQL("SELECT record, exercise_id, version FROM health_record WHERE person = $1 AND import = $2")
  static let removeRecord = SQL("DELETE FROM health_record WHERE person = $1 AND record = $2")
  static let removeVersion = SQL("DELETE FROM exercise WHERE person = $1 AND id = $2 AND version = $3")
  static let showVersion = SQL("UPDATE exercise SET is_current = 1 WHERE person = $1 AND id = $2 AND version = $3")
}

extension Query<WorkoutRecord> {
  /// The exercises that records of health files became.
  package static var workoutRecords: Self { Self(WorkoutStatements.records, decode: WorkoutRecord.stored) }

  /// Those of which an import wrote the version that is noted.
  package static func workoutRecords(ofImport number: Int64) -> Self {
    Self(WorkoutStatements.written, .number(number), decode: WorkoutRecord.stored)
  }
}

extension WritingTransaction {
  /// Adds the workouts of a health file that are new, and changes those that the newest file has with other values.
  package func save(_ workouts: [ImportedWorkout], ofImport number: Int64) throws {
    if workouts.isEmpty { return }
    let isNewest = try standings(with: number).first?.number == number
    let records = Dictionary(try read(.workoutRecords).map { ($0.record, $0) }) { first, _ in first }
    let all = ExerciseRules.ids(of: workouts, knowing: records)
    // The versions come oldest first.
    let known = Dictionary(try read(.versions(ofExercises: all.map(\.id))).map { ($0.id, $0) }) { _, newer in newer }
    var writes: [LoggedExercise] = []
    for (workout, id) in all {
      let record = records[workout.record]
      let new = ExerciseRules.save(workout, as: id, over: known[id], record, isNewest: isNewest, at: moment)
      if let new { writes.append(new) }
      if let new { try note(workout.record, id, new.version, from: number) } else if record == nil { try note(workout.record, id, 1) }
    }
    try write(writes, earlier: writes.compactMap { known[$0.id]?.day })
  }

  /// Takes back what an import wrote of workouts. An exercise that the person changed or deleted since stays.
  package func undoWorkouts(ofImport number: Int64) throws {
    let written = try read(.workoutRecords(ofImport: number))
    if written.isEmpty { return }
    let known = Dictionary(grouping: try read(.versions(ofExercises: written.map(\.exercise))), by: \.id)
    var days: [Day] = []
    for record in written {
      let versions = known[record.exercise, default: []], id = StoredField.text(record.exercise.key)
      guard let current = versions.last, current.version == record.version else {
        try note(record.record, record.exercise, record.version)
        continue
      }
      try write(WorkoutStatements.removeVersion, id, .number(Int64(current.version)))
      days.append(current.day)
      if let before = versions.dropLast().last {
        try write(WorkoutStatements.showVersion, id, .number(Int64(before.version)))
        try note(record.record, record.exercise, before.version)
        days.append(before.day)
      } else {
        try write(WorkoutStatements.removeRecord, .text(record.record))
      }
    }
    if let change = NewChange(.exercised, spanning: days) { try announce(change) }
  }

  /// Notes which version of an exercise was written for a record, and by which import; 0 if that can't be undone.
  private func note(_ record: String, _ exercise: ExerciseID, _ version: Int, from number: Int64 = 0) throws {
    try write(
      WorkoutStatements.saveRecord, .text(record), .text(exercise.key), .number(Int64(version)), .number(number))
  }
}

extension WorkoutRecord {
  /// Reads the columns record, exercise_id and version.
  fileprivate static func stored(_ row: some StoredRow) throws -> WorkoutRecord? {
    guard let exercise = UUID(uuidString: try row.value(1)) else { return nil }
    return WorkoutRecord(record: try row.value(0), exercise: exercise, version: try row.number(2))
  }
}
