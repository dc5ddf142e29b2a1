public import DemeterCore
public import Foundation

private enum LoggedFoodStatements {
  static let recent = sorted("last_logged_at DESC")
  static let mostUsed = sorted("uses DESC, last_logged_at DESC")
  static let times = SQL(
    "SELECT food_key, logged_at, time_zone FROM entry WHERE person = $1 AND day BETWEEN $2 AND $3 AND deleted_at IS NULL")
  static let ofKeys = SQL(
    """
    SELECT \(EntryRecord.columns), uses FROM logged_food AS food JOIN entry ON entry.person = $1 AND entry.id = food.entry_id
    WHERE food.person = $1 AND food.food_key = ANY($2)
    """)
  static let ofOwnFood = SQL(
    """
    SELECT \(EntryRecord.columns) FROM entry WHERE person = $1 AND own_food = $2 AND deleted_at IS NULL ORDER BY logged_at, id
    """)
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
    try await database.engine.read { transaction in
      switch order {
      case .recent: try transaction.read(.loggedFoods(LoggedFoodStatements.recent, .number(limit))).map(\.food)
      case .frequent: try transaction.read(.loggedFoods(LoggedFoodStatements.mostUsed, .number(limit))).map(\.food)
      case .usual(let moment): try transaction.usualFoods(at: moment, limit: limit)
      }
    }
  }

  public func entries(ofOwnFood id: UUID) async throws(DiaryError) -> [FoodEntry] {
    try await database.engine.read { transaction in
      try transaction.read(Query(LoggedFoodStatements.ofOwnFood, .text(id.key)) { try EntryRecord(row: $0).entry() })
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

extension ReadingTransaction {
  /// The foods that are usual at a time of day, the most usual first.
  fileprivate func usualFoods(at moment: LoggedMoment, limit: Int) throws -> [LoggedFood] {
    var habits = FoodHabits(at: moment)
    for (key, logged) in try read(.times(in: habits.days)) { habits.count(key, at: logged) }
    let keys = habits.foodKeys.prefix(limit)
    guard !keys.isEmpty else { return [] }
    let foods = try read(.loggedFoods(LoggedFoodStatements.ofKeys, .texts(Array(keys))))
    let known = Dictionary(foods.map { ($0.key, $0.food) }, uniquingKeysWith: { $1 })
    return keys.compactMap { known[$0] }
  }
}

extension Query<(key: String, food: LoggedFood)> {
  fileprivate static func loggedFoods(_ sql: SQL, _ field: StoredField) -> Self {
    Self(sql, field) { row in
      let entry = try EntryRecord(row: row).stored()
      return (entry.foodKey, LoggedFood(entry.entry, uses: try row.number(EntryRecord.width)))
    }
  }
}

extension Query<(key: String, logged: LoggedMoment)> {
  /// When each food was eaten on some days.
  fileprivate static func times(in days: ClosedRange<Day>) -> Self {
    Self(LoggedFoodStatements.times, .day(days.lowerBound), .day(days.upperBound)) { row in
      let zone = TimeZone(identifier: try row.value(2)) ?? .gmt
      return (try row.value(0), LoggedMoment(try row.instant(1), in: zone))
    }
  }
}
