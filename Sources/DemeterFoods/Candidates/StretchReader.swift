import DemeterCore

/// A sequence of words with the food and amount that explain it best.
struct Stretch {
  let said: SaidWords
  let names: [NameCandidate]
  let candidates: [Candidate]
  /// The index of the best candidate; nil if none is similar.
  let best: Int?
  /// How much of the words it explains, minus the unsaid words of the name. Splitting compares these values.
  let value: Float
  /// Whether it can be a separate item.
  let standsAlone: Bool
  /// The parts that say ingredients which the food contains.
  var inside: [[SaidWord]] = []
  /// Earlier words for the same food: "crackers" of "crackers 15 kcal each, 6 crackers".
  var before: [SaidWord] = []
  /// Whether it is not certain that the figures behind it are also for what is inside it.
  var sharesFigures = false

  /// What the amount is multiplied by: the share that was eaten, or the number of slices that each have it on them.
  var times: Double

  /// All words, in the order of the text.
  var allWords: [SaidWord] { before + said.words + inside.joined() }

  /// Returns true if it consists of one of the plain names of an everyday food.
  func isPlain(on knownFoods: KnownFoods) -> Bool {
    guard let choice, names[choice.name].isJust else { return false }
    return knownFoods.food(choice.food).marks.contains(.own) || names[choice.name].isChosen || names[choice.name].uses > 0
  }

  /// Whether the food is counted in pieces of its own: eggs, biscuits, dumplings.
  func comesInPieces(on knownFoods: KnownFoods) -> Bool {
    guard let choice else { return false }
    return knownFoods.food(choice.food).portions.contains { portion in
      let text = knownFoods.portionText(portion.text)
      guard text.kind == .piece, text.main >= 0 else { return false }
      let kind = knownFoods.lexicon.kind(text.main)
      return !kind.has([.part, .bulk]) && (kind.has(.genericPiece) || name(choice).has(text.main))
    }
  }

  /// The indices of the candidates, the best first. Moving indices is faster than moving candidates.
  var byScore: [Int] {
    let scores = candidates.map(\.score)
    return scores.indices.sorted { (-scores[$0], $0) < (-scores[$1], $1) }
  }

  var choice: Candidate? { best.map { candidates[$0] } }
  func name(_ candidate: Candidate) -> NameCandidate { names[candidate.name] }
}

/// Parses sequences of words and reuses memory for them.
struct StretchReader {
  var knownFoods: KnownFoods
  let weights: Weights
  private var retrieval: Retrieval
  /// Whether foods are as they are bought: rice is dry and meat raw.
  private let isIngredient: Bool

  init(_ index: FoodIndex, _ weights: Weights, languages: [FoodLanguage] = [], isIngredient: Bool = false) {
    self.isIngredient = isIngredient
    knownFoods = KnownFoods(index, languages: languages)
    self.weights = weights
    retrieval = Retrieval(index)
  }

  /// Parses a sequence of words as one food.
  mutating func read(_ words: [SaidWord]) -> Stretch {
    let said = knownFoods.said(words)
    let (names, all) = candidates(for: said)
    let isOther = names.map { self.isOther($0, said) }
    let candidates = isOther.contains(true) ? all.filter { !isOther[$0.name] } : all
    guard !candidates.isEmpty else {
      return Stretch(
        said: said, names: [], candidates: [], best: nil, value: -CuttingCost.unknownWord * Float(said.unknown.count),
        standsAlone: !said.unknown.isEmpty, times: said.eaten)
    }
    let isLikely = names.map { self.isLikely($0, said) }
    let nearest = candidates.max { $0.score < $1.score }.map { $0.score - Self.farthest } ?? 0
    let likely = candidates.indices.filter { isLikely[candidates[$0].name] && candidates[$0].score > nearest }
    guard let best = likely.max(by: { candidates[$0].score < candidates[$1].score }) else {
      let count = words.count { $0.isContent && !$0.kind.has(.filler) }
      return Stretch(
        said: said, names: [], candidates: [], best: nil, value: -CuttingCost.unknownWord * Float(count), standsAlone: true,
        times: said.eaten)
    }
    let choice = candidates[best], name = names[choice.name]
    return Stretch(
      said: said, names: names, candidates: candidates, best: best, value: value(choice, name, said),
      standsAlone: standsAlone(choice, name, said), times: said.eaten)
  }

