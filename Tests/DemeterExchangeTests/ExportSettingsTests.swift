import DemeterArchive
import DemeterCore
import DemeterStore
import DemeterTestSupport
import Foundation
import Testing

@testable import DemeterExchange

/// Settings of an export, and what its files say of themselves.
extension `An export` {
  @Test func `holds the meals that a person named`() throws {
    var person = ada
    person.meals = try #require(MealPlan("00:00 Night\n12:30 Lunch"))
    let meals = try #require(SettingsDocument(person).meals)
    #expect(meals.map { "\($0.from) \($0.name)" } == ["00:00 Night", "12:30 Lunch"])
  }

  @Test func `holds the hours at which days start`() throws {
    var person = ada
    person.dayStarts = try #require(DayStartLog("2026-03-01 4\n2026-04-01 0"))
    let starts = try #require(SettingsDocument(person).dayStarts)
    #expect(starts.map { "\($0.from) \($0.hour)" } == ["2026-03-01 4", "2026-04-01 0"])
    let entry =
      #"{"id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff","day":"2026-01-13","loggedAt":"2026-01-14T00:30:00+01:00","timeZone":"Europe/Berlin","name":"Tea","calories":2}"#
    func reading(_ starts: String) throws -> DiaryReading {
      let settings = #"{"dayStarts":\#(starts),"locale":"en-US","name":"Ada","timeZone":"Europe/Berlin"}"#
      return try read(zip([("entries.jsonl", entry), ("settings.json", settings)]), name: "diary.zip")
    }
    let found = try reading(#"[{"from":"2026-01-10","hour":4}]"#)
    #expect(found.dayStarts.description == "2026-01-10 4" && found.refusedCount == 0)
    #expect(found.imported.entries.map(\.logged.day.description) == ["2026-01-13"])
    for wrong in [#"[{"from":"2026-01-10","hour":7}]"#, #"[{"from":"never","hour":4}]"#, "{}"] {
      let refused = try reading(wrong)
      #expect(refused.dayStarts == .midnight && refused.refusedCount == 1 && refused.imported.entries.count == 1)
    }
  }

  @Test func `holds what a person wants to be reminded of`() {
    var person = ada
    #expect(SettingsDocument(person).reminders == nil)
    person.reminders = ReminderRules([.nothingLogged(by: 1200), .windowEnds(before: 15)], allowsSeveral: true)
    #expect(SettingsDocument(person).reminders == ["windowEnds 15", "nothingLogged 20:00", "several"])
  }

  @Test func `holds every setting`() async throws {
    try await withFolder { folder in
      let archive = try ZipArchive(try await export(try diary(in: folder), in: folder))
      var bytes = Data()
      try archive.read(try #require(archive.entries.first { $0.name == "settings.json" })) { bytes.append(contentsOf: $0) }
      let settings = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
      #expect(
        Set(settings.keys) == [
          "name", "timeZone", "locale", "weekStart", "swipesForward", "distanceUnit", "showsStepGoal", "plan", "weightUnit", "energyUnit",
          "showsWater", "glass", "foodLanguages",
        ])
      #expect(settings["plan"] as? String == "pro" && settings["distanceUnit"] as? String == "km")
    }
  }

  @Test func `explains every column of its files`() async throws {
    let text = ExportReadme.text(for: ada, at: noon)
    for column in ExportColumns.entries + ExportColumns.goals + ExportColumns.activity + ExportColumns.measurements
      + ExportColumns.exercises
    {
      #expect(text.contains(column))
    }
  }
}
