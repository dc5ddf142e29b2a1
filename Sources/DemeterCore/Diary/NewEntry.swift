public import Foundation

/// An entry to be saved, checked.
public struct NewEntry: Hashable, Sendable {
  /// Its name for ever.
  public let id: EntryID
  /// What was eaten.
  public let meal: Meal
  /// When, where and on which day.
  public let logged: LoggedMoment

  /// An entry under an id that the client chose.
  public init(id: EntryID, meal: Meal, logged: LoggedMoment) {
    self.id = id
    self.meal = meal
    self.logged = logged
  }
}

/// The outcome of saving.
public struct SavedEntry: Hashable, Sendable {
  /// The entry as it stands.
  public let entry: FoodEntry
  /// False when the same id had been saved before.
  public let isNew: Bool

  /// An outcome.
  public init(entry: FoodEntry, isNew: Bool) {
    self.entry = entry
    self.isNew = isNew
  }
}
