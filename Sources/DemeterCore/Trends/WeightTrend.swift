/// Weights of a span, and the trend through them.
public struct WeightTrend: Hashable, Sendable {
  /// The trend on a day.
  public struct Point: Hashable, Sendable {
    /// The calendar day.
    public let day: Day
    /// The weight without the ups and downs of water, in kilograms.
    public let kilograms: Double
    /// Half of its 90 % interval.
    public let margin: Double
  }
  /// The weight of a day, in kilograms.
  public struct Weighing: Hashable, Sendable {
    /// The calendar day.
    public let day: Day
    /// The median of that day.
    public let kilograms: Double
  }

  /// One for each day with a weight at most 14 days before it.
  public let points: [Point]
  /// The weights themselves.
  public let weighings: [Weighing]

  /// The change of the trend from its first to its last day of the span, in kilograms; nil for less than a week.
  public var change: Double? {
    guard let first = points.first, let last = points.last, last.day - first.day >= 7 else { return nil }
    return last.kilograms - first.kilograms
  }

  /// The same in kilograms a week.
  public var perWeek: Double? {
    guard let change, let first = points.first, let last = points.last else { return nil }
    return change / Double(last.day - first.day) * 7
  }

  /// Without a weight for longer, the trend is a guess and is not shown.
  static let longestGap: Int = 14
}

extension DiaryTrends {
  /// The weights of a span.
  public func weight(_ span: TrendSpan) -> WeightTrend {
    var points: [WeightTrend.Point] = []
    var weighings: [WeightTrend.Weighing] = []
    var since = Int.max
    let shown = days(of: span)
    for (index, day) in days.each.enumerated() {
      if let kilograms = weights[index] {
        since = 0
        if shown.contains(day) { weighings.append(WeightTrend.Weighing(day: day, kilograms: kilograms)) }
      } else if since < Int.max {
        since += 1
      }
      guard shown.contains(day), since <= WeightTrend.longestGap, let kilograms = estimates[index].kilograms else { continue }
      points.append(WeightTrend.Point(day: day, kilograms: kilograms, margin: estimates[index].kilogramsMargin))
    }
    return WeightTrend(points: points, weighings: weighings)
  }
}
