import DemeterCore
internal import GRDB

/// A row of the catalogue's `food` table.
struct FoodRow {
  static let columns: String =
    (["number, source, key, name, brand, energy, density, commonness, names, brand_words, head"] + Nutrient.columns).joined(separator: ", ")

  let number: Int64
  let source: String
  let key: String
  let name: String
  let brand: String?
  let commonness: Int
  let names: String
  let brandWords: String
  /// The number of words at the front of the name that say what the food is.
  let head: Int
  private let per100Grams: Nutrition
  private let density: Mass?

  init(row: Row) throws {
    number = try row.value(0)  // a rank, up to 63 bits
    source = try row.value(1)
    key = try row.value(2)
    name = try row.value(3)
    brand = try row.value(4)
    density = try row.amount(6)
    commonness = try row.number(7)
    names = try row.value(8)
    brandWords = try row.value(9)
    head = try row.number(10)
    per100Grams = Nutrition(energy: try row.amount(5), try row.masses(from: 11))
  }

  /// The food with its portions, and its name in a language if that is known.
  func food(in database: Database, _ language: String?) throws -> Food {
    guard let source = FoodID.Source(rawValue: source) else { throw FoodError.unavailable(reason: "the source \(source) is not known") }
    // Only of foods that are shown: a search reads hundreds of rows.
    let text = try String.fetchOne(database.cachedStatement(sql: "SELECT nutrients FROM food WHERE number = ?"), arguments: [number])
    guard let others = NutrientVector(text ?? "") else { throw FoodError.unavailable(reason: "the nutrients of \(name) can't be read") }
    var per100Grams = per100Grams
    per100Grams.others = others
    let portions = try Row.fetchAll(
      database.cachedStatement(sql: "SELECT name, mass FROM portion WHERE food = ? ORDER BY position"), arguments: [number])
    let title = try language.flatMap {
      try String.fetchOne(
        database.cachedStatement(sql: "SELECT name FROM food_title WHERE food = ? AND language = ?"), arguments: [number, $0])
    }
    return Food(
      id: FoodID(source: source, key: key), name: title ?? name, brand: brand, per100Grams: per100Grams, per100Milliliters: density,
      portions: try portions.map { (name: try $0.value(0), mass: try $0.amount(1)) })
  }
}
