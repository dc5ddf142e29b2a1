import DemeterCore

/// The time of a meal that another app names without a time.
enum ForeignMealTime {
  private static let hours: [(words: [String], minutes: Int)] = [
    (["morning snack", "second breakfast", "mid-morning", "brunch"], 10 * 60 + 30),
    (["afternoon snack", "mid-afternoon", "tea"], 15 * 60 + 30),
    (["evening snack", "late snack", "midnight snack", "night"], 21 * 60),
    (["breakfast", "frühstück", "petit déjeuner", "petit-déjeuner", "desayuno", "colazione", "frukost", "śniadanie", "ontbijt"], 8 * 60),
    (["lunch", "mittagessen", "déjeuner", "almuerzo", "comida", "pranzo", "obiad", "middageten"], 12 * 60 + 30),
    (["dinner", "supper", "abendessen", "dîner", "cena", "middag", "kolacja", "avondeten"], 18 * 60 + 30),
    (["snack", "snacks", "collation", "merienda", "spuntino", "mellanmål", "przekąska", "zwischenmahlzeit"], 15 * 60 + 30),
  ]

  /// Noon, for a meal with an unknown name or none.
  static let other: Int = 12 * 3600

  /// Returns the time of a meal in seconds after midnight.
  static func seconds(of meal: String?) -> Int {
    guard let meal = meal?.lowercased() else { return other }
    let found = hours.first { group in group.words.contains { meal.contains($0) } }
    return found.map { $0.minutes * 60 } ?? other
  }

  /// Parses `08:00`, `7:30 AM`, `19.30` or `11:05:30 pm` into seconds after midnight; nil for anything else.
  static func clock(_ text: String) -> Int? {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    guard (1...2).contains(words.count) else { return nil }
    let digits = words[0].prefix { !$0.isLetter }
    let half = words[0][digits.endIndex...] + (words.count == 2 ? words[1] : "")
    let isAfterNoon = halves[String(half)]
    guard half.isEmpty || isAfterNoon != nil else { return nil }
    let parts = digits.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
    let numbers = parts.compactMap { $0.utf8.allSatisfy { (48...57).contains($0) } ? Int($0) : nil }
    guard (2...3).contains(parts.count), numbers.count == parts.count, parts[0].utf8.count <= 2,
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
    else { return nil }
    var hour = numbers[0]
    if let isAfterNoon {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfterNoon ? 12 : 0)
    }
    let second = numbers.count == 3 ? numbers[2] : 0
    guard hour < 24, numbers[1] < 60, second < 60 else { return nil }
    return hour * 3600 + numbers[1] * 60 + second
  }

  /// The words for AM and PM; true for PM.
  private static let halves: [String: Bool] = [
    "am": false, "a.m": false, "am.": false, "a.m.": false, "pm": true, "p.m": true, "pm.": true, "p.m.": true,
  ]
}
