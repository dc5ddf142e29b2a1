package import DemeterCore
package import Foundation

/// The addresses of pages and forms, made of their `Route`. A query is appended to them; what history shows is a `HistoryAddress`.
package enum Paths {
  package static let today: String = Route.today.rawValue
  package static let add: String = Route.add.rawValue
  package static let addOnline: String = Route.addOnline.rawValue
  package static let scan: String = Route.scan.rawValue
  package static let review: String = Route.review.rawValue
  package static let meals: String = Route.meals.rawValue
  package static let entries: String = Route.entries.rawValue
  package static let history: String = Route.history.rawValue
  package static let search: String = Route.search.rawValue
  package static let goals: String = Route.goals.rawValue
  package static let followGoal: String = Route.followGoal.rawValue
  package static let suggestGoals: String = Route.suggestGoals.rawValue
  package static let myFoods: String = Route.myFoods.rawValue

  package static let measurements: String = Route.measurements.rawValue
  package static let planning: String = Route.planning.rawValue
  package static let planWeek: String = Route.planWeek.rawValue
  package static let logPlanned: String = Route.logPlanned.rawValue
  package static let skipPlanned: String = Route.skipPlanned.rawValue
  package static let exercises: String = Route.exercises.rawValue
  package static let trends: String = Route.trends.rawValue
  package static let report: String = Route.report.rawValue
  package static let settings: String = Route.settings.rawValue
  package static let timeZone: String = Route.timeZone.rawValue
  package static let foodSources: String = Route.foodSources.rawValue
  package static let health: String = Route.health.rawValue
  package static let healthPhone: String = Route.healthPhone.rawValue
  package static let healthSources: String = Route.healthSources.rawValue
  package static let healthFoods: String = Route.healthFoods.rawValue
  package static let healthImports: String = Route.healthImports.rawValue
  package static let data: String = Route.data.rawValue
  package static let export: String = Route.export.rawValue
  package static let diaryImports: String = Route.diaryImports.rawValue
  package static let deleteAccount: String = Route.deleteAccount.rawValue
  package static let devices: String = Route.devices.rawValue
  package static let tokens: String = Route.tokens.rawValue
  package static let password: String = Route.password.rawValue
  package static let passkeys: String = Route.passkeys.rawValue
  package static let secondFactor: String = Route.secondFactor.rawValue
  package static let server: String = Route.server.rawValue
  package static let newPlan: String = Route.newPlan.rawValue
  package static let invitations: String = Route.invitations.rawValue
  package static let people: String = Route.people.rawValue

  package static let bodySettings: String = Route.bodySettings.rawValue
  package static let measures: String = Route.measures.rawValue
  package static let nutrientSettings: String = Route.nutrientSettings.rawValue
  package static let eatingWindow: String = Route.eatingWindow.rawValue
  package static let mealPlan: String = Route.mealPlan.rawValue
  package static let dayStart: String = Route.dayStart.rawValue
  package static let nightEntries: String = Route.nightEntries.rawValue
  package static let reminders: String = Route.reminders.rawValue
  package static let shortcuts: String = Route.shortcuts.rawValue

  package static let signIn: String = Route.signIn.rawValue
  package static let signInCode: String = Route.signInCode.rawValue
  package static let signOut: String = Route.signOut.rawValue
  package static let welcome: String = Route.welcome.rawValue

  /// The sheet of an entry.
  package static func entry(_ id: EntryID) -> String { Route.entry.path(id.key) }

  /// The details of a past day.
  package static func history(of day: Day) -> String { Route.historyOfDay.path("\(day)") }

  /// What is planned for a day to come.
  package static func plan(_ day: Day) -> String { Route.planDay.path("\(day)") }

  /// The sheet of a measurement.
  package static func measurement(_ id: MeasurementID) -> String { Route.measurement.path(id.key) }

  /// The sheet to write one down; without a day, for the present one.
  package static func newMeasurement(_ kind: MeasurementKind, on day: String? = nil) -> String {
    Route.newMeasurement.path(HistoryAddress.encoded(kind.rawValue)) + (day.map { "?day=\($0)" } ?? "")
  }

  /// The sheet of an exercise.
  package static func exercise(_ id: ExerciseID) -> String { Route.exercise.path(id.key) }

  /// The sheet to write exercise down, with words that say it; without a day, for the present one.
  package static func newExercise(on day: String? = nil, saying words: String? = nil) -> String {
    let query = [day.map { "day=\($0)" }, words.map { "q=" + HistoryAddress.encoded($0) }].compactMap(\.self)
    return Route.newExercise.rawValue + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// Trends over a span, with the foods ordered by a nutrient, or by energy.
  package static func trends(span: TrendSpan = .threeMonths, by nutrient: Nutrient? = nil) -> String {
    trends + "?span=\(span.rawValue)" + (nutrient.map { "&by=\($0.rawValue)" } ?? "")
  }

  /// A report, or one of its tables, of some weeks up to a day.
  package static func report(_ route: Route = .report, weeks: Int, to day: Day) -> String { route.rawValue + "?to=\(day)&weeks=\(weeks)" }

  /// Marks a day as complete or incomplete.
  package static func completeness(of day: Day) -> String { Route.completeness.path("\(day)") }

  /// Writes a note about a day.
  package static func note(on day: Day) -> String { Route.dayNote.path("\(day)") }

  /// A number of a day that can be corrected.
  package static func activity(_ metric: Metric, on day: Day) -> String { Route.activity.path("\(day)", metric.rawValue) }

  /// Removes the correction of a number.
  package static func removeCorrection(of metric: Metric, on day: Day) -> String { Route.removeCorrection.path("\(day)", metric.rawValue) }

  /// The nutrients of a day, or of the days that end with it.
  package static func nutrients(of day: Day, _ span: NutrientSpan = .day, detail nutrient: AnyNutrient? = nil) -> String {
    let query = [span == .day ? nil : "span=\(span.rawValue)", nutrient.map { "nutrient=\($0.key)" }].compactMap(\.self)
    return Route.nutrients.path("\(day)") + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// Copies the food of a day, or saves it as a meal.
  package static func copy(_ day: Day) -> String { Route.copyDay.path("\(day)") }

  /// The sheet that copies or saves the meal of an entry.
  package static func copy(_ day: Day, meal entry: EntryID) -> String { copy(day) + "?meal=\(entry.key)" }

  /// The import of a file of another app, which waits to be confirmed.
  package static func diaryImport(_ id: UUID) -> String { Route.diaryImport.path(id.key) }

  /// Takes back an import.
  package static func undo(batch id: UUID) -> String { Route.undoBatch.path(id.key) }

  /// The page of an invitation.
  package static func invitation(_ secret: String) -> String { Route.invitation.path(secret) }
}
