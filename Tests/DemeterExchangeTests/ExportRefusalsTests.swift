import DemeterArchive
import DemeterCore
import DemeterStore
import DemeterTestSupport
import Foundation
import Testing

@testable import DemeterExchange

/// What is not taken from the files of an export.
extension `An export` {
  @Test func `marks no day that is not over`() throws {
    let today = Day(noon, in: .berlin)
    let marks = [(today - 1, "incomplete"), (today, "incomplete"), (today + 9, "complete"), (today - 2, "half")].map { day, mark in
      #"{"completeness":"\#(mark)","day":"\#(day)"}"#
    }
    let entry =
      #"{"id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff","day":"2026-01-13","loggedAt":"2026-01-13T08:00:00+01:00","timeZone":"Europe/Berlin","name":"Tea","calories":2}"#
    let reading = try read(zip([("entries.jsonl", entry), ("marked-days.jsonl", marks.joined(separator: "\n"))]), name: "diary.zip")
    #expect(reading.imported.entries.count == 1)
    #expect(reading.imported.marks == [today - 1: .incomplete] && reading.refusedCount == 3)
  }

  @Test(arguments: [
    #""weekdays":"saturday calories=9""#, #""weekdays":"saturday 2500""#, #""macros":"percent protein=30 carbohydrates=30 fat=30""#,
    #""macros":"ounces protein=3""#, #""weekdays":"monday calories=2500;monday protein=1""#,
  ]) func `takes no goals of weekdays that the form would refuse`(member: String) throws {
    let entry =
      #"{"id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff","day":"2026-01-13","loggedAt":"2026-01-13T08:00:00+01:00","timeZone":"Europe/Berlin","name":"Tea","calories":2}"#
    let goals = #"{"effectiveFrom":"2026-01-01","calories":2000}"# + "\n" + #"{"effectiveFrom":"2026-01-02","calories":2000,\#(member)}"#
    let reading = try read(zip([("entries.jsonl", entry), ("goals.jsonl", goals)]), name: "diary.zip")
    #expect(reading.imported.goals.count == 1 && reading.refusedCount == 1 && reading.imported.entries.count == 1)
  }

  @Test func `takes no note that is too long or of a day to come, and every other`() throws {
    let today = Day(noon, in: .berlin)
    let long = String(repeating: "a", count: 50_000)
    let notes = [(today, "Rain"), (today - 1, long), (today + 9, "Sun"), (today - 2, "")].map { day, note in
      #"{"day":"\#(day)","note":"\#(note)"}"#
    }
    let entry =
      #"{"id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff","day":"2026-01-13","loggedAt":"2026-01-13T08:00:00+01:00","timeZone":"Europe/Berlin","name":"Tea","calories":2,"note":"Two\nlines"}"#
    let reading = try read(zip([("entries.jsonl", entry), ("notes-on-days.jsonl", notes.joined(separator: "\n"))]), name: "diary.zip")
    #expect(reading.imported.entries.map(\.meal.note) == ["Two\nlines"])
    #expect(reading.imported.notes == [today: "Rain"] && reading.refusedCount == 2)
  }

  @Test func `takes no planned food that is too far ahead, wrong or there twice, and every other, from lines and from tables`() throws {
    let today = Day(noon, in: .berlin)
    let id = "6f9619ff-8b86-4d01-b42d-00cf4fc964f"
    let lines = [
      ("0", "\(today + 60)", "19:00", "320"), ("1", "\(today + 61)", "19:00", "320"), ("2", "\(today)", "25:00", "320"),
      ("3", "\(today)", "19:00", "1e300"), ("4", "\(today - 1)", "02:30", "0"), ("0", "\(today)", "08:00", "1"),
      ("5", "soon", "08:00", "1"),
    ]
    let json = lines.map { #"{"id":"\#(id)\#($0.0)","plannedFor":"\#($0.1)","plannedTime":"\#($0.2)","name":"Soup","calories":\#($0.3)}"# }
    let table = ["id,plannedFor,plannedTime,name,calories"] + lines.map { "\(id)\($0.0),\($0.1),\($0.2),Soup,\($0.3)" }
    let entry =
      #"{"id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff","day":"2026-01-13","loggedAt":"2026-01-13T08:00:00+01:00","timeZone":"Europe/Berlin","name":"Tea","calories":2}"#
    for (name, text) in [("planned.jsonl", json.joined(separator: "\n")), ("planned.csv", table.joined(separator: "\r\n"))] {
      let reading = try read(zip([("entries.jsonl", entry), (name, text)]), name: "diary.zip")
      #expect(reading.imported.planned.map(\.day) == [today + 60, today - 1] && reading.imported.planned.map(\.minute) == [1140, 150])
      #expect(reading.refusedCount == 5 && reading.imported.entries.count == 1)
    }
  }
}
