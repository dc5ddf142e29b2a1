import DemeterArchive
import DemeterCore
import Foundation

/// A package of Fineli's open data (https://fineli.fi/fineli/en/avoin-data): tables with semicolons and decimal commas, in ISO 8859-1.
///
/// `component_value.csv` has an amount in 100 g of edible food in each line, `component.csv` the units of these amounts. Figures of
/// `CHOAVL` are without fibre, as on labels in Europe. An amount that is empty or missing is unknown.
struct FineliFoods {
  /// The table that no other database has.
  static let mark: String = "component_value.csv"

  private let tables: Tables
  private let sink: any FoodSink
  private let name: String
  private let language: FineliLanguage

  init(_ url: URL, sink: any FoodSink, named language: FineliLanguage) throws {
    tables = try Tables(url)
    self.sink = sink
    self.language = language
    name = url.lastPathComponent
  }

  /// USDA's numbers by Fineli's codes (EuroFIR's component thesaurus). `NIAEQ`, which includes what the body makes of tryptophan, is not
  /// the niacin that is counted here.
  private static let numbers: [String: Int] = [
    energy: 1008, "PROT": 1003, "FAT": 1004, "CHOAVL": 1005, "ALC": 1018, "WATER": 1051, "FIBC": 1079, "SUGAR": 2000, "FASAT": 1258,
    "CHOLE": 1253, "NA": 1093, "K": 1092, "CA": 1087, "MG": 1090, "FE": 1089, "ZN": 1095, "P": 1091, "CU": 1098, "SE": 1103, "VITA": 1106,
    "VITC": 1162, "VITD": 1114, "VITE": 1109, "THIA": 1165, "RIBF": 1166, "VITPYRID": 1175, "FOL": 1177, "VITB12": 1178,
  ]
  private static let energy: String = "ENERC"
  /// Carbohydrate with fibre and sugar alcohols.
  private static let allCarbohydrates: String = "CHOCDF"
  /// The kilojoules of a kilocalorie.
  private static let kilojoules: Double = 4.184
  /// Fineli's measures that are portions, the usual ones first.
  private static let measures: [String] = ["KPL_M", "PORTM", "KPL_S", "KPL_L", "PORTS", "PORTL", "KPL_VALM", "DL", "RKL", "TL"]

  private struct Reading {
    var progress: FoodImportProgress
    var summary = FoodImportSummary()
    var nutrients = NutrientTable()
    /// Carbohydrate with fibre and sugar alcohols, in grams, by the food's number.
    var allCarbohydrates: [Int: Double] = [:]
    var units: [String: String] = [:]
    /// The names of measures by their codes.
    var measures: [String: String] = [:]
    /// Grams by the code of the measure, by the food's number.
    var portions: [Int: [String: Double]] = [:]
    var names: [Int: [FineliLanguage: String]] = [:]
  }

  func read(_ progress: (FoodImportProgress) throws -> Void) throws -> FoodImportSummary {
    guard try ["component.csv", Self.mark, "food.csv"].allSatisfy({ try tables.size($0) != nil }) else {
      throw FoodImportError.notFoods(name)
    }
    // Measures in the chosen language count before those in another. Foods come last: by then all their data is known.
    let languages = [language] + FineliLanguage.allCases.filter { $0 != language }
    var order = ["component.csv", Self.mark, "foodaddunit.csv"]
    order += languages.map { "foodunit_\($0.code).csv" }
    order += languages.map { "foodname_\($0.code).csv" }
    order.append("food.csv")
    var reading = Reading(progress: FoodImportProgress(totalBytes: try order.reduce(0) { $0 + (try tables.size($1) ?? 0) }))
    for table in order {
      let named = languages.first { table == "foodname_\($0.code).csv" }
      var state = reading
      try tables.read(
        table, as: .semicolons,
        progress: { bytes in
          state.progress.bytes += UInt64(bytes)
          state.progress.records = state.summary.records
          state.progress.foods = state.summary.foods
          try progress(state.progress)
        },
        { record, column in
          state.summary.records += 1
          try read(record, column, of: table, named, &state)
        })
      reading = state
    }
    return reading.summary
  }

