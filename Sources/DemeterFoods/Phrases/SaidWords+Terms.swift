extension SaidWords {
  mutating func findTerms(_ lexicon: inout Lexicon) {
    for (place, word) in words.enumerated() {
      switch word.word.kind {
      case .sign, .function: continue
      case .number, .percent, .rangeEnd, .named:
        let rarity = lexicon.rarity(word.term)
        if rarity > 0, !counted.contains(place) { add(word.term, rarity * 0.7, place) }
      case .content:
        let rarity = lexicon.rarity(word.term)
        guard rarity > 0 else {
          unheard(word, place, &lexicon)
          continue
        }
        let factor: Float =
          word.kind.has(.filler)
          ? 0.25
          : word.kind.has(.describing) ? 0.4 : word.kind.has(.size) ? 0.2 : word.kind.has(.unit) && word.word.term != "can" ? 0.35 : 1
        add(word.term, rarity * factor, place)
      }
    }
    total = max(terms.reduce(0) { $0 + $1.weight }, 1e-6)
    for term in terms { kinds.formUnion(lexicon.kind(term.term)) }
    // A state counts even if no name contains the word.
    for word in words where word.isContent && word.kind.has(.state) { kinds.formUnion(word.kind) }
    namedCount = terms.count { !lexicon.kind($0.term).has([.unit, .size, .filler, .number, .describing]) }
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

  /// Handles a word that no food has: it may be a negation, two words written as one, or unknown.
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
    if word.kind.has([.filler, .size, .unit, .describing]) { return }
    let said = word.word.said
    if ["ly", "ed", "ing"].contains(where: said.hasSuffix), !said.hasSuffix("elly"), !said.hasSuffix("elli") { return }
    if let parts = lexicon.compound(said) {
      for part in parts { add(part, lexicon.rarity(part), place) }
    } else {
      unknown.append(word)
    }
  }

  mutating func findSizes() {
    for (place, word) in words.enumerated() where word.isContent {
      guard let size = Size.names[word.word.term] else { continue }
      let isExtra = place > 0 && words[place - 1].word.term == "extra" || place > 1 && words[place - 2].word.term == "extra"
      sizes.append(size == .large && isExtra ? .extraLarge : size)
    }
  }

  mutating func findHead(_ lexicon: Lexicon) {
    var fallback: Int32?
    words: for word in words {
      if head != nil {
        if word.word.kind == .function, Self.endsHead.contains(word.said) { break words }
        if word.isSign(",") || word.isSign("(") { break words }
        // "Quiche of leeks" is a quiche.
        if word.said == "of", let head, Self.dishes.contains(where: { lexicon.index.terms[$0] == head }) { break words }
      }
      guard word.isContent, lexicon.rarity(word.term) > 0 else { continue }
      if word.kind.has(.state) {
        if fallback == nil, word.kind.has(.noun) { fallback = word.term }
        continue
      }
      // "Seaweed" and "wings" are no verbs.
      let isNoun = word.kind.has(.noun) && (word.said.hasSuffix("eed") || Self.thingsInIng.contains(word.said))
      if word.kind.has([.filler, .size, .unit, .negated]) || head != nil && word.said.hasSuffix("ed") && !isNoun { continue }
      head = word.term
      isHeadVerb =
        (word.said.hasSuffix("ed") || word.said.hasSuffix("ing")) && !isNoun
        && !["pudding", "dressing", "stuffing", "topping", "herring", "shortening"].contains(word.word.term)
    }
    if head == nil, let fallback, lexicon.kind(fallback).has(.everyday) { head = fallback }
    guard let head else { return }
    isPlural = words.contains { word in
      word.isContent && word.term == head && word.said.hasSuffix("s") && !word.said.hasSuffix("ss")
        && (word.said.hasSuffix("es") || String(word.said.dropLast()) != word.word.term + "e")
    }
  }

  /// Foods and parts of them that end like verbs.
  private static let thingsInIng: Set<String> = [
    "wing", "ring", "string", "dumpling", "icing", "filling", "frosting", "seasoning", "spring",
  ]

  /// Dishes that are named by what is in or on them.
  private static let dishes: Set<String> = Set(
    WordLists.list(
      """
      pizza quiche lasagne lasagna risotto omelette omelet salad curry pie tart cake sandwich burger burrito taco stew casserole gratin \
      paella cannelloni ravioli tortellini croquette croquettes empanada empanadas mousse crumble crepe pancake muffin strudel
      """
    ).map(WordStem.of))

  private static let endsHead: Set<String> = [
    "with", "in", "made", "prepared", "from", "on", "that", "which", "containing", "topped", "served", "is", "are", "without", "for",
    "using",
  ]
}
