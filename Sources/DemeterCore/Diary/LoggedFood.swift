public import Foundation

/// How to list the foods a person has logged.
public enum FoodOrder: Sendable { case recent, frequent }

/// A food this person has logged, as last logged.
public struct LoggedFood: Hashable, Sendable {
  /// What was eaten.
  public let meal: Meal
  /// How many standing entries it has.
  public let uses: Int
  /// The entry it was last logged by.
  public let entry: EntryID
  /// When that was.
  public let lastLogged: LoggedMoment

  /// A food with its uses.
  public init(meal: Meal, uses: Int, entry: EntryID, lastLogged: LoggedMoment) {
    self.meal = meal
    self.uses = uses
    self.entry = entry
    self.lastLogged = lastLogged
  }

  /// A food as the entry that it was last logged by has it.
  public init(_ entry: FoodEntry, uses: Int) {
    self.init(meal: entry.meal, uses: uses, entry: entry.id, lastLogged: entry.logged)
  }
}
