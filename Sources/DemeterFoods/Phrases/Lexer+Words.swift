extension Lexer {
  /// Reads a word, with the signs inside it: "whole-wheat", "M&M's", "Dr.Pepper".
  mutating func word(from start: Int) {
    var end = start
    while let sign = sign(end) {
      guard sign == .letter || sign == .digit || (end > start && staysInside(end, of: start)) else { break }
      end += 1
    }
    if end == start { end += 1 }
    let text = lowered(start..<end)
    if text.hasPrefix("w/"), text != "w/o" { return add(.word, "w/", to: start + 2) }
    if let cut = cut(text, start, end) {
      for part in cut { add(part.1, part.2, to: part.0) }
    } else {
      add(scalars[start..<end].contains(where: \.saysSomething) ? .word : .soft, text, to: end)
    }
  }

  /// Whether a sign in the midst of a word belongs to it.
  private func staysInside(_ index: Int, of start: Int) -> Bool {
    guard let next = sign(index + 1), next == .letter || next == .digit else { return false }
    switch scalars[index] {
    case "&": return index - start <= 2 || length(from: index + 1) <= 2
    case "+", ",", ":", ";", "(", "[", "|", "=", "*", "\"", "“", "”": return false
    case "!", "?", "…": return false
    default: return sign(index) == .dash || sign(index) == .stop
    }
  }

  private func length(from start: Int) -> Int {
    var end = start
    while sign(end) == .letter { end += 1 }
    return end - start
  }

  /// A word that is several: "twenty-five", "half-cup", "x2".
  private func cut(_ text: String, _ start: Int, _ end: Int) -> [(Int, Token.Kind, String)]? {
    let isMultiplier = scalars[start] == "x" || scalars[start] == "X" || scalars[start] == "×"
    if isMultiplier, end - start > 1, let reading = NumeralReading(scalars, at: start + 1), reading.end == end {
      return [(start + 1, .word, "x"), (end, reading.kind, "")]
    }
    guard text.utf8.contains(UInt8(ascii: "-")) else { return nil }
    let parts = text.split(separator: "-").map(String.init)
    let entries = parts.map { Vocabulary.entries[$0] ?? .unknown }
    guard parts.count > 1, parts.joined(separator: "-") == text, entries.first?.number != nil, parts.first != "a",
      entries.dropLast().allSatisfy({ $0.number != nil }),
      entries.last?.number != nil || entries.last?.unit != nil || entries.last?.energy != nil
    else { return nil }
    var at = start
    return parts.enumerated().map { index, part in
      at += part.unicodeScalars.count + (index > 0 ? 1 : 0)
      return (min(at, end), .word, part)
    }
  }
}

extension Unicode.Scalar {
  /// A digit of any script as the one everybody reads.
  var inPlainDigits: Unicode.Scalar {
    guard !isASCII, properties.numericType == .decimal, let value = properties.numericValue, (0...9).contains(value) else { return self }
    return Unicode.Scalar(48 + UInt8(value))
  }

  /// Whether it only goes with the character before it.
  var isMark: Bool {
    guard !isASCII else { return false }
    return properties.isGraphemeExtend || properties.isJoinControl || properties.isEmojiModifier
      || properties.generalCategory == .spacingMark
  }

  /// Whether it is more than a sign: a letter, a digit, a symbol such as an emoji.
  var saysSomething: Bool {
    if isASCII { return properties.isAlphabetic || (48...57).contains(value) || self == "%" }
    switch properties.generalCategory {
    case .dashPunctuation, .openPunctuation, .closePunctuation, .connectorPunctuation, .otherPunctuation, .initialPunctuation,
      .finalPunctuation, .control, .format, .spaceSeparator, .nonspacingMark, .enclosingMark, .modifierSymbol:
      return false
    default: return true
    }
  }
}
