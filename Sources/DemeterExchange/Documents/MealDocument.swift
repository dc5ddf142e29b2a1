package import DemeterCore

/// The members that state nutrition: energy in kilocalories and nutrients in grams. What is not known is missing.
package struct NutritionDocument: Codable {
  var calories: Double?
  var masses = PerNutrient<Double?>()
  /// Further nutrients by USDA's numbers.
  var nutrients: [String: Double]?

  package init(_ nutrition: Nutrition?) {
    guard let nutrition else { return }
    calories = nutrition.energy.kilocalories
    masses = PerNutrient { nutrition[$0]?.grams }
    nutrients = nutrition.others.isEmpty ? nil : nutrition.others.document
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Nutrient.Key.self)
    calories = try members.decodeIfPresent(Double.self, forKey: Self.calories)
    masses = try PerNutrient { try members.decodeIfPresent(Double.self, forKey: Nutrient.Key($0)) }
    nutrients = try? members.decodeIfPresent([String: Double].self, forKey: Self.nutrients)
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Nutrient.Key.self)
    try members.encodeIfPresent(calories, forKey: Self.calories)
    for nutrient in Nutrient.allCases { try members.encodeIfPresent(masses[nutrient], forKey: Nutrient.Key(nutrient)) }
    try members.encodeIfPresent(nutrients, forKey: Self.nutrients)
  }

  private static let calories = Nutrient.Key(stringValue: "calories")
  private static let nutrients = Nutrient.Key(stringValue: "nutrients")
}

/// A food that was eaten, for the whole amount. The members of its nutrition are among its own.
package struct MealDocument: Codable {
  var name: String?
  var brand: String?
  var nutrition: NutritionDocument
  var quantity: Double?
  var servingSize: String?
  var servingUnit: String?
  var source: String?
  /// The id of the own food or recipe that it was logged from.
  var ownFood: String?
  /// What the person wrote about it.
  var note: String?

  package init(_ meal: Meal) {
    name = meal.name
    brand = meal.brand
    nutrition = NutritionDocument(meal.nutrition)
    quantity = meal.quantity.servings
    servingSize = meal.servingSize
    servingUnit = meal.servingUnit
    source = meal.source.rawValue
    ownFood = meal.ownFood?.key
    note = meal.note
  }

  /// The document as typed input, to validate it like any input.
  var input: EntryInput {
    var input = EntryInput()
    input.name = name
    input.brand = brand
    input.calories = nutrition.calories.map(NumberInput.number) ?? .absent
    for nutrient in Nutrient.allCases { input[nutrient] = nutrition.masses[nutrient].map(NumberInput.number) ?? .absent }
    for (number, grams) in nutrition.nutrients ?? [:] { input.others[Int(number) ?? 0] = .number(grams) }
    input.quantity = quantity.map(NumberInput.number) ?? .absent
    input.servingSize = servingSize
    input.servingUnit = servingUnit
    input.source = source
    input.ownFood = ownFood
    input.note = note
    return input
  }

  private enum Key: CodingKey {
    case name, brand, quantity, servingSize, servingUnit, source, ownFood, note
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    name = try members.decodeIfPresent(String.self, forKey: .name)
    brand = try members.decodeIfPresent(String.self, forKey: .brand)
    nutrition = try NutritionDocument(from: decoder)
    quantity = try members.decodeIfPresent(Double.self, forKey: .quantity)
    servingSize = try members.decodeIfPresent(String.self, forKey: .servingSize)
    servingUnit = try members.decodeIfPresent(String.self, forKey: .servingUnit)
    source = try members.decodeIfPresent(String.self, forKey: .source)
    ownFood = try members.decodeIfPresent(String.self, forKey: .ownFood)
    note = try members.decodeIfPresent(String.self, forKey: .note)
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encodeIfPresent(name, forKey: .name)
    try members.encodeIfPresent(brand, forKey: .brand)
    try nutrition.encode(to: encoder)
    try members.encodeIfPresent(quantity, forKey: .quantity)
    try members.encodeIfPresent(servingSize, forKey: .servingSize)
    try members.encodeIfPresent(servingUnit, forKey: .servingUnit)
    try members.encodeIfPresent(source, forKey: .source)
    try members.encodeIfPresent(ownFood, forKey: .ownFood)
    try members.encodeIfPresent(note, forKey: .note)
  }
}
