/// A search for entries. A condition that is not set matches every entry.
public struct EntrySearch: Hashable, Sendable {
  /// Words of the name or brand, or of the note.
  public var text: SearchText?
  /// Their days, both ends included.
  public var days: ClosedRange<Day>?
  /// The accepted results of their day against its goal; empty for all.
  public var statuses: Set<GoalStatus>
  /// Their own energy, both ends included.
  public var energy: ClosedRange<Energy>?
  /// The maximum number of entries on one page.
  public var limit: Int
  /// The end of the previous page; nil for the first page.
  public var after: EntryCursor?

  /// Creates a search for the newest entries that match all conditions.
  public init(
    text: SearchText? = nil, days: ClosedRange<Day>? = nil, statuses: Set<GoalStatus> = [], energy: ClosedRange<Energy>? = nil,
    limit: Int = 50, after: EntryCursor? = nil
  ) {
    self.text = text
    self.days = days
    self.statuses = statuses
    self.energy = energy
    self.limit = limit
    self.after = after
  }

  /// The text to look for in notes about days; nil if the search asks for something that only entries have, or for a later page.
  package var textOfDays: SearchText? { statuses.isEmpty && energy == nil && after == nil ? text : nil }
}

/// The result of a search.
public struct FoundEntries: Hashable, Sendable {
  /// The entries, newest first: by the moment eaten, then by id.
  public let entries: [FoodEntry]
  /// The foods that match the text, at most five, the most used first. Servings of the same name and brand count as one food.
  public let foods: [LoggedFood]
  /// The notes about days that match the text, at most `mostNotes`, the newest first. Only the first page of a search by words alone, or in
  /// a range of days, has them.
  public let notes: [DayNote]
  /// The words that were searched instead, if nothing matched as typed and a typo was corrected; else nil.
  public let corrected: [String]?
  /// The cursor for the next page; nil at the end.
  public let next: EntryCursor?

  /// Creates a result.
  public init(
    entries: [FoodEntry], foods: [LoggedFood] = [], notes: [DayNote] = [], corrected: [String]? = nil, next: EntryCursor? = nil
  ) {
    self.entries = entries
    self.foods = foods
    self.notes = notes
    self.corrected = corrected
    self.next = next
  }

  /// The maximum number of notes about days in a result.
  public static let mostNotes: Int = 20

  /// An empty result.
  public static let none: FoundEntries = FoundEntries(entries: [])
}
