import DemeterCore
import DemeterMessages

/// A unit of the calendar by which a long plot states its numbers.
enum PlotPeriod: CaseIterable, Sendable {
  case week, month, quarter, year

  /// The shortest period of which a range has no more than a limit; years if no period is.
  init(of days: ClosedRange<Day>, weekStart: WeekStart, limit: Int) {
    self = Self.allCases.first { $0.spans(of: days, weekStart: weekStart).count <= limit } ?? .year
  }

  /// The heading of a column of their names.
  var heading: String {
    switch self {
    case .week: say("Week from")
    case .month: say("Month")
    case .quarter: say("Quarter")
    case .year: say("Year")
    }
  }

  /// What a number of a period is.
  var averages: String {
    switch self {
    case .week: say("weekly averages")
    case .month: say("monthly averages")
    case .quarter: say("quarterly averages")
    case .year: say("yearly averages")
    }
  }

  /// Returns the periods of a range of days. The first and the last may be shorter.
  func spans(of days: ClosedRange<Day>, weekStart: WeekStart) -> [Range<Int>] {
    var spans: [Range<Int>] = []
    var start = days.lowerBound.number
    while start <= days.upperBound.number {
      let end = min(after(Day(number: start), weekStart: weekStart), days.upperBound.number + 1)
      spans.append(start..<end)
      start = end
    }
    return spans
  }

  /// Returns the number of the first day of the next period.
  private func after(_ day: Day, weekStart: WeekStart) -> Int {
    let months: Int
    switch self {
    case .week: return day.week(from: weekStart).upperBound.number + 1
    case .month: months = 1
    case .quarter: months = 3
    case .year: months = 12
    }
    let month = day.month
    let next = month.advanced(by: months - (month.number - 1) % months)
    return next?.firstDay.number ?? Day.last.number + 1
  }

  /// Returns the name of the period that begins on a day: `Mar 2`, `Mar 2, 2026`, `Mar 2026`, `Q1 2026`, `2026`.
  func name(from day: Day, showsYear: Bool, in dates: DateStyle) -> String {
    switch self {
    case .week: return showsYear ? dates.span(day...day) : dates.short(day)
    case .month: return "\(dates.short(day.month)) \(day.month.year)"
    case .quarter: return say("Q\((day.month.number + 2) / 3) \(day.month.year)")
    case .year: return String(day.month.year)
    }
  }
}

extension DateStyle {
  /// `Mar`: without the full stop that some languages write after it
  func short(_ month: Month) -> String {
    // The first day of a month has letters of its own in French.
    let words: [Substring] = short(month.firstDay + 1).split(whereSeparator: { !$0.isLetter })
    return words.max { $0.count < $1.count }.map { String($0) } ?? ""
  }

  /// `Tue`
  func shortWeekday(_ day: Day) -> String { String(brief(day).prefix(while: \.isLetter)) }
}
