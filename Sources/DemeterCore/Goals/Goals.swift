/// What somebody aims for in a day. Anything may be left open.
public struct Goals: Hashable, Sendable {
  /// A label for the aim; it changes no arithmetic.
  public enum GoalType: String, CaseIterable, Sendable, Codable { case deficit, maintenance, surplus }

  /// In kilocalories.
  public var energy: Energy?
  /// In grams.
  public var protein: Mass?
  /// In grams.
  public var carbohydrates: Mass?
  /// In grams.
  public var fat: Mass?
  /// The label: deficit, maintenance or surplus.
  public var goalType: GoalType?
  /// Steps a day.
  public var steps: Int?
  /// Energy to burn beyond what is eaten.
  public var deficit: Energy?

  /// Goals of those values, all open where left out.
  public init(
    energy: Energy? = nil, protein: Mass? = nil, carbohydrates: Mass? = nil, fat: Mass? = nil, goalType: GoalType? = nil,
    steps: Int? = nil, deficit: Energy? = nil
  ) {
    self.energy = energy
    self.protein = protein
    self.carbohydrates = carbohydrates
    self.fat = fat
    self.goalType = goalType
    self.steps = steps
    self.deficit = deficit
  }

  /// The goal for one macro.
  public subscript(macro: Macronutrient) -> Mass? {
    switch macro {
    case .protein: protein
    case .carbohydrates: carbohydrates
    case .fat: fat
    }
  }

  /// Whether all is open.
  public var isEmpty: Bool { self == Goals() || self == Goals(goalType: goalType) }

  /// The energy that the macro goals come to, (protein + carbohydrates) × 4 + fat × 9; nil unless all three are set.
  public var energyOfMacros: Energy? {
    guard let protein, let carbohydrates, let fat else { return nil }
    return Energy(thousandths: (protein.thousandths + carbohydrates.thousandths) * 4 + fat.thousandths * 9)
  }

  /// Whether the macro goals miss the energy goal by more than 10 % of it. Worth a word, never a refusal.
  public var macrosMissEnergy: Bool {
    guard let energy, let sum = energyOfMacros else { return false }
    return abs(sum.thousandths - energy.thousandths) * 10 > energy.thousandths
  }
}

/// Goals, and the day from which they hold.
public struct GoalChange: Hashable, Sendable {
  /// The first day they hold.
  public let effectiveFrom: Day
  /// What is aimed for from that day.
  public let goals: Goals

  /// Goals that hold from that day on.
  public init(effectiveFrom: Day, goals: Goals) {
    self.effectiveFrom = effectiveFrom
    self.goals = goals
  }
}

/// Every goal ever set, so that a past day is judged by the goal it had.
public struct GoalLog: Hashable, Sendable {
  /// Oldest first; of two from the same day the one saved last stands behind.
  public let changes: [GoalChange]

  /// A log of changes in the order they were saved.
  public init(_ saved: [GoalChange] = []) {
    changes = saved.enumerated()
      .sorted { ($0.element.effectiveFrom, $0.offset) < ($1.element.effectiveFrom, $1.offset) }
      .map(\.element)
  }

  /// The latest goals effective on or before a day; nil before the first, or where they are all open.
  public func inForce(on day: Day) -> Goals? {
    guard let goals = changes.last(where: { $0.effectiveFrom <= day })?.goals, !goals.isEmpty else { return nil }
    return goals
  }
}
