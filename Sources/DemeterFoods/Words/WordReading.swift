/// Converts the pieces of a text into comparable words: parses numbers, finds stems, and marks negations.
struct WordReading {
  private(set) var words: [FoodWord] = []
  private let raw: [RawWord]
  private var at = 0

  init(_ raw: [RawWord]) {
    self.raw = raw
    words.reserveCapacity(raw.count)
    while at < raw.count { step() }
    words.markNegations()
  }

  private mutating func step() {
    let piece = raw[at]
    switch piece.kind {
    case .sign: add(piece.text, .sign, to: at + 1)
    case .negated: add("-" + WordStem.of(piece.text), .content, to: at + 1)
    case .number, .percent: numeral(piece)
    case .word: if !spelledNumber(piece) { word(piece) }
    }
  }

  private mutating func word(_ piece: RawWord) {
    for part in WordLists.compounds[piece.text] ?? [piece.text] {
      let kind: FoodWord.Kind = WordLists.functionWords.contains(part) ? .function : .content
      for term in WordStem.of(part).split(separator: " ") {
        words.append(FoodWord(term: String(term), said: part, kind: kind, range: piece.range))
      }
    }
    at += 1
  }

  private mutating func numeral(_ piece: RawWord) {
    let next = text(at + 1)
    if next == "%" {
      add(FoodWord.term(piece.value, isPercent: true), .percent, piece.value, to: at + 2)
    } else if ["-", "to", "or"].contains(next), let end = rawWord(at + 2), end.kind == .number || end.kind == .percent,
      piece.value < end.value
    {
      range(piece.value, end)
    } else if next == "dozen" {
      add(FoodWord.term(piece.value * 12), .number, piece.value * 12, to: at + 2)
    } else if next == "and", text(at + 2) == "a", let part = WordLists.fractions[text(at + 3)] {
      add(FoodWord.term(piece.value + part), .number, piece.value + part, to: at + 4)
    } else {
      let isPercent = piece.kind == .percent
      add(FoodWord.term(piece.value, isPercent: isPercent), isPercent ? .percent : .number, piece.value, to: at + 1)
    }
  }

  /// "2-3": an amount of 2.5. Its ends can still match a name.
  private mutating func range(_ first: Double, _ last: RawWord) {
    let isPercent = last.kind == .percent || text(at + 3) == "%"
    let end = at + (text(at + 3) == "%" ? 4 : 3)
    let place = raw[at].range.lowerBound..<raw[end - 1].range.upperBound
    words.append(
      FoodWord(
        term: FoodWord.term(first, isPercent: isPercent), said: raw[at].text, value: (first + last.value) / 2,
        kind: isPercent ? .percent : .number, range: place))
    words.append(
      FoodWord(term: FoodWord.term(last.value, isPercent: isPercent), said: last.text, value: last.value, kind: .rangeEnd, range: place))
    at = end
  }

  /// "two", "twenty-five", "two thirds", "one and a half", "half", "a couple".
  private mutating func spelledNumber(_ piece: RawWord) -> Bool {
    if let ones = WordLists.ones[piece.text], piece.text != "one" || text(at + 1) != "of" {
      let dash = text(at + 1) == "-" ? at + 2 : at + 1
      if let part = WordLists.fractions[text(dash)], !isPounder(dash) {
        number(ones * part, to: dash + 1)
      } else if text(at + 1) == "and", text(at + 2) == "a" || text(at + 2) == "one", let part = WordLists.fractions[text(at + 3)] {
        number(ones + part, to: at + 4)
      } else if text(at + 1) == "dozen" || text(at + 1) == "hundred" {
        number(ones * (text(at + 1) == "dozen" ? 12 : 100), to: at + 2)
      } else {
        number(ones, to: at + 1)
      }
      return true
    }
    if let tens = WordLists.tens[piece.text] {
      let dash = text(at + 1) == "-" ? at + 2 : at + 1
      let ones = WordLists.ones[text(dash)].flatMap { (1..<10).contains($0) ? $0 : nil }
      number(tens + (ones ?? 0), to: ones == nil ? at + 1 : dash + 1)
      return true
    }
    if WordLists.singleFractions.contains(piece.text), let part = WordLists.fractions[piece.text] {
      let joins = text(at + 1) == "-" && text(at + 2) == "and" || piece.text == "half" && text(at + 1) == "and"
      guard !joins, !isPounder(at), at == 0 || text(at - 1) != "leg" else { return false }
      number(part, to: at + 1)
      return true
    }
    guard let count = WordLists.counts[piece.text] else { return false }
    number(count, to: at + 1)
    return true
  }

