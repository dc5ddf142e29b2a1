package import DemeterCore
import Foundation

/// A measurement that a person wrote down.
package struct MeasurementDocument: Codable {
  var id: String
  var kind: String
  var amount: Double
  /// The second number of a pair; nil for other kinds.
  var second: Double?
  var unit: String
  var day: String
  var loggedAt: String
  var timeZone: String
  var source: String

  package init(_ measurement: LoggedMeasurement) {
    let zone = measurement.logged.timeZone
    id = measurement.id.key
    kind = measurement.kind.rawValue
    let pair = measurement.kind.form == .pair ? measurement.amount.pair : nil
    amount = pair.map { Double($0.first) } ?? measurement.amount.value
    second = pair.map { Double($0.second) }
    unit = measurement.kind.unit
    day = measurement.day.description
    loggedAt = measurement.logged.instant.rfc3339(in: zone)
    timeZone = zone.iana
    source = measurement.source.rawValue
  }
}
