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
  /// All kilocalories burned. People enter it for a day whose active and resting energy were not measured, and Android measures it.
  case burnedEnergy
  /// Kilograms of body mass. The last measurement of a day counts.
  case weight
  /// Millilitres of water drunk.
  case water
  /// The percentage of fat in the body. Of this and the following, the last measurement of a day counts.
  case bodyFat
  /// Centimetres around the waist.
  case waist
  /// Beats of the heart at rest, in a minute.
  case restingHeartRate
  /// Glucose in the blood, in millimoles a litre.
  case bloodGlucose
  /// Millimetres of mercury, two numbers as one: that of `Measure(pair:)`.
  case bloodPressure
  /// Hours slept before a day. They count for the day on which a sleep ends.
  case sleep

  /// What a metric counts or measures, which decides the unit of its numbers.
  public enum Quantity: Sendable {
    /// A count.
    case count
    /// A length in metres.
    case length
    /// An energy in kilocalories.
    case energy
    /// A mass in kilograms.
    case mass
    /// A volume in millilitres.
    case volume
    /// A share in percent.
    case share
    /// A length of the body in centimetres.
    case bodyLength
    /// A rate in beats a minute.
    case rate
    /// A concentration of glucose in millimoles a litre.
    case concentration
    /// A pressure in millimetres of mercury: systolic and diastolic.
    case pressure
    /// A time in hours.
    case time
  }

  private struct Facts {
    let quantity: Quantity
    let range: ClosedRange<Measure>
    let adds: Bool

    init(_ quantity: Quantity, _ range: ClosedRange<Int64>, adds: Bool = true) {
      self.quantity = quantity
      self.range = Measure(thousandths: range.lowerBound * 1000)...Measure(thousandths: range.upperBound * 1000)
      self.adds = adds
    }
  }

  private var facts: Facts {
    switch self {
    case .steps: Facts(.count, 0...200_000)
    case .distance: Facts(.length, 0...500_000)
    case .flights: Facts(.count, 0...5_000)
    case .activeEnergy, .basalEnergy: Facts(.energy, 0...20_000)
    case .burnedEnergy: Facts(.energy, 0...40_000)
    case .weight: Facts(.mass, 20...400, adds: false)
    case .water: Facts(.volume, 0...20_000)
    case .bodyFat: Facts(.share, 2...75, adds: false)
    case .waist: Facts(.bodyLength, 40...250, adds: false)
    case .restingHeartRate: Facts(.rate, 25...200, adds: false)
    case .bloodGlucose: Facts(.concentration, 1...40, adds: false)
    case .bloodPressure: Facts(.pressure, 50...261, adds: false)
    case .sleep: Facts(.time, 0...24)
    }
  }

  /// What it counts or measures.
  public var quantity: Quantity { facts.quantity }
  /// Whether its numbers are whole.
  public var isCounted: Bool { quantity == .count }
  /// The least and the greatest number of one day. Others are rejected.
  public var range: ClosedRange<Measure> { facts.range }
  /// Whether a day's number is the sum of its measurements instead of one of them.
  public var adds: Bool { facts.adds }
  /// The name of its unit in files: `count`, `m`, `kcal`.
  public var unit: String { quantity.unit }
  /// The symbol of its unit, to write after a number for people; nil if the metric is a count.
  public var symbol: String? { quantity.symbol }
}

extension ClosedRange<Measure> {
  /// The range in whole and parts of units.
  public var values: ClosedRange<Double> { lowerBound.value...upperBound.value }
}

extension Metric.Quantity {
  fileprivate var unit: String {
    switch self {
    case .count: "count"
    case .length: "m"
    case .energy: "kcal"
    case .mass: "kg"
    case .volume: "ml"
    case .share: "%"
    case .bodyLength: "cm"
    case .rate: "bpm"
    case .concentration: "mmol/l"
    case .pressure: "mmHg"
    case .time: "h"
    }
  }

  fileprivate var symbol: String? {
    switch self {
    case .count: nil
    case .energy: "cal"
    case .length, .mass, .volume, .share, .bodyLength, .rate, .concentration, .pressure, .time: unit
    }
  }
}

/// A measured amount, in the unit of its metric.
public struct Measure: Amount {
  /// Thousandths of the unit.
  public let thousandths: Int64
  /// Creates an amount from thousandths of the unit.
  public init(thousandths: Int64) { self.thousandths = thousandths }
  /// Creates an amount, rounded to a thousandth. The number must be finite.
  public init(_ units: Double) { self.init(units: units) }
  /// The kilograms of an international pound of 1959.
  static let kilogramsPerPound: Double = 0.453_592_37
  /// The centimetres of an inch.
  static let centimetersPerInch: Double = 2.54
  /// The millilitres of a US fluid ounce, the 128th part of a gallon of 231 cubic inches.
  static let millilitersPerFluidOunce: Double = 29.573_529_562_5
  /// The amount in units.
  public var value: Double { units }
  /// The amount in whole units, rounded half up.
  public var whole: Int { Int((thousandths + 500) / 1000) }
  /// The amount as food energy, if the unit is a kilocalorie.
  public var energy: Energy { Energy(thousandths: thousandths) }
}
