/// Statistics of a number of days.
public struct HistoryStatistics: Hashable, Sendable {
  /// The number of entries on all days.
  public private(set) var entryCount = 0
  /// The number of days with entries. The average is over these days, because a day without entries is not a day without food.
  public private(set) var daysLogged = 0
  /// The sum of all entries, in kilocalories.
  public private(set) var energy: Energy = .zero
  /// The number of days within 5 % of their goal.
  public private(set) var goalMet = 0
  /// The number of days with entries and a goal. Today counts as soon as it is no longer under its goal; before that its result is open.
  public private(set) var daysWithGoal = 0

  /// Computes the statistics of days in any order.
  public init(of days: some Sequence<HistoryDay>, today: Day) {
    for day in days {
      guard let total = day.total else { continue }
      entryCount += total.entryCount
      daysLogged += 1
      energy += total.energy
      if day.status == .met { goalMet += 1 }
      if day.status != .noGoal, !day.isUndecided(on: today) { daysWithGoal += 1 }
    }
  }

  /// The average energy of the days with entries, rounded half up to a thousandth; nil if nothing was logged.
  public var averageEnergy: Energy? {
    guard daysLogged > 0 else { return nil }
    let days = Int64(daysLogged)
    return Energy(thousandths: (energy.thousandths * 2 + days) / (days * 2))
  }
}
