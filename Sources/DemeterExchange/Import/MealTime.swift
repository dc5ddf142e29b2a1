import DemeterCore

/// When a meal is eaten, where a diary names it without a time.
enum MealTime {
  private static let hours: [(words: [String], minutes: Int)] = [
    (["morning snack", "second breakfast", "mid-morning", "brunch"], 10 * 60 + 30),
    (["afternoon snack", "mid-afternoon", "tea"], 15 * 60 + 30),
    (["evening snack", "late snack", "midnight snack", "night"], 21 * 60),
    (["breakfast", "frühstück", "petit déjeuner", "petit-déjeuner", "desayuno", "colazione", "frukost", "śniadanie", "ontbijt"], 8 * 60),
    (["lunch", "mittagessen", "déjeuner", "almuerzo", "comida", "pranzo", "obiad", "middageten"], 12 * 60 + 30),
    (["dinner", "supper", "abendessen", "dîner", "cena", "middag", "kolacja", "avondeten"], 18 * 60 + 30),
    (["snack", "snacks", "collation", "merienda", "spuntino", "mellanmål", "przekąska", "zwischenmahlzeit"], 15 * 60 + 30),
  ]

  /// Noon, for what has no name or one that is not known here.
  static let other: Int = 12 * 3600

  /// Seconds after midnight of a meal.
  static func seconds(of meal: String?) -> Int {
    guard let meal = meal?.lowercased() else { return other }
    let found = hours.first { group in group.words.contains { meal.contains($0) } }
    return found.map { $0.minutes * 60 } ?? other
  }

  /// Seconds after midnight of `08:00`, `7:30 AM`, `19.30` or `11:05:30 pm`; nil for anything else.
  static func clock(_ text: String) -> Int? {
    let plain = text.lowercased().replacing("\u{202F}", with: " ").replacing("\u{A0}", with: " ")
    guard let match = plain.wholeMatch(of: /\s*(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?\s*(a\.?m\.?|p\.?m\.?)?\s*/),
      var hour = Int(match.1), let minute = Int(match.2), minute < 60
    else { return nil }
    if let half = match.4 {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half.hasPrefix("p") ? 12 : 0)
    }
    let second = match.3.flatMap { Int($0) } ?? 0
    guard hour < 24, second < 60 else { return nil }
    return hour * 3600 + minute * 60 + second
  }
}
