public import DemeterCore
public import Foundation

private enum SavedFoodStatements {
  static let all = SQL("SELECT \(SavedFood.columns) FROM kept_meal WHERE person = $1 AND let_go_at IS NULL ORDER BY kept_at DESC, id")
  static let byID = SQL("SELECT \(SavedFood.columns) FROM kept_meal WHERE person = $1 AND id = $2")
  static let save = SQL(
    """
    INSERT INTO kept_meal (person, id, name, items, kept_at, chosen_food) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (person, id)
    DO UPDATE SET name = excluded.name, items = excluded.items, let_go_at = NULL, is_undone = 0, chosen_food = excluded.chosen_food
    """)
  static let remove = SQL("UPDATE kept_meal SET let_go_at = coalesce(let_go_at, $3) WHERE person = $1 AND id = $2")
}

extension Query<SavedFood> {
  /// The saved foods, newest first.
  package static var savedFoods: Self { Self(SavedFoodStatements.all) { try SavedFood(row: $0) } }
}

extension WritingTransaction {
  /// Saves a food, or replaces the one with its id.
  package func save(_ food: SavedFood) throws {
    try write(
      SavedFoodStatements.save, .text(food.id.key), .text(food.name), .text(try food.storedItems), .number(moment.milliseconds),
      .text(food.storedChoice))
  }
}

extension StoredDiary {
  public func savedFoods() async throws(DiaryError) -> [SavedFood] {
    try await database.engine.read { try $0.read(.savedFoods) }.sorted { $0.name.lowercased() < $1.name.lowercased() }
  }

  public func save(_ food: SavedFood) async throws(DiaryError) {
    try await database.engine.write { try $0.save(food) }
  }

  public func removeFood(_ id: SavedFood.ID) async throws(DiaryError) -> SavedFood {
    try await database.engine.write { transaction in
      let known = try transaction.read(Query(SavedFoodStatements.byID, .text(id.key)) { try SavedFood(row: $0) })
      guard let food = known.first else { throw DiaryError.notFound }
      try transaction.write(SavedFoodStatements.remove, .text(id.key), .number(transaction.moment.milliseconds))
      return food
    }
  }
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
