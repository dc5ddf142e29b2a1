package import DemeterCore
import Foundation
internal import GRDB

/// The saved foods of a diary, in the table `kept_meal`.
struct SavedFoodTable {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// The saved foods, newest first.
  func all() throws -> [SavedFood] {
    try Row.fetchAll(database, sql: "SELECT \(Self.columns) FROM kept_meal WHERE let_go_at IS NULL ORDER BY kept_at DESC, id")
      .map(SavedFood.init(row:))
  }

  /// Saves a food, or replaces the one with its id.
  func save(_ food: SavedFood, at moment: Date) throws {
    try database.execute(
      sql: """
        INSERT INTO kept_meal (id, name, items, kept_at, chosen_food) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, items = excluded.items, let_go_at = NULL, is_undone = 0, chosen_food = excluded.chosen_food
        """,
      arguments: [food.id.key, food.name, food.storedItems, moment.milliseconds, food.storedChoice])
  }

  /// Marks a saved food as deleted, and returns it.
  ///
  /// - Throws: `DiaryError.notFound`
  func remove(_ id: SavedFood.ID, at moment: Date) throws -> SavedFood {
    guard let row = try Row.fetchOne(database, sql: "SELECT \(Self.columns) FROM kept_meal WHERE id = ?", arguments: [id.key]) else {
      throw DiaryError.notFound
    }
    try database.execute(
      sql: "UPDATE kept_meal SET let_go_at = coalesce(let_go_at, ?) WHERE id = ?", arguments: [moment.milliseconds, id.key])
    return try SavedFood(row: row)
  }

  private static let columns: String = SavedFood.columns
}

extension SavedFood {
  /// The columns of the table `kept_meal` that `init(row:)` reads.
  package static let columns: String = "id, name, items, chosen_food"

  /// The column `items`.
  package var storedItems: String { get throws { String(decoding: try JSONEncoder().encode(items.map(MealRecord.init)), as: UTF8.self) } }
  /// The column `chosen_food`.
  package var storedChoice: String? { choice.map { $0.food?.description ?? "" } }

  package init(row: some StoredRow) throws {
    let items: String = try row.value(2)
    guard let id = UUID(uuidString: try row.value(0)) else { throw DiaryError.unavailable(reason: "a saved food can't be read") }
    let chosen: String? = try row.value(3)
    self.init(
      id: id, name: try row.value(1),
      items: try JSONDecoder().decode([MealRecord].self, from: Data(items.utf8)).map { try $0.meal(of: "a saved food") },
      choice: chosen.map { Choice(FoodID($0)) })
  }
}
