import DemeterCore
import Foundation
internal import GRDB

/// Finds the newest entries that a search asks for.
struct EntryFinder {
  private let search: EntrySearch
  private let database: Database
  private let limit: Int
  private var newest: TopEntries
  private var filter: EntryFilter

  init(_ search: EntrySearch, in database: Database) throws {
    self.search = search
    self.database = database
    limit = max(0, search.limit)
    newest = TopEntries(limit: limit + 1)
    filter = try EntryFilter(search.statuses, in: database)
  }

  mutating func find() throws -> FoundEntries {
    guard let text = search.text else { return try entries(of: nil) }
    let index = FoodTextIndex(database)
    let foods = try index.foods(matching: text, or: text.whole)
    let transaction = SQLiteTransaction(database)
    let noted = try transaction.read(.entries(noting: text)), notes = try transaction.dayNotes(of: search)
    if foods.isEmpty, noted.isEmpty, notes.isEmpty, let meant = try index.corrected(text) {
      return try entries(of: index.foods(matching: meant, or: meant.whole), corrected: meant.words)
    }
    return try entries(of: foods, noted: noted, notes: notes)
  }

  /// The newest entries of some foods, or of all foods.
  private mutating func entries(
    of foods: [MatchingFood]?, noted: [NotedEntry] = [], notes: [DayNote] = [], corrected: [String]? = nil
  ) throws -> FoundEntries {
    if let foods, areFew(foods) {
      try collectByFood(foods)
    } else {
      filter.foods = foods.map { Set($0.map(\.key)) }
      if search.statuses.isEmpty {
        try newest.add(from: EntryQuery(search, of: nil), of: nil, filter: &filter, in: database)
      } else {
        try collectByDay()
      }
    }
    try collect(noted, besides: foods ?? [])
    let ids = newest.places.prefix(limit).compactMap { EntryID(uuidString: $0.id) }, stored = try SQLiteTransaction(database).stored(ids)
    let entries = ids.compactMap { stored[$0]?.entry }
    return FoundEntries(
      entries: entries, foods: try FoodTextIndex(database).mostUsed(of: foods ?? [], limit: 5), notes: notes, corrected: corrected,
      next: newest.places.count > limit ? entries.last.map(EntryCursor.init(behind:)) : nil)
  }

  /// Whether to read the entries food by food. With many foods, the list of all entries soon contains enough of them. The same is true
  /// of many entries if the status of their days matters. Neither number changes what is found.
  private func areFew(_ foods: [MatchingFood]) -> Bool {
    foods.count <= 100 && (search.statuses.isEmpty || foods.reduce(0) { $0 + $1.uses } <= 500)
  }

  private mutating func collectByFood(_ foods: [MatchingFood]) throws {
    let query = EntryQuery(search, of: .food)
    for food in foods {
      // Foods are sorted by their last entry: all that follow are older.
      guard newest.accepts(instant: food.lastLogged), food.lastLogged >= query.firstDay.instants.lowerBound else { break }
      try newest.add(from: query, of: food.key, filter: &filter, in: database)
    }
  }

  /// Adds the entries whose notes match, except those of foods that match.
  private mutating func collect(_ noted: [NotedEntry], besides foods: [MatchingFood]) throws {
    if noted.isEmpty { return }
    filter.foods = nil
    filter.foodsBefore = Set(foods.map(\.key))
    let query = EntryQuery(search, of: .id)
    for entry in noted {
      // They are sorted by time: all that follow are older.
      guard newest.accepts(instant: entry.instant) else { break }
      try newest.add(from: query, of: entry.id, filter: &filter, in: database)
    }
  }

  /// Reads the entries day by day, so that long ranges of days with another status cost little.
  private mutating func collectByDay() throws {
    let query = EntryQuery(search, of: .day)
    let rows = try DailyTotalRow.fetchCursor(
      database.cachedStatement(sql: "SELECT \(DailyTotalRow.columns) FROM daily_total WHERE day BETWEEN ? AND ? ORDER BY day DESC"),
      arguments: [query.firstDay.description, query.lastDay.description])
    while let total = try rows.next()?.total, newest.accepts(instant: total.day.instants.upperBound) {
      guard filter.admits(total) else { continue }
      try newest.add(from: query, of: total.day.description, filter: &filter, in: database)
    }
  }
}
