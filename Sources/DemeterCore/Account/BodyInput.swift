/// The settings for weight, body and water as a person typed them, not validated yet.
public struct BodyInput: Hashable, Sendable {
  /// A raw value of `WeightUnit`; empty for the unit of the locale.
  public var weightUnit: String?
  /// A raw value of `GoalEstimate.Sex`; empty for none.
  public var sex: String?
  /// A height as the person typed it.
  public var height: String = ""
  /// A year.
  public var birthYear: NumberInput = .absent
  /// A weight as the person typed it, in `weightUnit` or with its unit.
  public var goalWeight: String = ""
  /// Whether Today shows water.
  public var showsWater: Bool = false
  /// The unit of `glass` and `waterGoal`.
  public var volumeUnit: VolumeUnit = .ml
  /// The size of a glass.
  public var glass: NumberInput = .absent
  /// What to drink in a day.
  public var waterGoal: NumberInput = .absent

  /// Creates an input without values.
  public init() {}

  /// Returns a person with these settings.
  ///
  /// - Throws: the errors of all fields.
  public func applied(to person: Person, today: Day) throws(InvalidInput) -> Person {
    var check = FieldCheck()
    let before = person
    var person = person
    person.chosenWeightUnit = weightUnit.flatMap(WeightUnit.init(rawValue:))
    person.body = Body(
      sex: sex.flatMap(GoalEstimate.Sex.init(rawValue:)), height: check.height(height, in: person.heightUnit, person.numbers),
      birthYear: check.year(birthYear, in: Body.birthYears(on: today)),
      goalWeight: goalWeight == BodyInput.text(of: before)
        ? before.body.goalWeight
        : check.weight(
          goalWeight, "goalWeight", .goalWeight, within: MeasurementKind.weight.range, in: person.weightUnit, person.numbers))
    person.water = WaterSettings(
      isShown: showsWater, glass: check.volume(glass, "glass", .glass, volumeUnit, in: WaterSettings.glasses) ?? volumeUnit.glass,
      goal: check.volume(waterGoal, "waterGoal", .waterGoal, volumeUnit, in: WaterSettings.goals))
    guard check.errors.isEmpty else { throw InvalidInput(check.errors) }
    return person
  }
}

extension BodyInput {
  /// A person's goal weight as its field shows it; with its unit, because the unit can be changed in the same form.
  public static func text(of person: Person) -> String {
    person.body.goalWeight.map { person.numbers.text(weight: $0, in: person.weightUnit) } ?? ""
  }
}

extension FieldCheck {
  /// Validates a year of birth; nil if the field is empty.
  fileprivate mutating func year(_ input: NumberInput, in range: ClosedRange<Int>) -> Int? {
    guard input != .absent else { return nil }
    guard let value = input.finite, let year = Int(exactly: value), range.contains(year) else {
      refuse("birthYear", .notAYear(.birthYear, range))
      return nil
    }
    return year
  }

  /// Validates a volume; nil if the field is empty. Returns whole millilitres.
  fileprivate mutating func volume(
    _ input: NumberInput, _ field: String, _ label: FieldLabel, _ unit: VolumeUnit, in range: ClosedRange<Int>
  ) -> Int? {
    guard unit != .ml else { return whole(input, field, label, in: range) }
    let allowed = (Double(range.lowerBound)...Double(range.upperBound)).converted(toUnitOf: unit.milliliters)
    return number(input, field, label, in: allowed, unit: .named(unit.rawValue)).map { Int(nearest: $0 * unit.milliliters) }
  }

  /// Validates a whole number; nil if the field is empty.
  fileprivate mutating func whole(_ input: NumberInput, _ field: String, _ label: FieldLabel, in range: ClosedRange<Int>) -> Int? {
    guard input != .absent else { return nil }
    guard let value = input.finite, value == value.rounded(), range.contains(Int(nearest: value)) else {
      refuse(field, .notWholeNumber(label, range))
      return nil
    }
    return Int(nearest: value)
  }
}
