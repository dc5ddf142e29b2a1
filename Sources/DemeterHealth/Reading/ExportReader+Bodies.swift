import DemeterCore
import Foundation

/// Reads sleep and blood pressure, which are more than one number in a record.
extension ExportReader {
  /// The longest time that a record of sleep may have, in seconds.
  private static let longestSleep: Int64 = 86_400

  /// Reads a time asleep, of any stage. Times in bed and awake are ignored.
  mutating func readSleep(_ attributes: Bytes, endsItself: Bool) throws {
    let fields = RecordFields(attributes)
    guard fields.value?.starts(with: "HKCategoryValueSleepAnalysisAsleep") == true else {
      if !endsItself { hold(attributes) }
      return
    }
    guard let start = fields.start.flatMap({ instants.seconds($0) }), let end = fields.end.flatMap({ instants.seconds($0) })
    else { return refuse(.dateless, attributes, endsItself) }
    if let refusal = bounds.refusal(start, end) { return refuse(refusal, attributes, endsItself) }
    guard end - start <= Self.longestSleep else { return refuse(.tooLarge, attributes, endsItself) }
    guard let stated = sources.stated(fields.source, fields.device) else { return refuse(.tooManySources, attributes, endsItself) }
    let amount = SourceMerge.share(of: 1000, end - start, of: 3600)
    if endsItself {
      try emit(.sleep, stated, start, end, amount)
    } else {
      open = .sample(.sleep, stated, start: start, end: end, amount: amount)
    }
  }

  mutating func readPressure(_ isSystolic: Bool, _ attributes: Bytes, endsItself: Bool) throws {
    let fields = RecordFields(attributes)
    guard let moment = fields.start.flatMap({ instants.seconds($0) }) else { return refuse(.dateless, attributes, endsItself) }
    if let refusal = bounds.refusal(moment, moment) { return refuse(refusal, attributes, endsItself) }
    guard Metric.bloodPressure.quantity.unit(fields.unit) != nil else { return refuse(.unitless, attributes, endsItself) }
    guard let number = fields.value.flatMap({ Decimal($0) }) else { return refuse(.numberless, attributes, endsItself) }
    let amount = number.thousandths(of: Decimal.Unit(numerator: 1, denominator: 1))
    if number.isNegative, amount > 0 { return refuse(.negative, attributes, endsItself) }
    guard let stated = sources.stated(fields.source, fields.device) else { return refuse(.tooManySources, attributes, endsItself) }
    let half = PendingPressures.Half(isSystolic: isSystolic, moment: moment, amount: amount)
    if endsItself { add(half, stated) } else { open = .pressure(half, stated) }
  }

  mutating func add(_ half: PendingPressures.Half, _ stated: SourceTable.Stated) {
    if !pressures.add(half, stated) { refusals.refuse(.tooManyPressures) }
  }

  /// Emits the blood pressures of which both numbers are known.
  mutating func emitPressures() throws {
    let (pairs, incomplete) = pressures.pairs
    pressures = PendingPressures()
    for pair in pairs { try emit(.bloodPressure, pair.source, pair.moment, pair.moment, pair.amount.thousandths) }
    refusals.refuse(.halfPressure, incomplete)
  }
}
