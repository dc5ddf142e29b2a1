/// A day with everything that is known about it.
public struct DayRecord: Hashable, Sendable {
  /// The calendar day.
  public let day: Day
  /// The entries, newest first: by the moment eaten, then by the moment saved.
  public let entries: [FoodEntry]
  /// The sum of the entries.
  public let total: DailyTotal
  /// The goals in force on that day; nil if none are.
  public let goals: Goals?
  /// The goals as they were set, with those of all weekdays; nil if none are in force.
  public let goalsOfWeek: Goals?
  /// Whether the day is complete, as far as the person said.
  public let completeness: Completeness?
  /// What the person wrote about the day; nil if nothing.
  public let note: String?
  /// Whether reaching the goal was celebrated.
  public let celebrated: Bool
  /// The weights and drinks that were written down, oldest first.
  public let measurements: [LoggedMeasurement]
  /// The exercise of the day.
  public let exercise: ExerciseDay
  /// What phones and watches measured; nil if there is nothing.
  public let activity: ActivityRecord?
  /// Energy burned against energy eaten.
  public let balance: EnergyBalance
  /// Whether the person's plan hides steps, distance and flights of the day, if any were measured.
  public let hidesSteps: Bool

  /// Creates a day. Without `goalsOfWeek`, all days of the week have the same goals.
  public init(
    day: Day, entries: [FoodEntry], total: DailyTotal, goals: Goals?, goalsOfWeek: Goals? = nil, completeness: Completeness? = nil,
    note: String? = nil, celebrated: Bool, measurements: [LoggedMeasurement] = [], exercise: ExerciseDay = ExerciseDay([]),
    activity: ActivityRecord? = nil,
    balance: EnergyBalance? = nil, hidesSteps: Bool = false
  ) {
    self.measurements = measurements
    self.exercise = exercise
    self.hidesSteps = hidesSteps
    self.activity = activity
    self.balance =
      balance ?? EnergyBalance(activity: activity?.day, total: total, goal: goals?.deficit ?? .zero, completeness: completeness)
    self.day = day
    self.entries = entries
    self.total = total
    self.goals = goals
    self.goalsOfWeek = goalsOfWeek ?? goals
    self.completeness = completeness
    self.note = note
    self.celebrated = celebrated
  }

  /// The goals as they were set, without what exercise adds to the energy goal.
  public var goalsAsSet: Goals? {
    guard var goals else { return nil }
    let raise = goals.raise(for: exercise.energy)
    goals.energy = goals.energy.map { $0 - raise }
    return goals
  }

  /// Energy eaten against the goal.
  public var energy: GoalProgress<Energy> { GoalProgress(total.energy, of: goals?.energy) }
  /// Returns one macro against its goal.
  public func progress(of macro: Nutrient) -> GoalProgress<Mass> {
    GoalProgress(total[macro].mass, of: goals?[macro])
  }
  /// The result of the day against its energy goal.
  public var status: GoalStatus { GoalStatus(total, goal: goals?.energy, completeness: completeness) }
  /// The progress towards that day's goal of steps, 0…1; nil without steps. Without a goal, any step counts as 1.
  public var stepProgress: Double? { activity?.day.stepProgress(of: goals?.steps) }
  /// Whether all macro goals that are set are met within 5 %; false if none is set.
  public var meetsAllMacroGoals: Bool {
    let set = Nutrient.allCases.map { progress(of: $0) }.filter { $0.goal != nil }
    return !set.isEmpty && set.allSatisfy { $0.isMet }
  }
  /// Whether the energy goal is reached and was not celebrated yet. Nothing is celebrated on an incomplete day.
  public var awaitsCelebration: Bool { energy.isReached && !celebrated && completeness != .incomplete }
}
