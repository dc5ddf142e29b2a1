/// What a person wrote about a day.
public struct DayNote: Hashable, Sendable {
  /// The calendar day.
  public let day: Day
  /// The text, 1–2,000 characters.
  public let text: String

  /// Creates a note.
  public init(day: Day, text: String) {
    self.day = day
    self.text = text
  }
}
