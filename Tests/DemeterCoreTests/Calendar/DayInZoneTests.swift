import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

/// The first second of a day, as Python's `zoneinfo` finds it. Some midnights do not exist, and some days do not.
private let starts: [(zone: String, day: String, second: Double)] = [
  ("UTC", "2026-03-01", 1_772_323_200),
  ("Europe/Berlin", "2026-03-29", 1_774_738_800), ("Europe/Berlin", "2026-03-30", 1_774_821_600),
  ("Europe/Berlin", "2026-10-25", 1_792_879_200), ("Europe/Berlin", "2026-10-26", 1_792_969_200),
  ("America/Sao_Paulo", "2018-11-03", 1_541_214_000),
  ("America/Sao_Paulo", "2018-11-04", 1_541_300_400),  // at 01:00
  ("America/Sao_Paulo", "2018-11-05", 1_541_383_200), ("America/Sao_Paulo", "2018-02-17", 1_518_832_800),
  ("America/Sao_Paulo", "2018-02-18", 1_518_922_800),  // 23:00 came twice before it
  ("Asia/Beirut", "2026-03-29", 1_774_735_200),  // at 01:00
  ("Asia/Beirut", "2026-10-24", 1_792_789_200), ("Asia/Beirut", "2026-10-25", 1_792_879_200),
  ("Pacific/Apia", "2011-12-29", 1_325_152_800),
  ("Pacific/Apia", "2011-12-30", 1_325_239_200),  // does not exist
  ("Pacific/Apia", "2011-12-31", 1_325_239_200),
  ("Australia/Lord_Howe", "2026-04-05", 1_775_307_600), ("Australia/Lord_Howe", "2026-10-04", 1_791_034_200),
  ("Australia/Lord_Howe", "2026-10-05", 1_791_118_800),
  ("America/Havana", "2026-03-08", 1_772_946_000),  // at 01:00
  ("America/Havana", "2026-11-01", 1_793_505_600),  // midnight comes twice
  ("Africa/Cairo", "2026-04-24", 1_776_981_600),  // at 01:00
  ("Pacific/Kiritimati", "1994-12-31", 788_868_000),  // does not exist
  ("Asia/Kathmandu", "1986-01-01", 504_901_800),  // at 00:15
]

/// The second at which a clock shows a time, as Python's `zoneinfo` finds it: the first of two, or the end of the gap.
private let clocks: [(zone: String, day: String, hour: Int, minute: Int, second: Double)] = [
  ("Europe/Berlin", "2026-03-29", 1, 59, 1_774_745_940),
  ("Europe/Berlin", "2026-03-29", 2, 0, 1_774_746_000), ("Europe/Berlin", "2026-03-29", 2, 30, 1_774_746_000),
  ("Europe/Berlin", "2026-03-29", 3, 0, 1_774_746_000), ("Europe/Berlin", "2026-10-25", 2, 30, 1_792_888_200),
  ("Europe/Berlin", "2026-10-25", 3, 0, 1_792_893_600),
  ("America/Sao_Paulo", "2018-11-04", 0, 30, 1_541_300_400), ("America/Sao_Paulo", "2018-11-04", 1, 0, 1_541_300_400),
  ("America/Sao_Paulo", "2018-02-17", 23, 30, 1_518_917_400),
  ("Asia/Beirut", "2026-03-29", 0, 15, 1_774_735_200), ("Asia/Beirut", "2026-10-24", 23, 30, 1_792_873_800),
  ("Pacific/Apia", "2011-12-29", 23, 59, 1_325_239_140), ("Pacific/Apia", "2011-12-30", 12, 0, 1_325_239_200),
  ("Pacific/Apia", "2011-12-31", 0, 0, 1_325_239_200),
  ("Australia/Lord_Howe", "2026-10-04", 2, 15, 1_791_041_400), ("Australia/Lord_Howe", "2026-10-04", 2, 30, 1_791_041_400),
  ("Australia/Lord_Howe", "2026-04-05", 1, 45, 1_775_313_900), ("Australia/Lord_Howe", "2026-04-05", 2, 0, 1_775_316_600),
]

