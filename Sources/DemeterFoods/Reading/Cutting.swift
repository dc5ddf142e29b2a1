/// Cuts what was said into items: by what explains the words better, one dish or the sum of its parts.
struct Cutting {
  /// A part that is never cut, and what joins it to the one before.
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

  private var reader: StretchReader
  private let all: [SaidWord]
  private let segments: [Segment]

  /// The items of a text, in their order.
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
    func saysFood(_ word: SaidWord) -> Bool { word.isContent && !word.kind.has([.filler, .unit, .size]) }
    for word in words {
      guard isJoiner(word) else {
        current.words.append(word)
        continue
      }
      if current.words.isEmpty {
        if current.joiner == nil || current.joiner == "," { (current.joiner, current.joinerWord) = (word.word.said, word) }
      } else if !current.words.contains(where: saysFood) {
        // "A bowl of", "for lunch": goes with what follows.
        current.words.append(word)
      } else {
        segments.append(current)
        current = Segment(words: [], joiner: word.word.said, joinerWord: word)
      }
    }
    if current.words.contains(where: { ($0.isContent || $0.isNumber) && !$0.kind.has(.filler) }) { segments.append(current) }
    return segments
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
    var before: [Set<Int32>] = [[]]
    for segment in segments { before.append(before[before.count - 1].union(segment.words.filter(\.isContent).map(\.term))) }
    var values = [Float](repeating: -.infinity, count: count + 1),
      steps = [(from: Int, stretch: Stretch)?](repeating: nil, count: count + 1)
    values[0] = 0
    for end in 1...count {
      for start in max(0, end - most)..<end where values[start] > -.infinity {
        let stretch = reader.read(start == 0 && end == count ? all : words(start, end))
        var penalty = self.penalty(start, end, stretch, before[start])
        let lost = (start..<end).contains { isUnknown[$0] }
        if lost { penalty = end - start == 1 ? 0 : penalty + 12 }
        let numbers = (start + 1..<max(start + 1, end)).count { amount(segments[$0]) == .number }
        let value = values[start] + stretch.value - penalty - Float(numbers)
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

  /// What speaks against an item from one part to another.
  private func penalty(_ start: Int, _ end: Int, _ stretch: Stretch, _ before: Set<Int32>) -> Float {
    let first = segments[start], amount = amount(first)
    var penalty: Float = 0
    if start > 0 {
      let isAnd = ["and", "&", "+", ".", ";", "plus", "then"].contains(first.joiner ?? "")
      penalty = amount == .number ? 2 : amount == .article ? 5 : isAnd ? 4.8 : 8
      if ["in", "on"].contains(first.joiner ?? ""), ["my", "the", "our", "his", "her"].contains(first.words[0].said) { penalty += 6 }
      if ["with", "in"].contains(first.joiner ?? ""), let last = segments[start - 1].words.last, Self.composing.contains(last.said) {
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

  /// Whether a part begins with an amount.
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
      word.isContent && reader.shelf.lexicon.rarity(word.term) > 0 && !word.kind.has([.filler, .state])
    }
    guard !isKnown else { return false }
    var shelf = reader.shelf
    return !shelf.said(segment.words).unknown.isEmpty
  }
}
