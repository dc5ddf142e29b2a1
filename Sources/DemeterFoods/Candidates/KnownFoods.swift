import DemeterCore
import Foundation

/// All foods that a text may mean: the shipped foods, and foods added for one text, such as a person's own.
struct KnownFoods {
  let index: FoodIndex
  /// The languages in which other foods may be named, besides English.
  let languages: [FoodLanguage]
  /// The language in which shipped foods are named, with its portions; nil for English.
  private let local: Glossary?
  private(set) var lexicon: Lexicon
  private(set) var others: [OtherFood] = []
  private var otherTexts: [PortionText] = []

  /// A food that is not shipped.
  struct OtherFood {
    let food: Food
    /// How often this person logged it.
    let uses: Int
    /// The amount to use if none is said, for a food that was chosen for its name.
    let chosenAmount: FoodAmount?
    let indexed: IndexedFood
    let terms: [NameTerm]
    let head: Int32
  }

  init(_ index: FoodIndex, languages: [FoodLanguage] = []) {
    self.index = index
    self.languages = languages
    local = languages.first?.glossary
    lexicon = Lexicon(index)
  }

  func food(_ number: Int) -> IndexedFood {
    number < index.foods.count
      ? local?.amounts[Int32(number)] ?? index.foods[number] : others[number - index.foods.count].indexed
  }

  /// Returns the food with the name that people see.
  func named(_ number: Int) -> Food {
    number < index.foods.count ? index.food(number, in: local) : others[number - index.foods.count].food
  }

  /// Returns the name of a portion of a shipped food that people see; nil for general measures.
  func name(of portion: IndexedPortion) -> String? {
    index.name(of: portion).map { local?.shownPortions[$0] ?? $0 }
  }

  func portionText(_ number: Int32) -> PortionText {
    Int(number) < index.portionTexts.count ? index.portionTexts[Int(number)] : otherTexts[Int(number) - index.portionTexts.count]
  }

  func food(_ number: Int, has term: Int32) -> Bool {
    number < index.foods.count
      ? index.food(number, has: term) : others[number - index.foods.count].terms.contains { $0.term == term }
  }

  mutating func said(_ words: some Sequence<SaidWord>) -> SaidWords { SaidWords(Array(words), &lexicon) }

  mutating func saidWords(_ words: [FoodWord]) -> [SaidWord] {
    let places = words.places
    return words.enumerated().map { place, word in
      let meant = word.isMisspelt || places.contains(place) ? nil : lexicon.meant(by: word, isLast: place + 1 == words.count),
        term = meant ?? lexicon.number(word.term)
      let kind = lexicon.kind(term)
      return SaidWord(
        word: word, term: term, kind: places.contains(place) ? kind.union(.filler) : kind, isMisspelt: meant != nil || word.isMisspelt,
        eaten: word.eaten)
    }
  }

  /// Returns true if only few foods have a word in a name, such as a brand with one product, or if only foods that are not shipped have it.
  func isRareName(_ term: Int32) -> Bool { Int(term) >= index.kinds.count || index.names(of: term).count <= 4 }

  /// Returns true if the display name of a food says that it is cooked.
  func isCooked(_ number: Int) -> Bool {
    guard number < index.foods.count else { return false }
    let kinds = index.terms(ofName: Int(index.foods[number].firstName)).map { lexicon.kind($0.term) }
    // The survey lists foods as eaten: meat is cooked, even if the name does not say it.
    let marks = index.foods[number].marks, isMeat = marks.contains(.survey) && marks.contains(.cooked)
    return (isMeat || kinds.contains { $0.has(.cooked) }) && !kinds.contains { $0.has(.raw) }
  }

  /// Returns the amount that this person chose for a food, if it was chosen for some words.
  func chosenAmount(_ number: Int) -> FoodAmount? {
    number < index.foods.count ? nil : others[number - index.foods.count].chosenAmount
  }

