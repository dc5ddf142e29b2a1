/// The energy that a person burns in a day, as it is shown. It stays the same from Monday to Sunday, so it is calm enough to plan with.
public struct LearnedExpenditure: Hashable, Sendable {
  /// In kilocalories a day, to the nearest ten.
  public let kilocalories: Double
  /// Half of the 90 % interval, to the nearest ten, at least ten.
  public let margin: Double
  /// Days with complete food among the 28 days that it rests on.
  public let completeDays: Int
  /// Days with a weight among them.
  public let weighedDays: Int
  /// The day whose estimate it is: the latest Monday or, if nothing could be claimed on it, the first day after it on which something could.
  public let asOf: Day
  /// The day on which it changes next.
  public let nextChange: Day
  /// By how many kilocalories a day what devices measured is above it (below it if negative), to the nearest ten; nil if they measured
  /// fewer than 7 of the 28 days before.
  public let deviceBias: Double?
  /// The estimate itself.
  public let estimate: ExpenditureEstimate

  /// The number of days with a measured expenditure that a comparison needs.
  static let leastMeasured: Int = 7
}

extension DiaryTrends {
  /// What the person burns as it is shown today; nil if nothing can be claimed yet.
  public var learned: LearnedExpenditure? {
    let monday = today - (today.weekday + 6) % 7
    guard let asOf = (monday...today).each.first(where: { estimate(on: $0)?.isReady == true }), let estimate = estimate(on: asOf) else {
      return nil
    }
    // Adding zero turns a negative zero into zero.
    func tens(_ value: Double) -> Double { (value / 10).rounded() * 10 + 0 }
    let recent = (asOf - ExpenditureEstimate.countedDays...asOf - 1).each.compactMap { day in history.activity[day]?.burned?.kilocalories }
    let bias = recent.count >= LearnedExpenditure.leastMeasured ? recent.reduce(0, +) / Double(recent.count) - estimate.kilocalories : nil
    return LearnedExpenditure(
      kilocalories: tens(estimate.kilocalories), margin: max(tens(estimate.kilocaloriesMargin), 10), completeDays: estimate.completeDays,
      weighedDays: estimate.weighedDays, asOf: asOf, nextChange: GoalProposal.nextChange(after: today), deviceBias: bias.map(tens),
      estimate: estimate)
  }
}
