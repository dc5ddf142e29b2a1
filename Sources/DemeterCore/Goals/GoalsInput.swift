/// Goals as a person typed them or a program sent them, not validated yet.
public struct GoalsInput: Hashable, Sendable {
  /// Energy in kilocalories.
  public var calories: NumberInput = .absent
  private var masses = PerNutrient<NumberInput> { _ in .absent }
  /// The label: deficit, maintenance or surplus.
  public var goalType: String?
  /// The goal of steps a day.
  public var steps: NumberInput = .absent
  /// The deficit goal in kilocalories: how much more energy to burn than to eat.
  public var deficit: NumberInput = .absent
  /// The change of weight that the energy goal follows, in kilograms a week.
  public var pace: NumberInput = .absent
  /// The percentage of a day's exercise that is added to its energy goal; 0 or absent for none.
  public var exercise: NumberInput = .absent
  /// The first day, `YYYY-MM-DD`; nil means today.
  public var effectiveFrom: String?

  /// Creates an input without goals.
  public init() {}

  /// The goal of a macro, in grams.
  public subscript(macro: Nutrient) -> NumberInput {
    get { masses[macro] }
    set { masses[macro] = newValue }
  }

  /// Creates an input with existing goals, from today on.
  public init(_ goals: Goals) {
    func number(_ value: Double?) -> NumberInput { value.map { .number($0) } ?? .absent }
    calories = number(goals.energy?.kilocalories)
    masses = PerNutrient { number(goals[$0]?.grams) }
    goalType = goals.goalType?.rawValue
    steps = number(goals.steps.map(Double.init))
    deficit = number(goals.deficit?.kilocalories)
    pace = number(goals.pace.map { Double($0) / 1000 })
    exercise = number(goals.exercise.map { Double($0.percent) })
  }

  /// Returns the validated goals and their first day. Energy is 500–5000 kcal, macros are 0–1000 g, steps 0–100,000, the deficit 0–5000
  /// kcal, the pace −1.5–1 kg a week.
  ///
  /// - Throws: the errors of all fields.
  public func checked(today: Day) throws(InvalidInput) -> GoalChange {
    var check = FieldCheck()
    var goals = Goals()
    goals.energy = check.number(calories, "calories", .calories, in: 500...5000, unit: .calories).map(Energy.init(kilocalories:))
    goals.masses = PerNutrient { check.mass(self[$0], of: $0) }
    goals.steps = check.number(steps, "steps", .steps, in: 0...100_000, unit: .none).map { Int(nearest: $0) }
    goals.deficit = check.number(deficit, "deficit", .deficit, in: 0...5000, unit: .calories).map(Energy.init(kilocalories:))
    goals.pace = check.number(pace, "pace", .pace, in: -1.5...1, unit: .named("kg")).map { Int(nearest: $0 * 1000) }
    goals.exercise = check.number(exercise, "exercise", .exerciseShare, in: 0...100, unit: .named("%"))
      .flatMap { ExerciseShare(percent: Int(nearest: $0)) }
    if let text = goalType, !text.isEmpty {
      goals.goalType = Goals.GoalType(rawValue: text)
      if goals.goalType == nil { check.refuse("goalType", .notOneOf(.goalType, Goals.GoalType.allCases.map(\.rawValue))) }
    }
    var from = today
    if let text = effectiveFrom, !text.isEmpty {
      if let day = Day(text), day >= Day.earliestEntry, day <= today + 366 {
        from = day
      } else {
        check.refuse("effectiveFrom", .notAFirstDay)
      }
    }
    guard check.errors.isEmpty else { throw InvalidInput(check.errors) }
    return GoalChange(effectiveFrom: from, goals: goals)
  }
}
