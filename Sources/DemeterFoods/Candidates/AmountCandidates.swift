import Foundation

/// The amounts of a food that may be meant, with the features of each.
struct AmountCandidates {
  private(set) var candidates: [Candidate] = []
  let said: SaidWords
  let knownFoods: KnownFoods
  let weights: Weights
  let name: NameCandidate
  let nameNumber: Int
  let food: IndexedFood
  let left: Float
  /// The first place of each term among the words.
  let places: [Int32: Int]

  init(_ said: SaidWords, _ name: NameCandidate, _ number: Int, on knownFoods: KnownFoods, _ places: [Int32: Int], _ weights: Weights) {
    self.said = said
    self.knownFoods = knownFoods
    self.weights = weights
    self.name = name
    self.places = places
    nameNumber = number
    food = knownFoods.food(name.food)
    left = name.left.reduce(0) { $0 + $1.weight }
    addMass()
    addPortions()
    addVolume()
    addHandful()
    addUsual()
    keepMeasured()
    if candidates.isEmpty {
      var features = PortionFeatures()
      features[.hundredGrams] = 1
      add(features, nil, 1, 100, .hundredGrams)
    }
  }

  var quantity: SaidWords.Quantity? { said.quantities.first }
  /// The milliliters or liters that were said: 175 of "a glass of wine, 175 ml".
  private var metric: SaidWords.Quantity? { said.quantities.first { $0.isNumber && TermKind.metric.contains($0.name) } }
  /// Whether a number counts a part of several foods: "two pancakes with syrup" are not two servings of both.
  var countsPart: Bool {
    food.marks.contains(.composite) && (said.freeIs == .number && said.free != 1 && !isShareOfAll || said.countsPieces)
  }
  /// Whether a part of one was said, without a unit: "half a chilli".
  var isShare: Bool { said.freeIs == .number && (said.free ?? 1) < 1 && said.quantities.isEmpty }
  /// Whether it comes as one whole thing, of which there may be half: a melon, a pizza.
  var isWholeThing: Bool {
    food.portions.contains { portion in
      let text = knownFoods.portionText(portion.text), kind = kind(text.main)
      guard text.kind == .piece, portion.grams >= 0.6 * food.usual, text.main < 0 || !kind.has([.part, .bulk]) || kind.has(.genericPiece)
      else { return false }
      return text.main < 0 || kind.has(.genericPiece) || name.has(text.main)
    }
  }
  /// "Half a fish and chips" is half of both, but "half an avocado on toast" is not.
  private var isShareOfAll: Bool {
    isShare && name.isJust
      && (!said.words.contains { ["with", "on", "in"].contains($0.said) } || isOneExpression)
  }
  /// Whether all of the name is what one expression of another language means.
  private var isOneExpression: Bool {
    let named = said.words.filter { $0.isContent && name.has($0.term) }
    return named.count > 1 && named.allSatisfy { $0.word.range == named[0].word.range }
  }

  /// What the usual amount is multiplied by for a size that none of the portions has: "a small lasagne".
  var sizeFactor: Double? {
    guard let size = said.sizes.first, let factor = Self.sizeFactors[size], said.quantities.isEmpty, food.marks.contains(.own),
      !food.portions.contains(where: { knownFoods.portionText($0.text).sizes != [] }),
      !name.terms.contains(where: { kind($0.term).has(.size) }),
      isSizeOfFood
    else { return nil }
    return factor
  }

  /// Whether the size is not that of another noun: "canned stew, half a small pot".
  private var isSizeOfFood: Bool {
    guard let place = said.words.firstIndex(where: { $0.isContent && Size.names[$0.word.term] != nil }),
      let next = said.words[(place + 1)...].first(where: { word in
        word.isContent && !word.kind.has([.size, .filler, .describing, .unit]) || word.isSign(",")
      })
    else { return true }
    return next.isSign || !next.kind.has(.noun) || name.has(next.term) || knownFoods.food(name.food, has: next.term)
  }

  private static let sizeFactors: [Size: Double] = [.small: 0.7, .large: 1.4, .extraLarge: 1.8]
  func term(_ name: String) -> Int32 { knownFoods.index.terms[name] ?? -2 }
  func kind(_ term: Int32) -> TermKind { term < 0 ? [] : knownFoods.lexicon.kind(term) }
  func isLeft(_ term: Int32) -> Float { name.left.first { $0.term == term }?.weight ?? 0 }

  mutating func add(
    _ features: PortionFeatures, _ portion: Int?, _ count: Double, _ grams: Double, _ measure: Candidate.Measure, explaining: Float = 0
  ) {
    var score = name.score + weights[.unexplained] * (left - explaining) / 10
    for (feature, value) in features.values { score += weights[feature] * value }
    // An everyday name has no advantage if it can't be measured in the unit that was said.
    let isUnfit = features[.unitMissing] + features[.volumeUncounted] + features[.containerUncounted] > 0.5
    if isUnfit { score -= weights[.everydayWhole] * name[.everydayWhole] }
    candidates.append(
      Candidate(
        name: nameNumber, food: name.food, portion: portion, count: count, grams: grams, measure: measure, score: score, features: features,
        unexplained: left - explaining))
  }

