import DemeterCore
import DemeterHealth
import Foundation
import Testing

@Suite struct `A date in the format of a phone` {
  @Test(arguments: [
    "14 Jan 2026 at 8:05 AM", "Jan 14, 2026 at 8:05 AM", "14 Jan 2026 at 08:05", "Jan 14, 2026, 8:05\u{202F}AM", "January 14, 2026",
    "14.01.2026, 08:05", "14.1.26, 08:05", "14. Jan. 2026 um 08:05", "14. Januar 2026 um 08:05 Uhr", "14 janv. 2026 à 08:05",
    "14 janvier 2026", "14/01/2026 08:05", "14 ene 2026, 8:05", "14 de enero de 2026, 8:05 a. m.", "14/1/26, 8:05", "1/14/26, 8:05 AM",
    "01/14/2026", "14-01-2026", "2026/01/14 08:05", "2026年1月14日 8:05", "14 gen 2026, 08:05",
  ])
  func `is its day`(_ date: String) throws {
    #expect(try push(#"{"date":"\#(date)","steps":7421}"#).totals == ["2026-01-14 steps 7421 push"])
  }

  @Test func `has the hour that it says`() throws {
    let dates = "14 Jan 2026 at 12:00 AM\\n14 Jan 2026 at 1:00 PM"
    #expect(try push(#"{"date":"\#(dates)","steps":"100\n20"}"#).totals == ["2026-01-14 steps 120 push"])
  }

  @Test(arguments: [
    "32 Jan 2026", "14 Foo 2026", "Wed 14 Jan", "14 Jan 2026 at 25:00", "14 Jan 2026 at 13:05 PM", "1/2", "14.13.2026", "99999 Jan 1",
    "14 Jan Feb 2026", "1/2/3/2026", "Jan", ":", "14:", "2026", "14 Jan 2026 ½",
  ])
  func `is no date where it is not certain`(_ date: String) throws {
    let reading = try push(#"{"date":"\#(date)","steps":5}"#)
    #expect(reading.totals.isEmpty && reading.reasons == ["steps: “\(date)” is no date like 2026-01-14"])
  }

  /// Day and month can be told apart by the other dates of the request, or by how the person writes dates.
  @Test func `with day and month as numbers is read in the order that the request or the person has`() throws {
    func totals(_ dates: [String], isDayFirst: Bool?) throws -> [String] {
      let values = dates.indices.map { "\($0 + 1)" }.joined(separator: "\\n")
      return try push(
        #"{"date":"\#(dates.joined(separator: "\\n"))","steps":"\#(values)"}"#, isDayFirst: isDayFirst, at: "2026-12-06T12:00:00+01:00"
      ).totals
    }
    for isDayFirst in [true, false, nil] {
      #expect(try totals(["04/12/2026", "05/12/2026"], isDayFirst: isDayFirst) == ["2026-12-04 steps 1 push", "2026-12-05 steps 2 push"])
      #expect(try totals(["12/4/26", "12/5/26"], isDayFirst: isDayFirst) == ["2026-12-04 steps 1 push", "2026-12-05 steps 2 push"])
      #expect(try totals(["11/30/2026", "12/01/2026"], isDayFirst: isDayFirst).count == 2)
    }
    #expect(try totals(["06/12/2026"], isDayFirst: true) == ["2026-12-06 steps 1 push"])
    #expect(try totals(["12/06/2026"], isDayFirst: false) == ["2026-12-06 steps 1 push"])
    // The sixth of December, or the twelfth of June?
    #expect(try totals(["06/12/2026"], isDayFirst: false) == [])
    #expect(try totals(["06/12/2026"], isDayFirst: nil) == [])
  }
}

@Suite struct `What Shortcuts sends` {
  private static let both = ["2026-01-13 steps 7421 push", "2026-01-14 steps 8003 push"]

  @Test(arguments: [
    // Two fields, with names as a keyboard begins them.
    #"{"Steps":"7.421\n8.003","Date":"13 Jan 2026 at 00:00\n14 Jan 2026 at 00:00"}"#,
    #"{"steps ":["7,421","8,003"],"Start Date":["2026-01-13T00:00:00+01:00","2026-01-14T00:00:00+01:00"]}"#,
    #"{"Schritte":"7.421 Schritte\n8.003 Schritte","Datum":"13.01.2026, 00:00\n14.01.2026, 00:00"}"#,
    // One field, with the dates first, the numbers first, or both on a line.
    #"{"steps":"13 Jan 2026 at 12:00 AM\n14 Jan 2026 at 12:00 AM\n7,421\n8,003"}"#,
    #"{"steps":"7 421\n8 003\n\n13 janv. 2026 à 00:00\n14 janv. 2026 à 00:00\n"}"#,
    // Samples without a chosen part: their values, with a unit or without.
    #"{"steps":"7421 count\n8003 count\n13 Jan 2026 at 00:00\n14 Jan 2026 at 00:00"}"#,
    #"{"steps":"7421\n8003\n13.01.2026, 00:00\n14.01.2026, 00:00"}"#,
    #"{"steps":"2026-01-13: 7421\n2026-01-14: 8003 count"}"#, #"{"steps":"Jan 13, 2026, 7,421\nJan 14, 2026, 8,003"}"#,
    // A field that is sent twice: the last one counts.
    #"{"date":"x","steps":"1\n2","date":"2026-01-13\n2026-01-14","steps":"7421\n8003"}"#,
    #""2026-01-13\n2026-01-14\n7421\n8003""#,
  ])
  func `as JSON is read`(_ text: String) throws {
    #expect(try push(text).totals == Self.both)
  }

