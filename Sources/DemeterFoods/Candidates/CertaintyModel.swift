import Foundation

/// The confidence in a choice: how much of the probability remains for it and candidates with similar figures.
struct CertaintyModel {
  /// The inputs of the logistic regression, in the order of its weights.
  let inputs: [Double]

  init(_ stretch: Stretch, _ choice: Candidate, on knownFoods: KnownFoods) {
    let name = stretch.name(choice)
    let agreement = Agreement(stretch, choice, on: knownFoods)
    func isAny(_ features: Feature...) -> Double { features.contains { choice.features[$0] > 0 } ? 1 : 0 }
    inputs = [
      1, Self.logit(agreement.carbohydrate), Self.logit(agreement.energy), Double(name[.coverage]), Double(choice.unexplained) / 10,
      Double(name[.unsaidFirst]), Double(name[.unsaidLater]), Double(stretch.said.unknown.count),
      isAny(.nounCounted, .nounWithArticle, .measured, .pieceGeneral, .pieceNamed),
      isAny(.unitMissing, .containerUncounted, .volumeUncounted, .massUncounted, .hundredGrams), Double(choice.features[.sizeWrong]),
    ]
  }

  private static func logit(_ share: Double) -> Double {
    let share = min(0.999, max(0.001, share))
    return log(share / (1 - share))
  }

  static let inputCount = 11

  /// From 0 to 1.
  func value(_ weights: [Double]) -> Double {
    let sum = zip(inputs, weights).reduce(0) { $0 + $1.0 * $1.1 }
    return 1 / (1 + exp(-sum))
  }
}

/// The share of the probability of all candidates that have similar figures.
private struct Agreement {
  private(set) var carbohydrate = 0.0
  private(set) var energy = 0.0

  init(_ stretch: Stretch, _ choice: Candidate, on knownFoods: KnownFoods) {
    func figures(_ candidate: Candidate) -> (carbohydrate: Double, energy: Double) {
      let figures = knownFoods.food(candidate.food).figures
      return (Double(figures.carbohydrate) * candidate.grams / 100, Double(figures.energy) * candidate.grams / 100)
    }
    let own = figures(choice)
    var total = 0.0
    for place in stretch.byScore.prefix(60) {
      let candidate = stretch.candidates[place]
      let share = exp(Double(candidate.score - choice.score)), other = figures(candidate)
      total += share
      if abs(other.carbohydrate - own.carbohydrate) < 5 { carbohydrate += share }
      if abs(other.energy - own.energy) < max(40, 0.2 * own.energy) { energy += share }
    }
    carbohydrate /= total
    energy /= total
  }
}

extension Stretch {
  /// Returns the probability that the figures of the choice are right. Words that were not understood never increase it.
  func certainty(on knownFoods: KnownFoods, _ weights: Weights) -> Double {
    guard let choice else { return 0 }
    let name = name(choice), isChosen = name.isChosen && name.preference > 0
    var certainty = isChosen ? 0.95 : CertaintyModel(self, choice, on: knownFoods).value(weights.certainty)
    let isOdd = said.free.map { $0 <= 0 || $0 > 100 } ?? false || said.quantities.contains { $0.value <= 0 }
    if choice.grams <= 0 || choice.grams > 5000 || isOdd { certainty = min(certainty, 0.6) }
    if choice.features[.usualAlone] > 0 && !isChosen || choice.measure == .hundredGrams || choice.measure == .handful {
      certainty = min(certainty, 0.89)
    }
    let lost = lost(choice, on: knownFoods)
    if !said.unknown.isEmpty || lost.contains(where: { $0.kind.has(.noun) }) { certainty = min(certainty, 0.69) }
    if !lost.isEmpty { certainty = min(certainty, 0.85) }
    // An omitted ingredient or a different size changes the figures.
    let leavesOut = said.terms.contains { term, _ in
      guard let positive = knownFoods.lexicon.positive(term), !name.has(term) else { return false }
      return knownFoods.lexicon.kind(positive).has(.everyday)
        && !WordLists.freeOf.contains(where: { knownFoods.index.terms[$0] == positive })
    }
    if said.isOfEach { certainty = min(certainty, 0.69) }
    if said.isMultipliedInParentheses { certainty = min(certainty, 0.85) }
    // "6 cheese" may be grams or slices.
    let text = choice.portion.map { knownFoods.portionText(knownFoods.food(choice.food).portions[$0].text) }
    let noun: TermKind = text.map { $0.main < 0 ? [] : knownFoods.lexicon.kind($0.main) } ?? []
    let isSliced =
      (noun.has(.part) && !noun.has(.genericPiece) || ["pat", "stick"].contains(text?.noun)) && said.quantities.isEmpty && !said.isPlural
    if isSliced, said.freeIs == .number, let free = said.free, free > 4 { certainty = min(certainty, 0.85) }
    // Two kilograms are rarely eaten, and a unit may be missing: "12 steak".
    if said.freeIs == .number, said.free != 1, said.quantities.isEmpty, choice.grams > 2000 { certainty = min(certainty, 0.85) }
    if leavesOut || said.isDrainedCan || choice.features[.sizeWrong] > 0 { certainty = min(certainty, 0.89) }
    // Eight of a food that is only known by the bag.
    if let free = said.free, free > 4, choice.features[.containerUncounted] + choice.features[.volumeUncounted] > 0 {
      certainty = min(certainty, 0.6)
    }
    // "Uncooked" was said, and only the cooked food is known.
    if name[.rawButCooked] > 0 { certainty = min(certainty, 0.6) }
    if !said.misspelt.isEmpty { certainty = min(certainty, 0.8) }
    if said.words.contains(where: { $0.isNumber && $0.word.clarity != .clear }) { certainty = min(certainty, 0.85) }
    return certainty
  }

