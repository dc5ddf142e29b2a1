import DemeterCore

/// A word, number or sign of a phrase.
struct Token {
  enum Kind: Equatable {
    case word
    /// In thousandths; whether it was written as a fraction less than one.
    case number(Int64, isFraction: Bool)
    /// What looks like a number but is none that could be meant.
    case unreadable
    /// A time of day, which is no amount.
    case time
    case line, comma, and
    case dash
    /// Any other sign.
    case soft
  }

  var kind: Kind
  /// A word in lower case; empty for everything else.
  var text: String
  /// In scalars from the beginning.
  var range: Range<Int>
  /// What the word can mean.
  var entry: WordEntry
  /// Whether nothing stands between it and the token before.
  var isTight: Bool
  /// Whether it is part of a name that stays whole, whatever its words mean.
  var isGlued: Bool = false
  /// Whether it was written with a capital.
  var isCapital: Bool = false

  func has(_ role: WordRoles) -> Bool { kind == .word && !isGlued && !entry.roles.isDisjoint(with: role) }

  func `is`(_ word: String) -> Bool { kind == .word && !isGlued && text == word }

  /// Whether it is a word and nothing but a word.
  var isPlain: Bool { kind == .word && (isGlued || entry.roles.isDisjoint(with: .joining)) }
}
