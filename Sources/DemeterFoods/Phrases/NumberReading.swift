/// A number as it was said, over several words if need be.
struct SaidNumber {
  var thousandths: Int64
  /// Behind its last token.
  var end: Int
  /// Whether it was only "a", "an", "some" or "another".
  var isArticle: Bool = false
  var isReadable: Bool = true

  func times(_ factor: Int64, end: Int) -> SaidNumber {
    let product = thousandths.multipliedReportingOverflow(by: factor)
    let isReadable = isReadable && !product.overflow && product.partialValue <= 1_000_000_000
    return SaidNumber(thousandths: isReadable ? product.partialValue : 1000, end: end, isReadable: isReadable)
  }
}

extension [Token] {
  /// The number that begins there: `2`, `1 1/2`, `one and a half`, `half a dozen`, `two to three`.
  func number(at start: Int) -> SaidNumber? {
    guard let first = simpleNumber(at: start), !isPercentage(first.end) else { return nil }
    guard !first.isArticle, first.isReadable else { return first }
    // 2-3, two to three, two or three: what lies in the middle.
    guard let between = token(first.end), between.kind == .dash || between.is("to") || between.is("or"),
      let second = simpleNumber(at: first.end + 1), !second.isArticle, second.isReadable, !isPercentage(second.end),
      second.thousandths > first.thousandths,
      second.thousandths <= first.thousandths * 5 || (between.isTight && second.thousandths <= 10_000)
    else { return first }
    return SaidNumber(thousandths: (first.thousandths + second.thousandths) / 2, end: second.end)
  }

  func token(_ index: Int) -> Token? { index >= 0 && index < count ? self[index] : nil }

  private func isPercentage(_ index: Int) -> Bool { token(index)?.has(.percent) ?? false }

  private func simpleNumber(at start: Int) -> SaidNumber? {
    guard let token = token(start), !token.isGlued else { return nil }
    switch token.kind {
    case .unreadable: return SaidNumber(thousandths: 1000, end: start + 1, isReadable: false)
    case .number(let thousandths, let isFraction):
      var number = SaidNumber(thousandths: thousandths, end: start + 1)
      if !isFraction, thousandths % 1000 == 0, case .number(let more, isFraction: true) = self.token(start + 1)?.kind {
        number = SaidNumber(thousandths: thousandths + more, end: start + 2)
      }
      // 1-1/2 is one and a half.
      if !isFraction, thousandths % 1000 == 0, self.token(start + 1)?.kind == .dash,
        case .number(let more, isFraction: true) = self.token(start + 2)?.kind
      {
        number = SaidNumber(thousandths: thousandths + more, end: start + 3)
      }
      return multiplied(withFraction(number))
    case .word:
      switch token.entry.number {
      case nil: return nil
      case .article: return behindArticle(at: start)
      case .fraction(let part): return token.text == "third" || token.text == "thirds" ? nil : behindFraction(part, at: start + 1)
      case .several(let number): return SaidNumber(thousandths: number * 1000, end: start + 1)
      case .ones, .tens, .times: return spelledOut(at: start)
      }
    default: return nil
    }
  }

  /// "a", or what it is the beginning of: "a half", "a couple", "a hundred".
  private func behindArticle(at start: Int) -> SaidNumber? {
    let article = SaidNumber(thousandths: 1000, end: start + 1, isArticle: true)
    guard let next = token(start + 1), next.kind == .word, !next.isGlued, self[start].text != "some" else { return article }
    switch next.entry.number {
    case .fraction(let part): return behindFraction(part, at: start + 2)
    case .several, .times: return simpleNumber(at: start + 1)
    case .ones where self[start].text == "another": return simpleNumber(at: start + 1)
    default: return next.has(.vague) ? SaidNumber(thousandths: 1000, end: start + 2, isArticle: true) : article
    }
  }

