public import DemeterCore
internal import GRDB

extension SQLiteDiary {
  /// As `Diary` promises. The foods that match lead to their newest entries, so that it matters little how many there are of each.
  public func entries(matching search: EntrySearch) async throws(DiaryError) -> FoundEntries {
    try await file.read { database in
      guard let text = search.text else { return try database.found(search, among: nil) }
      let readings = try database.readings(of: text)
      let foods = try database.foods(matching: readings)
      if foods.isEmpty, let meant = try database.forgiven(text) {
        return try database.found(search, among: database.foods(matching: meant.phrases.map { [$0] }), corrected: meant.words)
      }
      let hasMiddles = readings.contains { $0.count > 1 }
      return try database.found(search, among: foods, first: hasMiddles ? database.foodsBeginning(with: text) : [])
    }
  }
}

extension SQLiteDiary {
  /// As `Diary` promises.
  public func foods(matching text: SearchText, limit: Int) async throws(DiaryError) -> [LoggedFood] {
    try await file.read { database in
      try database.mostUsed(
        of: database.foods(matching: database.readings(of: text)), first: database.foodsBeginning(with: text), limit: limit)
    }
  }
}

extension Database {
  /// The newest entries of some foods, or of all, that a search asks for.
  fileprivate func found(
    _ search: EntrySearch, among foods: [MatchingFood]?, first: Set<Int64> = [], corrected: [String]? = nil
  ) throws -> FoundEntries {
    let limit = max(0, search.limit)
    var newest = TopEntries(limit: limit + 1)
    var admission = EntryFilter(search.statuses, goals: search.statuses.isEmpty ? GoalLog() : try goals())
    if let foods, Self.areFew(foods, for: search) {
      try collectByFood(foods, for: search, into: &newest, &admission)
    } else {
      admission.foods = foods.map { Set($0.map(\.key)) }
      if search.statuses.isEmpty {
        try newest.add(from: EntryQuery(search, of: nil), of: nil, admission: &admission, in: self)
      } else {
        try collectByDay(search, into: &newest, &admission)
      }
    }
    let entries = try newest.places.prefix(limit).compactMap { place in
      try EntryRecord.fetchOne(
        cachedStatement(sql: "SELECT \(EntryRecord.columns) FROM entry WHERE id = ?"), arguments: [place.id])?.entry()
    }
    return FoundEntries(
      entries: entries, foods: try mostUsed(of: foods ?? [], first: first, limit: 5), corrected: corrected,
      next: newest.places.count > limit ? entries.last.map(EntryCursor.init(behind:)) : nil)
  }

  /// Whether to look at each food's entries. Many foods are met soon enough in the list of all entries; so are entries, where many have to
  /// be judged by their day. Neither number changes what is found.
  private static func areFew(_ foods: [MatchingFood], for search: EntrySearch) -> Bool {
    foods.count <= 100 && (search.statuses.isEmpty || foods.reduce(0) { $0 + $1.uses } <= 500)
  }

  private func collectByFood(
    _ foods: [MatchingFood], for search: EntrySearch, into newest: inout TopEntries, _ admission: inout EntryFilter
  ) throws {
    let query = EntryQuery(search, of: .food)
    for food in foods {
      // Foods come last logged first: those that follow are older still.
      guard newest.accepts(instant: food.lastLogged), food.lastLogged >= query.firstDay.instants.lowerBound else { break }
      try newest.add(from: query, of: food.key, admission: &admission, in: self)
    }
  }

  /// Day by day, so that long stretches of days that went otherwise cost little.
  private func collectByDay(_ search: EntrySearch, into newest: inout TopEntries, _ admission: inout EntryFilter) throws {
    let query = EntryQuery(search, of: .day)
    let rows = try DailyTotalRow.fetchCursor(
      cachedStatement(sql: "SELECT \(DailyTotalRow.columns) FROM daily_total WHERE day BETWEEN ? AND ? ORDER BY day DESC"),
      arguments: [query.firstDay.description, query.lastDay.description])
    while let total = try rows.next()?.total, newest.accepts(instant: total.day.instants.upperBound) {
      guard admission.admits(total) else { continue }
      try newest.add(from: query, of: total.day.description, admission: &admission, in: self)
    }
  }
}
