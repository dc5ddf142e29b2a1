/// Splits a phrase into items. Compares whether one dish or the sum of its parts explains the words better.
struct Cutting {
  /// A part that is never split, and the word that joins it to the previous one.
  struct Segment {
    var words: [SaidWord]
    var joiner: String?
    var joinerWord: SaidWord?
  }

  private static let mostInOne = 6
  private static let composing: Set<String> = [
    "made", "prepared", "cooked", "flavored", "mixed", "filled", "stuffed", "coated", "seasoned", "enriched", "combined", "crafted",
    "sweetened", "fortified", "blended", "enhanced", "infused", "sprinkled", "boiled", "packed", "canned", "fried", "baked", "roasted",
    "preserved", "soaked",
  ]

  private static let serving: Set<String> = ["served", "paired", "topped", "accompanied"]

  private static let holding: Set<String> = [
    "including", "includes", "containing", "contains", "featuring", "consisting", "topped", "garnished", "adorned", "drizzled", "tossed",
    "layers", "assorted", "various", "style", "mix", "mixture", "combination", "excluding", "without", "dressed", "smothered", "covered",
  ]

  private var reader: StretchReader
  private let all: [SaidWord]
  private let segments: [Segment]

  /// Returns the items of a text in their order.
  static func items(of words: [SaidWord], _ reader: inout StretchReader) -> [Stretch] {
    var cutting = Cutting(words, reader)
    let items = cutting.items()
    reader = cutting.reader
    return items
  }

  private init(_ words: [SaidWord], _ reader: StretchReader) {
    self.reader = reader
    all = words
    segments = Array(Self.segments(words).prefix(60))
  }

  // MARK: Parts

  private static func isJoiner(_ word: SaidWord) -> Bool {
    if word.isSign { return [",", ";", ".", "&", "+", "!", "?"].contains(word.word.term) }
    return word.word.kind == .function && ["and", "with", "on", "in", "then", "plus"].contains(word.said)
  }

  private static func segments(_ words: [SaidWord]) -> [Segment] {
    var segments: [Segment] = [], current = Segment(words: [])
    func saysFood(_ word: SaidWord) -> Bool {
      word.isContent && !word.kind.has([.filler, .unit, .size]) && !WordLists.brands.contains(word.word.term)
    }
    for (place, word) in words.enumerated() {
      let isBehind = isAmountBehind(place, words) && !current.words.contains(where: \.isNumber)
      let isNew = current.words.contains(where: saysFood) && !isBehind && (beginsAmount(place, words) || endsSeveral(place, words))
      if !current.words.isEmpty, !isJoiner(word), isNew || current.words.contains(where: saysFood) && endsAmount(place, words) {
        segments.append(current)
        current = Segment(words: [])
      }
      guard isJoiner(word) else {
        current.words.append(word)
        continue
      }
      if current.words.isEmpty {
        if current.joiner == nil || current.joiner == "," { (current.joiner, current.joinerWord) = (word.word.said, word) }
      } else if !current.words.contains(where: saysFood), !word.isSign(";"), segments.isEmpty || current.joinerWord != nil {
        // "A bowl of", "for lunch": belongs to what follows.
        current.words.append(word)
      } else {
        segments.append(current)
        current = Segment(words: [], joiner: word.word.said, joinerWord: word)
      }
    }
    if current.words.contains(where: { ($0.isContent || $0.isNumber) && !$0.kind.has(.filler) }) { segments.append(current) }
    return segments.reduce(into: []) { joined, segment in
      if segment.joiner == ",", isOfFoodBefore(segment.words), !joined.isEmpty {
        joined[joined.count - 1].words += [segment.joinerWord].compactMap(\.self) + segment.words
      } else {
        joined.append(segment)
      }
    }
  }

  /// Returns true if a part after a comma describes the amount or state of the food before it: "onion rings, medium", "broccoli, steamed,
  /// one cup".
  private static func isOfFoodBefore(_ words: [SaidWord]) -> Bool {
    words.allSatisfy { word in
      let isFood = word.kind.has(.everyday) && !word.said.hasSuffix("ed")
      return !word.isContent || word.kind.has([.unit, .size, .filler, .state, .negated]) && !isFood
    }
  }

  /// Returns true if a new amount begins after a food, as in dictation: "two eggs a slice of toast".
  private static func beginsAmount(_ place: Int, _ words: [SaidWord]) -> Bool {
    let word = words[place]
    guard word.isNumber || word.isArticle || word.said == "some", place + 1 < words.count else { return false }
    let next = words[place + 1]
    if next.isSign || next.word.term == "inch" || next.word.term == "dia" { return false }
    let before = words[place - 1]
    return !before.isNumber && !before.isArticle && !before.isSign && before.word.kind != .function
  }

