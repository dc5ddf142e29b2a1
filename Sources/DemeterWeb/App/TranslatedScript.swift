import DemeterMessages

/// A script whose sentences are in another language: what is in single quotes within the brackets of `said(…)`.
struct TranslatedScript {
  private(set) var bytes: [UInt8] = []
  private let language: Language
  private var rest: ArraySlice<UInt8>

  private static let call: [UInt8] = Array("said(".utf8)
  private static let (quote, backslash) = (UInt8(ascii: "'"), UInt8(ascii: "\\"))

  init(_ english: [UInt8], in language: Language) {
    self.language = language
    rest = english[...]
    bytes.reserveCapacity(english.count + english.count / 8)
    while let call = rest.firstRange(of: Self.call) {
      let isOther = rest[..<call.lowerBound].last.map(Self.belongsToName) ?? false
      bytes += rest[..<call.upperBound]
      rest = rest[call.upperBound...]
      if !isOther { translateArguments() }
    }
    bytes += rest
  }

  /// Whether `said` after this character is the end of another name, or the name of another object's function.
  private static func belongsToName(_ character: UInt8) -> Bool {
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(character | 0x20)
    return isLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character) || "._$".utf8.contains(character)
  }

  private mutating func translateArguments() {
    var depth = 1
    while depth > 0, let character = rest.popFirst() {
      switch character {
      case Self.quote:
        translateLiteral()
        continue
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      bytes.append(character)
    }
  }

  private mutating func translateLiteral() {
    var words: [UInt8] = []
    while let character = rest.popFirst(), character != Self.quote {
      words.append(character == Self.backslash ? rest.popFirst() ?? character : character)
    }
    bytes.append(Self.quote)
    for character in language.text(of: String(decoding: words, as: UTF8.self)).utf8 {
      if [Self.quote, Self.backslash].contains(character) { bytes.append(Self.backslash) }
      // A line can't end within quotes.
      bytes.append(character == UInt8(ascii: "\n") ? UInt8(ascii: " ") : character)
    }
    bytes.append(Self.quote)
  }
}
