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

  /// The deficits that most people can keep, in kilocalories a day.
  public static let sustainableDeficits: ClosedRange<Int> = 250...500
  /// Grams of protein for each kilogram of body weight: more than about 1.6 did not add lean mass in 49 trials (Morton and others, 2018,
  /// https://doi.org/10.1136/bjsports-2017-097608).
  public static let proteinPerKilogram: Double = 1.6
  /// Protein gives at most this share of the energy, the upper end of what is usually advised.
  static let largestShareOfProtein: Double = 0.35
  static let shareOfFat: Double = 0.3

  /// Estimates goals for a pace.
  public init(_ basis: GoalBasis, pace: Int) {
    let burned = basis.burned.kilocalories, wanted = basis.eaten(at: pace)
    let eaten = min(max(wanted, 500), 5000)
    self.pace = pace
    isLimited = eaten != wanted
    isBelowResting = eaten < basis.resting.kilocalories
    isSustainable =
      !isLimited && !isBelowResting && burned - eaten <= Double(Self.sustainableDeficits.upperBound) && pace >= -500
      && eaten >= GoalProposal.leastAdvised(for: basis.sex)
      && !WeightRate(kilogramsPerWeek: Double(pace) / 1000).isFast(at: basis.kilograms)
    var goals = Goals(
      energy: Energy(kilocalories: eaten), goalType: eaten < burned ? .deficit : eaten > burned ? .surplus : .maintenance,
      deficit: eaten < burned ? Energy(kilocalories: burned - eaten) : nil)
    let most = eaten * Self.largestShareOfProtein / 4, wished = Self.proteinPerKilogram * basis.kilograms
    isProteinLimited = wished > most
    let protein = min(wished, most).rounded()
    let fat = (eaten * Self.shareOfFat / 9).rounded()
    goals[.protein] = Mass(grams: protein)
    goals[.fat] = Mass(grams: fat)
    goals[.carbohydrates] = Mass(grams: ((eaten - protein * 4 - fat * 9) / 4).rounded())
    self.goals = goals
  }
}
