/// The masses that a meal states beside its energy, in the order in which screens, documents and exports show them. The raw value is the name
/// of the form's field, the document's member, and the column of exports and of the table.
public enum Nutrient: String, CaseIterable, Sendable {
  case protein, carbohydrates, fat

  /// Those that have goals and rings.
  public static let macronutrients: [Nutrient] = [.protein, .carbohydrates, .fat]

  /// The energy of one gram in kcal: 4 for protein and carbohydrates, 9 for fat (the general Atwater factors).
  public var kilocaloriesPerGram: Int64 {
    self == .fat ? 9 : 4
  }
}

extension Nutrient {
  /// The key of a nutrient in a document.
  public struct Key: CodingKey {
    /// The raw value of the nutrient.
    public let stringValue: String
    /// Always nil.
    public var intValue: Int? { nil }

    /// Creates the key of a nutrient.
    public init(_ nutrient: Nutrient) { stringValue = nutrient.rawValue }
    /// Creates a key with any name.
    public init(stringValue: String) { self.stringValue = stringValue }
    /// Returns nil: no nutrient has a number.
    public init?(intValue: Int) { nil }
  }
}

/// Energy and nutrients of a food. What is not known is nil, never zero.
public struct Nutrition: Hashable, Sendable {
  /// In kilocalories.
  public var energy: Energy
  /// In grams.
  public var protein: Mass?
  /// In grams.
  public var carbohydrates: Mass?
  /// In grams.
  public var fat: Mass?
  /// Everything else that is known.
  public var others: NutrientVector = .unknown

  /// Creates nutrition. Energy is always known, nutrients may be nil.
  public init(energy: Energy, protein: Mass? = nil, carbohydrates: Mass? = nil, fat: Mass? = nil) {
    self.energy = energy
    self.protein = protein
    self.carbohydrates = carbohydrates
    self.fat = fat
  }

  /// Creates nutrition with the mass of each nutrient; nil where it is not known.
  public init(energy: Energy, _ mass: (Nutrient) throws -> Mass?) rethrows {
    self.init(energy: energy)
    for nutrient in Nutrient.allCases { self[nutrient] = try mass(nutrient) }
  }

  /// The mass of one nutrient; nil if it is not known.
  public subscript(nutrient: Nutrient) -> Mass? {
    get {
      switch nutrient {
      case .protein: protein
      case .carbohydrates: carbohydrates
      case .fat: fat
      }
    }
    set {
      switch nutrient {
      case .protein: protein = newValue
      case .carbohydrates: carbohydrates = newValue
      case .fat: fat = newValue
      }
    }
  }

  /// Whether an entry may contain it: at most 10,000 kcal, and at most 1,000 g of each nutrient.
  public var fitsAnEntry: Bool {
    energy <= Energy(kilocalories: 10_000) && others.fitsAnEntry && Nutrient.allCases.allSatisfy { self[$0] ?? .zero <= Mass(grams: 1000) }
  }

  /// Returns the nutrition of the same food in another quantity.
  public func scaled(from old: Quantity, to new: Quantity) -> Nutrition {
    var scaled = Nutrition(energy: energy.scaled(from: old, to: new)) { self[$0]?.scaled(from: old, to: new) }
    scaled.others = others.scaled(from: old, to: new)
    return scaled
  }
}
