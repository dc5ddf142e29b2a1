/// A part of a phrase that is never split, and the word that joins it to the previous part.
struct Segment {
  var words: [SaidWord]
  var joiner: String?
  var joinerWord: SaidWord?

  /// True if the part is only an amount of the food before it.
  var isAmountAlone: Bool {
    !words.contains { $0.isContent && !$0.kind.has([.unit, .size, .filler]) }
  }

  /// Whether a weight or volume was said.
  var hasMeasure: Bool { words.contains { $0.isContent && $0.kind.has([.mass, .volume]) } }

  /// Whether the part begins with a number or an article and a unit: "three tablespoons of hummus".
  var isMeasured: Bool {
    guard let first = words.first, first.isNumber || first.isArticle, !isAmountAlone else { return false }
    return words.dropFirst().prefix(3).contains { $0.isContent && $0.kind.has(.unit) && !$0.isPrepared }
  }

  /// Whether a number is in the part.
  var isNumbered: Bool { words.contains(where: \.isNumber) }

  /// Whether a weight is behind its food: "mozzarella 125 g".
  var endsInWeight: Bool {
    guard let place = words.lastIndex(where: { $0.kind.has([.mass, .volume]) }), place > 1, words[place - 1].isNumber else { return false }
    return words[place - 2].isContent && words[place - 2].kind.has(.noun)
      && !words[(place + 1)...].contains { $0.isContent && $0.kind.has([.noun, .everyday]) && !Self.saysState($0) }
  }

  /// Whether its last noun is a plural.
  var isPlural: Bool {
    words.last { $0.isContent && $0.kind.has(.noun) }.map { $0.said.hasSuffix("s") && !$0.said.hasSuffix("ss") } ?? false
  }

  /// The amount at the beginning of the part.
  var amount: SaidWords.Count? {
    for word in words.prefix(3) {
      if word.isNumber { return .number }
      if ["a", "an", "some", "one"].contains(word.said) { return .article }
      if word.isContent { return nil }
    }
    return nil
  }
}

extension Segment {
  /// Splits a phrase at joining words, and where a new amount or food begins.
  ///
  /// - Parameter isCountable: whether the food of a part comes in pieces.
  static func segments(of words: [SaidWord], in index: FoodIndex, isCountable: (Segment) -> Bool) -> [Segment] {
    var segments: [Segment] = [], current = Segment(words: [])
    func saysFood(_ word: SaidWord) -> Bool {
      word.isContent && !word.kind.has([.filler, .unit, .size]) && !WordLists.brands.contains(word.word.term)
    }
    for (place, word) in words.enumerated() {
      let isBehind =
        isAmountBehind(place, words)
        && (!current.words.contains(where: \.isNumber) || isOfEach(place, words)
          || endsMeasure(place, words) && !current.hasMeasure)
      let isNew =
        current.words.contains(where: saysFood) && !isBehind
        && (beginsAmount(place, words) || endsSeveral(place, words) || beginsFood(place, words, index, isListed: current.joiner == "with"))
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
      } else if let last = segments.last, current.isCount(of: last), last.amount == nil || !word.isSign(".") {
        // "Scrambled eggs, 3, with cheese": the number counts the eggs. "A can with 250 ml and a bar": the can has it.
        segments[segments.count - 1].words += [current.joinerWord].compactMap(\.self) + current.words
        current = Segment(words: [], joiner: word.word.said, joinerWord: word)
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
      guard let last = joined.last, isBehindFood(segment, after: last) else { return joined.append(segment) }
      let share = saysShare(segment.words) ? segment.words.last(where: \.isNumber)?.word.value : nil
      // "Soup in a carton 0.3 l": the place is no food.
      let whole = joined.lastIndex { part in part.words.contains { $0.kind.has(.noun) } || part.isNumbered } ?? joined.count - 1
      let place = countsDish(segment) || share != nil ? dish(endingAt: whole, in: joined, segment, isCountable: isCountable) : whole
      // "Toast with cheese and cucumber, half of it": of all.
      if let share { for part in joined.indices where part > place { joined[part].eat(share) } }
      joined[place].words += [segment.joinerWord].compactMap(\.self) + segment.words
    }
  }

  private static func isJoiner(_ word: SaidWord) -> Bool {
    if word.isSign { return [",", ";", ".", "&", "+", "!", "?"].contains(word.word.term) }
    return word.word.kind == .function && ["and", "with", "on", "in", "then", "plus"].contains(word.said)
  }