  private func read(
    _ record: Record, _ column: (String) -> Int?, of table: String, _ named: FineliLanguage?, _ reading: inout Reading
  ) throws {
    switch table {
    case "component.csv":
      if let code = record.text(column("EUFDNAME")), let unit = record.text(column("COMPUNIT")) { reading.units[code] = unit.uppercased() }
    case Self.mark: readAmount(record, column, &reading)
    case "foodaddunit.csv":
      guard let food = record.integer(column("FOODID")), let code = record.text(column("FOODUNIT")),
        let grams = Self.number(record, column("MASS"))
      else { return }
      reading.portions[food, default: [:]][code] = grams
    case "food.csv": try readFood(record, column, &reading)
    default:
      if let named {
        guard let food = record.integer(column("FOODID")), let name = Self.name(record, column) else { return }
        reading.names[food, default: [:]][named] = name
      } else if let code = record.text(column("THSCODE")), let words = record.text(inUTF8OrWindows1252: column("DESCRIPT")) {
        reading.measures[code] = reading.measures[code] ?? words
      }
    }
  }

  private func readAmount(_ record: Record, _ column: (String) -> Int?, _ reading: inout Reading) {
    guard let food = record.integer(column("FOODID")), let code = record.text(column("EUFDNAME")),
      let amount = Self.number(record, column("BESTLOC")), let unit = reading.units[code]
    else { return }
    if code == Self.energy {
      guard unit == "KJ" else { return }
      reading.nutrients.note(amount / Self.kilojoules, of: Self.numbers[code] ?? 0, in: food)
      return
    }
    let size: Double? =
      switch unit {
      case "G": 1
      case "MG": 1e-3
      case "UG": 1e-6
      default: nil
      }
    guard let size else { return }
    if code == Self.allCarbohydrates { reading.allCarbohydrates[food] = amount * size }
    guard let number = Self.numbers[code] else { return }
    // Dividing by a whole number keeps the decimals that were read.
    let shown = TraceNutrient(rawValue: number)?.unit.grams ?? 1
    reading.nutrients.note(size >= shown ? amount * (size / shown).rounded() : amount / (shown / size).rounded(), of: number, in: food)
  }

  private func readFood(_ record: Record, _ column: (String) -> Int?, _ reading: inout Reading) throws {
    guard let number = record.integer(column("FOODID")) else { return reading.summary.skip(.nameless) }
    var known = reading.names[number] ?? [:]
    // The food's own table has its Finnish name.
    known[.finnish] = known[.finnish] ?? Self.name(record, column)
    let found = ([language] + FineliLanguage.allCases).map { known[$0] }
    var names: [String] = []
    for name in found.compactMap(\.self) where !names.contains(name) { names.append(name) }
    guard let name = names.first else { return reading.summary.skip(.nameless) }
    let amounts = reading.nutrients
    let grams = PerNutrient { amounts.amount(.nutrient($0), in: number) }, alcohol = amounts.amount(.alcohol, in: number)
    guard let energy = amounts.amount(.energy, in: number) else { return reading.summary.skip(.withoutEnergy) }
    // Fibre, sugar alcohols and organic acids have energy, too.
    var plausible = grams
    if let available = grams[.carbohydrates] { plausible[.carbohydrates] = max(available, reading.allCarbohydrates[number] ?? 0) }
    let reason = PlausibleFigures.reason(
      energy: energy, plausible, alcohol: alcohol, isAlcoholic: names.contains(where: PlausibleFigures.isAlcoholic))
    if let reason { return reading.summary.skip(reason) }
    let masses = reading.portions[number] ?? [:]
    let portions = Self.measures.compactMap { code in
      masses[code].flatMap { grams in reading.measures[code].flatMap { portion(String($0.prefix(100)), grams: grams) } }
    }
    var per100Grams = Nutrition(energy: Energy(kilocalories: energy)) { grams[$0].map(Mass.init(grams:)) }
    per100Grams.others = amounts.others(in: number)
    let food = Food(
      id: FoodID(source: .fineli, key: String(number)), name: name, per100Grams: per100Grams,
      per100Milliliters: masses["DL"].flatMap { portion("DL", grams: $0)?.mass }, portions: portions)
    try sink.add(CatalogueFood(food, otherNames: Array(names.dropFirst()), licence: food.id.source.licence))
    reading.summary.foods += 1
  }

  private static func name(_ record: Record, _ column: (String) -> Int?) -> String? {
    record.text(inUTF8OrWindows1252: column("FOODNAME")).flatMap { $0.utf8.count <= 1000 ? $0.calm : nil }
  }

  /// Returns a number with a decimal comma that is not negative.
  private static func number(_ record: Record, _ index: Int?) -> Double? {
    guard let text = record.text(index), let value = Double(plain: text.replacing(",", with: ".")), value >= 0 else { return nil }
    return value
  }
}
