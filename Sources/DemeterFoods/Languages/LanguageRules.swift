import DemeterCore

/// How a language forms its words.
struct LanguageRules: Sendable {
  var numbers: NumberWords?
  /// Other ways to write letters: `ae` for ä, which is compared as `a`.
  var spellings: [(String, String)] = []
  /// Endings of plurals and genders and what is compared instead, the longest first.
  var endings: [(String, String)] = []
  /// The letters that remain at least without an ending.
  var shortestStem = 4
  /// What is written with an apostrophe before another word: `d` of "d'huile".
  var elisions: Set<String> = []
  /// What joins an amount to its food: "et demi de".
  var linking: Set<String> = []
  /// Whether foods are said one after the other without a word between them: "pain beurre confiture".
  var listsFoods = false
  /// Whether words are joined without a space: "Kartoffelsuppe".
  var hasCompounds = false
  /// What may be between the parts of a compound.
  var links: [String] = []
  /// Foods that are under what the first part of a compound names: "Käsebrot".
  var carriers: Set<String> = []

  /// Words about how much was eaten, and "ate", "finished", "not", "all" or "rest", which they mean.
  var eating: [String: String] = [:]

  /// Words before places and people: "en Granada", "chez ma tante".
  var places: Set<String> = []
  /// Whether nouns begin with a capital letter, so that it says nothing of names.
  var hasCapitalNouns = false

  static let british = LanguageRules(numbers: .english, places: ["at", "in", "from", "near", "outside"])

  static func of(_ language: FoodLanguage) -> LanguageRules {
    switch language {
    case .english: LanguageRules()
    case .british: .british
    case .german: .german
    case .french: .french
    case .spanish: .spanish
    }
  }

  /// Returns words with their meanings: "ate:gegessen genommen".
  static func meanings(_ text: String) -> [String: String] {
    var meanings: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let sides = line.split(separator: ":")
      for word in sides[1].split(separator: " ") { meanings[String(word)] = String(sides[0]) }
    }
    return meanings
  }

  /// Returns a word as it is compared.
  func folded(_ word: String) -> String { spellings.reduce(word) { $0.contains($1.0) ? $0.replacing($1.0, with: $1.1) : $0 } }

  /// Returns a word without its ending.
  func stem(_ word: String) -> String {
    for (ending, other) in endings where word.utf8.count >= shortestStem + ending.utf8.count && word.hasSuffix(ending) {
      return word.dropLast(ending.count) + other
    }
    return word
  }
}

extension [RawWord] {
  /// Splits "d'huile" into "d'" and "huile".
  func splitElisions(_ rules: LanguageRules) -> [RawWord] {
    guard !rules.elisions.isEmpty else { return self }
    return enumerated().flatMap { place, word -> [RawWord] in
      let isSplit = place + 1 < count && self[place + 1].isSign("'")
      if word.kind == .word, isSplit, rules.elisions.contains(word.text) {
        return [RawWord(kind: .word, text: word.text + "'", range: word.range)]
      }
      if word.isSign("'"), place > 0, rules.elisions.contains(self[place - 1].text) { return [] }
      guard word.kind == .word, let sign = word.text.firstIndex(of: "'"), rules.elisions.contains(String(word.text[..<sign])) else {
        return [word]
      }
      let first = String(word.text[...sign]), middle = Swift.min(word.range.lowerBound + first.count, word.range.upperBound)
      let second = RawWord(
        kind: .word, text: String(word.text[word.text.index(after: sign)...]), range: middle..<word.range.upperBound)
      return [RawWord(kind: .word, text: first, range: word.range.lowerBound..<middle), second]
    }
  }
}
