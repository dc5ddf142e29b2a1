import Foundation

/// A piece of a text: letters, a numeral or a sign.
struct RawWord {
  enum Kind {
    case word, number, sign
    /// A negated word.
    case negated
  }

  var kind: Kind
  /// Lower case, without accents.
  var text: String
  var value: Double = 0
  var clarity: SaidNumber.Clarity = .clear
  var range: Range<Int>
  /// Whether it was read as another word that it is but for a letter or two.
  var isMisspelt = false
  /// Whether it begins with a capital letter in a text where most words don't.
  var isCapital = false

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
  private let decimalSign: UInt8

  /// - Parameter decimalSign: the sign before the decimals of a number, a comma or a point.
  init(_ text: String, decimalSign: Character = ".") {
    self.decimalSign = decimalSign == "," ? UInt8(ascii: ",") : UInt8(ascii: ".")
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
      } else if let sign = Self.meant[byte] {
        add(sign == "at" ? .word : .sign, sign, at..<at + 1)
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

  private mutating func number(_ at: inout Int) {
    let start = at, numeral = Numeral(bytes, at: start, decimalSign: decimalSign)
    at = numeral.end
    add(.number, text(start..<at), start..<at, numeral.value, numeral.clarity)
  }

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

  private mutating func add(
    _ kind: RawWord.Kind, _ text: String, _ range: Range<Int>, _ value: Double = 0, _ clarity: SaidNumber.Clarity = .clear
  ) {
    let place: Range<Int>
    if let places {
      place = places[range.lowerBound]..<places[range.upperBound - 1] + 1
    } else {
      place = range
    }
    words.append(RawWord(kind: kind, text: text, value: value, clarity: clarity, range: place))
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
  private func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte) || byte >= 128 }
  private func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
  private func isDigit(_ at: Int) -> Bool { at < bytes.count && isDigit(bytes[at]) }

  /// Signs that are read as others.
  private static let meant: [UInt8: String] = [UInt8(ascii: "="): ":", UInt8(ascii: "@"): "at"]
  private static let signs = Set(",;.()/:&!?-+%\"'".utf8)
  /// Represents all bullets.
  private static let bullet: UInt8 = 1

  /// Returns a scalar in lower case, without accents, as ASCII; empty for combining marks.
  private static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
    if scalar.isASCII { return [(65...90).contains(scalar.value) ? UInt8(scalar.value + 32) : UInt8(scalar.value)] }
    if let plain = plain[scalar] { return Array(plain.utf8) }
    if scalar.isMark { return [] }
    // Digits of any script.
    if scalar.properties.numericType == .decimal, let digit = scalar.properties.numericValue.flatMap({ UInt8(exactly: $0) }), digit < 10 {
      return [48 + digit]
    }
    let text = String(scalar).decomposedStringWithCompatibilityMapping.lowercased()
    // "⅗" is "3/5", and "1⅗" is "1 3/5".
    if text.unicodeScalars.count > 1, text.unicodeScalars.contains("⁄") { return Array((" " + text.replacing("⁄", with: "/")).utf8) }
    let parts = text.unicodeScalars
    return parts.flatMap { part -> [UInt8] in
      if part.isASCII { return [UInt8(part.value)] }
      return part.saysSomething && !part.isMark ? Array(String(part).utf8) : part.properties.isWhitespace ? [32] : []
    }
  }

  private static let plain: [Unicode.Scalar: String] = [
    "’": "'", "‘": "'", "“": "\"", "”": "\"", "″": "\"", "–": "-", "—": ", ", "⁄": "/", "•": "\u{1}", "‣": "\u{1}", "ß": "ss", "æ": "ae",
    "œ": "oe", "ø": "o", "ł": "l", "×": " x ", "≈": "~", "✕": " x ", "٫": ".", "٬": ",", "−": "-",
  ]
}
