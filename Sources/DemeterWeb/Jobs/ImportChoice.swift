import DemeterCore
import DemeterExchange
import Foundation

/// How a person wants a file to be read.
struct ImportChoice: Hashable, Sendable {
  var zone: TimeZone?
  var order: DiaryFile.DateOrder?
  /// The unit of weights that have none.
  var weightUnit: WeightUnit?
  var includesSimilar: Bool = false
  /// What the columns of the table have; nil for a file that is known.
  var columns: ColumnChoice?
  /// Whether the person wants to choose the columns again.
  var asksColumns: Bool = false

  init(zone: TimeZone?) { self.zone = zone }

  /// - Parameter own: the nutrients that the person named.
  init(own: [OwnNutrient], _ value: (String) -> String?) {
    zone = value("zone").flatMap { TimeZone(iana: $0) }
    order = value("order").flatMap(DiaryFile.DateOrder.init(rawValue:))
    weightUnit = value("weights").flatMap(WeightUnit.init(rawValue:))
    includesSimilar = value("alike") == "1"
    columns = value("columns").flatMap { ColumnChoice($0) } ?? Self.columns(value, own)
    asksColumns = value("choose") == "1"
    if let unit = weightUnit, columns?.rows == .weights { columns?.unit = unit.rawValue }
    if let order { columns?.order = order }
  }

  /// The columns in the fields of their form; nil if they are not from there.
  private static func columns(_ value: (String) -> String?, _ own: [OwnNutrient]) -> ColumnChoice? {
    guard let rows = value("rows").flatMap(ColumnChoice.Rows.init(rawValue:)) else { return nil }
    var choice = ColumnChoice(rows.rawValue) ?? ColumnChoice()
    for field in ColumnField.fields(with: own) {
      choice.columns[field] = value("c.\(field.formKey)").flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }
    for (name, field) in [("head", "head"), ("decimal", "sign"), ("order", "order"), ("units", "units"), ("basis", "basis")] {
      if let text = value(field) { choice.set(name, text) }
    }
    return choice
  }

  var query: String { zone.map { "zone=" + formEncoded($0.iana) } ?? "" }
}
