public import DemeterCore

private enum DayMarkStatements {
  static let ofDays = DaysSQL { "SELECT day, is_complete FROM day_mark WHERE person = $1 AND \($0)" }
  static let delete = SQL("DELETE FROM day_mark WHERE person = $1 AND day = $2")
  static let save = SQL(
    """
    INSERT INTO day_mark (person, day, is_complete, marked_at, batch_id) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (person, day)
    DO UPDATE SET is_complete = excluded.is_complete, marked_at = excluded.marked_at, batch_id = excluded.batch_id
    """)
  static let undo = SQL("DELETE FROM day_mark WHERE person = $1 AND batch_id = $2 RETURNING day")
}

/// A day that the person marked as complete or incomplete.
package struct DayMark: Sendable {
  package let day: Day
  package let completeness: Completeness
}

extension Query<DayMark> {
  /// The marks of some days.
  package static func marks(of days: DayScope) -> Self {
    Self(DayMarkStatements.ofDays, days) { row in
      let isComplete: Bool = try row.value(1)
      return Day(try row.value(0)).map { DayMark(day: $0, completeness: isComplete ? .complete : .incomplete) }
    }
  }
}

extension [DayMark] {
  package var completeness: [Day: Completeness] { Dictionary(map { ($0.day, $0.completeness) }, uniquingKeysWith: { $1 }) }
}

extension WritingTransaction {
  /// Saves a mark, or removes it.
  ///
  /// - Parameter batch: the batch that it came with; nil if the person set it.
  package func save(_ completeness: Completeness?, of day: Day, from batch: String? = nil) throws {
    guard let completeness else { return try write(DayMarkStatements.delete, .day(day)) }
    try write(
      DayMarkStatements.save, .day(day), .flag(completeness == .complete), .number(moment.milliseconds), .text(batch))
  }

  /// Removes the marks that came with a batch, except for those that the person changed later.
  package func undoMarks(of batch: String) throws {
    try announceMarks(of: try read(Query(DayMarkStatements.undo, .text(batch)) { Day(try $0.value(0)) }))
  }

  /// Rebuilds the summaries of days whose marks changed, and announces them.
  package func announceMarks(of days: some Collection<Day>) throws {
    guard let first = days.min(), let last = days.max() else { return }
    try rebuildSummaries(.range(first...last))
    try announce(NewChange(.marked, [first, last]))
  }
}

extension StoredDiary {
  public func mark(_ day: Day, as completeness: Completeness?) async throws(DiaryError) {
    try await database.engine.write { transaction in
      guard try transaction.read(.marks(of: .each([day]))).first?.completeness != completeness else { return }
      try transaction.save(completeness, of: day)
      try transaction.announceMarks(of: [day])
    }
  }
}
