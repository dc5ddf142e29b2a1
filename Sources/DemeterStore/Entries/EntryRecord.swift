package import DemeterCore
import Foundation
internal import GRDB

/// An entry as the table `entry` and the JSON of revisions contain it: a column and a member of each name.
package struct EntryRecord: Codable {
  package var id: String
  package var version: Int
  package var day: String
  var logged_at: Int64
  package var time_zone: String
  var meal: MealRecord
  var food_key: String
  var created_at: Int64
  var updated_at: Int64
  var deleted_at: Int64?
  var logged_by: String?

  package init(_ entry: FoodEntry) {
    id = entry.id.key
    version = entry.version
    day = entry.day.description
    logged_at = entry.logged.instant.milliseconds
    time_zone = entry.logged.timeZone.identifier
    meal = MealRecord(entry.meal)
    food_key = entry.meal.foodKey
    created_at = entry.createdAt.milliseconds
    updated_at = entry.updatedAt.milliseconds
    deleted_at = entry.deletedAt?.milliseconds
    logged_by = entry.loggedBy
  }

  /// The entry with the food key that it was counted under, which may differ from the key that this version would compute.
  package func stored() throws -> StoredEntry { StoredEntry(try entry(), foodKey: food_key) }

  /// - Throws: `DiaryError.unavailable` if the row is not a valid entry. Nothing is guessed.
  package func entry() throws -> FoodEntry {
    guard let uuid = UUID(uuidString: id), let zone = TimeZone(identifier: time_zone), let day = Day(day), Int64(version).canBeAdded,
      [logged_at, created_at, updated_at, deleted_at ?? 0].allSatisfy(\.isAnInstant)
    else { throw DiaryError.unavailable(reason: "entry \(id) can't be read") }
    return FoodEntry(
      id: uuid, version: version, meal: try meal.meal(of: "entry \(id)"),
      logged: LoggedMoment(Date(milliseconds: logged_at), in: zone, on: day), loggedBy: logged_by,
      createdAt: Date(milliseconds: created_at), updatedAt: Date(milliseconds: updated_at),
      deletedAt: deleted_at.map(Date.init(milliseconds:)))
  }
}

// MARK: Rows

extension EntryRecord: FetchableRecord, PersistableRecord {
  static let databaseTableName: String = "entry"

  private static let before: [String] = ["id", "version", "day", "logged_at", "time_zone"]
  /// The names of its columns, in the order of `fields`.
  package static let names: [String] = before + MealRecord.columns + ["food_key", "created_at", "updated_at", "deleted_at", "logged_by"]

  package static let columns: String = names.map { "entry." + $0 }.joined(separator: ", ")

  /// The number of columns.
  package static let width: Int = names.count

  /// Reads a row of SQLite. Without this, GRDB would decode it member by member, and look up each column by its name.
  init(row: Row) throws { try self.init(columns: row) }

  /// Reads a row of any database.
  package init(row: some StoredRow) throws { try self.init(columns: row) }

  /// Reads columns by position, because a row is decoded for every entry of every day on a screen. Every query must select
  /// `EntryRecord.columns`.
  private init(columns row: some StoredRow) throws {
    id = try row.value(0)
    version = try row.number(1)
    day = try row.value(2)
    logged_at = try row.milliseconds(3)
    time_zone = try row.value(4)
    meal = try MealRecord(row: row, from: 5)
    let after = Self.width - 5
    food_key = try row.value(after)
    created_at = try row.milliseconds(after + 1)
    updated_at = try row.milliseconds(after + 2)
    deleted_at = try row.milliseconds(after + 3)
    logged_by = try row.value(after + 4)
  }

  /// Its values, in the order of `names`.
  package var fields: [StoredField] {
    [.text(id), .number(Int64(version)), .text(day), .number(logged_at), .text(time_zone)] + meal.fields
      + [.text(food_key), .number(created_at), .number(updated_at), .number(deleted_at), .text(logged_by)]
  }

  func encode(to container: inout PersistenceContainer) {
    for (name, field) in zip(Self.names, fields) { container[name] = field.databaseValue }
  }
}

// MARK: JSON

extension EntryRecord {
  private enum Key: CodingKey {
    case id, version, day, logged_at, time_zone, food_key, created_at, updated_at, deleted_at, logged_by
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    id = try members.decode(String.self, forKey: .id)
    version = try members.decode(Int.self, forKey: .version)
    day = try members.decode(String.self, forKey: .day)
    logged_at = try members.decode(Int64.self, forKey: .logged_at)
    time_zone = try members.decode(String.self, forKey: .time_zone)
    meal = try MealRecord(from: decoder)
    food_key = try members.decode(String.self, forKey: .food_key)
    created_at = try members.decode(Int64.self, forKey: .created_at)
    updated_at = try members.decode(Int64.self, forKey: .updated_at)
    deleted_at = try members.decodeIfPresent(Int64.self, forKey: .deleted_at)
    logged_by = try members.decodeIfPresent(String.self, forKey: .logged_by)
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(id, forKey: .id)
    try members.encode(version, forKey: .version)
    try members.encode(day, forKey: .day)
    try members.encode(logged_at, forKey: .logged_at)
    try members.encode(time_zone, forKey: .time_zone)
    try meal.encode(to: encoder)
    try members.encode(food_key, forKey: .food_key)
    try members.encode(created_at, forKey: .created_at)
    try members.encode(updated_at, forKey: .updated_at)
    try members.encodeIfPresent(deleted_at, forKey: .deleted_at)
    try members.encodeIfPresent(logged_by, forKey: .logged_by)
  }
}
