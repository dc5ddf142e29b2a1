import DemeterCore

/// The words of a language and what they mean in the English of the shipped foods.
///
/// `Sources/CStarterFoods/languages` has its lists; `docs/notes/languages.md` says how to add one.
final class Glossary: Sendable {
  /// The lists of a language.
  struct Texts {
    /// Lines such as `egg|Ei; Eier`: the first English name of a food, and its names in this language.
    let names: String
    /// Lines such as `slice|Scheibe; Scheiben`.
    let portions: String
    /// Lines such as `und; sowie|and`.
    let words: String
    /// Lines such as `white bread|slice=45, usual=90`: what portions of a food weigh in the country.
    let amounts: String
  }

  struct Entry: Sendable {
    /// The English words; `#2` is a number, `%` a sign.
    let texts: [String]
    let isFood: Bool
    /// The number of the food; nil for words around foods.
    var food: Int32?
  }

  /// Words with numbers among them: "um halb N".
  struct Pattern: Sendable {
    /// nil for a number.
    let words: [String?]
    let meaning: [String]
  }

  let rules: LanguageRules
  private let entries: [Entry]
  /// The entries of words that are written so, and of those that differ in an ending.
  private let exact: PackedTexts
  private let stemmed: PackedTexts
  /// The highest number of words in an entry that begins with a word.
  private let longest: [String: Int]
  let patterns: [String: [Pattern]]
  /// All words of entries, as they are and without their endings.
  private let vocabulary: Set<String>
  private let spellings: Spellings
  /// The names of foods that people see, by their numbers.
  let shownNames: [Int32: String]
  /// The names of portions that people see, by the English ones.
  let shownPortions: [String: String]
  /// Foods whose portions weigh something else in the country, by their numbers.
  let amounts: [Int32: IndexedFood]

  init(_ texts: Texts, _ rules: LanguageRules) {
    self.rules = rules
    var entries: [Entry] = [], exact = PackedTexts(), stemmed = PackedTexts()
    var longest: [String: Int] = [:], patterns: [String: [Pattern]] = [:]
    var shownNames: [Int32: String] = [:], shownPortions: [String: String] = [:]
    let index = FoodIndex.shipped
    var vocabulary: Set<String> = [], spellings: Set<String> = []
    /// Adds words that mean the last entry.
    func add(_ words: [String]) {
      guard let first = words.first else { return }
      for word in words {
        spellings.insert(word)
        vocabulary.insert(word)
        vocabulary.insert(rules.stem(word))
      }
      let key = words.joined(separator: " "), stem = words.map(rules.stem).joined(separator: " ")
      // The first food of a name is the commonest; words of phrases come before all foods.
      exact.append(key, Int32(entries.count - 1))
      if stem != key { stemmed.append(stem, Int32(entries.count - 1)) }
      for first in [first, rules.stem(first)] { longest[first] = max(longest[first] ?? 0, words.count) }
    }
    for (english, names) in Self.lines(texts.words, meaningFirst: false) {
      let meaning = english.split(separator: " ").flatMap { part in
        // Words are compared in lower case, without accents; "N-1" and signs stay.
        part.first?.isNumber == true
          ? ["#\(part)"] : part.count > 1 && part.first?.isLetter == true && !part.hasPrefix("N-") ? Self.meaning(part) : [String(part)]
      }
      entries.append(Entry(texts: meaning, isFood: false))
      for name in names {
        if name.contains(where: { $0 == "N" || $0 == "M" }) {
          let words = Self.patternWords(String(name), rules)
          if case let first?? = words.first {
            patterns[first, default: []].append(Pattern(words: words, meaning: meaning))
          } else {
            patterns["", default: []].append(Pattern(words: words, meaning: meaning))
          }
        } else {
          add(Self.words(String(name), rules))
        }
      }
    }
    for (english, names) in Self.lines(texts.names, meaningFirst: true) {
      let number = index.number(named: english)
      entries.append(Entry(texts: Self.meaning(english), isFood: true, food: number))
      if let number { shownNames[number] = names.first.map(String.init) }
      for name in names { add(Self.words(String(name), rules)) }
    }
    exact.sort()
    stemmed.sort()
    for (english, names) in Self.lines(texts.portions, meaningFirst: true) { shownPortions[String(english)] = names.first.map(String.init) }
    (self.entries, self.exact, self.stemmed, self.longest, self.patterns) = (entries, exact, stemmed, longest, patterns)
    (self.vocabulary, self.spellings) = (vocabulary, Spellings(spellings))
    (self.shownNames, self.shownPortions) = (shownNames, shownPortions)
    var portions: [String: Int32] = [:]
    for text in index.portionTexts.indices.reversed() { portions[index.texts.portion(Int32(text))] = Int32(text) }
    amounts = Self.lines(texts.amounts, meaningFirst: false).reduce(into: [:]) { amounts, line in
      for food in line.names {
        guard let number = index.number(named: food) else { continue }
        amounts[number] = index.foods[Int(number)].with(line.english, portions, in: index)
      }
    }
  }

