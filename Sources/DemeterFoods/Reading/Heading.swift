extension [SaidWord] {
  /// Makes the words before a list count nothing: "full English: two eggs, beans and toast" is what the list says.
  func markingHeading() -> [SaidWord] {
    guard let place = headingEnd else { return self }
    return enumerated().map { at, word in
      guard at < place else { return word }
      let named = FoodWord(term: "", said: word.said, kind: .function, range: word.word.range)
      return SaidWord(word: named, term: word.term, kind: .filler, isHeading: true)
    }
  }

  /// Toppings are no parts.
  private static let topped: Set<String> = ["pizza", "burger", "toast"]

  private var headingEnd: Int? {
    let signs = indices.filter(isHeadingSign)
    guard signs.count == 1, let place = signs.first, let name = self[..<place].last(where: \.isContent) else { return nil }
    let list = self[(place + 1)...]
    let parts = 1 + list.count { $0.isSign(",") || $0.isSign("&") || $0.isSign("+") || $0.said == "and" }
    let isList = list.contains(where: \.isNumber) ? parts > 1 : parts > 2
    let isName = self[..<place].allSatisfy { !$0.isNumber && !$0.isSign } && !Self.topped.contains(name.word.term)
    return isList && isName ? place + 1 : nil
  }

  /// A colon, or a dash between spaces.
  private func isHeadingSign(_ place: Int) -> Bool {
    if self[place].isSign(":") { return true }
    guard self[place].isSign("-") || self[place].isSign("–") || self[place].isSign("—"), place > 0, place + 1 < count else { return false }
    return self[place - 1].word.range.upperBound < self[place].word.range.lowerBound
      && self[place].word.range.upperBound < self[place + 1].word.range.lowerBound
  }
}
