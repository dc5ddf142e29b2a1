import DemeterCore
import Foundation
internal import GRDB

/// A row of the table `activity_value`: a known number of a day.
struct ActivityValueRow: FetchableRecord {
  let day: String
  let metric: String
  /// Nil if this version does not know the origin.
  let number: KnownNumber?

  init(row: Row) throws {
    day = try row.value(0)
    metric = try row.value(1)
    let origin: String = try row.value(2)
    let amount: Measure = try row.amount(3)
    let asOf: Date = try row.instant(4)
    let isFinal: Bool = try row.value(5)
    number = ActivityOrigin(rawValue: origin).map { KnownNumber(ActivityValue(amount, origin: $0, asOf: asOf), isFinal: isFinal) }
  }

  static let columns: String = "day, metric, origin, amount, as_of, is_final"
}
