import DemeterCore
import Foundation

/// One serving of a food in FatSecret: its description, weight and nutrition.
struct FatSecretServing {
  let words: String
  let mass: Mass?
  let nutrition: Nutrition

  private static let gramsAnOunce = 28.349_523_125

  /// The members of a serving that are further nutrients, in the units in which they are shown. Vitamins and minerals are left out,
  /// because some answers give them in percent.
  private static let others: [(key: String, nutrient: TraceNutrient)] = [
    ("fiber", .fiber), ("sugar", .sugars), ("saturated_fat", .saturatedFat), ("cholesterol", .cholesterol), ("sodium", .sodium),
    ("potassium", .potassium),
  ]

  /// Parses a serving of `food.get`; nil if its calories can't be read.
  init?(_ json: LooseJSON) {
    guard let energy = json["calories"].amount else { return nil }
    var nutrition = Nutrition(energy: Energy(kilocalories: energy)) { nutrient in
      json[nutrient == .carbohydrates ? "carbohydrate" : nutrient.rawValue].amount.map { Mass(grams: $0) }
    }
    nutrition.others = NutrientVector(
      Dictionary(
        uniqueKeysWithValues: Self.others.compactMap { key, nutrient in
          json[key].amount.flatMap { $0 >= 0 && $0 <= 100_000 ? (nutrient.rawValue, TraceMass(grams: $0 * nutrient.unit.grams)) : nil }
        }))
    self.nutrition = nutrition
    mass = json["metric_serving_amount"].amount.flatMap { Self.mass($0, json["metric_serving_unit"].text ?? "") }
    words = json["serving_description"].text ?? json["measurement_description"].text ?? "serving"
  }

  /// Parses a serving from a search result, in English: `Per 1 serving (28g) - Calories: 190kcal | Fat: 7.00g | Carbs: 29.00g | Protein:
  /// 4.00g`. Parts may be missing; nil if the serving or its calories can't be read.
  init?(description: String) {
    let text = description.trimmingCharacters(in: .whitespaces)
    guard text.lowercased().hasPrefix("per ") else { return nil }
    let said = text.dropFirst(4)
    guard let dash = said.range(of: " - ", options: .backwards) else { return nil }
    var portion = said[..<dash.lowerBound].trimmingCharacters(in: .whitespaces)
    var parts: [String: Double] = [:]
    for part in said[dash.upperBound...].split(separator: "|") {
      let pair = part.split(separator: ":", maxSplits: 1)
      guard pair.count == 2 else { continue }
      let label = pair[0].trimmingCharacters(in: .whitespaces).lowercased()
      parts[label] = Self.measured(String(pair[1]), in: label == "calories" ? "kcal" : "g")
    }
    guard let energy = parts["calories"], !portion.isEmpty else { return nil }
    nutrition = Nutrition(energy: Energy(kilocalories: energy)) { nutrient in
      parts[nutrient == .carbohydrates ? "carbs" : nutrient.rawValue].map { Mass(grams: $0) }
    }
    var weight: Mass?
    // “1 serving (28g)”: a weight in brackets counts as the weight, other text stays in the description.
    if portion.hasSuffix(")"), let open = portion.lastIndex(of: "(") {
      let inside = portion[portion.index(after: open)...].dropLast()
      if let (number, unit) = Self.split(String(inside)), ["g", "ml", "oz"].contains(unit) {
        weight = Self.mass(number, unit)
        portion = portion[..<open].trimmingCharacters(in: .whitespaces)
      }
    }
    if let (number, unit) = Self.split(portion), weight == nil { weight = Self.mass(number, unit) }
    mass = weight
    words = portion.isEmpty ? "serving" : portion
  }

  /// Whether it is exactly 100 g, which is the base of all servings and not a portion.
  var isPer100Grams: Bool { mass == Mass(grams: 100) && Self.split(words).map { $0 == (100, "g") } ?? false }

  /// The serving as a portion. A count of one is dropped: `1 cup` is `cup`, `1/2 cup` stays.
  var portion: Portion {
    let rest = words.hasPrefix("1 ") ? words.dropFirst(2).trimmingCharacters(in: .whitespaces) : ""
    // “1 1/2 cups” is not “1/2 cups”.
    return Portion(name: rest.first.map { !$0.isNumber } ?? false ? rest : words, mass: mass, nutrition: nutrition)
  }

  /// The nutrition of 100 g; nil if the weight is not known.
  var per100Grams: Nutrition? {
    guard let mass, mass > .zero else { return nil }
    return nutrition.scaled(from: Quantity(servings: mass.grams), to: Quantity(servings: 100))
  }

  private static func mass(_ amount: Double, _ unit: String) -> Mass? {
    guard amount > 0, amount <= 100_000 else { return nil }
    switch unit.lowercased() {
    case "g": return Mass(grams: amount)
    case "oz": return Mass(grams: amount * gramsAnOunce)
    default: return nil  // a volume of unknown weight
    }
  }

  /// Parses a number with the given unit: `3.57g`.
  private static func measured(_ text: String, in unit: String) -> Double? {
    let trimmed = text.trimmingCharacters(in: .whitespaces).lowercased()
    guard trimmed.hasSuffix(unit) else { return nil }
    return LooseJSON.amount(String(trimmed.dropLast(unit.count)))
  }

  /// Parses a number and its unit: `342g`, `1 oz`; nil for anything else.
  private static func split(_ text: String) -> (Double, String)? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard !digits.isEmpty, let number = LooseJSON.amount(String(digits)) else { return nil }
    return (number, text.dropFirst(digits.count).trimmingCharacters(in: .whitespaces).lowercased())
  }
}
