/// A number of a day as somebody puts it right by hand, typed or sent, before it is checked.
public struct CorrectionInput: Hashable, Sendable {
  /// What was measured.
  public var metric: Metric
  /// How much of it the whole day had, in the metric's unit.
  public var amount: NumberInput

  /// A correction of that metric.
  public init(_ metric: Metric, _ amount: NumberInput) {
    self.metric = metric
    self.amount = amount
  }

  /// The amount, if it can be true of a day that has come.
  public func checked(on day: Day, today: Day) throws(InvalidInput) -> Measure {
    var check = FieldCheck()
    if day > today {
      check.refuse("day", .correctionOfFutureDay)
    } else if day < .earliestEntry {
      check.refuse("day", .correctionBefore1900)
    }
    let measure = check.measure(amount, of: metric)
    guard check.errors.isEmpty else { throw InvalidInput(check.errors) }
    return measure
  }
}

extension Metric {

  /// Its unit as it is written behind a number; nil where it is counted.
  public var unit: String? {
    switch self {
    case .steps, .flights: nil
    case .distance: "m"
    case .activeEnergy, .basalEnergy, .burnedEnergy: "cal"
    case .weight: "kg"
    }
  }

  /// Whether it comes in whole numbers only.
  var isCounted: Bool { unit == nil }
}

extension FieldCheck {
  /// A day's number, within what can be true of one day.
  fileprivate mutating func measure(_ input: NumberInput, of metric: Metric) -> Measure {
    guard input != .absent else {
      refuse("amount", .missing(.metric(metric)))
      return .zero
    }
    guard let value = input.finite else {
      refuse("amount", .notANumber(.metric(metric)))
      return .zero
    }
    let range = metric.leastOfADay.value...metric.mostOfADay.value
    guard range.contains(value) else {
      refuse("amount", .outside(.metric(metric), range, unit: .metric(metric)))
      return .zero
    }
    let measure = Measure(value)
    if metric.isCounted, measure.thousandths % 1000 != 0 { refuse("amount", .notWhole(.metric(metric))) }
    return measure
  }
}
