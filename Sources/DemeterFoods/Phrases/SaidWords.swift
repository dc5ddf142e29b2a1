/// The contents of a phrase: words that may name a food, the amount, and the size.
struct SaidWords {
  /// A number with a unit: "2 cups", "a slice".
  struct Quantity {
    var value: Double
    var unit: Int32
    /// The unit as a stem.
    var name: String
    /// Whether it was a number rather than an article.
    var isNumber: Bool
    var kind: TermKind
    /// The words of the phrase.
    var said: String
    /// "Two 30 g bars": the multiplier of the quantity.
    var times: Double = 1
  }

  enum Count: Equatable { case number, article }

  let words: [SaidWord]
  /// The terms that may name the food, with the weight of each.
  var terms: [(term: Int32, weight: Float)] = []
  /// The positions of the terms among the words, in their order.
  var order: [(term: Int32, place: Int)] = []
  var total: Float = 0
  var unknown: [SaidWord] = []
  /// Words that were read as others with one typo.
  var misspelt: [SaidWord] { words.filter(\.isMisspelt).reduce(into: []) { if $0.last?.word.range != $1.word.range { $0.append($1) } } }
  /// All terms but signs.
  var all: Set<Int32> = []
  var quantities: [Quantity] = []
  /// A number or an article without a unit.
  var free: Double?
  var freeIs: Count?
  var sizes: [Size] = []
  /// The main noun: the last one before "with", "in", "made".
  var head: Int32?
  var isHeadVerb = false
  var isPlural = false
  /// How many words may name the food.
  var namedCount = 0
  /// 1 for plain words, 0 for a long description.
  var brevity: Float = 0
  var kinds: TermKind = []
  /// Whether "whole" or "entire" was said.
  var isEntire = false
  var isMade = false
  /// Whether the skin is a detail of the food, not the food itself.
  var isSkinOn = false
  /// What makes its amount doubtful.
  var doubt: Doubt?
  /// The positions of numbers that are amounts, and of the number without a unit.
  var counted: Set<Int> = []
  var freePlace = 0
  /// The terms before "with", "on" or "in": the main food. All terms if none of these was said.
  private(set) var main: Set<Int32> = []
  /// How much of the amount was eaten: 0.5 of "a pizza, I had half".
  var share = 1.0
  var sharePlace: Int?
  /// How much was eaten of what the words as a whole mean: 0 of "the bread, which I left".
  let eaten: Double

  init(_ words: [SaidWord], _ lexicon: inout Lexicon) {
    self.words = words
    eaten = words.lazy.filter(\.isContent).map(\.eaten).max() ?? 1
    findAmounts(lexicon)
    findDoubts()
    findTerms(&lexicon)
    findSizes()
    findHead(lexicon)
    for word in words where !word.isSign { all.insert(word.term) }
    var hasNoun = false
    for word in words {
      if word.word.kind == .function, ["with", "on", "in"].contains(word.said), hasNoun { break }
      main.insert(word.term)
      hasNoun = hasNoun || word.kind.has(.noun)
    }
    for (place, word) in words.enumerated() {
      if word.isContent, word.said == "whole" || word.said == "entire" {
        let next = place + 1 < words.count ? words[place + 1].word.said : ""
        if !["wheat", "grain", "milk", "-", "egg", "kernel", "kernels", "almond", "almonds"].contains(next) { isEntire = true }
      }
      if word.word.term == "skin", place > 0 {
        let around = words[max(0, place - 2)..<min(words.count, place + 3)].map(\.said)
        isSkinOn = isSkinOn || around.contains { ["with", "its", "on", "left", "intact", "included", "eaten"].contains($0) }
      }
      if ["made", "prepared", "reconstituted", "prepare", "cooked", "from"].contains(word.said) { isMade = true }
    }
  }

  /// The first position of each term among the words.
  var places: [Int32: Int] {
    var places: [Int32: Int] = [:]
    for (place, word) in words.enumerated() where word.isContent && !word.isPrepared && places[word.term] == nil {
      places[word.term] = place
    }
    return places
  }

  /// Whether the weight is that of a can with its liquid: "a 400 g can of chickpeas, drained".
  var isDrainedCan: Bool {
    guard quantities.contains(where: { $0.kind.has(.mass) }), words.contains(where: { ["can", "cans", "tin", "tins"].contains($0.said) })
    else { return false }
    return words.indices.contains { place in
      // "Tuna, drained, 95 g" weighs that without its liquid.
      words[place].word.term == "drain" && !(place > 1 && words[place - 1].kind.has(.mass) && words[place - 2].isNumber)
        && words[..<place].contains { $0.kind.has(.mass) }
    }
  }

  /// Whether an amount is that of each of several foods or things that it is not multiplied by: "100 g each of rice and chicken".
  var isOfEach: Bool {
    let isLength = words.contains { $0.word.term == "inch" }
    return !isLength && words.contains { AmountWords.english.each.contains($0.said) } && !quantities.contains { $0.times != 1 }
      && !isMadeOfEach
  }

  /// "A 9 inch banana": inches are its size, and not what is counted, but for sandwiches that are sold by their length.
  var isSizedInInches: Bool {
    guard let place = sizeInInches, !words.contains(where: { WordLists.subs.contains($0.said) }) else { return false }
    let before = place - 1
    return words.indices.contains(before) && (words[before].isArticle || words[before].isNumber)
  }

  /// Whether 12 inches were said of one that is called "footlong".
  var isFootlong: Bool { sizeInInches.map { words[$0].word.value == 12 } ?? false }

  /// The position of the number of inches before a noun.
  private var sizeInInches: Int? {
    for place in words.indices.dropFirst() where words[place].word.term == "inch" && words.indices.contains(place + 1) {
      let number = words[place - 1].isSign("-") ? place - 2 : place - 1
      let isNoun = words[place + 1].isContent && !words[place + 1].kind.has(.filler)
      if isNoun, words.indices.contains(number), words[number].isNumber { return number }
    }
    return nil
  }

  /// Whether several pieces were said: "6 pc nuggets".
  var countsPieces: Bool { quantities.contains { $0.kind.has(.genericPiece) && $0.isNumber && $0.value != 1 } }

  /// Whether a weight in parentheses was multiplied: "2 large (50 g) eggs" may weigh 50 g together.
  var isMultipliedInParentheses: Bool {
    guard quantities.contains(where: { $0.times != 1 && $0.kind.has(.mass) }) else { return false }
    return words.indices.contains { words[$0].isSign("(") && $0 > 0 && (words[$0 - 1].isNumber || words[$0 - 1].kind.has(.size)) }
  }

  /// "Each egg".
  private var isMadeOfEach: Bool { words.first.map { AmountWords.english.each.contains($0.said) } ?? false }

  /// Returns true if one term was said after another.
  func says(_ term: Int32, after other: Int32) -> Bool {
    guard let place = order.first(where: { $0.term == term })?.place, let before = order.first(where: { $0.term == other })?.place else {
      return false
    }
    return place > before
  }

  /// Returns true if a term is among those that may name the food.
  func says(_ term: Int32) -> Bool { terms.contains { $0.term == term } }
}
