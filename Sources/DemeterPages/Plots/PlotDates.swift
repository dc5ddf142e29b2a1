import DemeterCore

/// A vertical line of a plot at the start of a day, and its label.
struct PlotDate: Hashable, Sendable {
  /// How far from the left, in percent of the width.
  let percent: Double
  /// `Mar 2`, `Mar`, `2026`; nil if there is no room for it.
  let label: String?
}

/// The labelled days of a horizontal axis: weeks, months or years, as many as fit on a small phone.
struct PlotDates: Hashable, Sendable {
  let dates: [PlotDate]

  init(_ days: ClosedRange<Day>, weekStart: WeekStart, in style: DateStyle) {
    let positions = PlotAxis.days(days).positions
    func percent(_ day: Day) -> Double { Double(day.number - positions.lowerBound) / Double(positions.count) * 100 }
    let labels = Self.steps.lazy.map { Self.labels(of: days, every: $0, weekStart: weekStart, in: style) }
    let fitting = labels.first { labels in
      zip(labels, labels.dropFirst()).allSatisfy { percent($1.day) - percent($0.day) >= Self.width($0.name) + 3 }
    }
    dates = (fitting ?? []).map { day, name in
      let percent = percent(day)
      // Labels are to the right of their line; the last one may extend below the numbers of the other axis.
      return PlotDate(percent: percent, label: percent + Self.width(name) <= 108 ? name : nil)
    }
  }

  private typealias Label = (day: Day, name: String)

  /// The distance of two labels.
  private enum Step {
    case days(Int)
    case weeks(Int)
    case months(Int)
  }

  private static let steps: [Step] =
    [.days(1), .days(2), .weeks(1), .weeks(2)] + [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200].map(Step.months)

  /// The width of a label in percent of that of a small phone's plot.
  private static func width(_ label: String) -> Double { Double(label.count) * 3.1 }

  private static func labels(of days: ClosedRange<Day>, every step: Step, weekStart: WeekStart, in style: DateStyle) -> [Label] {
    let first = days.lowerBound, last = days.upperBound
    switch step {
    case .days(let count):
      return stride(from: first.number, through: last.number, by: count).prefix(9).map { (Day(number: $0), style.short(Day(number: $0))) }
    case .weeks(let count):
      let start = (first + 6).week(from: weekStart).lowerBound
      let week = stride(from: start.number, through: last.number, by: 7 * count)
      return week.prefix(9).map { (Day(number: $0), style.short(Day(number: $0))) }
    case .months(let count):
      var labels: [Label] = []
      var month = first.month.firstDay < first ? first.month.advanced(by: 1) : first.month
      while let shown = month, shown.firstDay <= last {
        let isDue = count < 12 ? (shown.number - 1) % count == 0 : shown.number == 1 && shown.year % (count / 12) == 0
        if isDue { labels.append((shown.firstDay, shown.number == 1 ? String(shown.year) : style.short(shown))) }
        month = shown.advanced(by: 1)
      }
      return labels
    }
  }
}