  /// Whether grams were said for what was also counted: "3 slices of ham (45 g)", "60 g of ham, 3 slices", "a bag of chips, 150 g". Ounces
  /// are often those of the package that it comes from.
  private var isAlsoWeighed: Bool {
    said.quantities.contains { $0.isNumber && ["g", "kg"].contains($0.name) } && said.quantities.contains { !$0.kind.has(.mass) }
  }

  // MARK: Grams and milliliters

  private mutating func addMass() {
    for (place, quantity) in said.quantities.enumerated() {
      guard quantity.kind.has(.mass), let grams = TermKind.grams[quantity.name] else { continue }
      var features = PortionFeatures()
      let isWeighed = said.words.contains { $0.said.hasPrefix("weigh") }
      features[.measured] = place == 0 || isWeighed ? 1 : 0.3
      let value = quantity.value * (said.isDrainedCan ? Self.drainedShare : 1)
      add(features, nil, value, value * grams, .mass, explaining: isLeft(quantity.unit))
      return
    }
  }

  /// Drained weight on labels of canned beans, fish and vegetables: 240 g of 400, 102 g of 145, 285 g of 425.
  private static let drainedShare = 0.65

  /// Uses the density of water if no other is known.
  private mutating func addVolume() {
    guard let quantity = metric ?? quantity, quantity.kind.has(.volume), let milliliters = TermKind.milliliters[quantity.name] else {
      return
    }
    let isMetric = ["ml", "l", "cl", "dl"].contains(quantity.name)
    guard isMetric || !food.portions.contains(where: { knownFoods.portionText($0.text).kind == .volume }) else { return }
    var features = PortionFeatures()
    features[isMetric ? .measured : .otherVolume] = 1
    let density = food.density.isNaN ? 1 : Double(food.density) / 100
    let value = quantity.value
    add(features, nil, value, value * milliliters * density, .volume)
  }

  /// Grams of a handful of a food that has no handful of its own: a usual serving of nuts.
  static let handful = 30.0

  private mutating func addHandful() {
    guard let quantity, quantity.name == "handful",
      !food.portions.contains(where: { knownFoods.portionText($0.text).main == quantity.unit })
    else { return }
    var features = PortionFeatures()
    features[.otherVolume] = 1
    add(features, nil, quantity.value, quantity.value * Self.handful, .handful)
  }

  /// Where grams or milliliters were said, what weighs otherwise was not meant: "two 330 ml cans" are no cans of 500.
  private mutating func keepMeasured() {
    guard metric != nil || isAlsoWeighed, let measured = candidates.first(where: { $0.measure == .mass || $0.measure == .volume })
    else { return }
    candidates.removeAll { abs($0.grams - measured.grams) > 0.03 * measured.grams }
  }

  /// "A punnet of strawberries": the usual amount, if no portion of the food is called so.
  private mutating func addUsualInUnknownUnit() {
    // A serving is what is usual, whatever packages there are.
    let isServing = quantity.map { ["serving", "portion", "order"].contains($0.name) } ?? false
    guard let quantity, !food.usual.isNaN, food.marks.contains(.own), said.quantities.count == 1, quantity.value <= Self.fewUnits,
      quantity.kind.has(.container), !quantity.kind.has([.part, .bulk, .genericPiece, .volume, .mass]),
      !food.portions.contains(where: { portion in
        let text = knownFoods.portionText(portion.text)
        // "A large portion" is the large one of its portions.
        let isOfSize = said.sizes.contains { text.sizes.contains(Sizes($0)) }
        return isOfSize || text.terms.contains(quantity.unit)
          || (isServing ? Self.servings.contains(text.noun) : Self.packages.contains(text.noun))
      })
    else { return }
    var features = PortionFeatures()
    features[.unitMissing] = isServing ? 0.3 : food.marks.contains(.composite) ? 2 : 0.7
    let factor: Double = said.sizes.first == .small ? 0.7 : said.sizes.first == .large ? 1.4 : 1
    let count = quantity.value * factor
    add(features, nil, count, count * Double(food.usual), .usual, explaining: isLeft(quantity.unit))
  }

  private static let fewUnits = 4.0
  /// What another package weighs as well: a packet of popcorn is a bag of it.
  private static let packages: Set<String> = Set(
    WordLists.list("bag packet pack package pouch box carton tub pot jar can tin bottle").map(WordStem.of))

  private mutating func addUsual() {
    addUsualInUnknownUnit()
    guard !food.usual.isNaN, said.quantities.isEmpty, !food.portions.contains(where: { knownFoods.portionText($0.text).kind == .usual })
    else {
      return
    }
    guard !countsPart else { return }
    var features = PortionFeatures()
    // Half of what is usual, whatever a portion of it is called.
    let isHalf = isShare && food.marks.contains(.own) && !isWholeThing
    features[said.free == nil ? .usualAlone : said.freeIs == .article ? .usualWithArticle : isHalf ? .pieceGeneral : .usualCounted] = 1
    if sizeFactor != nil { features[.sizeWrong] = 0.25 }
    let count = (said.free ?? 1) * (sizeFactor ?? 1)
    add(features, nil, count, Double(food.usual) * count, .usual)
  }
}
