/// What a stretch of words says: words that may name a food, how much, how big.
struct SaidWords {
  /// A number with a unit: "2 cups", "a slice".
  struct Quantity {
    var value: Double
    var unit: Int32
    /// The same as a stem.
    var name: String
    /// Whether it was a number rather than an article.
    var isNumber: Bool
    var kind: TermKind
    /// As it was said.
    var said: String
    /// "Two 30 g bars": how many of that many.
    var times: Double = 1
  }

  enum Count: Equatable { case number, article }

  let words: [SaidWord]
  /// The terms that may say what it is, with how much each says.
  private(set) var terms: [(term: Int32, weight: Float)] = []
  /// The places of the terms among the words, in their order.
  private(set) var order: [(term: Int32, place: Int)] = []
  private(set) var total: Float = 0
  /// Words that nothing is known of.
  private(set) var unknown: [SaidWord] = []
  /// All terms but signs.
  private(set) var all: Set<Int32> = []
  private(set) var quantities: [Quantity] = []
  /// A number or an article without a unit.
  private(set) var free: Double?
  private(set) var freeIs: Count?
  private(set) var sizes: [Size] = []
  /// What it is above all: the last noun before "with", "in", "made".
  private(set) var head: Int32?
  private(set) var isHeadVerb = false
  private(set) var isPlural = false
  /// 1 for plain words, 0 for a long description.
  private(set) var brevity: Float = 0
  private(set) var kinds: TermKind = []
  /// Whether "whole" or "entire" was said of it.
  private(set) var isEntire = false
  private(set) var isMade = false
  /// What makes its amount doubtful.
  private(set) var doubt: Doubt?
  private var counted: Set<Int> = []
  private var freePlace = 0

  init(_ words: [SaidWord], _ lexicon: inout Lexicon) {
    self.words = words
    findAmounts(lexicon)
    findDoubts()
    findTerms(&lexicon)
    findSizes()
    findHead(lexicon)
    for word in words where !word.isSign { all.insert(word.term) }
    for (place, word) in words.enumerated() {
      if word.isContent, word.said == "whole" || word.said == "entire" {
        let next = place + 1 < words.count ? words[place + 1].word.said : ""
        if !["wheat", "grain", "milk", "-", "egg", "kernel", "kernels", "almond", "almonds"].contains(next) { isEntire = true }
      }
      if ["made", "prepared", "reconstituted", "prepare", "cooked", "from"].contains(word.said) { isMade = true }
    }
  }

  /// Whether a term is among those that may say what it is.
  func says(_ term: Int32) -> Bool { terms.contains { $0.term == term } }
}

// MARK: Amounts

extension SaidWords {
  private static let untilUnit: Set<String> = [
    "extra", "heap", "level", "round", "full", "thin", "thick", "cubic", "surfac", "singl", "individual", "whol", "-", "siz", "king",
    "generou", "standard", "fresh", "individu",
  ]

  private mutating func findAmounts(_ lexicon: Lexicon) {
    for (place, word) in words.enumerated() {
      if word.isNumber {
        number(at: place, lexicon)
      } else if word.isArticle {
        article(at: place)
      }
    }
  }

  /// More than anybody eats of anything.
  private static let most: Double = 100_000

  private mutating func number(at place: Int, _ lexicon: Lexicon) {
    var value = words[place].word.value
    if value > Self.most { (value, doubt) = (1, .unreadable) }
    if let next = at(next(place)), lexicon.index.numberedNames.contains(TermPair(first: words[place].term, second: next.term)) { return }
    var after = place + 1
    while let word = at(after), word.isSign("-") || word.word.term == "siz" { after += 1 }
    if value < 1, let word = at(after), word.said == "of" || word.said == "the" || word.said == "a" || word.said == "an" {
      while let word = at(after), ["of", "a", "an", "the"].contains(word.said) || word.isSign("-") { after += 1 }
    } else if at(after)?.said == "of" {
      after += 1
    }
    if let word = at(after), ["inch", "%", "calori", "dia"].contains(word.word.term) { return }
    var unit = after
    while let word = at(unit), word.kind.has(.size) || Self.untilUnit.contains(word.word.term) || word.word.term == "half", unit < after + 4
    {
      unit += 1
    }
    if let word = at(unit), word.isContent, word.kind.has(.unit), word.word.term != "inch" || unit > after {
      quantities.append(
        Quantity(
          value: value, unit: word.term, name: word.word.term, isNumber: true, kind: word.kind, said: word.said, times: times(before: place)
        ))
      counted.insert(place)
      return
    }
    // "Trimmed to 1/8 inch" counts nothing.
    if place > 1, ["to", "score", "no", "number", "about", "than"].contains(words[place - 1].said),
      ["trim", "mark", "cut"].contains(words[place - 2].word.term)
    {
      return
    }
    guard free == nil || freeIs == .article && place <= freePlace + 1 else { return }
    // "Pizza 500" are hardly so many.
    if value > 20, place == words.count - 1, words[..<place].contains(where: \.isContent) {
      doubt = .bareNumber
      counted.insert(place)
      return
    }
    (free, freeIs, freePlace) = (value, .number, place)
    counted.insert(place)
  }

