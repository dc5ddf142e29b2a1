public import Foundation

/// A measurement as a person typed it or a program sent it, not validated yet.
public struct MeasurementInput: Hashable, Sendable {
  /// A raw value of `MeasurementKind`.
  public var kind: String?
  /// The amount in the unit of its kind, unless `unit` names another unit.
  public var amount: NumberInput = .absent
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

  /// Sets the amount that a person typed. If a weight is refused, the error gives the allowed range in their unit of weight.
  ///
  /// - Parameter volume: the unit of a drink.
  public mutating func setAmount(_ text: String?, in unit: WeightUnit, _ numbers: NumberStyle, volume: VolumeUnit = .ml) {
    guard kind.flatMap(MeasurementKind.init(rawValue:))?.isInWeightUnit == true else {
      amount = NumberInput(typed: text, in: numbers)
      if volume != .ml { self.unit = volume.rawValue }
      return
    }
    self.unit = unit.rawValue
    amount = unit.number(from: text ?? "", in: numbers)
  }

  /// Returns the validated measurement.
  ///
  /// - Parameters:
  ///   - id: the id of the new or edited measurement.
  ///   - now: the current time. No measurement may be later.
  ///   - zone: the time zone if the input has none.
  ///   - known: the measurement that is edited; what the input leaves out stays.
  /// - Throws: the errors of all fields.
  public func checked(
    id: MeasurementID, now: Date, zone: TimeZone, keeping known: LoggedMeasurement? = nil
  ) throws(InvalidInput) -> NewMeasurement {
    var check = FieldCheck()
    let kind = known?.kind ?? self.kind.flatMap(MeasurementKind.init(rawValue:))
    if kind == nil { check.refuse("kind", .notOneOf(.kind, MeasurementKind.allCases.map(\.rawValue))) }
    let measure = kind.flatMap { check.amount(self, of: $0, keeping: known?.amount) } ?? .zero
    let source = known?.source ?? check.source(self.source)
    var moment = EntryInput()
    (moment.loggedAt, moment.day, moment.time, moment.timeZone) = (loggedAt, day, time, timeZone)
    let logged = check.moment(of: moment, now: now, zone: zone, keeping: known?.logged)
    guard let kind, check.errors.isEmpty else { throw InvalidInput(check.errors) }
    return NewMeasurement(id: id, kind: kind, amount: measure, logged: logged, source: source)
  }
}

extension FieldCheck {
  fileprivate mutating func amount(_ input: MeasurementInput, of kind: MeasurementKind, keeping known: Measure?) -> Measure? {
    let label = FieldLabel.measurement(kind)
    guard input.amount != .absent else {
      if known == nil { refuse("amount", .missing(label)) }
      return known
    }
    guard let unit = kind.units.first(where: { $0.name == input.unit ?? kind.unit }) else {
      refuse("unit", .notOneOf(.unit, kind.units.map(\.name)))
      return nil
    }
    guard let value = input.amount.finite else {
      refuse("amount", input.unit == WeightUnit.st.rawValue ? .notStones(label) : .notANumber(label))
      return nil
    }
    guard kind.range.contains(value * unit.size) else {
      refuse("amount", .outside(label, kind.range.converted(toUnitOf: unit.size), unit: .named(unit.name)))
      return nil
    }
    return Measure(value * unit.size)
  }
}
