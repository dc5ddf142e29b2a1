import DemeterHTML
import DemeterMessages
import Foundation

/// A choice of all time zones.
struct ZoneField: View {
  let zone: String
  let label: String

  /// Every IANA zone with a place in its name, and UTC.
  static let zones: [String] = ["UTC"] + TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") }.sorted()

  var body: some HTML {
    div(.class("field")) {
      DemeterHTML.label(.attribute("for", "field-zone")) { label }
      select(.id("field-zone"), .name("zone")) {
        if !Self.zones.contains(zone) { option(.value(zone), .flag("selected")) { zone } }
        ForEach(Self.zones) { one in option(.value(one), .flag("selected", one == zone)) { one } }
      }
    }
  }
}
