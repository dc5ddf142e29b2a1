import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

private let march: ClosedRange<Day> = "2026-03-01"..."2026-03-31"

extension DiaryCheck {
  /// Reading a range of days.
  static let readingAStretchOfDays: [DiaryCheck] = checks("Reading a stretch of days") {
    check("gives its days that have entries, and no other") { place in
      let diary = try await place.open()
      var totals: [DailyTotal] = []
      for day in ["2026-04-01", "2026-03-31", "2026-03-15", "2026-03-01", "2026-02-28"] as [Day] {
        let entries = [try await diary.save(.porridge(), .on(day)), try await diary.save(.named("Tea", 2), .on(day))]
        totals.insert(DailyTotal(day: day, of: entries.map(\.meal)), at: 0)
      }
      let history = try await diary.history(in: march)
      #expect(history.days == march)
      #expect(history.totals == Array(totals[1...3]))
      #expect(try await diary.history(in: "2026-03-15"..."2026-03-15").totals == [totals[2]])
      #expect(try await diary.history(in: "2026-03-16"..."2026-03-30").totals == [])
      #expect(try await diary.history(in: .first ... .last).totals == totals)
      #expect(try await place.open().history(in: march) == history)
    }
    check("can leave out what was measured before some day, but never a weight") { place in
      let diary = try await place.open()
      for day in march.each {
        _ = try await diary.save(.porridge(), .on(day))
        try await diary.correct(.steps, on: day, to: Measure(7000))
        if day.number % 2 == 0 { try await diary.correct(.weight, on: day, to: Measure(71)) }
      }
      let recent: ClosedRange<Day> = "2026-03-20"..."2026-03-31"
      let whole = try await diary.history(in: march), part = try await diary.history(in: march, measuredIn: recent)
      #expect(part.totals == whole.totals && part.goals == whole.goals && part.firstDay == whole.firstDay)
      for day in march.each {
        #expect(part.activity[day]?[.steps] == (recent.contains(day) ? Measure(7000) : nil))
        #expect(part.activity[day]?[.weight] == whole.activity[day]?[.weight])
      }
    }
    check("knows the first day of all, wherever it lies") { place in
      let diary = try await place.open()
      _ = try await diary.save(.porridge(), .on("2026-04-02"))
      #expect(try await diary.history(in: march).firstDay == "2026-04-02")
      let within = try await diary.save(.porridge(), .on("2026-03-31"))
      #expect(try await diary.history(in: march).firstDay == "2026-03-31")
      let before = try await diary.save(.porridge(), .on("2019-12-31"))
      #expect(try await diary.history(in: march).firstDay == "2019-12-31")
      _ = try await diary.delete(before.id, seeing: nil)
      #expect(try await diary.history(in: march).firstDay == "2026-03-31")
      _ = try await diary.edit(within.id, seeing: 1, meal: within.meal, logged: .on("2026-01-01"))
      #expect(try await diary.history(in: march).firstDay == "2026-01-01")
      _ = try await diary.restore(before.id)
      #expect(try await place.open().history(in: march).firstDay == "2019-12-31")
    }
    check("of an empty diary gives nothing") { place in
      let diary = try await place.open()
      #expect(try await diary.history(in: march) == History(days: march, totals: [], goals: GoalLog(), firstDay: nil))
      #expect(try await diary.history(in: .first ... .last).totals == [])
      let entry = try await diary.save(.porridge(), .on("2026-03-01"))
      _ = try await diary.delete(entry.id, seeing: nil)
      #expect(try await diary.history(in: march) == History(days: march, totals: [], goals: GoalLog(), firstDay: nil))
    }
    check("loses a day with its last entry, and gets it back") { place in
      let diary = try await place.open()
      let tea = try await diary.save(.named("Tea", 2), .on("2026-03-05")), porridge = try await diary.save(.porridge(), .on("2026-03-05"))
      let other = try await diary.save(.porridge(), .on("2026-03-07"))
      _ = try await diary.delete(tea.id, seeing: nil)
      #expect(try await diary.history(in: march).totals.map(\.day) == ["2026-03-05", "2026-03-07"])
      _ = try await diary.delete(porridge.id, seeing: nil)
      let history = try await diary.history(in: march)
      #expect(history.totals == [DailyTotal(day: "2026-03-07", of: [other.meal])])
      #expect(history["2026-03-05"].status == .noEntries)
      _ = try await diary.edit(other.id, seeing: 1, meal: other.meal, logged: .on("2026-03-08"))
      #expect(try await diary.history(in: march).totals.map(\.day) == ["2026-03-08"])
      _ = try await diary.restore(tea.id)
      #expect(try await diary.history(in: march).totals.map(\.day) == ["2026-03-05", "2026-03-08"])
    }
    check("judges each day by the goal it had") { place in
      let diary = try await place.open()
      let days: [Day] = ["2026-03-01", "2026-03-09", "2026-03-10", "2026-03-20"]
      for day in days { _ = try await diary.save(.porridge(2000), .on(day)) }
      func statuses() async throws -> [GoalStatus] {
        let history = try await diary.history(in: march)
        return days.map { history[$0].status }
      }
      #expect(try await statuses() == [.noGoal, .noGoal, .noGoal, .noGoal])
      try await diary.set(GoalChange(effectiveFrom: "2026-03-09", goals: Goals(energy: Energy(kilocalories: 2000))))
      #expect(try await statuses() == [.noGoal, .met, .met, .met])
      try await diary.set(GoalChange(effectiveFrom: "2026-03-10", goals: Goals(energy: Energy(kilocalories: 1500))))
      #expect(try await statuses() == [.noGoal, .met, .over, .over])
      try await diary.set(GoalChange(effectiveFrom: "2026-03-20", goals: Goals()))
      #expect(try await statuses() == [.noGoal, .met, .over, .noGoal])
      #expect(try await diary.history(in: march).goals == diary.goals())
    }
    check("sees at once what another process wrote") { place in
      let here = try await place.open(), there = try await place.open()
      for days in [march, Day.first...Day.last] {
        #expect(try await here.history(in: days).totals == [])
        let entry = try await there.save(.porridge(), .on("2026-03-05"))
        #expect(try await here.history(in: days).totals == [DailyTotal(day: "2026-03-05", of: [entry.meal])])
        _ = try await there.delete(entry.id, seeing: nil)
        #expect(try await here.history(in: days).totals == [])
      }
    }
    check("gives the same however it is cut") { place in
      var generator = SeededGenerator(seed: 11)
      let diary = try await place.open()
      var meals: [Day: [Meal]] = [:]
      for _ in 0..<60 {
        let day = Day("2025-12-01") + Int.random(in: 0..<120, using: &generator)
        meals[day, default: []].append(try await diary.save(.porridge(.random(in: 0...3000, using: &generator)), .on(day)).meal)
      }
      let totals = meals.map { DailyTotal(day: $0, of: $1) }.sorted { $0.day < $1.day }
      for _ in 0..<60 {
        let from = Day("2025-11-15") + Int.random(in: 0..<150, using: &generator)
        let days = from...(from + Int.random(in: 0..<90, using: &generator))
        let history = try await diary.history(in: days)
        #expect(history.totals == totals.filter { days.contains($0.day) }, "\(days)")
        #expect(history.firstDay == totals.first?.day)
      }
    }
    // The pages of the first and the last month show days that are outside the range of `Day`.
    check("reaches beyond the first and the last day there is") { place in
      let diary = try await place.open()
      let entry = try await diary.save(.porridge(), .on("9999-12-30"))
      for weekStart in WeekStart.allCases {
        let first = MonthGrid(Day.first.month, weekStart: weekStart).days, last = MonthGrid(Day.last.month, weekStart: weekStart).days
        #expect(try await diary.history(in: first).totals == [])
        #expect(try await diary.history(in: last).totals == [DailyTotal(day: "9999-12-30", of: [entry.meal])])
      }
    }
  }
}
