/// Goals as a person typed them or a program sent them, not validated yet.
public struct GoalsInput: Hashable, Sendable {
  /// Energy in kilocalories.
  public var calories: NumberInput = .absent
  fileprivate var masses = PerNutrient<NumberInput> { _ in .absent }
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
  /// What the macros are given in, of the week and of its days: a raw value of `MacroChoice.Unit`; nil or `grams` for grams.
  public var macroUnit: String?
  /// The body weight that grams per kilogram are multiplied with.
  public var kilograms: NumberInput = .absent
  /// The days of the week that have other goals.
  public var weekdays: [DayOfWeek: OfWeekday] = [:]
  /// Whether to show what is left of the week.
  public var hasWeeklyBudget = false

  /// What was typed for one day of the week.
  public struct OfWeekday: Hashable, Sendable {
    /// Energy in kilocalories.
    public var calories: NumberInput = .absent
    fileprivate var masses = PerNutrient<NumberInput> { _ in .absent }

    /// Creates an input without goals.
    public init() {}

    /// The goal of a macro, in the unit of the others.
    public subscript(macro: Nutrient) -> NumberInput {
      get { masses[macro] }
      set { masses[macro] = newValue }
    }
  }

  /// The name of a field of a day of the week, in forms and errors: `weekdays.saturday.calories`.
  public static func name(_ weekday: DayOfWeek, _ field: Goals.Field) -> String { "weekdays.\(weekday.rawValue).\(field.name)" }

  /// The names of the fields of all days of the week.
  public static let weekdayNames: [String] = DayOfWeek.allCases.flatMap { weekday in
    [name(weekday, .calories)] + Nutrient.allCases.map { name(weekday, .nutrient($0)) }
  }

  /// Creates an input without goals.
  public init() {}

  /// The goal of a macro, in grams or `macroUnit`.
  public subscript(macro: Nutrient) -> NumberInput {
    get { masses[macro] }
    set { masses[macro] = newValue }
  }

  /// Creates an input with existing goals, from today on.
  public init(_ goals: Goals) {
    func number(_ value: Double?) -> NumberInput { value.map { .number($0) } ?? .absent }
    calories = number(goals.energy?.kilocalories)
    masses = PerNutrient { macro in number(goals.macros == nil ? goals[macro]?.grams : goals.macros?.amounts[macro]?.value) }
    macroUnit = goals.macros?.unit.rawValue
    kilograms = number(goals.macros?.kilograms?.value)
    hasWeeklyBudget = goals.hasWeeklyBudget
    weekdays = goals.weekdays.mapValues { own in
      var day = OfWeekday()
      day.calories = number(own.energy?.kilocalories)
      day.masses = PerNutrient { number(own.amounts[$0]?.value) }
      return day
    }
    goalType = goals.goalType?.rawValue
    steps = number(goals.steps.map(Double.init))
    deficit = number(goals.deficit?.kilocalories)
    pace = number(goals.pace.map { Double($0) / 1000 })
    exercise = number(goals.exercise.map { Double($0.percent) })
  }

