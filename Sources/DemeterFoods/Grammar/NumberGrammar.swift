/// Reads numbers, however they are said: in digits and in words, whole, decimal, as fractions and mixed, with factors, groups and ranges. A
/// pure function of words and a language's table.
struct NumberGrammar: Sendable {
  let words: NumberWords

  static let english = NumberGrammar(words: .english)

  /// Returns the number that begins at a position; nil if none does.
  func number(in said: [RawWord], at start: Int) -> SaidNumber? {
    guard said.indices.contains(start), said[start].kind == .number || said[start].kind == .word && words.meanings[said[start].text] != nil
    else { return nil }
    let reading = Reading(said, words)
    return reading.between(start) ?? reading.single(start).map { reading.range(from: $0, at: start) ?? $0 }
  }

  /// Returns the number that a whole text says; nil if it says anything else.
  func number(in text: String, decimalSign: Character = ".") -> SaidNumber? {
    let said = WordLexer(text, decimalSign: decimalSign).words
    guard let number = number(in: said, at: 0), number.count == said.count else { return nil }
    return number
  }

  /// The words around a position.
  struct Reading {
    let said: [RawWord]
    let words: NumberWords

    init(_ said: [RawWord], _ words: NumberWords) {
      self.said = said
      self.words = words
    }

    func text(_ at: Int) -> String { said.indices.contains(at) ? said[at].text : "" }
    func numeral(_ at: Int) -> RawWord? { said.indices.contains(at) && said[at].kind == .number ? said[at] : nil }
    func meaning(_ at: Int) -> NumberWords.Meaning? {
      said.indices.contains(at) && said[at].kind == .word ? words.meanings[said[at].text] : nil
    }
    func isDash(_ at: Int) -> Bool { said.indices.contains(at) && said[at].isSign("-") }
    func skippingDash(_ at: Int) -> Int { isDash(at) ? at + 1 : at }
    /// Whether nothing, not even a space, is between two words.
    func isTight(_ at: Int) -> Bool {
      said.indices.contains(at + 1) && said[at + 1].range.lowerBound <= said[at].range.upperBound
    }
  }
}

extension NumberGrammar.Reading {
  /// A number without a range around it.
  func single(_ start: Int) -> SaidNumber? {
    guard var number = beginning(start) else { return nil }
    func end() -> Int { start + number.count }
    if let decimals = decimals(end()), number.value == number.value.rounded(), number.clarity < .vague {
      number.value += decimals.value
      number.count += decimals.count
    } else if let part = mixed(after: number, at: start) {
      number.value += part.value
      number.count += part.count
      number.clarity = max(number.clarity, part.clarity)
    }
    while let (value, count, isGroup) = factor(end(), after: number) {
      number.value *= value
      (number.scale, number.isGroup) = (value, isGroup)
      number.count += count
      number.isDigits = false
    }
    if number.isGroup, number.scale > 2, let half = part(joinedAt: end()) {
      number.value += half.value * number.scale
      number.count += half.count
    }
    if text(end()) == "%" {
      number.isPercent = true
      number.count += 1
    }
    number.value = min(number.value, SaidNumber.greatest)
    return number
  }

  private func beginning(_ at: Int) -> SaidNumber? {
    if let numeral = numeral(at) { return self.numeral(numeral, at) ?? whole(at) }
    switch meaning(at) {
    case .small, .factor: return product(at) ?? whole(at)
    case .group(let value, let isVague):
      return SaidNumber(value: value, clarity: isVague ? .vague : .clear, count: 1, scale: value, isGroup: true)
    case .part:
      // "Third coffee today".
      return words.ordinals.contains(text(at)) && !words.linking.contains(text(at + 1)) ? nil : part(alone: at)
    case .article: return article(at)
    case .point: return decimals(at).map { SaidNumber(value: $0.value, count: $0.count) }
    case .between, nil: return nil
    }
  }

  /// "1/2", "2k", "3 quarters".
  private func numeral(_ numeral: RawWord, _ at: Int) -> SaidNumber? {
    if let fraction = fraction(at) { return fraction }
    if text(at + 1) == "k", isTight(at) {
      return SaidNumber(value: numeral.value * 1000, clarity: numeral.clarity, count: 2, isDigits: true)
    }
    if numeral.clarity == .unreadable { return SaidNumber(value: numeral.value, clarity: .unreadable, count: 1, isDigits: true) }
    return product(at)
  }

  /// "1/2" in digits.
  func fraction(_ at: Int) -> SaidNumber? {
    guard let above = numeral(at), text(at + 1) == "/", isTight(at), let below = numeral(at + 2), isTight(at + 1) else { return nil }
    // "1/2/3" is no number.
    let isReadable = below.value > 0 && above.clarity < .vague && below.clarity < .vague && !(text(at + 3) == "/" && isTight(at + 2))
    // "100/150 g" is rather a range.
    let isOdd = above.value >= 10 && below.value > 16
    return SaidNumber(
      value: isReadable ? above.value / below.value : 0, clarity: !isReadable ? .unreadable : isOdd ? .guessed : .clear, count: 3,
      isDigits: true)
  }

