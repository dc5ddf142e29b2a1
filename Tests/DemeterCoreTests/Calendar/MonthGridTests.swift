import DemeterCore
import Testing

@Suite struct `The grid of a month` {
  @Test(arguments: [
    ("2026-02", WeekStart.sunday, 28, "2026-02-01", "2026-02-28"),  // fits exactly
    ("2026-02", .monday, 35, "2026-01-26", "2026-03-01"), ("2026-02", .saturday, 35, "2026-01-31", "2026-03-06"),
    ("2027-02", .monday, 28, "2027-02-01", "2027-02-28"), ("2025-02", .saturday, 28, "2025-02-01", "2025-02-28"),
    ("2026-03", .monday, 42, "2026-02-23", "2026-04-05"), ("2026-08", .sunday, 42, "2026-07-26", "2026-09-05"),
    ("2024-02", .monday, 35, "2024-01-29", "2024-03-03"), ("2026-12", .sunday, 35, "2026-11-29", "2027-01-02"),
  ])
  func `is 28, 35 or 42 days`(text: String, weekStart: WeekStart, cells: Int, first: String, last: String) throws {
    let month = try #require(Month(text)), grid = MonthGrid(month, weekStart: weekStart)
    #expect(grid.month == month)
    #expect(grid.days == day(first)...day(last))
    #expect(grid.weeks.joined().count == cells)
  }

  @Test(arguments: WeekStart.allCases)
  func `has whole weeks with every day once and in order`(weekStart: WeekStart) throws {
    let each = try #require(Month("1999-01"))...(#require(Month("2031-12")))
    for month in each.each {
      let grid = MonthGrid(month, weekStart: weekStart), cells = Array(grid.weeks.joined())
      #expect(cells == grid.days.each)
      #expect(zip(cells, cells.dropFirst()).allSatisfy { $1 - $0 == 1 })
      #expect(grid.weeks.allSatisfy { $0.count == 7 && $0.first?.weekday == weekStart.weekday })
      #expect([28, 35, 42].contains(cells.count))
    }
  }

  @Test(arguments: WeekStart.allCases)
  func `has all days of its own, and less than a week of each neighbour`(weekStart: WeekStart) throws {
    let each = try #require(Month("1999-01"))...(#require(Month("2031-12")))
    for month in each.each {
      let cells = MonthGrid(month, weekStart: weekStart).days.each
      #expect(cells.filter { $0.month == month } == month.days.each)
      #expect(cells.prefix { $0.month < month }.count < 7)
      #expect(cells.reversed().prefix { $0.month > month }.count < 7)
      #expect(cells.first.map { $0.month <= month } == true)
    }
  }
}

@Suite struct `The first day of the week` {
  @Test(arguments: [
    ("en-US", WeekStart.sunday), ("de-DE", .monday), ("ar-EG", .saturday), ("en-GB", .monday), ("pt-BR", .sunday), ("fr-FR", .monday),
    ("ja-JP", .sunday), ("de", .monday), ("fa-IR", .saturday), ("en-DE", .monday), ("de-US", .sunday),
  ])
  func `is that of the locale`(identifier: String, expected: WeekStart) {
    #expect(WeekStart(locale: identifier) == expected)
  }

  /// Weeks begin on Friday in the Maldives.
  @Test(arguments: ["dv-MV", "en-MV"])
  func `is Sunday where it is none of the three`(identifier: String) {
    #expect(WeekStart(locale: identifier) == .sunday)
  }

  @Test(arguments: ["", "xx-XX", "not a locale"])
  func `is one of the three even for a locale that is none`(identifier: String) {
    #expect(WeekStart.allCases.contains(WeekStart(locale: identifier)))
  }

  @Test func `counts as days count their weekdays`() {
    #expect(day("2026-03-01").weekday == WeekStart.sunday.weekday)
    #expect(day("2026-03-02").weekday == WeekStart.monday.weekday)
    #expect(day("2026-03-07").weekday == WeekStart.saturday.weekday)
  }
}
