package import DemeterCore
import Foundation

/// An exercise in the diary.
package struct ExerciseDocument: Codable {
  var id: String
  /// What was done. The member is not called `name`, which tells the lines of entries.
  var exercise: String
  /// The code in the Compendium; nil if it is none of its activities.
  var activity: String?
  var minutes: Int?
  var kilometers: Double?
  /// The net energy.
  var calories: Double
  /// How it was computed: the description of an `ExerciseBasis`.
  var basis: String
  var day: String
  var loggedAt: String
  var timeZone: String
  var source: String

  package init(_ exercise: LoggedExercise) {
    let zone = exercise.logged.timeZone, workout = exercise.workout
    id = exercise.id.key
    self.exercise = workout.name
    activity = workout.activity
    minutes = workout.minutes
    kilometers = workout.kilometers?.value
    calories = workout.energy.kilocalories
    basis = workout.basis.description
    day = exercise.day.description
    loggedAt = exercise.logged.instant.rfc3339(in: zone)
    timeZone = zone.iana
    source = exercise.source.rawValue
  }
}
