/// The days of a range with everything that is needed to compare them with their goals.
public struct History: Hashable, Sendable {
  /// The range of days.
  public let days: ClosedRange<Day>
  /// The totals of the days that have entries, oldest first.
  public let totals: [DailyTotal]
  /// Every goal ever set.
  public let goals: GoalLog
  /// The days that the person marked as complete or incomplete.
  public let completeness: [Day: Completeness]
  /// The first day of the whole diary that has an entry, inside or outside the range; nil if nothing was ever logged.
  public let firstDay: Day?
  /// The measurements of the days that have any.
  public let activity: [Day: ActivityDay]
  /// The stored summaries of the days that have one.
  public let summaries: [Day: DailySummary]
  /// The first day of the whole diary that has a measurement, inside or outside the range; nil if nothing was ever measured.
  public let firstActivity: Day?
  private let totalOfDay: [Day: DailyTotal]

  /// Creates a history.
  public init(
    days: ClosedRange<Day>, totals: [DailyTotal], goals: GoalLog, completeness: [Day: Completeness] = [:], firstDay: Day?,
    activity: [ActivityDay] = [], summaries: [DailySummary] = [], firstActivity: Day? = nil
  ) {
    self.days = days
    self.totals = totals
    self.goals = goals
    self.completeness = completeness
    self.firstDay = firstDay
    self.activity = Dictionary(activity.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
    self.summaries = Dictionary(summaries.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
    self.firstActivity = firstActivity
    totalOfDay = Dictionary(totals.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns one day with the goals that were in force on it.
  public subscript(day: Day) -> HistoryDay {
    let inForce = goals.inForce(on: day)
    return HistoryDay(
      day: day, total: totalOfDay[day], goal: inForce?.energy, aim: inForce?.goalType, completeness: completeness[day],
      activity: activity[day],
      stepGoal: inForce?.steps,
      balance: summaries[day]?.balance
        ?? EnergyBalance(of: day, activity: activity[day], total: totalOfDay[day], goals: goals, completeness: completeness[day]))
  }
}

/// A day for a calendar.
public struct HistoryDay: Hashable, Sendable {
  /// The calendar day.
  public let day: Day
  /// The sum of its entries; nil if it has none.
  public let total: DailyTotal?
  /// The energy goal in force on that day; nil if there is none.
  public let goal: Energy?
  /// What the person aimed for; nil if they said nothing.
  public let aim: Goals.GoalType?
  /// Whether the day is complete, as far as the person said.
  public let completeness: Completeness?
  /// The result of the day against that goal.
  public let status: GoalStatus
  /// The measurements; nil if there are none.
  public let activity: ActivityDay?
  /// The goal of steps in force on that day; nil if there is none.
  public let stepGoal: Int?
  /// Energy burned against energy eaten.
  public let balance: EnergyBalance

  /// Creates a day with its total, the goals in force, and its measurements.
  public init(
    day: Day, total: DailyTotal?, goal: Energy?, aim: Goals.GoalType? = nil, completeness: Completeness? = nil,
    activity: ActivityDay? = nil,
    stepGoal: Int? = nil, balance: EnergyBalance? = nil
  ) {
    self.aim = aim
    self.completeness = completeness
    self.activity = activity
    self.stepGoal = stepGoal
    self.balance = balance ?? EnergyBalance(activity: activity, total: total, goal: .zero, completeness: completeness)
    self.day = day
    self.total = total
    self.goal = goal
    status = total.map { GoalStatus($0, goal: goal, completeness: completeness) } ?? .noEntries
  }

  /// The number of entries.
  public var entryCount: Int { total?.entryCount ?? 0 }

  /// The progress towards that day's goal of steps, 0…1; nil without steps. Without a goal, any step counts as 1.
  public var stepProgress: Double? { activity?.stepProgress(of: stepGoal) }

  /// Returns true if it is today and its energy is still under the goal, which it may still reach.
  public func isUndecided(on today: Day) -> Bool { day == today && status == .under }
}