  /// The number right before a measure that says how many of it: "3 x 100 g".
  private func times(before place: Int) -> Double {
    var before = place - 1
    if at(before)?.word.said == "x" { before -= 1 }
    guard let number = at(before), number.isNumber, counted.contains(before) else { return 1 }
    return min(number.word.value, Self.most)
  }

  /// Whether a word belongs to an amount.
  func isAmount(_ place: Int) -> Bool {
    counted.contains(place) || words[place].isNumber || words[place].kind.has(.size)
      || quantities.contains { $0.unit == words[place].term }
  }

  private mutating func findDoubts() {
    for place in quantities.indices where quantities[place].value * quantities[place].times > Self.most {
      quantities[place].times = 1
      doubt = .unreadable
    }
    let numbers = quantities.map(\.value) + [free].compactMap(\.self)
    if words.count > 1, words[0].isSign("-"), words[1].isNumber { doubt = .negative }
    if numbers.contains(0) { doubt = words.contains { $0.isNumber && $0.said.contains("/") } ? .unreadable : Doubt.none }
    // "2 half eggs".
    let isTwice = zip(words, words.dropFirst()).contains { $0.isNumber && $0.word.value >= 1 && $1.isNumber && $1.said == "half" }
    if isTwice, doubt == nil { doubt = .twoAmounts }
    // "2 bars 60 g".
    let masses = quantities.filter { $0.kind.has(.mass) && $0.times == 1 }
    let others = quantities.filter { !$0.kind.has(.mass) && $0.isNumber && $0.value != 1 }
    if !masses.isEmpty, !others.isEmpty || freeIs == .number && free != 1, doubt == nil { doubt = .twoAmounts }
  }

  private mutating func article(at place: Int) {
    var unit = place + 1
    while let word = at(unit), word.kind.has(.size) || Self.untilUnit.contains(word.word.term), unit < place + 5 { unit += 1 }
    // "Half a", "a third of a": the number before it counts.
    if place > 0, words[place - 1].isNumber, words[place - 1].word.value < 1 { return }
    if place > 1, words[place - 1].said == "of", words[place - 2].isNumber { return }
    if let word = at(unit), word.isContent, word.kind.has(.unit), word.word.term != "inch" || unit > place + 1 {
      quantities.append(Quantity(value: 1, unit: word.term, name: word.word.term, isNumber: false, kind: word.kind, said: word.said))
      return
    }
    if let word = at(unit), word.isContent, word.kind.has(.filler) { return }
    if free == nil { (free, freeIs, freePlace) = (1, .article, place) }
  }

  /// The number or article that belongs to the noun at a place.
  func amount(of place: Int, _ lexicon: Lexicon) -> (value: Double, isNumber: Bool)? {
    var at = place - 1
    for _ in 0..<6 where at >= 0 {
      let word = words[at]
      if word.isSign, word.word.term != "-" { return nil }
      if word.isNumber {
        let next = next(at)
        if !counted.contains(at), let name = self.at(next),
          lexicon.index.numberedNames.contains(TermPair(first: word.term, second: name.term))
        {
          return nil
        }
        // "Two 12 oz cans": past the ounces to the two.
        let measures =
          self.at(next).map { $0.kind.has([.volume, .mass]) || ["inch", "calori", "%", "dia"].contains($0.word.term) } ?? false
        if next == place || !measures { return (min(word.word.value, Self.most), true) }
      } else if word.isArticle {
        var before = at - 1
        if self.at(before)?.said == "of" { before -= 1 }
        if let part = self.at(before), part.isNumber, part.word.value < 1 { return (part.word.value, true) }
        return (1, false)
      } else if ["with", "in", "on", "from", "and", "made"].contains(word.said) {
        return nil
      } else if word.said == "of", self.at(at - 1)?.kind.has(.unit) == true {
        return nil
      }
      at -= 1
    }
    return nil
  }

  /// The place behind one, past dashes.
  private func next(_ place: Int) -> Int {
    var next = place + 1
    while at(next)?.isSign("-") == true { next += 1 }
    return next
  }

