/// Joins amounts that are said in several parts: "two cups and a half", "1 lb 4 oz", "100 g to 150 g", "a cup or two", "150 g x 2".
struct CompoundAmounts {
  var words: [FoodWord]
  let table = AmountWords.english

  init(_ words: [FoodWord]) {
    self.words = NumberRoles.marked(words)
    dropOnes()
    rename()
    countDishes()
    guard words.contains(where: \.isAmount) else { return }
    for place in words.indices.reversed() where place < self.words.count { join(at: place) }
  }

  private mutating func join(at place: Int) {
    guard words[place].isAmount else { return joinBare(place) }
    if words[place].kind == .number {
      dropTotal(place)
      joinThousands(place)
      repeatUnit(place)
      joinHundreds(place)
      joinPack(place)
    }
    if let unit = unit(of: place) {
      while joinPart(place, unit) || joinSmaller(place, unit) || joinRange(place, unit) || joinTimes(place, unit) {}
    }
    joinBehindFood(place)
  }

  // MARK: Words

  func word(_ at: Int) -> FoodWord? { words.indices.contains(at) ? words[at] : nil }
  func said(_ at: Int) -> String { word(at).map { $0.kind == .sign ? $0.term : $0.said } ?? "" }
  func number(_ at: Int) -> FoodWord? { word(at).flatMap { $0.kind == .number && $0.clarity < .unreadable ? $0 : nil } }
  func isUnit(_ at: Int) -> Bool { word(at).map { $0.kind == .content && $0.isUnit } ?? false }
  /// Whether the text or a part of it ends before a position.
  func ends(_ at: Int) -> Bool { word(at).map { $0.kind == .sign && !["-", "&", "+"].contains($0.term) } ?? true }
  static let joining: Set<String> = ["and", "&", "+", "plus"]

  /// Returns the position of the unit behind an amount.
  func unit(of place: Int) -> Int? {
    var at = place + 1
    while word(at)?.kind == .rangeEnd || said(at) == "-" { at += 1 }
    return isUnit(at) && words[at].said.hasSuffix("ed") == false ? at : nil
  }

  /// Makes an amount another one that is said by the words up to a position, and removes those.
  mutating func set(
    _ place: Int, _ value: Double, removing gone: Range<Int>, bounds: ClosedRange<Double>? = nil, isGuess: Bool = false
  ) {
    var amount = words[place]
    let end = words[gone.upperBound - 1].range.upperBound
    amount.value = min(value, SaidNumber.greatest)
    amount.bounds = bounds
    amount.kind = .number
    amount.term = FoodWord.term(bounds?.lowerBound ?? value)
    if isGuess { amount.clarity = max(amount.clarity, .guessed) }
    amount.range = amount.range.lowerBound..<max(amount.range.upperBound, end)
    words[place] = amount
    words.removeSubrange(gone)
  }

  func value(_ place: Int) -> Double { words[place].kind == .number ? words[place].value : 1 }

  // MARK: Kinds

  /// "The 400 g one", "the big ones" count nothing.
  private mutating func dropOnes() {
    for place in words.indices.reversed() where ["one", "ones"].contains(said(place)) && place > 1 {
      let next = word(place + 1), isLast = next.map { $0.kind == .sign || $0.kind == .function } ?? true
      guard isLast, words[place - 1].kind == .content, TermKind.of(words[place - 1].term).has([.unit, .size]),
        (1...3).contains(where: { said(place - $0) == "the" })
      else { continue }
      words.remove(at: place)
    }
  }

  /// "2 of 8 slices", "2 out of 8 slices": the second number counts nothing.
  private mutating func dropTotal(_ place: Int) {
    let of = said(place + 1) == "out" ? place + 2 : place + 1, total = said(of + 1) == "the" ? of + 2 : of + 1
    guard said(of) == "of", let whole = number(total), words[place].value >= 1, whole.value > words[place].value, whole.bounds == nil,
      let counted = word(total + 1), counted.kind == .content, !TermKind.of(counted.term).has([.mass, .volume])
    else { return }
    set(place, words[place].value, removing: place + 1..<total + 1, bounds: words[place].bounds)
  }

