import DemeterArchive
import DemeterCore

/// The columns of further nutrients in the table of entries.
enum FurtherColumn {
  /// `iron (mg)`
  static func head(of nutrient: TraceNutrient) -> String { "\(nutrient) (\(nutrient.unit.rawValue))" }

  private static let known: [String: TraceNutrient] = Dictionary(uniqueKeysWithValues: TraceNutrient.allCases.map { (head(of: $0), $0) })

  /// The number of the nutrient of a column, and how many grams one of its unit are; nil for any other column.
  private static func figure(_ head: String) -> (number: Int, grams: Double)? {
    if let nutrient = known[head] { return (nutrient.rawValue, nutrient.unit.grams) }
    return head.hasPrefix("own:") ? OwnNutrient(column: head).map { ($0.number, $0.grams) } : nil
  }

  /// The grams in the cells of a record, by the numbers of nutrients. What is no number is unknown: an import does not fail for a vitamin.
  static func nutrients(in cells: [String: String]) -> [String: Double] {
    var nutrients: [String: Double] = [:]
    for (head, cell) in cells {
      guard let figure = figure(head), let amount = Double(plain: cell) else { continue }
      nutrients[String(figure.number)] = amount * figure.grams
    }
    return nutrients
  }
}
