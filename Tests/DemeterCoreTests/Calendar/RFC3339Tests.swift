import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

@Suite struct `An instant in RFC 3339` {
  @Test(arguments: ["0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "0001-01-01T12:00:00+23:59"])
  func `outside of the years 1 to 9999 is none, as nothing can store it`(text: String) {
    #expect(Date(rfc3339: text) == nil)
    #expect(Date(rfc3339: "0001-01-01T00:00:00Z") != nil && Date(rfc3339: "9999-12-31T23:59:59Z") != nil)
  }

  @Test(arguments: [
    ("2026-03-01T08:30:00Z", 1_772_353_800), ("2026-03-01t08:30:00z", 1_772_353_800), ("2026-03-01T08:30:00+01:00", 1_772_350_200),
    ("2026-03-01T08:30:00+0100", 1_772_350_200), ("2026-03-01T08:30:00-05:30", 1_772_373_600),
    ("2026-03-01T08:30:00-00:00", 1_772_353_800), ("2026-03-01T08:30:00.5Z", 1_772_353_800.5),
    ("2026-03-01T08:30:00.123456+01:00", 1_772_350_200.123456), ("1969-12-31T23:59:59Z", -1), ("2024-02-29T00:00:00Z", 1_709_164_800),
  ])
  func `is read to the fraction`(text: String, second: Double) {
    #expect(Date(rfc3339: text)?.timeIntervalSince1970 == second)
  }

  @Test func `is what Foundation prints, in any zone`() throws {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      let instant = Date(timeIntervalSince1970: Double(Int.random(in: -2_000_000_000...4_000_000_000, using: &generator)))
      let offset = try #require(TimeZone(secondsFromGMT: .random(in: -48...56, using: &generator) * 900))
      let text = instant.formatted(Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: offset))
      #expect(Date(rfc3339: text) == instant, "\(text)")
    }
  }

  @Test(arguments: [
    "", "now", "2026-03-01", "2026-03-01T08:30:00", "2026-03-01T08:30Z", "2026-03-01 08:30:00Z", "20260301T083000Z",
    "2026-02-30T08:30:00Z", "2026-02-29T08:30:00Z", "2026-13-01T08:30:00Z", "2026-03-01T24:00:00Z", "2026-03-01T08:60:00Z",
    "2026-03-01T08:30:60Z", "12026-03-01T08:30:00Z", "2026-3-1T08:30:00Z", "2026-03-01T08:30:00ZZ", "2026-03-01T08:30:00Zjunk",
    "2026-03-01T08:30:00.Z", "2026-03-01T08:30:00,5Z", "2026-03-01T08:30:00.0000000000000001Z", "2026-03-01T08:30:00+24:00",
    "2026-03-01T08:30:00+01:60", "2026-03-01T08:30:00+1:00", "2026-03-01T08:30:00+01", "2026-03-01T08:30:00+01:00:00",
    "2026-03-01T08:30:00 01:00", " 2026-03-01T08:30:00Z", "2026-03-01T08:30:00+", "2026-03-01T08:30:00+01-00",
  ])
  func `is never guessed`(text: String) {
    #expect(Date(rfc3339: text) == nil)
  }
}
