/// How a stretch of days went as a whole.
public struct HistoryStatistics: Hashable, Sendable {
  /// Entries of all days together.
  public private(set) var entryCount = 0
  /// Days with entries: what the average is taken over, since an unlogged day is not a day without food.
  public private(set) var daysLogged = 0
  /// What the days' entries add up to, in kilocalories.
  public private(set) var energy: Energy = .zero
  /// Days within 5 % of their goal.
  public private(set) var goalMet = 0
  /// Days with entries and a goal. Today counts once it is no longer under its goal: until then it isn't decided.
  public private(set) var daysWithGoal = 0

  /// Statistics over days, whatever their order.
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

  /// Energy a logged day, rounded half up to a thousandth; nil where nothing was logged.
  public var averageEnergy: Energy? {
    guard daysLogged > 0 else { return nil }
    let days = Int64(daysLogged)
    return Energy(thousandths: (energy.thousandths * 2 + days) / (days * 2))
  }
}
