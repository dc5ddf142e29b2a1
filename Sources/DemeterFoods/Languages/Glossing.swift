import DemeterCore

/// Turns the words of a phrase in another language into the English words of the shipped foods, each with its place in the phrase.
struct Glossing {
  private(set) var words: [RawWord] = []
  /// How many words of the phrase are known in the language.
  private(set) var known = 0
  private let said: [RawWord]
  /// The words as they are compared.
  private let folded: [RawWord]
  private let glossary: Glossary
  /// Whether a word is known in English.
  private let isEnglish: (String) -> Bool
  private let index: FoodIndex
  private let scope: Scope
  private var at = 0
  /// Whether the last word was of a food.
  private var endsInFood = false

  /// What is in the language of the glossary.
  enum Scope {
    /// The whole phrase.
    case all
    /// Expressions in an English phrase.
    case dialect
    /// Foods that are not known in English, in a phrase in another language.
    case foods
  }

  /// - Parameter isEnglish: whether a word is known in English.
  init(
    _ said: [RawWord], _ glossary: Glossary, _ scope: Scope, on index: FoodIndex, isEnglish: @escaping (String) -> Bool
  ) {
    self.index = index
    self.said = scope == .all ? said.splitElisions(glossary.rules) : said
    self.glossary = glossary
    self.scope = scope
    self.isEnglish = isEnglish
    folded = self.said.map { word in
      var word = word
      if word.kind == .word { word.text = glossary.rules.folded(word.text) }
      return word
    }
    words.reserveCapacity(self.said.count)
    while at < self.said.count { step() }
  }

  private mutating func step() {
    let word = folded[at]
    guard scope == .all else { return expression() }
    defer { if word.kind == .sign { endsInFood = false } }
    if addHalf() || addLiters() { return }
    if let (meaning, count) = pattern() { return add(meaning, count) }
    let entry = self.entry(from: at)
    if isNumber(before: entry), number() { return }
    if let entry { return add(entry.entry, entry.count) }
    if word.kind == .word {
      if let texts = compound(word.text) { return add(texts, 1) }
      if !isEnglish(said[at].text), let entry = glossary.entry(misspelt: word.text) { return add(entry.texts, 1) }
    }
    words.append(said[at])
    at += 1
  }

  /// An expression of a dialect, or a food in a phrase in another language.
  private mutating func expression() {
    if scope == .dialect {
      if let (entry, _, count) = entry(from: at) { return add(entry.texts, count) }
    } else if folded[at].kind == .word, !isEnglish(said[at].text) {
      if let (entry, _, count) = entry(from: at), entry.isFood { return add(entry.texts, count) }
      if let texts = compound(folded[at].text) { return add(texts, 1) }
    }
    words.append(said[at])
    at += 1
  }

  /// Whether a number is meant where another entry may be: "quatre quarts" is a cake, but "un demi poulet" no beer.
  private func isNumber(before entry: (entry: Glossary.Entry, words: Int, count: Int)?) -> Bool {
    guard let entry, entry.words > 1 else { return true }
    guard !entry.entry.isFood, let numbers = glossary.rules.numbers,
      let number = NumberGrammar(words: numbers).number(in: folded, at: at), number.count == entry.count, at + number.count < folded.count
    else { return false }
    return folded[at + number.count].kind == .word && self.entry(from: at + number.count)?.entry.texts.isEmpty == false
  }

  /// Adds what an entry means, with what people leave out: "pain beurre" has butter on it, and "Dose Bohnen" is one can.
  private mutating func add(_ entry: Glossary.Entry, _ count: Int) {
    let range = said[at].range
    if entry.isFood, glossary.rules.listsFoods, endsInFood { words.append(.meaning("with", range)) }
    if !entry.isFood, entry.texts.count == 1, TermKind.of(WordStem.of(entry.texts[0])).has([.container, .otherUnit]), beginsFood {
      words.append(.meaning("a", range))
    }
    var texts = entry.texts
    // Five are "samosas", which names do not say.
    if entry.isFood, let last = texts.last, last.last != "s", words.last.map({ $0.kind == .number && $0.value > 1 }) ?? false,
      !texts.contains(where: WordLists.functionWords.contains)
    {
      texts[texts.count - 1] = last + "s"
    }
    add(texts, count)
    endsInFood = entry.isFood
  }

