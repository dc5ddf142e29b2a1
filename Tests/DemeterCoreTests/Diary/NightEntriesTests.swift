import DemeterCore
import Foundation
import Testing

private let berlin = zone("Europe/Berlin")
private let date = day("2026-03-10")
private let four = DayStartLog.midnight.changed(to: 4, from: .first)

private func entry(_ name: String, _ time: Int, on day: Day = date, as dayStarts: DayStartLog = .midnight) -> FoodEntry {
  let logged = LoggedMoment(day, secondsAfterMidnight: time, in: berlin, dayStarts: dayStarts)
  let meal = Meal(name: name, nutrition: Nutrition(energy: Energy(kilocalories: 100)))
  return FoodEntry(id: UUID(), version: 1, meal: meal, logged: logged, createdAt: logged.instant, updatedAt: logged.instant)
}

@Suite struct `Entries of the night` {
  @Test func `are on the evening before by a later hour, with their instants`() throws {
    let entries = [entry("Chips", 1800), entry("Toast", 4 * 3600), entry("Soup", 12 * 3600)]
    let night = NightEntries(of: entries, hour: 4)
    #expect(night.earlier.map(\.meal.name) == ["Chips"] && night.later.isEmpty)
    let change = try #require(night.move(origin: "Night").changes.first)
    #expect(change.before == entries[0] && change.now.id == entries[0].id && change.now.meal == entries[0].meal)
    #expect(change.now.logged == LoggedMoment(entries[0].logged.instant, in: berlin, on: date - 1))
  }

  @Test func `go back to their own date by midnight, and stay where they belong already`() {
    let moved = entry("Chips", 1800, as: four)
    #expect(moved.day == date && moved.logged.instant == (date + 1).instant(secondsAfterMidnight: 1800, in: berlin))
    #expect(NightEntries(of: [moved], hour: 4).all.isEmpty)
    let back = NightEntries(of: [moved], hour: 0)
    #expect(back.later == [moved] && back.move(origin: "").changes.map(\.now.logged.day) == [date + 1])
    #expect(NightEntries(of: [moved, entry("Late", 5 * 3600 + 1800)], hour: 6).all.map(\.meal.name) == ["Late"])
  }

  @Test func `that were deleted stay`() {
    var deleted = entry("Chips", 1800)
    deleted.deletedAt = deleted.createdAt
    #expect(NightEntries(of: [deleted], hour: 4).all.isEmpty && NightEntries(of: [], hour: 4).move(origin: "").isEmpty)
  }
}

@Suite struct `The moment of an entry whose day starts at four` {
  /// 2026-03-11 00:30 in Berlin.
  private let now = (date + 1).instant(secondsAfterMidnight: 1800, in: berlin)

  private func moment(
    at now: Date? = nil, dayStarts: DayStartLog = four, keeping kept: LoggedMoment? = nil, _ fill: (inout EntryInput) -> Void
  ) throws(InvalidInput) -> LoggedMoment {
    var input = EntryInput()
    input.name = "Chips"
    input.calories = .number(100)
    fill(&input)
    return try input.checked(now: now ?? self.now, zone: berlin, dayStarts: dayStarts, keeping: kept).logged
  }

  private func at(_ seconds: Int, _ day: Day) -> Date { day.instant(secondsAfterMidnight: seconds, in: berlin) }

  @Test func `is of the evening before, with its instant and its time`() throws {
    #expect(try moment { _ in } == LoggedMoment(now, in: berlin, on: date))
    #expect(try moment { $0.day = "2026-03-10" } == LoggedMoment(now, in: berlin, on: date))
    #expect(try moment { $0.time = "00:15" } == LoggedMoment(at(900, date + 1), in: berlin, on: date))
    #expect(try moment { $0.time = "23:15" } == LoggedMoment(at(83_700, date), in: berlin, on: date))
    #expect(
      try moment {
        $0.day = "2026-03-09"
        $0.time = "00:30"
      } == LoggedMoment(at(1800, date), in: berlin, on: date - 1))
    #expect(try moment { $0.loggedAt = "2026-03-10T03:59:00+01:00" }.day == date - 1)
    #expect(try moment { $0.loggedAt = "2026-03-10T04:00:00+01:00" }.day == date)
  }

  @Test func `is not of a day that has not begun`() throws {
    #expect(throws: InvalidInput([FieldError("day", .futureDay)])) { try moment { $0.day = "2026-03-11" } }
    #expect(throws: InvalidInput([FieldError("time", .futureTime)])) { try moment { $0.time = "03:00" } }
    #expect(try moment(at: at(14_400, date + 1)) { $0.day = "2026-03-11" }.day == date + 1)
  }

  @Test func `stays in its night if it was moved, or logged before the hour changed`() throws {
    let moved = LoggedMoment(at(1800, date), in: berlin, on: date - 1), unmoved = LoggedMoment(at(1800, date), in: berlin)
    let later = at(43_200, date + 1)
    func edited(_ kept: LoggedMoment, _ dayStarts: DayStartLog, _ time: String) throws -> LoggedMoment {
      try moment(at: later, dayStarts: dayStarts, keeping: kept) {
        $0.day = kept.day.description
        $0.time = time
      }
    }
    #expect(try edited(moved, .midnight, "00:30") == moved)
    #expect(try edited(moved, .midnight, "00:45") == LoggedMoment(at(2700, date), in: berlin, on: date - 1))
    #expect(try edited(moved, .midnight, "22:00") == LoggedMoment(at(79_200, date - 1), in: berlin))
    #expect(try edited(unmoved, four, "00:30") == unmoved)
    #expect(try edited(unmoved, four, "00:45") == LoggedMoment(at(2700, date), in: berlin, on: date))
    #expect(try edited(unmoved, four, "12:00") == LoggedMoment(at(43_200, date), in: berlin))
  }
}
