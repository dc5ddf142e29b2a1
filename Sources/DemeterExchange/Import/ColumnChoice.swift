public import DemeterCore
import DemeterMessages
import Foundation

/// Which columns of a table have what, as a person chose it.
public struct ColumnChoice: Hashable, Sendable {
  /// What a row of a table is.
  public enum Rows: String, CaseIterable, Sendable {
    case entries, weights, water, foods
  }

  /// What separates whole numbers from their fractions.
  public enum DecimalSign: String, CaseIterable, Sendable {
    case point, comma

    var style: NumberStyle { self == .point ? .plain : NumberStyle(groupingSeparator: ".", decimalSeparator: ",") }
  }

  public var rows: Rows = .entries
  /// The places of the columns, the first one being 0.
  public var columns: [ColumnField: Int] = [:]
  /// Whether the first record names the columns; nil if the table shows it.
  public var hasHead: Bool?
  /// nil if the numbers show it.
  public var decimalSign: DecimalSign?
  /// nil if the dates show it.
  public var order: DiaryFile.DateOrder?
  /// The unit of weights or of water: `kg`, `lb`, `ml`, `l` or `floz`.
  public var unit: String?
  /// What the figures of own foods are for; nil means 100 g.
  public var basis: OwnFood.Basis?

  /// How numbers are read where the table does not show it.
  public func numbers(or style: NumberStyle) -> NumberStyle { decimalSign?.style ?? style }

  /// Creates a choice without columns.
  public init() {}

  /// The most columns of a table.
  static let mostColumns = 10_001
  /// The units of water, with the names that measurements use.
  static let waterUnits: [String: String] = ["ml": "ml", "l": "l", "floz": "fl oz"]

  /// What has to be chosen yet, as a sentence; nil if nothing is missing.
  public var problem: String? {
    let hasEnergy = columns[.kilocalories] != nil || columns[.kilojoules] != nil
    switch rows {
    case .foods where columns[.name] == nil: return say("Choose the column with the names of the foods.")
    case .foods: return hasEnergy ? nil : say("Choose a column with the energy.")
    case _ where columns[.date] == nil: return say("Choose the column with the date.")
    case .entries: return hasEnergy ? nil : say("Choose a column with the energy.")
    case .weights: return columns[.weight] == nil ? say("Choose the column with the weight.") : nil
    case .water where columns[.water] == nil: return say("Choose the column with the water.")
    case .water: return unit.flatMap { Self.waterUnits[$0] } == nil ? say("Choose the unit of the water.") : nil
    }
  }
}

extension ColumnChoice {
  /// Returns the same choice, with the columns that are called like a nutrient that a person named: `Creatine`, `Creatine (mg)`.
  public func naming(_ own: [OwnNutrient], among heads: [String]) -> ColumnChoice {
    var choice = self
    for case .own(let nutrient) in ColumnField.fields(with: own) where choice.columns[.own(nutrient)] == nil {
      let taken = Set(choice.columns.values)
      choice.columns[.own(nutrient)] = heads.indices.first { !taken.contains($0) && nutrient.isNamed(by: heads[$0]) }
    }
    return choice
  }
}

extension OwnNutrient {
  /// Whether the head of a column is its name, alone or with its unit in brackets. A mass may be in the unit of another mass.
  fileprivate func isNamed(by head: String) -> Bool {
    let head = head.trimmingCharacters(in: .whitespaces).lowercased(), name = self.name.lowercased()
    if head == name { return true }
    guard head.hasPrefix(name), head.hasSuffix(")"), let open = head.lastIndex(of: "(") else { return false }
    let unit = String(head[head.index(after: open)...].dropLast())
    let masses = ["g", "mg", "µg", "\u{3BC}g", "ug", "mcg"]
    return head[..<open].trimmingCharacters(in: .whitespaces) == name
      && (unit == self.unit.lowercased() || (masses.contains(unit) && TraceNutrient.Unit(rawValue: self.unit) != nil))
  }
}

extension ColumnChoice: LosslessStringConvertible {
  /// `entries;date=0;name=2;calories=5;decimal=comma`
  public var description: String {
    var parts = [rows.rawValue]
    parts += columns.map { "\($0.key.key)=\($0.value)" }.sorted()
    if let hasHead { parts.append("head=\(hasHead ? "yes" : "no")") }
    if let decimalSign { parts.append("decimal=\(decimalSign.rawValue)") }
    if let order { parts.append("order=\(order.rawValue)") }
    if let unit { parts.append("units=\(unit)") }
    if let basis { parts.append("basis=\(basis.rawValue)") }
    return parts.joined(separator: ";")
  }

  /// Parses what `description` returns; nil if it is not that.
  public init?(_ description: String) {
    let parts = description.split(separator: ";")
    guard let first = parts.first, let rows = Rows(rawValue: String(first)), parts.count <= 100 else { return nil }
    self.init()
    self.rows = rows
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else { return nil }
      if let field = ColumnField(key: pair[0]) {
        guard let place = Int(pair[1]), (0..<Self.mostColumns).contains(place) else { return nil }
        columns[field] = place
      } else {
        set(pair[0], pair[1])
      }
    }
  }

  /// Sets what is not a column. What is unknown stays unset.
  public mutating func set(_ name: String, _ value: String) {
    switch name {
    case "head": hasHead = ["yes": true, "no": false][value]
    case "decimal": decimalSign = DecimalSign(rawValue: value)
    case "order": order = DiaryFile.DateOrder(rawValue: value)
    case "units": unit = ["kg", "lb"].contains(value) || Self.waterUnits[value] != nil ? value : nil
    case "basis": basis = OwnFood.Basis(rawValue: value)
    default: break
    }
  }
}

extension ColumnChoice {
  /// Reads a choice that names columns by their heads: `date=Datum,name=Lebensmittel,calories=#4,rows=weights`. A number sign and a number
  /// mean a column by its place, the first one being 1.
  public init(_ text: String, naming table: TableSample) throws(DiaryFileError) {
    self = ColumnChoice()
    if table.guess.hasHead == false { hasHead = false }
    for part in text.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard pair.count == 2 else { throw .columns(say("“\(part.prefix(40))” is not a field and its column.")) }
      if pair[0] == "rows" {
        guard let rows = Rows(rawValue: pair[1]) else { throw .columns(say("Rows are entries, weights, water or foods.")) }
        self.rows = rows
      } else if let field = ColumnField(key: pair[0]) {
        columns[field] = try Self.place(pair[1], in: table)
      } else if ["head", "decimal", "order", "units", "basis"].contains(pair[0]) {
        set(pair[0], pair[1])
      } else {
        throw .columns(say("“\(pair[0].prefix(40))” is not a field."))
      }
    }
    if rows == .water, unit == nil { unit = table.guess.unit }
    if let problem { throw .columns(problem) }
  }

  private static func place(_ name: String, in table: TableSample) throws(DiaryFileError) -> Int {
    if name.hasPrefix("#"), let number = Int(name.dropFirst()), (1...table.heads.count).contains(number) { return number - 1 }
    let key = name.lowercased()
    let places = table.heads.indices.filter { table.heads[$0].lowercased() == key }
    guard let place = places.first else { throw .columns(say("No column is called “\(name.prefix(40))”.")) }
    guard places.count == 1 else {
      throw .columns(say("Several columns are called “\(name.prefix(40))”. Say the number of one, such as #\(place + 1)."))
    }
    return place
  }
}
