import DemeterCore
import Foundation
import Testing

/// The lines of day-starts.txt, which scripts/day_starts.py describes and generates.
struct DayStartTable: CustomTestStringConvertible, Sendable {
  let name: String
  fileprivate(set) var lines: [[String]] = []

  var zone: TimeZone { DemeterCoreTests.zone(name) }
  var testDescription: String { name }

  /// The lines of a kind, without its letter.
  func rows(_ kind: String) -> [[String]] { lines.filter { $0[0] == kind }.map { Array($0.dropFirst()) } }

  /// All zones; none if the table can't be read, which a test detects.
  static let zones: [DayStartTable] = {
    var zones: [DayStartTable] = []
    for line in (try? Oracle.table("day-starts")) ?? [] {
      if line[0] == "@" {
        zones.append(DayStartTable(name: String(line[1])))
      } else if !zones.isEmpty {
        zones[zones.count - 1].lines.append(line.map(String.init))
      }
    }
    return zones
  }()
}

/// Every day starts at an hour.
private func always(_ hour: Int) -> DayStartLog { DayStartLog.midnight.changed(to: hour, from: .first) }

private func instant(_ second: String) -> Date { Date(timeIntervalSince1970: Double(second) ?? .nan) }

@Suite struct `Days that start at an hour` {
  @Test func `are known from their table`() {
    #expect(DayStartTable.zones.count == 10 && DayStartTable.zones.map(\.lines.count).reduce(0, +) > 1600)
    #expect(DayStartTable.zones.allSatisfy { TimeZone(iana: $0.name) != nil && $0.rows("L").count == 1 && $0.rows("B").count == 12 })
  }

  @Test(arguments: DayStartTable.zones)
  func `begin with the first second whose clock shows that hour or later`(table: DayStartTable) {
    var wrong: [String] = []
    for line in table.rows("D") {
      let date = day(line[0]), midnight = Double(date.number) * 86_400
      for hour in DayStartLog.hours {
        let found = always(hour).start(of: date, in: table.zone).timeIntervalSince1970 - midnight
        if "\(Int(nearest: found))" != line[1 + hour] { wrong.append("\(date) with \(hour) starts at \(line[1 + hour]), not \(found)") }
      }
    }
    #expect(wrong == [])
  }

  @Test(arguments: DayStartTable.zones)
  func `have the instants of the night before it`(table: DayStartTable) {
    var wrong: [String] = []
    for line in table.rows("I") {
      for (hour, sign) in zip(DayStartLog.hours, line[2]) {
        let expected = sign == "s" ? day(line[1]) : day(line[1]) - 1, found = always(hour).day(of: instant(line[0]), in: table.zone)
        if found != expected { wrong.append("\(line[0]) with \(hour) is on \(expected), not \(found)") }
        if !always(hour).bounds(of: found, in: table.zone).contains(instant(line[0])) { wrong.append("\(line[0]) is not in \(found)") }
      }
    }
    #expect(wrong == [])
  }

  @Test(arguments: DayStartTable.zones)
  func `follow the hour of the later day where it changes`(table: DayStartTable) throws {
    let changes = try #require(table.rows("L").first)[0].split(separator: ",").map { change in
      DayStartLog.Change(from: day(String(change.prefix(10))), hour: Int(change.dropFirst(11)) ?? -1)
    }
    let log = try #require(DayStartLog(changes))
    for line in table.rows("B") {
      #expect(log.bounds(of: day(line[0]), in: table.zone) == instant(line[1])..<instant(line[2]), "\(line[0])")
    }
    for line in table.rows("M") { #expect(log.day(of: instant(line[0]), in: table.zone) == day(line[1]), "\(line[0])") }
  }

  @Test(arguments: DayStartTable.zones)
  func `follow one another without a gap, and contain their instants only`(table: DayStartTable) {
    let log = always(2).changed(to: 6, from: day("2025-03-30")).changed(to: 0, from: day("2025-10-26")).changed(
      to: 3, from: day("2026-01-01"))
    for date in (day("2025-01-01")...day("2026-06-01")).each {
      let bounds = log.bounds(of: date, in: table.zone)
      #expect(bounds.upperBound == log.start(of: date + 1, in: table.zone) && !bounds.isEmpty)
      #expect(log.day(of: bounds.lowerBound, in: table.zone) == date)
      #expect(log.day(of: bounds.upperBound.addingTimeInterval(-0.001), in: table.zone) == date)
    }
  }

