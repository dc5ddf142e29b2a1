public import DemeterCore

extension SQLiteDiary {
  /// Starts from the matching foods and reads their newest entries, so the number of entries of each food matters little.
  public func entries(matching search: EntrySearch) async throws(DiaryError) -> FoundEntries {
    // A search by results reads totals.
    if !search.statuses.isEmpty { try await verifyTotals(in: search.days ?? Day.first...Day.last) }
    return try await file.read { database in
      var finder = try EntryFinder(search, in: database)
      return try finder.find()
    }
  }

  public func foods(matching text: SearchText, limit: Int) async throws(DiaryError) -> [LoggedFood] {
    try await file.read { database in
      let index = FoodTextIndex(database)
      return try index.mostUsed(of: index.foods(matching: text), limit: limit)
    }
  }

  public func foods(sayingAnyOf words: [String], limit: Int) async throws(DiaryError) -> [LoggedFood] {
    let said = Set(words.flatMap { FoldedText($0).tokens }).filter { $0.utf8.count > 1 }
    guard !said.isEmpty, limit > 0 else { return [] }
    return try await file.read { database in
      let index = FoodTextIndex(database)
      let ranked = try index.ownFoods(withAnyOf: said.sorted())
        .map { food in (food: food, words: said.count { food.key.contains($0) }) }
        .sorted { ($0.words, $0.food.uses, $0.food.lastLogged, $0.food.key) > ($1.words, $1.food.uses, $1.food.lastLogged, $1.food.key) }
      return try index.mostUsed(of: ranked.prefix(limit).map(\.food), limit: limit)
    }
  }
}