  /// Whether nothing was said since the last joining word or sign.
  private var beginsFood: Bool { words.last.map { $0.kind == .sign || ["and", "with", "then"].contains($0.text) } ?? true }

  private mutating func add(_ texts: [String], _ count: Int) {
    let range = said[at].range.lowerBound..<said[at + count - 1].range.upperBound
    for text in texts { words.append(.meaning(text, range)) }
    known += said[at..<at + count].count { $0.kind == .word }
    at += count
    endsInFood = false
  }

  /// The longest known words that begin at a position.
  private func entry(from start: Int) -> (entry: Glossary.Entry, words: Int, count: Int)? {
    guard folded[start].isComparedInNames else { return nil }
    var texts: [String] = [], ends: [Int] = [], end = start
    let longest = glossary.longest(from: folded[start].text)
    while end < folded.count, texts.count < longest {
      if folded[end].isComparedInNames {
        texts.append(folded[end].text)
        ends.append(end + 1)
      } else if !folded[end].isSign("-"), !folded[end].isSign(".") || folded[end - 1].text.utf8.count > 2 {
        break
      }
      end += 1
    }
    for length in stride(from: texts.count, to: 0, by: -1) {
      // "Eggs" are no form of "Eggo" in a Spanish phrase either.
      if let entry = glossary.entry(texts[..<length], isExact: length == 1 && isEnglishFood(said[start].text)) {
        return (entry, length, ends[length - 1] - start)
      }
    }
    return nil
  }

  /// Whether a word is the English plural of an everyday food.
  private func isEnglishFood(_ word: String) -> Bool {
    guard word.hasSuffix("s"), let term = index.terms[String(word.dropLast())] else { return false }
    return index.kinds[Int(term)].has(.everyday)
  }

  /// Adds the number that begins here; returns false if none does.
  private mutating func number() -> Bool {
    guard let numbers = glossary.rules.numbers, let number = NumberGrammar(words: numbers).number(in: folded, at: at) else { return false }
    // "Ein halbes Hähnchen" is one of what is a half.
    if number.count > 1, let entry = entry(from: at + number.count - 1), entry.words > 1 { return false }
    let range = said[at].range.lowerBound..<said[at + number.count - 1].range.upperBound
    // Digits stay as they are.
    guard folded[at..<at + number.count].contains(where: { $0.kind == .word }) else { return false }
    if let bounds = number.bounds {
      for text in ["#\(bounds.lowerBound)", "to", "#\(bounds.upperBound)"] { words.append(.meaning(text, range)) }
    } else {
      words.append(.meaning("#\(number.value)", range))
    }
    if number.isPercent { words.append(.meaning("%", range)) }
    known += said[at..<at + number.count].count { $0.kind == .word }
    at += number.count
    return true
  }

  /// "Deux pommes et demie": adds a part to the number before a food.
  private mutating func addHalf() -> Bool {
    guard let numbers = glossary.rules.numbers, let part = NumberGrammar.Reading(folded, numbers).part(joinedAt: at) else { return false }
    let end = at + part.count
    // "Dos huevos y media manzana" are two eggs and a half of something else.
    if end < folded.count, folded[end].kind != .sign, !glossary.rules.linking.contains(folded[end].text) { return false }
    guard let place = words.lastIndex(where: { $0.kind == .number || $0.is("a") }), (2...5).contains(words.count - place),
      words[place].is("a") || words[place].value == words[place].value.rounded()
    else { return false }
    words[place] = .meaning("#\((words[place].is("a") ? 1 : words[place].value) + part.value)", words[place].range)
    known += part.count
    at = end
    return true
  }

  /// "Cola 0,33": liters, which people leave out.
  private mutating func addLiters() -> Bool {
    let number = folded[at]
    guard number.kind == .number, Self.bottles.contains((number.value * 100).rounded()), at > 0, folded[at - 1].kind == .word,
      at + 1 == folded.count || folded[at + 1].kind == .sign && !folded[at + 1].isSign("/") && !folded[at + 1].isSign("%")
    else { return false }
    let range = said[at].range
    let count = words.lastIndex { $0.kind == .number || $0.is("a") }
    if let count, (2...4).contains(words.count - count), !words[count...].contains(where: { TermKind.of($0.text).has(.unit) }) {
      // "Zwei Bier 0,5" are a liter.
      words[count] = .meaning("#\((words[count].is("a") ? 1 : words[count].value) * number.value)", words[count].range)
      words.insert(.meaning("l", range), at: count + 1)
    } else {
      words.append(said[at])
      words.append(.meaning("l", range))
    }
    at += 1
    return true
  }

