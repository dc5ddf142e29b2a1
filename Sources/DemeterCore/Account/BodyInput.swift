/// The settings for weight, body and water as a person typed them, not validated yet.
public struct BodyInput: Hashable, Sendable {
  /// A raw value of `WeightUnit`; empty for the unit of the locale.
  public var weightUnit: String?
  /// A raw value of `GoalEstimate.Sex`; empty for none.
  public var sex: String?
  /// Centimetres.
  public var height: NumberInput = .absent
  /// A year.
  public var birthYear: NumberInput = .absent
  /// Kilograms.
  public var goalWeight: NumberInput = .absent
  /// Whether Today shows water.
  public var showsWater: Bool = false
  /// Millilitres.
  public var glass: NumberInput = .absent
  /// Millilitres.
  public var waterGoal: NumberInput = .absent

  /// Creates an input without values.
  public init() {}

  /// Returns a person with these settings.
  ///
  /// - Throws: the errors of all fields.
  public func applied(to person: Person, today: Day) throws(InvalidInput) -> Person {
    var check = FieldCheck()
    var person = person
    person.chosenWeightUnit = weightUnit.flatMap(WeightUnit.init(rawValue:))
    person.body = Body(
      sex: sex.flatMap(GoalEstimate.Sex.init(rawValue:)), height: check.whole(height, "height", "Height", in: Body.heights),
      birthYear: check.whole(birthYear, "birthYear", "Year of birth", in: Body.birthYears(on: today)),
      goalWeight: check.number(goalWeight, "goalWeight", .parameter("Goal weight"), in: MeasurementKind.weight.range, unit: .named("kg"))
        .map { Measure($0) })
    person.water = WaterSettings(
      isShown: showsWater, glass: check.whole(glass, "glass", "A glass", in: WaterSettings.glasses) ?? WaterSettings().glass,
      goal: check.whole(waterGoal, "waterGoal", "The goal", in: WaterSettings.goals))
    guard check.errors.isEmpty else { throw InvalidInput(check.errors) }
    return person
  }
}

extension FieldCheck {
  /// Validates a whole number; nil if the field is empty.
  fileprivate mutating func whole(_ input: NumberInput, _ field: String, _ label: String, in range: ClosedRange<Int>) -> Int? {
    guard input != .absent else { return nil }
    guard let value = input.finite, value == value.rounded(), range.contains(Int(clamping: Int64(max(min(value, 1e9), -1e9)))) else {
      refuse(field, .notWholeNumber(.parameter(label), range))
      return nil
    }
    return Int(value)
  }
}
