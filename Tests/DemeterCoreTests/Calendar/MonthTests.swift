import DemeterCore
import Testing

@Suite struct `A month` {
  @Test(arguments: ["0001-01", "2026-02", "2026-12", "9999-12"])
  func `prints as it was written`(text: String) {
    #expect(Month(text)?.description == text)
  }

  @Test(arguments: ["0000-12", "10000-01", "2026-00", "2026-13", "2026-1", "2026/01", "202601", "2026-01-01", "-026-01", ""])
  func `is not made of anything else`(text: String) {
    #expect(Month(text) == nil)
  }

  @Test(arguments: [
    ("2026-01", 31), ("2026-02", 28), ("2024-02", 29), ("1900-02", 28), ("2000-02", 29), ("2026-03", 31), ("2026-04", 30),
    ("2026-06", 30), ("2026-09", 30), ("2026-11", 30), ("9999-12", 31),
  ])
  func `runs from its 1st to its last`(text: String, length: Int) throws {
    let month = try #require(Month(text))
    #expect(month.length == length)
    #expect(month.firstDay.description == text + "-01")
    #expect(month.days.upperBound.description == text + "-\(length)")
    #expect(month.days.lowerBound.month == month)
    #expect(month.days.upperBound.month == month)
  }

  @Test func `knows year and number`() {
    #expect(Month("2026-12")?.year == 2026)
    #expect(Month("2026-12")?.number == 12)
    #expect(Month(year: 2026, month: 1)?.description == "2026-01")
    #expect(Month(year: 2026, month: 13) == nil)
    #expect(Month(year: 0, month: 1) == nil)
  }

  @Test(arguments: [
    ("2026-01", -1, "2025-12"), ("2025-12", 1, "2026-01"), ("2026-03", -24, "2024-03"), ("2026-03", 0, "2026-03"),
    ("0001-01", -1, nil), ("9999-12", 1, nil), ("0001-01", -1000, nil),
  ])
  func `counts on and back`(from: String, months: Int, to: String?) {
    #expect(Month(from)?.advanced(by: months)?.description == to)
  }

  @Test func `comes before the next`() throws {
    let months = try ["2025-09", "2025-10", "2026-01"].map { try #require(Month($0)) }
    #expect(months.shuffled().sorted() == months)
  }
}
