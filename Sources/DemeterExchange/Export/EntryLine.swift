import DemeterCore
import Foundation

/// A meal as a line of an export: energy in kilocalories, macros in grams, for the whole amount.
struct MealLine: Codable {
  var name: String?
  var brand: String?
  var calories: Double?
  /// In grams.
  var masses: [Nutrient: Double] = [:]
  /// Further nutrients by USDA's numbers, in grams.
  var nutrients: [String: Double]?
  var quantity: Double?
  var servingSize: String?
  var servingUnit: String?
  var source: String?

  init(_ meal: Meal) {
    name = meal.name
    brand = meal.brand
    calories = meal.nutrition.energy.kilocalories
    for nutrient in Nutrient.allCases { masses[nutrient] = meal.nutrition[nutrient]?.grams }
    nutrients = meal.nutrition.others.isEmpty ? nil : meal.nutrition.others.document
    quantity = meal.quantity.servings
    servingSize = meal.servingSize
    servingUnit = meal.servingUnit
    source = meal.source.rawValue
  }

  /// The line as typed input, to validate it like any input.
  var input: EntryInput {
    var input = EntryInput()
    input.name = name
    input.brand = brand
    input.calories = calories.map(NumberInput.number) ?? .absent
    for (nutrient, grams) in masses { input[nutrient] = .number(grams) }
    for (number, grams) in nutrients ?? [:] { input.others[Int(number) ?? 0] = .number(grams) }
    input.quantity = quantity.map(NumberInput.number) ?? .absent
    input.servingSize = servingSize
    input.servingUnit = servingUnit
    input.source = source
    return input
  }

  private enum Key: CodingKey {
    case name, brand, calories, nutrients, quantity, servingSize, servingUnit, source
  }

  init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: Key.self), masses = try decoder.container(keyedBy: Nutrient.Key.self)
    name = try line.decodeIfPresent(String.self, forKey: .name)
    brand = try line.decodeIfPresent(String.self, forKey: .brand)
    calories = try line.decodeIfPresent(Double.self, forKey: .calories)
    for nutrient in Nutrient.allCases { self.masses[nutrient] = try masses.decodeIfPresent(Double.self, forKey: Nutrient.Key(nutrient)) }
    nutrients = try? line.decodeIfPresent([String: Double].self, forKey: .nutrients)
    quantity = try line.decodeIfPresent(Double.self, forKey: .quantity)
    servingSize = try line.decodeIfPresent(String.self, forKey: .servingSize)
    servingUnit = try line.decodeIfPresent(String.self, forKey: .servingUnit)
    source = try line.decodeIfPresent(String.self, forKey: .source)
  }

  func encode(to encoder: any Encoder) throws {
    var line = encoder.container(keyedBy: Key.self), members = encoder.container(keyedBy: Nutrient.Key.self)
    try line.encodeIfPresent(name, forKey: .name)
    try line.encodeIfPresent(brand, forKey: .brand)
    try line.encodeIfPresent(calories, forKey: .calories)
    for (nutrient, grams) in masses { try members.encode(grams, forKey: Nutrient.Key(nutrient)) }
    try line.encodeIfPresent(nutrients, forKey: .nutrients)
    try line.encodeIfPresent(quantity, forKey: .quantity)
    try line.encodeIfPresent(servingSize, forKey: .servingSize)
    try line.encodeIfPresent(servingUnit, forKey: .servingUnit)
    try line.encodeIfPresent(source, forKey: .source)
  }
}

/// An entry, or an earlier state of it, as a line of an export.
struct EntryLine: Codable {
  /// What was done to reach this state; only in revisions.
  var action: String?
  var id: String
  var version: Int
  var day: String
  var loggedAt: String
  var timeZone: String
  var meal: MealLine
  var createdAt: String
  var updatedAt: String
  var deletedAt: String?

  init(_ entry: FoodEntry, _ action: EntryRevision.Action? = nil) {
    let zone = entry.logged.timeZone
    self.action = action?.rawValue
    id = entry.id.key
    version = entry.version
    day = entry.day.description
    loggedAt = entry.logged.instant.rfc3339(in: zone)
    timeZone = zone.iana
    meal = MealLine(entry.meal)
    createdAt = entry.createdAt.rfc3339(in: zone)
    updatedAt = entry.updatedAt.rfc3339(in: zone)
    deletedAt = entry.deletedAt?.rfc3339(in: zone)
  }

  private enum Key: String, CodingKey {
    case action, id, version, day, loggedAt, timeZone, createdAt, updatedAt, deletedAt
  }

  // The meal's members are among the entry's own.
  init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: Key.self)
    action = try line.decodeIfPresent(String.self, forKey: .action)
    id = try line.decode(String.self, forKey: .id)
    version = try line.decodeIfPresent(Int.self, forKey: .version) ?? 1
    day = try line.decode(String.self, forKey: .day)
    loggedAt = try line.decode(String.self, forKey: .loggedAt)
    timeZone = try line.decode(String.self, forKey: .timeZone)
    createdAt = try line.decodeIfPresent(String.self, forKey: .createdAt) ?? ""
    updatedAt = try line.decodeIfPresent(String.self, forKey: .updatedAt) ?? ""
    deletedAt = try line.decodeIfPresent(String.self, forKey: .deletedAt)
    meal = try MealLine(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    var line = encoder.container(keyedBy: Key.self)
    try line.encodeIfPresent(action, forKey: .action)
    try line.encode(id, forKey: .id)
    try line.encode(version, forKey: .version)
    try line.encode(day, forKey: .day)
    try line.encode(loggedAt, forKey: .loggedAt)
    try line.encode(timeZone, forKey: .timeZone)
    try line.encode(createdAt, forKey: .createdAt)
    try line.encode(updatedAt, forKey: .updatedAt)
    try line.encodeIfPresent(deletedAt, forKey: .deletedAt)
    try meal.encode(to: encoder)
  }
}
