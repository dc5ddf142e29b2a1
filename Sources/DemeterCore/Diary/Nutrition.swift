/// The three macronutrients, in the order every screen shows them.
public enum Macronutrient: String, CaseIterable, Sendable {
  case protein, carbohydrates, fat

  /// Energy in a gram of it: 4, 4 and 9 kcal (the general Atwater factors).
  public var kilocaloriesPerGram: Int64 {
    self == .fat ? 9 : 4
  }
}

/// Energy and macronutrients of something eaten. A macro that nobody stated is nil, never zero.
public struct Nutrition: Hashable, Sendable {
  /// In kilocalories.
  public var energy: Energy
  /// In grams.
  public var protein: Mass?
  /// In grams.
  public var carbohydrates: Mass?
  /// In grams.
  public var fat: Mass?

  /// Energy is always known; macros may not be.
  public init(energy: Energy, protein: Mass? = nil, carbohydrates: Mass? = nil, fat: Mass? = nil) {
    self.energy = energy
    self.protein = protein
    self.carbohydrates = carbohydrates
    self.fat = fat
  }

  /// The mass of one macro, nil where unknown.
  public subscript(macro: Macronutrient) -> Mass? {
    switch macro {
    case .protein: protein
    case .carbohydrates: carbohydrates
    case .fat: fat
    }
  }

  /// Whether an entry may hold it: at most 10,000 kcal, and 1,000 g of each macronutrient.
  public var fitsAnEntry: Bool {
    energy <= Energy(kilocalories: 10_000) && Macronutrient.allCases.allSatisfy { self[$0] ?? .zero <= Mass(grams: 1000) }
  }

  /// The same food in another quantity.
  public func scaled(from old: Quantity, to new: Quantity) -> Nutrition {
    Nutrition(
      energy: energy.scaled(from: old, to: new), protein: protein?.scaled(from: old, to: new),
      carbohydrates: carbohydrates?.scaled(from: old, to: new), fat: fat?.scaled(from: old, to: new))
  }
}
