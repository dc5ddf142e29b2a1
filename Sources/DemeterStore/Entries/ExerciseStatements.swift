package import DemeterCore
import Foundation

/// The exercises of a diary. Every version is a row, so an edit or a deletion adds one; the newest is current.
private enum ExerciseStatements {
  private static let columns: String = LoggedExercise.columns

  static let inDays = SQL(
    """
    SELECT \(columns) FROM exercise
    WHERE person = $1 AND is_current = 1 AND is_deleted = 0 AND day BETWEEN $2 AND $3 ORDER BY day, begun_at, id
    """)
  static let versions = SQL("SELECT \(columns) FROM exercise WHERE person = $1 AND id = ANY($2) ORDER BY version")
  static let known = SQL("SELECT DISTINCT id FROM exercise WHERE person = $1 AND id = ANY($2)")
  static let first = SQL("SELECT day FROM exercise WHERE person = $1 LIMIT 1")
  static let replace = SQL("UPDATE exercise SET is_current = 0 WHERE person = $1 AND id = $2 AND is_current = 1")
  static let insert = SQL(
    """
    INSERT INTO exercise (person, \(columns), is_current, batch_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 1, $16)
    """)
  static let undo = SQL("DELETE FROM exercise WHERE person = $1 AND batch_id = $2 AND is_current = 1 RETURNING day")
}

extension Query<LoggedExercise> {
  /// The exercises of a range of days that are not deleted, oldest first.
  package static func exercises(in days: ClosedRange<Day>) -> Self {
    Self(ExerciseStatements.inDays, .day(days.lowerBound), .day(days.upperBound), decode: LoggedExercise.stored)
  }

  /// All versions of some exercises, oldest first.
  package static func versions(ofExercises ids: [ExerciseID]) -> Self {
    Self(ExerciseStatements.versions, .texts(ids.map(\.key)), decode: LoggedExercise.stored)
  }
}

extension Query<ExerciseID> {
  /// Those of some ids that there ever was an exercise with.
  package static func known(exercises ids: [ExerciseID]) -> Self {
    Self(ExerciseStatements.known, .texts(ids.map(\.key))) { ExerciseID(uuidString: try $0.value(0)) }
  }
}

extension Query<Day> {
  /// The day of any exercise, also of a deleted one.
  package static var anyExercise: Self { Self(ExerciseStatements.first) { Day(try $0.value(0)) } }
}

extension ReadingTransaction {
  /// The log of goals for comparing days with their goals. The exercise of the days is read only if it was ever added to a goal.
  package func goalLog(_ changes: [GoalChange], for days: ClosedRange<Day>) throws -> GoalLog {
    guard changes.contains(where: { $0.goals.exercise != nil }) else { return GoalLog(changes) }
    return GoalLog(changes, exercise: try read(.exercises(in: days)).energyByDay)
  }
}

extension WritingTransaction {
  /// Writes new versions and announces their days.
  ///
  /// - Parameters:
  ///   - earlier: the days of the versions that they replace.
  ///   - batch: the batch that they came with; nil if they came alone.
  package func write(_ versions: [LoggedExercise], earlier: [Day] = [], from batch: String? = nil) throws {
    for new in versions {
      if new.version > 1 { try write(ExerciseStatements.replace, .text(new.id.key)) }
      try write(ExerciseStatements.insert, new.fields + [.text(batch)])
    }
    try announceExercise(of: earlier + versions.map(\.day))
  }

  /// Removes the exercises that came with a batch, except for those that the person changed later.
  package func undoExercises(of batch: String) throws {
    try announceExercise(of: try read(Query(ExerciseStatements.undo, .text(batch)) { Day(try $0.value(0)) }))
  }

  private func announceExercise(of days: [Day]) throws {
    if let change = NewChange(.exercised, spanning: days) { try announce(change) }
  }
}

extension LoggedExercise {
  /// The columns of the table `exercise` that `stored` reads.
  package static let columns: String =
    "id, version, name, activity, minutes, kilometers, energy, basis, day, begun_at, time_zone, source, written_at, is_deleted"

  /// The values of the columns.
  package var fields: [StoredField] {
    [
      .text(id.key), .number(Int64(version)), .text(workout.name), .text(workout.activity), .number(workout.minutes.map(Int64.init)),
      .number(workout.kilometers?.thousandths), .number(workout.energy.thousandths), .text(workout.basis.description),
      .text(day.description), .number(logged.instant.milliseconds), .text(logged.timeZone.identifier), .text(source.rawValue),
      .number(writtenAt.milliseconds), .number(isDeleted ? 1 : 0),
    ]
  }

  /// Reads a row.
  package static func stored(_ row: some StoredRow) throws -> LoggedExercise? {
    guard let id = UUID(uuidString: try row.value(0)), let day = Day(try row.value(8)), let zone = TimeZone(identifier: try row.value(10))
    else { throw DiaryError.unavailable(reason: "an exercise can't be read") }
    let workout = Workout(
      name: try row.value(2), activity: try row.value(3), minutes: try row.number(4), kilometers: try row.amount(5),
      energy: try row.amount(6), basis: ExerciseBasis(try row.value(7)) ?? .typed)
    return LoggedExercise(
      id: id, version: try row.number(1), workout: workout, logged: LoggedMoment(try row.instant(9), in: zone, on: day),
      source: ExerciseSource(rawValue: try row.value(11)) ?? .push, writtenAt: try row.instant(12), isDeleted: try row.value(13))
  }
}
