import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

/// Zones with all kinds of changes: by half an hour, at midnight, before midnight, over the date line, around Ramadan, and none.
private let zones: [String] = [
  "Europe/Berlin", "Europe/London", "Europe/Dublin", "Europe/Chisinau", "Europe/Moscow", "Atlantic/Azores", "Africa/Cairo",
  "Africa/Casablanca", "Africa/El_Aaiun", "Africa/Lagos", "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles",
  "America/Phoenix", "America/St_Johns", "America/Halifax", "America/Havana", "America/Nuuk", "America/Scoresbysund", "America/Santiago",
  "America/Asuncion", "America/Sao_Paulo", "America/Port-au-Prince", "America/Miquelon", "Asia/Beirut", "Asia/Jerusalem", "Asia/Gaza",
  "Asia/Tehran", "Asia/Kathmandu", "Asia/Kolkata", "Asia/Tokyo", "Australia/Sydney", "Australia/Adelaide", "Australia/Lord_Howe",
  "Pacific/Auckland", "Pacific/Chatham", "Pacific/Easter", "Pacific/Kiritimati", "Antarctica/Troll",
]

/// 00:00, 02:30 and 23:30.
private let rules = ReminderRules([.potWaits(at: 0), .windowEnds(before: 30), .nothingLogged(by: 1410)], allowsSeveral: true)
private let window = EatingWindow(start: 1200, end: 180)

private func instant(_ text: String) throws -> Date { try #require(Date(rfc3339: text)) }

@Suite struct `Reminders` {
  @Test(arguments: zones)
  func `come once on each day of ten years, within the day`(name: String) throws {
    let zone = zone(name), first = day("2020-01-01")
    var wrong: [String] = []
    for offset in 0..<3653 {
      let date = first + offset
      // Every third day, and all days near a change of the clocks.
      let start = date.start(in: zone)
      let isNearChange = zone.secondsFromGMT(for: start - 86_400) != zone.secondsFromGMT(for: start + 2 * 86_400)
      guard isNearChange || offset % 3 == 0 else { continue }
      let times = rules.times(on: date, in: zone, window)
      if Set(times.map(\.kind)).count != 3 || times.contains(where: { Day($0.at, in: zone) != date }) { wrong.append("\(date)") }
    }
    #expect(wrong == [])
  }

  @Test(arguments: zones)
  func `are found by one who looks again and again, over each change of the clocks`(name: String) throws {
    let zone = zone(name)
    var change = Date(timeIntervalSince1970: 1_767_225_600), wrong: [String] = []
    while let next = zone.nextDaylightSavingTimeTransition(after: change), next.timeIntervalSince1970 < 1_861_920_000 {
      change = next
      let date = Day(next, in: zone), from = (date - 1).start(in: zone)
      var sent: [Reminder] = []
      for step in 0..<450 {
        for reminder in rules.due(at: from.addingTimeInterval(Double(step) * 600 + 1), in: zone, window)
        where !sent.contains(where: { $0.day == reminder.day && $0.kind == reminder.kind }) {
          sent.append(reminder)
        }
      }
      for near in [date - 1, date, date + 1] where sent.filter({ $0.day == near }).count != 3 { wrong.append("\(near)") }
    }
    #expect(wrong == [])
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `come on each day that a traveller spends in one place`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed), zone = zone("Europe/Berlin"), sent: [Reminder] = [], moved: Set<Day> = []
    let start = try instant("2026-03-01T00:00:00Z")
    for step in 0..<(60 * 144) {
      let now = start.addingTimeInterval(Double(step) * 600)
      if Int.random(in: 0..<1200, using: &random) == 0 {
        moved.insert(Day(now, in: zone))
        zone = DemeterCoreTests.zone(zones.randomElement(using: &random) ?? "UTC")
        moved.insert(Day(now, in: zone))
      }
      for reminder in rules.due(at: now, in: zone, window)
      where !sent.contains(where: { $0.day == reminder.day && $0.kind == reminder.kind }) {
        sent.append(reminder)
      }
    }
    let days = (0..<58).map { day("2026-03-02") + $0 }.filter { !moved.contains($0) }
    #expect(days.count > 20 && days.allSatisfy { date in sent.filter { $0.day == date }.count == 3 })
  }

  @Test func `at a time that is skipped come after the gap, and at one that comes twice the first time`() throws {
    let berlin = zone("Europe/Berlin"), rule = ReminderRules([.nothingLogged(by: 150)])
    #expect(try rule.times(on: day("2026-03-29"), in: berlin, nil).map(\.at) == [instant("2026-03-29T03:00:00+02:00")])
    #expect(try rule.times(on: day("2026-10-25"), in: berlin, nil).map(\.at) == [instant("2026-10-25T02:30:00+02:00")])
    // Greenland's clocks go from 23:00 to midnight: half past eleven of that Saturday does not exist.
    let late = ReminderRules([.nothingLogged(by: 1410)])
    #expect(try late.times(on: day("2026-03-28"), in: zone("America/Nuuk"), nil).map(\.at) == [instant("2026-03-28T22:50:00-02:00")])
    // Samoa had no 30 December 2011.
    #expect(late.times(on: day("2011-12-30"), in: zone("Pacific/Apia"), nil) == [])
    #expect(late.times(on: day("2011-12-31"), in: zone("Pacific/Apia"), nil).count == 1)
  }

  @Test func `are one a day, the first that is of use, unless more were asked for`() {
    let all: [ReminderRule] = [.nothingLogged(by: 1200), .weighIn(on: .tuesday, at: 480), .potWaits(at: 1080), .windowEnds(before: 30)]
    let berlin = zone("Europe/Berlin"), window = EatingWindow(start: 720, end: 1140)
    func kinds(_ facts: ReminderFacts, several: Bool = false, on date: Day = day("2026-03-10")) -> [ReminderRule.Kind] {
      ReminderRules(all, allowsSeveral: several).reminders(on: date, in: berlin, window, facts).map(\.kind)
    }
    #expect(kinds(ReminderFacts()) == [.weighIn])
    #expect(kinds(ReminderFacts(hasWeighed: true)) == [.windowEnds])
    #expect(kinds(ReminderFacts(), on: day("2026-03-11")) == [.windowEnds])
    #expect(kinds(ReminderFacts(hasPot: true), several: true) == [.weighIn, .potWaits, .windowEnds, .nothingLogged])
    #expect(kinds(ReminderFacts(hasLogged: true, hasWeighed: true), several: true) == [.windowEnds])
    #expect(ReminderRules.off.reminders(on: day("2026-03-10"), in: berlin, window, ReminderFacts()) == [])
    #expect(ReminderRules([.windowEnds(before: 30)]).times(on: day("2026-03-10"), in: berlin, nil) == [])
  }

  @Test func `are dropped two hours after their time, and when the day is over`() throws {
    let berlin = zone("Europe/Berlin"), rules = ReminderRules([.nothingLogged(by: 1200), .potWaits(at: 1425)], allowsSeveral: true)
    for (time, due) in [
      ("19:59:59", []), ("20:00:00", [.nothingLogged]), ("21:59:59", [.nothingLogged]), ("22:00:00", []), ("23:50:00", [.potWaits]),
    ] as [(String, [ReminderRule.Kind])] {
      #expect(rules.due(at: try instant("2026-03-10T\(time)+01:00"), in: berlin, nil).map(\.kind) == due, "\(time)")
    }
    #expect(rules.due(at: try instant("2026-03-11T00:10:00+01:00"), in: berlin, nil) == [])
  }
}

