public import DemeterCore
import Foundation

/// What a column of a table has that no importer knows.
public enum ColumnField: Hashable, Sendable {
  case date, time, meal, name, brand, code, amount, unit, kilocalories, kilojoules, salt, weight, bodyFat, water
  case nutrient(Nutrient)
  case trace(TraceNutrient)
  /// A nutrient that a person named, without its target.
  case own(OwnNutrient)

  /// All fields that everyone has. The water in foods is none: a column of water has what was drunk.
  public static let all: [ColumnField] =
    plain + Nutrient.allCases.map(ColumnField.nutrient) + traces.map(ColumnField.trace)

  private static let plain: [ColumnField] = [
    .date, .time, .meal, .name, .brand, .code, .amount, .unit, .kilocalories, .kilojoules, .salt, .weight, .bodyFat, .water,
  ]

  /// Returns those fields, and those of the nutrients that a person named.
  public static func fields(with named: [OwnNutrient]) -> [ColumnField] {
    all + named.compactMap { OwnNutrient(name: $0.name, unit: $0.unit) }.map(ColumnField.own)
  }

  /// Its name on the command line: `date`, `calories`, `protein`, `vitaminC`, `own:g:Creatine`. What separates fields there is encoded
  /// as in addresses.
  public var key: String {
    switch self {
    case .kilocalories: "calories"
    case .nutrient(let nutrient): nutrient.rawValue
    case .trace(let nutrient): "\(nutrient)"
    case .own(let nutrient): nutrient.column.addingPercentEncoding(withAllowedCharacters: Self.plainCharacters) ?? nutrient.key
    default: "\(self)"
    }
  }

  private static let plainCharacters = CharacterSet(charactersIn: "%;,=").inverted

  /// Its name in forms: `date`, `own-272030465`.
  public var formKey: String {
    if case .own(let nutrient) = self { nutrient.key } else { key }
  }

  private static let byKey: [String: ColumnField] = Dictionary(all.map { ($0.key, $0) }) { first, _ in first }

  /// The field with a name.
  public init?(key: String) {
    if let field = Self.byKey[key] {
      self = field
    } else if key.hasPrefix("own:"), let nutrient = key.removingPercentEncoding.flatMap({ OwnNutrient(column: $0) }) {
      self = .own(nutrient)
    } else {
      return nil
    }
  }

  /// The further nutrients.
  public static let traces: [TraceNutrient] = TraceNutrient.allCases.filter { $0 != .water }
}
