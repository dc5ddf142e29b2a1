import DemeterCore
import DemeterWords
import Foundation

/// A day that is known to exist.
func day(_ text: String) -> Day {
  Day(text) ?? .first
}

/// A zone that is known to exist.
func zone(_ name: String) -> TimeZone {
  TimeZone(identifier: name) ?? .gmt
}

/// Returns a total of one entry, or of another number.
func total(_ kilocalories: Double, entries: Int = 1) -> DailyTotal {
  DailyTotal(day: day("2026-03-01"), entryCount: entries, energy: Energy(kilocalories: kilocalories)) { _ in .none }
}

/// A field that was refused, and what a person reads about it.
struct RefusedField: Equatable {
  let field: String
  let message: String

  init(_ field: String, _ message: String) {
    self.field = field
    self.message = message
  }
}

/// Returns the errors of an input in the order of its fields; none if it is valid.
func refusals(of check: () throws(InvalidInput) -> Void) -> [RefusedField] {
  do {
    try check()
    return []
  } catch {
    return error.errors.map { RefusedField($0.field, $0.message) }
  }
}
