package import DemeterCore

/// Notes are searched by their folded words, which are stored with them. A search reads the words of all notes, and of no entry without
/// one, so its cost grows with what a person wrote, not with the years.
private enum NoteStatements {
  // SQLite would take the index of all entries, which has the same columns.
  static let ofEntries = SQL(
    postgres: """
      SELECT id, logged_at, note_words FROM entry
      WHERE person = $1 AND deleted_at IS NULL AND note IS NOT NULL AND strpos(note_words, $2) > 0 ORDER BY logged_at DESC, id DESC
      """,
    sqlite: """
      SELECT id, logged_at, note_words FROM entry INDEXED BY entry_with_note
      WHERE deleted_at IS NULL AND note IS NOT NULL AND instr(note_words, $2) > 0 ORDER BY logged_at DESC, id DESC
      """)
  static let ofDays = SQL(
    postgres: """
      SELECT day, note, words FROM day_note
      WHERE person = $1 AND strpos(words, $2) > 0 AND day BETWEEN $3 AND $4 ORDER BY day DESC
      """,
    sqlite: "SELECT day, note, words FROM day_note WHERE instr(words, $2) > 0 AND day BETWEEN $3 AND $4 ORDER BY day DESC")
}

/// An entry whose note matches a text.
package struct NotedEntry: Sendable {
  package let id: String
  /// When it was eaten, in milliseconds since 1970.
  package let instant: Int64
}

extension Query<NotedEntry> {
  /// The entries whose notes match a text, newest first.
  package static func entries(noting text: SearchText) -> Self {
    Self(NoteStatements.ofEntries, .text(text.longestPhrase)) { row in
      guard text.matches(words: try row.value(2)) else { return nil }
      return NotedEntry(id: try row.value(0), instant: try row.value(1))
    }
  }
}

extension Query<DayNote> {
  /// The notes about some days that match a text, newest first.
  package static func notes(matching text: SearchText, in days: ClosedRange<Day>) -> Self {
    Self(NoteStatements.ofDays, .text(text.longestPhrase), .day(days.lowerBound), .day(days.upperBound)) { row in
      guard text.matches(words: try row.value(2)), let day = Day(try row.value(0)) else { return nil }
      return DayNote(day: day, text: try row.value(1))
    }
  }
}

extension ReadingTransaction {
  /// The notes about days that a search finds: none if it asks for something that only entries have.
  package func dayNotes(of search: EntrySearch) throws -> [DayNote] {
    guard let text = search.textOfDays else { return [] }
    let found = try read(.notes(matching: text, in: search.days ?? Day.first...Day.last))
    return Array(found.prefix(FoundEntries.mostNotes))
  }
}
