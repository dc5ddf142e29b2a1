/// Goals that are suggested for one pace.
public struct GoalEstimate: Hashable, Sendable {
  /// The two groups for which the formula was made.
  public enum Sex: String, CaseIterable, Sendable { case female, male }

  /// How much a person moves, by day.
  public enum Activity: String, CaseIterable, Sendable {
    case sitting, light, moderate, active, veryActive

    /// The energy of a day as a multiple of the energy burned at rest.
    public var factor: Double {
      switch self {
      case .sitting: 1.2
      case .light: 1.375
      case .moderate: 1.55
      case .active: 1.725
      case .veryActive: 1.9
      }
    }
  }

  /// The change of weight in grams a week, negative to lose weight.
  public let pace: Int
  /// Calories, macros, the aim and the deficit. Calories are whole tens within 500–5000 kcal, macros whole grams.
  public let goals: Goals
  /// Whether the calories would have to be beyond 500–5000 kcal to keep the pace.
  public let isLimited: Bool
  /// Whether the calories are less than what is burned at rest.
  public let isBelowResting: Bool
  /// Whether the body weight asks for more protein than these calories allow.
  public let isProteinLimited: Bool
  /// Whether the pace is slow enough for most people: the one that is suggested is.
  public let isSustainable: Bool

  /// The ages that estimates are made for.
  public static let ages: ClosedRange<Int> = 18...100
  /// The weights that they are made for, in kilograms.
  public static let weights: ClosedRange<Double> = 30...300
  /// The deficits that most people can keep, in kilocalories a day.
  public static let sustainableDeficits: ClosedRange<Int> = 250...500
  /// Grams of protein for each kilogram of body weight: more than about 1.6 did not add lean mass in 49 trials (Morton and others, 2018,
  /// https://doi.org/10.1136/bjsports-2017-097608).
  public static let proteinPerKilogram: Double = 1.6
  /// Protein gives at most this share of the energy, the upper end of what is usually advised.
  static let largestShareOfProtein: Double = 0.35
  static let shareOfFat: Double = 0.3

  /// Creates an estimate: see `GoalBasis`.
  init(pace: Int, goals: Goals, isLimited: Bool, isBelowResting: Bool, isProteinLimited: Bool, isSustainable: Bool) {
    self.pace = pace
    self.goals = goals
    self.isLimited = isLimited
    self.isBelowResting = isBelowResting
    self.isProteinLimited = isProteinLimited
    self.isSustainable = isSustainable
  }
}
