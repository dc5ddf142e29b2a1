/// A whole diary, day by day, with what follows from it: which days are complete, what the person burns, and where their weight goes.
///
/// Everything is computed from the diary; nothing of it is stored.
public struct DiaryTrends: Sendable {
  /// Today, the last day.
  public let today: Day
  /// From the first day with food or a weight to today.
  public let days: ClosedRange<Day>
  /// The days of the diary.
  public let history: History
  /// The weight of each day in kilograms; nil where there is none. Of several that were written down, the median; if none was, what a
  /// phone sent.
  public let weights: [Double?]
  /// What was eaten on each complete day, in kilocalories; nil on other days.
  public let intakes: [Double?]
  /// What is known on each day.
  public let estimates: [ExpenditureEstimate]
  /// The first weekday of a week.
  public let weekStart: WeekStart

  /// Computes the trends of a diary.
  ///
  /// - Parameters:
  ///   - history: the days up to today.
  ///   - weights: the weights that were written down up to today, oldest day first.
  ///   - body: what is known of the body.
  public init(of history: History, weights written: [DayWeight], body: Body = Body(), today: Day, weekStart: WeekStart) {
    self.today = today
    self.weekStart = weekStart
    self.history = history
    let sent = history.activity.values.compactMap { day in day[.weight].map { DayWeight(day: day.day, kilograms: $0.value) } }
    let firsts = [history.firstDay, history.totals.first?.day, written.first?.day, sent.map(\.day).min()].compactMap(\.self)
    let first = max(min(firsts.min() ?? today, today), Day.earliestEntry)
    days = first...today
    weights = Self.weights(on: days, written: written, sent: sent)
    intakes = CompleteDays.intakes(in: history, on: days, today: today)
    estimates = ExpenditureFilter.estimates(
      of: zip(weights, intakes).map { ExpenditureDay(kilograms: $0, kilocalories: $1) }, profile: body.profile(on: today))
  }

  private static func weights(on days: ClosedRange<Day>, written: [DayWeight], sent: [DayWeight]) -> [Double?] {
    var weights = [Double?](repeating: nil, count: days.upperBound - days.lowerBound + 1)
    for weight in sent where days.contains(weight.day) { weights[weight.day - days.lowerBound] = weight.kilograms }
    var rest = written[...]
    while let day = rest.first?.day {
      let others = rest.drop { $0.day == day }
      if days.contains(day) { weights[day - days.lowerBound] = median(rest[..<others.startIndex].map(\.kilograms)) }
      rest = others
    }
    return weights
  }

  /// The days of a span, whether or not the diary reaches back so far.
  public func days(of span: TrendSpan) -> ClosedRange<Day> {
    guard let length = span.length else { return days }
    return today - (length - 1)...today
  }

  /// The place of a day in the arrays; nil if the diary does not reach it.
  func index(of day: Day) -> Int? { days.contains(day) ? day - days.lowerBound : nil }

  /// What is known on a day; nil if the diary does not reach it.
  public func estimate(on day: Day) -> ExpenditureEstimate? { index(of: day).map { estimates[$0] } }

  /// The middle of numbers that are not empty; of two in the middle, their mean.
  static func median(_ values: [Double]) -> Double { median(ofSorted: values.sorted()) }

  /// The same of numbers in order.
  static func median(ofSorted sorted: [Double]) -> Double {
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

extension Body {
  /// What the estimates need, on a day.
  public func profile(on day: Day) -> BodyProfile {
    BodyProfile(sex: sex, centimeters: height.map(Double.init), years: birthYear.map { Double(day.components.year - $0) })
  }
}

extension MeasurementDiary where Self: EntryDiary {
  /// Reads the whole diary up to a day and computes its trends.
  ///
  /// - Parameter span: the longest span for which steps are needed. Numbers of phones and watches are read for twice that span, and for at
  ///   least 64 days before today; weights are read for all days.
  public func trends(until today: Day, span: TrendSpan = .all, body: Body, weekStart: WeekStart) async throws(DiaryError) -> DiaryTrends {
    let days = Day.earliestEntry...today
    // Steps are compared with as many days before the span. Devices are compared over the 28 days before this week.
    let recent = max(span.length.map { today - max(2 * $0, 64) } ?? Day.earliestEntry, Day.earliestEntry)...today
    let history = try await history(in: days, measuredIn: recent)
    return DiaryTrends(
      of: history, weights: try await weights(in: days), body: body, today: today, weekStart: weekStart)
  }
}
