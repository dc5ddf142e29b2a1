/// Goals as a person typed them or a program sent them, not validated yet.
public struct GoalsInput: Hashable, Sendable {
  /// Energy in kilocalories.
  public var calories: NumberInput = .absent
  /// In grams.
  public var protein: NumberInput = .absent
  /// In grams.
  public var carbohydrates: NumberInput = .absent
  /// In grams.
  public var fat: NumberInput = .absent
  /// The label: deficit, maintenance or surplus.
  public var goalType: String?
  /// The goal of steps a day.
  public var steps: NumberInput = .absent
  /// The deficit goal in kilocalories: how much more energy to burn than to eat.
  public var deficit: NumberInput = .absent
  /// The first day, `YYYY-MM-DD`; nil means today.
  public var effectiveFrom: String?

  /// Creates an input without goals.
  public init() {}

  /// Creates an input with existing goals, from today on.
  public init(_ goals: Goals) {
    func number(_ value: Double?) -> NumberInput { value.map { .number($0) } ?? .absent }
    calories = number(goals.energy?.kilocalories)
    protein = number(goals.protein?.grams)
    carbohydrates = number(goals.carbohydrates?.grams)
    fat = number(goals.fat?.grams)
    goalType = goals.goalType?.rawValue
    steps = number(goals.steps.map(Double.init))
    deficit = number(goals.deficit?.kilocalories)
  }

  /// Returns the validated goals and their first day. Energy is 500–5000 kcal, macros are 0–1000 g, steps 0–100,000, the deficit 0–5000
  /// kcal.
  ///
  /// - Throws: the errors of all fields.
  public func checked(today: Day) throws(InvalidInput) -> GoalChange {
    var check = FieldCheck()
    var goals = Goals()
    goals.energy = check.number(calories, "calories", "Calories", in: 500...5000, unit: " cal").map(Energy.init(kilocalories:))
    goals.protein = check.macro(protein, "protein", "Protein")
    goals.carbohydrates = check.macro(carbohydrates, "carbohydrates", "Carbohydrates")
    goals.fat = check.macro(fat, "fat", "Fat")
    goals.steps = check.number(steps, "steps", "Steps", in: 0...100_000, unit: "").map { Int($0.rounded()) }
    goals.deficit = check.number(deficit, "deficit", "Deficit", in: 0...5000, unit: " cal").map(Energy.init(kilocalories:))
    if let text = goalType, !text.isEmpty {
      goals.goalType = Goals.GoalType(rawValue: text)
      if goals.goalType == nil { check.refuse("goalType", "Goal type must be deficit, maintenance or surplus") }
    }
    var from = today
    if let text = effectiveFrom, !text.isEmpty {
      if let day = Day(text), day >= Day.earliestEntry, day <= today + 366 {
        from = day
      } else {
        check.refuse("effectiveFrom", "The first day must be a date like 2026-03-01, at most a year ahead")
      }
    }
    guard check.errors.isEmpty else { throw InvalidInput(check.errors) }
    return GoalChange(effectiveFrom: from, goals: goals)
  }
}

extension FieldCheck {
  mutating func number(
    _ input: NumberInput, _ field: String, _ label: String, in range: ClosedRange<Double>, unit: String
  ) -> Double? {
    guard input != .absent else { return nil }
    guard let value = input.finite else {
      refuse(field, "\(label) must be a valid number")
      return nil
    }
    guard range.contains(value) else {
      let style = NumberStyle.plain
      let low = style.text(Energy(kilocalories: range.lowerBound)), high = style.text(Energy(kilocalories: range.upperBound))
      refuse(field, "\(label) must be between \(low) and \(high)\(unit)")
      return nil
    }
    return value
  }
}
