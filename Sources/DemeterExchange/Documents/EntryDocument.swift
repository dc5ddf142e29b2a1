package import DemeterCore
import Foundation

/// An entry, or an earlier state of it. The members of its meal are among its own.
package struct EntryDocument: Codable {
  /// What was done to reach this state; only in the revisions of an export.
  var action: String?
  var id: String
  var version: Int
  var day: String
  var loggedAt: String
  var timeZone: String
  var meal: MealDocument
  var createdAt: String
  var updatedAt: String
  var deletedAt: String?
  /// Who logged it, if that was not the owner of the diary.
  var loggedBy: String?

  package init(_ entry: FoodEntry, _ action: EntryRevision.Action? = nil) {
    let zone = entry.logged.timeZone
    self.action = action?.rawValue
    id = entry.id.key
    version = entry.version
    day = entry.day.description
    loggedAt = entry.logged.instant.rfc3339(in: zone)
    timeZone = zone.iana
    meal = MealDocument(entry.meal)
    createdAt = entry.createdAt.rfc3339(in: zone)
    updatedAt = entry.updatedAt.rfc3339(in: zone)
    deletedAt = entry.deletedAt?.rfc3339(in: zone)
    loggedBy = entry.loggedBy
  }

  private enum Key: String, CodingKey {
    case action, id, version, day, loggedAt, timeZone, createdAt, updatedAt, deletedAt, loggedBy
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    action = try members.decodeIfPresent(String.self, forKey: .action)
    id = try members.decode(String.self, forKey: .id)
    version = try members.decodeIfPresent(Int.self, forKey: .version) ?? 1
    day = try members.decode(String.self, forKey: .day)
    loggedAt = try members.decode(String.self, forKey: .loggedAt)
    timeZone = try members.decode(String.self, forKey: .timeZone)
    createdAt = try members.decodeIfPresent(String.self, forKey: .createdAt) ?? ""
    updatedAt = try members.decodeIfPresent(String.self, forKey: .updatedAt) ?? ""
    deletedAt = try members.decodeIfPresent(String.self, forKey: .deletedAt)
    loggedBy = try members.decodeIfPresent(String.self, forKey: .loggedBy)
    meal = try MealDocument(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encodeIfPresent(action, forKey: .action)
    try members.encode(id, forKey: .id)
    try members.encode(version, forKey: .version)
    try members.encode(day, forKey: .day)
    try members.encode(loggedAt, forKey: .loggedAt)
    try members.encode(timeZone, forKey: .timeZone)
    try members.encode(createdAt, forKey: .createdAt)
    try members.encode(updatedAt, forKey: .updatedAt)
    try members.encodeIfPresent(deletedAt, forKey: .deletedAt)
    try members.encodeIfPresent(loggedBy, forKey: .loggedBy)
    try meal.encode(to: encoder)
  }
}
