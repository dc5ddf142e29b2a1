import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

@Suite struct `Giving moments to local days` {
  private static func zone(_ name: String) -> TimeZone { TimeZone(iana: name) ?? .gmt }
  private static func at(_ text: String) throws -> Int64 {
    Int64(nearest: try #require(try? Date(text, strategy: .iso8601)).timeIntervalSince1970)
  }
  private static func days(
    _ from: String, _ to: String, homes: [(String, String)], hints: [(String, String)] = []
  ) throws -> LocalDays {
    LocalDays(
      of: try at(from)..<(try at(to)),
      homes: try homes.map { LocalDays.Home(since: $0.0.isEmpty ? 0 : try at($0.0), timeZone: zone($0.1)) },
      hints: try hints.map { ZoneHint(moment: try at($0.0), timeZone: $0.1) })
  }

  @Test func `follows the home time zone across clock changes`() throws {
    let days = try Self.days("2026-03-27T00:00:00Z", "2026-03-31T00:00:00Z", homes: [("", "Europe/Berlin")])
    #expect(days.day(at: try Self.at("2026-03-28T22:59:59Z")) == day("2026-03-28"))
    #expect(days.day(at: try Self.at("2026-03-28T23:00:00Z")) == day("2026-03-29"))
    #expect(days.day(at: try Self.at("2026-03-29T21:59:59Z")) == day("2026-03-29"))
    #expect(days.day(at: try Self.at("2026-03-29T22:00:00Z")) == day("2026-03-30"))
  }

  @Test func `starts each day at its hour`() throws {
    let starts = try #require(DayStartLog("2026-03-28 4\n2026-03-30 0"))
    let days = LocalDays(
      of: try Self.at("2026-03-26T00:00:00Z")..<(try Self.at("2026-04-02T00:00:00Z")),
      homes: [LocalDays.Home(since: 0, timeZone: Self.zone("Europe/Berlin"))], hints: [], dayStarts: starts)
    for (moment, expected) in [
      ("2026-03-26T23:30:00Z", "2026-03-27"), ("2026-03-28T02:59:59Z", "2026-03-27"), ("2026-03-28T03:00:00Z", "2026-03-28"),
      ("2026-03-29T01:59:59Z", "2026-03-28"), ("2026-03-29T02:00:00Z", "2026-03-29"), ("2026-03-29T21:59:59Z", "2026-03-29"),
      ("2026-03-29T22:00:00Z", "2026-03-30"),
    ] { #expect(days.day(at: try Self.at(moment)) == day(expected), "\(moment)") }
  }

  @Test func `follows a person who moved`() throws {
    let days = try Self.days(
      "2026-03-01T00:00:00Z", "2026-03-20T00:00:00Z", homes: [("", "Europe/Berlin"), ("2026-03-10T12:00:00Z", "America/New_York")])
    #expect(days.day(at: try Self.at("2026-03-05T02:00:00Z")) == day("2026-03-05"))
    #expect(days.day(at: try Self.at("2026-03-15T02:00:00Z")) == day("2026-03-14"))
  }

  @Test func `believes a hint for twelve hours either way, the nearer of two`() throws {
    let days = try Self.days(
      "2026-03-01T00:00:00Z", "2026-03-20T00:00:00Z", homes: [("", "Europe/Berlin")],
      hints: [("2026-03-10T00:00:00Z", "Asia/Tokyo"), ("2026-03-10T08:00:00Z", "Europe/Berlin"), ("2026-03-15T12:00:00Z", "nowhere")])
    #expect(days.day(at: try Self.at("2026-03-09T15:30:00Z")) == day("2026-03-10"))  // Tokyo, where it is past midnight
    #expect(days.day(at: try Self.at("2026-03-09T11:00:00Z")) == day("2026-03-09"))  // too far from the hint
    #expect(days.day(at: try Self.at("2026-03-10T15:30:00Z")) == day("2026-03-10"))  // home again
    #expect(days.day(at: try Self.at("2026-03-15T23:30:00Z")) == day("2026-03-16"))  // a hint with an unknown zone is ignored
  }

  @Test func `cuts a stretch where days change, without a gap`() throws {
    let days = try Self.days("2026-03-01T00:00:00Z", "2026-03-20T00:00:00Z", homes: [("", "Asia/Kathmandu")])
    let stretch = try Self.at("2026-03-05T17:00:00Z")..<(try Self.at("2026-03-07T18:20:00Z"))
    var parts: [(Day, Range<Int64>)] = []
    days.cut(stretch) { parts.append(($0, $1)) }
    #expect(parts.map(\.0.description) == ["2026-03-05", "2026-03-06", "2026-03-07", "2026-03-08"])
    #expect(parts.first?.1.lowerBound == stretch.lowerBound && parts.last?.1.upperBound == stretch.upperBound)
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.1.upperBound == $1.1.lowerBound })
    #expect(parts[1].1.lowerBound == (try Self.at("2026-03-05T18:15:00Z")))
  }

  @Test(arguments: ["Europe/Berlin", "America/Santiago", "Pacific/Apia", "Australia/Lord_Howe", "Africa/Cairo", "UTC"])
  func `agrees with asking the zone at each moment`(_ name: String) throws {
    let days = try Self.days("2010-01-01T00:00:00Z", "2026-12-31T00:00:00Z", homes: [("", name)])
    var generator = SeededGenerator(seed: 4)
    let range = try Self.at("2010-01-01T00:00:00Z")..<(try Self.at("2026-12-31T00:00:00Z"))
    for _ in 0..<3000 {
      let moment = Int64.random(in: range, using: &generator)
      #expect(days.day(at: moment) == Day(Date(timeIntervalSince1970: Double(moment)), in: Self.zone(name)))
    }
  }
}
