import DemeterCore
import Foundation

/// A meal as a line of an export: energy in kilocalories, macros in grams, for the whole amount.
struct MealLine: Codable {
  var name: String?
  var brand: String?
  var calories: Double?
  var protein: Double?
  var carbohydrates: Double?
  var fat: Double?
  var quantity: Double?
  var servingSize: String?
  var servingUnit: String?
  var source: String?

  init(_ meal: Meal) {
    name = meal.name
    brand = meal.brand
    calories = meal.nutrition.energy.kilocalories
    protein = meal.nutrition.protein?.grams
    carbohydrates = meal.nutrition.carbohydrates?.grams
    fat = meal.nutrition.fat?.grams
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
    input.protein = protein.map(NumberInput.number) ?? .absent
    input.carbohydrates = carbohydrates.map(NumberInput.number) ?? .absent
    input.fat = fat.map(NumberInput.number) ?? .absent
    input.quantity = quantity.map(NumberInput.number) ?? .absent
    input.servingSize = servingSize
    input.servingUnit = servingUnit
    input.source = source
    return input
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
    id = entry.id.uuidString.lowercased()
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
