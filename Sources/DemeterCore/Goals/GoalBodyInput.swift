/// What a person typed about their body to have goals suggested, not validated yet.
public struct GoalBodyInput: Hashable, Sendable {
  /// One of `GoalEstimate.Sex`.
  public var sex: String?
  /// A year of birth, or an age.
  public var birthYear: NumberInput = .absent
  /// A height as it was typed.
  public var height: String = ""
  /// A weight as it was typed.
  public var weight: String = ""

  /// Creates an input without values.
  public init() {}

  /// The body of an adult of 18–100 years, 30–300 kg and 120–230 cm.
  public struct Checked: Hashable, Sendable {
    /// The group of the formula.
    public let sex: GoalEstimate.Sex
    /// The year of birth; this year minus the age if that was typed.
    public let birthYear: Int
    /// Centimetres.
    public let height: Int
    /// Kilograms.
    public let weight: Measure
  }

  /// Validates the answers.
  ///
  /// - Throws: the errors of all fields.
  public func checked(weightUnit: WeightUnit, heightUnit: HeightUnit, in numbers: NumberStyle, today: Day) throws(InvalidInput) -> Checked {
    var check = FieldCheck()
    let sex = sex.flatMap(GoalEstimate.Sex.init(rawValue:))
    if sex == nil { check.refuse("sex", .missing(.sex)) }
    let year = check.yearOrAge(birthYear, today: today)
    let height = check.height(height, in: heightUnit, numbers)
    if height == nil, self.height.allSatisfy(\.isWhitespace) { check.refuse("height", .missing(.height)) }
    let weight = check.weight(weight, "weight", .weight, within: GoalEstimate.weights, in: weightUnit, numbers)
    if weight == nil, self.weight.allSatisfy(\.isWhitespace) { check.refuse("weight", .missing(.weight)) }
    guard let sex, let year, let height, let weight, check.errors.isEmpty else { throw InvalidInput(check.errors) }
    return Checked(sex: sex, birthYear: year, height: height, weight: weight)
  }
}

extension FieldCheck {
  /// Validates a height; nil if the field is empty.
  mutating func height(_ text: String, in unit: HeightUnit, _ numbers: NumberStyle) -> Int? {
    guard !text.allSatisfy(\.isWhitespace) else { return nil }
    let height = unit.centimeters(from: text, in: numbers)
    if height == nil { refuse("height", .notAHeight(inFeet: unit == .ft)) }
    return height
  }

  /// Validates a weight as it was typed; nil if the field is empty.
  mutating func weight(
    _ text: String, _ field: String, _ label: FieldLabel, within kilograms: ClosedRange<Double>, in unit: WeightUnit, _ numbers: NumberStyle
  ) -> Measure? {
    let input = unit.number(from: text, in: numbers)
    if unit == .st, case .unreadable = input {
      refuse(field, .notStones(label))
      return nil
    }
    return number(input, field, label, in: kilograms.converted(to: unit), unit: .named(unit.rawValue)).map { Measure($0 * unit.whole) }
  }

  fileprivate mutating func yearOrAge(_ input: NumberInput, today: Day) -> Int? {
    let present = today.components.year, ages = GoalEstimate.ages
    guard input != .absent else {
      refuse("birthYear", .missing(.birthYear))
      return nil
    }
    guard let value = input.finite, let whole = Int(exactly: value), whole > 0 else {
      refuse("birthYear", .notAYear(.birthYear, present - ages.upperBound...present - ages.lowerBound))
      return nil
    }
    if whole < 150 {
      if !ages.contains(whole) { refuse("birthYear", .outside(.age, Double(ages.lowerBound)...Double(ages.upperBound), unit: .none)) }
      return present - whole
    }
    if !ages.contains(present - min(whole, 9999)) {
      refuse("birthYear", .notAYear(.birthYear, present - ages.upperBound...present - ages.lowerBound))
    }
    return whole
  }
}
