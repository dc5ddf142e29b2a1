/// Which entries to find. What is left open does not matter.
public struct EntrySearch: Hashable, Sendable {
  /// Words of the name or brand.
  public var text: SearchText?
  /// The days they may stand under, both ends included.
  public var days: ClosedRange<Day>?
  /// How their day may stand against its goal; any way where it is empty.
  public var statuses: Set<GoalStatus>
  /// Their own energy, both ends included.
  public var energy: ClosedRange<Energy>?
  /// The most entries to give at once.
  public var limit: Int
  /// Where the previous answer ended.
  public var after: EntryCursor?

  /// A search for the newest entries that all of this is true of.
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
}

/// What a search found.
public struct FoundEntries: Hashable, Sendable {
  /// Newest first, by the instant logged, then by id.
  public let entries: [FoodEntry]
  /// The foods that the text matches, at most five, most used first; of one name and brand in several servings, all together.
  public let foods: [LoggedFood]
  /// The words that were searched instead, where none matched as typed and a typo could be forgiven.
  public let corrected: [String]?
  /// Where to go on; nil at the end.
  public let next: EntryCursor?

  /// What was found.
  public init(entries: [FoodEntry], foods: [LoggedFood] = [], corrected: [String]? = nil, next: EntryCursor? = nil) {
    self.entries = entries
    self.foods = foods
    self.corrected = corrected
    self.next = next
  }

  /// Nothing at all.
  public static let none: FoundEntries = FoundEntries(entries: [])
}
