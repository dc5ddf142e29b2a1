import DemeterCore
import DemeterExchange
import Foundation

/// How a person wants a file to be read.
struct ImportChoice: Hashable, Sendable {
  var zone: TimeZone?
  var order: DiaryFile.DateOrder?
  /// The unit of weights that have none.
  var weightUnit: WeightUnit?
  var includesSimilar: Bool = false

  init(zone: TimeZone?) { self.zone = zone }

  init(_ value: (String) -> String?) {
    zone = value("zone").flatMap { TimeZone(iana: $0) }
    order = value("order").flatMap(DiaryFile.DateOrder.init(rawValue:))
    weightUnit = value("weights").flatMap(WeightUnit.init(rawValue:))
    includesSimilar = value("alike") == "1"
  }

  var query: String { zone.map { "zone=" + formEncoded($0.iana) } ?? "" }
}
