/// How fast a weight shall change.
public struct WeightRate: Hashable, Sendable {
  /// Kilograms a week; negative to lose weight, 0 to keep it.
  public let kilogramsPerWeek: Double

  /// Creates a rate.
  public init(kilogramsPerWeek: Double) { self.kilogramsPerWeek = kilogramsPerWeek }

  /// Whether it is faster than is usually advised: a loss of more than 1 % of the weight a week, or a gain of more than 0.25 %.
  public func isFast(at kilograms: Double) -> Bool {
    // A thousandth of a gram is for rounding: exactly 1 % is not fast.
    kilogramsPerWeek < -0.01 * kilograms - 1e-6 || kilogramsPerWeek > 0.0025 * kilograms + 1e-6
  }

  /// The kilocalories a day that a body must eat more than it burns; negative to lose weight.
  ///
  /// The energy of a kilogram depends on body fat (Forbes; see `TissueEnergy`). The first kilograms are partly water and go faster.
  public func dailyKilocalories(for body: BodyComposition) -> Double { kilogramsPerWeek * body.kilocaloriesPerKilogram / 7 }
}