  private func at(_ place: Int) -> SaidWord? { words.indices.contains(place) ? words[place] : nil }
}

// MARK: Terms

extension SaidWords {
  private mutating func findTerms(_ lexicon: inout Lexicon) {
    for (place, word) in words.enumerated() {
      switch word.word.kind {
      case .sign, .function: continue
      case .number, .percent, .rangeEnd:
        let rarity = lexicon.rarity(word.term)
        if rarity > 0, !counted.contains(place) { add(word.term, rarity * 0.7, place) }
      case .content:
        let rarity = lexicon.rarity(word.term)
        guard rarity > 0 else {
          unheard(word, place, &lexicon)
          continue
        }
        let factor: Float =
          word.kind.has(.filler) ? 0.25 : word.kind.has(.size) ? 0.2 : word.kind.has(.unit) && word.word.term != "can" ? 0.35 : 1
        add(word.term, rarity * factor, place)
      }
    }
    total = max(terms.reduce(0) { $0 + $1.weight }, 1e-6)
    for term in terms { kinds.formUnion(lexicon.kind(term.term)) }
    let named = terms.reduce(Float(0)) { $0 + (lexicon.kind($1.term).has([.unit, .size, .filler, .number]) ? 0 : $1.weight) }
    brevity = max(0, min(1, 1.5 - named / 10))
  }

  private mutating func add(_ term: Int32, _ weight: Float, _ place: Int) {
    if let known = terms.firstIndex(where: { $0.term == term }) {
      terms[known].weight = max(terms[known].weight, weight)
    } else {
      terms.append((term, weight))
      order.append((term, place))
    }
  }

  /// A word that no food has: what it is the opposite of, or two words written as one, or unknown.
  private mutating func unheard(_ word: SaidWord, _ place: Int, _ lexicon: inout Lexicon) {
    let term = word.word.term
    if term.hasPrefix("-") {
      let positive = String(term.dropFirst())
      if TermKind.of(positive).has(.filler) { return }
      if let known = lexicon.index.terms[positive], lexicon.rarity(known) > 0 {
        terms.append((word.term, lexicon.rarity(known) * 0.5))
        return
      }
    }
    if word.kind.has([.filler, .size, .unit]) { return }
    let said = word.word.said
    if ["ly", "ed", "ing"].contains(where: said.hasSuffix), !said.hasSuffix("elly"), !said.hasSuffix("elli") { return }
    let letters = Array(said)
    for cut in 4..<max(4, letters.count - 3) {
      let halves = [String(letters[..<cut]), String(letters[cut...])].map { lexicon.index.terms[WordStem.of($0)] }
      if let first = halves[0], let second = halves[1], lexicon.kind(first).has(.noun), lexicon.kind(second).has(.noun) {
        add(first, lexicon.rarity(first), place)
        add(second, lexicon.rarity(second), place)
        return
      }
    }
    unknown.append(word)
  }

  private mutating func findSizes() {
    for (place, word) in words.enumerated() where word.isContent {
      guard let size = Size.names[word.word.term] else { continue }
      let isExtra = place > 0 && words[place - 1].word.term == "extra" || place > 1 && words[place - 2].word.term == "extra"
      sizes.append(size == .large && isExtra ? .extraLarge : size)
    }
  }

  private mutating func findHead(_ lexicon: Lexicon) {
    var fallback: Int32?
    words: for word in words {
      if head != nil {
        if word.word.kind == .function, Self.endsHead.contains(word.said) { break words }
        if word.isSign(",") || word.isSign("(") { break words }
      }
      guard word.isContent, lexicon.rarity(word.term) > 0 else { continue }
      if word.kind.has(.state) {
        if fallback == nil, word.kind.has(.noun) { fallback = word.term }
        continue
      }
      if word.kind.has([.filler, .size, .unit, .negated]) || head != nil && word.said.hasSuffix("ed") { continue }
      head = word.term
      isHeadVerb =
        (word.said.hasSuffix("ed") || word.said.hasSuffix("ing"))
        && !["pudding", "dressing", "stuffing", "topping", "herring", "shortening"].contains(word.word.term)
    }
    if head == nil, let fallback, lexicon.kind(fallback).has(.everyday) { head = fallback }
    guard let head else { return }
    isPlural = words.contains { word in
      word.isContent && word.term == head && word.said.hasSuffix("s") && !word.said.hasSuffix("ss")
        && (word.said.hasSuffix("es") || String(word.said.dropLast()) != word.word.term + "e")
    }
  }

  private static let endsHead: Set<String> = [
    "with", "in", "made", "prepared", "from", "on", "that", "which", "containing", "topped", "served", "is", "are", "without", "for",
    "using",
  ]
}
