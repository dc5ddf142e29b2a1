/// Energy and nutrients of a food. What is not known is nil, never zero.
public struct Nutrition: Hashable, Sendable {
  /// In kilocalories.
  public var energy: Energy
  /// The mass of each nutrient; nil where it is not known.
  public var masses: PerNutrient<Mass?>
  /// Everything else that is known.
  public var others: NutrientVector = .unknown

  /// Creates nutrition. Energy is always known, nutrients may be nil.
  public init(energy: Energy, protein: Mass? = nil, carbohydrates: Mass? = nil, fat: Mass? = nil) {
    self.init(energy: energy, PerNutrient(protein: protein, carbohydrates: carbohydrates, fat: fat))
  }

  /// Creates nutrition with the mass of each nutrient; nil where it is not known.
  public init(energy: Energy, _ masses: PerNutrient<Mass?>) {
    self.energy = energy
    self.masses = masses
  }

  /// Creates nutrition with the mass of each nutrient; nil where it is not known.
  public init(energy: Energy, _ mass: (Nutrient) throws -> Mass?) rethrows {
    self.init(energy: energy, try PerNutrient(mass))
  }

  /// The mass of one nutrient; nil if it is not known.
  public subscript(nutrient: Nutrient) -> Mass? {
    get { masses[nutrient] }
    set { masses[nutrient] = newValue }
  }

  /// Whether an entry may contain it: at most 10,000 kcal, and at most 1,000 g of each nutrient.
  public var fitsAnEntry: Bool {
    energy <= Energy(kilocalories: 10_000) && others.fitsAnEntry
      && Nutrient.allCases.allSatisfy { self[$0] ?? .zero <= Mass(grams: $0.grams.upperBound) }
  }

  /// Returns the nutrition of the same food in another quantity.
  public func scaled(from old: Quantity, to new: Quantity) -> Nutrition {
    var scaled = Nutrition(energy: energy.scaled(from: old, to: new)) { self[$0]?.scaled(from: old, to: new) }
    scaled.others = others.scaled(from: old, to: new)
    return scaled
  }
}
