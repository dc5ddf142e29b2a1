import DemeterCore
import Foundation
import Testing

/// Day, days since 1970-01-01 and weekday from Sunday, as Python's `datetime.date` counts them.
private let calendar: [(text: String, number: Int, weekday: Int)] = [
  ("0001-01-01", -719_162, 1), ("0555-07-03", -516_635, 4), ("0667-01-15", -475_897, 2), ("0832-10-30", -415_343, 6),
  ("1081-12-15", -324_352, 4), ("1600-02-29", -135_081, 2), ("1733-04-18", -86_455, 6), ("1900-02-28", -25_509, 3),
  ("1900-03-01", -25_508, 4), ("1969-12-31", -1, 3), ("1970-01-01", 0, 4), ("2000-02-29", 11_016, 2),
  ("2024-02-29", 19_782, 4), ("2026-03-01", 20_513, 0), ("2100-02-28", 47_540, 0), ("2100-03-01", 47_541, 1),
  ("3719-10-10", 639_091, 2), ("4200-06-07", 814_648, 6), ("4535-01-01", 936_847, 6), ("6154-11-12", 1_528_490, 2),
  ("6693-07-07", 1_725_228, 5), ("7476-01-31", 2_011_055, 1), ("9432-03-14", 2_725_512, 3), ("9999-12-31", 2_932_896, 5),
]

@Suite struct `A day` {
  @Test(arguments: calendar)
  func `has the number and weekday that the calendar gives it`(row: (text: String, number: Int, weekday: Int)) throws {
    let day = try #require(Day(row.text))
    #expect(day.number == row.number)
    #expect(day.weekday == row.weekday)
    #expect(Day(number: row.number).description == row.text)
  }

  @Test(arguments: ["2024-02-29", "2000-02-29", "2026-01-31", "2026-04-30", "0001-01-01", "9999-12-31"])
  func `prints as it was written`(text: String) {
    #expect(Day(text)?.description == text)
  }

  @Test(arguments: [
    "2026-02-30", "2026-02-29", "1900-02-29", "2100-02-29", "2026-04-31", "2026-00-10", "2026-13-10", "2026-01-00", "2026-01-32",
    "0000-01-01", "10000-01-01", "2026-3-1", "2026/03/01", "20260301", "2026-03-01 ", " 2026-03-01", "+026-03-01", "-026-03-01",
    "2026-03-01T00:00:00Z", "２０２６-03-01", "2026-03-0１", "2026-03-0a", "today", "",
  ])
  func `is not made of anything else`(text: String) {
    #expect(Day(text) == nil)
  }

  /// The calendar repeats itself every 400 years. This tests the first and the last of them.
  @Test(arguments: [(1, 400), (9600, 9999)])
  func `is the next one after each day from the first to the last`(_ years: (first: Int, last: Int)) throws {
    var expected = (year: years.first, month: 1, day: 1)
    var wrong: [Int] = []
    let first = try #require(Day(year: years.first, month: 1, day: 1)), last = try #require(Day(year: years.last, month: 12, day: 31))
    for number in first.number...last.number {
      let day = Day(number: number), parts = day.components
      if parts != expected || Day(year: parts.year, month: parts.month, day: parts.day) != day { wrong.append(number) }
      expected.day += 1
      if Day(year: expected.year, month: expected.month, day: expected.day) == nil { expected = (parts.year, parts.month + 1, 1) }
      if expected.month == 13 { expected = (parts.year + 1, 1, 1) }
    }
    #expect(wrong.isEmpty)
    #expect(expected == (years.last + 1, 1, 1))
    #expect(Day.first.description == "0001-01-01")
    #expect(Day.last.description == "9999-12-31")
  }

  @Test func `walks across months and years`() {
    #expect(day("2024-02-28") + 2 == day("2024-03-01"))
    #expect(day("2026-02-28") + 1 == day("2026-03-01"))
    #expect(day("2026-01-01") - 1 == day("2025-12-31"))
    #expect(day("2026-03-01") - day("2025-03-01") == 365)
    #expect(day("2025-12-31") < day("2026-01-01"))
  }

  @Test func `lies in its month`() {
    #expect(day("2026-12-31").month == Month("2026-12"))
    #expect(day("2024-02-29").month == Month("2024-02"))
  }

  @Test func `travels through JSON as text`() throws {
    #expect(try JSONEncoder().encode([day("2026-03-01")]) == Data(#"["2026-03-01"]"#.utf8))
    #expect(try JSONDecoder().decode([Day].self, from: Data(#"["2026-03-01"]"#.utf8)) == [day("2026-03-01")])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Day].self, from: Data(#"["2026-02-30"]"#.utf8)) }
  }
}
