import DemeterCore

/// Splits a phrase into items. Compares whether one dish or the sum of its parts explains the words better.
struct Cutting {
  private static let mostInOne = 6
  static let composing: Set<String> = [
    "made", "prepared", "cooked", "flavored", "mixed", "filled", "stuffed", "coated", "seasoned", "enriched", "combined", "crafted",
    "sweetened", "fortified", "blended", "enhanced", "infused", "sprinkled", "boiled", "packed", "canned", "fried", "baked", "roasted",
    "preserved", "soaked",
  ]

  private static let holding: Set<String> = [
    "including", "includes", "containing", "contains", "featuring", "consisting", "topped", "garnished", "adorned", "drizzled", "tossed",
    "layers", "assorted", "various", "style", "mix", "mixture", "combination", "excluding", "without", "dressed", "smothered", "covered",
    "loaded",
  ]

  var reader: StretchReader
  private let all: [SaidWord]
  let segments: [Segment]

  /// Returns the items of a text in their order.
  static func items(of words: [SaidWord], _ reader: inout StretchReader) -> [Stretch] {
    var cutting = Cutting(words, reader)
    let items = cutting.items()
    reader = cutting.reader
    return items
  }

  private init(_ words: [SaidWord], _ reader: StretchReader) {
    var reader = reader
    let segments = Segment.segments(of: words, in: reader.knownFoods.index) { reader.read($0.words).comesInPieces(on: reader.knownFoods) }
    self.reader = reader
    all = words
    self.segments = Array(segments.prefix(60))
  }

  /// What is known of each part by itself.
  private struct Parts {
    let isUnknown: [Bool]
    let single: [Stretch]
    let isPlain: [Bool]
    let isIngredient: [Bool]
    /// The content words before each part.
    var termsBefore: [Set<Int32>] = [[]]
  }

  private mutating func parts() -> Parts {
    let single = segments.map { reader.read($0.words) }
    var parts = Parts(
      isUnknown: segments.map(isUnknown), single: single, isPlain: single.map { $0.isPlain(on: reader.knownFoods) },
      isIngredient: ingredients())
    for (index, segment) in segments.enumerated() {
      parts.termsBefore.append(parts.termsBefore[index].union(segment.words.filter(\.isContent).map(\.term)))
    }
    return parts
  }

  /// Finds the division with the highest value, part by part.
  private mutating func items() -> [Stretch] {
    guard segments.count > 1 else { return all.isEmpty ? [] : split(reader.read(all)) }
    let count = segments.count, most = count <= 12 ? Self.mostInOne : 3
    let parts = parts()
    var values = [Float](repeating: -.infinity, count: count + 1),
      steps = [(from: Int, stretch: Stretch)?](repeating: nil, count: count + 1)
    values[0] = 0
    for end in 1...count {
      for start in max(0, end - most)..<end where values[start] > -.infinity {
        let stretch = end == start + 1 ? parts.single[start] : reader.read(start == 0 && end == count ? all : words(start, end))
        let costs =
          beginning(start, end, stretch, after: steps[start]?.stretch, parts) + joining(start, end, stretch)
          + CuttingCost.plainFoodInside * Float(listed(start, end, stretch, parts.isPlain))
          + CuttingCost.foodLost * Float(lost(start, end, stretch, parts))
        let value = values[start] + stretch.value - costs
        if value > values[end] {
          values[end] = value
          steps[end] = (start, stretch)
        }
      }
    }
    var items: [(stretch: Stretch, segments: Range<Int>)] = [], end = count
    while end > 0, let step = steps[end] {
      items.append((step.stretch, step.from..<end))
      end = step.from
    }
    return finished(withoutIngredients(items.reversed()))
  }

  /// Splits what was not, and leaves out what was said twice.
  private mutating func finished(_ items: [Stretch]) -> [Stretch] {
    var parts: [Stretch] = []
    for item in items { parts += split(item) }
    return withoutDishes(withoutParts(withoutImplied(parts)))
  }

  /// What beginning an item at a part costs.
  private func beginning(_ start: Int, _ end: Int, _ stretch: Stretch, after last: Stretch?, _ parts: Parts) -> Float {
    let isListed = start > 0 && segments[start].joiner == "," && parts.isPlain[start] && parts.isPlain[start - 1]
    var cost = cost(start, end, stretch, isListed ? [] : parts.termsBefore[start])
    if (start..<end).contains(where: { parts.isUnknown[$0] }) { cost = end - start == 1 ? 0 : cost + CuttingCost.unknownPart }
    if parts.isIngredient[start] { cost += CuttingCost.isIngredient }
    if start > 0, let last, repeats(stretch, last) { cost += CuttingCost.repeatsItem }
    return cost
  }

  /// Returns true if "and" is between the words of a name: "chips and beans" are no bean chips.
  private func isSeparated(_ name: NameCandidate, _ start: Int, _ end: Int) -> Bool {
    func says(_ range: Range<Int>) -> Bool { segments[range].contains { $0.words.contains { $0.isContent && name.has($0.term) } } }
    return (start + 1..<end).contains { ["and", "&"].contains(segments[$0].joiner ?? "") && says(start..<$0) && says($0..<end) }
  }

