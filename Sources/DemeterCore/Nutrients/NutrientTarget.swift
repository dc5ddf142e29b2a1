/// What a person wants to reach, to stay under, or both, of a nutrient on a day.
public struct NutrientTarget: Hashable, Sendable {
  /// The mass to reach; nil if there is none.
  public let minimum: TraceMass?
  /// The mass to stay under; nil if there is none.
  public let maximum: TraceMass?

  /// Creates a target; nil without a limit, with a negative one, or if the minimum exceeds the maximum.
  public init?(minimum: TraceMass? = nil, maximum: TraceMass? = nil) {
    guard minimum != nil || maximum != nil else { return nil }
    if let minimum, let maximum, minimum > maximum { return nil }
    guard (minimum ?? .zero) >= .zero, (maximum ?? .zero) >= .zero else { return nil }
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// Targets by nutrient, as they are stored.
public struct NutrientTargets: Hashable, Sendable {
  /// The targets of the nutrients that have one.
  public var targets: [TraceNutrient: NutrientTarget]

  /// Creates targets.
  public init(_ targets: [TraceNutrient: NutrientTarget] = [:]) { self.targets = targets }

  /// The target of a nutrient; nil if it has none.
  public subscript(nutrient: TraceNutrient) -> NutrientTarget? {
    get { targets[nutrient] }
    set { targets[nutrient] = newValue }
  }
}

extension NutrientTargets: LosslessStringConvertible {
  /// Parses what `description` returns; nil for anything else.
  public init?(_ text: String) {
    self.init()
    for part in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) where !text.isEmpty {
      let fields = part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      guard fields.count == 3, let number = Int(Substring(fields[0])), let nutrient = TraceNutrient(rawValue: number),
        targets[nutrient] == nil
      else { return nil }
      let limits = fields[1...].map { field in field.isEmpty ? nil : Int64(Substring(field)).map { TraceMass(thousandths: $0) } }
      guard zip(fields[1...], limits).allSatisfy({ $0.isEmpty == ($1 == nil) }), limits.allSatisfy({ $0 ?? .zero <= .limit }),
        let target = NutrientTarget(minimum: limits[0], maximum: limits[1])
      else { return nil }
      targets[nutrient] = target
    }
    guard description == text else { return nil }
  }

  /// As text, the nutrients by USDA's numbers with minimum and maximum in nanograms: `1089:18000000:,1093::2300000000`.
  public var description: String {
    targets.sorted { $0.key.rawValue < $1.key.rawValue }.map { nutrient, target in
      let limits = [target.minimum, target.maximum].map { $0.map { "\($0.thousandths)" } ?? "" }
      return "\(nutrient.rawValue):\(limits.joined(separator: ":"))"
    }.joined(separator: ",")
  }
}
