import DemeterCore
import DemeterMessages

/// A food in the amount that was said.
struct EatenAmount {
  let food: Food
  let amount: FoodAmount
  let nutrition: Nutrition?
  /// nil if only the figures of a portion are known.
  let mass: Mass?
  private let choice: Candidate
  /// Plural "grapes" are more than one, if one is the usual amount.
  private let isDoubled: Bool

  init(_ choice: Candidate, _ stretch: Stretch, on knownFoods: KnownFoods) {
    self.choice = choice
    let food = knownFoods.named(choice.food)
    self.food = food
    isDoubled = Self.isDoubled(choice, stretch, knownFoods)
    let times = (isDoubled ? 2 : 1) * stretch.times, count = choice.count * times
    let asked = Self.amount(choice, count, food, stretch.said, knownFoods)
    let grams = FoodAmount(Quantity(servings: choice.grams * times), .gram)
    amount = asked.flatMap { food.nutrition(of: $0) == nil ? nil : $0 } ?? grams
    nutrition = food.nutrition(of: amount)
    mass = food.per100Grams == nil ? nil : Mass(grams: choice.grams * times)
  }

  private static func amount(_ choice: Candidate, _ count: Double, _ food: Food, _ said: SaidWords, _ knownFoods: KnownFoods) -> FoodAmount?
  {
    let quantity = Quantity(servings: count)
    switch choice.measure {
    case .portion:
      guard let place = choice.portion else { return nil }
      if choice.food >= knownFoods.index.foods.count { return FoodAmount(quantity, unit(food.portions[place].name)) }
      let portion = knownFoods.food(choice.food).portions[place]
      if knownFoods.portionText(portion.text).kind == .usual { return usual(quantity, food, Double(portion.grams)) }
      guard let name = knownFoods.name(of: portion) else { return nil }
      // "8 fl oz of juice" is not said as 1.891 boxes of 4.23 fl oz.
      let isMeasured = said.quantities.contains { $0.kind.has(.mass) || $0.kind.has(.volume) }
      let isMeasure = name.hasPrefix("fl oz") || FoodUnit(named: String(name.prefix(while: \.isLetter))) != nil
      if isMeasured, !isMeasure, (count * 4).rounded() != count * 4 {
        return FoodAmount(Quantity(servings: choice.grams.rounded()), .gram)
      }
      return FoodAmount(quantity, unit(name))
    case .mass, .volume:
      let units = said.quantities.filter { $0.kind.has(choice.measure == .mass ? .mass : .volume) }
      guard let unit = units.first(where: { $0.isNumber && TermKind.metric.contains($0.name) }) ?? units.first else { return nil }
      return FoodUnit.measures[unit.name].map { FoodAmount(Quantity(servings: count * $0.factor), $0.unit) }
    case .usual:
      guard let chosen = knownFoods.chosenAmount(choice.food) else {
        return usual(quantity, food, choice.count == 0 ? 0 : choice.grams / choice.count)
      }
      return FoodAmount(Quantity(servings: chosen.quantity.servings * count), chosen.unit)
    case .handful: return nil
    case .hundredGrams: return FoodAmount(Quantity(servings: 100), .gram)
    }
  }

  /// The first portion is the usual amount, if that has no weight of its own.
  private static func usual(_ quantity: Quantity, _ food: Food, _ grams: Double) -> FoodAmount? {
    let portion = food.portions.first.flatMap { first in
      first.mass.map { abs($0.grams - grams) < 0.01 * grams } ?? true ? first : nil
    }
    return portion.map { FoodAmount(quantity, unit($0.name)) }
  }

  private static func unit(_ name: String) -> FoodUnit { FoodUnit(named: name) ?? .portion(name) }

  private static func isDoubled(_ choice: Candidate, _ stretch: Stretch, _ knownFoods: KnownFoods) -> Bool {
    guard choice.features[.usualAlone] > 0, stretch.said.isPlural, (8...70).contains(choice.grams) else { return false }
    if isCalledSeveral(choice, stretch, knownFoods) { return false }
    let name = stretch.name(choice)
    return knownFoods.food(choice.food).portions.contains { portion in
      let text = knownFoods.portionText(portion.text)
      let isOne = text.kind == .piece && (text.main < 0 || knownFoods.lexicon.kind(text.main).has(.genericPiece) || name.has(text.main))
      return isOne && (0.8...1.2).contains(choice.grams / Double(portion.grams))
    }
  }

  /// Whether one of it is called like several: a Snickers.
  private static func isCalledSeveral(_ choice: Candidate, _ stretch: Stretch, _ knownFoods: KnownFoods) -> Bool {
    guard choice.food < knownFoods.index.foods.count, let head = stretch.said.head,
      let said = stretch.said.words.first(where: { $0.isContent && $0.term == head })?.said
    else { return false }
    return knownFoods.index.texts.name(ofFood: choice.food).lowercased() == said
  }

