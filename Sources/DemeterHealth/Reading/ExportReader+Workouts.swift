import DemeterCore
import Foundation

extension ExportReader {
  /// A workout that has not ended yet.
  struct OpenWorkout {
    let type: String
    let source: SourceTable.Stated
    let start: Int64
    let end: Int64
    let minutes: Double?
    var energy: Measure?
    var meters: Measure?
    var timeZone: String?
  }

  mutating func openWorkout(_ attributes: Bytes) throws {
    // The one before had no end.
    try closeWorkout()
    let fields = RecordFields(attributes)
    guard let start = fields.start.flatMap({ instants.seconds($0) }) else { return }
    workout = start
    guard let end = fields.end.flatMap({ instants.seconds($0) }), end >= start, bounds.refusal(start, end) == nil,
      let type = Attributes.value("workoutActivityType", in: attributes), let source = sources.stated(fields.source, fields.device)
    else { return }
    let minutes = Attributes.value("durationUnit", in: attributes).flatMap { unit in
      unit == "min" ? Attributes.value("duration", in: attributes).flatMap { Double(plainText($0)) } : nil
    }
    session = OpenWorkout(
      type: String(plainText(type).prefix(200)), source: source, start: start, end: end, minutes: minutes.flatMap { $0 >= 0 ? $0 : nil },
      energy: Self.amount("totalEnergyBurned", .energy, unit: "totalEnergyBurnedUnit", in: attributes),
      meters: Self.amount("totalDistance", .length, unit: "totalDistanceUnit", in: attributes))
  }

  /// Takes the energy and the distance of the open workout.
  mutating func readStatistics(_ attributes: Bytes) {
    guard session != nil, let type = Attributes.value("type", in: attributes).map({ plainText($0) }) else { return }
    if type == "HKQuantityTypeIdentifierActiveEnergyBurned" {
      if let energy = Self.amount("sum", .energy, unit: "unit", in: attributes) { session?.energy = energy }
    } else if type.hasPrefix("HKQuantityTypeIdentifierDistance") {
      if let meters = Self.amount("sum", .length, unit: "unit", in: attributes) { session?.meters = meters }
    }
  }

  /// Emits the open workout if its energy is known.
  mutating func closeWorkout() throws {
    workout = nil
    guard let closed = session else { return }
    session = nil
    guard let energy = closed.energy, energy > .zero else { return }
    try sink.receive(
      HealthWorkout(
        type: closed.type, source: try sources.number(closed.source, sink), start: closed.start, end: closed.end, minutes: closed.minutes,
        energy: Energy(thousandths: energy.thousandths), meters: closed.meters, timeZone: closed.timeZone))
  }

  private static func amount(
    _ name: StaticString, _ quantity: Metric.Quantity, unit unitName: StaticString, in attributes: Bytes
  ) -> Measure? {
    guard let value = Attributes.value(name, in: attributes), let number = Decimal(value), !number.isNegative,
      let unit = quantity.unit(Attributes.value(unitName, in: attributes))
    else { return nil }
    return Measure(thousandths: number.thousandths(of: unit))
  }
}
