/// Settings of nutrients as a person typed them, not validated yet.
public struct NutrientSettingsInput: Hashable, Sendable {
  /// The limits of one nutrient, in its unit.
  public struct Limits: Hashable, Sendable {
    /// What to reach.
    public var minimum: NumberInput
    /// What to stay under.
    public var maximum: NumberInput
    /// How many grams one of the unit are.
    public var grams: Double

    /// Creates limits.
    public init(minimum: NumberInput, maximum: NumberInput, grams: Double) {
      self.minimum = minimum
      self.maximum = maximum
      self.grams = grams
    }
  }

  /// The names of the chosen nutrients; empty ones are left out.
  public var chosen: [String] = []
  /// The name of whose reference values to use.
  public var references: String?
  /// The name of the life stage.
  public var stage: String?
  /// `on` to show net carbohydrates.
  public var net: String?
  /// The grams of them to stay under.
  public var netLimit: NumberInput = .absent
  /// The person's own limits.
  public var limits: [TraceNutrient: Limits] = [:]

  /// Creates an empty input.
  public init() {}

  /// Returns the validated settings. A nutrient that was chosen twice counts once.
  ///
  /// - Throws: the errors of all fields; limits have the fields `iron.minimum` and `iron.maximum`.
  public func checked() throws(InvalidInput) -> NutrientSettings {
    var check = FieldCheck()
    var settings = NutrientSettings()
    for name in chosen where !name.isEmpty {
      guard let nutrient = TraceNutrient(name: name) else {
        check.refuse("chosen", .notOneOf(.parameter("chosen"), TraceNutrient.allCases.map { "\($0)" }))
        continue
      }
      if !settings.chosen.contains(nutrient) { settings.chosen.append(nutrient) }
    }
    if settings.chosen.count > NutrientSettings.mostChosen {
      check.refuse("chosen", .countOutside(.parameter("chosen"), 0...NutrientSettings.mostChosen))
    }
    if let references, !references.isEmpty {
      let known = NutrientSettings.References(rawValue: references)
      if known == nil {
        check.refuse("references", .notOneOf(.parameter("references"), NutrientSettings.References.allCases.map(\.rawValue)))
      }
      settings.references = known ?? .automatic
    }
    if let stage, !stage.isEmpty {
      let known = NutrientSettings.LifeStage(rawValue: stage)
      if known == nil { check.refuse("stage", .notOneOf(.parameter("stage"), NutrientSettings.LifeStage.allCases.map(\.rawValue))) }
      settings.stage = known ?? .usual
    }
    if net == "on" {
      let most = Double(NetCarbohydrates.Setting.most)
      let limit = check.number(netLimit, "net.limit", .nutrient(.carbohydrates), in: 1...most, unit: .none)
      settings.net = NetCarbohydrates.Setting(limit: limit.map { Int(nearest: $0) })
    }
    for (nutrient, limits) in limits.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let most = min(1_000_000, TraceMass.limit.grams / limits.grams)
      func mass(_ input: NumberInput, _ end: String) -> TraceMass? {
        check.number(input, "\(nutrient).\(end)", .trace(nutrient), in: 0...most, unit: .none).map { TraceMass(grams: $0 * limits.grams) }
      }
      let minimum = mass(limits.minimum, "minimum"), maximum = mass(limits.maximum, "maximum")
      if let minimum, let maximum, minimum > maximum { check.refuse("\(nutrient).maximum", .limitsReversed) }
      settings.own[nutrient] = NutrientTarget(minimum: minimum, maximum: maximum)
    }
    guard check.errors.isEmpty else { throw InvalidInput(check.errors) }
    return settings
  }
}

extension TraceNutrient {
  /// The nutrient with a name of programs: `iron`, `vitaminB12`.
  public init?(name: String) {
    guard let nutrient = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = nutrient
  }
}
