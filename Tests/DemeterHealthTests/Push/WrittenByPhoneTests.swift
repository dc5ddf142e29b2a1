import DemeterHealth
import Foundation
import Testing

@Suite struct `A moment that a phone writes` {
  @Test(arguments: [
    "2026-01-14T08:05:00+01:00", "2026-01-14T08:05:00 01:00", "2026-01-14T07:05:00Z", "2026-01-14 8:05:00 AM +0100", "2026-01-14T08:05",
    "14 Jan 2026 at 08:05", "14.01.2026, 08:05",
  ])
  func `is read in the forms that phones have`(text: String) throws {
    let home = try #require(TimeZone(identifier: "Europe/Berlin"))
    #expect(Date(writtenByPhone: text, home: home) == Date(timeIntervalSince1970: 1_768_374_300))
  }

  @Test(arguments: ["", "2026-01-14", "1/2/26, 08:05", "8:05", "14 Jan 2026", "2026-13-14T08:05:00Z", "yesterday", " 01:00"])
  func `is refused without a time or a certain day`(text: String) throws {
    let home = try #require(TimeZone(identifier: "Europe/Berlin"))
    #expect(Date(writtenByPhone: text, home: home) == nil)
  }
}
