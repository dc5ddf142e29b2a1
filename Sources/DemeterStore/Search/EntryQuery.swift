package import DemeterCore
import Foundation
internal import GRDB

/// The query for the entries of a search, newest first: those of one food, of one day, or all.
struct EntryQuery {
  enum Group: String {
    case food = "food_key"
    case day
    case id
  }

  let sql: String
  /// The first and last day that its entries can have.
  let firstDay: Day
  let lastDay: Day
  private let bounds: StatementArguments

  init(_ search: EntrySearch, of group: Group?) {
    var conditions = ["deleted_at IS NULL"]
    var bounds: StatementArguments = []
    var lastDay = search.days?.upperBound ?? .last
    if let group { conditions.append("\(group.rawValue) = ?") }
    if let days = search.days {
      conditions.append("logged_at BETWEEN ? AND ? AND day BETWEEN ? AND ?")
      bounds += [
        days.lowerBound.instants.lowerBound, days.upperBound.instants.upperBound, days.lowerBound.description, days.upperBound.description,
      ]
    }
    if let energy = search.energy {
      conditions.append("energy BETWEEN ? AND ?")
      bounds += [energy.lowerBound.thousandths, energy.upperBound.thousandths]
    }
    if let after = search.after {
      conditions.append("logged_at <= ? AND (logged_at, id) < (?, ?)")
      bounds += [after.milliseconds, after.milliseconds, after.id.key]
      lastDay = min(lastDay, Day(Date(milliseconds: after.milliseconds), in: .gmt) + 1)
    }
    firstDay = search.days?.lowerBound ?? .first
    self.lastDay = lastDay
    sql = "SELECT logged_at, id, day, food_key FROM entry WHERE \(conditions.joined(separator: " AND ")) ORDER BY logged_at DESC, id DESC"
    self.bounds = bounds
  }

  func arguments(_ group: String?) -> StatementArguments {
    (group.map { [$0] } ?? []) + bounds
  }
}

extension Day {
  /// The milliseconds since 1970 that contain the day in every time zone: no day begins or ends more than a day away from UTC.
  package var instants: ClosedRange<Int64> {
    Int64(number - 1) * 86_400_000...Int64(number + 2) * 86_400_000
  }
}
