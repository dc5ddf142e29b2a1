import DemeterCore
import Foundation
import Testing

@Suite struct `The name of a time zone` {
  @Test(arguments: [
    ("UTC", 0), ("GMT", 0), ("Europe/Berlin", 3600), ("America/Argentina/Buenos_Aires", -10_800), ("Asia/Kathmandu", 20_700),
    ("Etc/GMT+5", -18_000), ("America/Port-au-Prince", -18_000),
  ])
  func `is an IANA name`(name: String, offset: Int) {
    #expect(TimeZone(iana: name)?.secondsFromGMT(for: Date(timeIntervalSince1970: 1_772_323_200)) == offset)
  }

  @Test(arguments: [
    "", " ", "CET", "EST", "PST", "GMT+1", "UTC+2", "+01:00", "utc", "Europe/Nowhere", "Europe/", "/Europe/Berlin", "Europe/Berlin ",
    "../etc/passwd", "../../etc/passwd", "Europe/../../etc/passwd", "/etc/localtime", "Europe/Berlin\0", "Europe/Bérlin", "😀/😀",
    "Europe/" + String(repeating: "Berlin", count: 10_000),
  ])
  func `is nothing else`(name: String) {
    #expect(TimeZone(iana: name) == nil)
  }

  @Test func `can be read back from every zone that has one`() {
    let names = TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") } + ["UTC"]
    let lost = names.filter { TimeZone(iana: $0).flatMap { TimeZone(iana: $0.identifier) } == nil }
    #expect(names.count > 300)
    #expect(lost.isEmpty)
  }
}
