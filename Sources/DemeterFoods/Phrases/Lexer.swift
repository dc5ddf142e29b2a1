import DemeterCore

/// Cuts a text into words, numbers and signs, in one pass over its scalars.
struct Lexer {
  let scalars: [Unicode.Scalar]
  private(set) var tokens: [Token] = []
  private var position = 0

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars.map(\.inPlainDigits)
    tokens.reserveCapacity(scalars.count / 4 + 4)
    while position < scalars.count { step() }
  }

  private mutating func step() {
    let scalar = scalars[position]
    switch Sign(scalar) {
    case .space: position += 1
    case .line: add(.line, to: position + 1)
    case .comma: add(.comma, to: position + 1)
    case .and: add(.and, to: position + 1)
    case .dash: add(.dash, to: position + 1)
    case .stop: stop()
    case .soft: if !checkbox() { add(.soft, to: position + 1) }
    case .digit: number()
    // A mark on its own belongs to the sign before it.
    case .letter where scalar.isMark: position += 1
    case .letter: word(from: position)
    }
  }

  func scalar(_ index: Int) -> Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  func sign(_ index: Int) -> Sign? { scalar(index).map(Sign.init) }

  mutating func add(_ kind: Token.Kind, _ text: String = "", to end: Int) {
    tokens.append(
      Token(
        kind: kind, text: text, range: position..<end, entry: text.isEmpty ? .unknown : Vocabulary.entries[text] ?? .unknown,
        isTight: tokens.last?.range.upperBound == position, isCapital: (65...90).contains(scalars[position].value)))
    position = end
  }

  /// Whether nothing but signs stands before this on its line.
  var isAtLineStart: Bool {
    for token in tokens.reversed() {
      if token.kind == .line { return true }
      if token.kind != .soft, token.kind != .dash { return false }
    }
    return true
  }

  /// A full stop ends a sentence, but not behind an abbreviation, and not before digits.
  private mutating func stop() {
    if sign(position + 1) == .digit, position == 0 || [.space, .soft, .dash].contains(sign(position - 1)) { return number() }
    let isAbbreviated = tokens.last.map { $0.range.upperBound == position && $0.entry.roles.contains(.abbreviation) } ?? false
    let next = sign(position + 1)
    let ends = next == nil || next == .space || next == .line || next == .soft || next == .stop || scalars[position] != "."
    add(ends && !(isAbbreviated && next != nil && next != .line) && scalars[position] != "…" ? .line : .soft, to: position + 1)
  }

  /// `[ ]` and `[x]`, as lists to tick off have them.
  private mutating func checkbox() -> Bool {
    guard scalars[position] == "[", scalar(position + 2) == "]", [" ", "x", "X"].contains(scalars[position + 1]) else { return false }
    add(.soft, to: position + 3)
    return true
  }

  private mutating func number() {
    guard let reading = NumeralReading(scalars, at: position) else { return word(from: position) }
    let end = reading.end
    switch sign(end) {
    case .letter:
      let letters = self.letters(from: end)
      let text = lowered(end..<letters)
      // Behind a digit only what a number goes with: 60g, 300kcal, 2x; 7up and 1st are words.
      let entry = Vocabulary.entries[text] ?? .unknown
      if reading.isWhole, text == "am" || text == "pm" { return add(.time, to: letters) }
      guard entry.unit != nil || entry.energy != nil || entry.roles.contains(.times) || ["t", "c"].contains(text) else {
        return word(from: position)
      }
      if entry.roles.contains(.times), sign(letters) == .digit {
        add(reading.kind, to: end)
        return add(.word, text, to: letters)
      }
    case .dash where !sharesNumber(after: end + 1): return word(from: position)
    default:
      if scalar(end) == "%" || scalar(end) == "\"" || scalar(end) == "″" { return add(.word, lowered(position..<end + 1), to: end + 1) }
      if scalar(end) == ":", sign(end + 1) == .digit, reading.isWhole, let minutes = NumeralReading(scalars, at: end + 1) {
        return add(.time, to: minutes.end)
      }
      // A list's own numbers.
      if reading.isWhole, isAtLineStart, scalar(end) == "." || scalar(end) == ")", sign(end + 1) == .space, reading.end - position < 3 {
        return add(.soft, to: end + 1)
      }
    }
    add(reading.kind, reading.isWhole && end - position <= 4 ? lowered(position..<end) : "", to: end)
  }

  /// Whether a dash behind a number leaves it one: before another number, a unit, or nothing; `7-up` is a word.
  private func sharesNumber(after start: Int) -> Bool {
    guard sign(start) == .letter else { return true }
    let entry = Vocabulary.entries[lowered(start..<letters(from: start))] ?? .unknown
    return entry.unit != nil || entry.energy != nil
  }

  private func letters(from start: Int) -> Int {
    scalars[start...].firstIndex { !$0.properties.isAlphabetic && $0 != "×" } ?? scalars.count
  }

  /// In lower case, with straight apostrophes.
  func lowered(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars[range] {
      if scalar.isASCII {
        let isCapital = scalar.value >= 65 && scalar.value <= 90
        text.append(isCapital ? Unicode.Scalar(UInt8(scalar.value + 32)) : scalar)
      } else if scalar == "’" || scalar == "‘" {
        text.append("'")
      } else {
        text.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
    }
    return String(text)
  }
}
