extension NumberGrammar.Reading {
  /// The longest small number at a position: "twenty five", "25".
  func small(_ at: Int) -> SaidNumber? {
    if let numeral = numeral(at) {
      return numeral.clarity < .vague ? SaidNumber(value: numeral.value, clarity: numeral.clarity, count: 1, isDigits: true) : nil
    }
    guard case .small(let value) = meaning(at) else { return nil }
    var best = SaidNumber(value: value, count: 1), phrase = text(at), end = at
    var isMisspelt = words.misspelt.contains(phrase)
    for _ in 1..<max(words.longest, 1) {
      let next = skippingDash(end + 1)
      guard said.indices.contains(next), said[next].kind == .word else { break }
      phrase += " " + text(next)
      end = next
      guard case .small(let value) = words.meanings[phrase] else { continue }
      isMisspelt = isMisspelt || words.misspelt.contains(text(next))
      best = SaidNumber(value: value, count: end + 1 - at)
    }
    if isMisspelt { best.clarity = .guessed }
    return best
  }

  /// A whole number in words: "two hundred and fifty", "one thousand two hundred", "twelve hundred", "2 hundred".
  func whole(_ start: Int) -> SaidNumber? {
    var at = start, total = 0.0, current: Double?, lastFactor = Double.infinity, lastScale = 1.0
    var isDigits = true, clarity = SaidNumber.Clarity.clear
    /// Whether "and" and a smaller number may follow.
    var isOpen = true
    let startsInDigits = numeral(start) != nil
    while at < said.count {
      var place = at == start ? at : skippingDash(at)
      if at > start, lastScale > 1, words.joining.contains(text(place)), text(place) != "+" {
        place = skippingDash(place + 1)
        guard let next = small(place), next.value < lastScale, next.isDigits == startsInDigits, !isPart(place + next.count) else { break }
      }
      if case .factor(let factor) = meaning(place) {
        guard extend(by: factor, &total, &current, &lastFactor) else { break }
        if words.misspelt.contains(text(place)) { clarity = .guessed }
        (lastScale, isDigits, isOpen, at) = (factor, false, true, place + 1)
      } else if isOpen, let next = small(place), at == start || (startsInDigits || !next.isDigits) && fits(next, place, lastScale) {
        current = (current ?? 0) + next.value
        isDigits = isDigits && next.isDigits
        clarity = max(clarity, next.clarity)
        (isOpen, at) = (false, place + next.count)
      } else {
        break
      }
    }
    guard at > start else { return nil }
    return SaidNumber(
      value: min(total + (current ?? 0), SaidNumber.greatest), clarity: clarity, count: at - start, isDigits: isDigits,
      scale: isOpen ? lastScale : 1)
  }

  /// Multiplies what was said since the last larger factor. Each factor is smaller than the one before it.
  private func extend(by factor: Double, _ total: inout Double, _ current: inout Double?, _ lastFactor: inout Double) -> Bool {
    if factor < 1000 {
      guard current.map({ $0 > 0 && $0 < factor }) ?? true else { return false }
      current = (current ?? 1) * factor
      return true
    }
    guard factor < lastFactor, current.map({ $0 > 0 && $0 < 1_000_000 }) ?? true else { return false }
    total += (current ?? 1) * factor
    (current, lastFactor) = (nil, factor)
    return true
  }

  /// Whether a number continues "two hundred" or "three thousand": it is smaller, and counts no other thing in digits ("two hundred 3 eggs").
  private func fits(_ next: SaidNumber, _ place: Int, _ scale: Double) -> Bool {
    scale > 1 && next.value < scale && next.value == next.value.rounded() && (next.value < 100 || scale >= 1000) && fraction(place) == nil
  }

  /// Whether a part follows: the "one third" of "a hundred and one third".
  private func isPart(_ at: Int) -> Bool {
    if case .part = meaning(skippingDash(at)) { return true }
    return false
  }

  // MARK: Ranges

  /// "2-3", "two to three", "2 or 3", "two or three hundred".
  func range(from first: SaidNumber, at start: Int) -> SaidNumber? {
    let sign = start + first.count
    guard words.ranging.contains(text(sign)), first.clarity < .unreadable, let last = single(sign + 1) else { return nil }
    return range(first, last, count: first.count + 1 + last.count, isSpacedDash: isDash(sign) && !isTight(sign))
  }

  /// "Between two and three".
  func between(_ start: Int) -> SaidNumber? {
    guard meaning(start) == .between, let first = beginningOfRange(start + 1) else { return nil }
    let sign = start + 1 + first.count
    guard words.joining.contains(text(sign)) || words.ranging.contains(text(sign)), let last = single(sign + 1) else { return nil }
    return range(first, last, count: 2 + first.count + last.count, isSpacedDash: false)
  }

  /// The first number of "between two and three", which are not two and a third.
  private func beginningOfRange(_ at: Int) -> SaidNumber? { fraction(at) ?? whole(at) ?? single(at) }

  private func range(_ first: SaidNumber, _ last: SaidNumber, count: Int, isSpacedDash: Bool) -> SaidNumber? {
    var from = first.value
    if first.scale == 1, last.scale > 1, from < last.scale, from < last.value / last.scale { from *= last.scale }
    guard from < last.value, last.clarity < .unreadable else { return nil }
    // "Banana 1 - 105 kcal" is no range.
    let isWide = last.value > 4 * from
    if isSpacedDash, isWide { return nil }
    return SaidNumber(
      value: (from + last.value) / 2, bounds: from...last.value, isPercent: first.isPercent || last.isPercent,
      clarity: max(first.clarity, last.clarity, isWide ? .guessed : .clear), count: count, isDigits: first.isDigits && last.isDigits)
  }
}
