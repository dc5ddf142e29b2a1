/// What an adult probably burns in a day, and goals that follow from it.
///
/// The energy burned at rest follows Mifflin and others, 1990 (https://doi.org/10.1093/ajcn/51.2.241): 10 × kilograms + 6.25 × centimetres −
/// 5 × years, plus 5 for men, minus 161 for women. A factor for the activity gives the energy of a whole day. Both are averages: a person
/// can burn hundreds of kilocalories more or less. A kilogram of body weight is counted as 7,700 kcal, which holds only at first.
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

  /// How the energy is divided among the macros that have some.
  public enum Mix: String, CaseIterable, Sendable {
    case balanced, highProtein, lowCarb

    /// The shares; their sum is 1.
    public var shares: PerNutrient<Double?> {
      switch self {
      case .balanced: PerNutrient(protein: 0.2, carbohydrates: 0.5, fat: 0.3)
      case .highProtein: PerNutrient(protein: 0.3, carbohydrates: 0.4, fat: 0.3)
      case .lowCarb: PerNutrient(protein: 0.25, carbohydrates: 0.25, fat: 0.5)
      }
    }
  }

  /// The energy burned at rest in a day.
  public let resting: Energy
  /// The energy burned in a day, to the nearest 10 kcal.
  public let burned: Energy
  /// Calories, macros, the aim and the deficit. Calories are whole tens within 500–5000 kcal, macros whole grams.
  public let goals: Goals
  /// Whether the calories would have to be beyond 500–5000 kcal to keep the pace.
  public let isLimited: Bool
  /// Whether the calories are less than what is burned at rest.
  public var isBelowResting: Bool { goals.energy.map { $0 < resting } ?? false }

  private static let kilocaloriesPerKilogram: Double = 7700

  /// Estimates from valid values: see `GoalEstimateInput`.
  ///
  /// - Parameter pace: the change of weight in kilograms a week; negative to lose weight.
  public init(kilograms: Double, centimeters: Double, years: Double, sex: Sex, activity: Activity, pace: Double, mix: Mix) {
    func tens(_ kilocalories: Double) -> Double { (kilocalories / 10).rounded() * 10 }
    let atRest = 10 * kilograms + 6.25 * centimeters - 5 * years + (sex == .male ? 5 : -161)
    let burned = tens(atRest * activity.factor)
    let change = tens(pace * Self.kilocaloriesPerKilogram / 7)
    let eaten = min(max(burned + change, 500), 5000)
    isLimited = eaten != burned + change
    resting = Energy(kilocalories: atRest)
    self.burned = Energy(kilocalories: burned)
    var goals = Goals(
      energy: Energy(kilocalories: eaten), goalType: eaten < burned ? .deficit : eaten > burned ? .surplus : .maintenance,
      deficit: eaten < burned ? Energy(kilocalories: burned - eaten) : nil)
    goals.masses = PerNutrient { macro in
      mix.shares[macro].map { Mass(grams: (eaten * $0 / Double(macro.kilocaloriesPerGram)).rounded()) }
    }
    self.goals = goals
  }
}

/// What an estimate is made from, as a person typed it, not validated yet.
public struct GoalEstimateInput: Hashable, Sendable {
  /// In kilograms, or in pounds.
  public var weight: NumberInput = .absent
  /// In centimetres, or in inches.
  public var height: NumberInput = .absent
  /// In years.
  public var age: NumberInput = .absent
  /// One of `GoalEstimate.Sex`.
  public var sex: String?
  /// One of `GoalEstimate.Activity`.
  public var activity: String?
  /// Grams a week, `-500`; negative to lose weight.
  public var pace: String?
  /// One of `GoalEstimate.Mix`.
  public var mix: String?

  /// The paces that are offered, in grams a week.
  public static let paces: [Int] = [-750, -500, -250, 0, 250, 500]

  /// Creates an input without values.
  public init() {}

  /// Returns the estimate for an adult of 18–100 years, 30–300 kg and 120–230 cm.
  ///
  /// - Parameter isImperial: whether weight and height are in pounds and inches.
  /// - Throws: the errors of all fields.
  public func checked(isImperial: Bool) throws(InvalidInput) -> GoalEstimate {
    var check = FieldCheck()
    let (pound, inch) = isImperial ? (0.453_592_37, 2.54) : (1, 1)
    func range(_ low: Double, _ high: Double, _ unit: Double) -> ClosedRange<Double> { (low / unit).rounded()...(high / unit).rounded() }
    let kilograms = check.needed(weight, "weight", .weight, in: range(30, 300, pound)).map { $0 * pound }
    let centimeters = check.needed(height, "height", .height, in: range(120, 230, inch)).map { $0 * inch }
    let years = check.needed(age, "age", .age, in: 18...100)
    let sex = check.chosen(sex, "sex", .sex, of: GoalEstimate.Sex.self)
    let activity = check.chosen(activity, "activity", .activity, of: GoalEstimate.Activity.self)
    let mix = check.chosen(mix, "mix", .macros, of: GoalEstimate.Mix.self)
    let pace = pace.flatMap { Int($0) }.flatMap { Self.paces.contains($0) ? $0 : nil }
    if pace == nil { check.refuse("pace", .missing(.pace)) }
    guard let kilograms, let centimeters, let years, let sex, let activity, let mix, let pace, check.errors.isEmpty else {
      throw InvalidInput(check.errors)
    }
    return GoalEstimate(
      kilograms: kilograms, centimeters: centimeters, years: years, sex: sex, activity: activity, pace: Double(pace) / 1000, mix: mix)
  }
}

extension FieldCheck {
  fileprivate mutating func needed(_ input: NumberInput, _ field: String, _ label: FieldLabel, in range: ClosedRange<Double>) -> Double? {
    guard input != .absent else {
      refuse(field, .missing(label))
      return nil
    }
    return number(input, field, label, in: range, unit: .none)
  }

  fileprivate mutating func chosen<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String?, _ field: String, _ label: FieldLabel, of type: Choice.Type
  ) -> Choice? {
    let choice = text.flatMap(Choice.init(rawValue:))
    if choice == nil { refuse(field, .missing(label)) }
    return choice
  }
}
