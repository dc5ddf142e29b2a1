import Foundation

/// A piece of a text: letters, a numeral or a sign.
struct RawWord {
  enum Kind {
    case word, number, percent, sign
    /// A negated word.
    case negated
  }

  var kind: Kind
  /// Lower case, without accents.
  var text: String
  var value: Double = 0
  var range: Range<Int>

  func `is`(_ word: String) -> Bool { kind == .word && text == word }
  func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }
}

/// Splits a text into letters, numerals and signs, in one pass.
struct WordLexer {
  private(set) var words: [RawWord] = []
  private var bytes: [UInt8] = []
  /// The scalar of the text that each byte comes from; nil if each scalar is a byte.
  private var places: [Int]?
  private let hasLines: Bool

  init(_ text: String) {
    let isASCII = text.utf8.allSatisfy { $0 < 128 }
    hasLines = text.utf8.contains(10)
    if isASCII {
      bytes = text.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }
    } else {
      var places: [Int] = []
      for (place, scalar) in text.unicodeScalars.enumerated() {
        let folded = Self.folded(scalar)
        bytes += folded
        places += repeatElement(place, count: folded.count)
      }
      self.places = places
    }
    words.reserveCapacity(bytes.count / 5 + 2)
    var at = 0
    while at < bytes.count { step(&at) }
  }

  private mutating func step(_ at: inout Int) {
    let byte = bytes[at]
    if hasLines, at == 0 || bytes[at - 1] == 10, let end = endOfBullet(at) {
      at = end
    } else if isLetter(byte) {
      word(&at)
    } else if isDigit(byte) || (byte == UInt8(ascii: ".") && isDigit(at + 1)) {
      number(&at)
    } else {
      if byte == 10 {
        add(.sign, ";", at..<at + 1)
      } else if Self.signs.contains(byte) {
        add(.sign, String(UnicodeScalar(byte)), at..<at + 1)
      }
      at += 1
    }
  }

  private mutating func word(_ at: inout Int) {
    let start = at
    while at < bytes.count, isLetter(bytes[at]) { at += 1 }
    // "V8", "B12"; but "x2" is a multiplier.
    if at < bytes.count, isDigit(bytes[at]), at - start > 1 || bytes[start] != UInt8(ascii: "x") {
      while at < bytes.count, isLetter(bytes[at]) || isDigit(bytes[at]) { at += 1 }
    }
    // "M&M's", "h&m".
    if at - start <= 2, at + 1 < bytes.count, bytes[at] == UInt8(ascii: "&"), isLetter(bytes[at + 1]) {
      at += 1
      while at < bytes.count, isLetter(bytes[at]) { at += 1 }
    }
    if at + 1 < bytes.count, bytes[at] == UInt8(ascii: "'"), isLetter(bytes[at + 1]) {
      at += 1
      while at < bytes.count, isLetter(bytes[at]) { at += 1 }
    }
    add(.word, text(start..<at), start..<at)
  }

  /// 12 · 1,000 · .5 · 1/2 · 1 1/2 · 1-1/2, optionally as a percentage.
  private mutating func number(_ at: inout Int) {
    let start = at
    var value = digits(&at), hasPoint = false
    while at + 3 < bytes.count, bytes[at] == UInt8(ascii: ","), isDigit(at + 1), isDigit(at + 2), isDigit(at + 3), !isDigit(at + 4),
      at > start
    {
      at += 1
      value = value * 1000 + digits(&at)
    }
    // A decimal comma: 1,5 l.
    let isDecimalComma =
      at > start && at + 1 < bytes.count && bytes[at] == UInt8(ascii: ",") && isDigit(at + 1) && (at == start + 1 || !isDigit(at + 2))
    if isDigit(at + 1), bytes[at] == UInt8(ascii: ".") || isDecimalComma {
      at += 1
      let from = at, fraction = digits(&at)
      value += fraction / Self.power(at - from)
      hasPoint = true
    }
    if !hasPoint, let rest = fraction(at), value + rest.value == 100, value > rest.value {
      // "Ground beef 90/10".
      add(.percent, text(start..<rest.end), start..<rest.end, value)
      add(.word, "lean", start..<rest.end)
      at = rest.end
      return
    }
    if !hasPoint, let below = fraction(at) {
      value = below.value == 0 ? 0 : value / below.value
      at = below.end
    } else if !hasPoint, let mixed = mixed(at) {
      value += mixed.value
      at = mixed.end
    }
    if let end = exponent(at) { (value, at) = (.greatestFiniteMagnitude, end) }
    var end = at
    while end < bytes.count, bytes[end] == UInt8(ascii: " ") { end += 1 }
    let isPercent = end < bytes.count && bytes[end] == UInt8(ascii: "%")
    if isPercent { at = end + 1 }
    // No real amount is larger, and a larger one would not fit.
    add(isPercent ? .percent : .number, text(start..<at), start..<at, min(value, 1e9))
  }

  /// The end of an exponent such as "e99". No amount of food has one.
  private func exponent(_ at: Int) -> Int? {
    guard at < bytes.count, bytes[at] == UInt8(ascii: "e") else { return nil }
    var end = at + 1
    if end < bytes.count, bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") { end += 1 }
    guard isDigit(end) else { return nil }
    _ = digits(&end)
    return end
  }

  /// "/2" after a number.
  private func fraction(_ at: Int) -> (value: Double, end: Int)? {
    guard at < bytes.count, bytes[at] == UInt8(ascii: "/"), isDigit(at + 1) else { return nil }
    var end = at + 1
    let below = digits(&end)
    return (below, end)
  }

  /// " 1/2" or "-1/2" after a number.
  private func mixed(_ at: Int) -> (value: Double, end: Int)? {
    var from = at
    while from < bytes.count, bytes[from] == UInt8(ascii: " ") { from += 1 }
    if from < bytes.count, bytes[from] == UInt8(ascii: "-") { from += 1 }
    while from < bytes.count, bytes[from] == UInt8(ascii: " ") { from += 1 }
    guard from > at, isDigit(from) else { return nil }
    let above = digits(&from)
    guard let below = fraction(from) else { return nil }
    return (below.value == 0 ? 0 : above / below.value, below.end)
  }

  private func digits(_ at: inout Int) -> Double {
    var value = 0.0
    while isDigit(at) {
      value = value * 10 + Double(bytes[at] - 48)
      at += 1
    }
    return value
  }

  private static func power(_ count: Int) -> Double { (0..<count).reduce(1) { value, _ in value * 10 } }

  /// Returns the position after the bullet or number at the beginning of a list item.
  private func endOfBullet(_ start: Int) -> Int? {
    var at = start
    while at < bytes.count, bytes[at] == 32 || bytes[at] == 9 { at += 1 }
    guard at < bytes.count else { return nil }
    if [UInt8(ascii: "-"), UInt8(ascii: "*"), Self.bullet].contains(bytes[at]) {
      at += 1
    } else {
      let from = at
      while isDigit(at) { at += 1 }
      guard at > from, at < bytes.count, bytes[at] == UInt8(ascii: ".") || bytes[at] == UInt8(ascii: ")") else { return nil }
      at += 1
    }
    return at < bytes.count && (bytes[at] == 32 || bytes[at] == 9) ? at + 1 : nil
  }

  private mutating func add(_ kind: RawWord.Kind, _ text: String, _ range: Range<Int>, _ value: Double = 0) {
    let place: Range<Int>
    if let places {
      place = places[range.lowerBound]..<places[range.upperBound - 1] + 1
    } else {
      place = range
    }
    words.append(RawWord(kind: kind, text: text, value: value, range: place))
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
  private func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte) || byte >= 128 }
  private func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
  private func isDigit(_ at: Int) -> Bool { at < bytes.count && isDigit(bytes[at]) }

  private static let signs = Set(",;.()/:&!?-+%\"'".utf8)
  /// Represents all bullets.
  private static let bullet: UInt8 = 1

  /// Returns a scalar in lower case, without accents, as ASCII; empty for combining marks.
  private static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
    if scalar.isASCII { return [(65...90).contains(scalar.value) ? UInt8(scalar.value + 32) : UInt8(scalar.value)] }
    if let plain = plain[scalar] { return Array(plain.utf8) }
    let parts = String(scalar).decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars
    return parts.flatMap { part -> [UInt8] in
      if part.isASCII { return [UInt8(part.value)] }
      return part.saysSomething && !part.isMark ? Array(String(part).utf8) : part.properties.isWhitespace ? [32] : []
    }
  }

  private static let plain: [Unicode.Scalar: String] = [
    "’": "'", "‘": "'", "“": "\"", "”": "\"", "″": "\"", "–": "-", "—": ", ", "⁄": "/", "•": "\u{1}", "‣": "\u{1}", "ß": "ss", "æ": "ae",
    "œ": "oe", "ø": "o", "ł": "l", "½": " 1/2", "¼": " 1/4", "¾": " 3/4", "⅓": " 1/3", "⅔": " 2/3", "⅛": " 1/8", "⅜": " 3/8",
    "⅝": " 5/8", "⅞": " 7/8", "⅙": " 1/6", "⅚": " 5/6", "⅕": " 1/5", "×": " x ",
  ]
}
