/// Converts the pieces of a text into comparable words: finds numbers and stems, and marks negations.
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
    case .number, .word:
      // "One of those bars".
      let isPronoun = piece.text == "one" && at + 1 < raw.count && raw[at + 1].is("of")
      if !isPronoun, let number = NumberGrammar.english.number(in: raw, at: at) {
        add(number)
      } else {
        word(piece)
      }
    }
  }

  private mutating func word(_ piece: RawWord) {
    for part in WordLists.compounds[piece.text] ?? [piece.text] {
      let kind: FoodWord.Kind = WordLists.functionWords.contains(part) ? .function : .content
      for term in WordStem.of(part).split(separator: " ") {
        words.append(FoodWord(term: String(term), said: part, kind: kind, range: piece.range, isMisspelt: piece.isMisspelt))
      }
    }
    at += 1
  }

  /// A range has two words: its middle, and its end, which can still match a name.
  private mutating func add(_ number: SaidNumber) {
    let end = at + number.count, first = raw[at]
    let place = first.range.lowerBound..<raw[end - 1].range.upperBound
    // An article says nothing in "a hundred".
    let said = number.count > 1 && NumberWords.english.meanings[first.text] == .article ? raw[at + 1] : first
    words.append(
      FoodWord(
        term: FoodWord.term(number.bounds?.lowerBound ?? number.value, isPercent: number.isPercent), said: said.text, value: number.value,
        kind: number.isPercent ? .percent : .number, bounds: number.bounds, clarity: number.clarity, range: place))
    if let bounds = number.bounds {
      let last = raw[at..<end].last { $0.kind == .number || $0.kind == .word }
      words.append(
        FoodWord(
          term: FoodWord.term(bounds.upperBound, isPercent: number.isPercent), said: last?.text ?? "", value: bounds.upperBound,
          kind: .rangeEnd, range: place))
    }
    at = end
  }

  private mutating func add(_ term: String, _ kind: FoodWord.Kind, to end: Int) {
    words.append(
      FoodWord(term: term, said: raw[at].text, kind: kind, range: raw[at].range.lowerBound..<raw[end - 1].range.upperBound))
    at = end
  }
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
      case .number, .percent, .named: left = 0
      case .rangeEnd: break
      case .content:
        left -= 1
        if WordLists.fillers.contains(word.said) { continue }
        // "Without unsalted butter".
        if word.term.hasPrefix("-"), index + 1 < count, self[index + 1].kind == .content {
          left += 1
          self[index].kind = .function
          continue
        }
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
