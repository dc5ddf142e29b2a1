import DemeterArchive
import DemeterCore
import Foundation

/// The values of one product of Open Food Facts: columns of the comma-separated dump, or members of a line of the JSON dump by their paths. In
/// 2026 the nutrients moved from `proteins_100g` to `nutrition.aggregated_set.nutrients.proteins.value`; both are read.
struct OpenFoodFactsProduct {
  /// Whether it may have nutrients of the new shape.
  let mayBeNew: Bool
  /// Returns a value by its name.
  let text: (String) -> String?

  /// The names under which a nutrient may be.
  struct Names: Sendable {
    let value: String
    let unit: String
    let older: [String]
    let prepared: [String]

    init(_ key: String) {
      value = "nutrition.aggregated_set.nutrients.\(key).value"
      unit = "nutrition.aggregated_set.nutrients.\(key).unit"
      older = ["\(key)_100g", "nutriments.\(key)_100g"]
      prepared = ["\(key)_prepared_100g", "nutriments.\(key)_prepared_100g"]
    }
  }

  private static let energyInKilocalories = Names("energy-kcal")
  private static let energyInKilojoules: [Names] = [Names("energy-kj"), Names("energy")]
  private static let alcohol = Names("alcohol")
  private static let nutrients: PerNutrient<Names> = PerNutrient { Names($0 == .protein ? "proteins" : $0.rawValue) }

  /// Names of columns by which a dump is recognized.
  static let marks: [String] = newMarks + nutrients[.protein].older
  /// Those of the new shape.
  static let newMarks: [String] = [nutrients[.protein].value, energyInKilocalories.value]

  var code: String? { text("code") }

  var brand: String? { text("brands")?.split(separator: ",").first.map { String($0).trimmingCharacters(in: .whitespaces) } }

  /// The name in the main language, else in another one, else what kind of food it is, else its brand and size.
  var name: String? {
    for name in Self.names { if let text = text(name) { return text } }
    return brand.map { brand in text("quantity").map { "\(brand) \($0)" } ?? brand }
  }

  /// The languages in which names are read.
  static let languages: [String] = "en de fr es it nl pl pt sv da nb fi cs hu ro el tr ru ja zh".split(separator: " ").map(String.init)

  private static let names: [String] = {
    let kinds = ["product_name", "generic_name"]
    return kinds.flatMap { kind in [kind] + languages.map { "\(kind)_\($0)" } } + ["abbreviated_product_name"]
  }()

  /// What 100 g have: nutrients and alcohol in grams, and the energy in kilocalories.
  struct Figures {
    var energy: Double?
    var grams: PerNutrient<Double?>
    var alcohol: Double?
    var isPrepared = false
  }

  /// Whether nutrients of the new shape are those of 100 g.
  private var isNew: Bool {
    mayBeNew && ["100g", "100ml", nil].contains(text("nutrition.aggregated_set.per")?.lowercased())
  }

  /// The figures as sold; those of the prepared food if only these are known.
  var figures: Figures {
    let isNew = isNew
    var sold = figures { names in
      if isNew, let amount = number(names.value) { return (amount, text(names.unit)) }
      return names.older.lazy.compactMap(number).first.map { ($0, nil) }
    }
    if sold.energy != nil {
      sold.isPrepared = text("nutrition.aggregated_set.preparation") == "prepared"
      return sold
    }
    var prepared = figures { names in names.prepared.lazy.compactMap(number).first.map { ($0, nil) } }
    prepared.isPrepared = true
    return prepared.energy == nil ? sold : prepared
  }

  private func figures(_ amount: (Names) -> (Double, unit: String?)?) -> Figures {
    func grams(_ names: Names) -> Double? {
      amount(names).flatMap { amount, unit in Self.size(unit ?? "g").map { amount * $0 } }
    }
    // Without a unit, `energy` is in kilojoules.
    func energy(_ names: Names, _ usual: String) -> Double? {
      amount(names).map { amount, unit in (unit ?? usual).lowercased() == "kcal" ? amount : amount / 4.184 }
    }
    var figures = Figures(energy: energy(Self.energyInKilocalories, "kcal"), grams: PerNutrient { grams(Self.nutrients[$0]) })
    for names in Self.energyInKilojoules where figures.energy == nil { figures.energy = energy(names, "kJ") }
    // In percent by volume unless it says grams; a millilitre of alcohol weighs 0.789 g.
    figures.alcohol = amount(Self.alcohol).map { amount, unit in unit?.lowercased() == "g" ? amount : amount * 0.789 }
    return figures
  }

  /// Returns further nutrients of 100 g, as far as they are plausible.
  var others: NutrientVector {
    let isNew = isNew
    let known = Self.others.compactMap { names, nutrient -> (Int, TraceMass)? in
      let new = isNew ? number(names.value).flatMap { amount in Self.size(text(names.unit) ?? "g").map { amount * $0 } } : nil
      guard let grams = new ?? names.older.lazy.compactMap(number).first, grams <= 100 else { return nil }
      return (nutrient.rawValue, TraceMass(grams: grams))
    }
    return NutrientVector(Dictionary(known) { first, _ in first })
  }

  /// All are in grams without a unit; alcohol, which is in percent by volume, is left out.
  private static let others: [(names: Names, nutrient: TraceNutrient)] = {
    let keys: [(String, TraceNutrient)] = [
      ("fiber", .fiber), ("sugars", .sugars), ("saturated-fat", .saturatedFat), ("cholesterol", .cholesterol), ("sodium", .sodium),
      ("potassium", .potassium), ("calcium", .calcium), ("magnesium", .magnesium), ("iron", .iron), ("zinc", .zinc),
      ("vitamin-a", .vitaminA), ("vitamin-c", .vitaminC), ("vitamin-d", .vitaminD), ("vitamin-e", .vitaminE), ("vitamin-b6", .vitaminB6),
      ("vitamin-b12", .vitaminB12), ("caffeine", .caffeine),
    ]
    return keys.map { (Names($0.0), $0.1) }
  }()

  var isAlcoholic: Bool {
    let words = ["categories_tags", "categories", "categories_en", "product_name"].compactMap(text)
    return PlausibleFigures.isAlcoholic(words.joined(separator: " "))
  }

  private func number(_ name: String) -> Double? {
    text(name).flatMap { Double(plain: $0) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// Returns the grams of a unit.
  private static func size(_ unit: String) -> Double? {
    switch unit.lowercased() {
    case "g": 1
    case "kg": 1000
    case "mg": 1e-3
    case "µg", "μg", "ug", "mcg": 1e-6
    default: nil
    }
  }
}
