import DemeterCore
import Testing

@testable import DemeterPages

@Suite struct `The days of a horizontal axis` {
  private func labels(_ count: Int, _ style: DateStyle = context.dates, weekStart: WeekStart = .monday) -> [String] {
    PlotDates(lastDays(count), weekStart: weekStart, in: style).dates.compactMap(\.label)
  }

  @Test func `are weeks, months or years`() {
    #expect(labels(28) == ["Nov 2", "Nov 9", "Nov 16"])
    #expect(labels(28, weekStart: .sunday) == ["Nov 1", "Nov 8", "Nov 15", "Nov 22"])
    #expect(labels(91) == ["Sep", "Oct", "Nov"])
    #expect(labels(365) == ["2026", "Mar", "May", "Jul", "Sep", "Nov"])
    #expect(labels(3653) == ["2018", "2020", "2022", "2024", "2026"])
    #expect(labels(10_957) == ["2000", "2005", "2010", "2015", "2020", "2025"])
  }

  @Test func `are in the order of the locale`() {
    #expect(labels(28, DateStyle(locale: "en-GB")) == ["2 Nov", "9 Nov", "16 Nov"])
  }

  @Test(arguments: [1, 2, 5, 7, 20, 28, 31, 62, 92, 183, 365, 366, 730, 1500, 3653, 10_957])
  func `do not overlap on a small phone`(_ count: Int) {
    let dates = PlotDates(lastDays(count), weekStart: .monday, in: DateStyle(locale: "en-GB")).dates
    #expect(!dates.isEmpty && dates.count <= 9)
    for (date, next) in zip(dates, dates.dropFirst()) {
      // A letter is at most 3 % of the width.
      #expect(next.percent - date.percent > Double(date.label?.count ?? 0) * 3)
    }
    #expect(dates.allSatisfy { (0..<100).contains($0.percent) })
  }
}
