/// Finds shipped foods by typed words: whole words, prefixes, and from three letters on also middles of words. A single shorter word must
/// begin a name.
///
/// The lowest score comes first; each food has the score of its best name:
///
/// | | |
/// | --- | --- |
/// | a typed word is a word of the name · begins one · ends one, as in "cheeseburger" · is inside one · is one with a typo | 0 · 1 · 2 · 5 · 5 |
/// | each other word of the name, before its first comma · after it | 1 · 0.5 |
/// | the head noun of the name was not typed | 1.5 |
/// | the name is an additional description of USDA | 2 |
/// | one of our everyday names | −2 |
/// | how commonly it is eaten: ln(1 + times in USDA's survey) | −0.4 each |
struct TypedSearch {
  private static let shortestMiddle = 3
  /// More words than any name has.
  private static let tooManyWords = 100
  private let index: FoodIndex
  /// The terms that match each typed word, the nearest first.
  private let matches: [[(term: Int32, points: Float)]]
  /// Whether it is one word of one or two letters.
  private let isShort: Bool
  /// Whether each term matches a typed word.
  private var isTyped: [Bool]

  /// Returns nil if nothing was typed that could name a food, or if a word is in no name.
  init?(_ text: String, in index: FoodIndex) {
    self.index = index
    let words = FoodWord.words(of: text).filter { $0.kind == .content || $0.kind == .number }
    let named = words.filter { $0.kind == .content && !WordLists.fillers.contains($0.said) }
    matches = (named.isEmpty ? words : named).map { Self.matches($0, in: index) }
    guard !matches.isEmpty, matches.count < Self.tooManyWords, matches.allSatisfy({ !$0.isEmpty }) else { return nil }
    isShort = words.count == 1 && words[0].said.unicodeScalars.count < Self.shortestMiddle
    isTyped = [Bool](repeating: false, count: index.kinds.count)
    for match in matches.joined() { isTyped[Int(match.term)] = true }
  }

  private static func matches(_ word: FoodWord, in index: FoodIndex) -> [(term: Int32, points: Float)] {
    var best: [Int32: Float] = [:]
    if let whole = index.terms[word.term], index.rarity[Int(whole)] > 0 { best[whole] = 0 }
    let middle = word.said.unicodeScalars.count >= shortestMiddle
    for (text, isStem) in [(word.said, false), (word.term, true)] where !isStem || word.term != word.said {
      for place in index.termText.places(of: text) where !isStem || place.isAtEnd {
        guard place.isAtBeginning || middle, index.rarity[Int(place.term)] > 0 else { continue }
        best[place.term] = min(best[place.term] ?? 9, place.isAtBeginning ? 1 : place.isAtEnd ? 2 : 5)
      }
    }
    if best.isEmpty { for typo in index.termText.typos(word.term) { best[typo.term] = 5 } }
    return best.map { ($0.key, $0.value) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
  }

  /// Returns the foods that have all words in one name, best first.
  func foods(limit: Int) -> [Int] {
    var had = [UInt8](repeating: 0, count: index.names.count)
    var points = [Float](repeating: 0, count: index.names.count)
    var last: [Int32] = []
    for (place, terms) in matches.enumerated() {
      last.removeAll(keepingCapacity: true)
      for (term, cost) in terms {
        for name in index.names(of: term) where had[Int(name)] == place {
          if isShort, index.nameTerms[Int(index.names[Int(name)].start)].term != term { continue }
          had[Int(name)] += 1
          points[Int(name)] += cost
          last.append(name)
        }
      }
    }
    var best = [Float](repeating: .infinity, count: index.foods.count), found: [Int32] = []
    for name in last {
      let food = index.names[Int(name)].food, total = points[Int(name)] + self.points(name)
      if best[Int(food)] == .infinity { found.append(food) }
      best[Int(food)] = min(best[Int(food)], total)
    }
    var nearest = Best(count: limit)
    for food in found { nearest.add(food, -best[Int(food)]) }
    return nearest.sorted().map { Int($0) }
  }

  private func points(_ number: Int32) -> Float {
    let name = index.names[Int(number)], food = index.foods[Int(name.food)]
    var points: Float = name.kind == 2 ? 2 : 0
    for part in index.terms(ofName: Int(number)) where !isTyped[Int(part.term)] { points += part.part == 0 ? 1 : 0.5 }
    if name.head >= 0, !isTyped[Int(name.head)] { points += 1.5 }
    return points - (food.marks.contains(.own) ? 2 : 0) - 0.4 * food.popularity
  }
}
