import DemeterCore

/// What somebody said or wrote that they ate, read into items without asking anybody: "2 eggs and a slice of toast with 10 g butter".
///
/// How it is read is told in docs/notes/phrases.md. Any text is read; whatever is in it that may be food ends up in exactly one item.
public struct Phrase: Hashable, Sendable {
  /// What was said.
  public let text: String
  /// The foods in it, as they were said.
  public let items: [PhraseItem]
  /// Whether there was more than is read: more than `longest` characters, or more than `most` items.
  public let isCutOff: Bool
  /// The day it was said to be eaten on; of several the first before today.
  public let day: SaidDay?
  /// Whether different days were said.
  public let namesSeveralDays: Bool

  /// The most characters that are read.
  public static let longest: Int = 2000
  /// The most items that are read.
  public static let most: Int = 50

  /// Reads a text.
  public init(_ text: String) {
    self.text = text
    let start = text.prefix(Self.longest)
    // A character may be any number of scalars; five each are more than any script needs.
    let scalars = Array(start.unicodeScalars.prefix(Self.longest * 5))
    var tokens = Lexer(scalars).tokens
    tokens.glueNames()
    let drafts = Cutter(ElementReading(tokens).elements, tokens).drafts
    let writing = ItemWriting(scalars: scalars, tokens: tokens)
    items = drafts.prefix(Self.most).compactMap(writing.item)
    let days = tokens.saidDays
    day = (days.first { $0.daysAgo > 0 } ?? days.first).map { SaidDay(words: writing.words($0.range), daysAgo: $0.daysAgo) }
    namesSeveralDays = Set(days.map(\.daysAgo)).count > 1
    isCutOff = start.endIndex < text.endIndex || scalars.count == Self.longest * 5 || drafts.count > Self.most
  }
}

/// Writes items out of drafts.
private struct ItemWriting {
  let scalars: [Unicode.Scalar]
  let tokens: [Token]
  /// For every scalar, how many characters stand before it; nil where each is a character.
  private let characters: [Int]?

  init(scalars: [Unicode.Scalar], tokens: [Token]) {
    self.scalars = scalars
    self.tokens = tokens
    characters = scalars.allSatisfy { $0.isASCII && $0 != "\r" } ? nil : Self.characters(of: scalars)
  }

  func item(_ draft: Draft) -> PhraseItem? {
    guard let span = draft.tokens else { return nil }
    var said = Said(draft)
    var food = name(draft.words)
    if food.isEmpty {
      // "2 rolls", "a bar": what would measure is what was eaten.
      if case .portion(let unit) = said.unit, draft.measures.count == 1 {
        food = unit
        said.unit = nil
      } else if said.energy == nil {
        said.doubt = said.doubt ?? .noFood
      }
    }
    if said.unit == .ounce, Beverages.name(head(draft.words)) { said.unit = .fluidOunce }
    let range = tokens[span.lowerBound].range.lowerBound..<tokens[span.upperBound - 1].range.upperBound
    return PhraseItem(
      words: text(range), range: offset(range.lowerBound)..<offset(range.upperBound), quantity: said.quantity, unit: said.unit, food: food,
      energy: said.energy, meal: draft.meal, doubt: said.doubt, beginsWithAmount: !draft.leading.isEmpty, joiner: draft.joiner)
  }

  /// The words of a food's name up to where a comma or "in" adds to it, as they are looked up.
  private func head(_ words: [Int]) -> [String] {
    words.map { tokens[$0] }.prefix { $0.kind != .comma && !$0.has(.preposition) }.map(\.text)
  }

  /// The words of a food's name as they were written, with one space between.
  private func name(_ words: [Int]) -> String {
    var name = ""
    for (place, index) in words.enumerated() {
      let token = tokens[index]
      if place > 0, token.kind == .comma {
        name += ","
      } else {
        if place > 0 { name += " " }
        name += text(token.range)
      }
    }
    return name
  }

  /// Some tokens as they were written.
  func words(_ range: Range<Int>) -> String { text(tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound) }

  private func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }

  private func offset(_ scalar: Int) -> Int { characters?[scalar] ?? scalar }

  private static func characters(of scalars: [Unicode.Scalar]) -> [Int] {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    var offsets: [Int] = []
    offsets.reserveCapacity(scalars.count + 1)
    for (index, character) in String(text).enumerated() {
      for _ in character.unicodeScalars { offsets.append(index) }
    }
    offsets.append((offsets.last ?? -1) + 1)
    return offsets
  }
}