@Suite struct `Rules for reminders` {
  @Test(arguments: [
    "weighIn monday 08:00", "potWaits 18:00", "windowEnds 15", "nothingLogged 00:00",
    "weighIn sunday 07:30\npotWaits 18:00\nwindowEnds 120\nnothingLogged 23:59\nseveral",
  ])
  func `are written as they are read`(text: String) throws {
    #expect(try #require(ReminderRules(text)).description == text)
  }

  @Test(arguments: [
    "", " ", "weighIn", "weighIn 08:00", "weighIn Monday 08:00", "weighIn monday 8:00", "potWaits", "potWaits 24:00", "windowEnds 31",
    "windowEnds 015", "windowEnds 12:00", "nothingLogged 30", "nothingLogged 20:00 ", "nothingLogged 20:00\nnothingLogged 21:00",
    "nothingLogged 20:00\npotWaits 18:00", "several\nnothingLogged 20:00", "water 12:00", "nothingLogged 20:00\n",
  ])
  func `are nothing else`(text: String) {
    #expect(ReminderRules(text) == nil)
  }

  @Test func `are checked field by field`() throws {
    var input = ReminderInput()
    #expect(try input.checked() == .off)
    (input.nothingLogged, input.weighInDay, input.weighIn, input.windowEnds) = ("20:00", "monday", "08:00", "30")
    input.allowsSeveral = true
    #expect(try input.checked().description == "weighIn monday 08:00\nwindowEnds 30\nnothingLogged 20:00\nseveral")
    (input.nothingLogged, input.weighInDay, input.weighIn, input.windowEnds, input.potWaits) = ("8pm", "someday", "", "31", "24:00")
    let refusal = #expect(throws: InvalidInput.self) { try input.checked() }
    #expect(refusal?.errors.map(\.field) == ["weighInDay", "weighIn", "potWaits", "windowEnds", "nothingLogged"])
  }
}
