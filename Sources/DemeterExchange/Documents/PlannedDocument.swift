package import DemeterCore
import Foundation

/// A planned entry. The members of its food are among its own. The members for day and time are not called as those of entries, which tells
/// its lines from theirs.
package struct PlannedDocument: Codable {
  package var id: String
  /// The day.
  package var plannedFor: String
  /// The time of day, `HH:MM`.
  package var plannedTime: String
  var plannedAt: String
  var meal: MealDocument
  /// `open`, `skipped` or `logged`; nil in an export, which has open ones only.
  var state: String?
  /// The id of the entry that it became.
  var entry: String?

  package init(_ planned: PlannedEntry, hasState: Bool = false) {
    id = planned.id.key
    plannedFor = planned.day.description
    plannedTime = planned.time
    plannedAt = planned.plannedAt.rfc3339(in: .gmt)
    meal = MealDocument(planned.meal)
    guard hasState else { return }
    switch planned.state {
    case .open: state = "open"
    case .skipped: state = "skipped"
    case .logged(let id): (state, entry) = ("logged", id.key)
    }
  }

  private enum Key: String, CodingKey { case id, plannedFor, plannedTime, plannedAt, state, entry }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    id = try members.decode(String.self, forKey: .id)
    plannedFor = try members.decode(String.self, forKey: .plannedFor)
    plannedTime = try members.decode(String.self, forKey: .plannedTime)
    plannedAt = try members.decodeIfPresent(String.self, forKey: .plannedAt) ?? ""
    meal = try MealDocument(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(id, forKey: .id)
    try members.encode(plannedFor, forKey: .plannedFor)
    try members.encode(plannedTime, forKey: .plannedTime)
    try members.encode(plannedAt, forKey: .plannedAt)
    try meal.encode(to: encoder)
    try members.encodeIfPresent(state, forKey: .state)
    try members.encodeIfPresent(entry, forKey: .entry)
  }
}