  /// The usual contents of bottles, cans and glasses, in centiliters.
  private static let bottles: Set<Double> = [10, 20, 25, 30, 33, 40, 50, 70, 75]

  /// Words with numbers among them: "um halb acht".
  private func pattern() -> (meaning: [String], count: Int)? {
    var best: (meaning: [String], count: Int)?
    for pattern in glossary.patterns[folded[at].text, default: []] + glossary.patterns["", default: []] {
      guard let (values, count) = match(pattern), count > best?.count ?? 0 else { continue }
      best = (pattern.meaning.map { Self.filled($0, values) }, count)
    }
    return best
  }

  private func match(_ pattern: Glossary.Pattern) -> (values: [Double], count: Int)? {
    var place = at, values: [Double] = []
    for word in pattern.words {
      guard place < folded.count else { return nil }
      if let word {
        guard folded[place].text == word else { return nil }
        place += 1
      } else if let number = wholeNumber(place) {
        values.append(number.value)
        place += number.count
      } else {
        return nil
      }
    }
    return (values, place - at)
  }

  private func wholeNumber(_ place: Int) -> (value: Double, count: Int)? {
    guard let numbers = glossary.rules.numbers else { return nil }
    let reading = NumberGrammar.Reading(folded, numbers)
    if let number = reading.small(place) { return number.value == number.value.rounded() ? (number.value, number.count) : nil }
    return reading.meaning(place) == .article ? (1, 1) : nil
  }

  /// Returns "#7" for "N-1" where the first number is 8.
  private static func filled(_ text: String, _ values: [Double]) -> String {
    switch text {
    case "N": values.first.map { "#\(Int(nearest: $0))" } ?? text
    case "N-1": values.first.map { "#\($0 == 1 ? 12 : Int(nearest: $0) - 1)" } ?? text
    case "M": values.count > 1 ? "#\(values[1] < 10 ? "0" : "")\(Int(nearest: values[1]))" : text
    default: text
    }
  }

  /// Splits a word that consists of two known ones: "Kartoffelsuppe", "Käsebrot".
  private func compound(_ word: String) -> [String]? {
    guard glossary.rules.hasCompounds, word.utf8.count >= 8, word.utf8.count == word.count else { return nil }
    let letters = Array(word.utf8)
    func text(_ range: Range<Int>) -> String { String(decoding: letters[range], as: UTF8.self) }
    // The longest last part tells most about the food.
    for cut in 3...(letters.count - 3) {
      let last = text(cut..<letters.count)
      guard let food = glossary.entry([last]), food.isFood else { continue }
      for link in glossary.rules.links where letters[..<cut].count >= 3 + link.utf8.count && text(0..<cut).hasSuffix(link) {
        guard let first = glossary.entry([text(0..<cut - link.utf8.count)]), !first.texts.isEmpty else { continue }
        if glossary.rules.carriers.contains(glossary.rules.stem(last)) || glossary.rules.carriers.contains(last) {
          return food.texts + ["with"] + first.texts
        }
        return first.texts + food.texts
      }
    }
    return nil
  }
}

extension RawWord {
  /// A word of an English meaning: "#2" is a number.
  fileprivate static func meaning(_ text: String, _ range: Range<Int>) -> RawWord {
    if text.first == "#", let value = Double(text.dropFirst()) {
      let digits =
        value == value.rounded() && !text.contains(".") ? String(text.dropFirst()) : FoodWord.term(value).replacing("#", with: "")
      return RawWord(kind: .number, text: digits, value: value, range: range)
    }
    let isSign = text.utf8.count == 1 && text.utf8.first.map { !(97...122).contains($0) } ?? false
    return RawWord(kind: isSign ? .sign : .word, text: text, range: range)
  }
}

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
    let (raw, isForeign) = WordLexer(text, decimalSign: decimalSign).words.inEnglish(from: languages, index)
    return (words(of: raw), isForeign)
  }
}

extension [RawWord] {
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
