import DemeterCore

/// The unit of a number that was sent.
struct PushedUnit: Hashable {
  /// The value of one such unit in the unit of the metric.
  let factor: Double
  /// The maximum number of digits before a mark and three digits for which the mark groups thousands, if there is no other evidence.
  let mostDigitsBeforeGroup: Int

  private init(_ factor: Double, _ digits: Int) {
    self.factor = factor
    mostDigitsBeforeGroup = digits
  }

  /// The unit in which Demeter stores a metric: count of steps and flights, kilocalories, metres, kilograms, millilitres.
  static func own(of metric: Metric) -> PushedUnit {
    switch metric {
    case .steps, .flights: PushedUnit(1, 3)
    case .distance: PushedUnit(1, 3)
    case .activeEnergy, .basalEnergy, .burnedEnergy: kilocalories
    case .weight: kilograms
    case .water: milliliters
    }
  }

  static let kilocalories: PushedUnit = PushedUnit(1, 1)
  static let kilojoules: PushedUnit = PushedUnit(1 / 4.184, 2)
  static let meters: PushedUnit = PushedUnit(1, 3)
  static let kilometers: PushedUnit = PushedUnit(1000, 0)
  static let miles: PushedUnit = PushedUnit(1609.344, 0)
  static let kilograms: PushedUnit = PushedUnit(1, 0)
  static let milliliters: PushedUnit = PushedUnit(1, 3)
  static let pounds: PushedUnit = PushedUnit(0.453_592_37, 0)

  /// A unit by its name if it is one of that metric; otherwise nil. Steps and flights accept any word.
  init?(_ name: String, of metric: Metric) {
    let known: PushedUnit? =
      switch metric {
      case .steps, .flights: .own(of: metric)
      case .distance: Self.lengths[name.lowercased()]
      case .activeEnergy, .basalEnergy, .burnedEnergy: name == "Cal" ? .kilocalories : Self.energies[name.lowercased()]
      case .weight: Self.masses[name.lowercased()]
      case .water: Self.volumes[name.lowercased()]
      }
    guard let known else { return nil }
    self = known
  }

  private static let energies: [String: PushedUnit] = [
    "kcal": kilocalories, "kilocalories": kilocalories, "calories": kilocalories, "kj": kilojoules, "kilojoules": kilojoules,
    "cal": PushedUnit(0.001, 3), "j": PushedUnit(1 / 4184, 3),
  ]
  private static let lengths: [String: PushedUnit] = [
    "m": meters, "meters": meters, "metres": meters, "km": kilometers, "kilometers": kilometers, "kilometres": kilometers, "mi": miles,
    "miles": miles, "yd": PushedUnit(0.9144, 3), "ft": PushedUnit(0.3048, 3),
  ]
  private static let volumes: [String: PushedUnit] = [
    "ml": milliliters, "l": PushedUnit(1000, 0), "fl_oz_us": PushedUnit(29.573_529_562_5, 1), "fl_oz": PushedUnit(29.573_529_562_5, 1),
    "oz": PushedUnit(29.573_529_562_5, 1), "cup_us": PushedUnit(236.588_236_5, 1),
  ]
  private static let masses: [String: PushedUnit] = [
    "kg": kilograms, "lb": pounds, "lbs": pounds, "g": PushedUnit(0.001, 3), "st": PushedUnit(6.350_293_18, 0),
  ]
}
