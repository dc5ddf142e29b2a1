package import DemeterCore
import Foundation

/// A meal as the table `entry`, the JSON of revisions and the JSON of saved foods contain it. Amounts are thousandths.
package struct MealRecord: Codable {
  private let name: String
  private let brand: String?
  private let nutrition: Nutrition
  private let quantity: Int64
  private let servingSize: String?
  private let servingUnit: String?
  private let source: String
  private let ownFood: String?
  private let note: String?

  package init(_ meal: Meal) {
    name = meal.name
    brand = meal.brand
    nutrition = meal.nutrition
    quantity = meal.quantity.thousandths
    servingSize = meal.servingSize
    servingUnit = meal.servingUnit
    source = meal.source.rawValue
    ownFood = meal.ownFood?.key
    note = meal.note
  }

  /// - Throws: `DiaryError.unavailable` if it is not a valid meal of what is named. Nothing is guessed.
  package func meal(of what: String) throws -> Meal {
    let amounts =
      [nutrition.energy.thousandths, quantity] + Nutrient.allCases.compactMap { nutrition[$0]?.thousandths }
      + nutrition.others.masses.values.map(\.thousandths)
    guard let source = EntrySource(rawValue: source), amounts.allSatisfy(\.canBeAdded) else {
      throw DiaryError.unavailable(reason: "\(what) can't be read")
    }
    return Meal(
      name: name, brand: brand, nutrition: nutrition, quantity: Quantity(thousandths: quantity), servingSize: servingSize,
      servingUnit: servingUnit, source: source, ownFood: ownFood.flatMap { UUID(uuidString: $0) }, note: note)
  }
}

// MARK: Rows

extension MealRecord {
  static let columns: [String] =
    ["name", "brand", "energy"] + Nutrient.columns
    + ["quantity", "serving_size", "serving_unit", "source", "nutrients", "own_food", "note", "note_words"]

  /// Reads its columns from a position on.
  init(row: some StoredRow, from first: Int) throws {
    name = try row.value(first)
    brand = try row.value(first + 1)
    var nutrition = Nutrition(energy: try row.amount(first + 2), try row.masses(from: first + 3))
    let column = first + 3 + Nutrient.columns.count
    let others: String? = try row.value(column + 4)
    if let others { nutrition.others = try Self.others(others) }
    self.nutrition = nutrition
    quantity = try row.number(column)
    servingSize = try row.value(column + 1)
    servingUnit = try row.value(column + 2)
    source = try row.value(column + 3)
    ownFood = try row.value(column + 5)
    note = try row.value(column + 6)  // its words, after it, only serve searches
  }

  /// Its values, in the order of `columns`.
  var fields: [StoredField] {
    [.text(name), .text(brand), .number(nutrition.energy.thousandths)] + Nutrient.allCases.map { .number(nutrition[$0]?.thousandths) }
      + [
        .number(quantity), .text(servingSize), .text(servingUnit), .text(source), .text(others), .text(ownFood), .text(note),
        .text(note?.searchedWords),
      ]
  }

  /// As in the column and in JSON: nil if nothing is known.
  private var others: String? { nutrition.others.isEmpty ? nil : nutrition.others.stored }

  private static func others(_ text: String) throws -> NutrientVector {
    guard let others = NutrientVector(text) else { throw DiaryError.unavailable(reason: "the nutrients of an entry can't be read") }
    return others
  }
}

// MARK: JSON

extension MealRecord {
  private enum Key: String, CodingKey {
    case name, brand, energy, quantity, source, nutrients, note
    case servingSize = "serving_size"
    case servingUnit = "serving_unit"
    case ownFood = "own_food"
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self), masses = try decoder.container(keyedBy: Nutrient.Key.self)
    name = try members.decode(String.self, forKey: .name)
    brand = try members.decodeIfPresent(String.self, forKey: .brand)
    var nutrition = try Nutrition(energy: Energy(thousandths: try members.decode(Int64.self, forKey: .energy))) {
      try masses.decodeIfPresent(Int64.self, forKey: Nutrient.Key($0)).map(Mass.init(thousandths:))
    }
    if let others = try members.decodeIfPresent(String.self, forKey: .nutrients) { nutrition.others = try Self.others(others) }
    self.nutrition = nutrition
    quantity = try members.decode(Int64.self, forKey: .quantity)
    servingSize = try members.decodeIfPresent(String.self, forKey: .servingSize)
    servingUnit = try members.decodeIfPresent(String.self, forKey: .servingUnit)
    source = try members.decode(String.self, forKey: .source)
    ownFood = try members.decodeIfPresent(String.self, forKey: .ownFood)
    note = try members.decodeIfPresent(String.self, forKey: .note)
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self), masses = encoder.container(keyedBy: Nutrient.Key.self)
    try members.encode(name, forKey: .name)
    try members.encodeIfPresent(brand, forKey: .brand)
    try members.encode(nutrition.energy.thousandths, forKey: .energy)
    for nutrient in Nutrient.allCases { try masses.encodeIfPresent(nutrition[nutrient]?.thousandths, forKey: Nutrient.Key(nutrient)) }
    try members.encode(quantity, forKey: .quantity)
    try members.encodeIfPresent(servingSize, forKey: .servingSize)
    try members.encodeIfPresent(servingUnit, forKey: .servingUnit)
    try members.encode(source, forKey: .source)
    try members.encodeIfPresent(others, forKey: .nutrients)
    try members.encodeIfPresent(ownFood, forKey: .ownFood)
    try members.encodeIfPresent(note, forKey: .note)
  }
}
