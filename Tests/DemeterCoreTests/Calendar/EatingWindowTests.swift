import DemeterCore
import Foundation
import Testing

/// An instant in Berlin, a window, whether it is open then, and for how many minutes that stays so.
private let moments: [(instant: String, window: String, isOpen: Bool, minutes: Double)] = [
  ("2026-03-10T12:00:00+01:00", "12:00-20:00", true, 480), ("2026-03-10T16:50:00+01:00", "12:00-20:00", true, 190),
  ("2026-03-10T19:59:30+01:00", "12:00-20:00", true, 0.5), ("2026-03-10T20:00:00+01:00", "12:00-20:00", false, 960),
  ("2026-03-10T10:00:00+01:00", "12:00-20:00", false, 120),
  // Across midnight.
  ("2026-03-10T23:00:00+01:00", "18:00-02:00", true, 180), ("2026-03-11T01:00:00+01:00", "18:00-02:00", true, 60),
  ("2026-03-11T02:00:00+01:00", "18:00-02:00", false, 960), ("2026-03-11T00:00:00+01:00", "23:59-00:00", false, 1439),
  // The clocks go from 2:00 to 3:00, and from 3:00 to 2:00: what is left is real time.
  ("2026-03-29T01:00:00+01:00", "00:00-08:00", true, 360), ("2026-03-28T23:00:00+01:00", "22:00-04:00", true, 240),
  ("2026-10-25T01:00:00+02:00", "00:00-08:00", true, 480), ("2026-10-25T00:00:00+02:00", "06:00-14:00", false, 420),
  // A start that is skipped is the end of the gap.
  ("2026-03-29T01:30:00+01:00", "02:30-10:00", false, 30), ("2026-03-29T03:00:00+02:00", "02:30-10:00", true, 420),
  // All of it is skipped: it opens the next day.
  ("2026-03-29T03:00:00+02:00", "02:10-02:50", false, 1390),
]

@Suite struct `An eating window` {
  @Test(arguments: ["12:00-20:00", "00:00-23:59", "18:00-02:00", "23:59-00:00"])
  func `is written as it is read`(text: String) throws {
    #expect(try #require(EatingWindow(text)).description == text)
  }

  @Test(arguments: [
    "", "-", "12:00", "12:00-", "12-20", "12:00-20:00 ", " 12:00-20:00", "12:00–20:00", "24:00-08:00", "12:60-20:00", "1:00-20:00",
    "12:00-12:00",
    "12:00-20:00-22:00", "+1:00-20:00", "12:00:00-20:00", "１２:00-20:00", "8pm-2am",
  ])
  func `is nothing else than two different times`(text: String) {
    #expect(EatingWindow(text) == nil)
  }

  @Test(arguments: moments)
  func `is open until its end, and closed until it opens`(row: (instant: String, window: String, isOpen: Bool, minutes: Double)) throws {
    let now = try #require(Date(rfc3339: row.instant)), end = now.addingTimeInterval(row.minutes * 60)
    let state: EatingWindow.State = row.isOpen ? .open(until: end) : .closed(until: end)
    #expect(try #require(EatingWindow(row.window)).state(at: now, in: zone("Europe/Berlin")) == state)
  }

  @Test(arguments: ["Europe/Berlin", "America/Sao_Paulo", "Pacific/Apia", "Australia/Lord_Howe", "Africa/Cairo", "UTC"])
  func `is open exactly when the clock shows a time of it`(name: String) throws {
    let zone = zone(name)
    for (text, first, last) in [("09:00-17:30", 540, 1050), ("20:00-04:00", 1200, 240)] {
      let window = try #require(EatingWindow(text))
      var wrong: [Date] = []
      // Two years, at steps that meet every minute of a day.
      for step in 0..<8000 {
        let instant = Date(timeIntervalSince1970: 1_293_840_000 + Double(step) * 131 * 60)
        let clock = wallClock(instant, in: zone) / 60
        let isOpen = first < last ? (first..<last).contains(clock) : clock >= first || clock < last
        switch window.state(at: instant, in: zone) {
        case .open(let end): if !isOpen || end <= instant || end.timeIntervalSince(instant) > 10 * 3600 { wrong.append(instant) }
        case .closed(let start): if isOpen || start <= instant || start.timeIntervalSince(instant) > 18 * 3600 { wrong.append(instant) }
        }
      }
      #expect(wrong.isEmpty, "\(text)")
    }
  }
}

@Suite struct `The meals of a day` {
  private func entry(_ time: String, _ kilocalories: Double) throws -> FoodEntry {
    let at = try #require(Date(rfc3339: "2026-03-10T\(time):00Z"))
    return FoodEntry(
      id: UUID(), version: 1, meal: Meal(name: "Food", nutrition: Nutrition(energy: Energy(kilocalories: kilocalories))),
      logged: LoggedMoment(at, in: .gmt), createdAt: at, updatedAt: at)
  }

  @Test func `begin and end with something that has calories`() throws {
    let entries = [try entry("22:00", 0), try entry("19:45", 600), try entry("12:00", 300), try entry("08:10", 350), try entry("06:00", 0)]
    let times = try #require(MealTimes(of: entries))
    #expect(times.first.instant == entries[3].logged.instant && times.last.instant == entries[1].logged.instant)
    #expect(MealTimes(of: Array(entries.prefix(1))) == nil && MealTimes(of: []) == nil)
  }
}
