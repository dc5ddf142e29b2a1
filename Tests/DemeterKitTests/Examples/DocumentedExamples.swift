import DemeterCore
import DemeterKit
import DemeterStore
import DemeterTestSupport
import Foundation
import Logging
import Testing

// Sources/DemeterKit/DemeterKit.docc/KeepingADiary.md quotes the code between “example” and “end”.

// example: opening
@MainActor func makeTracker(diary: any Diary, key: String, secret: String) async throws -> CalorieTracker {
  let tracker = CalorieTracker(
    dataStore: DataStore(diary: diary),
    apiClient: NutritionAPIClient(consumerKey: key, consumerSecret: secret)
  )
  try await tracker.loadLog(for: Date())
  return tracker
}
// end

// example: a meal
@MainActor func logLunch(with tracker: CalorieTracker) async throws {
  let foodItem = FoodItem(name: "Apple", calories: 95, source: .manual)
  try await tracker.addFoodItem(foodItem)
  try await tracker.setDailyGoal(2000)
  print("Total: \(tracker.getCurrentDailyTotal())")
  if let remaining = tracker.getRemainingCalories() {
    print("Remaining: \(remaining) cal")
  }
}
// end

// example: a search
@MainActor func logFirstHit(for query: String, with tracker: CalorieTracker) async throws {
  do {
    let results = try await tracker.searchFood(query: query)
    if let result = results.first { try await tracker.addFoodItem(result.toFoodItem()) }
  } catch let error as NutritionAPIError {
    print(error.errorDescription ?? "Unknown error")
  }
}
// end

// example: a ring
@MainActor func describe(_ day: Date, in calendar: CalendarViewModel) async -> String {
  await calendar.show(monthOf: day)
  guard let summary = calendar.summary(forDay: day) else { return "No data" }
  return "\(summary.colorMode) ring at \(summary.progress), net \(summary.netKcal) of \(summary.goalKcal)"
}
// end

// example: a preview
@MainActor func previewToday() async throws -> DailyTotalsViewModel {
  let today = DailyTotalsViewModel(dataStore: DataStore(diary: try SQLiteDiary.inMemory()))
  await today.set(Goals(energy: Energy(kilocalories: 2000)))
  await today.log(Meal(name: "Apple", nutrition: Nutrition(energy: Energy(kilocalories: 95))))
  return today
}
// end

// example: a month
@MainActor func bestDay(of month: Day, in history: HistoryViewModel) async -> HistoryDay? {
  await history.show(month)
  return history.days.filter(history.isCounted).first { $0.status == .met }
}
// end

// example: midnight
@MainActor func keepToday(_ today: DailyTotalsViewModel, in store: DataStore) async {
  await today.load()
  await store.performMidnightResets()
}
// end

@MainActor @Suite struct `The documented examples` {
  @Test func `run as they are written`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "demeter-\(UUID().uuidString).sqlite").path
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let diary = try SQLiteDiary(path: path, now: { Date() }, logger: Logger(label: "example") { _ in SwiftLogNoOpLogHandler() })
    let tracker = try await makeTracker(diary: diary, key: "", secret: "")
    try await logLunch(with: tracker)
    try await logFirstHit(for: "chicken", with: tracker)
    #expect(tracker.getRemainingCalories() == 1905)
    let calendar = CalendarViewModel(dataStore: DataStore(diary: diary))
    #expect(await describe(Date(), in: calendar) == "gray ring at 0.0, net 0.0 of 0.0")
    #expect(await describe(Date(timeIntervalSince1970: 0), in: calendar) == "No data")
  }

  @Test func `run in memory, for a preview`() async throws {
    let today = try await previewToday()
    #expect(today.energy?.remaining == Energy(kilocalories: 1905) && today.errorMessage == nil)
    let diary = try SQLiteDiary.inMemory(), march = Day("2026-03-09")!
    try await diary.set(GoalChange(effectiveFrom: march, goals: Goals(energy: Energy(kilocalories: 500))))
    let logged = LoggedMoment(march, secondsAfterMidnight: 0, in: berlin)
    let meal = Meal(name: "Soup", nutrition: Nutrition(energy: Energy(kilocalories: 500)))
    _ = try await diary.save([NewEntry(id: UUID(), meal: meal, logged: logged)])
    let history = HistoryViewModel(dataStore: DataStore(diary: diary, timeZone: berlin))
    #expect(await bestDay(of: march, in: history)?.day == march)
    let midnights = Task { await keepToday(today, in: DataStore(diary: diary)) }
    midnights.cancel()
    await midnights.value
  }

  @Test func `compile as the specification writes them`() async throws {
    try await Kitchen.open { kitchen async throws in
      let tracker = kitchen.tracker
      let foodItem = FoodItem(name: "Apple", calories: 95, timestamp: noon, source: .manual)
      let apiItem = FoodItem(
        name: "Chicken Breast",
        calories: 165,
        timestamp: noon,
        servingSize: "100",
        servingUnit: "g",
        source: .api
      )
      let log = DailyLog(
        date: Date(),
        dailyGoal: 2000
      )
      log.foodItems.append(foodItem)
      #expect("Remaining: \(log.remainingCalories ?? 0)" == "Remaining: 1905.0")
      try await tracker.loadLog(for: noon)
      try await tracker.addFoodItem(foodItem)
      try await tracker.addFoodItem(apiItem)
      let existingItem = try #require(tracker.currentLog?.foodItems.first)
      var updatedItem = existingItem
      updatedItem.calories = 200
      try await tracker.updateFoodItem(updatedItem)
      updatedItem = apiItem
      try await tracker.removeFoodItem(updatedItem)
      #expect(tracker.currentLog?.foodItems.count == 1)
    }
  }

  @Test func `are the ones that the documentation quotes`() throws {
    let document = try String(contentsOf: inClone("Sources/DemeterKit/DemeterKit.docc/KeepingADiary.md"), encoding: .utf8)
    let source = try String(contentsOf: inClone("Tests/DemeterKitTests/Examples/DocumentedExamples.swift"), encoding: .utf8)
    let examples = source.components(separatedBy: "\n// example: ").dropFirst()
      .compactMap { $0.components(separatedBy: "\n// end").first?.split(separator: "\n", maxSplits: 1).last.map(String.init) }
    #expect(examples.count == 7)
    for example in examples { #expect(document.contains("```swift\n" + example + "\n```")) }
  }
}