  @Test(arguments: [
    "13 Jan 2026 at 0:00\n14 Jan 2026 at 0:00\n7421\n8003", "\u{FEFF}2026-01-13\t7421\r\n2026-01-14\t8003\r\n",
    "13.01.2026 7.421\n14.01.2026 8.003",
  ])
  func `as plain text is read as steps`(_ text: String) throws {
    for type in [nil, "text/plain; charset=utf-8", "application/octet-stream"] { #expect(try push(text, type: type).totals == Self.both) }
  }

  @Test func `as a form is read`() throws {
    let encoded = "steps=7.421%0A8.003&date=13.01.2026%2C+00%3A00%0A14.01.2026%2C%2000%3A00&x=1"
    #expect(try push(encoded, type: "application/x-www-form-urlencoded").totals == Self.both)
    let parts = [("date", "2026-01-13\n2026-01-14"), ("steps", "7421\n8003")].map { name, text in
      "--cut\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(text)\r\n"
    }
    #expect(try push(parts.joined() + "--cut--\r\n", type: "multipart/form-data; boundary=cut").totals == Self.both)
    let json = "a=%7B%22date%22%3A%222026-01-13%22%2C%22steps%22%3A7421%7D"
    #expect(try push(json, type: "application/x-www-form-urlencoded").totals == ["2026-01-13 steps 7421 push"])
  }

  @Test(arguments: [
    #"{"steps":"2026-01-13\n2026-01-14\n7421"}"#, #"{"steps":"2026-01-13\n7421\n8003"}"#, #"{"steps":"2026-01-13\n2026-01-14"}"#,
    // No line break between the two lists.
    #"{"steps":"7421\n800313 Jan 2026\n14 Jan 2026"}"#,
  ])
  func `is refused as a whole where numbers and dates are not as many`(_ text: String) throws {
    let reading = try push(text)
    #expect(reading.totals.isEmpty && reading.refused > 0 && reading.accepted == 0)
  }

  @Test(arguments: ["Steps", "Health sample", "Health Samples"])
  func `is refused where a sample is written without its value`(_ sample: String) throws {
    let reading = try push(#"{"steps":"\#(sample)\n\#(sample)\n13 Jan 2026 at 00:00\n14 Jan 2026 at 00:00"}"#)
    #expect(reading.totals.isEmpty && reading.refused == 2 && reading.accepted == 0)
  }

  @Test(arguments: [#"{"steps":"","date":""}"#, #"{"steps":[],"date":[]}"#, "[]", #"{"steps":"\n"}"#])
  func `of a locked phone is nothing, and is no error`(_ text: String) throws {
    let reading = try push(text)
    #expect(reading.totals.isEmpty && reading.accepted == 0 && reading.refused == 0)
  }

  @Test(arguments: [("", HealthPushError.empty), ("hello", .unreadable(byte: 0)), ("a=1&b=2", .unreadable(byte: 0)), ("7421", .unknown)])
  func `without a date or a known field is refused`(_ text: String, _ error: HealthPushError) throws {
    #expect(throws: error) { try push(text, type: "application/x-www-form-urlencoded") }
  }

  @Test func `has numbers up to the ends of their types`() throws {
    let ends = ["9223372036854775807", "-9223372036854775808", "1e308", "-1e308", "1e-400", "NaN", "Infinity", "99999999999999999999999"]
    for number in ends {
      for body in [#"{"date":"2026-01-14","steps":\#(number)}"#, #"{"steps":"2026-01-14\n\#(number)"}"#, "2026-01-14\n\(number)"] {
        let accepted = (try? push(body))?.accepted ?? 0
        #expect(accepted <= (number == "1e-400" ? 1 : 0), "\(body)")
      }
      #expect(throws: Never.self) { try push(#"{"date":"\#(number)\n14 Jan \#(number)","steps":"1\n2"}"#) }
    }
  }

  @Test func `may be a year of days, and is not read beyond its limit of lines`() throws {
    let days = (0..<366).map { Day(number: 20_100 + $0).description }
    #expect(try push((days + days.indices.map(String.init)).joined(separator: "\n")).accepted == 366)
    #expect(throws: HealthPushError.tooMany) { try push("2026-01-14\n" + String(repeating: "1\n", count: 20_001)) }
  }
}
