import DemeterCore

extension ReadItem {
  /// An item with the food that was found for it, or without.
  init(_ item: PhraseItem, _ match: Match?) {
    self.said = item
    let said = item.energy.map { StatedEnergy($0, match) }
    // A food that is hardly what was said lends nothing to calories that were.
    let match = said == nil || (match?.likeness ?? 0) >= 0.7 ? match : nil
    phrase = item.words
    range = item.range
    name = match?.candidate.food.name ?? (item.food.isEmpty ? item.words : item.food)
    amount = item.amount
    food = match?.candidate.food
    meal = item.meal
    doubt = item.doubt
    nutrition = said?.nutrition ?? (item.doubt == .unreadable ? nil : match?.nutrition)
    let confidence = said == nil ? match?.confidence ?? 0 : StatedEnergy.confidence
    self.confidence = item.doubt == nil ? confidence : min(confidence, 0.6)
    let found = said == nil ? match?.reason ?? "Nothing was found for it" : "Calories as you gave them"
    reason = item.doubt.map { "\($0.words); \(found.prefix(1).lowercased() + found.dropFirst())" } ?? found
  }
}

/// Calories that were given outright: they hold, whatever the catalogue says; macros follow in proportion where the food is known.
private struct StatedEnergy {
  let nutrition: Nutrition

  /// A person knows what they said.
  static let confidence: Double = 0.95

  init(_ energy: Energy, _ match: Match?) {
    guard let match, match.likeness >= 0.7, let known = match.nutrition ?? match.candidate.food.nutrition(of: FoodAmount(.one)),
      known.energy > .zero
    else {
      nutrition = Nutrition(energy: energy)
      return
    }
    let factors = [energy.thousandths], divisors = [known.energy.thousandths]
    nutrition = Nutrition(
      energy: energy, protein: known.protein?.scaled(by: factors, over: divisors),
      carbohydrates: known.carbohydrates?.scaled(by: factors, over: divisors), fat: known.fat?.scaled(by: factors, over: divisors))
  }
}

extension Doubt {
  /// In words, for a person to look at.
  public var words: String {
    switch self {
    case .none: "The amount is zero"
    case .negative: "The amount has a minus sign"
    case .unreadable: "The number makes no sense"
    case .twoAmounts: "Two amounts were given"
    case .bareNumber: "It is not clear what the number counts"
    case .noFood: "No food was named"
    }
  }
}
