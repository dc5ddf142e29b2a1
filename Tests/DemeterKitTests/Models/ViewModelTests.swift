import DemeterCore
import DemeterKit
import DemeterStore
import Foundation
import Testing

private func meal(_ name: String, _ kilocalories: Double, protein: Double? = nil) -> Meal {
  Meal(
    name: name,
    nutrition: Nutrition(
      energy: Energy(kilocalories: kilocalories), protein: protein.map { Mass(grams: $0) }, carbohydrates: nil, fat: nil))
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct `A model of today` {
  @Test func `shows totals, goals and entries, and what it logs and deletes`() async throws {
    try await Kitchen.open { kitchen async throws in
      let today = DailyTotalsViewModel(dataStore: kitchen.store)
      #expect(today.record == nil && today.foodEntries.isEmpty && !today.isLoading)
      await today.load()
      #expect(today.record?.day == march1 && today.errorMessage == nil)
      await today.set(Goals(energy: Energy(kilocalories: 2000), protein: Mass(grams: 100)))
      let id = try #require(await today.log(meal("Soup", 500, protein: 25)))
      #expect(today.foodEntries.map(\.meal.name) == ["Soup"])
      #expect(today.energy?.remaining == Energy(kilocalories: 1500))
      #expect(today.progress(of: .protein)?.percent == 25)
      #expect(today.meals.count == 1)
      await today.delete(id)
      #expect(today.foodEntries.isEmpty && today.dailyTotal?.energy == .zero)
      await today.restore(id)
      #expect(today.dailyTotal?.energy == Energy(kilocalories: 500))
      await today.delete(UUID())
      #expect(today.errorMessage == "This food is no longer in the diary.")
      #expect(today.foodEntries.count == 1)
    }
  }

  @Test func `shows the goals of its weekday, keeps those of the week for an editor, and sets plain numbers for all days`() async throws {
    try await Kitchen.open { kitchen async throws in
      let today = DailyTotalsViewModel(dataStore: kitchen.store)
      // A Sunday.
      await today.set(Goals(energy: Energy(kilocalories: 2000), weekdays: [.sunday: WeekdayGoals(energy: Energy(kilocalories: 2500))]))
      #expect(today.goals == Goals(energy: Energy(kilocalories: 2500)) && today.calorieGoal == 2500)
      var week = try #require(today.goalsOfWeek)
      #expect(week.energy == Energy(kilocalories: 2000) && week.weekdays.count == 1)
      week.steps = 8000
      await today.set(week)
      #expect(today.goals?.steps == 8000 && today.goalsOfWeek == week)
      await today.set(UserGoals(dailyCalories: 1900))
      #expect(today.calorieGoal == 1900 && today.goalsOfWeek?.weekdays == [:] && today.goals?.steps == 8000)
    }
  }

  @Test func `shows and writes the note of the day`() async throws {
    try await Kitchen.open { kitchen async throws in
      let today = DailyTotalsViewModel(dataStore: kitchen.store)
      await today.load()
      #expect(today.note == nil)
      #expect(await today.write(note: " Slept badly\n"))
      #expect(today.note == "Slept badly")
      #expect(await !today.write(note: String(repeating: "a", count: 50_000)))
      #expect(today.note == "Slept badly")
      #expect(await today.write(note: " "))
      #expect(today.note == nil)
    }
  }

  @Test func `logs planned food once`() async throws {
    try await Kitchen.open { kitchen async throws in
      let today = DailyTotalsViewModel(dataStore: kitchen.store)
      await today.load()
      let new = NewPlannedEntry(id: UUID(), meal: meal("Soup", 320), day: march1, minute: 0)
      let later = NewPlannedEntry(id: UUID(), meal: meal("Rice", 400), day: march1 + 1, minute: 0)
      _ = try await kitchen.diary.plan([new, later])
      let planned = try #require(try await today.planned().first)
      #expect(planned.meal.name == "Soup" && today.foodEntries.isEmpty)
      #expect(await today.log(planned))
      #expect(today.foodEntries.map(\.meal.name) == ["Soup"])
      #expect(try await today.planned().isEmpty)
      #expect(await !today.log(planned))
      #expect(today.foodEntries.count == 1 && today.errorMessage != nil)
    }
  }

  @Test func `follows what else writes the diary, and turns to the new day at midnight`() async throws {
    try await Kitchen.open { kitchen async throws in
      let today = DailyTotalsViewModel(dataStore: kitchen.store)
      await today.load()
      _ = try await kitchen.elsewhere.save(NewEntry(id: UUID(), meal: meal("Toast", 90), logged: LoggedMoment(noon, in: berlin)))
      #expect(try await eventually { today.foodEntries.count == 1 })
      kitchen.clock.advance(by: 43_170)
      var waits: [TimeInterval] = []
      await kitchen.store.performMidnightResets { seconds in
        waits.append(seconds)
        guard waits.count < 3 else { throw CancellationError() }
        kitchen.clock.advance(by: seconds)
      }
      // Half a minute before midnight, and then a minute at a time.
      #expect(waits == [30, 60, 60])
      #expect(try await eventually { today.record?.day == march1 + 1 })
      #expect(today.foodEntries.isEmpty)
    }
  }

  @Test func `of a store whose days start at four has the night after it`() async throws {
    try await Kitchen.open { kitchen async throws in
      let four = DayStartLog.midnight.changed(to: 4, from: .first)
      let store = DataStore(diary: kitchen.diary, timeZone: berlin, dayStarts: four, now: { kitchen.clock.now })
      let today = DailyTotalsViewModel(dataStore: store)
      kitchen.clock.advance(by: 46_800)  // one o'clock in the night
      await today.load()
      await today.log(meal("Chips", 150))
      #expect(today.record?.day == march1 && today.foodEntries.count == 1)
      let tracker = CalorieTracker(
        dataStore: store, apiClient: NutritionAPIClient(provider: ScriptedProvider { (_) throws(FoodError) in [] }))
      try await tracker.loadLog(for: kitchen.clock.now)
      #expect(tracker.getCurrentDailyTotal() == 150)
      try await tracker.loadLog(for: (march1 + 1).start(in: berlin))
      #expect(tracker.getCurrentDailyTotal() == 0)
      kitchen.clock.advance(by: 10_770)
      var waits: [TimeInterval] = []
      await store.performMidnightResets { seconds in
        waits.append(seconds)
        guard waits.count < 2 else { throw CancellationError() }
        kitchen.clock.advance(by: seconds)
      }
      #expect(waits == [30, 60])
      #expect(try await eventually { today.record?.day == march1 + 1 })
    }
  }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct `A model of the history` {
  private func withHistory(_ body: (HistoryViewModel, Kitchen) async throws -> Void) async throws {
    try await Kitchen.open { kitchen async throws in
      try await kitchen.diary.set(GoalChange(effectiveFrom: march1 - 60, goals: Goals(energy: Energy(kilocalories: 2000))))
      for (day, name, kilocalories) in [(march1 - 1, "Feast", 3000.0), (march1 - 2, "Soup", 2000), (march1 - 40, "Toast", 100)] {
        let logged = LoggedMoment(day, secondsAfterMidnight: 43_200, in: berlin)
        _ = try await kitchen.diary.save(NewEntry(id: UUID(), meal: meal(name, kilocalories), logged: logged))
      }
      try await body(HistoryViewModel(dataStore: kitchen.store, weekStart: .monday), kitchen)
    }
  }

  @Test func `shows a month in whole weeks, a week, and a list of logged days`() async throws {
    try await withHistory { history, _ in
      await history.load()
      #expect(history.days.count == 42 && !history.hasNext && history.hasPrevious)
      #expect(history.statistics.daysLogged == 0)
      await history.showPrevious()
      #expect(history.days.count == 28 + 7 && history.statistics.daysLogged == 2 && history.statistics.goalMet == 1)
      await history.show(.week)
      #expect(history.days.map(\.day).first == march1 - 6 && history.days.count == 7)
      await history.show(.list)
      #expect(history.days.map(\.day) == [march1 - 1, march1 - 2])
      await history.showPrevious()
      #expect(history.days.map(\.day) == [march1 - 40] && !history.hasPrevious && history.hasNext)
      await history.showPrevious()
      #expect(history.days.map(\.day) == [march1 - 40])
      await history.show(march1 + 400)
      #expect(history.anchor == march1)
    }
  }

  @Test func `keeps the months at hand that were scrolled to, and follows the diary`() async throws {
    try await withHistory { history, kitchen in
      await history.loadMonth(year: 2026, month: 2)
      await history.loadMonth(year: 2026, month: 13)
      await history.loadMonth(year: 2026, month: 1)
      await history.loadMonth(year: 2026, month: 2)
      #expect(history.visibleMonths.map(\.month) == [1, 2] && history.visibleMonths.map(\.year) == [2026, 2026])
      let february = try #require(history.visibleMonths.last)
      #expect(february.days.count == 28 && february.days.filter { $0.status == .met }.map(\.day) == [march1 - 2])
      #expect(february.dailyTotals.map(\.totalCalories) == [2000, 3000] && february.statistics.goalMet == 1)
      #expect(Set(history.cachedTotals.keys) == [march1 - 1, march1 - 2, march1 - 40])
      let logged = LoggedMoment(march1 - 3, secondsAfterMidnight: 50_000, in: berlin)
      _ = try await kitchen.elsewhere.save(NewEntry(id: UUID(), meal: meal("Bread", 80), logged: logged))
      #expect(try await eventually { history.cachedTotals[march1 - 3]?.totalCalories == 80 })
    }
  }

  @Test func `filters, opens a day and searches`() async throws {
    try await withHistory { history, kitchen in
      await history.show(march1 - 1)
      var filter = HistoryFilter()
      filter.statuses = [.over]
      await history.apply(filter)
      #expect(history.statistics.daysLogged == 1 && history.days.count == 35)
      await history.show(.list)
      #expect(history.days.map(\.day) == [march1 - 1])
      await history.open(march1 - 2)
      #expect(history.openDay?.entries.map(\.meal.name) == ["Soup"])
      await history.search("toa")
      #expect(history.found?.entries.map(\.meal.name) == ["Toast"] && history.searchQuery == "toa")
      #expect(history.selectedDate == march1 - 2)
      await history.search(" ")
      #expect(history.found == nil)
      let logged = LoggedMoment(march1 - 2, secondsAfterMidnight: 50_000, in: berlin)
      _ = try await kitchen.elsewhere.save(NewEntry(id: UUID(), meal: meal("Bread", 80), logged: logged))
      #expect(try await eventually { history.openDay?.entries.count == 2 })
      await history.open(nil)
      #expect(history.openDay == nil)
    }
  }
}
