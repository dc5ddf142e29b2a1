import DemeterCore
import DemeterMessages
import Foundation

/// Creates the items of a parsed text.
struct ItemWriting {
  let reader: MealReader
  private let knownFoods: KnownFoods
  private let scalars: [Unicode.Scalar]
  /// The number of characters before each scalar; nil if each scalar is a character.
  private let characters: [Int]?

  init(_ reader: MealReader, _ knownFoods: KnownFoods) {
    self.reader = reader
    self.knownFoods = knownFoods
    scalars = Array(reader.text.unicodeScalars)
    characters = scalars.allSatisfy { $0.isASCII && $0 != "\r" } ? nil : Self.characters(of: reader.text)
  }

  var items: [ReadItem] {
    let stretches = reader.stretches.prefix(MealReader.most)
    let ranges = ranges(of: stretches)
    let meals = meals(of: ranges), figures = figures(of: ranges)
    var items = stretches.indices.map { index in
      item(stretches[index], ranges[index], meals[index], GivenFigures(figures[index], stretches[index].said))
    }
    if items.isEmpty { items = nameless }
    return items
  }

  /// Returns the items that are less certain than a limit, and whose energy the person did not give, with the words of their food.
  func uncertain(below limit: Double) -> [(place: Int, foodWords: String)] {
    let stretches = reader.stretches.prefix(MealReader.most), figures = figures(of: ranges(of: stretches))
    return stretches.indices.compactMap { place in
      let stretch = stretches[place], foodWords = foodWords(stretch)
      guard !figures[place].contains(where: { $0.kind == .energy }) else { return nil }
      let isClear =
        stretch.choice != nil && stretch.said.doubt == nil && !foodWords.isEmpty
        && stretch.certainty(on: knownFoods, reader.weights) >= limit
      return isClear ? nil : (place, foodWords)
    }
  }

  // MARK: Places

  /// Returns the ranges of items, each up to the next: an amount that is said behind several is in none but the last.
  private func ranges(of stretches: ArraySlice<Stretch>) -> [Range<Int>] {
    var limit = Int.max
    return stretches.reversed().map { stretch in
      let range = range(stretch, before: limit)
      limit = min(limit, range.lowerBound)
      return range
    }.reversed()
  }

  /// Returns the range of the words of an item, without surrounding filler words.
  private func range(_ stretch: Stretch, before limit: Int) -> Range<Int> {
    let own = stretch.allWords.filter { !$0.isSign || $0.isSign("-") }, ahead = own.filter { $0.word.range.lowerBound < limit }
    let words = ahead.isEmpty ? own : ahead
    func says(_ word: SaidWord) -> Bool {
      word.isNumber || word.isArticle || word.said == "some" || word.word.kind != .function && !word.kind.has(.filler) || word.isSign("-")
        || word.isHeading
    }
    let first = words.firstIndex(where: says) ?? 0, last = words.lastIndex(where: says) ?? words.count - 1
    guard first <= last else { return 0..<0 }
    var range = words[first].word.range.lowerBound..<words[last].word.range.upperBound
    // Combining marks belong to the character before them.
    if let characters {
      while range.lowerBound > 0, characters[range.lowerBound] == characters[range.lowerBound - 1] {
        range = range.lowerBound - 1..<range.upperBound
      }
      while range.upperBound < scalars.count, characters[range.upperBound] == characters[range.upperBound - 1] {
        range = range.lowerBound..<range.upperBound + 1
      }
    }
    return range
  }

  /// Returns the meal of each item: the one at the beginning of the text, or the one after it and other items.
  private func meals(of ranges: [Range<Int>]) -> [MealTime?] {
    var meals = [MealTime?](repeating: nil, count: ranges.count), leading: MealTime?
    for (place, meal) in reader.circumstances.meals {
      let before = ranges.indices.filter { ranges[$0].upperBound <= place }
      if before.isEmpty || leading != nil {
        leading = meal
        for index in ranges.indices where ranges[index].lowerBound >= place { meals[index] = meal }
        if !before.isEmpty, let last = before.last, meals[last] == nil { meals[last] = meal }
      } else {
        for index in before where meals[index] == nil { meals[index] = meal }
      }
    }
    return meals
  }

