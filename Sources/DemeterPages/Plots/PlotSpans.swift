import DemeterCore

/// The positions for which a plot states its numbers: each number by itself, or averages of weeks, months, quarters or years.
struct PlotSpans: Hashable, Sendable {
  /// How many averages are stated: the weeks of a year, the months of five years. More would be neither read nor met by a finger.
  static let limit: Int = 62

  let spans: [Range<Int>]
  /// nil if each number is stated by itself.
  let period: PlotPeriod?

  init(of values: [PlotValue], axis: PlotAxis, weekStart: WeekStart, limit: Int) {
    var lengths: [Int: Int] = [:]
    for value in values where value.value != nil { lengths[value.start] = max(lengths[value.start] ?? 0, value.length) }
    if case .days(let days) = axis, lengths.count > limit {
      let period = PlotPeriod(of: days, weekStart: weekStart, limit: min(limit, Self.limit))
      self.period = period
      spans = period.spans(of: days, weekStart: weekStart)
    } else {
      period = nil
      spans = lengths.sorted { $0.key < $1.key }.map { $0.key..<$0.key + $0.value }
    }
  }

  /// Returns the averages of a series, one for each span in which it has a number or a gap.
  ///
  /// A number of several days has their weight. Without a period, the numbers are returned as they are.
  func averages(of values: [PlotValue]) -> [PlotValue] {
    guard period != nil else { return values }
    var averages: [PlotValue] = [], index = 0
    for span in spans {
      var sum = 0.0, count = 0.0, hasGap = false
      while index < values.count, values[index].start < span.upperBound {
        if let value = values[index].value {
          sum += value * Double(values[index].length)
          count += Double(values[index].length)
        } else {
          hasGap = true
        }
        index += 1
      }
      guard count > 0 || hasGap else { continue }
      averages.append(PlotValue(start: span.lowerBound, length: span.count, count > 0 ? sum / count : nil))
    }
    return averages
  }
}
