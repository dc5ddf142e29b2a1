import DemeterCore

/// The words that find a food. They follow from the food's key alone, so they are written once and never change. The words of a food
/// without entries stay in the index, but the food is not found.
enum FoodText {
  /// The folded words of a food's name and brand, separated by spaces.
  static func words(ofFood key: String) -> String {
    Meal.words(ofFood: key).joined(separator: " ")
  }

  /// The FTS5 query for foods that have each phrase, or one of its alternatives, as the beginning of a word. Tokens contain only letters
  /// and digits, but each phrase is a quoted string all the same (https://sqlite.org/fts5.html#fts5_strings).
  static func match(_ phrases: [[[String]]]) -> String {
    phrases.map { alternatives in
      let quoted = alternatives.map { "\"" + $0.joined(separator: " ").replacing("\"", with: "\"\"") + "\" *" }
      return "(" + quoted.joined(separator: " OR ") + ")"
    }.joined(separator: " AND ")
  }
}