@Suite struct `A day in a time zone` {
  @Test(arguments: starts)
  func `starts with its first second`(row: (zone: String, day: String, second: Double)) {
    #expect(day(row.day).start(in: zone(row.zone)).timeIntervalSince1970 == row.second)
  }

  @Test(arguments: clocks)
  func `has the instant that a clock shows`(row: (zone: String, day: String, hour: Int, minute: Int, second: Double)) {
    let instant = day(row.day).instant(secondsAfterMidnight: row.hour * 3600 + row.minute * 60, in: zone(row.zone))
    #expect(instant.timeIntervalSince1970 == row.second)
  }

  @Test(arguments: [
    ("Pacific/Kiritimati", "2026-03-02"), ("Pacific/Apia", "2026-03-01"), ("Asia/Tokyo", "2026-03-01"), ("UTC", "2026-03-01"),
    ("America/New_York", "2026-03-01"), ("Pacific/Pago_Pago", "2026-02-28"), ("Etc/GMT+12", "2026-02-28"),
  ])
  func `is decided by the zone on either side of the date line`(name: String, expected: String) {
    #expect(Day(Date(timeIntervalSince1970: 1_772_362_200), in: zone(name)).description == expected)
  }

  @Test(arguments: [
    ("Pacific/Apia", 1_325_239_200, "2011-12-29", "2011-12-31"), ("Europe/Berlin", 1_774_738_800, "2026-03-28", "2026-03-29"),
    ("UTC", 0, "1969-12-31", "1970-01-01"),
  ])
  func `ends with the last fraction of a second`(name: String, second: Double, before: String, after: String) {
    let zone = zone(name)
    #expect(Day(Date(timeIntervalSince1970: second - 0.001), in: zone).description == before)
    #expect(Day(Date(timeIntervalSince1970: second), in: zone).description == after)
  }

  @Test func `stays within the years that can be written`() {
    #expect(Day(.distantPast.addingTimeInterval(-1e12), in: .gmt) == .first)
    #expect(Day(.distantFuture.addingTimeInterval(1e13), in: .gmt) == .last)
  }

  @Test func `starts where the day before ends, in every zone`() {
    var generator = SeededGenerator(seed: 1)
    for name in TimeZone.knownTimeZoneIdentifiers {
      let zone = zone(name)
      for _ in 0..<40 {
        let day = Day(number: .random(in: -25_567...25_000, using: &generator))
        let start = day.start(in: zone)
        #expect(Day(start, in: zone) >= day, "\(day) in \(name)")
        #expect(Day(start.addingTimeInterval(-1), in: zone) < day, "\(day) in \(name)")
      }
    }
  }

  @Test func `gives every instant's clock back, in every zone`() {
    var generator = SeededGenerator(seed: 2)
    for name in TimeZone.knownTimeZoneIdentifiers {
      let zone = zone(name)
      for _ in 0..<40 {
        let instant = Date(timeIntervalSince1970: Double(Int.random(in: -1_000_000_000...2_000_000_000, using: &generator)))
        let day = Day(instant, in: zone), seconds = wallClock(instant, in: zone)
        let found = day.instant(secondsAfterMidnight: seconds, in: zone)
        #expect(found <= instant, "the first of two, \(instant) in \(name)")
        #expect(Day(found, in: zone) == day, "\(instant) in \(name)")
        #expect(wallClock(found, in: zone) == seconds, "\(instant) in \(name)")
      }
    }
  }
}

@Suite struct `A wall clock` {
  @Test(arguments: [
    ("UTC", 0, 0), ("UTC", -1, 86_399), ("UTC", -86_401, 86_399), ("Asia/Kathmandu", 1_772_323_200, 20_700),
    ("America/New_York", 1_772_323_200, 68_400), ("Europe/Berlin", 1_774_746_000, 10_800), ("Europe/Berlin", 1_774_745_999.9, 7199),
  ])
  func `shows the seconds since local midnight`(name: String, second: Double, expected: Int) {
    #expect(wallClock(Date(timeIntervalSince1970: second), in: zone(name)) == expected)
  }
}