  /// "10 g of butter and 20 of jam": both are grams.
  private mutating func repeatUnit(_ place: Int) {
    guard said(place + 1) == "of", words[place].value >= 1, let food = word(place + 2), food.kind == .content, !food.isUnit,
      !WordLists.fillers.contains(food.said), Self.joining.contains(said(place - 1)) || said(place - 1) == ",",
      let unit = words[..<place].lastIndex(where: { TermKind.of($0.term).has([.mass, .volume]) }), unit > 0, number(unit - 1) != nil,
      self.said(unit + 1) == "of", !words[unit..<place].contains(where: { $0.kind == .number })
    else { return }
    let said = FoodWord(term: words[unit].term, said: words[unit].said, kind: .content, range: words[place + 1].range)
    words.insert(said, at: place + 1)
  }

  /// "1 000 g": no other number begins with zeros.
  private mutating func joinThousands(_ place: Int) {
    while let next = number(place + 1), next.said == "000", words[place].value >= 1, words[place].said.allSatisfy(\.isASCIIDigit) {
      set(place, words[place].value * 1000, removing: place + 1..<place + 2)
    }
  }

  /// Units that are said of a whole amount: in "two fifty gram bars" it would be "gram".
  private static let plural: Set<String> = ["grams", "g", "ml", "milliliters", "millilitres", "calories", "kcal", "cals", "kilojoules"]

  /// "One oh five grams".
  private mutating func joinZero(_ place: Int) {
    guard table.zeros.contains(said(place + 1)), let ones = number(place + 2), (1...9).contains(ones.value),
      (1...9).contains(words[place].value), ones.said.first?.isLetter == true, Self.plural.contains(said(place + 3))
    else { return }
    set(place, words[place].value * 100 + ones.value, removing: place + 1..<place + 3, isGuess: true)
  }

  /// "Two fifty grams", "nine fifty calories", "one fifty to two hundred calories", "one fifty to one eighty grams".
  private mutating func joinHundreds(_ place: Int) {
    joinZero(place)
    guard let next = number(place + 1), (1...9).contains(words[place].value), words[place].value == words[place].value.rounded(),
      words[place].said.first?.isLetter == true, next.said.first?.isLetter == true
    else { return }
    let hundreds = words[place].value * 100, low = next.bounds?.lowerBound ?? next.value
    guard (10...99).contains(low), low == low.rounded() else { return }
    defer { if words[place].clarity == .guessed { words[place].said += " " + next.said } }
    if let high = next.bounds?.upperBound {
      guard Self.plural.contains(said(place + 3)), high > hundreds + low else { return }
      set(place, (hundreds + low + high) / 2, removing: place + 1..<place + 2, bounds: hundreds + low...high, isGuess: true)
    } else if Self.plural.contains(said(place + 2)) {
      set(place, hundreds + low, removing: place + 1..<place + 2, isGuess: true)
    } else if said(place + 2) == "to", let last = number(place + 3), last.bounds == nil, last.value > hundreds + low,
      Self.plural.contains(said(place + 4))
    {
      set(
        place, (hundreds + low + last.value) / 2, removing: place + 1..<place + 4, bounds: hundreds + low...last.value, isGuess: true)
    }
  }

  /// "Two cups and a half", "a slice and a half of bread".
  private mutating func joinPart(_ place: Int, _ unit: Int) -> Bool {
    guard Self.joining.contains(said(unit + 1)), let part = number(unit + 2), part.value < 1, part.bounds == nil,
      value(place) == value(place).rounded(), words[place].bounds == nil
    else { return false }
    var end = unit + 3
    // "A cup and a half cup".
    if let again = word(end), again.kind == .content, again.isUnit {
      guard again.term == words[unit].term else { return false }
      end += 1
    } else if ["a", "an", "the", "of"].contains(said(end)), said(end) != "of" || ["a", "an", "the"].contains(said(end + 1)) {
      return false
    }
    set(place, value(place) + part.value, removing: unit + 1..<end)
    return true
  }