  /// Returns true if a part after a comma describes the amount or state of the food before it: "onion rings, medium", "broccoli, steamed,
  /// one cup".
  static func isOfFoodBefore(_ words: [SaidWord]) -> Bool {
    let isCounted = words.contains(where: \.isNumber)
    return words.allSatisfy { word in
      // "A can of soup, the whole one with 800 g".
      if isCounted, word.said == "whole" || word.said == "entire" { return true }
      if isCounted, pieces.contains(word.word.term) { return true }
      let isFood = word.kind.has(.everyday) && !word.said.hasSuffix("ed")
      return !word.isContent || word.kind.has([.unit, .size, .filler, .state, .negated]) && !isFood
    }
  }

  /// "And I had half".
  static func saysShare(_ words: [SaidWord]) -> Bool {
    words.contains { $0.isNumber && $0.word.value < 1 } && !words.contains { $0.kind.has(.unit) }
  }

  /// Nouns that count other foods: "granola bar, 2 bars".
  private static let pieces: Set<String> = ["bar", "stick", "finger", "fillet", "patti", "sachet", "bottl", "scoop", "squar", "square"]

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
    // "Steak 220 g medium rare with butter".
    let after = words[(place + 2)...].firstIndex { !$0.isContent || !saysState($0) } ?? words.count
    if after == words.count || isJoiner(words[after]) || isOfEach(place, words) { return true }
    // "Chicken 100 g rice 150 g": all amounts follow their foods.
    return words.first?.isContent == true && words[words.count - 1].kind.has([.mass, .volume]) && words[words.count - 2].isNumber
  }

  /// Whether a word says how a food was prepared, or nothing of it.
  private static func saysState(_ word: SaidWord) -> Bool {
    (word.kind.has([.state, .size, .filler, .describing]) || word.said.hasSuffix("ed")) && !word.kind.has(.everyday)
  }

  /// Whether a weight is the last of a part: "1 medium banana 120 g".
  private static func endsMeasure(_ place: Int, _ words: [SaidWord]) -> Bool {
    words[place + 1].kind.has([.mass, .volume]) && (place + 2 == words.count || isJoiner(words[place + 2]))
  }

  /// Whether an amount is that of each piece: "4 pieces of chocolate 10 g each".
  private static func isOfEach(_ place: Int, _ words: [SaidWord]) -> Bool {
    place + 2 < words.count && ["each", "apiece"].contains(words[place + 2].said)
  }

  /// Returns true if an amount that belongs to the food before it ended here: "chicken 150 g | rice 200 g".
  private static func endsAmount(_ place: Int, _ words: [SaidWord]) -> Bool {
    guard place > 2, words[place].isContent, words[place - 1].kind.has([.mass, .volume]), words[place - 2].isNumber else { return false }
    return words[place - 3].isContent && !words[place - 3].kind.has([.filler, .unit])
  }

  /// Returns true if another food begins without a joining word, as in dictation: "crackers | cheese", "eggs | toast | avocado". No name has
  /// the two words in this order, and the first is a plural, or they are at least three, or an "and" follows: "with mayo | lettuce and tomato".
  private static func beginsFood(_ place: Int, _ words: [SaidWord], _ index: FoodIndex, isListed: Bool) -> Bool {
    func isFood(_ place: Int) -> Bool {
      words.indices.contains(place) && words[place].isContent && words[place].kind.has(.everyday)
        && !words[place].kind.has([.unit, .filler, .state, .size, .negated])
    }
    guard isFood(place - 1), isFood(place) else { return false }
    let before = words[place - 1]
    guard
      before.said.hasSuffix("s") && !before.said.hasSuffix("ss") || isFood(place - 2) || isFood(place + 1)
        || isListed && place + 1 < words.count && words[place + 1].said == "and"
    else { return false }
    return !index.isNamed(before.term, words[place].term)
  }

  /// Returns true if a plural food ended here, before another food: "two eggs | toast".
  private static func endsSeveral(_ place: Int, _ words: [SaidWord]) -> Bool {
    guard place > 1, words[place].isContent, words[place].kind.has(.everyday), !words[place].kind.has([.unit, .filler]) else {
      return false
    }
    let before = words[place - 1]
    return before.isContent && before.kind.has(.everyday) && before.said.hasSuffix("s") && words[place - 2].isNumber
  }
}
