public import DemeterCore

/// What a column of a table has that no importer knows.
public enum ColumnField: Hashable, Sendable {
  case date, time, meal, name, brand, code, amount, unit, kilocalories, kilojoules, salt, weight, bodyFat, water
  case nutrient(Nutrient)
  case trace(TraceNutrient)

  /// All fields. The water in foods is none: a column of water has what was drunk.
  public static let all: [ColumnField] =
    plain + Nutrient.allCases.map(ColumnField.nutrient) + traces.map(ColumnField.trace)

  private static let plain: [ColumnField] = [
    .date, .time, .meal, .name, .brand, .code, .amount, .unit, .kilocalories, .kilojoules, .salt, .weight, .bodyFat, .water,
  ]

  /// Its name in forms and on the command line: `date`, `calories`, `protein`, `vitaminC`.
  public var key: String {
    switch self {
    case .kilocalories: "calories"
    case .nutrient(let nutrient): nutrient.rawValue
    case .trace(let nutrient): "\(nutrient)"
    default: "\(self)"
    }
  }

  private static let byKey: [String: ColumnField] = Dictionary(all.map { ($0.key, $0) }) { first, _ in first }

  /// The field with a name.
  public init?(key: String) {
    guard let field = Self.byKey[key] else { return nil }
    self = field
  }

  /// The further nutrients.
  public static let traces: [TraceNutrient] = TraceNutrient.allCases.filter { $0 != .water }
}
