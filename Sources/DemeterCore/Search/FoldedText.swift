import Foundation

/// A text as it is searched: lower case, without accents, cut into words. What is indexed and what is asked for are folded alike.
public struct FoldedText: Hashable, Sendable {
  /// The words in their order, each as the tokens it is made of: one, but of scripts that are written without spaces between words
  /// (ideographs, kana, hangul, emoji) one a character, so that what stands in the midst of a run is found.
  public let words: [[String]]

  /// Folds a text.
  public init(_ text: String) {
    var cutting = Cutting()
    for scalar in text.precomposedStringWithCompatibilityMapping.lowercased().unicodeScalars { cutting.append(scalar) }
    cutting.endWord()
    words = cutting.words
  }

  /// All tokens in their order.
  public var tokens: [String] { words.flatMap(\.self) }
}

/// A text being cut, letter by letter.
private struct Cutting {
  var words: [[String]] = []
  private var word: [String] = []
  private var token: String = ""

  mutating func append(_ scalar: Unicode.Scalar) {
    switch Part(scalar) {
    case .letter: token += scalar.folded
    case .extending: if !token.isEmpty { token += scalar.folded }
    case .nothing: break
    case .alone:
      endToken()
      word.append(String(scalar))
    case .between: endWord()
    }
  }

  mutating func endWord() {
    endToken()
    if !word.isEmpty { words.append(word) }
    word = []
  }

  private mutating func endToken() {
    if !token.isEmpty { word.append(token) }
    token = ""
  }
}

/// What a character does in a word.
private enum Part {
  case letter
  /// A vowel sign or the like, which belongs to the letter before it.
  case extending
  /// An accent on its own, or something that can't be seen.
  case nothing
  /// A token of its own.
  case alone
  case between

  init(_ scalar: Unicode.Scalar) {
    let properties = scalar.properties
    if scalar.isASCII {
      self = properties.isAlphabetic || properties.numericType != nil ? .letter : .between
    } else if scalar.isAccent || properties.generalCategory == .format || properties.generalCategory == .enclosingMark
      || properties.isVariationSelector || properties.isEmojiModifier
    {
      self = .nothing
    } else if properties.isEmojiPresentation || (scalar.isWrittenWithoutSpaces && properties.generalCategory.isOfWords) {
      self = .alone
    } else if properties.generalCategory.isOfWords {
      self = .letter
    } else if [.nonspacingMark, .spacingMark].contains(properties.generalCategory) {
      self = .extending
    } else {
      self = .between
    }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isOfWords: Bool {
    switch self {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether it only marks the letter before it. Vowel signs, which are letters in all but name, have class 0.
  fileprivate var isAccent: Bool { properties.canonicalCombiningClass != .notReordered }

  /// Ideographs, kana with the signs among them, and hangul.
  fileprivate var isWrittenWithoutSpaces: Bool {
    properties.isIdeographic || (0x3000...0x30FF).contains(value) || (0x31F0...0x31FF).contains(value)
      || (0xAC00...0xD7A3).contains(value)
  }

  /// Without accents, in letters that most keyboards have.
  fileprivate var folded: String {
    guard !isASCII else { return String(self) }
    return String(self).decomposedStringWithCanonicalMapping.unicodeScalars.reduce(into: "") { text, part in
      if !part.isAccent { text += Self.plain[part] ?? String(part) }
    }
  }

  /// Letters that Unicode does not take apart.
  private static let plain: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ħ": "h", "ı": "i", "ŧ": "t", "ŋ": "n",
    "ĸ": "k", "ɨ": "i", "ƶ": "z", "ς": "σ",
  ]
}
