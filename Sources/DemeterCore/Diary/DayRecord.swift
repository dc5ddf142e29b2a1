/// A day as a whole.
public struct DayRecord: Hashable, Sendable {
  /// The calendar day.
  public let day: Day
  /// Newest first, by the moment eaten, then by the moment saved.
  public let entries: [FoodEntry]
  /// What the entries add up to.
  public let total: DailyTotal
  /// The goals in force on that day.
  public let goals: Goals?
  /// Whether reaching the goal was celebrated.
  public let celebrated: Bool
  /// What was measured; nil where nothing was.
  public let activity: ActivityRecord?
  /// Burned against eaten.
  public let balance: EnergyBalance

  /// A day of those parts.
  public init(
    day: Day, entries: [FoodEntry], total: DailyTotal, goals: Goals?, celebrated: Bool, activity: ActivityRecord? = nil,
    balance: EnergyBalance? = nil
  ) {
    self.activity = activity
    self.balance = balance ?? EnergyBalance(activity: activity?.day, total: total, goal: goals?.deficit ?? .zero)
    self.day = day
    self.entries = entries
    self.total = total
    self.goals = goals
    self.celebrated = celebrated
  }

  /// Energy eaten against the goal.
  public var energy: GoalProgress<Energy> { GoalProgress(total.energy, of: goals?.energy) }
  /// One macro against its goal.
  public func progress(of macro: Macronutrient) -> GoalProgress<Mass> {
    GoalProgress(total[macro].mass, of: goals?[macro])
  }
  /// How the day stands against its goal.
  public var status: GoalStatus { GoalStatus(total, goal: goals?.energy) }
  /// Steps against that day's goal, 0…1; nil without steps. Without a goal any step is the whole way.
  public var stepProgress: Double? { activity?.day.stepProgress(of: goals?.steps) }
  /// Whether every macro goal that is set is met within 5 %; false where none is set.
  public var meetsAllMacroGoals: Bool {
    let set = Macronutrient.allCases.map { progress(of: $0) }.filter { $0.goal != nil }
    return !set.isEmpty && set.allSatisfy { $0.isMet }
  }
  /// Whether the goal is reached and nobody has celebrated it yet.
  public var awaitsCelebration: Bool { energy.isReached && !celebrated }
}
