import DemeterCore
import Testing

@Suite struct `A filter as typed` {
  private func input(_ fill: (inout HistoryFilterInput) -> Void) -> HistoryFilterInput {
    var input = HistoryFilterInput()
    fill(&input)
    return input
  }

  private func errors(_ fill: (inout HistoryFilterInput) -> Void) -> [RefusedField] {
    let input = input(fill)
    return refusals { () throws(InvalidInput) in _ = try input.checked() }
  }

  @Test func `is taken as it is`() throws {
    let filter = try input {
      ($0.from, $0.to, $0.status) = ("2026-03-01", "2026-03-31", "met,noEntries")
      ($0.minimum, $0.maximum) = (.number(0), .number(2500.5))
    }.checked()
    var expected = HistoryFilter()
    (expected.from, expected.to, expected.statuses) = (day("2026-03-01"), day("2026-03-31"), [.met, .noEntries])
    (expected.minimum, expected.maximum) = (.zero, Energy(kilocalories: 2500.5))
    #expect(filter == expected)
  }

  @Test func `may be left open`() throws {
    #expect(try HistoryFilterInput().checked().isEmpty)
    #expect(try input { ($0.span, $0.from, $0.to, $0.status) = ("", "", "", "") }.checked().isEmpty)
  }

  @Test(arguments: [("7d", HistoryFilter.Span.week), ("30d", .month), ("this-month", .thisMonth), ("last-month", .lastMonth)])
  func `names a stretch`(text: String, span: HistoryFilter.Span) throws {
    #expect(try input { $0.span = text }.checked().span == span)
  }

  @Test(arguments: ["8d", "7D", " 7d", "week", "😀"])
  func `names no other stretch`(text: String) {
    #expect(errors { $0.span = text } == [RefusedField("span", "There is no such range of days as “\(text)”")])
  }

  @Test func `is not repeated at length when it is refused`() {
    let long = String(repeating: "a", count: 10_000), short = String(repeating: "a", count: 20)
    #expect(errors { $0.span = long }.map(\.message) == ["There is no such range of days as “\(short)”"])
    #expect(errors { $0.status = long }.allSatisfy { $0.message.count < 120 })
  }

  @Test(arguments: ["2026-02-30", "2026-3-1", "yesterday", "01.03.2026", " 2026-03-01", "2026-03-01T00:00:00Z", "0000-01-01"])
  func `has days that exist`(text: String) {
    #expect(errors { $0.from = text } == [RefusedField("from", "From must be a date like 2026-03-01")])
    #expect(errors { $0.to = text } == [RefusedField("to", "To must be a date like 2026-03-01")])
  }

  @Test func `is not turned round`() {
    #expect(errors { ($0.from, $0.to) = ("2026-03-02", "2026-03-01") } == [RefusedField("to", "The last day is before the first day")])
    #expect(errors { ($0.from, $0.to) = ("2026-03-01", "2026-03-01") } == [])
    #expect(
      errors { ($0.minimum, $0.maximum) = (.number(2000), .number(1999.999)) }
        == [RefusedField("max", "Calories to must not be less than from")])
    #expect(errors { ($0.minimum, $0.maximum) = (.number(2000), .number(2000)) } == [])
  }

  @Test(arguments: [
    ("met", [GoalStatus.met]), ("met,close,over,under,noGoal,noEntries,incomplete", GoalStatus.allCases), ("met,met", [.met]),
    (",met,,", [.met]),
    (",", []), (Array(repeating: "over,under", count: 10).joined(separator: ","), [.over, .under]),
  ])
  func `names statuses, each as often as it likes`(text: String, statuses: [GoalStatus]) throws {
    #expect(try input { $0.status = text }.checked().statuses == Set(statuses))
  }

  @Test(arguments: [("great", "great"), ("met,great,awful", "great"), ("Met", "Met"), ("met, over", " over"), ("met;over", "met;over")])
  func `accepts no unknown status, and reports the first one`(text: String, unknown: String) {
    let message = "There is no such status as “\(unknown)”: met, close, over, under, noGoal, noEntries, incomplete"
    #expect(errors { $0.status = text } == [RefusedField("status", message)])
  }

  @Test(arguments: [NumberInput.unreadable("many"), .number(.nan), .number(.infinity), .number(-0.001), .number(1_000_000.001)])
  func `has bounds that are numbers of calories`(value: NumberInput) {
    #expect(errors { $0.minimum = value } == [RefusedField("min", "Calories from must be a number of calories")])
    #expect(errors { $0.maximum = value } == [RefusedField("max", "Calories to must be a number of calories")])
  }

  @Test func `reports every field that is wrong, in the order of the form`() {
    let all = errors {
      ($0.span, $0.from, $0.to, $0.status) = ("x", "x", "x", "x")
      ($0.minimum, $0.maximum) = (.unreadable("x"), .unreadable("x"))
    }
    #expect(Set(all.map(\.field)) == ["from", "to", "span", "status", "min", "max"])
    #expect(all.count == 6)
  }
}
