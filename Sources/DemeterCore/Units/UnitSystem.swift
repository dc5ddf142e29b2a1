/// Units that people of a region use together.
public enum UnitSystem: String, CaseIterable, Sendable, Codable {
  /// Kilometres, kilograms, millilitres.
  case metric
  /// Miles, pounds, US fluid ounces.
  case us
  /// Miles, stones, millilitres.
  case uk

  /// The unit of distances.
  public var distance: DistanceUnit { self == .metric ? .km : .mi }
  /// The unit of weights.
  public var weight: WeightUnit {
    switch self {
    case .metric: .kg
    case .us: .lb
    case .uk: .st
    }
  }
}

/// What a person chose for their units.
public enum UnitsChoice: Hashable, Sendable {
  /// The units of their region.
  case region
  /// The units of one system.
  case system(UnitSystem)
  /// A unit of distances and one of weights that no system has together.
  case mix
}
