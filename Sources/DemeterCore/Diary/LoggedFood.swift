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

extension LoggedFood {
  /// The foods of entries, by their keys.
  static func foods(of entries: some Sequence<FoodEntry>) -> [String: LoggedFood] {
    var last: [String: (entry: FoodEntry, uses: Int)] = [:]
    for entry in entries {
      let key = entry.meal.foodKey
      let known = last[key] ?? (entry, 0)
      last[key] = (entry.isLogged(after: known.entry) ? entry : known.entry, known.uses + 1)
    }
    return last.mapValues { LoggedFood($0.entry, uses: $0.uses) }
  }
}

extension FoodEntry {
  /// Whether it was logged after another entry: by the moment eaten, then by the moment saved.
  public func isLogged(after other: FoodEntry) -> Bool {
    (logged.instant, createdAt, id.uuidString) > (other.logged.instant, other.createdAt, other.id.uuidString)
  }
}