  /// Describes the result: the amount in grams, the source of the figures, what was assumed and what was left out.
  ///
  /// - Parameter unused: the numbers that were left out.
  func trace(_ stretch: Stretch, _ knownFoods: KnownFoods, unused: [String] = []) -> String {
    var trace = amount.words()
    if amount.unit?.isMass != true, let grams = mass?.grams {
      trace += ", \(NumberStyle.plain.text(Quantity(servings: grams.rounded(to: grams < 10 ? 1 : 0)))) g"
    }
    trace += " · \(source(knownFoods))"
    let name = stretch.name(choice)
    if name.isChosen {
      trace += " · " + say("As you chose before")
    } else if choice.features[.usualAlone] > 0 {
      trace += " · " + say("Usual amount")
    }
    return ([trace] + doubts(stretch, knownFoods, unused: unused)).joined(separator: " · ")
  }

  /// Returns what was assumed beyond the usual, and what was left out.
  func doubts(_ stretch: Stretch, _ knownFoods: KnownFoods, unused: [String] = []) -> [String] {
    var doubts: [String] = []
    if stretch.said.eaten < 1 { doubts.append(say("\(Self.text((stretch.said.eaten * 100).rounded()))% of it was eaten")) }
    if stretch.times != stretch.said.eaten { doubts.append(say("Some on each slice")) }
    if choice.measure == .handful { doubts.append(say("A handful is about \(Int(nearest: AmountCandidates.handful)) g")) }
    if choice.measure == .hundredGrams { doubts.append(say("No usual amount is known, so 100 g")) }
    if choice.features[.unitMissing] > 0, let unit = stretch.said.quantities.first {
      doubts.append(say("No weight is known for “\(unit.said)”"))
    }
    for bounds in stretch.said.words.compactMap(\.word.bounds) {
      doubts.append(say("Halfway between \(Self.text(bounds.lowerBound)) and \(Self.text(bounds.upperBound))"))
    }
    for word in stretch.said.words where [.vague, .guessed].contains(word.word.clarity) && word.word.bounds == nil {
      doubts.append(
        word.said == Self.text(word.word.value)
          ? say("“\(word.said)” may not be exact") : say("“\(word.said)” counts as \(Self.text(word.word.value))"))
    }
    for word in stretch.said.misspelt { doubts.append(say("“\(word.said)” looks misspelled")) }
    let inside = stretch.inside.map { part in
      say("“\(part.filter { $0.isContent && !$0.kind.has(.filler) }.map(\.said).joined(separator: " "))”")
    }
    if !inside.isEmpty { doubts.append(say("Contains \(inside.joined(separator: ", "))")) }
    let lost = ((stretch.said.unknown + stretch.lost(choice, on: knownFoods)).map(\.said) + unused).uniqued()
    if !lost.isEmpty { doubts.append(say("Left out: \(lost.map { say("“\($0)”") }.joined(separator: ", "))")) }
    return doubts
  }

  /// Whether its figures are those of a recipe of ours.
  func isRecipe(_ knownFoods: KnownFoods) -> Bool {
    guard food.id.source.place == .shipped, let number = knownFoods.index.numbers[food.id] else { return false }
    return knownFoods.index.texts.table(ofFood: Int(number)) == nil
  }

  private static func text(_ value: Double) -> String { NumberStyle.plain.text(Quantity(servings: value)) }

  private func source(_ knownFoods: KnownFoods) -> String {
    let source = food.id.source
    switch source.place {
    case .diary, .household, .online, .catalogue: return source.name
    case .shipped:
      guard let number = knownFoods.index.numbers[food.id] else { return source.name }
      return knownFoods.index.texts.table(ofFood: Int(number))?.name ?? say("Demeter’s recipe")
    }
  }

  /// Returns where exactly the figures are: `USDA 171287`; nil if they have no number of a table.
  func record(_ knownFoods: KnownFoods) -> String? {
    let source = food.id.source
    if source.place == .catalogue { return "\(source.name) \(food.id.key)" }
    guard source.place == .shipped, let number = knownFoods.index.numbers[food.id] else { return nil }
    return knownFoods.index.texts.table(ofFood: Int(number)).map { "\($0.name) \($0.key)" }
  }
}

extension FoodUnit {
  /// Units by the stems of their names.
  static let measures: [String: (unit: FoodUnit, factor: Double)] = [
    "g": (.gram, 1), "mg": (.milligram, 1), "kg": (.kilogram, 1), "oz": (.ounce, 1), "lb": (.pound, 1), "ml": (.milliliter, 1),
    "cl": (.milliliter, 10), "dl": (.milliliter, 100), "l": (.liter, 1), "floz": (.fluidOunce, 1), "tsp": (.teaspoon, 1),
    "tbsp": (.tablespoon, 1), "cup": (.cup, 1), "pint": (.pint, 1), "quart": (.pint, 2), "gallon": (.pint, 8),
  ]
}

extension Double {
  fileprivate func rounded(to places: Int) -> Double {
    let scale = places == 0 ? 1.0 : 10.0
    return (self * scale).rounded() / scale
  }
}
