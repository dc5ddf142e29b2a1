public import DemeterCore

private enum DayNoteStatements {
  static let ofDays = DaysSQL { "SELECT day, note FROM day_note WHERE person = $1 AND \($0) ORDER BY day" }
  static let delete = SQL("DELETE FROM day_note WHERE person = $1 AND day = $2")
  static let save = SQL(
    """
    INSERT INTO day_note (person, day, note, words, written_at, batch_id) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (person, day)
    DO UPDATE SET note = excluded.note, words = excluded.words, written_at = excluded.written_at, batch_id = excluded.batch_id
    """)
  static let undo = SQL("DELETE FROM day_note WHERE person = $1 AND batch_id = $2 RETURNING day")
  static let days = SQL("SELECT day FROM day_note WHERE person = $1")
}

extension Query<DayNote> {
  /// The notes about some days, oldest first.
  package static func notes(of days: DayScope) -> Self {
    Self(DayNoteStatements.ofDays, days) { row in
      let text: String = try row.value(1)
      return Day(try row.value(0)).map { DayNote(day: $0, text: text) }
    }
  }
}

extension Query<Day> {
  /// The days with notes.
  package static var daysWithNotes: Self { Self(DayNoteStatements.days) { Day(try $0.value(0)) } }
}

extension WritingTransaction {
  /// Saves a note about a day, or removes it.
  ///
  /// - Parameter batch: the batch that it came with; nil if the person wrote it.
  package func save(note text: String?, of day: Day, from batch: String? = nil) throws {
    guard let text else { return try write(DayNoteStatements.delete, .day(day)) }
    try write(
      DayNoteStatements.save, .day(day), .text(text), .text(text.searchedWords), .number(moment.milliseconds), .text(batch))
  }

  /// Removes the notes that came with a batch, except for those that the person changed later.
  package func undoNotes(of batch: String) throws {
    try announceNotes(of: try read(Query(DayNoteStatements.undo, .text(batch)) { Day(try $0.value(0)) }))
  }

  /// Announces days whose notes changed.
  package func announceNotes(of days: some Collection<Day>) throws {
    guard let first = days.min(), let last = days.max() else { return }
    try announce(NewChange(.noted, [first, last]))
  }
}

extension StoredDiary {
  public func notes(in days: ClosedRange<Day>) async throws(DiaryError) -> [DayNote] {
    try await database.engine.read { try $0.read(.notes(of: .range(days))) }
  }

  public func note(_ text: String?, on day: Day) async throws(DiaryError) {
    try await database.engine.write { transaction in
      guard try transaction.read(.notes(of: .each([day]))).first?.text != text else { return }
      try transaction.save(note: text, of: day)
      try transaction.announceNotes(of: [day])
    }
  }
}
