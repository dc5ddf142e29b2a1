import DemeterCore

extension FoodWord {
  /// Splits a text in any of some languages into words, those of other languages as the English ones that they mean. The first languages
  /// come first where a word is in several.
  static func words(
    of text: String, decimalSign: Character = ".", in languages: [FoodLanguage], _ index: FoodIndex = .shipped
  ) -> [FoodWord] {
    translated(text, decimalSign: decimalSign, in: languages, index).words
  }

  /// Returns the same, and whether the text as a whole is in another language than English.
  static func translated(
    _ text: String, decimalSign: Character = ".", in languages: [FoodLanguage], _ index: FoodIndex
  ) -> (words: [FoodWord], isForeign: Bool) {
    guard languages.contains(where: { $0 != .english }) else { return (words(of: text, decimalSign: decimalSign), false) }
    var raw = WordLexer(text, decimalSign: decimalSign).words
    raw.markCapitals(of: text)
    let (english, isForeign) = raw.inEnglish(from: languages, index)
    return (words(of: english), isForeign)
  }
}

extension [RawWord] {
  /// Marks the words that begin with a capital letter, unless most of them do, as in German or in titles.
  fileprivate mutating func markCapitals(of text: String) {
    let capitals = Set(text.unicodeScalars.enumerated().lazy.filter { $0.element.properties.isUppercase }.map(\.offset))
    let places = indices.filter { self[$0].kind == .word && capitals.contains(self[$0].range.lowerBound) }
    guard 2 * places.count <= count(where: { $0.kind == .word }) else { return }
    for place in places { self[place].isCapital = true }
  }

  fileprivate func inEnglish(from languages: [FoodLanguage], _ index: FoodIndex) -> (words: [RawWord], isForeign: Bool) {
    func isEnglish(_ word: String) -> Bool {
      if WordLists.isCommon(word) || WordLists.compounds[word] != nil || NumberWords.english.meanings[word] != nil { return true }
      let term = WordStem.of(word)
      return index.terms[term].map { index.rarity[Int($0)] > 0 } ?? !TermKind.of(term).isEmpty
    }
    func dialect(_ words: [RawWord]) -> [RawWord] {
      guard languages.contains(.british), let british = FoodLanguage.british.glossary else { return words }
      return Glossing(words, british, .dialect, on: index, isEnglish: isEnglish).words
    }
    let glossaries = languages.filter { $0 != .british }.compactMap(\.glossary)
    let english = count { $0.kind == .word && isEnglish($0.text) }
    let all = glossaries.map { Glossing(self, $0, .all, on: index, isEnglish: isEnglish) }
    let isEnglishFirst = languages.first == .english || languages.first == .british
    guard let best = all.indices.max(by: { (all[$0].known, $1) < (all[$1].known, $0) }),
      all[best].known > english || !isEnglishFirst && all[best].known == english && english > 0
    else {
      return (glossaries.reduce(dialect(self)) { Glossing($0, $1, .foods, on: index, isEnglish: isEnglish).words }, false)
    }
    let words = glossaries.indices.filter { $0 != best }.reduce(all[best].words) {
      Glossing($0, glossaries[$1], .foods, on: index, isEnglish: isEnglish).words
    }
    return (words, true)
  }
}
