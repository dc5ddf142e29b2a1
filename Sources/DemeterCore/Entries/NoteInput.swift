/// A note about a day as a person typed it or a program sent it, not validated yet.
public struct NoteInput: Hashable, Sendable {
  /// The maximum number of characters of a note about a day or an entry.
  public static let longest: Int = 2000

  /// The text; an empty one removes the note.
  public var text: String?

  /// Creates an input.
  public init(_ text: String?) { self.text = text }

  /// Returns the validated note about a day; nil if the text is blank.
  ///
  /// - Parameter today: the person's day. A note may be about a day up to the next one, which has begun for people further east.
  /// - Throws: all errors: a text that is too long or has control characters, a day before 1900 or in the future.
  public func checked(on day: Day, today: Day) throws(InvalidInput) -> String? {
    var check = FieldCheck()
    if day > today + 1 || day < .earliestEntry { check.refuse("day", .noteOfFutureDay) }
    let note = check.note(text)
    guard check.errors.isEmpty else { throw InvalidInput(check.errors) }
    return note
  }
}

extension FieldCheck {
  /// Validates an optional note of several lines. Line breaks are those of Unix, however a browser sends them.
  mutating func note(_ input: String?) -> String? {
    let text = (input ?? "").replacing("\r\n", with: "\n").replacing("\r", with: "\n").trimmingWhitespace()
    guard !text.isEmpty else { return nil }
    if text.count > NoteInput.longest || text.unicodeScalars.count > NoteInput.longest * 5 {
      refuse("note", .tooLong(.note, limit: NoteInput.longest))
    } else if text.split(whereSeparator: { $0 == "\n" || $0 == "\t" }).contains(where: { String($0).hasControlCharacters }) {
      refuse("note", .controlCharacters(.note))
    }
    return text
  }
}

extension String {
  /// The folded words of a text with a space between them, as a search looks for them.
  package var searchedWords: String { FoldedText(self).tokens.joined(separator: " ") }
}
