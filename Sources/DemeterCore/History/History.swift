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
  private let totalOfDay: [Day: DailyTotal]

  /// A stretch of days with its totals.
  public init(days: ClosedRange<Day>, totals: [DailyTotal], goals: GoalLog, firstDay: Day?) {
    self.days = days
    self.totals = totals
    self.goals = goals
    self.firstDay = firstDay
    totalOfDay = Dictionary(totals.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// One day, judged by the goal that was in force on it.
  public subscript(day: Day) -> HistoryDay {
    HistoryDay(day: day, total: totalOfDay[day], goal: goals.inForce(on: day)?.energy)
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

  /// A day with its total and the goal that was in force.
  public init(day: Day, total: DailyTotal?, goal: Energy?) {
    self.day = day
    self.total = total
    self.goal = goal
    status = total.map { GoalStatus($0, goal: goal) } ?? .noEntries
  }

  /// How many entries it has.
  public var entryCount: Int { total?.entryCount ?? 0 }

  /// Whether it is still going on and may yet reach its goal: too early to call it under.
  public func isUndecided(on today: Day) -> Bool { day == today && status == .under }
}