  /// Returns true if an amount begins that ends a part and belongs to the food before it: "chicken 100 g, rice 150 g".
  private static func isAmountBehind(_ place: Int, _ words: [SaidWord]) -> Bool {
    guard words[place].isNumber, place + 1 < words.count, words[place + 1].kind.has([.mass, .volume]) else { return false }
    if place + 2 == words.count || isJoiner(words[place + 2]) { return true }
    // "Chicken 100 g rice 150 g": all amounts follow their foods.
    return words.first?.isContent == true && words[words.count - 1].kind.has([.mass, .volume]) && words[words.count - 2].isNumber
  }

  /// Returns true if an amount that belongs to the food before it ended here: "chicken 150 g | rice 200 g".
  private static func endsAmount(_ place: Int, _ words: [SaidWord]) -> Bool {
    guard place > 2, words[place].isContent, words[place - 1].kind.has([.mass, .volume]), words[place - 2].isNumber else { return false }
    return words[place - 3].isContent && !words[place - 3].kind.has([.filler, .unit])
  }

  /// Returns true if a plural food ended here, before another food: "two eggs | toast".
  private static func endsSeveral(_ place: Int, _ words: [SaidWord]) -> Bool {
    guard place > 1, words[place].isContent, words[place].kind.has(.everyday), !words[place].kind.has([.unit, .filler]) else {
      return false
    }
    let before = words[place - 1]
    return before.isContent && before.kind.has(.everyday) && before.said.hasSuffix("s") && words[place - 2].isNumber
  }

  private func words(_ from: Int, _ to: Int) -> [SaidWord] {
    var words: [SaidWord] = []
    for place in from..<to {
      if place > from, let joiner = segments[place].joinerWord { words.append(joiner) }
      words += segments[place].words
    }
    return words
  }

  // MARK: Choosing

  private mutating func items() -> [Stretch] {
    guard segments.count > 1 else { return all.isEmpty ? [] : [reader.read(all)] }
    let count = segments.count, most = count <= 12 ? Self.mostInOne : 3
    let isUnknown = segments.map(isUnknown)
    let single = segments.map { reader.read($0.words) }
    let isPlain = single.map { $0.isPlain(on: reader.knownFoods) }
    var before: [Set<Int32>] = [[]]
    for segment in segments { before.append(before[before.count - 1].union(segment.words.filter(\.isContent).map(\.term))) }
    var values = [Float](repeating: -.infinity, count: count + 1),
      steps = [(from: Int, stretch: Stretch)?](repeating: nil, count: count + 1)
    values[0] = 0
    for end in 1...count {
      for start in max(0, end - most)..<end where values[start] > -.infinity {
        let stretch = end == start + 1 ? single[start] : reader.read(start == 0 && end == count ? all : words(start, end))
        let isListed = start > 0 && segments[start].joiner == "," && isPlain[start] && isPlain[start - 1]
        var penalty = self.penalty(start, end, stretch, isListed ? [] : before[start])
        let lost = (start..<end).contains { isUnknown[$0] }
        if lost { penalty = end - start == 1 ? 0 : penalty + 12 }
        let inside = segments[start + 1..<max(start + 1, end)]
        // Every amount inside is evidence against one item, more so without a joining word.
        let isCounted = amount(segments[start]) != nil
        var numbers: Float = inside.reduce(0) { sum, part in
          let isListed = isCounted && ["and", "&", "+", ","].contains(part.joiner ?? "") && !isAmountAlone(part)
          let own: Float = amount(part) == nil ? 0 : isListed ? 4 : amount(part) == .number ? 1 : 0
          return sum + own + (part.joinerWord == nil && !isAmountAlone(part) ? 4 : 0)
        }
        // In "two eggs and a muffin" the number belongs only to the eggs.
        let isSeveral = segments[start].words.first { $0.isNumber }.map { $0.word.value > 1 } ?? false
        if isSeveral, inside.contains(where: { amount($0) == .article && ["and", "&", "+", ","].contains($0.joiner ?? "") }) {
          numbers += 6
        }
        if inside.contains(where: { $0.joinerWord == nil }) {
          numbers += 6 * Float(max(0, stretch.said.quantities.count { $0.kind.has(.mass) && $0.isNumber } - 1))
        }
        let listed = self.listed(start, end, stretch, isPlain)
        let value = values[start] + stretch.value - penalty - numbers - 10 * Float(listed)
        if value > values[end] {
          values[end] = value
          steps[end] = (start, stretch)
        }
      }
    }
    var items: [Stretch] = [], end = count
    while end > 0, let step = steps[end] {
      items.append(step.stretch)
      end = step.from
    }
    return items.reversed()
  }

