/// The three macronutrients, in the order every screen shows them.
public enum Macronutrient: String, CaseIterable, Sendable {
  case protein, carbohydrates, fat

  /// The energy of one gram in kcal: 4 for protein and carbohydrates, 9 for fat (the general Atwater factors).
  public var kilocaloriesPerGram: Int64 {
    self == .fat ? 9 : 4
  }
}

/// Energy and macronutrients of a food. A macro that is not known is nil, never zero.
public struct Nutrition: Hashable, Sendable {
  /// In kilocalories.
  public var energy: Energy
  /// In grams.
  public var protein: Mass?
  /// In grams.
  public var carbohydrates: Mass?
  /// In grams.
  public var fat: Mass?

  /// Creates nutrition. Energy is always known, macros may be nil.
  public init(energy: Energy, protein: Mass? = nil, carbohydrates: Mass? = nil, fat: Mass? = nil) {
    self.energy = energy
    self.protein = protein
    self.carbohydrates = carbohydrates
    self.fat = fat
  }

  /// Returns the mass of one macro; nil if it is not known.
  public subscript(macro: Macronutrient) -> Mass? {
    switch macro {
    case .protein: protein
    case .carbohydrates: carbohydrates
    case .fat: fat
    }
  }

  /// Whether an entry may contain it: at most 10,000 kcal, and at most 1,000 g of each macronutrient.
  public var fitsAnEntry: Bool {
    energy <= Energy(kilocalories: 10_000) && Macronutrient.allCases.allSatisfy { self[$0] ?? .zero <= Mass(grams: 1000) }
  }

  /// Returns the nutrition of the same food in another quantity.
  public func scaled(from old: Quantity, to new: Quantity) -> Nutrition {
    Nutrition(
      energy: energy.scaled(from: old, to: new), protein: protein?.scaled(from: old, to: new),
      carbohydrates: carbohydrates?.scaled(from: old, to: new), fat: fat?.scaled(from: old, to: new))
  }
}
