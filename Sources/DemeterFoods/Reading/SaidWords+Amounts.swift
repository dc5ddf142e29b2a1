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
  private static let most: Double = 100_000

  private mutating func number(at place: Int, _ lexicon: Lexicon) {
    var value = words[place].word.value
    if value > Self.most { (value, doubt) = (1, .unreadable) }
    if let next = at(next(place)), lexicon.index.numberedNames.contains(TermPair(first: words[place].term, second: next.term)) { return }
    var after = place + 1
    while let word = at(after), word.isSign("-") || word.word.term == "siz" { after += 1 }
    if value < 1, let word = at(after), word.said == "of" || word.said == "the" || word.said == "a" || word.said == "an" {
      while let word = at(after), ["of", "a", "an", "the"].contains(word.said) || word.isSign("-") { after += 1 }
    } else if at(after)?.said == "of" {
      after += 1
    }
    if let word = at(after), ["inch", "%", "calori", "dia"].contains(word.word.term) { return }
    var unit = after
    while let word = at(unit), word.kind.has(.size) || Self.untilUnit.contains(word.word.term) || word.word.term == "half", unit < after + 4
    {
      unit += 1
    }
    if let word = at(unit), word.isContent, word.kind.has(.unit), !word.isPrepared, word.word.term != "inch" || unit > after {
      quantities.append(
        Quantity(
          value: value, unit: word.term, name: word.word.term, isNumber: true, kind: word.kind, said: word.said, times: times(before: place)
        ))
      counted.insert(place)
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
    if value > 20, place == words.count - 1, words[..<place].contains(where: \.isContent) {
      doubt = .bareNumber
      counted.insert(place)
      return
    }
    (free, freeIs, freePlace) = (value, .number, place)
    counted.insert(place)
  }

  /// Returns the multiplier before a measure: "3 x 100 g".
  private func times(before place: Int) -> Double {
    var before = place - 1
    if at(before)?.word.said == "x" { before -= 1 }
    guard let number = at(before), number.isNumber, counted.contains(before) else { return 1 }
    return min(number.word.value, Self.most)
  }

  /// Returns true if a word belongs to an amount.
  func isAmount(_ place: Int) -> Bool {
    counted.contains(place) || words[place].isNumber || words[place].kind.has(.size)
      || quantities.contains { $0.unit == words[place].term }
  }

  mutating func findDoubts() {
    for place in quantities.indices where quantities[place].value * quantities[place].times > Self.most {
      quantities[place].times = 1
      doubt = .unreadable
    }
    let numbers = quantities.map(\.value) + [free].compactMap(\.self)
    if words.count > 1, words[0].isSign("-"), words[1].isNumber { doubt = .negative }
    if numbers.contains(0) { doubt = words.contains { $0.isNumber && $0.said.contains("/") } ? .unreadable : Doubt.none }
    // "2 half eggs".
    let isTwice = zip(words, words.dropFirst()).contains { $0.isNumber && $0.word.value >= 1 && $1.isNumber && $1.said == "half" }
    if isTwice, doubt == nil { doubt = .twoAmounts }
    // "2 bars 60 g".
    let masses = quantities.filter { $0.kind.has(.mass) && $0.times == 1 }
    let others = quantities.filter { !$0.kind.has(.mass) && $0.isNumber && $0.value != 1 }
    if !masses.isEmpty, !others.isEmpty || freeIs == .number && free != 1, doubt == nil { doubt = .twoAmounts }
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
    if free == nil { (free, freeIs, freePlace) = (1, .article, place) }
  }

  /// Returns the number or article that belongs to the noun at a position.
  func amount(of place: Int, _ lexicon: Lexicon) -> (value: Double, isNumber: Bool)? {
    var at = place - 1
    for _ in 0..<6 where at >= 0 {
      let word = words[at]
      if word.isSign, word.word.term != "-" { return nil }
      if word.isNumber {
        let next = next(at)
        if !counted.contains(at), let name = self.at(next),
          lexicon.index.numberedNames.contains(TermPair(first: word.term, second: name.term))
        {
          return nil
        }
        // "Two 12 oz cans": skip the ounces to find the two.
        let measures =
          self.at(next).map { $0.kind.has([.volume, .mass]) || ["inch", "calori", "%", "dia"].contains($0.word.term) } ?? false
        if next == place || !measures { return (min(word.word.value, Self.most) * share, true) }
      } else if word.isArticle {
        var before = at - 1
        if self.at(before)?.said == "of" { before -= 1 }
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
    while at(next)?.isSign("-") == true { next += 1 }
    return next
  }

  private func at(_ place: Int) -> SaidWord? { words.indices.contains(place) ? words[place] : nil }
}