  @Test func `have the instant of a clock time, which is of the night after them if it is early`() {
    let berlin = zone("Europe/Berlin"), date = day("2026-03-01")
    #expect(
      always(4).instant(of: date, secondsAfterMidnight: 1800, in: berlin) == (date + 1).instant(secondsAfterMidnight: 1800, in: berlin))
    #expect(always(4).instant(of: date, secondsAfterMidnight: 14_400, in: berlin) == date.instant(secondsAfterMidnight: 14_400, in: berlin))
    #expect(always(0).instant(of: date, secondsAfterMidnight: 1800, in: berlin) == date.instant(secondsAfterMidnight: 1800, in: berlin))
    for minute in stride(from: 0, to: 1440, by: 7) {
      #expect(LoggedMoment(date, secondsAfterMidnight: minute * 60, in: berlin, dayStarts: always(5)).day == date)
    }
  }

  @Test func `are those of the zone where a person is`() {
    let log = always(4), moment = Date(timeIntervalSince1970: 1_772_417_400)  // 2026-03-02 02:10 UTC
    #expect(Present(moment, in: zone("Europe/Berlin"), dayStarts: log).today == day("2026-03-01"))
    #expect(Present(moment, in: zone("Asia/Tokyo"), dayStarts: log).today == day("2026-03-02"))
    #expect(Present(moment, in: zone("America/New_York"), dayStarts: log).today == day("2026-03-01"))
  }
}

@Suite struct `The log of hours at which days start` {
  private let date = day("2026-03-01")

  @Test func `has the hour of each day`() {
    let log = DayStartLog.midnight.changed(to: 4, from: date).changed(to: 2, from: date + 9)
    #expect([-1, 0, 8, 9, 400].map { log.hour(on: date + $0) } == [0, 4, 4, 2, 2] && log.latestHour == 2)
    #expect(DayStartLog.midnight.latestHour == 0 && DayStartLog.midnight.hour(on: date) == 0)
  }

  @Test func `has one hour for a day, however often it was changed, and nothing that changes nothing`() {
    let log = DayStartLog.midnight.changed(to: 4, from: date)
    #expect(log.changed(to: 5, from: date).changes == [DayStartLog.Change(from: date, hour: 5)])
    #expect(log.changed(to: 0, from: date) == .midnight && log.changed(to: 4, from: date + 3) == log)
    #expect(log.changed(to: 2, from: date + 3).changed(to: 4, from: date + 3) == log)
    #expect(log.changed(to: 7, from: date) == log && log.changed(to: -1, from: date) == log)
    var long = DayStartLog.midnight
    for number in 0...DayStartLog.most { long = long.changed(to: 1 + number % 2, from: date + number) }
    #expect(long.changes.count == DayStartLog.most && long.latestHour == 1)
  }

  @Test func `is read as it is written, and nothing else is`() {
    let log = DayStartLog.midnight.changed(to: 4, from: date).changed(to: 0, from: date + 40)
    #expect(log.description == "2026-03-01 4\n2026-04-10 0" && DayStartLog(log.description) == log)
    #expect(DayStartLog("") == .midnight && DayStartLog.midnight.description.isEmpty)
    for text in [
      "2026-03-01 7", "2026-03-01 -1", "2026-03-01 x", "2026-03-01", "2026-02-30 4", "2026-03-01 4\n2026-03-01 5",

      "2026-03-02 4\n2026-03-01 5", "2026-03-01 04", "2026-03-01  4", "\n",
    ] { #expect(DayStartLog(text) == nil, "\(text)") }
  }

  @Test(arguments: [("0", 0), ("6", 6), ("7", nil), ("-1", nil), ("x", nil), ("", nil), ("04", nil), ("4 ", nil)] as [(String, Int?)])
  func `knows the hours that can be chosen`(text: String, hour: Int?) { #expect(DayStartLog.hour(text) == hour) }
}
