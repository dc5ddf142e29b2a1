import DemeterCore
internal import GRDB

/// A food with entries whose words match a search.
struct MatchingFood {
  let number: Int64
  let key: String
  /// The id of its last entry.
  let entry: String
  let uses: Int
  /// The time of its last entry, in milliseconds since 1970.
  let lastLogged: Int64
  /// Whether its words begin with everything that is searched.
  let begins: Bool

  init(row: Row) throws {
    number = try row.number(0)
    key = try row.value(1)
    entry = try row.value(2)
    uses = try row.number(3)
    lastLogged = try row.milliseconds(4)
    begins = try row.value(5)
  }

  /// The name and brand, without the serving.
  var name: Substring { Meal.name(ofFood: key) }
}
