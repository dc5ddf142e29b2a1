import DemeterArchive
import DemeterCore
import Foundation

/// The dump of Open Food Facts: one product a line, fields separated by tabs, no quoting.
struct OpenFoodFacts {
  private let url: URL
  private let sink: any FoodSink

  init(_ url: URL, sink: any FoodSink) {
    self.url = url
    self.sink = sink
  }

  func read(_ progress: (FoodImportProgress) throws -> Void) throws -> FoodImportSummary {
    var state = FoodImportProgress(totalBytes: try PlainFile.size(of: url))
    var summary = FoodImportSummary()
    var reader = TableReader(.tabs)
    var isKnown = false
    func receive(_ record: Record, _ column: (String) -> Int?) throws {
      guard column("code") != nil, column("product_name") != nil, column("proteins_100g") != nil else {
        throw FoodImportError.notFoods(url.lastPathComponent)
      }
      isKnown = true
      summary.records += 1
      try self.read(record, column, &summary)
    }
    do {
      try PlainFile.read(url) { bytes, read in
        try reader.receive(bytes, receive)
        state.bytes = read
        state.records = summary.records
        state.foods = summary.foods
        try progress(state)
      }
      try reader.finish(receive)
    } catch let error as RecordScanner.TooLong {
      throw FoodImportError.record(table: url.lastPathComponent, number: error.record)
    }
    guard isKnown else { throw FoodImportError.notFoods(url.lastPathComponent) }
    return summary
  }

  private func read(_ record: Record, _ column: (String) -> Int?, _ summary: inout FoodImportSummary) throws {
    guard let code = record.text(column("code")).flatMap(Self.barcode), let name = record.text(column("product_name"))?.calm,
      name.utf8.count <= 1000
    else { return summary.skip(.nameless) }
    // `energy_100g` is always in kilojoules.
    let joules = record.number(column("energy-kj_100g")) ?? record.number(column("energy_100g"))
    guard let energy = record.number(column("energy-kcal_100g")) ?? joules.map({ $0 / 4.184 }) else {
      return summary.skip(.withoutEnergy)
    }
    let protein = record.number(column("proteins_100g")), fat = record.number(column("fat_100g"))
    let carbohydrates = record.number(column("carbohydrates_100g"))
    // In percent by volume; a millilitre of alcohol weighs 0.789 g.
    let alcohol = (record.number(column("alcohol_100g")) ?? 0) * 0.789
    if let reason = PlausibleFigures.reason(energy: energy, protein: protein, carbohydrates: carbohydrates, fat: fat, alcohol: alcohol) {
      return summary.skip(reason)
    }
    let serving = record.text(column("serving_size")).flatMap(Self.grams).flatMap { portion("serving", grams: $0) }
    let brand = record.text(column("brands"))?.split(separator: ",").first.map(String.init)
    var per100Grams = Nutrition(
      energy: Energy(kilocalories: energy), protein: protein.map { Mass(grams: $0) }, carbohydrates: carbohydrates.map { Mass(grams: $0) },
      fat: fat.map { Mass(grams: $0) })
    per100Grams.others = Self.others(record, column)
    let food = Food(
      id: FoodID(source: .openFoodFacts, key: code), name: name, brand: brand, per100Grams: per100Grams,
      portions: serving.map { [$0] } ?? [])
    try sink.add(CatalogueFood(food, commonness: .rare, licence: "ODbL 1.0"))
    summary.foods += 1
  }

  /// The columns of further nutrients. All are in grams; alcohol, which is in percent by volume, is left out.
  private static let nutrients: [(column: String, nutrient: TraceNutrient)] = [
    ("fiber_100g", .fiber), ("sugars_100g", .sugars), ("saturated-fat_100g", .saturatedFat), ("cholesterol_100g", .cholesterol),
    ("sodium_100g", .sodium), ("potassium_100g", .potassium), ("calcium_100g", .calcium), ("magnesium_100g", .magnesium),
    ("iron_100g", .iron), ("zinc_100g", .zinc), ("vitamin-a_100g", .vitaminA), ("vitamin-c_100g", .vitaminC),
    ("vitamin-d_100g", .vitaminD), ("vitamin-e_100g", .vitaminE), ("vitamin-b6_100g", .vitaminB6), ("vitamin-b12_100g", .vitaminB12),
    ("caffeine_100g", .caffeine),
  ]

  private static func others(_ record: Record, _ column: (String) -> Int?) -> NutrientVector {
    let known = nutrients.compactMap { name, nutrient in
      record.number(column(name)).flatMap { $0 <= 100 ? (nutrient.rawValue, TraceMass(grams: $0)) : nil }
    }
    return NutrientVector(Dictionary(uniqueKeysWithValues: known))
  }

  /// Returns a barcode as Open Food Facts writes it: 8 digits, or at least 13.
  static func barcode(_ text: String) -> String? {
    guard !text.isEmpty, text.utf8.count <= 24, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    let digits = text.drop { $0 == "0" }
    let length = digits.count <= 8 ? 8 : 13
    return digits.isEmpty ? nil : String(repeating: "0", count: max(0, length - digits.count)) + digits
  }

  /// Returns the grams or millilitres of `1 cookie (12.5 g)`.
  static func grams(_ text: String) -> Double? {
    guard let found = text.lowercased().firstMatch(of: /(\d+(?:[.,]\d+)?)\s*(g|ml)\b/) else { return nil }
    return Double(found.1.replacing(",", with: "."))
  }
}
