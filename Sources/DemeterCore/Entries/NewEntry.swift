public import Foundation

/// A validated entry that is to be saved.
public struct NewEntry: Hashable, Sendable {
  /// The permanent id.
  public let id: EntryID
  /// What was eaten.
  public let meal: Meal
  /// When it was eaten, in which time zone and on which day.
  public let logged: LoggedMoment
  /// The name of the person who logs it, if that is not the owner of the diary.
  public let loggedBy: String?

  /// Creates an entry with an id that the client chose.
  public init(id: EntryID, meal: Meal, logged: LoggedMoment, loggedBy: String? = nil) {
    self.id = id
    self.meal = meal
    self.logged = logged
    self.loggedBy = loggedBy
  }
}

/// The result of saving an entry.
public struct SavedEntry: Hashable, Sendable {
  /// The entry in its present state.
  public let entry: FoodEntry
  /// Whether it is new; false if the same id was saved before.
  public let isNew: Bool

  /// Creates a result.
  public init(entry: FoodEntry, isNew: Bool) {
    self.entry = entry
    self.isNew = isNew
  }
}
