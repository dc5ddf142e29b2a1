import DemeterCore

/// The words that foods are found by. A food's words follow from its key alone, so they are written once and never change; those of a
/// food that has no entries any more stay, and are not found.
enum FoodText {
  /// The words in a food's name and brand, folded, with a space between.
  static func words(ofFood key: String) -> String {
    Meal.words(ofFood: key).joined(separator: " ")
  }

  /// What FTS5 is asked for: each phrase, or one of those that stand for it, has to begin somewhere. Tokens are letters and digits;
  /// each phrase is a quoted string all the same (https://sqlite.org/fts5.html#fts5_strings).
  static func match(_ phrases: [[[String]]]) -> String {
    phrases.map { alternatives in
      let quoted = alternatives.map { "\"" + $0.joined(separator: " ").replacing("\"", with: "\"\"") + "\" *" }
      return "(" + quoted.joined(separator: " OR ") + ")"
    }.joined(separator: " AND ")
  }
}
