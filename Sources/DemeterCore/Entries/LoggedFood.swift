public import Foundation

/// Which foods of a person to list first.
public enum FoodOrder: Sendable {
  /// Those that were logged last.
  case recent
  /// Those that were logged most often.
  case frequent
  /// Those that are usual at a time of day, and no others: `FoodHabits`.
  case usual(at: LoggedMoment)
}

/// A food that a person logged, with the values of the last time.
public struct LoggedFood: Hashable, Sendable {
  /// The values of the last time.
  public let meal: Meal
  /// The number of its entries that are not deleted.
  public let uses: Int
  /// The latest entry of this food.
  public let entry: EntryID
  /// When it was last logged.
  public let lastLogged: LoggedMoment

  /// Creates a food.
  public init(meal: Meal, uses: Int, entry: EntryID, lastLogged: LoggedMoment) {
    self.meal = meal
    self.uses = uses
    self.entry = entry
    self.lastLogged = lastLogged
  }

  /// Creates a food from its latest entry.
  public init(_ entry: FoodEntry, uses: Int) {
    self.init(meal: entry.meal, uses: uses, entry: entry.id, lastLogged: entry.logged)
  }
}

extension LoggedFood {
  /// Returns the foods of entries, by their keys.
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
  /// Returns true if it comes after another entry: by the moment eaten, then by the moment saved.
  public func isLogged(after other: FoodEntry) -> Bool {
    (logged.instant, createdAt, id.uuidString) > (other.logged.instant, other.createdAt, other.id.uuidString)
  }
}
