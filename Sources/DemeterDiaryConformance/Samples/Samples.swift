public import DemeterCore
package import Foundation

extension Day: ExpressibleByStringLiteral {
  /// Creates a day from a literal in a test.
  public init(stringLiteral text: String) {
    guard let day = Day(text) else { preconditionFailure("\(text) is not a day") }
    self = day
  }
}

extension TimeZone {
  package static let berlin = named("Europe/Berlin")
  package static let newYork = named("America/New_York")
  package static let auckland = named("Pacific/Auckland")
  package static let kathmandu = named("Asia/Kathmandu")

  private static func named(_ name: String) -> TimeZone {
    guard let zone = TimeZone(identifier: name) else { preconditionFailure("\(name) is not known here") }
    return zone
  }
}

extension Meal {
  /// Returns a meal with all macros.
  package static func porridge(_ kilocalories: Double = 320) -> Meal {
    var nutrition = Nutrition(
      energy: Energy(kilocalories: kilocalories), protein: Mass(grams: 11.2), carbohydrates: Mass(grams: 54), fat: Mass(grams: 6.1))
    nutrition.others = NutrientVector([1079: TraceMass(grams: 8.2), 1178: TraceMass(grams: 0.000_000_35)])
    return Meal(name: "Porridge", nutrition: nutrition)
  }

  /// Returns a meal of which only the energy is known.
  package static func named(_ name: String, _ kilocalories: Double = 100) -> Meal {
    Meal(name: name, nutrition: Nutrition(energy: Energy(kilocalories: kilocalories)))
  }
}

extension LoggedMoment {
  /// Returns the moment of a full hour on a day in Berlin.
  package static func on(_ day: Day, hour: Int = 8) -> LoggedMoment {
    LoggedMoment(day, secondsAfterMidnight: hour * 3600, in: .berlin)
  }
}

extension NewEntry {
  /// Creates an entry with a new id.
  package init(_ meal: Meal, _ logged: LoggedMoment) {
    self.init(id: UUID.fresh(), meal: meal, logged: logged)
  }
}

extension Diary {
  /// Saves a meal with a new id.
  package func save(_ meal: Meal, _ logged: LoggedMoment) async throws -> FoodEntry {
    try await save(NewEntry(meal, logged)).entry
  }

  /// Returns the stored summary of a day.
  package func summary(of day: Day) async throws -> DailySummary? { try await history(in: day...day).summaries[day] }

  /// Returns the stored total of a day, which lists and calendars show.
  package func storedTotal(of day: Day) async throws -> DailyTotal? {
    try await history(in: day...day).totals.first
  }
}

/// Returns the error of a call; nil if it succeeded.
package func refusal<T>(_ body: () async throws(DiaryError) -> T) async -> DiaryError? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error
  }
}

extension Diary {
  /// Returns what a text finds; nothing if the text can't be searched.
  package func find(_ text: String) async throws -> FoundEntries {
    guard let text = SearchText(text) else { return .none }
    return try await entries(matching: EntrySearch(text: text))
  }
}

extension AsyncStream<DiaryChange> {
  /// Returns that many changes, or fewer if the stream ends.
  package func first(_ count: Int) async -> [DiaryChange] {
    var changes: [DiaryChange] = []
    guard count > 0 else { return [] }
    for await change in self {
      changes.append(change)
      if changes.count == count { break }
    }
    return changes
  }
}
