public import DemeterCore

private enum GoalStatements {
  static let all = SQL("SELECT \(GoalRow.columns) FROM goal WHERE person = $1 ORDER BY number")
  static let add = SQL(
    postgres: """
      INSERT INTO goal (person, number, \(GoalRow.columns), saved_at)
      SELECT $1, coalesce(max(number), 0) + 1, \(places) FROM goal WHERE person = $1
      """,
    sqlite: "INSERT INTO goal (\(GoalRow.columns), saved_at) VALUES (\(places))")
  private static let places = SQL.places(11 + Nutrient.columns.count)
  static let earliest = SQL("SELECT min(effective_from) FROM goal WHERE person = $1")
  static let addToBatch = SQL(
    "INSERT INTO batch_goal (person, goal_number, batch_id) SELECT $1, max(number), $2 FROM goal WHERE person = $1")
}

extension Query<GoalChange> {
  /// All goals that were ever set, oldest first.
  package static var goals: Self { Self(GoalStatements.all) { try GoalRow(row: $0).change } }
}

extension WritingTransaction {
  /// Adds goals to the log.
  ///
  /// - Parameter batch: the batch that they came with; nil if the person set them.
  package func add(_ change: GoalChange, from batch: String? = nil) throws {
    try write(GoalStatements.add, change.fields + [.number(moment.milliseconds)])
    if let batch { try write(GoalStatements.addToBatch, .text(batch)) }
  }

  /// Rebuilds the day summaries and announces the change, after goals that start on those days were added or removed.
  package func announceGoals(from days: [Day]) throws {
    guard let first = days.min() else { return }
    // The earliest goals of all apply to the days before them too.
    let earliest = try read(Query(GoalStatements.earliest) { (try $0.value(0) as String?).flatMap { Day($0) } }).first
    try rebuildSummaries(earliest.map { $0 < first } ?? false ? .range(first...Day.last) : .all)
    try announce(.goals, first)
  }
}

extension StoredDiary {
  public func goals() async throws(DiaryError) -> GoalLog { GoalLog(try await database.engine.read { try $0.read(.goals) }) }

  public func changeGoals(by change: @escaping @Sendable (GoalLog) -> GoalChange?) async throws(DiaryError) -> GoalChange? {
    try await database.engine.write { transaction in
      guard let change = change(GoalLog(try transaction.read(.goals))) else { return nil }
      try transaction.add(change)
      try transaction.announceGoals(from: [change.effectiveFrom])
      return change
    }
  }
}