  /// The maximum difference in points between the best food and a likely one.
  private static let farthest: Float = 3

  /// Returns all similar names and amounts.
  mutating func candidates(for said: SaidWords) -> ([NameCandidate], [Candidate]) {
    guard !said.terms.isEmpty else { return ([], []) }
    let places = said.places
    var names: [NameCandidate] = []
    let index = knownFoods.index
    for number in retrieval.nearest(to: said, in: index) {
      let name = index.names[number]
      if said.isSkinOn, index.foods[Int(name.food)].marks.contains(.skin) { continue }
      names.append(
        NameCandidate(
          food: Int(name.food), kind: name.kind, isPlain: name.place == 0, terms: Array(index.terms(ofName: number)), head: name.head,
          isJoined: name.isJoined))
    }
    names += knownFoods.names(for: said)
    var candidates: [Candidate] = []
    for number in names.indices {
      names[number].judge(said, on: knownFoods)
      names[number].score = zip(names[number].features, weights.values).reduce(names[number].preference) { $0 + $1.0 * $1.1 }
      if isIngredient { names[number].score += asBought(names[number], said) }
      candidates += AmountCandidates(said, names[number], number, on: knownFoods, places, weights).candidates
    }
    return (names, candidates)
  }

  /// Returns what speaks for a food as an ingredient: that it is raw or dry, as far as nothing else was said.
  private func asBought(_ name: NameCandidate, _ said: SaidWords) -> Float {
    guard name.food < knownFoods.index.foods.count, !said.kinds.has(.cooked), !said.kinds.has(.canned) else { return 0 }
    let index = knownFoods.index, marks = knownFoods.food(name.food).marks
    // A cup of peanut butter is no peanut butter cup.
    if name.terms.contains(where: { knownFoods.lexicon.kind($0.term).has(.volume) }) { return -Self.cookedIngredient }
    let terms = index.terms(ofName: Int(index.foods[name.food].firstName)), kinds = terms.map { knownFoods.lexicon.kind($0.term) }
    if kinds.contains(where: { $0.has(.cooked) }) { return -Self.cookedIngredient }
    if marks.contains(.own) && name.isJust && name.isPlain || kinds.contains(where: { $0.has(.raw) }) {
      return Self.rawIngredient - min(0, name[.unsaidDry] * weights[.unsaidDry]) - min(0, name[.unsaidRaw] * weights[.unsaidRaw])
    }
    if knownFoods.isCooked(name.food) { return -Self.cookedIngredient }
    // The survey lists foods as they are eaten.
    return marks.contains(.survey) && !marks.contains(.own) ? -Self.eatenIngredient : 0
  }

  private static let rawIngredient: Float = 2
  private static let cookedIngredient: Float = 8
  private static let eatenIngredient: Float = 3

  /// Returns the likeliest amount of a shipped food for the phrase.
  func best(_ food: Int, for stretch: Stretch) -> Candidate? {
    let index = knownFoods.index, number = Int(index.foods[food].firstName), known = index.names[number]
    guard let place = stretch.names.indices.last else { return nil }
    var name = NameCandidate(food: food, kind: known.kind, terms: Array(index.terms(ofName: number)), head: known.head)
    name.judge(stretch.said, on: knownFoods)
    name.score = zip(name.features, weights.values).reduce(0) { $0 + $1.0 * $1.1 }
    return AmountCandidates(stretch.said, name, place, on: knownFoods, stretch.said.places, weights).candidates.max { $0.score < $1.score }
  }

  private static let fewWords = 4

  /// Returns true if the everyday noun that was said is not in the food: "New York cheesecake" is not a cheese.
  private func isOther(_ name: NameCandidate, _ said: SaidWords) -> Bool {
    let lexicon = knownFoods.lexicon
    // "A thin slice of bread" is no brand of it.
    let isBrand =
      knownFoods.food(name.food).marks.contains(.own)
      && name.terms.contains { !said.all.contains($0.term) && lexicon.rarity($0.term) > Self.distinctive }
    return isBrand
      || name[.headMissing] > 0 && said.namedCount <= Self.fewWords && said.head.map { lexicon.kind($0).has(.everyday) } ?? false
  }

