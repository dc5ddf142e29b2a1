import Foundation

/// A text in the form that is searched: lower case, without accents, split into words. Foods and search texts are folded in the same way.
public struct FoldedText: Hashable, Sendable {
  /// The words in order, each as its tokens. A word has one token. In scripts that are written without spaces between words (ideographs,
  /// kana, hangul, emoji), each character is a token, so that text in the middle of a run is found.
  public let words: [[String]]

  /// Folds a text.
  public init(_ text: String) {
    var cutting = LetterSplitting()
    for scalar in text.precomposedStringWithCompatibilityMapping.lowercased().unicodeScalars { cutting.append(scalar) }
    cutting.endWord()
    words = cutting.words
  }

  /// All tokens in order.
  public var tokens: [String] { words.flatMap(\.self) }
}

/// A text that is being split, letter by letter.
private struct LetterSplitting {
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

/// The role of a character in a word.
private enum Part {
  case letter
  /// A mark that belongs to the letter before it, such as a vowel sign.
  case extending
  /// A separate accent, or an invisible character. It is ignored.
  case nothing
  /// A character that is a token by itself.
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
  /// Whether it only marks the letter before it. Vowel signs count as letters; they have class 0.
  fileprivate var isAccent: Bool { properties.canonicalCombiningClass != .notReordered }

  /// Whether it is an ideograph, kana including its signs, or hangul.
  fileprivate var isWrittenWithoutSpaces: Bool {
    properties.isIdeographic || (0x3000...0x30FF).contains(value) || (0x31F0...0x31FF).contains(value)
      || (0xAC00...0xD7A3).contains(value)
  }

  /// The character without accents, in letters that most keyboards have.
  fileprivate var folded: String {
    guard !isASCII else { return String(self) }
    return String(self).decomposedStringWithCanonicalMapping.unicodeScalars.reduce(into: "") { text, part in
      if !part.isAccent { text += Self.plain[part] ?? String(part) }
    }
  }

  /// Letters that Unicode does not decompose.
  private static let plain: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ħ": "h", "ı": "i", "ŧ": "t", "ŋ": "n",
    "ĸ": "k", "ɨ": "i", "ƶ": "z", "ς": "σ",
  ]
}