  /// Returns how many joined parts are each a food by a plain name, while no food has all of them in its name: "chicken, rice, broccoli",
  /// "toast with butter", but not "rice and beans", nor "made with milk and butter".
  private func listed(_ start: Int, _ end: Int, _ stretch: Stretch, _ isPlain: [Bool]) -> Int {
    guard end - start > 1 else { return 0 }
    let plain = (start + 1..<end).filter { place in
      let isMade = segments[start..<place].contains {
        // In "I made three pancakes", "made" does not introduce ingredients.
        let named = $0.words.drop { $0.said == "made" || $0.kind.has(.filler) || !$0.isContent }
        return named.contains { Self.composing.contains($0.said) || Self.holding.contains($0.said) }
      }
      // "Bratwurst in a bun", but not "sardines in tomato sauce".
      let isIn = segments[place].joiner == "in" && amount(segments[place]) == nil
      return segments[place].joinerWord != nil && !isIn && isPlain[place - 1] && isPlain[place] && !isMade
    }
    guard let choice = stretch.choice, !plain.contains(where: { segments[$0].joiner == "," }) else { return plain.count }
    let name = stretch.name(choice), lexicon = reader.knownFoods.lexicon
    let isOwn = reader.knownFoods.food(choice.food).marks.contains(.own)
    let isAllNamed =
      name.left.allSatisfy { lexicon.kind($0.term).has([.unit, .size, .filler]) }
      && (name.isWhole || isOwn && name[.share] >= Self.mostlySaid)
    // The main food precedes "with": "pancakes with syrup" are not pancake syrup.
    let isWith = plain.contains { segments[$0].joiner == "with" }
    let isHeadSaid = isWith ? segments[start].words.contains { $0.term == name.head } : stretch.said.all.contains(name.head)
    return isAllNamed && isHeadSaid ? 0 : plain.count
  }

  /// The minimum share of a name that must be said.
  private static let mostlySaid: Float = 0.7

  /// Returns the penalty of an item that spans several parts.
  private func penalty(_ start: Int, _ end: Int, _ stretch: Stretch, _ before: Set<Int32>) -> Float {
    let first = segments[start], amount = amount(first)
    var penalty: Float = 0
    if start > 0 {
      let isAnd = ["and", "&", "+", ".", ";", "plus", "then"].contains(first.joiner ?? "")
      let isList = amount == .article && self.amount(segments[start - 1]) != nil && (isAnd || first.joiner == ",")
      penalty = amount == .number || isList ? 2 : amount == .article ? 5 : isAnd ? 4.8 : 8
      if first.joinerWord == nil { penalty = amount == nil ? 4 : penalty + 3 }
      if ["in", "on"].contains(first.joiner ?? ""), ["my", "the", "our", "his", "her"].contains(first.words[0].said) { penalty += 6 }
      if ["with", "in"].contains(first.joiner ?? ""), let last = segments[start - 1].words.last,
        Self.composing.contains(last.said) || Self.serving.contains(last.said)
      {
        penalty += 4
      }
      let isCounted = amount != nil && (first.words[0].isArticle || first.words[0].isNumber && first.words[0].word.value >= 1)
      if let head = stretch.said.head, before.contains(head), !isCounted { penalty += 6 }
      let measures = first.words.contains { word in
        word.word.term == "inch" || ["weigh", "measur", "approx", "total"].contains(where: word.said.hasPrefix)
      }
      if measures { penalty += 6 }
    }
    if start > 0 || end < segments.count, !stretch.standsAlone { penalty += 20 }
    for place in start + 1..<max(start + 1, end) where segments[place].joiner == ";" { penalty += 50 }
    return penalty
  }

  /// Returns true if a part is only an amount of the food before it.
  private func isAmountAlone(_ segment: Segment) -> Bool {
    !segment.words.contains { $0.isContent && !$0.kind.has([.unit, .size, .filler]) }
  }

  /// Returns the amount at the beginning of a part.
  private func amount(_ segment: Segment) -> SaidWords.Count? {
    for word in segment.words.prefix(3) {
      if word.isNumber { return .number }
      if ["a", "an", "some", "one"].contains(word.said) { return .article }
      if word.isContent { return nil }
    }
    return nil
  }

  private func isUnknown(_ segment: Segment) -> Bool {
    let isKnown = segment.words.contains { word in
      word.isContent && reader.knownFoods.lexicon.rarity(word.term) > 0 && !word.kind.has([.filler, .state, .unit, .size])
    }
    guard !isKnown else { return false }
    var knownFoods = reader.knownFoods
    return !knownFoods.said(segment.words).unknown.isEmpty
  }
}