  /// The most words of an entry that may begin with a word.
  func longest(from first: String) -> Int { max(longest[first] ?? 0, longest[rules.stem(first)] ?? 0) }

  /// Returns what words mean, as they are or with other endings.
  func entry(_ words: some Collection<String>, isExact: Bool = false) -> Entry? {
    number(of: words, isExact: isExact).map { entries[Int($0)] }
  }

  private func number(of words: some Collection<String>, isExact: Bool) -> Int32? {
    if let number = exact[words.joined(separator: " ")] { return number }
    // "Bikinis" are "bikini", but "eggs" are no "Eggo".
    guard !isExact else { return words.count == 1 ? words.first.flatMap { exact[String($0.dropLast())] } : nil }
    let stems = words.lazy.map(self.rules.stem).joined(separator: " ")
    return stemmed[stems] ?? exact[stems]
  }

  /// Calls a function with each food that has a name in which every typed word begins a word, and with how well the name fits.
  func forEachFood(named typed: String, _ body: (Int32, PackedTexts.Match) -> Void) {
    exact.forEach(with: typed) { number, match in
      if let food = entries[Int(number)].food { body(food, match) }
    }
  }

  /// Returns the words that may be meant by one with a letter or two wrong; none if it is known.
  func meant(by word: String) -> [String] {
    let stem = rules.stem(word)
    guard !vocabulary.contains(word), !vocabulary.contains(stem), rules.numbers?.meanings[word] == nil else { return [] }
    for other in ["qu", "c"] where vocabulary.contains(word.replacing("k", with: other)) { return [word.replacing("k", with: other)] }
    return spellings.nearest(to: word)
  }

  /// Returns the words of a text as they are compared.
  static func words(_ text: String, _ rules: LanguageRules) -> [String] {
    WordLexer(text, decimalSign: ",").words.splitElisions(rules).filter { $0.isComparedInNames }.map { rules.folded($0.text) }
  }

  private static func patternWords(_ text: String, _ rules: LanguageRules) -> [String?] {
    text.split(whereSeparator: { $0 == " " }).flatMap { part -> [String?] in
      var words: [String?] = []
      for piece in part.split(separator: ":", omittingEmptySubsequences: false).enumerated() {
        if piece.offset > 0 { words.append(":") }
        for (place, piece) in piece.element.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
          if place > 0 { words.append(".") }
          if piece == "N" || piece == "M" { words.append(nil) } else { words += Self.words(String(piece), rules) }
        }
      }
      return words
    }
  }

  /// Returns the words of an English name: those after a comma, which say more about the food, first.
  private static func meaning(_ name: Substring) -> [String] {
    let parts = name.split(separator: ",").map { part in
      WordLexer(String(part)).words.filter(\.isComparedInNames).map { $0.kind == .number ? "#\($0.text)" : $0.text }
    }
    return Array(parts.dropFirst().joined()) + (parts.first ?? [])
  }

  private static func lines(_ text: String, meaningFirst: Bool) -> [(english: Substring, names: [Substring])] {
    text.split(separator: "\n").compactMap { line in
      guard line.first != "#", let bar = line.lastIndex(of: "|") else { return nil }
      let (first, last) = (line[..<bar], line[line.index(after: bar)...])
      let names = (meaningFirst ? last : first).split(separator: ";").map { $0.drop { $0 == " " } }
      return (meaningFirst ? first : last, names)
    }
  }
}

extension RawWord {
  /// Whether it is compared with names: hyphens and other signs are not.
  var isComparedInNames: Bool { kind != .sign || text == "%" || text == "&" }
}

extension FoodIndex {
  /// Returns the number of the everyday food with a first name.
  fileprivate func number(named name: Substring) -> Int32? { numbers[FoodID(source: .starter, key: Self.key(String(name)))] }
}

extension IndexedFood {
  /// Returns the food with portions of other weights: "slice=45, usual=90".
  ///
  /// - Parameter texts: the numbers of the texts of portions.
  fileprivate func with(_ amounts: Substring, _ texts: [String: Int32], in index: FoodIndex) -> IndexedFood {
    var food = self, portions = Array(self.portions)
    for amount in amounts.split(separator: ",") {
      let sides = amount.split(separator: "="), name = sides[0].drop { $0 == " " }
      guard sides.count == 2, let grams = Float(sides[1]) else { continue }
      if name == "usual" {
        food.usual = grams
      } else if let place = portions.firstIndex(where: { index.texts.portion($0.text) == name }) {
        portions[place].grams = grams
      } else if let text = texts[String(name)] {
        portions.append(IndexedPortion(text: text, grams: grams))
      }
    }
    food.portions = portions[...]
    return food
  }
}