  /// Returns the validated goals and their first day. Energy is 500–5000 kcal, macros are 0–1000 g, steps 0–100,000, the deficit 0–5000
  /// kcal, the pace −1.5–1 kg a week. Macros in percent are 0–100 %, and 99–101 % together; per kilogram of body weight 0–10 g.
  ///
  /// - Throws: the errors of all fields.
  public func checked(today: Day) throws(InvalidInput) -> GoalChange {
    var check = FieldCheck()
    var goals = Goals()
    goals.energy = check.number(calories, "calories", .calories, in: Goals.energies, unit: .calories).map(Energy.init(kilocalories:))
    let macros = check.macros(of: self)
    (goals.macros, goals.masses) = (macros.choice, macros.masses)
    goals.steps = check.number(steps, "steps", .steps, in: 0...100_000, unit: .none).map { Int(nearest: $0) }
    goals.deficit = check.number(deficit, "deficit", .deficit, in: 0...5000, unit: .calories).map(Energy.init(kilocalories:))
    goals.pace = check.number(pace, "pace", .pace, in: -1.5...1, unit: .named("kg")).map { Int(nearest: $0 * 1000) }
    goals.exercise = check.number(exercise, "exercise", .exerciseShare, in: 0...100, unit: .named("%"))
      .flatMap { ExerciseShare(percent: Int(nearest: $0)) }
    if let text = goalType, !text.isEmpty {
      goals.goalType = Goals.GoalType(rawValue: text)
      if goals.goalType == nil { check.refuse("goalType", .notOneOf(.goalType, Goals.GoalType.allCases.map(\.rawValue))) }
    }
    goals.weekdays = check.weekdays(of: self, over: goals)
    if goals.macros?.amounts == PerNutrient(), goals.weekdays.values.allSatisfy({ $0.amounts == PerNutrient() }) { goals.macros = nil }
    goals.computeMacros()
    if check.errors.isEmpty { check.finish(goals, pace: pace) }
    goals.hasWeeklyBudget = hasWeeklyBudget
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

extension FieldCheck {
  /// Validates the macros of all days, in their unit.
  fileprivate mutating func macros(of input: GoalsInput) -> (choice: MacroChoice?, masses: PerNutrient<Mass?>) {
    guard let text = input.macroUnit, !text.isEmpty, text != "grams" else {
      return (nil, PerNutrient { mass(input[$0], of: $0) })
    }
    guard let unit = MacroChoice.Unit(rawValue: text) else {
      refuse("macroUnit", .notOneOf(.macros, ["grams"] + MacroChoice.Unit.allCases.map(\.rawValue)))
      return (nil, PerNutrient())
    }
    var choice = MacroChoice(unit, PerNutrient { amount(input[$0], of: $0, $0.rawValue, in: unit) })
    if unit == .perKilogram {
      choice.kilograms = number(input.kilograms, "kilograms", .weight, in: 20...400, unit: .named("kg")).map { Measure($0) }
      let hasAmount = ([input.masses] + input.weekdays.values.map(\.masses)).contains { $0 != PerNutrient { _ in .absent } }
      if choice.kilograms == nil, hasAmount { refuse("macroUnit", .noKnownWeight) }
    }
    return (choice, PerNutrient())
  }

  /// Validates the days of the week that have goals of their own.
  fileprivate mutating func weekdays(of input: GoalsInput, over goals: Goals) -> [DayOfWeek: WeekdayGoals] {
    var weekdays: [DayOfWeek: WeekdayGoals] = [:]
    for (weekday, typed) in input.weekdays.sorted(by: { $0.key < $1.key }) {
      var own = WeekdayGoals()
      own.energy = number(typed.calories, GoalsInput.name(weekday, .calories), .calories, in: Goals.energies, unit: .calories)
        .map(Energy.init(kilocalories:))
      own.amounts = PerNutrient { amount(typed[$0], of: $0, GoalsInput.name(weekday, .nutrient($0)), in: goals.macros?.unit) }
      if !own.isEmpty { weekdays[weekday] = own }
    }
    return weekdays
  }

  /// Validates what follows from all fields together.
  fileprivate mutating func finish(_ goals: Goals, pace: NumberInput) {
    guard let macros = goals.macros else { return }
    switch macros.unit {
    case .percent:
      if goals.energy == nil, pace == .absent, goals.weekdays.values.allSatisfy({ $0.energy == nil }) {
        refuse("calories", .missing(.calories))
      }
      percents(macros.amounts, Nutrient.withEnergy.map { ($0, $0.rawValue) })
      for (weekday, own) in goals.weekdays.sorted(by: { $0.key < $1.key }) where own.amounts != PerNutrient() {
        let amounts = PerNutrient { own.amounts[$0] ?? macros.amounts[$0] }
        percents(amounts, Nutrient.withEnergy.map { ($0, GoalsInput.name(weekday, .nutrient($0))) })
      }
    case .perKilogram:
      let days: [(Goals, (Nutrient) -> String)] =
        [(goals, { $0.rawValue })]
        + goals.weekdays.keys.sorted().map { weekday in (goals.on(weekday), { GoalsInput.name(weekday, .nutrient($0)) }) }
      for (day, name) in days {
        for macro in Nutrient.allCases {
          if let mass = day[macro], !macro.grams.contains(mass.grams) {
            refuse(name(macro), .outside(.nutrient(macro), macro.grams, unit: .grams))
          }
        }
      }
    }
  }

  /// Validates the sum of percents: 99–101 if all are there, otherwise 101 at most.
  private mutating func percents(_ amounts: PerNutrient<Measure?>, _ fields: [(macro: Nutrient, name: String)]) {
    let known = fields.compactMap { amounts[$0.macro]?.value }
    let sum = known.reduce(0, +)
    guard !known.isEmpty, let name = fields.first(where: { amounts[$0.macro] != nil })?.name else { return }
    if sum > MacroChoice.sums.upperBound || known.count == fields.count && sum < MacroChoice.sums.lowerBound {
      refuse(name, .percentsMiss100(Measure(sum)))
    }
  }

  private mutating func amount(_ input: NumberInput, of macro: Nutrient, _ field: String, in unit: MacroChoice.Unit?) -> Measure? {
    let label = FieldLabel.nutrient(macro)
    let value: Double? =
      switch unit {
      case nil: number(input, field, label, in: macro.grams, unit: .grams)
      case .percent: number(input, field, label, in: 0...100, unit: .named("%"))
      case .perKilogram: number(input, field, label, in: 0...10, unit: .named("g/kg"))
      }
    return value.map { Measure($0) }
  }
}
