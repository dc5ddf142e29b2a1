/// The goals of a person for a day, or for the days of a week. Each of them is optional.
public struct Goals: Hashable, Sendable {
  /// A label of the goals. It has no effect on calculations.
  public enum GoalType: String, CaseIterable, Sendable, Codable { case deficit, maintenance, surplus }

  /// The energy goal in kilocalories.
  public var energy: Energy?
  /// The goal of each macro; nil where it is not set.
  public var masses: PerNutrient<Mass?>
  /// The label: deficit, maintenance or surplus.
  public var goalType: GoalType?
  /// The goal of steps a day.
  public var steps: Int?
  /// The deficit goal: how much more energy to burn than to eat.
  public var deficit: Energy?
  /// The change of weight that the energy goal follows, in grams a week, negative to lose weight; nil for an energy goal that stays. A new
  /// energy goal is proposed when what the person burns has changed (`GoalProposal`).
  public var pace: Int?
  /// How the macros were chosen, if not in grams. `masses` has what follows from it on days without goals of their own.
  public var macros: MacroChoice?
  /// The days of the week that have other goals of energy and macros; none in the goals of one day. See `on(_:)`.
  public var weekdays: [DayOfWeek: WeekdayGoals] = [:]
  /// Whether the person wants to see what is left of the week. It has no effect on other calculations.
  public var hasWeeklyBudget = false
  /// The share of a day's exercise that is added to its energy goal; nil to add nothing.
  public var exercise: ExerciseShare?

  /// The paces that can be saved, in grams a week.
  public static let paces: ClosedRange<Int> = -1500...1000

  /// Creates goals. Those that are left out are not set.
  public init(
    energy: Energy? = nil, protein: Mass? = nil, carbohydrates: Mass? = nil, fat: Mass? = nil, goalType: GoalType? = nil,
    steps: Int? = nil, deficit: Energy? = nil, pace: Int? = nil, weekdays: [DayOfWeek: WeekdayGoals] = [:], exercise: ExerciseShare? = nil
  ) {
    self.energy = energy
    masses = PerNutrient(protein: protein, carbohydrates: carbohydrates, fat: fat)
    self.goalType = goalType
    self.steps = steps
    self.deficit = deficit
    self.pace = pace
    self.weekdays = weekdays
    self.exercise = exercise
  }

  /// One of the goals.
  public enum Field: Hashable, CaseIterable, Sendable {
    case calories, goalType, steps, deficit, pace, macros, weekdays, weeklyBudget, exercise
    case nutrient(Nutrient)

    /// All of them, in the order in which they are shown.
    public static let allCases: [Field] =
      [.calories] + Nutrient.allCases.map(Field.nutrient)
      + [.goalType, .steps, .deficit, .pace, .macros, .weekdays, .weeklyBudget, .exercise]

    /// The name that the API and forms give it.
    public var name: String {
      switch self {
      case .calories: "calories"
      case .nutrient(let nutrient): nutrient.rawValue
      case .goalType: "goalType"
      case .steps: "steps"
      case .deficit: "deficit"
      case .pace: "pace"
      case .macros: "macros"
      case .weekdays: "weekdays"
      case .weeklyBudget: "weeklyBudget"
      case .exercise: "exercise"
      }
    }
  }

