import DemeterCore
import Foundation
internal import GRDB

/// An entry as the table `entry` and the JSON of revisions contain it.
struct EntryRecord: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName: String = "entry"

  var id: String
  var version: Int
  var day: String
  var logged_at: Int64
  var time_zone: String
  var name: String
  var brand: String?
  var energy: Int64
  var protein: Int64?
  var carbohydrates: Int64?
  var fat: Int64?
  var quantity: Int64
  var serving_size: String?
  var serving_unit: String?
  var source: String
  var food_key: String
  var created_at: Int64
  var updated_at: Int64
  var deleted_at: Int64?

  init(_ entry: FoodEntry) {
    let meal = entry.meal
    id = entry.id.uuidString.lowercased()
    version = entry.version
    day = entry.day.description
    logged_at = entry.logged.instant.milliseconds
    time_zone = entry.logged.timeZone.identifier
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
    food_key = meal.foodKey
    created_at = entry.createdAt.milliseconds
    updated_at = entry.updatedAt.milliseconds
    deleted_at = entry.deletedAt?.milliseconds
  }

  /// Reads columns by position, because a row is decoded for every entry of every day on a screen. Every query must select
  /// `EntryRecord.columns`.
  init(row: Row) throws {
    id = try row.value(0)
    version = try row.number(1)
    day = try row.value(2)
    logged_at = try row.milliseconds(3)
    time_zone = try row.value(4)
    name = try row.value(5)
    brand = try row.value(6)
    energy = try row.number(7)
    protein = try row.number(8)
    carbohydrates = try row.number(9)
    fat = try row.number(10)
    quantity = try row.number(11)
    serving_size = try row.value(12)
    serving_unit = try row.value(13)
    source = try row.value(14)
    food_key = try row.value(15)
    created_at = try row.milliseconds(16)
    updated_at = try row.milliseconds(17)
    deleted_at = try row.milliseconds(18)
  }

  static let columns: String = """
    entry.id, entry.version, entry.day, entry.logged_at, entry.time_zone, entry.name, entry.brand, entry.energy, entry.protein, \
    entry.carbohydrates, entry.fat, entry.quantity, entry.serving_size, entry.serving_unit, entry.source, entry.food_key, \
    entry.created_at, entry.updated_at, entry.deleted_at
    """

  /// The number of columns.
  static let width: Int = 19

  /// The entry with the food key that it was counted under, which may differ from the key that this version would compute.
  func stored() throws -> StoredEntry { StoredEntry(try entry(), foodKey: food_key) }

  /// - Throws: `DiaryError.unavailable` if the row is not a valid entry. Nothing is guessed.
  func entry() throws -> FoodEntry {
    guard let uuid = UUID(uuidString: id), let zone = TimeZone(identifier: time_zone), let source = EntrySource(rawValue: source),
      let day = Day(day), [Int64(version), energy, protein ?? 0, carbohydrates ?? 0, fat ?? 0, quantity].allSatisfy(\.canBeAdded),
      [logged_at, created_at, updated_at, deleted_at ?? 0].allSatisfy(\.isAnInstant)
    else { throw DiaryError.unavailable(reason: "entry \(id) can't be read") }
    let nutrition = Nutrition(
      energy: Energy(thousandths: energy), protein: protein.map(Mass.init(thousandths:)),
      carbohydrates: carbohydrates.map(Mass.init(thousandths:)), fat: fat.map(Mass.init(thousandths:)))
    let meal = Meal(
      name: name, brand: brand, nutrition: nutrition, quantity: Quantity(thousandths: quantity), servingSize: serving_size,
      servingUnit: serving_unit, source: source)
    return FoodEntry(
      id: uuid, version: version, meal: meal, logged: LoggedMoment(Date(milliseconds: logged_at), in: zone, on: day),
      createdAt: Date(milliseconds: created_at), updatedAt: Date(milliseconds: updated_at),
      deletedAt: deleted_at.map(Date.init(milliseconds:)))
  }
}
