public import DemeterCore
import DemeterWords
import Foundation

/// A search in all entries, and its results.
public struct SearchPage: Hashable, Sendable {
  public let title: String = "Search"
  let query: String
  let error: String?
  /// A note about a corrected typo.
  let corrected: String?
  let foods: [FoundFood]
  /// Entries by day, newest first.
  let days: [FoundDay]
  /// The text if nothing is found; nil if something is, or before a search.
  let nothing: String?
  let more: String?
  /// Whether values of the online provider are shown.
  let showsOnline: Bool

  /// Shows the result of a search; nil before a search.
  public init(_ query: String, found: FoundEntries?, refused: InvalidInput? = nil, in context: PageContext) {
    self.query = String(query.prefix(SearchText.longest))
    error = refused?.errors.map(\.message).joined(separator: ". ")
    corrected = found?.corrected.map { "Nothing matches “\(query)”. Showing “\($0.joined(separator: " "))”." }
    foods = found?.foods.map { FoundFood($0, in: context) } ?? []
    var days: [FoundDay] = []
    for entry in found?.entries ?? [] {
      let row = FoundEntry(entry, in: context)
      if days.last?.day == entry.day {
        days[days.count - 1].entries.append(row)
      } else {
        days.append(FoundDay(day: entry.day, heading: context.dates.full(entry.day), entries: [row]))
      }
    }
    self.days = days
    showsOnline = found?.entries.contains { $0.meal.source == .api } ?? false
    let isBlank = query.allSatisfy(\.isWhitespace)
    nothing = found?.entries.isEmpty == true && !isBlank ? "No entries found for ‘\(self.query)’" : nil
    more = found?.next.map { "\(Paths.search)?q=\(HistoryAddress.encoded(query))&cursor=\($0)" }
  }
}

/// A day with matching entries.
struct FoundDay: Hashable, Sendable {
  let day: Day
  let heading: String
  var entries: [FoundEntry]
}

/// A matching entry, and its position.
struct FoundEntry: Hashable, Sendable {
  let id: String
  let name: String
  let when: String
  let calories: String
  let address: String

  init(_ entry: FoodEntry, in context: PageContext) {
    id = "found-" + entry.id.key
    name = entry.meal.name
    let time = context.dates.time(entry.logged.instant, in: entry.logged.timeZone)
    when = [time, entry.meal.source.credit, entry.meal.servingWords(in: context.numbers)].compactMap { $0 }.joined(separator: " · ")
    calories = context.calories(entry.meal.nutrition.energy)
    var address = HistoryAddress(mode: .month, anchor: entry.day, day: entry.day)
    address.found = entry.id
    self.address = address.path
  }
}

/// A matching food: how often it was logged, and when last.
struct FoundFood: Hashable, Sendable {
  let quick: QuickFood
  /// `12 times, last on 3 March`
  let words: String

  init(_ food: LoggedFood, in context: PageContext) {
    quick = QuickFood(food, in: context)
    let day = food.lastLogged.day
    let isThisYear = day.components.year == context.today.components.year
    let last = day == context.today ? "today" : "on " + (isThisYear ? context.dates.short(day) : context.dates.dated(day))
    words = "\(context.numbers.counted(food.uses, "time")), last \(last)"
  }
}
