import DemeterCore

/// Reads what somebody says that they ate, offline: the same words always give the same answer.
package struct MealReader: Sendable {
  let index: FoodIndex
  let weights: Weights

  /// A reader over the foods that come with Demeter.
  package init() {
    index = .shipped
    weights = .fitted
  }

  /// The items of a text, in their order; what is not understood is among them, without a food.
  package func items(of text: String) -> [MealItem] {
    var reader = StretchReader(index, weights)
    let words = reader.shelf.saidWords(text)
    return Cutting.items(of: words, &reader).compactMap { MealItem($0, on: reader.shelf) }
  }
}

/// One thing that was eaten.
package struct MealItem: Sendable {
  /// Where its words stand in the text, in scalars.
  package let range: Range<Int>
  /// The food's name; what was said where none was found.
  package let name: String
  /// Nil where no food was found.
  package let grams: Double?
  package let energy: Double
  package let carbohydrate: Double
  package let portion: String
  package let certainty: Double

  init?(_ stretch: Stretch, on shelf: Shelf) {
    let words = stretch.said.words.filter { !$0.isSign }
    guard let first = words.first, let last = words.last else { return nil }
    range = first.word.range.lowerBound..<last.word.range.upperBound
    guard let choice = stretch.choice else {
      let unknown = stretch.said.words.filter { $0.isContent && !$0.kind.has(.filler) }.map(\.said)
      guard !unknown.isEmpty else { return nil }
      (name, portion) = (unknown.joined(separator: " "), "")
      (grams, energy, carbohydrate, certainty) = (nil, 0, 0, 0)
      return
    }
    let amount = Amount(choice, stretch, on: shelf)
    grams = amount.grams
    name = shelf.nameOfFood(choice.food)
    portion = amount.words
    let figures = shelf.food(choice.food).figures
    energy = Double(figures.energy) * amount.grams / 100
    carbohydrate = Double(figures.carbohydrate) * amount.grams / 100
    certainty = Self.certainty(stretch, choice, on: shelf)
  }

  /// How much of a food.
  struct Amount {
    var grams: Double
    var words: String

    init(_ choice: Candidate, _ stretch: Stretch, on shelf: Shelf) {
      grams = choice.grams
      let food = shelf.food(choice.food)
      switch choice.measure {
      case .portion:
        words = "\(choice.count) × \(choice.portion.map { shelf.nameOfPortion(food.portions[$0]) } ?? "")"
      case .mass, .volume: words = "measured"
      case .usual: words = "\(choice.count) × usual"
      case .hundredGrams: words = "100 g"
      }
      // "Grapes" are more than one, where one is the usual amount.
      if choice.features[.usualAlone] > 0, stretch.said.isPlural, (8...70).contains(grams) {
        let isOne = food.portions.contains { portion in
          let text = shelf.portionText(portion.text), name = stretch.name(choice)
          guard text.kind == .piece, text.main < 0 || shelf.lexicon.kind(text.main).has(.genericPiece) || name.has(text.main) else {
            return false
          }
          return (0.8...1.2).contains(grams / Double(portion.grams))
        }
        if isOne {
          grams *= 2
          words += " × 2"
        }
      }
    }
  }

  static func certainty(_ stretch: Stretch, _ choice: Candidate, on shelf: Shelf) -> Double {
    var certainty = Surety(stretch, choice, on: shelf).value()
    let said = stretch.said, grams = choice.grams
    let isOdd = said.free.map { $0 <= 0 || $0 > 100 } ?? false || said.quantities.contains { $0.value <= 0 }
    let isNegative = said.words.count > 1 && said.words[0].isSign("-") && said.words[1].isNumber
    if grams <= 0 || grams > 5000 || isOdd || isNegative { certainty = min(certainty, 0.6) }
    if choice.features[.usualAlone] > 0 || choice.measure == .hundredGrams || !said.unknown.isEmpty { certainty = min(certainty, 0.89) }
    let name = stretch.name(choice)
    let portion = choice.portion.map { shelf.portionText(shelf.food(choice.food).portions[$0].text).terms } ?? []
    let isLost = said.terms.contains { term, _ in
      let kind = shelf.lexicon.kind(term)
      return kind.has(.everyday) && !kind.has([.unit, .state, .filler, .size]) && !name.has(term) && !portion.contains(term)
        && !shelf.food(choice.food, has: term)
    }
    if isLost { certainty = min(certainty, 0.85) }
    return certainty
  }
}

extension Shelf {
  func nameOfFood(_ number: Int) -> String {
    number < index.foods.count
      ? index.table.string(index.table.foods[number].names[0].text) : others[number - index.foods.count].food.name
  }

  func nameOfPortion(_ portion: IndexedPortion) -> String {
    index.table.string(index.table.portionTexts[Int(portion.text)].text)
  }
}
