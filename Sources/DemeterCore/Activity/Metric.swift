/// What a phone or watch measures of a day.
public enum Metric: String, CaseIterable, Sendable, Codable {
  /// Steps, walked or run.
  case steps
  /// Metres walked or run.
  case distance
  /// Flights of stairs climbed.
  case flights
  /// Kilocalories burned by moving.
  case activeEnergy
  /// Kilocalories burned at rest.
  case basalEnergy
  /// Kilocalories burned in all. Only people state it, for a day whose two parts nobody measured.
  case burnedEnergy
  /// Kilograms of body mass; of a day the last that was measured.
  case weight

  /// The most that can be true of one day. What is more is refused.
  public var mostOfADay: Measure {
    switch self {
    case .steps: Measure(units: 200_000)
    case .distance: Measure(units: 500_000)
    case .flights: Measure(units: 5_000)
    case .activeEnergy, .basalEnergy: Measure(units: 20_000)
    case .burnedEnergy: Measure(units: 40_000)
    case .weight: Measure(units: 400)
    }
  }

  /// The least that can be true of one day.
  public var leastOfADay: Measure { self == .weight ? Measure(units: 20) : .zero }

  /// Whether a day's number is the sum of what was measured in it, rather than one measurement.
  public var adds: Bool { self != .weight }
}

/// A measured amount, in the unit of its metric.
public struct Measure: Amount {
  /// Thousandths of the unit.
  public let thousandths: Int64
  /// That many thousandths of the unit.
  public init(thousandths: Int64) { self.thousandths = thousandths }
  /// Rounded to a thousandth. Finite numbers only.
  public init(_ units: Double) { self.init(units: units) }
  /// As a number of units.
  public var value: Double { units }
  /// To the nearest whole unit, half up.
  public var whole: Int { Int((thousandths + 500) / 1000) }
  /// As food energy, where the unit is a kilocalorie.
  public var energy: Energy { Energy(thousandths: thousandths) }
}
