import DemeterCore
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
    let items = String(decoding: try JSONEncoder().encode(food.items.map(MealRow.init)), as: UTF8.self)
    try database.execute(
      sql: """
        INSERT INTO kept_meal (id, name, items, kept_at, chosen_food) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, items = excluded.items, let_go_at = NULL, is_undone = 0, chosen_food = excluded.chosen_food
        """,
      arguments: [food.id.key, food.name, items, moment.milliseconds, food.choice.map { $0.food?.description ?? "" }])
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

  private static let columns: String = "id, name, items, chosen_food"
}

extension SavedFood {
  fileprivate init(row: Row) throws {
    let items: String = try row.value(2)
    guard let id = UUID(uuidString: try row.value(0)) else { throw DiaryError.unavailable(reason: "a kept meal can't be read") }
    let chosen: String? = try row.value(3)
    self.init(
      id: id, name: try row.value(1), items: try JSONDecoder().decode([MealRow].self, from: Data(items.utf8)).map { try $0.meal() },
      choice: chosen.map { Choice(FoodID($0)) })
  }
}

/// A meal as the JSON of a saved food contains it; amounts are thousandths.
private struct MealRow: Codable {
  let name: String
  let brand: String?
  let energy: Int64
  let protein: Int64?
  let carbohydrates: Int64?
  let fat: Int64?
  let quantity: Int64
  let serving_size: String?
  let serving_unit: String?
  let source: String

  init(_ meal: Meal) {
    name = meal.name
    brand = meal.brand
    energy = meal.nutrition.energy.thousandths
    protein = meal.nutrition.protein?.thousandths
    carbohydrates = meal.nutrition.carbohydrates?.thousandths
    fat = meal.nutrition.fat?.thousandths
    quantity = meal.quantity.thousandths
    serving_size = meal.servingSize
    serving_unit = meal.servingUnit
    source = meal.source.rawValue
  }

  func meal() throws -> Meal {
    guard let source = EntrySource(rawValue: source),
      [energy, protein ?? 0, carbohydrates ?? 0, fat ?? 0, quantity].allSatisfy(\.canBeAdded)
    else { throw DiaryError.unavailable(reason: "a kept meal can't be read") }
    let nutrition = Nutrition(
      energy: Energy(thousandths: energy), protein: protein.map(Mass.init(thousandths:)),
      carbohydrates: carbohydrates.map(Mass.init(thousandths:)), fat: fat.map(Mass.init(thousandths:)))
    return Meal(
      name: name, brand: brand, nutrition: nutrition, quantity: Quantity(thousandths: quantity), servingSize: serving_size,
      servingUnit: serving_unit, source: source)
  }
}
