import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

extension DiaryCheck {
  /// A random history.
  static let randomHistory: [DiaryCheck] = checks("A random history") {
    for seed in 1...UInt64(seeds(2)) {
      check("keeps every total the exact sum of its entries: \(seed)") { place in
        var history = ComparedHistory(seed: seed, diaries: [try await place.open(), try await place.open()], clock: place.clock)
        for index in 0..<120 {
          try await history.step()
          try await history.check(by: index % 2)
          if index % 10 == 0 { try await history.examine() }
        }
        try await history.check(by: 1)
        try await history.examine()
      }
    }
  }
}

/// A diary, and a simple model of the contents that it must have.
private struct ComparedHistory {
  private var random: SeededGenerator
  private let diaries: [any Diary]
  private let clock: TestClock
  private var entries: [FoodEntry] = []
  private var goals: [GoalChange] = []
  private var days: Set<Day> = []

  init(seed: UInt64, diaries: [any Diary], clock: TestClock) {
    random = SeededGenerator(seed: seed)
    self.diaries = diaries
    self.clock = clock
  }

  /// Makes one random change in one of the processes.
  mutating func step() async throws {
    clock.advance(bySeconds: TimeInterval(Int.random(in: 0...4000, using: &random)))
    let diary = diaries[Int.random(in: 0..<diaries.count, using: &random)]
    let index = entries.indices.randomElement(using: &random)
    switch (Int.random(in: 0..<10, using: &random), index) {
    case (0...1, let index?) where entries[index].deletedAt == nil:
      let (meal, logged) = (meal(), moment())
      entries[index] = try await diary.edit(entries[index].id, seeing: entries[index].version, meal: meal, logged: logged)
      #expect(entries[index].meal == meal)
      #expect(entries[index].logged == logged)
    case (2...3, let index?) where entries[index].deletedAt == nil:
      entries[index] = try await diary.delete(entries[index].id, seeing: entries[index].version)
    case (2...5, let index?):
      entries[index] = try await diary.restore(entries[index].id)
    case (6, _):
      func energy() -> Energy { Energy(thousandths: .random(in: 1...9999, using: &random)) }
      var goals = Goals(energy: energy())
      for weekday in DayOfWeek.allCases where Int.random(in: 0...4, using: &random) == 0 {
        goals.weekdays[weekday] = WeekdayGoals(energy: energy())
      }
      let change = GoalChange(effectiveFrom: moment().day, goals: goals)
      try await diary.set(change)
      self.goals.append(change)
      days.insert(change.effectiveFrom)
    default:
      entries.append(try await diary.save(meal(), moment()))
    }
    days.formUnion(entries.map(\.day))
  }

  /// Compares every changed day with the records that one of the processes returns.
  func check(by index: Int) async throws {
    guard let first = days.min(), let last = days.max() else { return }
    let diary = diaries[index]
    let totals = Dictionary(uniqueKeysWithValues: try await diary.history(in: first...last).totals.map { ($0.day, $0) })
    for day in days {
      let standing = entries.filter { $0.day == day && $0.deletedAt == nil }
      let sum = DailyTotal(day: day, of: standing.map(\.meal))
      let record = try await diary.record(of: day)
      #expect(Set(record.entries) == Set(standing))
      #expect(record.total == sum)
      #expect(record.goals == GoalLog(goals).inForce(on: day))
      #expect(totals[day] == (standing.isEmpty ? nil : sum))
    }
    #expect(try await diary.goals() == GoalLog(goals))
  }

  func examine() async throws {
    #expect(try await diaries[0].examine(repairing: false) == [])
  }

  private mutating func meal() -> Meal {
    func mass() -> Mass? { Bool.random(using: &random) ? Mass(thousandths: .random(in: 0...1_000_000, using: &random)) : nil }
    let names = ["Apple", "apple", "Tea", "Käse", "Cheese 🧀"]
    return Meal(
      name: names[Int.random(in: 0..<names.count, using: &random)],
      nutrition: Nutrition(energy: Energy(thousandths: .random(in: 0...10_000_000, using: &random))) { _ in mass() },
      quantity: Quantity(thousandths: .random(in: 1...5000, using: &random)))
  }

  /// Returns a random moment near a clock change of a time zone. Days are therefore 23, 24 and 25 hours long.
  private mutating func moment() -> LoggedMoment {
    let zones: [TimeZone] = [.berlin, .newYork, .auckland, .kathmandu]
    let starts = [1_774_656_000, 1_772_928_000, 1_775_304_000, 1_774_656_000]
    let index = Int.random(in: 0..<zones.count, using: &random)
    let seconds = starts[index] + Int.random(in: 0..<3 * 86_400, using: &random)
    return LoggedMoment(Date(timeIntervalSince1970: TimeInterval(seconds)), in: zones[index])
  }
}
