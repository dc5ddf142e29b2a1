/// What is known of an adult from which goals are suggested.
///
/// The energy burned at rest follows Mifflin and others, 1990 (https://doi.org/10.1093/ajcn/51.2.241): 10 × kilograms + 6.25 × centimetres −
/// 5 × years, plus 5 for men, minus 161 for women. A factor for the activity gives the energy of a whole day. Both are averages: a person
/// can burn hundreds of kilocalories more or less. A kilogram of body weight is counted as 7,700 kcal, which holds only at first.
public struct GoalBasis: Hashable, Sendable {
  /// How the energy of a day is known.
  public enum Expenditure: Hashable, Sendable {
    /// By the formula and a factor for the activity.
    case formula(GoalEstimate.Activity)
    /// Learned from the diary, with the weight without its daily changes.
    case learned(Energy, kilograms: Double)
  }

  /// The latest weight.
  public let kilograms: Double
  /// The group of the formula.
  public let sex: GoalEstimate.Sex
  /// How the energy of a day is known.
  public let expenditure: Expenditure
  /// The energy burned at rest in a day.
  public let resting: Energy
  /// The energy burned in a day, to the nearest 10 kcal.
  public let burned: Energy
  private let profile: BodyProfile
  private let isUnderweight: Bool

  private static let kilocaloriesPerKilogram: Double = 7700

  /// Creates the basis from valid values.
  public init(kilograms: Double, centimeters: Double, years: Double, sex: GoalEstimate.Sex, expenditure: Expenditure) {
    (self.kilograms, self.sex, self.expenditure) = (kilograms, sex, expenditure)
    let atRest = 10 * kilograms + 6.25 * centimeters - 5 * years + (sex == .male ? 5 : -161)
    resting = Energy(kilocalories: atRest)
    switch expenditure {
    case .formula(let activity): burned = Energy(kilocalories: Self.tens(atRest * activity.factor))
    case .learned(let energy, _): burned = energy
    }
    profile = BodyProfile(sex: sex, centimeters: centimeters, years: years)
    isUnderweight = kilograms < 18.5 * centimeters * centimeters / 10_000
  }

  /// The estimates for some paces, without those whose calories can't be a goal; keeping the weight is always among them.
  public func estimates(_ paces: [Int]) -> [GoalEstimate] {
    paces.map { GoalEstimate(self, pace: $0) }.filter { !$0.isLimited || $0.pace == 0 }
  }

  /// The pace that is chosen before the person chooses: the quickest to lose weight that is sustainable, else to keep the weight. For a person
  /// who is underweight (a body mass index below 18.5), to keep it.
  public func usualPace(of paces: [Int]) -> Int {
    guard !isUnderweight else { return 0 }
    return estimates(paces).filter { $0.pace < 0 && $0.isSustainable }.map(\.pace).min() ?? 0
  }

  /// The kilocalories to eat in a day for a pace, to the nearest ten.
  func eaten(at pace: Int) -> Double {
    let perWeek = Double(pace) / 1000
    switch expenditure {
    case .formula: return burned.kilocalories + Self.tens(perWeek * Self.kilocaloriesPerKilogram / 7)
    case .learned(let energy, let kilograms):
      return GoalProposal(
        expenditure: energy.kilocalories, rate: WeightRate(kilogramsPerWeek: perWeek), kilograms: kilograms, profile: profile
      ).kilocalories
    }
  }

  private static func tens(_ kilocalories: Double) -> Double { (kilocalories / 10).rounded() * 10 }
}

extension WeightUnit {
  /// The paces that are offered, in grams a week: round ones in this unit, in pounds for stones.
  public var paces: [Int] { self == .kg ? [-750, -500, -250, 0, 250, 500] : [-680, -454, -227, 0, 227, 454] }
}
