/// Statistics of a number of days.
public struct HistoryStatistics: Hashable, Sendable {
  /// The number of entries on all days.
  public private(set) var entryCount = 0
  /// The number of days with entries.
  public private(set) var daysLogged = 0
  /// The sum of all entries.
  public private(set) var energy: Energy = .zero
  /// The number of days that the average is over: those with entries that are over and not marked as incomplete. A day without entries is not a
  /// day without food, and today is not complete.
  public private(set) var completeDays = 0
  /// The sum of their entries.
  private var completeEnergy: Energy = .zero
  /// The number of days within 5 % of their goal.
  public private(set) var goalMet = 0
  /// The number of days with entries and a goal. Today counts as soon as it is no longer under its goal; before that its result is open.
  /// A day that is marked as incomplete never counts.
  public private(set) var daysWithGoal = 0
  /// The number of complete days with a goal, which are a part of the days of the average.
  public private(set) var judgedDays = 0
  /// The number of judged days that went as the person aims: within 5 % of the goal, or beyond it on the side that they aim for.
  public private(set) var asAimed = 0
  /// Whether today has entries. Its average and its result are open.
  public private(set) var isTodayOpen = false

  /// Computes the statistics of days in any order.
  public init(of days: some Sequence<HistoryDay>, today: Day) {
    for day in days {
      guard let total = day.total else { continue }
      entryCount += total.entryCount
      daysLogged += 1
      energy += total.energy
      if day.day >= today { isTodayOpen = true }
      if day.status == .incomplete { continue }
      if day.day < today {
        completeDays += 1
        completeEnergy += total.energy
        if day.status != .noGoal { judgedDays += 1 }
        if day.status == .met || day.status.isAimed(day.aim) { asAimed += 1 }
      }
      if day.status == .met { goalMet += 1 }
      if day.status != .noGoal, !day.isUndecided(on: today) { daysWithGoal += 1 }
    }
  }

  /// The average energy of the complete days, rounded half up to a thousandth; nil if there is none.
  public var averageEnergy: Energy? {
    guard completeDays > 0 else { return nil }
    let days = Int64(completeDays)
    return Energy(thousandths: (completeEnergy.thousandths * 2 + days) / (days * 2))
  }
}
