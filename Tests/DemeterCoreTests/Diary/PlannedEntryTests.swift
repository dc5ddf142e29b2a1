import DemeterCore
import Foundation
import Testing

@Suite struct `Planned food` {
  private let today = day("2026-03-10")
  private let berlin = zone("Europe/Berlin")

  private func at(_ text: String) -> Date { Date(rfc3339: text) ?? .distantPast }
  private var now: Date { at("2026-03-10T12:00:00+01:00") }

  private func input(_ day: String?, _ time: String? = nil, calories: Double = 320) -> EntryInput {
    var input = EntryInput()
    (input.name, input.calories, input.day, input.time) = ("Soup", .number(calories), day, time)
    return input
  }

  private func errors(_ input: EntryInput) -> [FieldError] {
    do {
      _ = try input.planned(id: .fresh(), now: now, zone: berlin)
      return []
    } catch {
      return error.errors
    }
  }

  @Test(arguments: [("2026-03-11", "00:00", 0), ("2026-03-11", "23:59", 1439), ("2026-05-09", "19:05", 1145)])
  func `is for one of the next 60 days, at any time of it`(day: String, time: String, minute: Int) throws {
    let new = try input(day, time).planned(id: .fresh(), now: now, zone: berlin)
    #expect(new.day == Day(day) && new.minute == minute && new.meal.name == "Soup")
    #expect(PlannedEntry(new, at: now).time == time && PlannedEntry(new, at: now).isOpen)
  }

  @Test func `is for the present time of day if none is said, wherever the clocks change`() throws {
    #expect(try input("2026-03-11").planned(id: .fresh(), now: now, zone: berlin).minute == 720)
    #expect(try input("2026-03-11", "").planned(id: .fresh(), now: now, zone: berlin).minute == 720)
    // On 29 March there is no half past two.
    let night = at("2026-03-10T02:30:00+01:00")
    #expect(try input("2026-03-29").planned(id: .fresh(), now: night, zone: berlin).minute == 150)
    #expect(try input("2026-03-29", "02:30").planned(id: .fresh(), now: night, zone: berlin).minute == 180)
  }

  @Test(arguments: ["2026-03-10", "2026-03-09", "1899-12-31"])
  func `is not for a day that has begun`(day: String) {
    #expect(errors(input(day)) == [FieldError("day", .planOfPastDay)])
  }

  @Test(arguments: ["2026-05-10", "9999-12-31"])
  func `is not for a day too far ahead`(day: String) {
    #expect(errors(input(day)) == [FieldError("day", .planTooFarAhead(days: 60))])
  }

  @Test func `is checked like an entry`() {
    #expect(errors(input(nil)) == [FieldError("day", .notADate(.day))])
    #expect(errors(input("2026-02-30")) == [FieldError("day", .notADate(.day))])
    #expect(errors(input("2026-03-11", "25:00")) == [FieldError("time", .notATime)])
    for calories in [-1, 1e300, .infinity, .nan] { #expect(errors(input("2026-03-11", calories: calories)).map(\.field) == ["calories"]) }
    #expect(errors(input("2026-03-11", calories: 10_000)).isEmpty)
  }

  private func moment(_ day: String, _ minute: Int, at now: String, in zone: TimeZone) throws -> String {
    let planned = PlannedEntry(
      id: .fresh(), meal: Meal(name: "Soup", nutrition: Nutrition(energy: .zero)), day: try #require(Day(day)), minute: minute,
      plannedAt: self.now)
    let logged = try planned.moment(at: Present(at(now), in: zone))
    return "\(logged.day) \(logged.instant.rfc3339(in: zone))"
  }

  @Test func `is logged at its time, or now if that is still to come`() throws {
    #expect(try moment("2026-03-10", 480, at: "2026-03-10T12:00:00+01:00", in: berlin) == "2026-03-10 2026-03-10T08:00:00+01:00")
    #expect(try moment("2026-03-10", 1140, at: "2026-03-10T12:00:00+01:00", in: berlin) == "2026-03-10 2026-03-10T12:00:00+01:00")
    #expect(try moment("2026-03-09", 1140, at: "2026-03-10T12:00:00+01:00", in: berlin) == "2026-03-09 2026-03-09T19:00:00+01:00")
    // It is for seven in the evening where the person is then.
    #expect(
      try moment("2026-03-10", 1140, at: "2026-03-10T22:00:00+09:00", in: zone("Asia/Tokyo")) == "2026-03-10 2026-03-10T19:00:00+09:00")
    #expect(throws: InvalidInput([.futureDay])) { try moment("2026-03-11", 0, at: "2026-03-10T12:00:00+01:00", in: berlin) }
  }

  @Test func `stays on its day on the night without its time`() throws {
    for minute in [150, 0, 1439] {
      let logged = try moment("2026-03-29", minute, at: "2026-03-30T12:00:00+02:00", in: berlin)
      #expect(logged.hasPrefix("2026-03-29 2026-03-29T"))
    }
  }

  @Test func `copies the time of day, and leaves the note of the other time out`() {
    let meal = Meal(name: "Soup", nutrition: Nutrition(energy: Energy(kilocalories: 300)), note: "Too hot")
    let logged = LoggedMoment(today, secondsAfterMidnight: 68_700, in: zone("Asia/Tokyo"))
    let entry = FoodEntry(id: .fresh(), version: 1, meal: meal, logged: logged, createdAt: now, updatedAt: now)
    let new = NewPlannedEntry(id: .fresh(), copying: entry, to: today + 7)
    #expect(new.day == today + 7 && new.minute == 1145 && new.meal.note == nil && new.meal.name == "Soup")
  }
}
