package import Foundation

/// The foods of a diary with the words by which they are found. It reads no entries, so a store only needs its list of foods.
package struct SearchedFoods: Sendable {
  /// A food that was found.
  package struct Match: Sendable {
    /// The key of the food, `Meal.foodKey`.
    package let key: String
    /// The folded words of its name and brand.
    package let words: [String]
    /// The number of its entries.
    package fileprivate(set) var uses: Int
    /// When it was last logged.
    package let lastLogged: Date

    /// A space before each of the words.
    fileprivate let spaced: [UInt8]

    fileprivate func isMoreUsed(than other: Match) -> Bool { (uses, lastLogged, key) > (other.uses, other.lastLogged, other.key) }
  }

  private let foods: [Match]

  /// Creates the foods from their keys, uses and last times.
  package init(_ foods: some Sequence<(key: String, uses: Int, lastLogged: Date)>) {
    self.foods = foods.map { key, uses, lastLogged in
      let words = Meal.words(ofFood: key)
      return Match(
        key: key, words: words, uses: uses, lastLogged: lastLogged, spaced: words.flatMap { [UInt8(ascii: " ")] + Array($0.utf8) })
    }.sorted { $0.lastLogged > $1.lastLogged }
  }

  /// Returns the foods that match a text, word by word, or that contain a whole text.
  package func matching(_ text: SearchText, or whole: String? = nil) -> [Match] { matching(text.patterns, or: whole) }

  private func matching(_ patterns: [String], or whole: String?) -> [Match] {
    let patterns = patterns.map { Array($0.utf8) }, whole = whole.map { Array($0.utf8) }
    return foods.filter { food in patterns.allSatisfy { food.spaced.has($0) } || whole.map { food.spaced.has($0) } ?? false }
  }

  /// Returns the foods that match every phrase. Each phrase is a list of alternatives.
  private func matching(_ phrases: [[[String]]]) -> [Match] {
    foods.filter { food in phrases.allSatisfy { $0.contains { Self.stands($0, in: food.words) } } }
  }

  /// Returns the keys of the foods that match every phrase at the beginning of a word.
  package func beginning(with text: SearchText) -> Set<String> { Set(matching(text.beginnings, or: nil).map(\.key)) }

  /// Returns the text that was probably meant if nothing matches, with at most one typo in each word.
  package func forgiven(_ text: SearchText) -> SearchText? {
    let vocabulary = Set(foods.flatMap(\.words)).sorted()
    let alternatives = text.phrases.map { phrase in
      phrase.count > 1 ? [phrase] : [phrase] + Set(vocabulary.compactMap { Typo(typed: phrase[0], for: $0)?.meant }).map { [$0] }
    }
    var best: (words: [[String]], cost: Int, uses: Int)?
    for match in matching(alternatives) {
      let readings = text.phrases.map { PhraseReading($0, in: match.words) }
      let cost = readings.reduce(0) { $0 + $1.cost }
      if let best, (-cost, match.uses) <= (-best.cost, best.uses) { continue }
      best = (readings.map(\.phrase), cost, match.uses)
    }
    return best.flatMap { text.corrected(to: $0.words, by: vocabulary) }
  }

  /// Returns the most used of the matching foods, those with keys in `first` before others. Servings of the same name and brand count as
  /// one food, with the key of the one that was logged last.
  package static func mostUsed(of foods: [Match], first: Set<String>, limit: Int) -> [Match] {
    var named: [Substring: Match] = [:]
    for match in foods {
      guard let known = named[Meal.name(ofFood: match.key)] else {
        named[Meal.name(ofFood: match.key)] = match
        continue
      }
      var latest = match.lastLogged > known.lastLogged ? match : known
      latest.uses = match.uses + known.uses
      named[Meal.name(ofFood: match.key)] = latest
    }
    let sorted = named.values.sorted { a, b in
      let (isFirst, otherIsFirst) = (first.contains(a.key), first.contains(b.key))
      return isFirst == otherIsFirst ? a.isMoreUsed(than: b) : isFirst
    }
    return Array(sorted.prefix(limit))
  }

  /// Returns the foods that have any of the words in their names: first those with most of the words, then the most used.
  package func saying(anyOf words: [String], limit: Int) -> [Match] {
    func said(_ match: Match) -> Int { words.count { match.key.contains($0) } }
    let ranked = matching([words.map { [$0] }]).map { (match: $0, words: said($0)) }.sorted { a, b in
      if a.words != b.words { return a.words > b.words }
      return a.match.isMoreUsed(than: b.match)
    }
    return Self.mostUsed(of: ranked.prefix(limit).map(\.match), first: [], limit: limit)
  }

  /// Returns the words of a text for `saying`; empty if there is nothing to search.
  package static func said(_ words: [String]) -> [String] {
    Set(words.flatMap { FoldedText($0).tokens }).filter { $0.utf8.count > 1 }.sorted()
  }

  /// Returns true if the tokens of a phrase follow each other in the words. The last token only has to be the beginning of a word.
  private static func stands(_ phrase: [String], in words: [String]) -> Bool {
    guard let last = phrase.last, phrase.count <= words.count else { return false }
    return (0...words.count - phrase.count).contains { start in
      words[start..<start + phrase.count - 1].elementsEqual(phrase.dropLast())
        && words[start + phrase.count - 1].unicodeScalars.starts(with: last.unicodeScalars)
    }
  }
}