  /// Whether a weight or volume was said, and not only meant by another word: "una caña" is 200 g.
  func isMeasured(_ choice: Candidate) -> Bool {
    guard choice.measure == .mass || choice.measure == .volume else { return false }
    return said.words.indices.dropLast().contains { place in
      said.words[place].isNumber && said.words[place + 1].kind.has([.mass, .volume])
        && said.words[place].word.range != said.words[place + 1].word.range
    }
  }

  /// Whether a dry or raw food was said, and the one that was found is none.
  func changesState(_ choice: Candidate, _ knownFoods: KnownFoods) -> Bool {
    let name = name(choice), marks = knownFoods.food(choice.food).marks
    return [TermKind.raw, .dry].contains { state in
      said.words.contains { $0.isContent && $0.kind.has(state) }
        && !name.terms.contains { knownFoods.lexicon.kind($0.term).has(state) } && !(state == .dry && marks.contains(.dry))
    }
  }

  /// Returns the numbers that were said and are neither an amount nor in the food, its portion or its other names.
  func unusedNumbers(_ choice: Candidate, on knownFoods: KnownFoods) -> [SaidWord] {
    let name = name(choice)
    let text = choice.portion.map { knownFoods.portionText(knownFoods.food(choice.food).portions[$0].text) }, portion = text?.numbers ?? []
    let isFootlong = text?.noun == "footlong" && said.isFootlong, isUsed = said.usesCount(choice)
    return said.words.enumerated().filter { place, word in
      if isFootlong, word.word.value == 12 { return false }
      let isCounted = said.counted.contains(place) && (isUsed || place != said.freePlace)
      return (word.isNumber || [.percent, .named].contains(word.word.kind)) && !isCounted && !name.has(word.term)
        && !portion.contains(word.term) && !(word.word.kind == .percent && knownFoods.food(choice.food, has: word.term))
    }.map(\.element)
  }

  /// The rarity of a word that about 15 foods have.
  private static let rare: Float = 7

  /// Returns the nouns and rare words that were said and are not in a food, its portion or its other names: "peas", if only the meat of "mince with peas"
  /// is known.
  func lost(_ choice: Candidate, on knownFoods: KnownFoods) -> [SaidWord] {
    let name = name(choice), lexicon = knownFoods.lexicon
    let portion = choice.portion.map { knownFoods.portionText(knownFoods.food(choice.food).portions[$0].text).terms } ?? []
    return said.words.filter { word in
      let kind = lexicon.kind(word.term)
      let isRare = lexicon.rarity(word.term) > Self.rare
      return word.isContent && !word.kind.has(.filler) && (kind.has(.noun) || isRare)
        && !kind.has([.unit, .state, .filler, .size, .describing, .negated, .group])
        && !name.has(word.term) && !portion.contains(word.term) && !knownFoods.food(choice.food, has: word.term)
    }
  }
}

extension SaidWords {
  /// Whether a count without a unit is used for a choice although amounts with units were said: 2 of "two 12 oz beers".
  fileprivate func usesCount(_ choice: Candidate) -> Bool {
    guard let free, freeIs == .number, !quantities.isEmpty, !quantities.contains(where: { $0.times != 1 }), free != 1 else { return true }
    return choice.measure == .portion && abs(choice.count - free * share) < 1e-6
  }
}
