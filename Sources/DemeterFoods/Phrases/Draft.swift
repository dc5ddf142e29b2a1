import DemeterCore

/// An item in the making.
struct Draft {
  var joiner: Joiner
  /// What was said before the food, and behind it.
  var leading: [Measure] = []
  var trailing: [Measure] = []
  /// The tokens of the food's name.
  var words: [Int] = []
  var meal: MealTime?

  var measures: [Measure] { leading + trailing }
  var hasAmount: Bool { measures.contains { $0.energy == nil && !($0.isArticle && $0.unit == nil) } }
  var hasEnergy: Bool { measures.contains { $0.energy != nil } }
  var isEmpty: Bool { words.isEmpty && measures.allSatisfy { $0.isArticle && $0.isCount } }

  /// Leaves out what says nothing at the end: "today", "please", "and a".
  mutating func trim(_ tokens: [Token]) {
    while let last = words.last, trailing.isEmpty || words.count > 1, tokens[last].has(.trailing) { words.removeLast() }
    while let first = words.first, words.count > 1, tokens[first].has(.determiner) { words.removeFirst() }
  }

  /// The tokens from its first to its last.
  var tokens: Range<Int>? {
    let lower = [words.first, leading.first?.tokens.lowerBound, trailing.first?.tokens.lowerBound].compactMap(\.self).min()
    let upper = [words.last.map { $0 + 1 }, leading.last?.tokens.upperBound, trailing.last?.tokens.upperBound].compactMap(\.self).max()
    guard let lower, let upper, lower < upper else { return nil }
    return lower..<upper
  }
}

/// What a draft's measures come to.
struct Said {
  var quantity: Quantity = .one
  var unit: FoodUnit?
  var energy: Energy?
  var doubt: Doubt?

  init(_ draft: Draft) {
    let all = draft.measures
    let counts = all.filter(\.isCount), units = all.filter { $0.unit != nil }
    // A weight says most, then a volume.
    let chosen = units.first { $0.unit?.isMass == true } ?? units.first { $0.unit?.isVolume == true } ?? units.first
    let count = counts.first
    if let chosen {
      (quantity, unit) = (Quantity(thousandths: chosen.quantity), chosen.unit)
      let isOther = units.filter { $0.quantity != 1000 }.count > 1
      if let count, multiplies(count, chosen, draft) {
        multiply(by: count.quantity)
      } else if isOther || (count.map { $0.quantity != 1000 } ?? false) {
        doubt = .twoAmounts
      }
    } else if let count {
      quantity = Quantity(thousandths: count.quantity)
      // "Pizza 500" are hardly so many.
      if draft.leading.isEmpty, !count.isTimes, count.quantity > 20_000 { (quantity, doubt) = (.one, .bareNumber) }
    }
    if counts.count > 1, counts.dropFirst().contains(where: { !$0.isArticle && !$0.isTimes && $0.quantity != count?.quantity }) {
      doubt = .twoAmounts
    }
    if let said = all.first(where: { $0.energy != nil && $0.isReadable }), let first = said.energy {
      energy = first
      if let count, count.quantity != 1000, said.isEach || (multiplies(count, said, draft) && chosen == nil) {
        energy = Energy(thousandths: Self.product(first.thousandths, count.quantity) ?? first.thousandths)
      }
      if all.filter({ $0.energy != nil }).count > 1 { doubt = .twoAmounts }
    }
    if quantity == .zero { doubt = Doubt.none }
    if all.contains(where: \.isNegative) { doubt = .negative }
    if all.contains(where: { !$0.isReadable }) || quantity > Quantity(servings: 100_000) { (doubt, quantity) = (.unreadable, .one) }
  }

  /// Whether a number says how many of a measure there are: "two 30 g bars", "3 x 100 g", "60 g each".
  private func multiplies(_ count: Measure, _ other: Measure, _ draft: Draft) -> Bool {
    if other.isEach || count.isTimes || count.isEach { return true }
    return draft.leading.contains { $0.tokens == other.tokens } && count.tokens.upperBound == other.tokens.lowerBound
  }

  private mutating func multiply(by count: Int64) {
    if let product = Self.product(quantity.thousandths, count) { quantity = Quantity(thousandths: product) } else { doubt = .unreadable }
  }

  private static func product(_ one: Int64, _ other: Int64) -> Int64? {
    let (product, overflow) = one.multipliedReportingOverflow(by: other)
    return overflow ? nil : product / 1000 + (product % 1000 >= 500 ? 1 : 0)
  }
}
