extension NameCandidate {
  /// Computes the features of a name for a phrase.
  mutating func judge(_ said: SaidWords, on knownFoods: KnownFoods) {
    let lexicon = knownFoods.lexicon, known = knownFoods.food(food)
    var explained: Float = 0, elsewhere: Float = 0
    for (term, weight) in said.terms {
      if has(term) {
        explained += weight
      } else if knownFoods.food(food, has: term) {
        elsewhere += weight
      } else if !leavesOutNothing(term, knownFoods) {
        left.append((term, weight))
      }
    }
    self[.explained] = explained / 10
    self[.elsewhere] = elsewhere / 10
    self[.coverage] = explained / said.total
    judgeUnsaid(said, known, lexicon)
    let saysRaw = ["raw", "dry"].contains { knownFoods.index.terms[$0].map { said.all.contains($0) && !has($0) } ?? false }
    if saysRaw, knownFoods.isCooked(food) { self[.rawButCooked] = 1 }
    if head >= 0, !said.all.contains(head), !lexicon.kind(head).has(.group) {
      // An everyday name is hardly ever meant without its noun, nor is another in few words.
      self[.nounUnsaid] = known.marks.contains(.own) ? 5 : 1 + 2 * said.brevity
    }
    // Chocolate milk is not milk chocolate, and yogurt with granola is not granola with yogurt.
    if known.marks.contains(.own), head >= 0, let noun = said.head, noun != head, has(noun),
      said.says(noun, after: head) || !said.main.contains(head)
    {
      self[.nounUnsaid] = 1.5
    }
    if let head = said.head, isMissing(head, known, knownFoods) { self[.headMissing] = 1 }
    self[.together] = together(said)
    judge(known, said, knownFoods)
  }

  /// Returns true if the omitted ingredient is in none of the food's names: coffee without sugar is coffee.
  private func leavesOutNothing(_ term: Int32, _ knownFoods: KnownFoods) -> Bool {
    guard let positive = knownFoods.lexicon.positive(term), !knownFoods.food(food, has: positive) else { return false }
    let terms = knownFoods.index.terms, figures = knownFoods.food(food).figures
    return positive == terms["fat"] ? figures.values.3 < 1 : positive == terms["sugar"] ? figures.carbohydrate < 6 : true
  }

  private func isMissing(_ term: Int32, _ known: IndexedFood, _ knownFoods: KnownFoods) -> Bool {
    !has(term) && !knownFoods.food(food, has: term)
      && !known.portions.contains { knownFoods.portionText($0.text).terms.contains(term) }
  }

  private mutating func judgeUnsaid(_ said: SaidWords, _ known: IndexedFood, _ lexicon: Lexicon) {
    var first: Float = 0, later: Float = 0, named: Float = 0
    for part in terms {
      var rarity = lexicon.rarity(part.term)
      if said.all.contains(part.term) {
        named += rarity
        continue
      }
      let kind = lexicon.kind(part.term)
      if kind.has(.raw) {
        if lexicon.index.terms["fresh"] != part.term, known.marks.contains(.cooked) { self[.unsaidRaw] = 1 }
        rarity *= 0.3
      } else if kind.has(.cooked) {
        if !said.kinds.has(.cooked) { self[.unsaidCooked] = 1 }
        rarity *= 0.3
      } else if kind.has(.dry) {
        self[.unsaidDry] = 1
        rarity *= 0.5
      } else if kind.has(.canned) {
        self[.unsaidCanned] = 1
        rarity *= 0.3
      } else if kind.has(.frozen) {
        self[.unsaidFrozen] = 1
      } else if kind.has(.baby) {
        self[.unsaidBaby] = 1
      }
      if kind.has(.imitation) { rarity *= 4 } else if kind.has(.altered) { rarity *= 2 }
      if part.part == 0 { first += rarity } else { later += rarity * (0.3 + 2.3 * lexicon.impact(part.term)) }
    }
    isWhole = first + later == 0
    self[.unsaidFirst] = first / 10
    self[.unsaidLater] = later / 10
    self[.share] = named / (named + first + later + 1e-6)
    self[.whole] = isWhole ? 1 : 0
    self[.otherNameWhole] = isWhole && kind > 0 ? 1 : 0
    self[.cookedButRaw] = said.kinds.has(.cooked) ? self[.unsaidRaw] : 0
  }

  private mutating func judge(_ known: IndexedFood, _ said: SaidWords, _ knownFoods: KnownFoods) {
    let lexicon = knownFoods.lexicon
    func mark(_ mark: FoodMarks) -> Float { known.marks.contains(mark) ? 1 : 0 }
    if known.marks.contains(.baby), !said.kinds.has(.baby) { self[.unsaidBaby] = 1 }
    self[.brand] = mark(.brand)
    self[.older] = mark(.older)
    let unheard =
      isWhole
      ? left.filter { term, _ in
        !lexicon.kind(term).has([.unit, .size, .filler])
          && !known.portions.contains { knownFoods.portionText($0.text).main == term }
      } : []
    isAll = isWhole && unheard.isEmpty
    isJust = isAll || isWhole && saysTogether(said) && unheard.allSatisfy { changesNothing($0.term, known, knownFoods) }
    let brevity = isJust ? 1 : said.brevity
    self[.everyday] = mark(.own) * brevity
    self[.everydayLong] = mark(.own) * (1 - brevity)
    self[.everydayWhole] = isJust ? mark(.own) * (isPlain ? 1.3 : 1) : 0
    self[.otherName] = kind == 1 ? 1 : 0
    self[.description] = kind == 2 ? 1 : 0
    self[.popularity] = known.popularity / 5 * said.brevity
    self[.unspecified] = mark(.unspecified)
    let isMadeOfDry = known.marks.contains(.prepared) && said.kinds.has(.dry) && !said.isMade
    self[.wrongForm] = known.marks.contains(.dry) && said.isMade || isMadeOfDry ? 1 : 0
  }

  /// Whether nothing joins or parts the words of the name: "toast with a flat white" is no white toast.
  private func saysTogether(_ said: SaidWords) -> Bool {
    let places = said.words.indices.filter { said.words[$0].isContent && has(said.words[$0].term) }
    guard let first = places.first, let last = places.last else { return false }
    return said.words[first...last].allSatisfy { word in
      word.isSign ? word.word.term == "-" : isJoined || !["with", "on", "in", "and"].contains(word.said)
    }
  }

  /// Returns true for a word that is no food and that no food with the same words has in a name: "steamed" of a curry, but not of broccoli.
  private func changesNothing(_ term: Int32, _ known: IndexedFood, _ knownFoods: KnownFoods) -> Bool {
    let index = knownFoods.index, kind = knownFoods.lexicon.kind(term)
    guard known.marks.contains(.own), head >= 0, Int(term) < index.kinds.count, Int(head) < index.kinds.count,
      !kind.has([.everyday, .noun, .number, .negated, .altered, .raw, .dry, .baby])
    else { return false }
    // A dish stays what it is, but grilled spinach is not raw.
    if kind.has(.cooked), terms.count < 2 { return false }
    return !index.foods(of: term).contains { food in terms.allSatisfy { index.food(Int(food), has: $0.term) } }
  }

  /// Returns the share of adjacent word pairs of the phrase that are in one part of the name.
  private func together(_ said: SaidWords) -> Float {
    var pairs = 0, together = 0
    for (one, next) in zip(said.order, said.order.dropFirst()) where next.place - one.place <= 2 {
      pairs += 1
      if let part = part(of: one.term), part == self.part(of: next.term) { together += 1 }
    }
    return pairs == 0 ? 0 : Float(together) / Float(pairs)
  }
}
