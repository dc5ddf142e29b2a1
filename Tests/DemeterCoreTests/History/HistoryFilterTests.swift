import DemeterCore
import DemeterTestSupport
import Testing

@Suite struct `A filter of days` {
  private let today = day("2026-03-15")

  private func filter(_ fill: (inout HistoryFilter) -> Void) -> HistoryFilter {
    var filter = HistoryFilter()
    fill(&filter)
    return filter
  }

  /// Returns the days of a range that match a filter. All have 2000 kcal and a goal of 2000.
  private func admitted(_ filter: HistoryFilter, _ days: ClosedRange<Day>) -> [Day] {
    days.each.filter { filter.admits(HistoryDay($0.description, 2000), today: today) }
  }

  @Test func `that is left open admits every day`() {
    let days = [
      HistoryDay("2026-03-15", 100), HistoryDay("0001-01-01", nil), HistoryDay("9999-12-31", 5000, goal: nil), HistoryDay("2026-03-14", 0),
    ]
    #expect(HistoryFilter().isEmpty)
    #expect(days.allSatisfy { HistoryFilter().admits($0, today: today) })
  }

  @Test func `is not empty with any one part set`() {
    let fills: [(inout HistoryFilter) -> Void] = [
      { $0.span = .week }, { $0.from = .first }, { $0.to = .last }, { $0.statuses = [.met] }, { $0.minimum = .zero },
      { $0.maximum = .zero },
    ]
    #expect(fills.allSatisfy { !filter($0).isEmpty })
  }

  @Test(arguments: [
    (HistoryFilter.Span.week, "2026-03-15", "2026-03-09", "2026-03-15"), (.month, "2026-03-15", "2026-02-14", "2026-03-15"),
    (.thisMonth, "2026-03-15", "2026-03-01", "2026-03-15"), (.thisMonth, "2026-03-01", "2026-03-01", "2026-03-01"),
    (.thisMonth, "2024-02-29", "2024-02-01", "2024-02-29"), (.lastMonth, "2026-03-15", "2026-02-01", "2026-02-28"),
    (.lastMonth, "2024-03-31", "2024-02-01", "2024-02-29"), (.lastMonth, "2026-01-01", "2025-12-01", "2025-12-31"),
    (.week, "2026-01-03", "2025-12-28", "2026-01-03"),
  ])
  func `means a stretch by its name, as seen from today`(span: HistoryFilter.Span, today: String, first: String, last: String) {
    #expect(span.days(on: day(today)) == day(first)...day(last))
    let bounds = filter {
      $0.span = span
      $0.from = .first
    }.bounds(on: day(today))
    #expect(bounds.from == day(first))
    #expect(bounds.to == day(last))
  }

  @Test(arguments: [
    (nil, nil, 31), ("2026-03-10", nil, 22), (nil, "2026-03-10", 10), ("2026-03-10", "2026-03-12", 3), ("2026-03-10", "2026-03-10", 1),
    ("2026-03-12", "2026-03-10", 0), ("2026-04-01", nil, 0),
  ])
  func `admits its first and its last day and all between`(from: String?, to: String?, count: Int) {
    let filter = filter {
      $0.from = from.map(day)
      $0.to = to.map(day)
    }
    let admitted = admitted(filter, day("2026-03-01")...day("2026-03-31"))
    #expect(admitted.count == count)
    if let from, let first = admitted.first { #expect(first == day(from)) }
    if let to, let last = admitted.last { #expect(last == day(to)) }
  }

  @Test func `by name goes before days that were set`() {
    let filter = filter {
      $0.span = .week
      $0.from = day("2020-01-01")
      $0.to = day("2020-01-31")
    }
    #expect(admitted(filter, day("2026-03-01")...day("2026-03-31")) == (day("2026-03-09")...today).each)
    #expect(admitted(filter, day("2020-01-01")...day("2020-01-31")) == [])
  }

  @Test func `admits the statuses it names and no other`() {
    let days: [GoalStatus: HistoryDay] = [
      .met: HistoryDay("2026-03-01", 2000), .close: HistoryDay("2026-03-01", 1850), .over: HistoryDay("2026-03-01", 3000),
      .under: HistoryDay("2026-03-01", 100), .noGoal: HistoryDay("2026-03-01", 100, goal: nil),
      .noEntries: HistoryDay("2026-03-01", nil), .incomplete: HistoryDay("2026-03-01", 2000, completeness: .incomplete),
    ]
    #expect(days.allSatisfy { $0 == $1.status } && days.count == GoalStatus.allCases.count)
    for bits in 1..<1 << GoalStatus.allCases.count {
      let statuses = Set(GoalStatus.allCases.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element))
      let filter = filter { $0.statuses = statuses }
      #expect(Set(days.values.filter { filter.admits($0, today: today) }.map(\.status)) == statuses)
    }
  }

  @Test(
    arguments: [
      (100, [.under], false), (100, [.under, .met], false), (100, [], true), (2000, [.met], true), (3000, [.over], true),
    ] as [(Double, [GoalStatus], Bool)])
  func `does not call today under while it may still reach its goal`(kilocalories: Double, statuses: [GoalStatus], admits: Bool) {
    let filter = filter { $0.statuses = Set(statuses) }
    #expect(filter.admits(HistoryDay("2026-03-15", kilocalories), today: today) == admits)
    #expect(filter.admits(HistoryDay("2026-03-14", kilocalories), today: today), "yesterday is decided")
  }

  @Test(
    arguments: [
      (1500.0, 2000.0, 1500.0, true), (1500, 2000, 2000, true), (1500, 2000, 1499.999, false), (1500, 2000, 2000.001, false),
      (1500, nil, 9999, true), (1500, nil, 1499.999, false), (nil, 2000, 0, true), (nil, 2000, 2000.001, false), (0, nil, 0, true),
      (0, nil, nil, false), (nil, 2000, nil, false), (nil, nil, nil, true),
    ] as [(Double?, Double?, Double?, Bool)])
  func `admits both bounds of energy, and only days that have any`(minimum: Double?, maximum: Double?, eaten: Double?, admits: Bool) {
    let filter = filter {
      $0.minimum = minimum.map(Energy.init(kilocalories:))
      $0.maximum = maximum.map(Energy.init(kilocalories:))
    }
    #expect(filter.admits(HistoryDay("2026-03-01", eaten), today: today) == admits)
  }

  @Test func `admits only what each of its parts admits`() {
    var generator = SeededGenerator(seed: 6)
    let parts: [HistoryFilter] = [
      filter { $0.from = day("2026-03-05") }, filter { $0.to = day("2026-03-20") }, filter { $0.statuses = [.under, .close, .noEntries] },
      filter { $0.minimum = Energy(kilocalories: 500) }, filter { $0.maximum = Energy(kilocalories: 1900) },
    ]
    let whole = filter {
      ($0.from, $0.to, $0.statuses) = (parts[0].from, parts[1].to, parts[2].statuses)
      ($0.minimum, $0.maximum) = (parts[3].minimum, parts[4].maximum)
    }
    for _ in 0..<500 {
      let text = (day("2026-03-01") + Int.random(in: 0...30, using: &generator)).description
      let each = HistoryDay(text, Bool.random(using: &generator) ? .random(in: 0...3000, using: &generator) : nil)
      #expect(whole.admits(each, today: today) == parts.allSatisfy { $0.admits(each, today: today) })
    }
  }
}
