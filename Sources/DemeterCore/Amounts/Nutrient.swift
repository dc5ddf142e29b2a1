/// The masses that a meal states besides its energy, in the order in which screens, documents and exports show them. Each has a goal and a
/// ring.
///
/// The raw value is what programs call it: the column of tables and exports, the member of documents, the field of forms, and the class of
/// styles. Its names for people are in DemeterWords.
public enum Nutrient: String, CaseIterable, Sendable {
  case protein, carbohydrates, fat

  /// What the nutrients differ in.
  private struct Facts {
    /// The energy of one gram in kcal (the general Atwater factors); 0 if that of another nutrient includes it.
    let kilocaloriesPerGram: Int64
    /// The grams that an entry may have, and a goal of a day.
    var grams: ClosedRange<Double> = 0...1000
  }

  private var facts: Facts {
    switch self {
    case .protein: Facts(kilocaloriesPerGram: 4)
    case .carbohydrates: Facts(kilocaloriesPerGram: 4)
    case .fat: Facts(kilocaloriesPerGram: 9)
    }
  }

  /// The energy of one gram in kcal; 0 if that of another nutrient includes it.
  public var kilocaloriesPerGram: Int64 { facts.kilocaloriesPerGram }

  /// The grams that an entry may have, and a goal of a day.
  public var grams: ClosedRange<Double> { facts.grams }

  /// Those whose energies add up to the energy of a food.
  public static let withEnergy: [Nutrient] = allCases.filter { $0.kilocaloriesPerGram > 0 }
}

/// A value for each nutrient, stored in place: no dictionary, and nothing to allocate.
public struct PerNutrient<Value> {
  @usableFromInline var protein: Value
  @usableFromInline var carbohydrates: Value
  @usableFromInline var fat: Value

  /// Creates the values, in the order of the nutrients.
  @inlinable
  public init(_ value: (Nutrient) throws -> Value) rethrows {
    protein = try value(.protein)
    carbohydrates = try value(.carbohydrates)
    fat = try value(.fat)
  }

  /// The value of a nutrient.
  @inlinable
  public subscript(nutrient: Nutrient) -> Value {
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
}

extension PerNutrient: Equatable where Value: Equatable {}
extension PerNutrient: Hashable where Value: Hashable {}
extension PerNutrient: Sendable where Value: Sendable {}

extension PerNutrient where Value: ExpressibleByNilLiteral {
  /// Creates the values by name; those that are left out are nil.
  public init(protein: Value = nil, carbohydrates: Value = nil, fat: Value = nil) {
    self.protein = protein
    self.carbohydrates = carbohydrates
    self.fat = fat
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

extension PerNutrient<Double?> {
  /// Decodes the members of a document that are named after nutrients; nil where there is none.
  public init(membersOf decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Nutrient.Key.self)
    try self.init { try members.decodeIfPresent(Double.self, forKey: Nutrient.Key($0)) }
  }

  /// Encodes the known values as members of a document, named after their nutrients.
  public func encodeMembers(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Nutrient.Key.self)
    for nutrient in Nutrient.allCases { try members.encodeIfPresent(self[nutrient], forKey: Nutrient.Key(nutrient)) }
  }
}
