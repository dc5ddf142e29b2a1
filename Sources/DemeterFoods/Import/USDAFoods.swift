import DemeterArchive
import DemeterCore
import Foundation

/// A release of USDA FoodData Central, as CSV.
struct USDAFoods {
  private let tables: Tables
  private let sink: any FoodSink
  private let name: String

  init(_ url: URL, sink: any FoodSink) throws {
    tables = try Tables(url)
    self.sink = sink
    name = url.lastPathComponent
  }

  private static let needed: [String] = ["measure_unit.csv", "food_nutrient.csv", "food_portion.csv", "branded_food.csv", "food.csv"]
  private static let types: Set<String> = ["sr_legacy_food", "foundation_food", "survey_fndds_food", "branded_food"]
  /// What separates the fields of a note.
  private static let separator: Character = "\u{1F}"

  private struct Reading {
    var progress: FoodImportProgress
    var summary = FoodImportSummary()
    var nutrients = NutrientTable()
    var units: [Int: String] = [:]
    /// The order and the portion, by the food's number.
    var portions: [Int: [(order: Int, name: String, mass: Mass)]] = [:]
  }

  func read(_ progress: (FoodImportProgress) throws -> Void) throws -> FoodImportSummary {
    guard try tables.size("food.csv") != nil, try tables.size("food_nutrient.csv") != nil else { throw FoodImportError.notFoods(name) }
    var reading = Reading(progress: FoodImportProgress(totalBytes: try Self.needed.reduce(0) { $0 + (try tables.size($1) ?? 0) }))
    // Foods come last: by then all their data is known.
    for table in Self.needed {
      var state = reading
      try tables.read(
        table,
        progress: { bytes in
          state.progress.bytes += UInt64(bytes)
          state.progress.records = state.summary.records
          state.progress.foods = state.summary.foods
          try progress(state.progress)
        },
        { record, column in
          state.summary.records += 1
          try read(record, column, of: table, &state)
        })
      reading = state
    }
    return reading.summary
  }

  private func read(_ record: Record, _ column: (String) -> Int?, of table: String, _ reading: inout Reading) throws {
    switch table {
    case "measure_unit.csv":
      if let id = record.integer(column("id")), let name = record.text(column("name")) { reading.units[id] = name }
    case "food_nutrient.csv":
      guard let food = record.integer(column("fdc_id")), let id = record.integer(column("nutrient_id")),
        let amount = record.number(column("amount"))
      else { return }
      reading.nutrients.note(amount, of: id, in: food)
    case "food_portion.csv": readPortion(record, column, &reading)
    case "branded_food.csv": try readBrand(record, column)
    default: try readFood(record, column, &reading)
    }
  }

  /// Reads the measure of a portion: SR Legacy has it in `modifier`, Foundation in `measure_unit_id`, FNDDS in `portion_description`.
  private func readPortion(_ record: Record, _ column: (String) -> Int?, _ reading: inout Reading) {
    guard let food = record.integer(column("fdc_id")), let grams = record.number(column("gram_weight")) else { return }
    let unit = record.integer(column("measure_unit_id")).flatMap { $0 == 9999 ? nil : reading.units[$0] }
    let modifier = record.text(column("modifier"))
    let text: String? =
      if let description = record.text(column("portion_description")) { description } else if let unit {
        modifier.map { "\(unit), \($0)" } ?? unit
      } else { modifier }
    guard let text, text != "Quantity not specified", Int(text) == nil, let measure = ImportedMeasure(text) else { return }
    let amount = record.number(column("amount")).flatMap { $0 > 0 ? $0 : nil } ?? 1
    guard let portion = portion(measure.name, grams: grams / amount / measure.count) else { return }
    reading.portions[food, default: []].append((record.integer(column("seq_num")) ?? .max, portion.name, portion.mass))
  }

  /// Stores a product's brand and serving until its name is read.
  private func readBrand(_ record: Record, _ column: (String) -> Int?) throws {
    guard let food = record.integer(column("fdc_id")) else { return }
    let brand = record.text(column("brand_name")) ?? record.text(column("brand_owner")) ?? ""
    let unit = record.text(column("serving_size_unit"))?.lowercased() ?? ""
    let isLiquid = ["ml", "mlt"].contains(unit)
    var size = ["g", "grm", "gm"].contains(unit) || isLiquid ? record.number(column("serving_size")) ?? 0 : 0
    var serving = "serving"
    if let measure = record.text(column("household_serving_fulltext")).flatMap({ ImportedMeasure($0) }) {
      serving = measure.name.calm
      size /= measure.count
    }
    let code = record.text(column("gtin_upc")).flatMap { try? Barcode($0) }?.digits ?? ""
    let note = [brand, serving, String(size), isLiquid ? "ml" : "", code].joined(separator: String(Self.separator))
    try sink.setAside(note, under: Int64(food))
  }

  private func readFood(_ record: Record, _ column: (String) -> Int?, _ reading: inout Reading) throws {
    guard let type = record.text(column("data_type")), Self.types.contains(type) else { return }
    guard let number = record.integer(column("fdc_id")), let name = record.text(column("description"))?.calm, name.utf8.count <= 1000
    else { return reading.summary.skip(.nameless) }
    let amounts = reading.nutrients
    let grams = PerNutrient { amounts.amount(.nutrient($0), in: number) }, alcohol = amounts.amount(.alcohol, in: number)
    guard let energy = amounts.amount(.energy, in: number) ?? PlausibleFigures.energy(grams, alcohol: alcohol) else {
      return reading.summary.skip(.withoutEnergy)
    }
    let reason = PlausibleFigures.reason(
      energy: energy, grams, alcohol: alcohol, isAlcoholic: PlausibleFigures.isAlcoholic(name))
    if let reason { return reading.summary.skip(reason) }
    var portions = (reading.portions[number] ?? []).sorted { $0.order < $1.order }.map { (name: $0.name, mass: $0.mass) }
    var brand: String?, isLiquid = false, code: Barcode?
    if type == "branded_food", let note = try sink.note(under: Int64(number)) {
      let fields = note.split(separator: Self.separator, omittingEmptySubsequences: false).map(String.init)
      brand = fields[0].isEmpty ? nil : fields[0].calm
      isLiquid = fields[3] == "ml"
      code = try? Barcode(fields[4])
      if let serving = Double(fields[2]).flatMap({ portion(fields[1], grams: $0) }) { portions.append(serving) }
    }
    var per100Grams = Nutrition(energy: Energy(kilocalories: energy)) { grams[$0].map(Mass.init(grams:)) }
    per100Grams.others = amounts.others(in: number)
    let food = Food(
      id: FoodID(source: .usda, key: String(number)), name: name, brand: brand, per100Grams: per100Grams,
      per100Milliliters: isLiquid ? Mass(grams: 100) : nil, portions: Array(portions.prefix(12)))
    try sink.add(CatalogueFood(food, commonness: type == "branded_food" ? .rare : .common, licence: food.id.source.licence, code: code))
    reading.summary.foods += 1
  }
}
