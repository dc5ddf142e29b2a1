import DemeterCore
import Foundation
import Testing

/// 2026-03-01 12:00:30.25 in Berlin.
private let now = Date(timeIntervalSince1970: 1_772_362_830.25)
private let berlin = zone("Europe/Berlin")

private func input(_ fill: (inout EntryInput) -> Void) -> EntryInput {
  var input = EntryInput()
  input.name = "Apple"
  input.calories = .number(95)
  fill(&input)
  return input
}

private func moment(
  at now: Date = now, in zone: TimeZone = berlin, keeping kept: LoggedMoment? = nil, _ fill: (inout EntryInput) -> Void
) throws -> LoggedMoment {
  try input(fill).checked(now: now, zone: zone, keeping: kept).logged
}

private func errors(at now: Date = now, keeping kept: LoggedMoment? = nil, _ fill: (inout EntryInput) -> Void) -> [RefusedField] {
  let input = input(fill)
  return refusals { () throws(InvalidInput) in _ = try input.checked(now: now, zone: berlin, keeping: kept) }
}

@Suite struct `The moment of a new entry` {
  @Test func `is now where nothing is said`() throws {
    #expect(try moment { _ in } == LoggedMoment(now, in: berlin))
    #expect(
      try moment {
        $0.day = ""
        $0.time = ""
        $0.loggedAt = ""
        $0.timeZone = ""
      } == LoggedMoment(now, in: berlin))
  }

  @Test func `that another clock put ahead stays as it is, and is not moved further`() throws {
    let ahead = LoggedMoment(now.addingTimeInterval(26 * 3600), in: berlin)
    #expect(try moment(keeping: ahead) { _ in } == ahead)
    #expect(
      try moment(keeping: ahead) {
        $0.day = "2026-03-02"; $0.time = "14:00"
      } == ahead)
    #expect(try moment(keeping: ahead) { $0.loggedAt = ahead.instant.rfc3339(in: berlin) } == ahead)
    #expect(errors(keeping: ahead) { $0.time = "14:01" }.map(\.field) == ["time"])
    #expect(errors(keeping: ahead) { $0.day = "2026-03-03" }.map(\.field) == ["day"])
    #expect(
      try moment(keeping: ahead) {
        $0.day = "2026-03-01"; $0.time = "11:00"
      }.day == day("2026-03-01"))
  }

  @Test func `is on no day before 1900, whatever the clock says`() {
    #expect(errors(at: Date(timeIntervalSince1970: -2_300_000_000)) { _ in }.map(\.field) == ["day"])
  }

  @Test func `is now where the present minute is given, so that entries keep their order`() throws {
    #expect(try moment { $0.time = "12:00" } == LoggedMoment(now, in: berlin))
    #expect(try moment { $0.time = "11:59" }.instant == Date(timeIntervalSince1970: 1_772_362_740))
  }

  @Test func `is that date at the current time where only a day is given`() throws {
    let logged = try moment { $0.day = "2026-02-14" }
    #expect(logged.day == day("2026-02-14"))
    #expect(logged.instant == Date(timeIntervalSince1970: 1_772_362_830 - 15 * 86_400))
  }

  @Test func `keeps the wall clock across a clock change`() throws {
    let summer = Date(timeIntervalSince1970: 1_774_778_400)  // 2026-03-29 12:00 in Berlin
    let logged = try moment(at: summer) { $0.day = "2026-03-28" }
    #expect(logged.instant == summer.addingTimeInterval(-23 * 3600))
  }

  @Test func `is now where the day is today, also in an hour that comes twice`() throws {
    #expect(try moment { $0.day = "2026-03-01" } == LoggedMoment(now, in: berlin))
    let second = Date(timeIntervalSince1970: 1_792_891_800)  // 02:30 in Berlin for the second time
    #expect(try moment(at: second) { $0.day = "2026-10-25" }.instant == second)
  }

  @Test func `is the time given, today or on that day`() throws {
    #expect(try moment { $0.time = "08:30" } == LoggedMoment(Date(timeIntervalSince1970: 1_772_350_200), in: berlin))
    let logged = try moment {
      $0.day = "2026-02-28"
      $0.time = "08:30:15"
    }
    #expect(logged == LoggedMoment(Date(timeIntervalSince1970: 1_772_350_215 - 86_400), in: berlin))
  }

  @Test(arguments: ["8:30", "24:00", "08:60", "08:30:60", "0830", "08:30 AM", "08:30:15:00", "-8:30", "noon", ":", "08:"])
  func `is not made of another time`(time: String) {
    #expect(errors { $0.time = time } == [RefusedField("time", "Time must be like 08:30")])
  }

  @Test func `is the instant given, and its day follows from the zone`() throws {
    let logged = try moment {
      $0.loggedAt = "2026-02-28T23:30:00.5+01:00"
      $0.timeZone = "Asia/Tokyo"
    }
    #expect(logged == LoggedMoment(Date(timeIntervalSince1970: 1_772_317_800.5), in: zone("Asia/Tokyo")))
    #expect(logged.day == day("2026-03-01"))
  }

  @Test(arguments: ["2026-02-30T08:30:00Z", "2026-03-01T08:30:00", "yesterday", "1899-12-31T12:00:00Z", "0001-01-01T00:00:00Z"])
  func `is not made of another instant`(text: String) {
    #expect(errors { $0.loggedAt = text } == [RefusedField("loggedAt", "Time must be an instant like 2026-03-01T08:30:00+01:00")])
  }

  @Test(arguments: [("2026-02-28", false), ("2026-03-01", true), ("2026-02-27", false)])
  func `agrees with the day that is given with it`(text: String, fine: Bool) {
    let errors = errors {
      $0.day = text
      $0.loggedAt = "2026-02-28T23:30:00Z"
    }
    #expect(errors == (fine ? [] : [RefusedField("day", "Day and time don't agree")]))
  }

  @Test(arguments: ["2026-02-30", "2026-2-28", "1899-12-31", "tomorrow", "0001-01-01"])
  func `is on a day that exists`(text: String) {
    #expect(errors { $0.day = text } == [RefusedField("day", "Day must be a date like 2026-03-01")])
  }

  @Test(arguments: ["Mars/Olympus", "CET", "../etc/passwd"])
  func `is in a zone that exists`(name: String) {
    #expect(errors { $0.timeZone = name } == [RefusedField("timeZone", "Unknown time zone “\(name)”")])
  }

  @Test func `shows no more of a zone than fits`() {
    let name = String(repeating: "x", count: 100_000)
    #expect(errors { $0.timeZone = name } == [RefusedField("timeZone", "Unknown time zone “\(name.prefix(60))”")])
  }
}