  /// "Two thirds", "one half", "three-quarter". "Two half eggs" may be two halves or two with a half each, and is no product.
  private func product(_ at: Int) -> SaidNumber? {
    guard let count = small(at), count.value > 0 else { return nil }
    let place = skippingDash(at + count.count)
    guard case .part(let part, let isSingle) = meaning(place), !isOfName(place) else { return nil }
    guard !isSingle || !count.isDigits && (part < 0.5 || count.value == 1) else { return nil }
    return SaidNumber(value: count.value * part, clarity: count.clarity, count: place + 1 - at)
  }

  /// "Half", "a quarter", but not "half and half".
  private func part(alone at: Int, inGroups: Bool = true) -> SaidNumber? {
    guard case .part(let value, isSingle: true) = meaning(at), !isOfName(at) else { return nil }
    // "Half a dozen".
    let place = meaning(at + 1) == .article ? at + 2 : at + 1
    if inGroups, case .group(let group, isVague: false) = meaning(place), group > 2 {
      return SaidNumber(value: value * group, count: place + 1 - at)
    }
    return SaidNumber(value: value, count: 1)
  }

  private func isOfName(_ at: Int) -> Bool {
    let text = text(at), next = skippingDash(at + 1)
    if let names = words.afterNoPart[text] {
      // "Half and half".
      let isFirst = words.joining.contains(self.text(next)) && self.text(skippingDash(next + 1)) == text
      let isSecond = at > 1 && words.joining.contains(self.text(at - 1)) && self.text(at - 2) == text
      if isFirst || isSecond || names.contains(self.text(next)) { return true }
    }
    return words.beforeNoPart[text]?.contains(self.text(at - 1)) ?? false
  }

  /// "A hundred", "a dozen", "a couple", "a half".
  private func article(_ at: Int) -> SaidNumber? {
    let next = at + 1
    var number: SaidNumber?
    switch meaning(next) {
    case .factor: number = whole(next)
    case .group(let value, let isVague):
      number = SaidNumber(value: value, clarity: isVague ? .vague : .clear, count: 1, scale: value, isGroup: true)
    case .part(let value, isSingle: false) where text(next + 1) == "of": number = SaidNumber(value: value, count: 1)
    case .part: number = part(alone: next)
    default: return nil
    }
    number?.count += 1
    return number
  }

  /// "Point five", "point two five".
  private func decimals(_ at: Int) -> (value: Double, count: Int)? {
    guard meaning(at) == .point else { return nil }
    var end = at + 1, value = 0.0, place = 0.1
    if let numeral = numeral(end), numeral.text.utf8.allSatisfy({ (48...57).contains($0) }), numeral.text.utf8.count < 10 {
      for digit in numeral.text.utf8 {
        value += Double(digit - 48) * place
        place /= 10
      }
      return (value, 2)
    }
    while end < at + 8, case .small(let digit) = meaning(end) {
      if digit >= 10 {
        // "Point twenty five".
        guard end == at + 1, let number = small(end) else { break }
        return (number.value / 100, 1 + number.count)
      }
      value += digit * place
      place /= 10
      end += 1
    }
    return end > at + 1 ? ((value * 1e8).rounded() / 1e8, end - at) : nil
  }

  /// The part after a whole number: "1/2" of "1 1/2", "and a half".
  private func mixed(after number: SaidNumber, at start: Int) -> SaidNumber? {
    let end = start + number.count
    guard number.value >= 1, number.value == number.value.rounded(), number.clarity < .vague else { return nil }
    if number.isDigits, number.count == 1 {
      let place = skippingDash(end)
      if let part = fraction(place), part.value < 1, part.clarity == .clear {
        return SaidNumber(value: part.value, count: place + part.count - end)
      }
    }
    return number.isGroup ? nil : part(joinedAt: end)
  }

  /// "And a half", "& 1/2", "and two thirds".
  func part(joinedAt at: Int) -> SaidNumber? {
    let joining = skippingDash(at)
    guard words.joining.contains(text(joining)) else { return nil }
    let place = skippingDash(joining + 1)
    let hasArticle = meaning(place) == .article
    let begins = hasArticle ? skippingDash(place + 1) : place
    guard let part = fraction(begins) ?? product(begins) ?? self.part(alone: begins, inGroups: false), part.value < 1,
      part.clarity == .clear
    else {
      return nil
    }
    let end = begins + part.count
    // "Two and half an avocado" are two things; and so are "one and a quarter pounder".
    if !hasArticle, meaning(end) == .article { return nil }
    return SaidNumber(value: part.value, clarity: part.clarity, count: end - at)
  }

  /// "Hundred" and "dozen" after a number that is not whole, or counts groups: "1.5 thousand", "a couple of hundred", "two dozen".
  private func factor(_ at: Int, after number: SaidNumber) -> (value: Double, count: Int, isGroup: Bool)? {
    guard number.clarity < .unreadable else { return nil }
    let isLinked = words.linking.contains(text(at)), place = isLinked ? at + 1 : skippingDash(at)
    if isLinked, number.scale == 1 { return nil }
    switch meaning(place) {
    case .factor(let value): return number.scale < value ? (value, place + 1 - at, false) : nil
    case .group(let value, isVague: false):
      return number.scale == 1 && !isLinked || value == 12 && number.scale < 12 ? (value, place + 1 - at, true) : nil
    default: return nil
    }
  }
}
