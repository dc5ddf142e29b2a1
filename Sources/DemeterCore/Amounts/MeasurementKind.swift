/// A kind of number that a person writes down themselves, at a moment.
///
/// Everything that is true of a kind is said once, in its facts. The rest of the program asks for a fact instead of for a kind.
public enum MeasurementKind: String, CaseIterable, Sendable, Codable {
  /// Body weight in kilograms.
  case weight
  /// Water drunk, in millilitres.
  case water

  private struct Facts {
    let range: ClosedRange<Double>
    /// The first one is its own.
    let units: [(name: String, size: Double)]
    let step: Double
    let metric: Metric?
    var isInWeightUnit: Bool = false
    var isSteady: Bool = false
    var isDrink: Bool = false
  }

  private var facts: Facts {
    switch self {
    case .weight:
      Facts(
        range: 20...400, units: [("kg", 1), ("lb", Measure.kilogramsPerPound), ("st", 14 * Measure.kilogramsPerPound)], step: 0.1,
        metric: .weight, isInWeightUnit: true, isSteady: true)
    case .water:
      Facts(
        range: 1...5000, units: [("ml", 1), ("l", 1000), ("fl oz", Measure.millilitersPerFluidOunce)], step: 50, metric: .water,
        isDrink: true)
    }
  }

  /// The least and the greatest amount of one measurement, in its unit.
  public var range: ClosedRange<Double> { facts.range }
  /// The symbol of its unit.
  public var unit: String { facts.units[0].name }
  /// The units in which programs may send it, each with its size in the unit of the kind.
  var units: [(name: String, size: Double)] { facts.units }
  /// The step by which the buttons of its form change it, in its unit.
  public var step: Measure { Measure(facts.step) }
  /// The metric under which phones send the same number, as one number a day; nil if they send none.
  public var metric: Metric? { facts.metric }
  /// Whether people read and type it in their unit of weight.
  public var isInWeightUnit: Bool { facts.isInWeightUnit }
  /// Whether it changes little from one measurement to the next, so that a form begins with the last one.
  public var isSteady: Bool { facts.isSteady }
  /// Whether it is drunk: a person usually drinks a glass, amounts of a day add up, and words that say so may mean a food.
  public var isDrink: Bool { facts.isDrink }
}