  /// "half" may be of a whole, or of some number: "half a dozen", "half of half a pizza".
  private func behindFraction(_ part: Int64, at start: Int) -> SaidNumber {
    let isOf = token(start)?.is("of") ?? false
    var next = isOf ? start + 1 : start
    if let word = token(next), word.is("the") || word.is("my") { next += 1 }
    guard let word = token(next), word.kind == .word || isOf else { return SaidNumber(thousandths: part, end: start) }
    switch word.entry.number {
    case .article, .fraction, .times, .several:
      if let whole = simpleNumber(at: next) { return product(part, whole) }
    case .ones, .tens, nil:
      if isOf, let whole = simpleNumber(at: next) { return product(part, whole) }
    }
    return SaidNumber(thousandths: part, end: next)
  }

  private func product(_ part: Int64, _ whole: SaidNumber) -> SaidNumber {
    SaidNumber(thousandths: (part * whole.thousandths + 500) / 1000, end: whole.end, isReadable: whole.isReadable)
  }

  /// "two hundred and fifty", "twenty five", "two thirds", "one and a half".
  private func spelledOut(at start: Int) -> SaidNumber? {
    var total: Int64 = 0, current: Int64 = 0, index = start
    var last: Int64 = .max
    scan: while let token = token(index), token.kind == .word, !token.isGlued {
      switch token.entry.number {
      case .tens(let tens) where last >= 100: (current, last) = (current + tens, 20)
      case .ones(let ones) where last >= 100 || (last == 20 && (1...9).contains(ones)): (current, last) = (current + ones, 1)
      case .times(1000): (total, current, last) = (total + Swift.max(current, 1) * 1000, 0, 1000)
      case .times(let factor): (current, last) = (Swift.max(current, 1) * factor, 100)
      case .fraction(let part) where index == start + 1 && total == 0 && current < 20:
        let number = SaidNumber(
          thousandths: self[index].text.hasPrefix("third") ? (current * 1000 + 1) / 3 : current * part, end: index + 1)
        return skippingOfA(number)
      case nil where token.is("and") && last >= 100 && index > start && isSmallNumber(index + 1): break
      default: break scan
      }
      if total > 1_000_000 || current > 1_000_000 { return SaidNumber(thousandths: 1000, end: index + 1, isReadable: false) }
      index += 1
    }
    return withFraction(SaidNumber(thousandths: (total + current) * 1000, end: index))
  }

  private func isSmallNumber(_ index: Int) -> Bool {
    switch token(index)?.entry.number {
    case .ones, .tens: token(index)?.isGlued == false
    default: false
    }
  }

  /// "three quarters of a", "two thirds of the".
  private func skippingOfA(_ number: SaidNumber) -> SaidNumber {
    guard token(number.end)?.is("of") == true, case .article = token(number.end + 1)?.entry.number else { return number }
    return SaidNumber(thousandths: number.thousandths, end: number.end + 2)
  }

  /// With "and a half", "and ¾" behind it.
  private func withFraction(_ number: SaidNumber) -> SaidNumber {
    guard token(number.end)?.joinsAsAnd == true, number.thousandths % 1000 == 0, let part = fraction(at: number.end + 1) else {
      return number
    }
    return SaidNumber(thousandths: number.thousandths + part.thousandths, end: part.end)
  }

  /// Less than one: "a half", "three quarters", "1/2".
  func fraction(at start: Int) -> SaidNumber? {
    guard let token = token(start), !token.isGlued else { return nil }
    if case .number(let thousandths, isFraction: true) = token.kind { return SaidNumber(thousandths: thousandths, end: start + 1) }
    guard token.kind == .word, let next = self.token(start + 1), next.kind == .word, !next.isGlued,
      case .fraction(let part) = next.entry.number
    else { return nil }
    switch token.entry.number {
    case .article: return SaidNumber(thousandths: part, end: start + 2)
    case .ones(let count) where count * part < 1000: return SaidNumber(thousandths: count * part, end: start + 2)
    default: return nil
    }
  }

  /// "2 dozen", "3 hundred".
  private func multiplied(_ number: SaidNumber) -> SaidNumber {
    guard let token = token(number.end), token.kind == .word, !token.isGlued, case .times(let factor) = token.entry.number else {
      return number
    }
    return number.times(factor, end: number.end + 1)
  }
}
