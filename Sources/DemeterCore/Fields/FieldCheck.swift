/// Validates fields in the order of the form, and collects all errors.
struct FieldCheck {
  var errors: [FieldError] = []

  mutating func refuse(_ field: String, _ problem: FieldProblem) {
    errors.append(FieldError(field, problem))
  }

  mutating func name(_ text: String?, _ label: FieldLabel = .foodName) -> String {
    let name = (text ?? "").trimmingWhitespace()
    if name.isEmpty {
      refuse("name", .missing(label))
    } else if name.count > 200 || name.unicodeScalars.count > 1000 {
      refuse("name", .tooLong(label, limit: 200))
    } else if name.hasControlCharacters {
      refuse("name", .controlCharacters(label))
    }
    return name
  }

  mutating func energy(_ input: NumberInput) -> Energy {
    switch input {
    case .absent:
      refuse("calories", .missing(.calories))
    case .unreadable:
      refuse("calories", .notANumber(.calories))
    case .number(let value) where !value.isFinite:
      refuse("calories", .notANumber(.calories))
    case .number(let value) where value < 0:
      refuse("calories", .negative(.calories))
    case .number(let value) where value > 10_000:
      refuse("calories", .tooLarge(.calories, limit: 10_000))
    case .number(let value):
      return Energy(kilocalories: value)
    }
    return .zero
  }

  mutating func mass(_ input: NumberInput, of nutrient: Nutrient) -> Mass? {
    let field = nutrient.rawValue, label = FieldLabel.nutrient(nutrient)
    guard input != .absent else { return nil }
    guard let value = input.finite else {
      refuse(field, .notANumber(label))
      return nil
    }
    guard nutrient.grams.contains(value) else {
      refuse(field, .outside(label, nutrient.grams, unit: .grams))
      return nil
    }
    return Mass(grams: value)
  }

  /// - Parameter figures: those of own nutrients, in their units. They replace what `inputs` has of them.
  mutating func nutrients(_ inputs: [Int: NumberInput], _ figures: [OwnNutrient: NumberInput] = [:]) -> NutrientVector {
    guard Set(inputs.keys).union(figures.keys.map(\.number)).count <= NutrientVector.most else {
      refuse("nutrients", .countOutside(.parameter("nutrients"), 0...NutrientVector.most))
      return .unknown
    }
    var masses: [Int: TraceMass] = [:]
    for (nutrient, input) in inputs.sorted(by: { $0.key < $1.key }) where input != .absent {
      let label = FieldLabel.parameter("nutrients.\(nutrient)")
      guard let grams = input.finite, NutrientVector.numbers.contains(nutrient) else {
        refuse("nutrients", .notANumber(label))
        continue
      }
      let range = 0...TraceMass.limit.grams
      guard range.contains(grams) else {
        refuse("nutrients", .outside(label, range, unit: .grams))
        continue
      }
      masses[nutrient] = TraceMass(grams: grams)
    }
    for (nutrient, input) in figures.sorted(by: { $0.key.number < $1.key.number }) {
      let range = 0...TraceMass.limit.grams / nutrient.grams
      let amount = number(input, "\(nutrient.key).amount", .parameter(nutrient.name), in: range, unit: .none)
      masses[nutrient.number] = amount.map { TraceMass(grams: $0 * nutrient.grams) }
    }
    return NutrientVector(masses)
  }

  mutating func quantity(_ input: NumberInput) -> Quantity {
    guard input != .absent else { return .one }
    guard let value = input.finite else {
      refuse("quantity", .notANumber(.quantity))
      return .one
    }
    guard value >= 0.001, value <= 100_000 else {
      refuse("quantity", value < 0.001 ? .notPositive(.quantity) : .tooLarge(.quantity, limit: 100_000))
      return .one
    }
    return Quantity(servings: value)
  }

  mutating func text(_ input: String?, _ field: String, _ label: FieldLabel, atMost limit: Int) -> String? {
    let text = (input ?? "").trimmingWhitespace()
    guard !text.isEmpty else { return nil }
    if text.count > limit || text.unicodeScalars.count > limit * 5 {
      refuse(field, .tooLong(label, limit: limit))
    } else if text.hasControlCharacters {
      refuse(field, .controlCharacters(label))
    }
    return text
  }

  mutating func number(
    _ input: NumberInput, _ field: String, _ label: FieldLabel, in range: ClosedRange<Double>, unit: FieldUnit
  ) -> Double? {
    guard input != .absent else { return nil }
    guard let value = input.finite else {
      refuse(field, .notANumber(label))
      return nil
    }
    guard range.contains(value) else {
      refuse(field, .outside(label, range, unit: unit))
      return nil
    }
    return value
  }

  /// Validates an optional day.
  mutating func day(_ text: String?, _ field: String, _ label: FieldLabel) -> Day? {
    guard let text, !text.isEmpty else { return nil }
    let day = Day(text)
    if day == nil { refuse(field, .notADate(label)) }
    return day
  }

  /// Validates an optional limit of energy.
  mutating func bound(_ input: NumberInput, _ field: String, _ label: FieldLabel) -> Energy? {
    guard input != .absent else { return nil }
    guard let value = input.finite, (0...1_000_000).contains(value) else {
      refuse(field, .notCalories(label))
      return nil
    }
    return Energy(kilocalories: value)
  }
}
