/// Steps by periods, and how regularly food was logged.
public struct StepsTrend: Hashable, Sendable {
  /// A day, a week or a month.
  public struct Period: Hashable, Sendable {
    /// Its days.
    public let days: ClosedRange<Day>
    /// The mean of its days that are over and have steps; nil if there is none.
    public let steps: Double?
    /// The mean of the goals of those days; nil if none has a goal.
    public let goal: Double?
  }

  /// Oldest first.
  public let periods: [Period]
  /// The mean of all days that are over and have steps; nil if there is none.
  public let mean: Double?
  /// The mean of as many days before them; nil if there are fewer than 7 such days, or for the whole diary.
  public let meanBefore: Double?
}

/// Days in a row with food.
public struct LoggingStreak: Hashable, Sendable {
  /// Days in a row up to today, or up to yesterday if nothing was logged today yet.
  public let current: Int
  /// The most days in a row in the span.
  public let longest: Int
  /// The days with food in the span, and all of its days since the diary began.
  public let loggedDays: Int, allDays: Int

  /// Creates a streak.
  public init(current: Int, longest: Int, loggedDays: Int, allDays: Int) {
    self.current = current
    self.longest = longest
    self.loggedDays = loggedDays
    self.allDays = allDays
  }
}

extension DiaryTrends {
  /// Steps of a span.
  ///
  /// - Parameter plan: the free plan shows only the last three months with steps. If it hides months of a span longer than four weeks,
  ///   `meanBefore` is nil.
  public func steps(_ span: TrendSpan, plan: Person.Plan = .pro) -> StepsTrend {
    let recorded = Set(history.activity.lazy.filter { $0.value.steps != nil }.map(\.key.month))
    let seen = StepMonths(recorded: Array(recorded), today: today, plan: plan)
    let whole = span == .all ? activeDays : days(of: span)
    let shown = seen.hidden > 0 ? max(whole.lowerBound, seen.months[0].firstDay)...today : whole
    func steps(_ days: some Sequence<Day>) -> [Double] {
      days.compactMap { $0 < today ? history.activity[$0]?.steps.map(Double.init) : nil }
    }
    let periods = span.periods(of: shown, weekStart: weekStart).map { period in
      let known = period.each.filter { $0 < today && history.activity[$0]?.steps != nil }
      return StepsTrend.Period(
        days: period, steps: steps(known).mean, goal: known.compactMap { history.goals.inForce(on: $0)?.steps.map(Double.init) }.mean)
    }
    let isCut = seen.hidden > 0 && span != .fourWeeks
    let before = isCut ? [] : span.length.map { steps((shown.lowerBound - $0...shown.lowerBound - 1).each) } ?? []
    return StepsTrend(periods: periods, mean: steps(shown.each).mean, meanBefore: before.count >= 7 ? before.mean : nil)
  }

  /// From the first measured day to today.
  private var activeDays: ClosedRange<Day> { min(history.activity.keys.min() ?? today, today)...today }

  /// How regularly food was logged in a span.
  public func streak(_ span: TrendSpan) -> LoggingStreak {
    let shown = days(of: span).clamped(to: days)
    let logged = Set(history.totals.lazy.map(\.day))
    var longest = 0, run = 0, count = 0
    for day in shown.each {
      run = logged.contains(day) ? run + 1 : 0
      count += run > 0 ? 1 : 0
      longest = max(longest, run)
    }
    var current = 0
    var day = logged.contains(today) ? today : today - 1
    while logged.contains(day) {
      current += 1
      day = day - 1
    }
    return LoggingStreak(current: current, longest: longest, loggedDays: count, allDays: shown.upperBound - shown.lowerBound + 1)
  }
}
