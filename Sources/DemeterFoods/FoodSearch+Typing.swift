import DemeterCore

extension FoodSearch {
  /// Returns a text whose last word is still being typed as it probably goes on: with a word that begins so, of the first food that is found.
  /// Without the last word if no food is found, or if fewer than three letters are typed: a beginning is not judged.
  public func completed(_ text: String, in pantry: Pantry) async throws -> String {
    guard text.last?.isLetter == true else { return text }
    let start = text.lastIndex { !$0.isLetter }.map { text.index(after: $0) } ?? text.startIndex
    let before = text[..<start], typed = text[start...]
    guard typed.count >= Self.shortestBeginning else { return String(before) }
    guard let beginning = FoldedText(String(typed)).tokens.first, FoodUnit(named: beginning) == nil else { return text }
    // "200 gra" is no granola.
    let isCounted = before.last { $0 != " " }?.isNumber ?? false
    if isCounted, FoodUnit.names.keys.contains(where: { $0.hasPrefix(beginning) }) { return String(before) }
    guard !FoodIndex.shipped.isWord(String(typed)), !pantry.languages.contains(where: { $0.glossary?.isWord(String(typed)) == true }) else {
      return text
    }
    // "Greek yog" goes on as a Greek food does; "a slice of toa" as any food does.
    for words in Set([before.suffix(while: Self.isOneFood) + typed, typed]).sorted(by: { $0.count > $1.count }) {
      for name in try await names(matching: String(words), in: pantry) {
        if let word = FoldedText(name).tokens.first(where: { $0.hasPrefix(beginning) }) { return before + word }
      }
    }
    return String(before)
  }

  /// Fewer letters begin too many words.
  private static let shortestBeginning = 3

  /// Whether a character may be between the words for one food.
  private static func isOneFood(_ character: Character) -> Bool { character.isLetter || character == " " || character == "-" }

  /// The names of foods, a person's own first.
  private func names(matching text: String, in pantry: Pantry) async throws -> [String] {
    guard let words = SearchText(text) else { return [] }
    return pantry.own(matching: words, limit: 5).map(\.name) + (try await pantry.diary.foods(matching: words, limit: 5).map(\.meal.name))
      + FoodIndex.shipped.foods(typed: text, in: pantry.languages, limit: 5).map(\.name)
  }
}

extension FoodIndex {
  /// Whether it is a whole word of a food's name, or one that joins others.
  fileprivate func isWord(_ text: String) -> Bool {
    FoodWord.words(of: text).allSatisfy { word in word.kind != .content || terms[word.term].map { rarity[Int($0)] > 0 } ?? false }
  }
}

extension Substring {
  /// The longest end whose characters all satisfy a condition.
  fileprivate func suffix(while holds: (Character) -> Bool) -> Substring {
    lastIndex { !holds($0) }.map { self[index(after: $0)...] } ?? self
  }
}
