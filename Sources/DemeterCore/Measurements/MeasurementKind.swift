/// A kind of number that a person writes down themselves, at a moment.
public enum MeasurementKind: String, CaseIterable, Sendable, Codable {
  /// Body weight in kilograms.
  case weight
  /// Water drunk, in millilitres.
  case water

  /// The least and the greatest amount of one measurement, in its unit.
  public var range: ClosedRange<Double> {
    switch self {
    case .weight: 20...400
    case .water: 1...5000
    }
  }

  /// The symbol of its unit.
  public var unit: String {
    switch self {
    case .weight: "kg"
    case .water: "ml"
    }
  }

  /// The metric under which phones send the same number, as one number a day.
  public var metric: Metric {
    switch self {
    case .weight: .weight
    case .water: .water
    }
  }
}
