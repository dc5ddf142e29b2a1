import Foundation

extension DemeterImporter {
  /// The content of one of its files.
  enum Kind: CaseIterable {
    case entries, entriesCSV, revisions, goals, goalsCSV, activity, activityCSV, kept, marks, notes, measurements, measurementsCSV
    case exercises, exercisesCSV, planned, plannedCSV, ownFoods, settings

    /// Whether it is a table, not lines of JSON.
    var isTable: Bool {
      switch self {
      case .entriesCSV, .goalsCSV, .activityCSV, .measurementsCSV, .exercisesCSV, .plannedCSV: true
      default: false
      }
    }

    var isEntries: Bool { self == .entries || self == .entriesCSV }

    /// Recognizes a file by its first line; nil if it is not one of ours, or is not imported.
    init?(head: String) {
      let words = { (names: String...) in names.allSatisfy { head.contains("\"\($0)\"") } }
      let columns = head.split(separator: ",").map { $0.filter { $0 != "\"" } }
      if head.hasPrefix("{\"foods\":[") {
        self = .ownFoods
      } else if head.hasPrefix("{") {
        if words("loggedAt", "timeZone", "name") {
          self = words("action") ? .revisions : .entries
        } else if words("plannedFor", "plannedTime") {
          self = .planned
        } else if words("effectiveFrom") {
          self = .goals
        } else if words("metric", "origin") {
          self = .activity
        } else if words("items", "id") {
          self = .kept
        } else if words("day", "completeness") {
          self = .marks
        } else if words("day", "note") {
          self = .notes
        } else if words("id", "kind", "amount", "loggedAt") {
          self = .measurements
        } else if words("id", "exercise", "basis", "loggedAt") {
          self = .exercises
        } else if words("name", "timeZone", "locale", "dayStarts") {
          self = .settings
        } else {
          return nil
        }
      } else if Set(["id", "kind", "amount", "loggedAt"]).isSubset(of: columns) {
        self = .measurementsCSV
      } else if Set(["id", "exercise", "basis", "loggedAt"]).isSubset(of: columns) {
        self = .exercisesCSV
      } else if Set(["id", "plannedFor", "plannedTime", "name", "calories"]).isSubset(of: columns) {
        self = .plannedCSV
      } else if Set(["id", "day", "loggedAt", "timeZone", "name", "calories"]).isSubset(of: columns) {
        self = .entriesCSV
      } else if Set(["effectiveFrom", "calories", "deficit"]).isSubset(of: columns) {
        self = .goalsCSV
      } else if Set(["day", "metric", "amount", "origin"]).isSubset(of: columns) {
        self = .activityCSV
      } else {
        return nil
      }
    }
  }
}