  /// The rarity of a word that about 15 foods have, such as a brand.
  private static let distinctive: Float = 7

  /// Returns true if the food is similar enough to the phrase to be shown for it.
  private func isLikely(_ name: NameCandidate, _ said: SaidWords) -> Bool {
    let lexicon = knownFoods.lexicon
    let saysSomething = said.terms.contains { !lexicon.kind($0.term).has([.filler, .unit, .size, .number]) }
    guard saysSomething || name.isWhole else { return false }
    // "Golden syrup" is not porridge with it.
    if knownFoods.food(name.food).marks.contains(.own), name.head >= 0, !said.all.contains(name.head) { return false }
    let shared = said.terms.filter { name.has($0.term) && !lexicon.kind($0.term).has([.filler, .unit, .size, .number]) }.map(\.term)
    guard !shared.isEmpty else { return name.isWhole && said.unknown.isEmpty }
    if name.head >= 0, said.all.contains(name.head) { return true }
    // One word of a name that is neither its head noun nor rare: "table" is not table fat, and "McDonald's" is not a hamburger.
    if shared.count == 1 {
      let isKnown = lexicon.kind(shared[0]).has(.everyday) || knownFoods.isRareName(shared[0])
      guard isKnown || name.isWhole && lexicon.kind(shared[0]).has(.noun) else { return false }
    }
    if name[.share] >= 0.5 { return true }
    guard name[.coverage] >= 0.4, said.unknown.isEmpty else { return false }
    if name[.nounUnsaid] == 0 || name[.share] >= 0.35 { return true }
    return said.terms.count { name.has($0.term) && lexicon.kind($0.term).has(.noun) && !lexicon.kind($0.term).has(.state) } >= 2
  }

  private func value(_ choice: Candidate, _ name: NameCandidate, _ said: SaidWords) -> Float {
    let lexicon = knownFoods.lexicon
    let portion = choice.portion.map { knownFoods.portionText(knownFoods.food(choice.food).portions[$0].text) }
    let inPortion = portion.map { $0.kind == .guideline ? [] : $0.terms } ?? []
    var value: Float = 0
    for (term, rarity) in said.terms {
      let weight = rarity * (lexicon.kind(term).has(.noun) ? 1 : CuttingCost.shareOfOtherWords)
      if name.has(term) || inPortion.contains(term) {
        value += weight
      } else {
        value += knownFoods.food(choice.food, has: term) ? CuttingCost.shareOfIngredients * weight : -weight
      }
    }
    value -=
      CuttingCost.unsaidWord * (name[.unsaidFirst] + name[.unsaidLater]) + CuttingCost.unknownWord * Float(said.unknown.count)
    let isUncounted = said.countsPieces && choice.measure == .hundredGrams
    if choice.features[.containerUncounted] > 2 || choice.features[.unitMissing] > 2 || isUncounted {
      value -= CuttingCost.uncounted
    }
    if !name.isWhole, knownFoods.food(choice.food).marks.contains(.composite) {
      value -= CuttingCost.dishNotWhole
    }
    if name.head >= 0, !said.main.contains(name.head) { value -= CuttingCost.headAfterWith }
    return value
  }

  private func standsAlone(_ choice: Candidate, _ name: NameCandidate, _ said: SaidWords) -> Bool {
    let lexicon = knownFoods.lexicon
    guard name.kind < 2, let head = said.head, !said.isHeadVerb else { return false }
    guard name.head == head || name.isWhole, name[.share] >= 0.5, choice.unexplained < 0.5 * said.total else { return false }
    if choice.features[.massUncounted] > 0 { return false }
    let isOnlyState = said.terms.allSatisfy { lexicon.kind($0.term).has(.state) }
    return !isOnlyState || said.terms.contains { lexicon.kind($0.term).has(.everyday) }
  }
}
