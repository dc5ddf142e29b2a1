public import DemeterCore
public import Foundation
internal import GRDB

extension SQLiteDiary {
  /// As `Diary` promises.
  public func savedFoods() async throws(DiaryError) -> [SavedFood] {
    let meals: [SavedFood] = try await file.read { try $0.savedFoods() }
    return meals.sorted { $0.name.lowercased() < $1.name.lowercased() }
  }

  /// As `Diary` promises.
  public func save(_ meal: SavedFood) async throws(DiaryError) {
    let moment = now()
    try await write { try $0.save(meal, at: moment) }
  }

  /// As `Diary` promises.
  public func removeFood(_ id: SavedFood.ID) async throws(DiaryError) -> SavedFood {
    let moment = now()
    return try await write { database in
      guard let row = try Row.fetchOne(database, sql: "SELECT \(SavedFood.columns) FROM kept_meal WHERE id = ?", arguments: [id.key]) else {
        throw DiaryError.notFound
      }
      try database.execute(
        sql: "UPDATE kept_meal SET let_go_at = coalesce(let_go_at, ?) WHERE id = ?", arguments: [moment.milliseconds, id.key])
      return try SavedFood(row: row)
    }
  }
}

extension Database {
  /// What is kept, the newest first.
  func savedFoods() throws -> [SavedFood] {
    try Row.fetchAll(self, sql: "SELECT \(SavedFood.columns) FROM kept_meal WHERE let_go_at IS NULL ORDER BY kept_at DESC, id")
      .map(SavedFood.init(row:))
  }

  /// Keeps a meal in place of what stood under its id.
  func save(_ meal: SavedFood, at moment: Date) throws {
    let items = String(decoding: try JSONEncoder().encode(meal.items.map(MealRow.init)), as: UTF8.self)
    try execute(
      sql: """
        INSERT INTO kept_meal (id, name, items, kept_at, chosen_food) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, items = excluded.items, let_go_at = NULL, chosen_food = excluded.chosen_food
        """,
      arguments: [meal.id.key, meal.name, items, moment.milliseconds, meal.choice.map { $0.food?.description ?? "" }])
  }
}

extension SavedFood {
  fileprivate static let columns: String = "id, name, items, chosen_food"

  fileprivate init(row: Row) throws {
    let items: String = try row.value(2)
    guard let id = UUID(uuidString: try row.value(0)) else { throw DiaryError.unavailable(reason: "a kept meal can't be read") }
    let chosen: String? = try row.value(3)
    self.init(
      id: id, name: try row.value(1), items: try JSONDecoder().decode([MealRow].self, from: Data(items.utf8)).map { try $0.meal() },
      choice: chosen.map { Choice(FoodID($0)) })
  }
}

/// A meal as a kept one holds it, in thousandths.
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
