/// Finds the numbers among words that are no plain amounts: parts of names, limits, and those that may count in a row.
struct NumberRoles {
  let words: [FoodWord]
  let table: AmountWords

  /// Returns the words with the roles of their numbers.
  static func marked(_ words: [FoodWord], _ table: AmountWords = .english) -> [FoodWord] {
    guard words.contains(where: { $0.kind == .number }) else { return words }
    let roles = NumberRoles(words: words, table: table)
    return words.indices.map { place in
      var word = words[place]
      guard word.kind == .number else { return word }
      if roles.isOfName(place) { word.kind = .named }
      if table.vague.contains(roles.said(place + 1)) { word.clarity = max(word.clarity, .vague) }
      if roles.isFirstOfThousands(place) || roles.isLimit(place) || roles.isOrdinal(place) || roles.isNegated(place) {
        word.clarity = max(word.clarity, .guessed)
      }
      return word
    }
  }

  private func said(_ at: Int) -> String { words.indices.contains(at) && words[at].kind != .sign ? words[at].said : "" }
  private func isContent(_ at: Int) -> Bool { words.indices.contains(at) && words[at].kind == .content }
  private func kind(_ at: Int) -> TermKind { words.indices.contains(at) ? TermKind.of(words[at].term) : [] }
  private func isDash(_ at: Int) -> Bool { words.indices.contains(at) && words[at].kind == .sign && words[at].term == "-" }

  /// "Under 6 inches", "an eighth inch": no amount.
  private func isLength(_ place: Int) -> Bool { words[(place + 1)...].prefix(2).contains { $0.term == "inch" } }

  /// "3 bean salad", "7-layer dip", "two-bite brownie".
  private func isOfName(_ place: Int) -> Bool {
    let value = words[place].value, noun = isDash(place + 1) ? place + 2 : place + 1
    guard value >= 2, value <= 30, value == value.rounded(), words[place].bounds == nil else { return false }
    guard isContent(noun + 1), !kind(noun + 1).has([.mass, .volume, .filler]) else { return false }
    if table.naming.contains(said(noun)) { return true }
    guard value >= 3, table.listing.contains(said(noun)), !said(noun + 1).hasSuffix("ed") else { return false }
    var last = noun + 1
    while isContent(last + 1), !kind(last + 1).has(.filler) { last += 1 }
    return !said(last).hasSuffix("s")
  }

  /// "Less than 100 g", "at least 3 eggs", "over 500 kcal of pizza"; but not "sauce over 2 cups of rice".
  private func isLimit(_ place: Int) -> Bool {
    guard !isLength(place) else { return false }
    guard let before = table.limits[said(place - 1)] else { return false }
    if !before.isEmpty { return before.contains(said(place - 2)) }
    return !isContent(place - 2) || kind(place - 2).has(.filler)
  }

  /// "A third slice of pizza" may be the third one; "a third cup" is not.
  private func isOrdinal(_ place: Int) -> Bool {
    NumberWords.english.ordinals.contains(words[place].said) && isContent(place + 1) && !isLength(place)
      && !kind(place + 1).has([.mass, .volume])
  }

  /// "1 200 g" may be 1,200 g.
  private func isFirstOfThousands(_ place: Int) -> Bool {
    guard words[place].said == "1", words.indices.contains(place + 1), words[place + 1].kind == .number else { return false }
    return words[place + 1].said.utf8.count == 3 && words[place + 1].said.allSatisfy(\.isASCIIDigit)
  }

  /// "Without 2 eggs".
  private func isNegated(_ place: Int) -> Bool { WordLists.negations[said(place - 1)] != nil && said(place - 1) != "minus" }
}
