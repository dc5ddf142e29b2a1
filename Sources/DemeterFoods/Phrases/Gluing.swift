extension [Token] {
  /// Marks the tokens of names that stay whole, so that no word of them joins, counts or measures.
  mutating func glueNames() {
    var index = 0
    while index < count {
      if let end = endOfName(at: index) ?? endOfSandwich(at: index) {
        for inside in index..<end { self[inside].isGlued = true }
        index = end
      } else {
        index += 1
      }
    }
  }

  /// Behind the longest fixed name that begins there.
  private func endOfName(at start: Int) -> Int? {
    names: for name in self[start].entry.names {
      guard start + name.count < count else { continue }
      for (offset, word) in name.enumerated() where !self[start + 1 + offset].spells(word) { continue names }
      return start + 1 + name.count
    }
    return nil
  }

  /// Behind "bacon, egg and cheese sandwich": fillings before what they are between. Two eggs and a ham sandwich are not one.
  private func endOfSandwich(at start: Int) -> Int? {
    guard isFilling(start), let first = endOfFilling(start) else { return nil }
    let isCounted =
      start > 0 && self[start - 1].kind != .word && self[start - 1].kind.isNumber || start > 0 && self[start - 1].entry.number.isSeveral
    if isCounted, self[start].text.hasSuffix("s") { return nil }
    var end = first, hasAnd = false
    while end < count, !hasAnd {
      hasAnd = self[end].joinsAsAnd
      guard hasAnd || self[end].kind == .comma, let next = endOfFilling(end + 1) else { return nil }
      end = next
    }
    guard hasAnd else { return nil }
    for index in end..<Swift.min(end + 2, count) {
      guard self[index].kind == .word else { return nil }
      if self[index].entry.roles.contains(.carrier) { return index + 1 }
      if self[index].entry.roles.contains(.joining) || self[index].entry.number != nil { return nil }
    }
    return nil
  }

  private func isFilling(_ index: Int) -> Bool { index < count && self[index].kind == .word && self[index].entry.roles.contains(.filling) }

  /// Behind a filling of one word, or two such as "cream cheese".
  private func endOfFilling(_ index: Int) -> Int? {
    if isFilling(index) { return index + 1 }
    guard index + 1 < count, self[index].kind == .word, self[index].entry.number == nil, isFilling(index + 1) else { return nil }
    return ["cream", "peanut", "goat", "goats", "roast", "smoked", "red", "caramelised", "fried"].contains(self[index].text)
      ? index + 2 : nil
  }
}

extension Token {
  /// Whether it means "and", in whatever way.
  var joinsAsAnd: Bool { kind == .and || (kind == .word && entry.roles.contains(.and)) }

  /// Whether it is a word of a name, but for the number it is in.
  fileprivate func spells(_ word: String) -> Bool {
    if word == "and" || word == "n" { return joinsAsAnd }
    if kind == .soft || kind == .line || kind == .comma { return false }
    return text == word || (text.utf8.count > 3 && Plural.singular(text) == Plural.singular(word))
  }
}

extension Token.Kind {
  var isNumber: Bool {
    if case .number = self { true } else { false }
  }
}

extension NumberWord? {
  /// Whether it is more than one.
  fileprivate var isSeveral: Bool {
    switch self {
    case .ones(let number): number > 1
    case .tens, .times, .several: true
    case .fraction, .article, nil: false
    }
  }
}