  private func isPounder(_ at: Int) -> Bool { text(at) == "quarter" && text(at + 1).hasPrefix("pounder") }

  private mutating func number(_ value: Double, to end: Int) { add(FoodWord.term(value), .number, value, to: end) }

  private mutating func add(_ term: String, _ kind: FoodWord.Kind, _ value: Double = 0, to end: Int) {
    words.append(
      FoodWord(
        term: term, said: raw[at].text, value: value, kind: kind, range: raw[at].range.lowerBound..<raw[end - 1].range.upperBound))
    at = end
  }

  private func rawWord(_ at: Int) -> RawWord? { at < raw.count ? raw[at] : nil }
  private func text(_ at: Int) -> String { at < raw.count ? raw[at].text : "" }
}

extension [FoodWord] {
  /// Marks negated words, because "salt" and "no salt" must be two different terms. "No" negates one word, "without" three, "except" a
  /// list.
  fileprivate mutating func markNegations() {
    guard contains(where: { WordLists.negations[$0.said] != nil || $0.term.hasPrefix("-") }) else { return }
    var left = 0, isList = false
    for index in indices {
      let word = self[index]
      if let reach = negation(index) {
        (left, isList) = (reach, reach == 8)
        self[index].kind = .function
        continue
      }
      let goesOn =
        (word.said == "or" || word.said == "nor") && index > 0 && self[index - 1].term.count > 1 && self[index - 1].term.hasPrefix("-")
      guard left > 0 || goesOn else { continue }
      switch word.kind {
      case .sign:
        if word.term == ",", isList, listGoesOn(index) {
          left = 8
        } else if word.term != "-", word.term != "," || !listEnds(index) {
          left = 0
        }
      case .function:
        if WordLists.endsNegation.contains(word.said) {
          left = 0
        } else if word.said == "and", index + 1 < count, self[index + 1].kind == .function {
          left = 0
        } else if ["or", "and", "nor"].contains(word.said), left < 3 {
          left += 1
        }
      case .number, .percent: left = 0
      case .rangeEnd: break
      case .content:
        left -= 1
        if WordLists.fillers.contains(word.said) { continue }
        self[index].term = word.term.hasPrefix("-") ? String(word.term.dropFirst()) : "-" + word.term
      }
    }
  }

  private func negation(_ index: Int) -> Int? {
    guard let reach = WordLists.negations[self[index].said] else { return nil }
    let next = index + 1 < count ? self[index + 1].said : ""
    let isOther = self[index].said == "not" && ["specified", "from", "reconstituted", "further"].contains(next)
    return isOther || (self[index].said == "not" && index + 1 == count) ? nil : reach
  }

  /// Returns true if a comma is inside a negated list, which "and" or "or" ends.
  private func listGoesOn(_ index: Int) -> Bool {
    self[(index + 1)...].prefix(7).contains { $0.said == "and" || $0.said == "or" }
      && !self[(index + 1)...].prefix(3).contains { WordLists.endsNegation.contains($0.said) }
  }

  private func listEnds(_ index: Int) -> Bool {
    guard index + 2 < count else { return false }
    return self[index + 2].term == "," || ["and", "or"].contains(self[index + 2].said) || ["and", "or"].contains(self[index + 1].said)
  }
}
