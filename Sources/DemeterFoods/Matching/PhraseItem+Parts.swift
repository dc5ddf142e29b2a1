import DemeterCore

extension PhraseItem {
  /// This and what follows as one food, in the amount of this; nil where their amounts do not agree.
  func joined(with rest: some Collection<PhraseItem>, in text: String) -> PhraseItem? {
    let all = [self] + rest
    guard let last = all.last, all.allSatisfy({ $0.doubt == nil }), all.filter({ $0.energy != nil }).count < 2 else { return nil }
    // An amount behind the last one is said of all of it.
    let behind = last.amount == FoodAmount(.one) ? nil : last.amount
    guard rest.dropLast().allSatisfy({ $0.amount == FoodAmount(.one) }), behind == nil || amount == FoodAmount(.one) else { return nil }
    let food = rest.reduce(self.food) { "\($0) \($1.joiner == .with ? "with" : "and") \($1.food)" }
    let range = self.range.lowerBound..<last.range.upperBound
    return PhraseItem(
      words: String(text.dropFirst(range.lowerBound).prefix(range.count)), range: range, quantity: (behind ?? amount).quantity,
      unit: (behind ?? amount).unit, food: food, energy: all.compactMap(\.energy).first, meal: meal ?? last.meal, doubt: nil,
      beginsWithAmount: beginsWithAmount, joiner: joiner)
  }

  /// The ways to cut it into two foods behind a noun in the plural: "eggs | toast".
  var halves: [(PhraseItem, PhraseItem)] {
    let words = food.split(separator: " ")
    guard (2...6).contains(words.count) else { return [] }
    return (1..<words.count).compactMap { cut in
      let noun = words[cut - 1].lowercased()
      guard Plural.singular(noun) != noun else { return nil }
      let one = words[..<cut].joined(separator: " "), other = words[cut...].joined(separator: " ")
      guard self.words.hasSuffix(other) else { return nil }
      var left = self.words.dropLast(other.count)
      while left.last?.isWhitespace == true { left.removeLast() }
      let start = range.upperBound - other.count
      return (
        PhraseItem(
          words: String(left), range: range.lowerBound..<(range.lowerBound + left.count), quantity: quantity, unit: unit, food: one,
          energy: nil, meal: meal, doubt: nil, beginsWithAmount: beginsWithAmount, joiner: joiner),
        PhraseItem(
          words: other, range: start..<range.upperBound, quantity: .one, unit: nil, food: other, energy: nil, meal: meal, doubt: nil,
          beginsWithAmount: false, joiner: .none)
      )
    }
  }
}
