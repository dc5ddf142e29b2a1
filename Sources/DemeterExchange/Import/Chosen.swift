import DemeterArchive
import DemeterCore
import DemeterMessages
import Foundation

/// A person's choice of columns in the form that importers read.
struct Chosen {
  let choice: ColumnChoice

  init(_ choice: ColumnChoice) { self.choice = choice }

  var tooFewColumns: String { say("The file does not have that many columns.") }
  var notADiary: String { say("These rows are own foods, not a diary.") }

  /// The layout of a table of entries.
  func foods(_ table: PlainTable) -> ForeignTable {
    var columns: [FoodShape.Column: Int] = [:], scale: [FoodShape.Column: Double] = [:]
    for (field, place) in choice.columns {
      guard let column = Self.column(of: field) else { continue }
      // Salt says less than sodium.
      if field == .salt, choice.columns[.trace(.sodium)] != nil { continue }
      columns[column] = place
      scale[column] = grams(of: field, at: place, in: table)
    }
    var shape = FoodShape(format: .table, separator: table.separator, columns: columns, headLength: table.headLength)
    shape.scale = scale
    shape.style = style(of: table)
    shape.amountUnit = choice.columns[.amount].flatMap { ColumnHead(table.heads[$0]).unit }
    return ForeignTable(part: table.part, shape: shape)
  }

  /// The layout of a table of weights or water.
  func measurements(_ table: PlainTable, maker: String) -> ScaleTable {
    let isWater = choice.rows == .water
    var columns: [ScaleShape.Column: Int] = [.date: choice.columns[.date] ?? 0]
    columns[.time] = choice.columns[.time]
    columns[isWater ? ScaleShape.Column.water : .weight] = choice.columns[isWater ? ColumnField.water : .weight]
    if !isWater { columns[.fat] = choice.columns[.bodyFat] }
    var shape = ScaleShape(
      maker: maker, separator: table.separator, columns: columns, headLength: table.headLength,
      unit: isWater ? nil : choice.unit.flatMap(WeightUnit.init(rawValue:)))
    shape.waterUnit = choice.unit.flatMap { ColumnChoice.waterUnits[$0] }
    shape.style = style(of: table)
    return ScaleTable(part: table.part, shape: shape)
  }

  /// The own foods of a table as `OwnFoodTable` reads them, each record in a line of its own.
  func ownFoods(of table: PlainTable, in parts: FileParts) throws -> Data {
    guard choice.columns.values.allSatisfy({ $0 < table.heads.count }) else { throw DiaryFileError.columns(tooFewColumns) }
    let columns = choice.columns.compactMap { field, place in Self.head(of: field, in: table, place).map { (head: $0, place: place) } }
      .sorted { $0.head < $1.head }
    let basis = choice.basis ?? .hundredGrams
    func line(_ cells: [String]) -> String { cells.map(Self.quoted).joined(separator: ";") + "\n" }
    var text = line(columns.map(\.head) + ["basis"])
    try parts.records(table.part, table.separator) { record, number in
      guard number > table.headLength else { return }
      let cells = columns.map { record.text($0.place) ?? "" }
      text += line(cells.contains { !$0.isEmpty } ? cells + [basis.rawValue] : cells + [""])
      guard text.utf8.count <= OwnFoodTable.mostBytes else { throw DiaryFileError.tooMuch }
    }
    return Data(text.utf8)
  }

  private static func quoted(_ text: String) -> String {
    let plain = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return "\"\(plain.replacing("\"", with: "\"\""))\""
  }

  /// How numbers are written; nil if they show it. Those of JSON have points.
  private func style(of table: PlainTable) -> NumberStyle? { choice.decimalSign?.style ?? (table.part.rows == nil ? nil : .plain) }

  private static func column(of field: ColumnField) -> FoodShape.Column? {
    switch field {
    case .date: .date
    case .time: .time
    case .meal: .meal
    case .name: .name
    case .brand: .brand
    case .amount: .amount
    case .unit: .unit
    case .kilocalories: .energy
    case .kilojoules: .kilojoules
    case .salt: .other(.sodium)
    case .nutrient(let nutrient): .nutrient(nutrient)
    case .trace(let nutrient): .other(nutrient)
    case .own(let nutrient): .own(nutrient)
    case .code, .weight, .bodyFat, .water: nil
    }
  }

  /// How many grams a number of a column stands for; nil if it is none of a nutrient.
  private func grams(of field: ColumnField, at place: Int, in table: PlainTable) -> Double? {
    let stated: Double? =
      switch ColumnHead(table.heads[place]).unit {
      case "g": 1
      case "mg": 1e-3
      case "µg": 1e-6
      default: nil
      }
    return switch field {
    case .nutrient: stated ?? 1
    case .trace(let nutrient): stated ?? nutrient.unit.grams
    // How much an IU is depends on the nutrient.
    case .own(let nutrient): TraceNutrient.Unit(rawValue: nutrient.unit) == nil ? nutrient.grams : stated ?? nutrient.grams
    case .salt: (stated ?? 1) / TraceNutrient.saltOfSodium
    default: nil
    }
  }

  /// The head that `OwnFoodTable` knows for a field; nil if a food has no such field.
  private static func head(of field: ColumnField, in table: PlainTable, _ place: Int) -> String? {
    let unit = ColumnHead(table.heads[place]).unit
    let mass = unit.flatMap { ["g", "mg", "µg"].contains($0) ? $0 : nil }
    switch field {
    case .name, .brand, .code: return field.key
    case .kilocalories: return "energy (kcal)"
    case .kilojoules: return "energy (kJ)"
    case .salt: return "salt (\(mass ?? "g"))"
    case .nutrient(let nutrient): return "\(nutrient == .carbohydrates ? "carbohydrate" : nutrient.rawValue) (\(mass ?? "g"))"
    case .trace(let nutrient): return "\("\(nutrient)".lowercased()) (\(mass ?? nutrient.unit.rawValue))"
    case .own(let nutrient):
      let other = TraceNutrient.Unit(rawValue: nutrient.unit) == nil ? nil : mass
      return (other.map { "\($0) " } ?? "") + nutrient.column
    case .date, .time, .meal, .amount, .unit, .weight, .bodyFat, .water: return nil
    }
  }
}
