import DemeterCore
import DemeterTestSupport
import Testing

@Suite struct `Each month from 1970 to 2100` {
  @Test func `has its length and its first weekday`() throws {
    let rows = try Oracle.table("months")
    let each = try #require(Month("1970-01"))...(#require(Month("2100-12")))
    #expect(rows.map { String($0[0]) } == each.each.map(\.description))
    let wrong = rows.filter { row in
      guard let month = Month(String(row[0])) else { return true }
      return "\(month.length)" != row[1] || "\(month.firstDay.weekday)" != row[2]
    }
    #expect(wrong == [])
  }

  @Test(arguments: zip([WeekStart.sunday, .monday, .saturday], 3...5))
  func `fills its grid from and to the right day`(weekStart: WeekStart, column: Int) throws {
    let wrong = try Oracle.table("months").filter { row in
      guard let grid = Month(String(row[0])).map({ MonthGrid($0, weekStart: weekStart) }) else { return true }
      return "\(grid.days.lowerBound)/\(grid.days.each.count)" != row[column]
    }
    #expect(wrong == [])
  }
}

@Suite struct `The week of a day` {
  @Test(arguments: zip([WeekStart.sunday, .monday, .saturday], 1...3))
  func `begins where the calendar has it`(weekStart: WeekStart, column: Int) throws {
    let rows = try Oracle.table("weeks")
    #expect(rows.count == 300)
    let wrong = rows.filter { row in
      guard let day = Day(String(row[0])) else { return true }
      let week = day.week(from: weekStart)
      return week.lowerBound.description != row[column] || week.upperBound - week.lowerBound != 6
    }
    #expect(wrong == [])
  }

  @Test(arguments: WeekStart.allCases)
  func `is the same seven days for each of them`(weekStart: WeekStart) {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<500 {
      let day = Day(number: .random(in: -200_000...200_000, using: &generator)), week = day.week(from: weekStart)
      #expect(week.contains(day))
      #expect(week.lowerBound.weekday == weekStart.weekday)
      #expect(Set(week.each.map { $0.week(from: weekStart) }) == [week])
      #expect(week.each.map(\.number) == Array(week.lowerBound.number..<week.lowerBound.number + 7))
    }
  }
}
