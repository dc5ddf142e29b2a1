/// The parsed text of a portion.
struct PortionText {
  enum Kind: UInt8 {
    /// "1 cup, sliced".
    case volume
    case mass
    case container
    /// "1 inch of a loaf".
    case inch
    /// A piece, with any name.
    case piece
    /// "Quantity not specified": the amount to use if none is said.
    case usual
    /// "Guideline amount per cup of cereal": an amount for another food.
    case guideline
  }

  var kind: Kind
  /// The number of measures that its grams are for.
  var count: Double
  /// Whether the text begins with that number.
  var statesCount: Bool
  /// The noun that counts it: cup, slice, grape; -1 if only a size is named.
  var main: Int32
  /// The noun as a stem; empty if only a size is named.
  var noun: String
  var sizes: Sizes
  /// All its words without numbers.
  var terms: [Int32]
  /// Those in addition to its noun and size.
  var details: [Int32]
  var numbers: [Int32]
  /// The contents of one portion: "15 pieces" of "serving (15 pieces)".
  var holds: [Held]
  /// The words of the only name that it belongs to; empty if it belongs to the food.
  var subname: [Int32]
  /// Whether "individual" or "personal" is among its words.
  var isForOne: Bool

  struct Held {
    let number: Double
    let unit: Int32
  }
}

extension PortionText {
  init(_ text: String, count given: Double, subname: String, _ number: (String) -> Int32) {
    let low = text.lowercased()
    kind = low.hasPrefix("quantity not specified") ? .usual : low.hasPrefix("guideline") ? .guideline : .piece
    // "Half" is a noun here: "half, with liquid".
    let plain = low.hasPrefix("half") && !low.hasPrefix("half a") ? "halves" + text.dropFirst(4) : text
    var words = FoodWord.words(of: plain).filter { $0.kind != .sign }
    count = given
    statesCount = given == 0
    if given == 0 {
      count = 1
      if let first = words.first, first.kind == .number, words.count < 2 || words[1].term != "dia" {
        count = first.value == 0 ? 1 : first.value
        words.removeFirst()
      }
    }
    let said = words.filter { $0.kind != .function }
    let outside = String(plain.prefix { $0 != "(" })
    var head = FoodWord.words(of: outside.isEmpty ? plain : outside)
    if head.first?.kind == .number { head.removeFirst() }
    let main = Self.main(head, outside: outside.isEmpty ? plain : outside, isListed: plain.contains(","))
    self.main = main.map(number) ?? -1
    noun = main ?? ""
    if kind == .piece, let main {
      let known = TermKind.of(main)
      kind = main == "inch" ? .inch : known.has(.volume) ? .volume : known.has(.mass) ? .mass : known.has(.container) ? .container : .piece
    }
    sizes = Self.sizes(head.filter { $0.kind == .content }.map(\.term), isPiece: kind == .piece)
    holds = zip(words, words.dropFirst()).compactMap { first, second in
      guard first.kind == .number, first.value > 0, second.kind == .content, !Self.notHeld.contains(second.term) else { return nil }
      return second.term == main && first.value == 1 ? nil : Held(number: first.value, unit: number(second.term))
    }
    terms = Array(said.map { number($0.term) }.uniqued())
    details = said.filter { word in
      word.term != main && word.kind == .content && !TermKind.of(word.term).has([.size, .dullInPortions])
    }.map { number($0.term) }.uniqued()
    numbers = said.filter { $0.term.hasPrefix("#") }.map { number($0.term) }.uniqued()
    self.subname = FoodWord.words(of: subname).filter { $0.kind == .content || $0.kind == .number }.map { number($0.term) }.uniqued()
    isForOne = said.contains { $0.said == "individual" || $0.said == "personal" }
  }

  private static let notHeld: Set<String> = ["inch", "dia", "x", "serving", "nlea", "calori", "lb"]

  /// Returns the first measure or container before a number; else the last word of a short text, or of the text before its first comma.
  private static func main(_ words: [FoodWord], outside: String, isListed: Bool) -> String? {
    let content = words.filter { $0.kind == .content }.map(\.term)
    let beforeNumber = words.prefix { $0.kind != .number }.filter { $0.kind == .content }.map(\.term)
    let head = beforeNumber.isEmpty ? content : beforeNumber
    if head.first == "inch" { return "inch" }
    for term in head {
      if term == "cubic" || term == "surfac" { return "inch" }
      if TermKind.of(term).has([.volume, .mass, .container]) { return term }
    }
    func isNoun(_ term: String) -> Bool { !TermKind.of(term).has([.size, .negated]) }
    let first = FoodWord.words(of: String(outside.prefix { $0 != "," })).filter { $0.kind == .content }.map(\.term)
      .filter { head.contains($0) && isNoun($0) }
    let nouns = first.isEmpty ? head.filter(isNoun) : first
    return !isListed && first.count < 4 ? nouns.last : nouns.first
  }

  private static func sizes(_ terms: [String], isPiece: Bool) -> Sizes {
    terms.reduce(into: []) { sizes, term in
      switch (Size.names[term], term) {
      case (.large, _): sizes.insert(Sizes(terms.contains("extra") ? .extraLarge : .large))
      case (let size?, _): sizes.insert(Sizes(size))
      case (nil, "thick"): sizes.insert(Sizes(.large))
      case (nil, "thin") where isPiece: sizes.insert(Sizes(.small))
      case (nil, "slider"): sizes.insert(Sizes(.miniature))
      default: break
      }
    }
  }
}

extension Sequence where Element: Hashable {
  /// Returns each element once, in the order of their first positions.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
