public import DemeterCore

extension SQLiteFoodCatalogue {
  /// Sorts the foods by `FoodScore`. If nothing matches, each word may have one typo.
  public func foods(matching text: SearchText, limit: Int, in language: String?) async throws(FoodError) -> [Food] {
    try await read { database in
      let finder = CatalogueFinder(database)
      var rows = try finder.rows(matching: text)
      if rows.isEmpty {
        for corrected in try finder.corrected(text) where rows.isEmpty { rows = try finder.rows(matching: corrected) }
      }
      return try rows.prefix(max(0, limit)).map { try $0.food(in: database, language) }
    }
  }
}
