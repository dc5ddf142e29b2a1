import DemeterCore
import Foundation
import Testing

@testable import DemeterFoods

@Suite struct `When a text says that something was eaten` {
  /// Monday, 23 November 2026, at a time in Berlin.
  private func moment(
    _ text: String, at time: String = "12:00", dayStarts: DayStartLog = .midnight
  ) throws -> (day: String?, time: String?) {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let now = try #require(ISO8601DateFormatter().date(from: "2026-11-23T\(time):00+01:00"))
    var reader = MealReader(text)
    reader.read()
    let moment = ReadText(reader).moment(at: Present(now, in: berlin, dayStarts: dayStarts))
    return (moment.day?.description, moment.time)
  }

  @Test(
    arguments: [
      ("porridge", nil, nil), ("at 7:30 porridge", nil, "07:30"), ("porridge at 7:30", nil, "07:30"), ("soup at 11 am", nil, "11:00"),
      ("porridge for breakfast", nil, "08:00"), ("yesterday pizza", "2026-11-22", nil), ("pizza yesterday at 8 pm", "2026-11-22", "20:00"),
      ("last night pizza", "2026-11-22", "21:00"), ("the day before yesterday soup", "2026-11-21", nil),
      ("2 days ago a pizza", "2026-11-21", nil),
      ("a week ago a pizza", "2026-11-16", nil), ("on sunday a pizza", "2026-11-22", nil), ("last monday a pizza", "2026-11-16", nil),
      ("Nov 20 a pizza", "2026-11-20", nil), ("on the 20th of november a pizza", "2026-11-20", nil),
      ("pizza on December 24", "2025-12-24", nil),
      ("2026-11-19: pizza", "2026-11-19", nil), ("leftovers from yesterday", nil, nil), ("today soup", nil, nil),
      ("sunday roast", nil, nil), ("porridge at half past eight", nil, "08:30"), ("porridge at quarter to 9", nil, "08:45"),
      ("around 8 I had porridge", nil, "08:00"), ("2 bowls of porridge between 8 and 9", nil, "08:30"),
      ("porridge at 7.30 am", nil, "07:30"),
      ("porridge 2 hours ago", nil, "10:00"), ("porridge half an hour ago", nil, "11:30"), ("13 hours ago pizza", "2026-11-22", "23:00"),
      // A time in the future is not when the food was eaten.
      ("soup at 18:00", nil, nil), ("dinner: soup", nil, nil),
    ] as [(String, String?, String?)])
  func `is heard`(text: String, day: String?, time: String?) throws {
    let moment = try moment(text)
    #expect(moment.day == day)
    #expect(moment.time == time)
    #expect(MealReader.items(of: text).count == 1, "\(MealReader.items(of: text).map(\.phrase))")
  }

  @Test func `belongs to the evening before, right after midnight`() throws {
    #expect(try moment("pizza at 23:00", at: "00:30") == ("2026-11-22", "23:00"))
    #expect(try moment("yesterday pizza", at: "00:30") == ("2026-11-22", "21:00"))
  }

  @Test func `is of the day that is not over, where that starts at another hour`() throws {
    let four = DayStartLog.midnight.changed(to: 4, from: .first)
    #expect(try moment("pizza at 23:00", at: "00:30", dayStarts: four) == (nil, "23:00"))
    #expect(try moment("pizza at 0:15", at: "00:30", dayStarts: four) == (nil, "00:15"))
    #expect(try moment("pizza an hour ago", at: "00:30", dayStarts: four) == (nil, "23:30"))
    #expect(try moment("yesterday pizza", at: "00:30", dayStarts: four).day == "2026-11-21")
    #expect(try moment("pizza at 23:00", at: "04:30", dayStarts: four) == ("2026-11-22", "23:00"))
  }

  @Test func `is one of several`() {
    var reader = MealReader("yesterday pizza and today soup")
    reader.read()
    #expect(ReadText(reader).namesSeveralDays)
  }

  @Test func `gives each item its meal`() {
    func meals(_ text: String) -> [MealTime?] { MealReader.items(of: text).map(\.meal) }
    #expect(meals("two eggs and toast for breakfast and then a salad for lunch") == [.breakfast, .breakfast, .lunch])
    #expect(meals("breakfast: porridge\nlunch: soup") == [.breakfast, .lunch])
    #expect(meals("breakfast burrito") == [nil])
  }
}
