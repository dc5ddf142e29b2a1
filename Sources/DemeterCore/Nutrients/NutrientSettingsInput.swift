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

  /// The names of the chosen nutrients, also of own ones. Empty ones, and own ones that are not kept, are left out.
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
  /// The nutrients that the person named before, and keeps.
  public var named: [OwnNutrient] = []
  /// The limits of these, by their numbers.
  public var namedLimits: [Int: Limits] = [:]
  /// Name and unit of one more; both empty for none.
  public var newName: String?
  /// Its unit.
  public var newUnit: String?

  /// Creates an empty input.
  public init() {}

  /// Returns the validated settings. A nutrient that was chosen twice counts once.
  ///
  /// - Throws: the errors of all fields; limits have the fields `iron.minimum` and `iron.maximum`, or
  ///   `own-123456.minimum`. Those of a new nutrient are `own.name` and `own.unit`.
  public func checked() throws(InvalidInput) -> NutrientSettings {
    var check = FieldCheck()
    var settings = NutrientSettings()
    var chosen: [AnyNutrient] = []
    for name in self.chosen where !name.isEmpty {
      guard let nutrient = AnyNutrient(key: name, among: named) else {
        if name.hasPrefix("own-") { continue }
        check.refuse("chosen", .notOneOf(.parameter("chosen"), TraceNutrient.allCases.map { "\($0)" }))
        continue
      }
      if !chosen.contains(nutrient) { chosen.append(nutrient) }
    }
    if chosen.count > NutrientSettings.mostChosen {
      check.refuse("chosen", .countOutside(.parameter("chosen"), 0...NutrientSettings.mostChosen))
    }
    settings.chosen = chosen
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
      settings.own[nutrient] = check.target(limits, "\(nutrient)", .trace(nutrient))
    }
    for var nutrient in named {
      nutrient.target = namedLimits[nutrient.number].flatMap { check.target($0, nutrient.key, .parameter(nutrient.name)) }
      settings.named.append(nutrient)
    }
    if let nutrient = check.named(newName, newUnit, besides: named) { settings.named.append(nutrient) }
    guard check.errors.isEmpty else { throw InvalidInput(check.errors) }
    return settings
  }
}

extension FieldCheck {
  fileprivate mutating func target(_ limits: NutrientSettingsInput.Limits, _ field: String, _ label: FieldLabel) -> NutrientTarget? {
    let range = 0...min(1_000_000, TraceMass.limit.grams / limits.grams)
    let minimum = number(limits.minimum, "\(field).minimum", label, in: range, unit: .none).map { TraceMass(grams: $0 * limits.grams) }
    let maximum = number(limits.maximum, "\(field).maximum", label, in: range, unit: .none).map { TraceMass(grams: $0 * limits.grams) }
    if let minimum, let maximum, minimum > maximum { refuse("\(field).maximum", .limitsReversed) }
    return NutrientTarget(minimum: minimum, maximum: maximum)
  }

  /// A nutrient that a person names; nil if both texts are empty, or one is refused.
  fileprivate mutating func named(_ name: String?, _ unit: String?, besides others: [OwnNutrient]) -> OwnNutrient? {
    let before = errors.count
    let name = text(name, "own.name", .name, atMost: OwnNutrient.limits.name)
    let unit = text(unit, "own.unit", .unit, atMost: OwnNutrient.limits.unit)
    guard errors.count == before, name != nil || unit != nil else { return nil }
    if name == nil { refuse("own.name", .missing(.name)) }
    if unit == nil { refuse("own.unit", .missing(.unit)) }
    if let unit, unit.contains(":") { refuse("own.unit", .reserved(.unit, ":")) }
    guard errors.count == before, let name, let unit else { return nil }
    guard let nutrient = OwnNutrient(name: name, unit: unit) else {
      refuse("own.name", .tooLong(.name, limit: OwnNutrient.limits.name))
      return nil
    }
    if others.count >= OwnNutrient.most {
      refuse("own.name", .countOutside(.parameter("nutrients"), 0...OwnNutrient.most))
    } else if others.contains(where: { $0.number == nutrient.number || $0.name.lowercased() == nutrient.name.lowercased() }) {
      refuse("own.name", .nameTaken)
    }
    return nutrient
  }
}

extension AnyNutrient {
  /// The nutrient with a name of programs, or nil if that is neither known nor one of a person's own.
  public init?(key: String, among named: [OwnNutrient]) {
    if let known = TraceNutrient(name: key) {
      self = .known(known)
    } else if let own = named.first(where: { $0.key == key }) {
      self = .own(own)
    } else {
      return nil
    }
  }
}

extension TraceNutrient {
  /// The nutrient with a name of programs: `iron`, `vitaminB12`.
  public init?(name: String) {
    guard let nutrient = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = nutrient
  }
}
