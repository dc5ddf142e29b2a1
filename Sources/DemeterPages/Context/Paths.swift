package import DemeterCore
package import Foundation

/// The paths of pages and forms. A query is appended to them; what history shows is a `HistoryAddress`.
package enum Paths {
  package static let today: String = "/"
  package static let add: String = "/add"
  package static let addOnline: String = "/add/online"
  package static let review: String = "/review"
  package static let meals: String = "/meals"
  package static let entries: String = "/entries"
  package static let history: String = "/history"
  package static let search: String = "/history/search"
  package static let goals: String = "/goals"
  package static let followGoal: String = "/goals/follow"
  package static let goalEstimate: String = "/goals/estimate"
  package static let myFoods: String = "/kept"

  package static let measurements: String = "/measurements"
  package static let trends: String = "/trends"
  package static let settings: String = "/settings"
  package static let timeZone: String = "/settings/time-zone"
  package static let foodSources: String = "/settings/foods"
  package static let health: String = "/settings/health"
  package static let healthPhone: String = "/settings/health/phone"
  package static let healthSources: String = "/settings/health/sources"
  package static let healthFoods: String = "/settings/health/foods"
  package static let healthImports: String = "/health/imports"
  package static let data: String = "/settings/data"
  package static let export: String = "/settings/data/export"
  package static let diaryImports: String = "/settings/data/imports"
  package static let deleteAccount: String = "/settings/data/delete"
  package static let devices: String = "/settings/devices"
  package static let tokens: String = "/settings/tokens"
  package static let password: String = "/settings/password"
  package static let server: String = "/settings/server"
  package static let newPlan: String = "/settings/server/plan"
  package static let invitations: String = "/settings/server/invitations"
  package static let people: String = "/settings/server/people"

  package static let bodySettings: String = "/settings/body"
  package static let shortcuts: String = "/settings/shortcuts"
  /// Today, with the cards that a new person sees first.
  package static let tour: String = "/?tour=1"

  package static let signIn: String = "/sign-in"
  package static let signOut: String = "/sign-out"
  package static let welcome: String = "/welcome"

  /// The actions on an entry follow it, as in “/delete”.
  package static func entry(_ id: EntryID) -> String { entries + "/" + id.key }

  /// The details of a past day.
  package static func history(of day: Day) -> String { "\(history)/\(day)" }

  /// A weight or a drink of water; the actions follow it, as in “/delete”.
  package static func measurement(_ id: MeasurementID) -> String { measurements + "/" + id.key }

  /// The sheet to write one down; without a day, for the present one.
  package static func newMeasurement(_ kind: MeasurementKind, on day: String? = nil) -> String {
    "/measure/\(kind.rawValue)" + (day.map { "?day=\($0)" } ?? "")
  }

  /// Trends over a span, with the foods ordered by a nutrient, or by energy.
  package static func trends(span: TrendSpan = .threeMonths, by nutrient: Nutrient? = nil) -> String {
    trends + "?span=\(span.rawValue)" + (nutrient.map { "&by=\($0.rawValue)" } ?? "")
  }

  /// What can be done with a day.
  package static func day(_ day: Day) -> String { "/days/\(day)" }

  /// Marks a day as complete or incomplete.
  package static func completeness(of day: Day) -> String { "\(self.day(day))/completeness" }

  /// A number of a day that can be corrected.
  package static func activity(_ metric: Metric, on day: Day) -> String { "\(self.day(day))/activity/\(metric.rawValue)" }

  /// A meal in My foods.
  package static func myFood(_ id: UUID) -> String { myFoods + "/" + id.key }

  /// The import of a file of another app, which waits to be confirmed.
  package static func diaryImport(_ id: UUID) -> String { diaryImports + "/" + id.key }

  /// Takes back an import.
  package static func undo(batch id: UUID) -> String { "\(data)/batches/\(id.key)/undo" }

  /// A person of this server.
  package static func person(_ id: Person.ID) -> String { people + "/" + id.key }

  /// The page of an invitation.
  package static func invitation(_ secret: String) -> String { "/invitation/\(secret)" }
}
