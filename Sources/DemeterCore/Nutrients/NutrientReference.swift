/// How much of a nutrient some authority advises for a day.
public struct NutrientReference: Hashable, Sendable {
  /// What kind of value it is, as its authority calls it.
  public enum Kind: String, Hashable, Sendable {
    /// Recommended Dietary Allowance: enough for nearly everyone.
    case rda = "RDA"
    /// Adequate Intake: what seems to be enough, where less is known.
    case ai = "AI"
    /// Tolerable Upper Intake Level.
    case ul = "UL"
    /// Chronic Disease Risk Reduction Intake: less is better above it.
    case cdrr = "CDRR"
    /// Daily Value of US labels.
    case dailyValue = "DV"
    /// Population Reference Intake: enough for nearly everyone.
    case pri = "PRI"
    /// Nutrient Reference Value of EU labels.
    case nrv = "NRV"
    /// Reference Intake of EU labels.
    case intake = "RI"
  }

  /// A mass and its kind.
  public struct Value: Hashable, Sendable {
    /// The mass in a day.
    public let mass: TraceMass
    /// Its kind.
    public let kind: Kind
  }

  /// What to reach; nil if there is nothing.
  public let minimum: Value?
  /// What to stay under; nil if there is nothing. Limits that are only for supplements, or for a form of the nutrient that tables do not tell
  /// apart, are left out.
  public let maximum: Value?

  init?(_ nutrient: TraceNutrient, minimum: (Double, Kind)? = nil, maximum: (Double, Kind)? = nil) {
    guard minimum != nil || maximum != nil else { return nil }
    func value(_ amount: (Double, Kind)) -> Value { Value(mass: TraceMass(grams: amount.0 * nutrient.unit.grams), kind: amount.1) }
    self.minimum = minimum.map(value)
    self.maximum = maximum.map(value)
  }
}

/// The reference values that apply to one person on one day.
public struct NutrientReferences: Hashable, Sendable {
  /// Whose they are: `us`, `eu` or `none`.
  public let authority: NutrientSettings.References
  private let values: [TraceNutrient: NutrientReference]

  /// - Parameters:
  ///   - authority: whose values to use; `automatic` has none.
  ///   - sex: nil if it is not known.
  ///   - age: in years on that day; nil if it is not known.
  public init(
    of authority: NutrientSettings.References, sex: GoalEstimate.Sex?, age: Int?, stage: NutrientSettings.LifeStage = .usual
  ) {
    self.authority = authority
    // A man who says so has made a mistake.
    let stage = sex == .male ? .usual : stage
    values =
      switch authority {
      case .us: Self.american(sex, age, stage)
      case .eu: Self.european(sex, age, stage)
      case .automatic, .none: [:]
      }
  }

  /// The reference of a nutrient; nil if there is none.
  public subscript(nutrient: TraceNutrient) -> NutrientReference? { values[nutrient] }
}
