/// What was eaten against what was burned, by periods.
public struct EnergyTrend: Hashable, Sendable {
  /// A day, a week or a month.
  public struct Period: Hashable, Sendable {
    /// Its days.
    public let days: ClosedRange<Day>
    /// The mean of its complete days, in kilocalories a day; nil if less than a third of the days are complete. In four weeks, where each
    /// day is a period, it is the mean of the seven days that end with it, because meals differ too much from day to day, and nil for
    /// today.
    public let intake: Double?
    /// The mean of what was learned about its days, in kilocalories a day; nil before anything could be claimed.
    public let expenditure: Double?
    /// The number of complete days.
    public let completeDays: Int
  }

  /// Oldest first.
  public let periods: [Period]
  /// What was burned less what was eaten, in kilocalories a day: the mean over the complete days of which both are known; nil if there is
  /// none. Positive means that more was burned.
  public let meanDeficit: Double?
  /// The number of those days.
  public let dayCount: Int
}

extension DiaryTrends {
  /// What was eaten and burned in a span.
  public func energy(_ span: TrendSpan) -> EnergyTrend {
    let shown = days(of: span).clamped(to: days)
    var deficit = 0.0
    var count = 0
    let periods = span.periods(of: shown, weekStart: weekStart).map { period -> EnergyTrend.Period in
      let indices = period.each.compactMap(index(of:))
      let smoothed = span == .fourWeeks ? (period.lowerBound - 6...period.lowerBound).each.compactMap(index(of:)) : indices
      let isKnown = span != .fourWeeks || period.lowerBound < today
      let eaten = smoothed.compactMap { intakes[$0] }
      let burned = indices.compactMap { estimates[$0].isReady ? estimates[$0].kilocalories : nil }
      for index in indices {
        guard let intake = intakes[index], estimates[index].isReady else { continue }
        deficit += estimates[index].kilocalories - intake
        count += 1
      }
      return EnergyTrend.Period(
        days: period, intake: isKnown && eaten.count * 3 >= smoothed.count ? eaten.mean : nil, expenditure: burned.mean,
        completeDays: indices.count { intakes[$0] != nil })
    }
    return EnergyTrend(periods: periods, meanDeficit: count > 0 ? deficit / Double(count) : nil, dayCount: count)
  }
}

extension [Double] {
  /// The mean; nil of nothing.
  var mean: Double? { isEmpty ? nil : reduce(0, +) / Double(count) }
}
