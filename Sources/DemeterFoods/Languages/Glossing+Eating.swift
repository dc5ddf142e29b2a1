/// What a phrase in another language says about how much was eaten, as the English words that `EatenParts` reads.
extension Glossing {
  /// Returns "ate" behind what was said of several ("sechs gemacht, zwei gegessen"), and "not", "all" and "rest" where something was not
  /// eaten.
  func eating(_ place: Int) -> String? {
    guard folded[place].kind == .word, let meaning = glossary.rules.eating[folded[place].text] else { return nil }
    return meaning == "not" || isNegated(place) || meaning == "ate" && words.contains(where: { $0.kind == .sign }) ? meaning : nil
  }

  /// Whether a word says "not" of eating.
  func isNotEaten(_ place: Int) -> Bool { glossary.rules.eating[folded[place].text] == "not" && isNegated(place) }

  /// Whether it is said around a word that something was not eaten.
  private func isNegated(_ place: Int) -> Bool {
    let clause = clause(around: place)
    return clause.contains { negation in
      guard glossary.rules.eating[folded[negation].text] == "not" else { return false }
      return clause.contains { ["ate", "finished", "all"].contains(glossary.rules.eating[folded[$0].text]) && abs($0 - negation) < 5 }
    }
  }

  /// The words between the signs around a position.
  private func clause(around place: Int) -> Range<Int> {
    var start = place, end = place + 1
    func isSign(_ place: Int) -> Bool {
      folded[place].kind == .sign && [",", ";", ".", "(", ")", "!", "?", ":"].contains(folded[place].text)
    }
    while start > 0, !isSign(start - 1) { start -= 1 }
    while end < folded.count, !isSign(end) { end += 1 }
    return start..<end
  }
}

extension Glossary {
  /// Whether a word says that something was or was not eaten.
  func isAboutEating(_ word: String) -> Bool { rules.eating[word] != nil }
}
