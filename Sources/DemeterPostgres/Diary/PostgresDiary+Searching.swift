public import DemeterCore
import DemeterStore
import Foundation

extension PostgresDiary {
  public func foods(matching text: SearchText, limit: Int) async throws(DiaryError) -> [LoggedFood] {
    try await reading { transaction in
      let foods = try transaction.foods()
      let found = SearchedFoods.mostUsed(of: foods.matching(text), first: foods.beginning(with: text), limit: limit)
      return try transaction.lastLogged(found)
    }
  }

  public func foods(sayingAnyOf words: [String], limit: Int) async throws(DiaryError) -> [LoggedFood] {
    let said = SearchedFoods.said(words)
    guard !said.isEmpty, limit > 0 else { return [] }
    return try await reading { transaction in
      try transaction.lastLogged(try transaction.foods(ofOwn: true).saying(anyOf: said, limit: limit))
    }
  }

  public func entries(matching search: EntrySearch) async throws(DiaryError) -> FoundEntries {
    // A search by results reads totals.
    if !search.statuses.isEmpty { try await verifyTotals(in: search.days ?? Day.first...Day.last) }
    return try await reading { transaction in
      guard let text = search.text else { return try transaction.entries(search, of: nil) }
      let foods = try transaction.foods()
      let matching = foods.matching(text, or: text.whole)
      let noted = try transaction.read(.entries(noting: text)), notes = try transaction.dayNotes(of: search)
      if matching.isEmpty, noted.isEmpty, notes.isEmpty, let meant = foods.forgiven(text) {
        return try transaction.entries(
          search, of: foods.matching(meant, or: meant.whole), first: foods.beginning(with: meant), corrected: meant.words)
      }
      return try transaction.entries(search, of: matching, noted: noted, notes: notes, first: foods.beginning(with: text))
    }
  }
}

extension ReadTransaction {
  /// All foods that the person logged.
  ///
  /// - Parameter ofOwn: without foods from a catalogue.
  fileprivate func foods(ofOwn: Bool = false) throws -> SearchedFoods {
    let rows = try read(
      sql(
        """
        SELECT food.food_key, uses, last_logged_at FROM logged_food AS food JOIN entry ON entry.person = $1 AND entry.id = food.entry_id
        WHERE food.person = $1 AND (source <> 'catalogue' OR $2 = 0)
        """, .flag(ofOwn)))
    return SearchedFoods(try rows[0].map { (key: try $0.value(0), uses: try $0.number(1), lastLogged: try $0.instant(2)) })
  }

  /// The foods that were found, as they were logged last.
  fileprivate func lastLogged(_ matches: [SearchedFoods.Match]) throws -> [LoggedFood] {
    if matches.isEmpty { return [] }
    let rows = try read(
      sql(
        """
        SELECT \(EntryRecord.columns), food.food_key FROM logged_food AS food JOIN entry ON entry.person = $1 AND entry.id = food.entry_id
        WHERE food.person = $1 AND food.food_key = ANY($2)
        """, .texts(matches.map(\.key))))
    let entries = try Dictionary(
      rows[0].map { (try $0.value(EntryRecord.width) as String, try EntryRecord(row: $0).entry()) }, uniquingKeysWith: { $1 })
    return matches.compactMap { match in entries[match.key].map { LoggedFood($0, uses: match.uses) } }
  }

  /// The newest entries that match a search, of some foods or of all.
  fileprivate func entries(
    _ search: EntrySearch, of foods: [SearchedFoods.Match]?, noted: [NotedEntry] = [], notes: [DayNote] = [], first: Set<String> = [],
    corrected: [String]? = nil
  ) throws -> FoundEntries {
    var conditions = ["deleted_at IS NULL"]
    var values: [StoredField] = []
    func parameter(_ value: StoredField) -> String {
      values.append(value)
      return "$\(values.count + 1)"
    }
    if let foods {
      let ofFoods = "food_key = ANY(\(parameter(.texts(foods.map(\.key)))))"
      conditions.append(noted.isEmpty ? ofFoods : "(\(ofFoods) OR id = ANY(\(parameter(.texts(noted.map(\.id))))))")
    }
    if let days = search.days {
      conditions.append(
        "logged_at BETWEEN \(parameter(.number(days.lowerBound.instants.lowerBound))) AND \(parameter(.number(days.upperBound.instants.upperBound)))"
      )
      conditions.append("day BETWEEN \(parameter(.day(days.lowerBound))) AND \(parameter(.day(days.upperBound)))")
    }
    if let energy = search.energy {
      conditions.append("energy BETWEEN \(parameter(.amount(energy.lowerBound))) AND \(parameter(.amount(energy.upperBound)))")
    }
    if let after = search.after {
      conditions.append("(logged_at, id) < (\(parameter(.number(after.milliseconds))), \(parameter(.text(after.id.key))))")
    }
    if !search.statuses.isEmpty { conditions.append("day = ANY(\(parameter(.days(try days(with: search.statuses)))))") }
    let limit = max(0, search.limit)
    let rows = try read(
      sql(
        """
        SELECT \(EntryRecord.columns) FROM entry WHERE person = $1 AND \(conditions.joined(separator: " AND "))
        ORDER BY logged_at DESC, id DESC LIMIT \(parameter(.number(limit + 1)))
        """, values))
    let entries = try rows[0].prefix(limit).map { try EntryRecord(row: $0).entry() }
    return FoundEntries(
      entries: entries, foods: try lastLogged(SearchedFoods.mostUsed(of: foods ?? [], first: first, limit: 5)), notes: notes,
      corrected: corrected,
      next: rows[0].count > limit ? entries.last.map(EntryCursor.init(behind:)) : nil)
  }

  /// The days with one of some results against their goals.
  private func days(with statuses: Set<GoalStatus>) throws -> [Day] {
    let (totals, changes, marks) = try read(.totals(of: .all), .goals, .marks(of: .all))
    let goals = try goalLog(changes, for: Day.first...Day.last), completeness = marks.completeness
    return totals.filter {
      statuses.contains(GoalStatus($0, goal: goals.inForce(on: $0.day)?.energy, completeness: completeness[$0.day]))
    }.map(\.day)
  }
}