  /// "Cup and a half of milk".
  private mutating func joinBare(_ place: Int) {
    guard isUnit(place), place == 0 || words[place - 1].kind == .sign || words[place - 1].kind == .function, said(place + 1) == "and",
      let part = number(place + 2), part.value == 0.5, said(place + 3) == "of"
    else { return }
    let unit = words[place], range = unit.range.lowerBound..<part.range.upperBound
    words[place] = FoodWord(term: FoodWord.term(1 + part.value), said: "1", value: 1 + part.value, kind: .number, range: range)
    words[place + 1] = unit
    words.remove(at: place + 2)
  }

  /// "1 lb 4 oz", "one cup and two tablespoons".
  private mutating func joinSmaller(_ place: Int, _ unit: Int) -> Bool {
    let isJoined = Self.joining.contains(said(unit + 1)), next = isJoined ? unit + 2 : unit + 1
    guard let amount = word(next), amount.isAmount, amount.kind == .number || isJoined, let other = self.unit(of: next),
      words[place].bounds == nil, amount.bounds == nil
    else { return false }
    let sizes = [TermKind.grams, TermKind.milliliters].compactMap { sizes in
      sizes[words[unit].term].flatMap { size in sizes[words[other].term].map { (size, $0) } }
    }
    guard let (size, smaller) = sizes.first, smaller < size, value(next) * smaller < size else { return false }
    // "Oats 1 cup and 2 tbsp honey" are two foods.
    let isBehind = place > 0 && words[place - 1].kind == .content && !WordLists.fillers.contains(said(place - 1))
    if isBehind, word(other + 1)?.kind == .content { return false }
    set(place, value(place) + value(next) * smaller / size, removing: unit + 1..<other + 1)
    return true
  }

  /// "100 g to 150 g", "a cup or two of tea", "between 100 g and 200 g".
  private mutating func joinRange(_ place: Int, _ unit: Int) -> Bool {
    let isBetween = said(place - 1) == "between" && Self.joining.contains(said(unit + 1))
    guard isBetween || ["-", "to", "or"].contains(said(unit + 1)), let last = number(unit + 2), last.bounds == nil,
      last.value > value(place),
      words[place].bounds == nil
    else { return false }
    let isSame = word(unit + 3)?.term == words[unit].term
    guard isSame || said(unit + 1) == "or" && value(place) == 1 && last.value <= 3 && !isUnit(unit + 3) else { return false }
    let bounds = value(place)...last.value
    set(place, (bounds.lowerBound + bounds.upperBound) / 2, removing: unit + 1..<unit + (isSame ? 4 : 3), bounds: bounds)
    return true
  }

  /// Returns the position after the words of a food behind its amount.
  private func endOfFood(_ place: Int) -> Int {
    var end = place + 1
    while end < place + 6, let word = word(end), word.kind == .content || word.kind == .function && word.said == "of" { end += 1 }
    return end
  }

  /// "Two bananas and a half", "a chicken breast and a half", "an egg or two".
  private mutating func joinBehindFood(_ place: Int) {
    let end = endOfFood(place)
    if joinTimesBehindFood(place, end) { return }
    guard end > place + 1, let other = number(end + 1), ends(end + 2), value(place) == value(place).rounded(),
      words[place].bounds == nil, words[place].clarity == .clear
    else { return }
    if said(end) == "and", other.value == 0.5 {
      set(place, value(place) + other.value, removing: end..<end + 2)
    } else if said(end) == "or", value(place) == 1, other.value == 2 || other.value == 3 {
      set(place, (1 + other.value) / 2, removing: end..<end + 2, bounds: 1...other.value)
    }
  }
}

extension FoodWord {
  /// A number, or an article.
  var isAmount: Bool { kind == .number && clarity < .unreadable || kind == .function && (said == "a" || said == "an") }
  var isUnit: Bool { TermKind.of(term).has(.unit) }
}

extension Character {
  var isASCIIDigit: Bool { isASCII && isNumber }
}