@Suite struct `The future` {
  @Test(arguments: [("2026-03-01T11:01:30Z", true), ("2026-03-01T11:01:31Z", false), ("2036-03-01T11:00:00Z", false)])
  func `is forgiven for a minute and becomes now`(text: String, fine: Bool) throws {
    if fine {
      #expect(try moment { $0.loggedAt = text } == LoggedMoment(now, in: berlin))
    } else {
      #expect(errors { $0.loggedAt = text } == [RefusedField("loggedAt", "Time can't be in the future")])
    }
  }

  @Test(arguments: [("12:00", true), ("12:01", true), ("12:02", false), ("23:59", false)])
  func `is judged by the minute typed`(time: String, fine: Bool) {
    #expect(errors { $0.time = time } == (fine ? [] : [RefusedField("time", "Time can't be in the future")]))
  }

  @Test func `begins with tomorrow in the zone of the entry`() throws {
    let future = RefusedField("day", "Nothing can be logged for a day in the future")
    #expect(errors { $0.day = "2026-03-02" } == [future])
    let logged = try moment {
      $0.day = "2026-03-02"
      $0.timeZone = "Pacific/Kiritimati"
    }
    #expect(logged == LoggedMoment(now, in: zone("Pacific/Kiritimati")))
    let early = errors {
      $0.day = "2026-03-01"
      $0.timeZone = "Etc/GMT+12"
    }
    #expect(early == [future])
  }
}

@Suite struct `The moment of an entry that is edited` {
  /// 2026-02-28 19:00:42.5 in Tokyo.
  private let kept = LoggedMoment(Date(timeIntervalSince1970: 1_772_272_842.5), in: zone("Asia/Tokyo"))

  @Test func `stays where nothing is said`() throws {
    #expect(try moment(keeping: kept) { _ in } == kept)
  }

  @Test func `keeps its seconds while minute and day are untouched`() throws {
    let same = try moment(keeping: kept) {
      $0.day = "2026-02-28"
      $0.time = "19:00"
    }
    #expect(same == kept)
    #expect(try moment(keeping: kept) { $0.time = "19:00" } == kept)
    #expect(try moment(keeping: kept) { $0.day = "2026-02-28" } == kept)
  }

  @Test func `keeps its side of a clock change`() throws {
    let second = LoggedMoment(Date(timeIntervalSince1970: 1_792_891_815), in: berlin)  // 02:30:15 for the second time
    let same = try moment(at: second.instant.addingTimeInterval(86_400), keeping: second) {
      $0.day = "2026-10-25"
      $0.time = "02:30"
    }
    #expect(same == second)
  }

  @Test func `moves to another minute of its day, in its own zone`() throws {
    #expect(try moment(keeping: kept) { $0.time = "18:59" } == LoggedMoment(Date(timeIntervalSince1970: 1_772_272_740), in: kept.timeZone))
    #expect(
      try moment(keeping: kept) { $0.time = "19:00:10" } == LoggedMoment(Date(timeIntervalSince1970: 1_772_272_810), in: kept.timeZone))
  }

  @Test func `moves to another day at its own time`() throws {
    let logged = try moment(keeping: kept) { $0.day = "2026-02-20" }
    #expect(logged == LoggedMoment(Date(timeIntervalSince1970: 1_772_272_842 - 8 * 86_400), in: kept.timeZone))
  }

  @Test func `stays when only the zone changes, and its day follows`() throws {
    let logged = try moment(keeping: LoggedMoment(now.addingTimeInterval(-86_400), in: berlin)) { $0.timeZone = "Pacific/Kiritimati" }
    #expect(logged.instant == now.addingTimeInterval(-86_400))
    #expect(logged.day == day("2026-03-01"))
  }

  @Test func `never moves into the future`() {
    let late = LoggedMoment(now.addingTimeInterval(-13 * 3600), in: berlin)  // the evening before
    #expect(errors(keeping: late) { $0.day = "2026-03-01" } == [RefusedField("time", "Time can't be in the future")])
  }
}