  /// Returns the calories and nutrients that are stated for each item.
  private func figures(of ranges: [Range<Int>]) -> [[SaidFigure]] {
    var figures = [[SaidFigure]](repeating: [], count: ranges.count)
    for given in reader.circumstances.figures {
      let next = ranges.firstIndex { $0.upperBound > given.range.upperBound }
      let last = ranges.lastIndex { $0.lowerBound < given.range.lowerBound }
      if let item = given.isForward ? next ?? last : last ?? next { figures[item].append(given) }
    }
    return figures
  }

  /// Returns a range with the parenthesis that closes it: "chicken (62 g protein)".
  private func closed(_ range: Range<Int>) -> Range<Int> {
    guard range.upperBound < scalars.count, scalars[range.upperBound] == ")", scalars[range].last(where: { $0 == "(" || $0 == ")" }) == "("
    else { return range }
    return range.lowerBound..<range.upperBound + 1
  }

  func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range.clamped(to: 0..<scalars.count)])
    return String(text)
  }

  func offset(_ scalar: Int) -> Int { characters?[scalar] ?? scalar }

  private static func characters(of text: String) -> [Int] {
    var offsets: [Int] = []
    for (index, character) in text.enumerated() {
      for _ in character.unicodeScalars { offsets.append(index) }
    }
    return offsets + [(offsets.last ?? -1) + 1]
  }

  // MARK: Items

  private func item(_ stretch: Stretch, _ range: Range<Int>, _ meal: MealTime?, _ given: GivenFigures) -> ReadItem {
    let range = closed(given.ranges.reduce(range) { min($0.lowerBound, $1.lowerBound)..<max($0.upperBound, $1.upperBound) })
    let words = text(range), foodWords = self.foodWords(stretch)
    let doubt = stretch.said.doubt ?? given.doubt ?? (foodWords.isEmpty ? .noFood : nil)
    guard let choice = stretch.choice else {
      let nutrition = given.nutrition(like: nil, isKnown: false)
      let found = nutrition == nil ? say("No food found") : given.trace(nil)
      return ReadItem(
        phrase: words, range: offset(range.lowerBound)..<offset(range.upperBound), name: foodWords.isEmpty ? words : foodWords,
        amount: FoodAmount(Quantity(servings: stretch.said.free ?? 1)), mass: nil, nutrition: nutrition, food: nil,
        confidence: nutrition == nil ? 0 : doubt == nil ? given.certainty(0.95) : 0.6,
        reason: doubt.map { "\($0.words) · \(found)" } ?? found, record: nil,
        meal: meal, doubt: doubt, alternatives: [], isUsualAmount: false, foodWords: foodWords, isEnergyGiven: given.energy != nil)
    }
    let eaten = EatenAmount(choice, stretch, on: knownFoods), unused = stretch.unusedNumbers(choice, on: knownFoods)
    var certainty = stretch.certainty(on: knownFoods, reader.weights)
    if reader.isLocal, !stretch.isMeasured(choice) || eaten.isRecipe(knownFoods) || stretch.changesState(choice, knownFoods) {
      certainty = min(certainty, Self.localPortions)
    }
    let isDoubtful = doubt ?? (unused.isEmpty ? nil : .unusedNumber)
    var confidence = isDoubtful == nil ? certainty : min(0.6, certainty)
    var nutrition = doubt == .unreadable ? nil : eaten.nutrition
    var reason = eaten.trace(stretch, knownFoods, unused: unused.map { text($0.word.range) })
    if !given.isEmpty {
      nutrition = given.nutrition(like: nutrition, isKnown: confidence >= 0.7)
      confidence = isDoubtful == nil ? min(given.certainty(confidence), stretch.sharesFigures ? 0.85 : 1) : 0.6
      reason = given.trace(eaten.food.name, reason)
    }
    if isDoubtful == nil, given.isEmpty, Certainty(confidence) == .review, eaten.doubts(stretch, knownFoods).isEmpty {
      reason += " · " + say("May be something else")
    }
    return ReadItem(
      phrase: words, range: offset(range.lowerBound)..<offset(range.upperBound), name: eaten.food.name, amount: eaten.amount,
      mass: eaten.mass, nutrition: nutrition, food: eaten.food, confidence: confidence,
      reason: isDoubtful.map { "\($0.words) · \(reason)" } ?? reason, record: eaten.record(knownFoods),
      meal: meal, doubt: isDoubtful, alternatives: given.isEmpty ? alternatives(stretch, eaten) : [],
      isUsualAmount: choice.features[.usualAlone] > 0, foodWords: foodWords,
      isEnergyGiven: given.energy != nil)
  }

  /// The highest certainty of portions, and of recipes of ours, in other languages than American English: what one piece or plate weighs
  /// there, and what a dish is made of, is known less well. Of 318 such phrases that the lists were not made with, 0.88 were right; of 117
  /// with a weight or volume, 0.94, and most of the others were dishes.
  private static let localPortions = 0.89

  /// Returns the words for the food, without amounts and filler words.
  private func foodWords(_ stretch: Stretch) -> String {
    let words = stretch.said.words.enumerated().filter { place, word in
      !word.isSign && !word.isArticle && !stretch.said.isAmount(place) && !word.kind.has(.filler)
    }.map(\.element)
    func joins(_ word: SaidWord) -> Bool { word.word.kind == .function && word.said != "no" && word.said != "without" }
    let kept = words.drop(while: joins).reversed().drop(while: joins).reversed()
    return kept.map { text($0.word.range) }.uniqued().joined(separator: " ")
  }

  /// The maximum number of alternatives for an item.
  private static let mostAlternatives = 3
  /// The minimum probability of an alternative.
  private static let offered = 0.04

  /// Returns other foods that may be meant: common meanings of a plain word, such as other milks, or else foods that are likely enough.
  /// Leaves out foods with nearly the same figures, because choosing them would change nothing.
  private func alternatives(_ stretch: Stretch, _ eaten: EatenAmount) -> [ReadItem.Alternative] {
    guard let choice = stretch.choice else { return [] }
    var foods: Set<Int> = [], best: [(candidate: Candidate, share: Double)] = []
    for place in stretch.byScore where foods.insert(stretch.candidates[place].food).inserted {
      best.append((stretch.candidates[place], exp(Double(stretch.candidates[place].score - choice.score))))
    }
    let total = best.reduce(0) { $0 + $1.share }
    let likely = best.dropFirst().filter { $0.share / total >= Self.offered }
    var kinds = reader.kinds(of: stretch).map { (candidate: $0, share: exp(Double($0.score - choice.score))) }
    // An earlier choice can be undone: the food that would be used without it comes first.
    if stretch.name(choice).isChosen { kinds.insert(contentsOf: best.dropFirst().prefix(1), at: 0) }
    var kept: [ReadItem.Alternative] = []
    for (candidate, share) in kinds.isEmpty ? Array(likely) : kinds where kept.count < Self.mostAlternatives {
      let other = EatenAmount(candidate, stretch, on: knownFoods)
      guard let nutrition = other.nutrition, other.food.name.lowercased() != eaten.food.name.lowercased(),
        !([eaten.nutrition] + kept.map(\.nutrition)).contains(where: { $0?.isNear(nutrition) == true })
      else { continue }
      kept.append(
        ReadItem.Alternative(
          food: other.food, amount: other.amount, nutrition: nutrition, probability: share / total,
          reason: other.trace(stretch, knownFoods), record: other.record(knownFoods)))
    }
    return kept
  }
}

extension Nutrition {
  /// Returns true if energy and carbohydrates differ by at most a tenth, or by at most 10 kcal and 3 g.
  fileprivate func isNear(_ other: Nutrition) -> Bool {
    func isNear(_ one: Double, _ other: Double, _ least: Double) -> Bool { abs(one - other) <= max(least, 0.1 * max(one, other)) }
    return isNear(energy.kilocalories, other.energy.kilocalories, 10)
      && isNear(self[.carbohydrates]?.grams ?? 0, other[.carbohydrates]?.grams ?? 0, 3)
  }
}
