import DemeterCore
import Foundation
import Testing

@Suite struct `What a person usually eats at a time` {
  private func moment(_ day: String, _ hour: Int, _ minute: Int = 0) -> LoggedMoment {
    LoggedMoment(Day(day) ?? .earliestEntry, secondsAfterMidnight: hour * 3600 + minute * 60, in: .gmt)
  }

  private func usual(at now: LoggedMoment, _ eaten: (String, LoggedMoment)...) -> [String] {
    var habits = FoodHabits(at: now)
    for (food, moment) in eaten { habits.count(food, at: moment) }
    return habits.foodKeys
  }

  @Test func `is what was eaten nearest to that time, most recently and most often`() {
    let now = moment("2026-03-10", 7, 30)
    #expect(
      usual(at: now, ("far", moment("2026-03-09", 9)), ("near", moment("2026-03-09", 7)), ("supper", moment("2026-03-09", 19))) == [
        "near", "far",
      ])
    #expect(usual(at: now, ("old", moment("2026-02-10", 7)), ("new", moment("2026-03-05", 7))) == ["new", "old"])
    #expect(
      usual(at: now, ("once", moment("2026-03-09", 7)), ("twice", moment("2026-03-09", 7)), ("twice", moment("2026-03-06", 7))) == [
        "twice", "once",
      ])
    // What is equal is in the order of the names.
    #expect(usual(at: now, ("b", moment("2026-03-09", 7)), ("a", moment("2026-03-09", 7))) == ["a", "b"])
  }

  @Test func `differs on working days and weekends, and not at midnight`() {
    #expect(usual(at: moment("2026-03-14", 9), ("work", moment("2026-03-13", 9)), ("rest", moment("2026-03-08", 9))) == ["rest", "work"])
    #expect(usual(at: moment("2026-03-10", 0, 10), ("late", moment("2026-03-08", 23, 50))) == ["late"])
  }

  @Test func `is nothing of the day itself, of later days, or of more than six weeks ago`() {
    let now = moment("2026-03-10", 8)
    #expect(
      usual(at: now, ("today", moment("2026-03-10", 7)), ("later", moment("2026-03-11", 8)), ("long ago", moment("2026-01-26", 8))).isEmpty)
    #expect(usual(at: now, ("just", moment("2026-01-27", 8))) == ["just"])
    #expect(FoodHabits(at: moment("1900-01-01", 8)).days == Day.earliestEntry...Day.earliestEntry)
  }
}
