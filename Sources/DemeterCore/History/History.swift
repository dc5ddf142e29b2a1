/// What was logged in a stretch of days, and all that judging those days needs.
public struct History: Hashable, Sendable {
  /// The days it tells of.
  public let days: ClosedRange<Day>
  /// The totals of the days that have entries, oldest first.
  public let totals: [DailyTotal]
  /// Every goal ever set.
  public let goals: GoalLog
  /// The first day of all that has an entry, wherever it lies; nil where nothing was ever logged.
  public let firstDay: Day?
  /// What was measured of the days of which anything was.
  public let activity: [Day: ActivityDay]
  /// The kept summaries of the days that have one.
  public let summaries: [Day: DailySummary]
  /// The first day of all of which anything was measured, wherever it lies.
  public let firstActivity: Day?
  private let totalOfDay: [Day: DailyTotal]

  /// A stretch of days with its totals.
  public init(
    days: ClosedRange<Day>, totals: [DailyTotal], goals: GoalLog, firstDay: Day?, activity: [ActivityDay] = [],
    summaries: [DailySummary] = [], firstActivity: Day? = nil
  ) {
    self.days = days
    self.totals = totals
    self.goals = goals
    self.firstDay = firstDay
    self.activity = Dictionary(activity.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
    self.summaries = Dictionary(summaries.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
    self.firstActivity = firstActivity
    totalOfDay = Dictionary(totals.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// One day, judged by the goal that was in force on it.
  public subscript(day: Day) -> HistoryDay {
    let inForce = goals.inForce(on: day)
    return HistoryDay(
      day: day, total: totalOfDay[day], goal: inForce?.energy, activity: activity[day], stepGoal: inForce?.steps,
      balance: summaries[day]?.balance ?? EnergyBalance(of: day, activity: activity[day], total: totalOfDay[day], goals: goals))
  }
}

/// A day as a calendar shows it.
public struct HistoryDay: Hashable, Sendable {
  /// The calendar day.
  public let day: Day
  /// What its entries add up to; nil where it has none.
  public let total: DailyTotal?
  /// The energy goal in force on that day.
  public let goal: Energy?
  /// How it went against that goal.
  public let status: GoalStatus
  /// What was measured; nil where nothing was.
  public let activity: ActivityDay?
  /// The steps aimed for on that day.
  public let stepGoal: Int?
  /// Burned against eaten.
  public let balance: EnergyBalance

  /// A day with its total, the goals that were in force, and what was measured.
  public init(
    day: Day, total: DailyTotal?, goal: Energy?, activity: ActivityDay? = nil, stepGoal: Int? = nil, balance: EnergyBalance? = nil
  ) {
    self.activity = activity
    self.stepGoal = stepGoal
    self.balance = balance ?? EnergyBalance(activity: activity, total: total, goal: .zero)
    self.day = day
    self.total = total
    self.goal = goal
    status = total.map { GoalStatus($0, goal: goal) } ?? .noEntries
  }

  /// How many entries it has.
  public var entryCount: Int { total?.entryCount ?? 0 }

  /// Steps against that day's goal, 0…1; nil without steps. Without a goal any step is the whole way.
  public var stepProgress: Double? { activity?.stepProgress(of: stepGoal) }

  /// Whether it is still going on and may yet reach its goal: too early to call it under.
  public func isUndecided(on today: Day) -> Bool { day == today && status == .under }
}
