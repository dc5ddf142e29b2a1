public import DemeterCore
import DemeterMessages
import DemeterWords

extension PageContext {
  /// A number of a day without its unit: `8,412`, `5.1`.
  func bare(_ amount: Measure, of metric: Metric) -> String {
    switch metric.quantity {
    case .count: numbers.text(amount.whole)
    case .length: numbers.text(amount, in: distanceUnit)
    case .energy: whole(kilocalories: amount.value)
    case .volume: numbers.bare(water: amount, in: volumeUnit)
    case .mass, .share, .bodyLength, .rate, .concentration, .time: numbers.text(amount)
    case .pressure: numbers.field(amount, of: .bloodPressure, in: measureUnits)
    }
  }

  /// The unit next to a number that is shown alone: `steps`, `km`.
  func unit(of metric: Metric, _ amount: Measure) -> String {
    switch metric {
    case .steps: say(amount.whole, one: "step", other: "steps")
    case .flights: say(amount.whole, one: "flight", other: "flights")
    case .distance: distanceUnit.rawValue
    case .activeEnergy, .basalEnergy, .burnedEnergy: EnergyUnit.current.symbol
    case .weight, .bodyFat, .waist, .restingHeartRate, .bloodGlucose, .bloodPressure, .sleep: metric.symbol ?? ""
    case .water: volumeUnit.rawValue
    }
  }

  /// A number where its name is next to it: `8,412`, `5.1 km`, `420 cal`.
  func figure(_ amount: Measure, of metric: Metric) -> String {
    metric.isCounted ? bare(amount, of: metric) : words(amount, of: metric)
  }

  /// A number with its unit, in the person's units: `7,421 steps`, `5.1 km`, `71.4 kg`.
  func words(_ amount: Measure, of metric: Metric) -> String {
    switch metric {
    case .steps: numbers.counted(amount.whole, "step")
    case .flights: numbers.counted(amount.whole, "flight")
    case .distance: distance(amount)
    case .activeEnergy, .basalEnergy, .burnedEnergy: calories(amount.energy)
    case .weight: weight(amount)
    case .water: water(amount)
    case .bodyFat: text(amount, of: .bodyFat)
    case .waist: text(amount, of: .waist)
    case .restingHeartRate: text(amount, of: .restingHeartRate)
    case .bloodGlucose: text(amount, of: .bloodGlucose)
    case .bloodPressure: text(amount, of: .bloodPressure)
    case .sleep: text(amount, of: .sleep)
    }
  }
}

extension PageContext {
  /// An amount with its unit: `71.4 kg`, `250 ml`
  package func text(_ amount: Measure, of kind: MeasurementKind) -> String { numbers.text(amount, of: kind, in: measureUnits) }

  /// An amount for a form field that is not shown: exact, whatever the person's unit.
  public func exact(_ amount: Measure, of kind: MeasurementKind) -> String {
    switch kind.form {
    case .weight, .length, .glucose: "\(numbers.field(amount)) \(kind.unit)"
    case .pair: numbers.field(amount, of: kind, in: measureUnits)
    case .drink, .hours, .number: numbers.field(amount)
    }
  }

  /// An amount for a form field.
  func field(_ amount: Measure, of kind: MeasurementKind) -> String { numbers.field(amount, of: kind, in: measureUnits) }

  /// The unit that stands next to the field.
  func unit(of kind: MeasurementKind) -> String {
    kind.isInWeightUnit && weightUnit == .st ? say("st lb") : measureUnits.name(of: kind)
  }
}

extension HeightUnit {
  /// What is next to a field.
  var symbol: String { self == .cm ? "cm" : say("ft/in") }
}
