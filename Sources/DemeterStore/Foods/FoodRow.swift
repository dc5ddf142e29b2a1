import DemeterCore
internal import GRDB

/// A row of the catalogue's `food` table.
struct FoodRow {
  static let columns: String =
    "number, source, key, name, brand, energy, protein, carbohydrates, fat, density, commonness, names, brand_words, head"

  let number: Int64
  let source: String
  let key: String
  let name: String
  let brand: String?
  let commonness: Int
  let names: String
  let brandWords: String
  let head: Int
  private let per100Grams: Nutrition
  private let density: Mass?

  init(row: Row) {
    number = row[0]
    source = row[1]
    key = row[2]
    name = row[3]
    brand = row[4]
    per100Grams = Nutrition(
      energy: Energy(thousandths: row[5]), protein: (row[6] as Int64?).map(Mass.init), carbohydrates: (row[7] as Int64?).map(Mass.init),
      fat: (row[8] as Int64?).map(Mass.init))
    density = (row[9] as Int64?).map(Mass.init)
    commonness = row[10]
    names = row[11]
    brandWords = row[12]
    head = row[13]
  }

  /// The food with its portions.
  func food(in database: Database) throws -> Food {
    guard let source = FoodID.Source(rawValue: source) else { throw FoodError.unavailable(reason: "the source \(source) is not known") }
    let portions = try Row.fetchAll(
      database.cachedStatement(sql: "SELECT name, mass FROM portion WHERE food = ? ORDER BY position"), arguments: [number])
    return Food(
      id: FoodID(source: source, key: key), name: name, brand: brand, per100Grams: per100Grams, per100Milliliters: density,
      portions: portions.map { (name: $0[0], mass: Mass(thousandths: $0[1])) })
  }
}
