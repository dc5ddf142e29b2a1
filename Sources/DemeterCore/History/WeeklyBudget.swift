/// What is left to eat in a week: the sum of the goals of its days, less what was eaten.
///
/// A day that is over counts as eaten to its goal if it has no entries, is marked as incomplete, or has no goal: what is not known changes
/// nothing for the days to come.
public struct WeeklyBudget: Hashable, Sendable {
  /// What is left for today and the days after it; negative if more was eaten.
  public let left: Energy
  /// The days with a goal from today on, today included.
  public let days: Int

  /// Computes what is left; nil unless the person wants to see it and a day from today on has a goal.
  ///
  /// - Parameter history: the days of the week up to today; what it has of later days counts too.
  public init?(of week: ClosedRange<Day>, in history: History, today: Day) {
    guard week.contains(today), history.goals.saved(on: today).hasWeeklyBudget else { return nil }
    var left: Int64 = 0, days = 0
    for day in week.each {
      let known = history[day]
      guard let goal = known.goal else { continue }
      if day >= today { days += 1 }
      guard day >= today || known.total != nil && known.completeness != .incomplete else { continue }
      left += goal.thousandths - (known.total?.energy.thousandths ?? 0)
    }
    guard days > 0 else { return nil }
    self.left = Energy(thousandths: left)
    self.days = days
  }
}
