public import DemeterCore
import DemeterExchange
import Foundation

/// An activity of the Compendium.
struct ActivityDocument: Encodable {
  let code: String
  let name: String
  let met: Double

  init(_ exercise: Exercise) {
    code = exercise.code
    name = exercise.name()
    met = exercise.met.value
  }
}

/// An exercise in its present state.
struct LoggedExerciseDocument: Encodable {
  let exercise: ExerciseDocument
  let version: Int
  let updatedAt: String
  let isDeleted: Bool
  /// The id of the exercise that counts in its place; nil if this one counts, or in an answer about this one alone.
  let countedWith: String?

  init(_ exercise: LoggedExercise, countedWith better: LoggedExercise? = nil) {
    self.exercise = ExerciseDocument(exercise)
    version = exercise.version
    updatedAt = exercise.writtenAt.rfc3339(in: exercise.logged.timeZone)
    isDeleted = exercise.isDeleted
    countedWith = better?.id.key
  }

  init(_ line: ExerciseDay.Line) { self.init(line.exercise, countedWith: line.countedWith) }
}

/// The exercise of a day.
struct ExerciseOfDayDocument: Encodable {
  let calories: Double
  /// What it adds to the energy goal, which contains it.
  let goalRaise: Double
  let exercise: [LoggedExerciseDocument]

  init(_ record: DayRecord) {
    calories = record.exercise.energy.kilocalories
    goalRaise = record.goals?.raise(for: record.exercise.energy).kilocalories ?? 0
    exercise = record.exercise.lines.map { LoggedExerciseDocument($0) }
  }
}

/// Returns an exercise as the API's JSON, for the command line.
public func jsonText(_ exercise: LoggedExercise) throws -> String {
  String(decoding: try JSONWriter.bytes(LoggedExerciseDocument(exercise)), as: UTF8.self)
}
