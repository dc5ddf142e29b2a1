public import Foundation

/// A measurement as a person typed it or a program sent it, not validated yet.
public struct MeasurementInput: Hashable, Sendable {
  /// A raw value of `MeasurementKind`.
  public var kind: String?
  /// The amount in the unit of its kind, unless `unit` names another unit.
  public var amount: NumberInput = .absent
  /// The second number of a pair: the diastolic pressure.
  public var second: NumberInput = .absent
  /// The unit of the amount, one of its kind: `kg`, `lb`, `ml`; nil for the unit of the kind.
  public var unit: String?
  /// The source of the number, a raw value of `EntrySource`.
  public var source: String?
  /// An RFC 3339 instant.
  public var loggedAt: String?
  /// A day, `YYYY-MM-DD`.
  public var day: String?
  /// A wall-clock time of that day, `HH:MM`.
  public var time: String?
  /// An IANA time zone.
  public var timeZone: String?

  /// Creates an input without values.
  public init() {}

  /// Sets an amount in the unit of its kind.
  public mutating func set(_ known: Measure) {
    guard kind.flatMap(MeasurementKind.init(rawValue:))?.form == .pair else { return amount = .number(known.value) }
    (amount, second) = (.number(Double(known.pair.first)), .number(Double(known.pair.second)))
  }

  /// Returns the validated measurement.
  ///
  /// - Parameters:
  ///   - id: the id of the new or edited measurement.
  ///   - now: the current time. No measurement may be later.
  ///   - zone: the time zone if the input has none.
  ///   - dayStarts: the hours at which days start.
  ///   - known: the measurement that is edited; what the input leaves out stays.
  /// - Throws: the errors of all fields.
  public func checked(
    id: MeasurementID, now: Date, zone: TimeZone, dayStarts: DayStartLog = .midnight, keeping known: LoggedMeasurement? = nil
  ) throws(InvalidInput) -> NewMeasurement {
    var check = FieldCheck()
    let kind = known?.kind ?? self.kind.flatMap(MeasurementKind.init(rawValue:))
    if kind == nil { check.refuse("kind", .notOneOf(.kind, MeasurementKind.known.map(\.rawValue) + ["own:UNIT:NAME"])) }
    let measure = kind.flatMap { check.amount(self, of: $0, keeping: known?.amount) } ?? .zero
    let source = known?.source ?? check.source(self.source)
    var moment = EntryInput()
    (moment.loggedAt, moment.day, moment.time, moment.timeZone) = (loggedAt, day, time, timeZone)
    let logged = check.moment(of: moment, at: Present(now, in: zone, dayStarts: dayStarts), keeping: known?.logged)
    guard let kind, check.errors.isEmpty else { throw InvalidInput(check.errors) }
    return NewMeasurement(id: id, kind: kind, amount: measure, logged: logged, source: source)
  }
}

extension MeasurementInput {
  /// The amount; nil if it is not one of that kind.
  func checkedAmount(of kind: MeasurementKind) -> Measure? {
    var check = FieldCheck()
    let amount = check.amount(self, of: kind, keeping: nil)
    return check.errors.isEmpty ? amount : nil
  }
}

extension FieldCheck {
  fileprivate mutating func amount(_ input: MeasurementInput, of kind: MeasurementKind, keeping known: Measure?) -> Measure? {
    let label = FieldLabel.measurement(kind)
    guard input.amount != .absent else {
      if known == nil { refuse("amount", .missing(label)) }
      return known
    }
    if kind.form == .pair { return pair(input, of: kind) }
    guard let unit = kind.units.first(where: { $0.name == input.unit ?? kind.unit }) else {
      refuse("unit", .notOneOf(.unit, kind.units.map(\.name)))
      return nil
    }
    guard let value = input.amount.finite else {
      refuse(
        "amount", input.unit == WeightUnit.st.rawValue ? .notStones(label) : kind.form == .hours ? .notHours(label) : .notANumber(label))
      return nil
    }
    guard kind.range.contains(value * unit.size) else {
      refuse("amount", .outside(label, kind.range.converted(toUnitOf: unit.size), unit: .named(unit.name)))
      return nil
    }
    return Measure(value * unit.size)
  }

  /// Validates two whole numbers, of which the first one is greater.
  private mutating func pair(_ input: MeasurementInput, of kind: MeasurementKind) -> Measure? {
    guard let first = input.amount.finite, let second = input.second.finite, first == first.rounded(), second == second.rounded(),
      kind.range.contains(first), MeasurementKind.seconds.contains(second), first > second
    else {
      refuse("amount", .notAPair(.measurement(kind)))
      return nil
    }
    return Measure(pair: Int(nearest: first), Int(nearest: second))
  }
}
