/// What makes an amount doubtful.
extension SaidWords {
  mutating func findDoubts() {
    for place in quantities.indices where quantities[place].value > Self.most {
      quantities[place].value = 1
      doubt = .unreadable
    }
    let numbers = quantities.map(\.value) + [free].compactMap(\.self)
    if words.indices.contains(where: isNegative) { doubt = .negative }
    if numbers.contains(0) { doubt = words.contains { $0.isNumber && $0.said.contains("/") } ? .unreadable : Doubt.none }
    // "2 half eggs".
    let isTwice =
      quantities.isEmpty && zip(words, words.dropFirst()).contains { $0.isNumber && $0.word.value >= 1 && $1.isNumber && $1.said == "half" }
    if isTwice, doubt == nil { doubt = .twoAmounts }
    // "2 bars 60 g".
    let masses = quantities.filter { $0.kind.has(.mass) && $0.times == 1 }
    let others = quantities.filter { !$0.kind.has(.mass) && $0.isNumber && $0.value != 1 }
    if !masses.isEmpty, !others.isEmpty || freeIs == .number && free != 1, doubt == nil { doubt = .twoAmounts }
    // "3 g 15 g of granola", but not "1 oz (28 g)".
    if doubt == nil, disagree(TermKind.grams) || disagree(TermKind.milliliters) { doubt = .twoAmounts }
  }

  /// Whether a number has a minus sign, which is no dash between words.
  private func isNegative(_ place: Int) -> Bool {
    guard let number = at(place + 1), number.isNumber else { return false }
    if words[place].said == "minus" { return true }
    guard words[place].isSign("-") else { return false }
    let sign = words[place].word.range
    return place == 0 || number.word.range.lowerBound == sign.upperBound && words[place - 1].word.range.upperBound < sign.lowerBound
  }

  /// Whether two amounts of one kind were said that are not the same.
  private func disagree(_ sizes: [String: Double]) -> Bool {
    let amounts = quantities.filter(\.isNumber).compactMap { quantity in sizes[quantity.name].map { $0 * quantity.value } }
    guard let least = amounts.min(), let most = amounts.max() else { return false }
    return most > 1.1 * least
  }
}