  /// Adds a food that is not shipped.
  mutating func add(_ candidate: FoodCandidate) {
    let food = candidate.food, name = candidate.name
    var terms: [NameTerm] = [], head: Int32 = -1, part: UInt8 = 0, isHeadOpen = true
    for word in FoodWord.words(of: name, in: languages, index) {
      let isJoin = word.kind == .function && ["with", "in", "on", "made", "from", "without"].contains(word.said)
      if head >= 0, isJoin || word.kind == .sign { isHeadOpen = false }
      if word.kind == .sign, !terms.isEmpty, part < 255 { part += 1 }
      guard word.kind != .sign, word.kind != .function else { continue }
      let isNoun = word.kind == .content && !word.term.hasPrefix("-")
      let term = lexicon.number(naming: word.term, isHead: isNoun && isHeadOpen)
      if isNoun, isHeadOpen { head = term }
      if !terms.contains(where: { $0.term == term }) { terms.append(NameTerm(term: term, part: part)) }
    }
    guard !terms.isEmpty else { return }
    others.append(
      OtherFood(
        food: food, uses: candidate.uses, chosenAmount: candidate.choice?.amount, indexed: indexed(food, candidate.choice?.amount),
        terms: terms, head: head))
  }

  private mutating func indexed(_ food: Food, _ chosen: FoodAmount?) -> IndexedFood {
    // If its weight is unknown, one portion counts as 100 g; only ratios are used.
    let hundred =
      food.per100Grams
      ?? food.portions.first.flatMap { portion in
        portion.mass.map { mass in
          portion.nutrition.scaled(from: Quantity(thousandths: max(1, mass.thousandths)), to: Quantity(servings: 100))
        } ?? portion.nutrition
      }
    var portions: [IndexedPortion] = []
    for portion in food.portions {
      let text = PortionText(portion.name, count: 1, subname: "") { lexicon.number($0) }
      portions.append(
        IndexedPortion(text: Int32(index.portionTexts.count + otherTexts.count), grams: portion.mass.map { Float($0.grams) } ?? 100))
      otherTexts.append(text)
    }
    return IndexedFood(
      marks: [], figures: hundred.map { Figures($0) } ?? Figures("0".utf8),
      usual: chosen.map { Float(food.grams(of: $0)) } ?? portions.first?.grams ?? .nan,
      density: food.per100Milliliters.map { Float($0.grams) } ?? .nan, eaten: 0, popularity: 0, portions: portions[...])
  }

  /// Returns names of foods that are not shipped and match part of the phrase.
  func names(for said: SaidWords) -> [NameCandidate] {
    others.enumerated().compactMap { place, other in
      guard other.terms.contains(where: { said.says($0.term) }) else { return nil }
      return NameCandidate(
        food: index.foods.count + place, kind: 0, terms: other.terms, head: other.head, uses: other.uses,
        isChosen: other.chosenAmount != nil)
    }
  }
}

extension Food {
  /// Returns the weight of an amount, estimated by its energy; 100 if that is not known.
  fileprivate func grams(of amount: FoodAmount) -> Double {
    if let mass = portions.first(where: { amount.unit == .portion($0.name) })?.mass { return mass.grams * amount.quantity.servings }
    guard let energy = nutrition(of: amount)?.energy, let hundred = per100Grams?.energy, hundred > .zero else { return 100 }
    return 100 * energy.kilocalories / hundred.kilocalories
  }
}

extension Figures {
  fileprivate init(_ nutrition: Nutrition) {
    self.init("0".utf8)
    values.0 = Float(nutrition.energy.kilocalories)
    values.1 = nutrition[.protein].map { Float($0.grams) } ?? .nan
    values.2 = nutrition[.carbohydrates].map { Float($0.grams) } ?? .nan
    values.3 = nutrition[.fat].map { Float($0.grams) } ?? .nan
  }
}

extension [FoodWord] {
  /// The words that say where something was eaten: "at the ball game". A restaurant is not among them.
  fileprivate var places: Set<Int> {
    var places: Set<Int> = []
    for (place, word) in enumerated()
    where word.said == "at" && place + 2 < count && ["the", "a", "my", "our"].contains(self[place + 1].said) {
      places.formUnion(
        (place + 2..<Swift.min(count, place + 4)).prefix { self[$0].kind == .content && !WordLists.brands.contains(self[$0].term) })
    }
    return places
  }
}
