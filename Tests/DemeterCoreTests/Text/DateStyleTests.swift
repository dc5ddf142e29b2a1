import DemeterCore
import Foundation
import Testing

private let american = DateStyle(locale: "en-US")
private let german = DateStyle(locale: "de-DE")

@Suite struct `A date in words` {
  @Test(arguments: [
    ("2025-11-18", "Nov 18", "Tuesday, Nov 18, 2025", "Tuesday 18 November"),
    ("2026-03-01", "Mar 1", "Sunday, Mar 1, 2026", "Sunday 1 March"),
    ("2024-02-29", "Feb 29", "Thursday, Feb 29, 2024", "Thursday 29 February"),
    ("2026-09-05", "Sep 5", "Saturday, Sep 5, 2026", "Saturday 5 September"),
  ])
  func `is short, full or spoken`(text: String, short: String, full: String, spoken: String) {
    #expect(american.short(day(text)) == short)
    #expect(american.full(day(text)) == full)
    #expect(american.spoken(day(text)) == spoken)
    #expect(full.hasSuffix(", " + american.dated(day(text))))
  }

  @Test func `follows the order of the locale`() throws {
    for style in [german, DateStyle(locale: "en-GB"), DateStyle(locale: "sv-SE")] {
      #expect(style.short(day("2025-11-18")) == "18 Nov" && style.full(day("2025-11-18")) == "Tuesday, 18 Nov 2025")
      #expect(style.span(day("2026-03-08")...day("2026-03-14")) == "8 – 14 Mar 2026")
      #expect(style.span(day("2026-03-29")...day("2026-04-04")) == "29 Mar – 4 Apr 2026")
      #expect(style.span(day("2025-12-28")...day("2026-01-03")) == "28 Dec 2025 – 3 Jan 2026")
      #expect(style.span(day("2026-03-08")...day("2026-03-08")) == "8 Mar 2026")
    }
    #expect(DateStyle(locale: "ja-JP").short(day("2025-11-18")) == "Nov 18" && american.short(day("2025-11-18")) == "Nov 18")
  }

  @Test(arguments: [("en-US", "SMTWTFS"), ("de-DE", "SMDMDFS"), ("fr-FR", "DLMMJVS"), ("pl-PL", "NPWŚCPS"), ("xx", "SMTWTFS")])
  func `has the weekday letters of the language`(locale: String, letters: String) {
    #expect(DateStyle(locale: locale).weekdayLetters.joined() == letters)
  }

  @Test func `names every month`() throws {
    let names = try (1...12).map { american.month(try #require(Month(year: 2026, month: $0))) }
    #expect(
      names == [
        "January 2026", "February 2026", "March 2026", "April 2026", "May 2026", "June 2026", "July 2026", "August 2026",
        "September 2026", "October 2026", "November 2026", "December 2026",
      ])
  }
}

@Suite struct `A time in words` {
  @Test(arguments: [
    (0, "12:00 AM", "00:00"), (59, "12:00 AM", "00:00"), (300, "12:05 AM", "00:05"), (29_100, "8:05 AM", "08:05"),
    (43_199, "11:59 AM", "11:59"), (43_200, "12:00 PM", "12:00"), (46_800, "1:00 PM", "13:00"), (86_399, "11:59 PM", "23:59"),
  ])
  func `follows the clock of the locale`(seconds: Double, twelve: String, twentyFour: String) {
    let instant = Date(timeIntervalSince1970: 1_772_323_200 + seconds)
    #expect(american.time(instant, in: .gmt) == twelve)
    #expect(german.time(instant, in: .gmt) == twentyFour)
    #expect(american.timeField(instant, in: .gmt) == twentyFour)
  }

  @Test(arguments: [
    ("en-US", true), ("en-AU", true), ("hi-IN", true), ("en-GB", false), ("de-DE", false), ("fr-FR", false), ("ja-JP", false),
  ])
  func `knows where the clock has twelve hours`(locale: String, expected: Bool) {
    #expect(DateStyle(locale: locale).usesTwelveHours == expected)
  }

  @Test func `is written in its own time zone`() {
    #expect(german.time(Date(timeIntervalSince1970: 1_772_323_200), in: zone("Asia/Kathmandu")) == "05:45")
  }

  @Test(arguments: [
    (-30.0, "just now"), (0, "just now"), (59.9, "just now"), (60, "1 min ago"), (119, "1 min ago"), (120, "2 min ago"),
    (3599, "59 min ago"), (3600, "1 h ago"), (7199, "1 h ago"), (7200, "2 h ago"), (86_399, "23 h ago"), (86_400, nil),
  ])
  func `is written as a time ago for one day`(seconds: Double, words: String?) {
    let now = Date(timeIntervalSince1970: 1_772_323_200)
    #expect(german.ago(now.addingTimeInterval(-seconds), now: now) == words)
  }
}
