package import DemeterCore
import Foundation

/// A measurement that a person wrote down.
package struct MeasurementDocument: Codable {
  var id: String
  var kind: String
  var amount: Double
  var unit: String
  var day: String
  var loggedAt: String
  var timeZone: String
  var source: String

  package init(_ measurement: LoggedMeasurement) {
    let zone = measurement.logged.timeZone
    id = measurement.id.key
    kind = measurement.kind.rawValue
    amount = measurement.amount.value
    unit = measurement.kind.unit
    day = measurement.day.description
    loggedAt = measurement.logged.instant.rfc3339(in: zone)
    timeZone = zone.iana
    source = measurement.source.rawValue
  }
}
