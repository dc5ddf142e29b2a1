import DemeterCore
import DemeterKit
import DemeterStore
import Foundation
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct `A calendar's model` {
  private static func kcal(_ amount: Double) -> Energy { Energy(kilocalories: amount) }

  /// Calls a body with a calendar at March 2026 whose weeks begin on Monday, on a diary with two days.
  private func withCalendar(_ body: (CalendarViewModel, Kitchen) async throws -> Void) async throws {
    try await Kitchen.open { kitchen async throws in
      try await kitchen.diary.set(GoalChange(effectiveFrom: march1, goals: Goals(deficit: Self.kcal(500))))
      _ = try await kitchen.diary.save(NewEntry(id: UUID(), meal: oats().meal, logged: LoggedMoment(noon, in: berlin)))
      try await kitchen.diary.correct(.burnedEnergy, on: march1, to: Measure(1000))
      try await kitchen.diary.correct(.burnedEnergy, on: march1 - 20, to: Measure(2000))
      try await body(CalendarViewModel(dataStore: kitchen.store, weekStart: .monday), kitchen)
    }
  }

  @Test func `starts at the present month with its cells and nothing loaded`() async throws {
    try await withCalendar { calendar, _ in
      #expect(calendar.month == march1.start(in: berlin))
      #expect(calendar.monthDays.count == 42)
      #expect(calendar.monthDays.first == Day("2026-02-23")?.start(in: berlin))
      #expect(calendar.monthDays.last == Day("2026-04-05")?.start(in: berlin))
      #expect(calendar.summariesByDay.isEmpty && !calendar.isLoading && calendar.errorMessage == nil)
    }
  }

  @Test func `gives a month's range, across daylight saving`() async throws {
    try await withCalendar { calendar, _ in
      let range = calendar.monthRange(for: noon)
      #expect(range.start == Date(timeIntervalSince1970: 1_772_319_600))
      #expect(range.end == Date(timeIntervalSince1970: 1_774_994_400))
    }
  }

  @Test func `has the month and its neighbours at hand`() async throws {
    try await withCalendar { calendar, _ in
      await calendar.prefetchMonthCentered(on: calendar.month)
      #expect(!calendar.isLoading && calendar.errorMessage == nil)
      let today = try #require(calendar.summary(forDay: noon))
      #expect(today.date(in: berlin) == march1.start(in: berlin))
      #expect(today.burnedKcal == 1000 && today.goalKcal == 500 && today.inDeficit && today.colorMode == "green")
      #expect(today.netKcal == 1000 - today.intakeKcal && today.progress == min(1, today.netKcal / 500))
      let february = try #require(calendar.summary(forDay: (march1 - 20).start(in: berlin)))
      #expect(february.colorMode == "gray" && february.intakeKcal == 0 && february.balance.intake == nil)
      #expect(calendar.summary(forDay: (march1 + 1).start(in: berlin)) == nil)
      #expect(calendar.summariesByDay.count == 2)
      await calendar.prefetchMonthCentered(on: calendar.month)
      #expect(calendar.summariesByDay.count == 2)
    }
  }

  @Test func `turns within the last twelve months and no further`() async throws {
    try await withCalendar { calendar, _ in
      #expect(!calendar.hasNextMonth && calendar.hasPreviousMonth)
      await calendar.showNextMonth()
      #expect(calendar.month == march1.start(in: berlin))
      for _ in 0..<20 { await calendar.showPreviousMonth() }
      #expect(calendar.month == Day("2025-04-01")?.start(in: berlin))
      #expect(!calendar.hasPreviousMonth && calendar.hasNextMonth)
      #expect(calendar.monthDays.count == 35)
      await calendar.show(monthOf: Date(timeIntervalSince1970: 0))
      #expect(calendar.month == Day("2025-04-01")?.start(in: berlin))
      await calendar.show(monthOf: .distantFuture)
      #expect(calendar.month == march1.start(in: berlin))
      await calendar.showPreviousMonth()
      #expect(calendar.month == Day("2026-02-01")?.start(in: berlin))
    }
  }

  @Test func `follows whatever else writes the diary`() async throws {
    try await withCalendar { calendar, kitchen in
      await calendar.show(monthOf: noon)
      let summaries = calendar.summariesByDay
      try await kitchen.elsewhere.correct(.burnedEnergy, on: march1, to: Measure(200))
      #expect(try await eventually { calendar.summary(forDay: noon)?.colorMode == "red" })
      try await kitchen.elsewhere.correct(.burnedEnergy, on: march1, to: Measure(1000))
      #expect(try await eventually { calendar.summary(forDay: noon)?.balance == summaries[march1.start(in: berlin)]?.balance })
    }
  }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct `A store's energy` {
  @Test func `is given by day, days without any left out`() async throws {
    try await Kitchen.open { kitchen async throws in
      let day = march1 - 2
      try await kitchen.diary.correct(.activeEnergy, on: day, to: Measure(420.5))
      try await kitchen.diary.correct(.basalEnergy, on: day, to: Measure(1600))
      try await kitchen.diary.correct(.activeEnergy, on: day + 1, to: Measure(10))
      try await kitchen.diary.correct(.steps, on: day + 2, to: Measure(10))
      let from = (march1 - 9).start(in: berlin)
      let energy = try await kitchen.store.dailyEnergy(from: from, to: (march1 + 1).start(in: berlin))
      #expect(energy.map { $0.date(in: berlin) } == [day, day + 1].map { $0.start(in: berlin) })
      #expect(energy.map(\.activeKcal) == [420.5, 10] && energy.map(\.basalKcal) == [1600, 0])
      #expect(energy.map(\.burnedKcal) == [2020.5, 0] && energy.map(\.burned) == [Energy(kilocalories: 2020.5), nil])
      // The end of a period is not part of it.
      #expect(try await kitchen.store.dailyEnergy(from: from, to: day.start(in: berlin)).isEmpty)
      #expect(try await kitchen.store.dailyEnergy(from: from, to: from).isEmpty)
      #expect(try await kitchen.store.dailyEnergy(from: noon, to: from).isEmpty)
    }
  }

  @Test func `of meals is the intake of a day, and its meals oldest first`() async throws {
    try await Kitchen.open { kitchen async throws in
      for (hour, name) in [(19, "Dinner"), (8, "Breakfast")] {
        let logged = LoggedMoment(march1 - 1, secondsAfterMidnight: hour * 3600, in: berlin)
        let meal = Meal(name: name, nutrition: Nutrition(energy: Energy(kilocalories: 300.5)))
        _ = try await kitchen.diary.save(NewEntry(id: UUID(), meal: meal, logged: logged))
      }
      let (start, end) = ((march1 - 1).start(in: berlin), march1.start(in: berlin))
      #expect(try await kitchen.store.intake(forDay: start, dayEnd: end) == 601)
      #expect(try await kitchen.store.meals(forDay: start, dayEnd: end).map(\.name) == ["Breakfast", "Dinner"])
      #expect(try await kitchen.store.intake(forDay: end, dayEnd: (march1 + 1).start(in: berlin)) == 0)
      #expect(try await kitchen.store.meals(forDay: end, dayEnd: (march1 + 1).start(in: berlin)).isEmpty)
    }
  }
}
