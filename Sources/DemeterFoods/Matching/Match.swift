import DemeterCore

/// A food for an item, and how well it answers.
struct Match {
  let candidate: FoodCandidate
  let score: MatchScore
  /// What its words alone are worth.
  let likeness: Double
  /// With the amount taken into account.
  let confidence: Double
  let nutrition: Nutrition?
  let amount: FoodAmount
  let reason: String

  /// A food asked for by some words; `left` are the words of preparation that were left out to find it.
  init(_ candidate: FoodCandidate, asking words: [String], leaving left: [String], amount: FoodAmount) {
    self.candidate = candidate
    score = MatchScore(asking: words, of: candidate.food)
    let fit = AmountFit(amount, of: candidate.food)
    // One word of preparation that is not known costs a tenth, more of them 0.15.
    let factor = left.isEmpty ? 1 : left.count == 1 ? 0.9 : 0.85
    likeness = score.confidence(fit: 1, uses: candidate.uses) * factor
    let confidence = score.confidence(fit: fit.worth, uses: candidate.uses) * factor
    nutrition = fit.nutrition
    // Without figures there is always something left to do.
    self.confidence = nutrition == nil ? min(confidence, 0.6) : confidence
    self.amount = amount
    reason = Self.reason(candidate, score, left, fit)
  }

  /// Whether it should be taken before another: the surer, then the one logged more often.
  func isBetter(than other: Match) -> Bool {
    (confidence, candidate.uses) > (other.confidence, other.candidate.uses)
  }

  private static func reason(_ candidate: FoodCandidate, _ score: MatchScore, _ left: [String], _ fit: AmountFit) -> String {
    let name = candidate.food.name
    let place = candidate.uses > 0 || candidate.food.id.source == .mine ? "among your foods" : "in \(candidate.food.id.source.words)"
    let found =
      if !left.isEmpty {
        "“\(name)” \(place), without “\(left.joined(separator: " "))”"
      } else if score.isPartial {
        "Only part of it was found: “\(name)” \(place)"
      } else if score.isLoose {
        "Close to “\(name)” \(place)"
      } else if score.known > 0.95 {
        "Found \(place)"
      } else {
        "All words are in “\(name)” \(place)"
      }
    return fit.note.map { "\(found); \($0)" } ?? found
  }
}

/// How well an amount fits a food.
struct AmountFit {
  let nutrition: Nutrition?
  /// 1 where it fits, less where something has to be assumed, 0.5 where it does not.
  let worth: Double
  /// What was assumed, or why it does not fit.
  var note: String?

  init(_ amount: FoodAmount, of food: Food) {
    nutrition = food.nutrition(of: amount) ?? (Self.isOfAnySize(amount.unit) ? food.usual(amount.quantity) : nil)
    let fits = food.nutrition(of: amount) != nil
    switch amount.unit {
    case nil where food.portions.isEmpty && fits: (worth, note) = (0.85, "100 g are taken for one")
    case _ where fits: worth = 1
    case .some(let unit) where nutrition != nil: (worth, note) = (0.8, "its usual portion is taken for “\(unit.name)”")
    case .some(let unit): (worth, note) = (0.5, "how much “\(unit.name)” of it is is not known")
    case nil: (worth, note) = (0.5, "no figures for it are known")
    }
  }

  /// Whether a unit only says that it is one of them, or how big.
  private static func isOfAnySize(_ unit: FoodUnit?) -> Bool {
    guard case .portion(let name) = unit else { return false }
    return ["small", "medium", "large", "extra large", "jumbo", "piece"].contains(name)
  }
}

extension Food {
  /// So many of its usual portion; nil where it has none.
  fileprivate func usual(_ quantity: Quantity) -> Nutrition? {
    portions.isEmpty ? nil : nutrition(of: FoodAmount(quantity))
  }
}

extension FoodID.Source {
  /// In words, behind "in".
  fileprivate var words: String {
    switch self {
    case .mine: "your foods"
    case .starter, .usda, .openFoodFacts: "the food catalogue"
    case .fatsecret: "the online catalogue"
    }
  }
}
