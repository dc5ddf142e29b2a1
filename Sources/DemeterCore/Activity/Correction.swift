/// A correction of a day's number as a person typed it or a program sent it, not validated yet.
public struct CorrectionInput: Hashable, Sendable {
  /// The metric.
  public var metric: Metric
  /// The amount of the whole day, in the metric's unit.
  public var amount: NumberInput

  /// Creates a correction.
  public init(_ metric: Metric, _ amount: NumberInput) {
    self.metric = metric
    self.amount = amount
  }

  /// Returns the validated amount.
  ///
  /// - Throws: all errors: a day in the future or before 1900, or an amount that is impossible for one day.
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

extension FieldCheck {
  /// Validates a day's number against the limits of its metric.
  fileprivate mutating func measure(_ input: NumberInput, of metric: Metric) -> Measure {
    guard input != .absent else {
      refuse("amount", .missing(.metric(metric)))
      return .zero
    }
    guard let value = input.finite else {
      refuse("amount", .notANumber(.metric(metric)))
      return .zero
    }
    guard metric.range.values.contains(value) else {
      let unit: FieldUnit = metric.quantity == .energy ? .calories : metric.symbol.map(FieldUnit.named) ?? .none
      refuse("amount", .outside(.metric(metric), metric.range.values, unit: unit))
      return .zero
    }
    let measure = Measure(value)
    if metric.quantity == .pressure, Measure(pressure: Int64(measure.pair.first), over: Int64(measure.pair.second)) == nil {
      refuse("amount", .notAPair(.measurement(.bloodPressure)))
    }
    if metric.isCounted, measure.thousandths % 1000 != 0 { refuse("amount", .notWhole(.metric(metric))) }
    return measure
  }
}