  /// Returns true if a part only says again what the item before it is: "sambar, a vegetable stew", "a quiche, one eighth of a pie".
  private func repeats(_ stretch: Stretch, _ last: Stretch) -> Bool {
    guard let choice = last.choice else { return false }
    let nouns = stretch.said.terms.map(\.term).filter {
      let kind = reader.knownFoods.lexicon.kind($0)
      return kind.has(.noun) && !kind.has([.unit, .size, .state, .filler])
    }
    let isPart = stretch.said.free.map { $0 < 1 } ?? true
    if isPart, !nouns.isEmpty, nouns.allSatisfy({ reader.knownFoods.food(choice.food, has: $0) }) { return true }
    // "Oreo 4 cookies".
    let food = reader.knownFoods.food(choice.food)
    return stretch.said.free != nil && last.said.free == nil && last.said.quantities.isEmpty && nouns.count == 1
      && food.portions.contains { reader.knownFoods.portionText($0.text).main == nouns[0] }
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
      let isIn = segments[place].joiner == "in" && segments[place].amount == nil
      return segments[place].joinerWord != nil && !isIn && isPlain[place - 1] && isPlain[place] && !isMade
    }
    guard let choice = stretch.choice, !plain.contains(where: { segments[$0].joiner == "," }) else { return plain.count }
    let name = stretch.name(choice)
    if !name.isJoined, isSeparated(name, start, end) { return max(1, plain.count) }
    let lexicon = reader.knownFoods.lexicon
    let isOwn = reader.knownFoods.food(choice.food).marks.contains(.own)
    let isAllNamed =
      name.isJust && !isCountedInside(start, end)
      || name.left.allSatisfy { lexicon.kind($0.term).has([.unit, .size, .filler]) }
        && (name.isWhole || isOwn && name[.share] >= Self.mostlySaid && !isComposite(choice) || isWholeInGroup(name, stretch.said))
        && !beginsAnother(start, end, isPlain)
    // The main food precedes "with": "pancakes with syrup" are not pancake syrup.
    let isWith = plain.contains { segments[$0].joiner == "with" }
    let isHeadSaid = isWith ? segments[start].words.contains { $0.term == name.head } : stretch.said.all.contains(name.head)
    return isAllNamed && isHeadSaid && (name.isJoined || isOwn) ? 0 : plain.count
  }

  /// Whether a further food has an article of its own: "bread with honey and a tea" has no tea with honey.
  private func beginsAnother(_ start: Int, _ end: Int, _ isPlain: [Bool]) -> Bool {
    isPlain[start]
      && (start + 1..<end).contains { place in
        segments[place].amount == .article && isPlain[place] && ["and", "&", "+"].contains(segments[place].joiner ?? "")
      }
  }

  /// Returns how many joined parts are each a food by a plain name with words that the food of all of them has not.
  private func lost(_ start: Int, _ end: Int, _ stretch: Stretch, _ parts: Parts) -> Int {
    guard end - start > 1, let choice = stretch.choice else { return 0 }
    // "Mozzarella 125 g with tomato": the weight is not that of both.
    let isOther = (start + 1..<end).contains { place in
      segments[place - 1].endsInWeight && parts.isPlain[place] && segments[place].joiner != "in" && segments[place].joiner != "on"
    }
    if isOther { return 4 }
    return (start..<end).count { place in
      guard !parts.isIngredient[place], let single = parts.single[place].choice else { return false }
      // "With ice", "in a bun" may belong to the name of a dish, and so may all that it is filled with.
      if place > start, ["with", "in", "on"].contains(segments[place].joiner) { return false }
      if segments[start...max(place, start + 1)].contains(where: says([Self.composing, Self.holding, Self.serving])) { return false }
      if !parts.isPlain[place] {
        // "Parsley potatoes" are no food by their whole name, but potatoes all the same.
        let isBefore = place == start && ["in", "on"].contains(segments[place + 1].joiner)
        guard isBefore || segments[place].joiner == ",", parts.single[place].standsAlone, let head = parts.single[place].said.head else {
          return false
        }
        let kind = reader.knownFoods.lexicon.kind(head)
        return kind.has(.everyday) && !kind.has(.unit) && !stretch.name(choice).has(head)
          && !reader.knownFoods.food(choice.food, has: head)
      }
      // "A Tesco chicken and bacon sandwich".
      if stretch.name(choice).isJust, !isCountedInside(start, end), !parts.single[place].name(single).isAll { return false }
      return parts.single[place].name(single).terms.contains { term in
        !stretch.name(choice).has(term.term) && !reader.knownFoods.food(choice.food, has: term.term)
          && !reader.knownFoods.lexicon.kind(term.term).has([.state, .describing, .filler, .size, .unit])
      }
    }
  }

  /// Whether an amount is said inside of several parts.
  private func isCountedInside(_ start: Int, _ end: Int) -> Bool { segments[start + 1..<end].contains { $0.amount != nil } }

  private func says(_ lists: [Set<String>]) -> (Segment) -> Bool {
    { part in part.words.contains { word in lists.contains { $0.contains(word.said) } } }
  }

  /// Returns true if only the group of a name was not said: "Fast foods, biscuit, with ham".
  private func isWholeInGroup(_ name: NameCandidate, _ said: SaidWords) -> Bool {
    name.terms.allSatisfy {
      said.all.contains($0.term) || reader.knownFoods.lexicon.kind($0.term).has(.group) || $0.term == reader.knownFoods.index.terms["fast"]
    }
  }

  /// The minimum share of a name that must be said.
  private static let mostlySaid: Float = 0.7

  func isComposite(_ candidate: Candidate) -> Bool { reader.knownFoods.food(candidate.food).marks.contains(.composite) }

  private func words(_ from: Int, _ to: Int) -> [SaidWord] {
    var words: [SaidWord] = []
    for place in from..<to {
      if place > from, let joiner = segments[place].joinerWord { words.append(joiner) }
      words += segments[place].words
    }
    return words
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
