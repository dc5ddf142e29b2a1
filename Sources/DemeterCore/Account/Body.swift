/// What is known of a person's body for estimates. All of it is optional.
public struct Body: Hashable, Sendable {
  /// The sex, as far as formulas distinguish it.
  public var sex: GoalEstimate.Sex?
  /// The height in centimetres, 120–230.
  public var height: Int?
  /// The year of birth.
  public var birthYear: Int?
  /// The weight that the person aims for, in kilograms.
  public var goalWeight: Measure?

  /// Creates a body with what is known.
  public init(sex: GoalEstimate.Sex? = nil, height: Int? = nil, birthYear: Int? = nil, goalWeight: Measure? = nil) {
    self.sex = sex
    self.height = height
    self.birthYear = birthYear
    self.goalWeight = goalWeight
  }

  /// The heights that are accepted, in centimetres.
  public static let heights: ClosedRange<Int> = HeightUnit.accepted

  /// The years of birth that are accepted: of adults up to 110 years.
  public static func birthYears(on today: Day) -> ClosedRange<Int> { today.components.year - 110...today.components.year - 18 }
}

/// A person's settings for water.
public struct WaterSettings: Hashable, Sendable {
  /// Whether Today shows what was drunk.
  public var isShown: Bool
  /// The millilitres of one glass.
  public var glass: Int
  /// The millilitres to drink in a day; nil for no goal.
  public var goal: Int?

  /// Creates settings; by default water is not shown, a glass has 250 ml, and there is no goal.
  public init(isShown: Bool = false, glass: Int = 250, goal: Int? = nil) {
    self.isShown = isShown
    self.glass = glass
    self.goal = goal
  }

  /// The sizes of a glass that are accepted, in millilitres.
  public static let glasses: ClosedRange<Int> = 10...2000
  /// The goals that are accepted, in millilitres.
  public static let goals: ClosedRange<Int> = 100...10_000
}
