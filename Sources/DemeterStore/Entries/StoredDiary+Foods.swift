public import DemeterCore

private enum LoggedFoodStatements {
  static let recent = sorted("last_logged_at DESC")
  static let mostUsed = sorted("uses DESC, last_logged_at DESC")
  private static let sums = Nutrient.columns.map { "CAST(sum(\($0)) AS bigint)" }.joined(separator: ", ")
  private static let counts = "max(logged_at), count(*), CAST(sum(energy) AS bigint), \(sums)"
  private static let ofDays = "FROM entry WHERE person = $1 AND deleted_at IS NULL AND day BETWEEN $2 AND $3 GROUP BY food_key"
  static let eaten = SQL(
    postgres: """
      SELECT (array_agg(name ORDER BY logged_at DESC))[1], (array_agg(brand ORDER BY logged_at DESC))[1], \(counts)
      \(ofDays) ORDER BY max(logged_at)
      """,
    // SQLite takes the other columns from the row with the maximum: https://sqlite.org/lang_select.html#bareagg
    sqlite: "SELECT name, brand, \(counts) \(ofDays.replacing("person = $1 AND ", with: "")) ORDER BY max(logged_at)")

  private static func sorted(_ order: String) -> SQL {
    SQL(
      """
      SELECT \(EntryRecord.columns), uses FROM logged_food AS food JOIN entry ON entry.person = $1 AND entry.id = food.entry_id
      WHERE food.person = $1 ORDER BY \(order) LIMIT $2
      """)
  }
}

extension StoredDiary {
  public func foods(_ order: FoodOrder, limit: Int) async throws(DiaryError) -> [LoggedFood] {
    let sql = order == .recent ? LoggedFoodStatements.recent : LoggedFoodStatements.mostUsed
    return try await database.engine.read {
      try $0.read(Query(sql, .number(limit)) { LoggedFood(try EntryRecord(row: $0).entry(), uses: try $0.number(EntryRecord.width)) })
    }
  }

  public func eatenFoods(in days: ClosedRange<Day>) async throws(DiaryError) -> [EatenFood] {
    EatenFood.merged(
      try await database.engine.read { transaction in
        try transaction.read(
          Query(LoggedFoodStatements.eaten, .day(days.lowerBound), .day(days.upperBound)) { row in
            EatenFood(
              name: try row.value(0), brand: try row.value(1), count: try row.number(3), energy: try row.amount(4),
              nutrients: try row.masses(from: 5))
          })
      })
  }
}
