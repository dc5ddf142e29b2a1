extension SaidWords {
  private static let untilUnit: Set<String> = [
    "extra", "heap", "level", "round", "full", "thin", "thick", "cubic", "surfac", "singl", "individual", "whol", "-", "siz", "king",
    "generou", "standard", "fresh", "individu",
  ]

  mutating func findAmounts(_ lexicon: Lexicon) {
    let share = eatenShare
    for (place, word) in words.enumerated() where place != share {
      if word.isNumber {
        number(at: place, lexicon)
      } else if word.isArticle {
        article(at: place)
      }
    }
    if quantities.isEmpty, free == nil { findBareUnit() }
    if let share { eat(words[share].word.value, at: share) }
  }

  private static let eating: Set<String> = ["had", "have", "ate", "eaten", "finished", "got", "drank", "just", "only", "about"]

  /// Returns the position of a part that says how much of the rest was eaten: "a pizza to share, I had half of it".
  private var eatenShare: Int? {
    guard let place = words.lastIndex(where: \.isNumber), words[place].word.value < 1 else { return nil }
    let before = words[..<place].lastIndex { $0.isContent && !$0.kind.has(.filler) }
    let isLast = words[(place + 1)...].allSatisfy { !$0.isNumber && (!$0.isContent || $0.kind.has(.filler)) }
    guard isLast, let before else { return nil }
    return words[before..<place].contains { $0.isSign(",") || Self.eating.contains($0.said) } ? place : nil
  }

  private mutating func eat(_ share: Double, at place: Int) {
    self.share = share
    sharePlace = place
    for index in quantities.indices { quantities[index].value *= share }
    if quantities.isEmpty { (free, freeIs, freePlace) = ((free ?? 1) * share, .number, place) }
    counted.insert(place)
  }

  /// "Pint of cider", without a number or an article.
  private mutating func findBareUnit() {
    for (place, word) in words.enumerated() where word.isContent && word.kind.has(.unit) && !word.isPrepared && at(place + 1)?.said == "of"
    {
      quantities.append(Quantity(value: 1, unit: word.term, name: word.word.term, isNumber: false, kind: word.kind, said: word.said))
      return
    }
  }

  /// The maximum plausible count.
  static let most: Double = 100_000

  private mutating func number(at place: Int, _ lexicon: Lexicon) {
    var value = words[place].word.value
    if value > Self.most || words[place].word.clarity == .unreadable { (value, doubt) = (1, .unreadable) }
    if let next = at(next(place)), lexicon.index.numberedNames.contains(TermPair(first: words[place].term, second: next.term)) { return }
    var after = place + 1
    while let word = at(after), word.isSign("-") || word.word.term == "siz" || word.word.kind == .rangeEnd { after += 1 }
    if value < 1, let word = at(after), word.said == "of" || word.said == "the" || word.said == "a" || word.said == "an" {
      while let word = at(after), ["of", "a", "an", "the"].contains(word.said) || word.isSign("-") { after += 1 }
    } else if at(after)?.said == "of" {
      after += 1
    }
    if let word = at(after), ["inch", "%", "calori", "dia", "cm"].contains(word.word.term) { return }
    var unit = after
    while let word = at(unit), word.kind.has(.size) || Self.untilUnit.contains(word.word.term) || word.word.term == "half", unit < after + 4
    {
      unit += 1
    }
    if let word = at(unit), word.isContent, word.kind.has(.unit), !word.isPrepared, word.word.term != "inch" || unit > after {
      let quantity = Quantity(
        value: value, unit: word.term, name: word.word.term, isNumber: true, kind: word.kind, said: word.said, times: times(before: place))
      counted.insert(place)
      add(quantity, at: place, unit)
      return
    }
    // "Trimmed to 1/8 inch" counts nothing.
    if place > 1, ["to", "score", "no", "number", "about", "than"].contains(words[place - 1].said),
      ["trim", "mark", "cut"].contains(words[place - 2].word.term)
    {
      return
    }
    guard free == nil || freeIs == .article && place <= freePlace + 1 else { return }
    // The 500 of "pizza 500" is probably not a count.
    if value > 20 || !quantities.isEmpty, place == words.count - 1, words[..<place].contains(where: \.isContent) {
      doubt = .bareNumber
      counted.insert(place)
      return
    }
    (free, freeIs, freePlace) = (value, .number, place)
    counted.insert(place)
  }

  /// Returns the multiplier before a measure: "3 x 100 g", "half of a 400 g tin", "3 small 80 g apples", "2 large (50 g) eggs".
  private func times(before place: Int) -> Double {
    var before = place - 1
    while let word = at(before),
      ["x", "times", "of", "a", "an", "the"].contains(word.said) || word.word.kind == .rangeEnd || word.kind.has(.size)
        || word.isSign("(") || word.isSign(")") && at(before - 1)?.said == "x"
    {
      before -= 1
    }
    guard let number = at(before), number.isNumber, counted.contains(before) else { return 1 }
    // "50 60 g" are two amounts.
    if before == place - 1, number.word.value > Self.mostSaidAtOnce { return 1 }
    // "2 large (50 g) eggs", but not "rice cakes 2 (18 g)".
    if at(place - 1)?.isSign("(") == true, number.word.value < 1 || at(place + 2)?.isSign(")") != true || at(place + 3)?.isContent != true {
      return 1
    }
    return min(number.word.value, Self.most)
  }

  /// More things of one weight have a word or sign between the numbers: "50 x 60 g".
  private static let mostSaidAtOnce: Double = 12

  /// Adds an amount; one of each piece or container is multiplied by their number: "3 bottles of 330 ml", "2 bars, 60 g each".
  private mutating func add(_ quantity: Quantity, at place: Int, _ unit: Int) {
    var quantity = quantity
    if quantity.kind.has([.mass, .volume]), quantity.times == 1 {
      let isEach = AmountWords.english.each.contains(at(unit + 1)?.said ?? "") || at(unit + 1)?.said == "per"
      if isEach || isHeld(place) || isOfEachContainer(quantity, unit), let count, !quantities.contains(where: { $0.kind.has(.mass) }) {
        quantity.times = count
        quantities.removeAll { $0.kind.has([.container, .otherUnit]) }
      } else if isOfEach(quantity, at: place), let several = free {
        quantity.times = several
        (free, freeIs, doubt) = (nil, nil, .twoAmounts)
      }
    }
    // "Rice 1 2 g", but not "two 12 oz beers".
    let isLast = at(unit + 1).map(\.isSign) ?? true
    if isLast, place > 0, words[place - 1].isNumber, words[..<(place - 1)].contains(where: \.isContent) { doubt = .twoAmounts }
    quantity.value = min(quantity.value * quantity.times, Self.most * 10)
    quantities.append(quantity)
  }

  /// "3 bottles of 330 ml", "half a bag of crisps, of the 150 g ones".
  private func isHeld(_ place: Int) -> Bool {
    var before = place - 1
    while let word = at(before), word.said == "of" || word.said == "the" { before -= 1 }
    return before < place - 1 && words[before + 1].said == "of" && at(before)?.isContent == true
  }

  /// "Two cans of beer 440 ml": no can has 220. "Half a bag of crisps, 150 g bag".
  private func isOfEachContainer(_ quantity: Quantity, _ unit: Int) -> Bool {
    if let container = at(unit + 1), quantities.contains(where: { $0.unit == container.term && $0.kind.has([.container, .otherUnit]) }) {
      return true
    }
    guard let milliliters = TermKind.milliliters[quantity.name], let container = quantities.first(where: { $0.isNumber }),
      ["can", "tin", "bottl"].contains(container.name), container.value > 1
    else { return false }
    return quantity.value * milliliters <= Self.largestCan
  }

  private static let largestCan = 500.0

  /// "Two beers 33 cl": each has them, most likely.
  private func isOfEach(_ quantity: Quantity, at place: Int) -> Bool {
    guard let free, freeIs == .number, (2...Self.mostSaidAtOnce).contains(free), quantities.isEmpty,
      at(place - 1)?.isContent == true, let milliliters = TermKind.milliliters[quantity.name]
    else { return false }
    return (Self.smallestBottle...Self.largestCan).contains(quantity.value * milliliters)
  }

  private static let smallestBottle = 100.0

  /// The number of things that were said: of pieces or containers, or without a unit.
  var count: Double? {
    quantities.first { $0.isNumber && $0.kind.has([.container, .otherUnit]) }?.value ?? free
  }

  /// Whether the number without a unit is right behind a noun: "fritters x3", "chicken balls, five".
  func isCount(of place: Int) -> Bool {
    freePlace > place && words[place + 1..<freePlace].allSatisfy { $0.isSign || $0.said == "x" } && freePlace < place + 3
  }

  /// The grams or milliliters that were said.
  var measured: Double? {
    quantities.compactMap { quantity in
      (TermKind.grams[quantity.name] ?? TermKind.milliliters[quantity.name]).map { $0 * quantity.value }
    }.first
  }

  /// Returns true if a word belongs to an amount.
  func isAmount(_ place: Int) -> Bool {
    counted.contains(place) || words[place].isNumber || words[place].kind.has(.size)
      || quantities.contains { $0.unit == words[place].term }
  }

  private mutating func article(at place: Int) {
    var unit = place + 1
    while let word = at(unit), word.kind.has(.size) || Self.untilUnit.contains(word.word.term), unit < place + 5 { unit += 1 }
    // "Half a", "a third of a": the number before it counts.
    if place > 0, words[place - 1].isNumber, words[place - 1].word.value < 1 { return }
    if place > 1, words[place - 1].said == "of", words[place - 2].isNumber { return }
    if let word = at(unit), word.isContent, word.kind.has(.unit), !word.isPrepared, word.word.term != "inch" || unit > place + 1 {
      quantities.append(Quantity(value: 1, unit: word.term, name: word.word.term, isNumber: false, kind: word.kind, said: word.said))
      return
    }
    if let word = at(unit), word.isContent, word.kind.has(.filler) { return }
    // "A wodge of cake" is no piece that is counted.
    if let word = at(unit), word.isContent, at(unit + 1)?.said == "of", !word.kind.has([.noun, .everyday]) { return }
    if free == nil { (free, freeIs, freePlace) = (1, .article, place) }
  }

  /// Returns the number or article that belongs to the noun at a position.
  func amount(of place: Int, _ lexicon: Lexicon) -> (value: Double, isNumber: Bool)? {
    var at = place - 1
    for _ in 0..<6 where at >= 0 {
      let word = words[at]
      if word.isSign, word.word.term != "-" { return nil }
      // "2 seven layer burritos" have no layers that are counted.
      if word.word.kind == .named { return nil }
      if word.isNumber {
        // "Half a serving" behind a comma is what was eaten.
        if at == sharePlace { return (share, true) }
        let next = next(at)
        if !counted.contains(at), let name = self.at(next),
          lexicon.index.numberedNames.contains(TermPair(first: word.term, second: name.term))
        {
          return nil
        }
        // "Two 12 oz cans": skip the ounces to find the two.
        let measures =
          self.at(next).map { $0.kind.has([.volume, .mass]) || ["inch", "calori", "%", "dia"].contains($0.word.term) } ?? false
        if next == place || !measures { return (min(word.word.value * times(before: at), Self.most) * share, true) }
      } else if word.isArticle {
        var before = at - 1
        if self.at(before)?.said == "of" { before -= 1 }
        if before >= 0, before == sharePlace { return (share, true) }
        if let part = self.at(before), part.isNumber, part.word.value < 1 { return (part.word.value * share, true) }
        return (share, share != 1)
      } else if ["with", "in", "on", "off", "from", "at", "and", "made", "my", "our", "his", "her", "their"].contains(word.said) {
        return nil
      } else if word.said == "of", self.at(at - 1)?.kind.has(.unit) == true {
        return nil
      }
      at -= 1
    }
    return nil
  }

  /// Returns the next position, skipping dashes.
  private func next(_ place: Int) -> Int {
    var next = place + 1
    while let word = at(next), word.isSign("-") || word.word.kind == .rangeEnd { next += 1 }
    return next
  }

  func at(_ place: Int) -> SaidWord? { words.indices.contains(place) ? words[place] : nil }
}
