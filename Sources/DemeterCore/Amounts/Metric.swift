/// A kind of number that a phone or watch measures.
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
  /// All kilocalories burned. Only people enter it, for a day whose active and resting energy were not measured.
  case burnedEnergy
  /// Kilograms of body mass. The last measurement of a day counts.
  case weight
  /// Millilitres of water drunk.
  case water

  /// The maximum of one day. Larger numbers are rejected.
  public var mostOfADay: Measure {
    switch self {
    case .steps: Measure(units: 200_000)
    case .distance: Measure(units: 500_000)
    case .flights: Measure(units: 5_000)
    case .activeEnergy, .basalEnergy: Measure(units: 20_000)
    case .burnedEnergy: Measure(units: 40_000)
    case .weight: Measure(units: 400)
    case .water: Measure(units: 20_000)
    }
  }

  /// The minimum of one day.
  public var leastOfADay: Measure { self == .weight ? Measure(units: 20) : .zero }

  /// Whether a day's number is the sum of its measurements instead of one of them.
  public var adds: Bool { self != .weight }
}

/// A measured amount, in the unit of its metric.
public struct Measure: Amount {
  /// Thousandths of the unit.
  public let thousandths: Int64
  /// Creates an amount from thousandths of the unit.
  public init(thousandths: Int64) { self.thousandths = thousandths }
  /// Creates an amount, rounded to a thousandth. The number must be finite.
  public init(_ units: Double) { self.init(units: units) }
  /// The amount in units.
  public var value: Double { units }
  /// The amount in whole units, rounded half up.
  public var whole: Int { Int((thousandths + 500) / 1000) }
  /// The amount as food energy, if the unit is a kilocalorie.
  public var energy: Energy { Energy(thousandths: thousandths) }
}