  /// Returns these goals with some of them taken from others. If one macro is taken in grams, all of them are in grams then.
  public func replacing(_ fields: Set<Field>, with other: Goals) -> Goals {
    var goals = self
    let isChosen = fields.contains(.macros) && other.macros != nil
    let statesGrams =
      fields.contains(.macros) || Nutrient.allCases.contains { fields.contains(.nutrient($0)) }
      || fields.contains(.weekdays) && other.weekdays.values.contains { $0.amounts != PerNutrient() }
    if statesGrams, !isChosen { goals.stateMacrosInGrams() }
    if isChosen, macros?.unit != other.macros?.unit {
      // Amounts of another unit would be nonsense.
      goals.weekdays = weekdays.compactMapValues { $0.energy.map { WeekdayGoals(energy: $0) } }
    }
    for field in fields {
      switch field {
      case .calories: goals.energy = other.energy
      case .nutrient(let nutrient): goals[nutrient] = other[nutrient]
      case .goalType: goals.goalType = other.goalType
      case .steps: goals.steps = other.steps
      case .deficit: goals.deficit = other.deficit
      case .pace: goals.pace = other.pace
      case .macros: if isChosen { (goals.macros, goals.masses) = (other.macros, other.masses) }
      case .weekdays: goals.weekdays = other.weekdays
      case .weeklyBudget: goals.hasWeeklyBudget = other.hasWeeklyBudget
      case .exercise: goals.exercise = other.exercise
      }
    }
    goals.computeMacros()
    return goals
  }

  /// The goal for one macro; nil if it is not set.
  public subscript(macro: Nutrient) -> Mass? {
    get { masses[macro] }
    set { masses[macro] = newValue }
  }

  /// Whether no goal is set.
  public var isEmpty: Bool {
    var goals = self
    goals.goalType = nil
    goals.hasWeeklyBudget = false
    goals.exercise = nil
    return goals == Goals()
  }

  /// The energy of the macro goals; nil unless those of all macros with energy are set.
  public var energyOfMacros: Energy? {
    var thousandths: Int64 = 0
    for macro in Nutrient.withEnergy {
      guard let mass = self[macro] else { return nil }
      thousandths += mass.thousandths * macro.kilocaloriesPerGram
    }
    return Energy(thousandths: thousandths)
  }

  /// Whether the macro goals differ from the energy goal by more than 10 % of it. This is only a hint for the person, never an error.
  public var macrosMissEnergy: Bool {
    guard let energy, let sum = energyOfMacros else { return false }
    return (sum.thousandths - energy.thousandths).absolute * 10 > energy.thousandths
  }
}

/// Goals, and the day from which they are in force.
public struct GoalChange: Hashable, Sendable {
  /// The first day on which they are in force.
  public let effectiveFrom: Day
  /// The goals from that day on.
  public let goals: Goals

  /// Creates goals that are in force from a day on.
  public init(effectiveFrom: Day, goals: Goals) {
    self.effectiveFrom = effectiveFrom
    self.goals = goals
  }
}

/// All goals that were ever set. A past day is compared with the goal it had.
public struct GoalLog: Hashable, Sendable {
  /// The changes, oldest first. Of two from the same day, the one saved last is later.
  public let changes: [GoalChange]
  /// The net energy of the exercise of days, which raises their energy goals. Only a diary that compares days with their goals fills it in.
  public let exercise: [Day: Energy]

  /// Creates a log from changes in the order they were saved.
  public init(_ saved: [GoalChange] = [], exercise: [Day: Energy] = [:]) {
    self.exercise = exercise
    changes = saved.enumerated()
      .sorted { ($0.element.effectiveFrom, $0.offset) < ($1.element.effectiveFrom, $1.offset) }
      .map(\.element)
  }

  /// Returns the goals that were saved last for a day or one before it, with those of all weekdays: what is edited. They are none before
  /// the first.
  public func saved(on day: Day) -> Goals { changes.last { $0.effectiveFrom <= day }?.goals ?? Goals() }

  /// Returns what `saved(on:)` returns; nil if these goals set nothing.
  public func goalsOfWeek(on day: Day) -> Goals? {
    let goals = saved(on: day)
    return goals.isEmpty ? nil : goals
  }

  /// Returns the goals of a day: the latest in force, with those of its weekday; nil before the first goals, or if these set nothing.
  public func inForce(on day: Day) -> Goals? {
    guard let goals = changes.last(where: { $0.effectiveFrom <= day })?.goals.on(day), !goals.isEmpty else { return nil }
    return exercise[day].map(goals.raised) ?? goals
  }
}
