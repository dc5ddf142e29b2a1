extension StretchReader {
  /// Makes the name of a recipe before its ingredients count nothing: "full English: two eggs, beans and toast" is what the list says. Any
  /// other food before a list is eaten beside it: "latte: oat milk, 2 sugars".
  mutating func markingHeading(_ words: [SaidWord]) -> [SaidWord] {
    guard let (name, list) = words.partsAroundHeadingSign else { return words }
    guard let food = read(Array(words[name])).choice?.food else { return words }
    let parts = words[list].split { $0.isSign(",") || $0.isSign("&") || $0.isSign("+") || $0.said == "and" }
    let inside = parts.count { part in
      let noun = part.last { $0.isContent && $0.kind.has(.noun) && !$0.kind.has([.unit, .size, .state, .filler]) }
      return noun.map { knownFoods.index.food(food, contains: $0.term) } ?? false
    }
    guard inside > 1, 2 * inside > parts.count else { return words }
    return words.enumerated().map { place, word in
      guard place <= name.upperBound else { return word }
      let named = FoodWord(term: "", said: word.said, kind: .function, range: word.word.range)
      return SaidWord(word: named, term: word.term, kind: .filler, isHeading: true)
    }
  }
}

extension [SaidWord] {
  /// The words before and after the only colon, or the only dash between spaces; nil if there is none, or if an amount is before it.
  fileprivate var partsAroundHeadingSign: (name: Range<Int>, list: Range<Int>)? {
    let signs = indices.filter(isHeadingSign)
    guard signs.count == 1, let place = signs.first, place > 0, place + 1 < count else { return nil }
    guard self[..<place].allSatisfy({ !$0.isNumber && !$0.isSign }) else { return nil }
    return (0..<place, place + 1..<count)
  }

  private func isHeadingSign(_ place: Int) -> Bool {
    if self[place].isSign(":") { return true }
    guard self[place].isSign("-") || self[place].isSign("–") || self[place].isSign("—"), place > 0, place + 1 < count else { return false }
    return self[place - 1].word.range.upperBound < self[place].word.range.lowerBound
      && self[place].word.range.upperBound < self[place + 1].word.range.lowerBound
  }
}
