public import DemeterCore

/// Goals of calories and macros as plain numbers, such as for `UserDefaults`. 0 is no goal.
public struct UserGoals: Codable, Hashable, Sendable {
  /// The label of goals.
  public typealias GoalType = Goals.GoalType

  /// In kilocalories.
  public var dailyCalories: Double
  /// In grams.
  public var dailyProtein: Double
  /// In grams.
  public var dailyCarbs: Double
  /// In grams.
  public var dailyFat: Double
  /// The label: deficit, maintenance or surplus.
  public var goalType: GoalType

  /// Creates goals.
  public init(
    dailyCalories: Double, dailyProtein: Double = 0, dailyCarbs: Double = 0, dailyFat: Double = 0, goalType: GoalType = .maintenance
  ) {
    self.dailyCalories = dailyCalories
    self.dailyProtein = dailyProtein
    self.dailyCarbs = dailyCarbs
    self.dailyFat = dailyFat
    self.goalType = goalType
  }

  /// Creates plain numbers of a diary's goals. Goals without a label get the one of maintenance.
  public init(_ goals: Goals) {
    self.init(
      dailyCalories: goals.energy?.kilocalories ?? 0, dailyProtein: goals[.protein]?.grams ?? 0,
      dailyCarbs: goals[.carbohydrates]?.grams ?? 0, dailyFat: goals[.fat]?.grams ?? 0, goalType: goals.goalType ?? .maintenance)
  }

  /// What these goals are among those of a diary. They are the same on all days of the week.
  static let fields: Set<Goals.Field> = [
    .calories, .nutrient(.protein), .nutrient(.carbohydrates), .nutrient(.fat), .goalType, .weekdays,
  ]
}

extension Goals {
  /// Creates goals of a diary from plain numbers. A number that is not positive and finite is no goal.
  public init(_ goals: UserGoals) {
    func amount<A>(_ number: Double, _ make: (Double) -> A) -> A? { number > 0 && number.isFinite ? make(number) : nil }
    self.init(
      energy: amount(goals.dailyCalories, Energy.init(kilocalories:)), protein: amount(goals.dailyProtein, Mass.init(grams:)),
      carbohydrates: amount(goals.dailyCarbs, Mass.init(grams:)), fat: amount(goals.dailyFat, Mass.init(grams:)), goalType: goals.goalType)
  }
}
