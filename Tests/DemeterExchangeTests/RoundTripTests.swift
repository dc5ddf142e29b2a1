import DemeterArchive
import DemeterCore
import DemeterStore
import DemeterTestSupport
import Foundation
import Testing

@testable import DemeterExchange

@Suite(.timeLimit(.minutes(10))) struct `An export` {
  private let ada = Person(id: UUID(), name: "Ada", timeZone: .berlin, locale: "de-DE", plan: .pro, isOwner: true)

  private func export(_ diary: SQLiteDiary, in folder: URL) async throws -> URL {
    let file = folder.appending(path: "copy-\(UUID().uuidString).sqlite")
    let zip = folder.appending(path: "export-\(UUID().uuidString).zip")
    let export = DiaryExport(of: ada, at: noon, ownFoods: [], copy: try await diary.copy(to: file), in: file)
    try export.write(zip: zip)
    return zip
  }

  @Test func `brought into an empty diary gives the same days, totals, goals and activity; twice adds nothing; undone leaves nothing`()
    async throws
  {
    try await withFolder { folder in
      let one = try diary(in: folder, "one"), other = try diary(in: folder, "other")
      try await filled(one)
      let zip = try await export(one, in: folder)
      let reading = try DiaryFile(zip, in: .berlin, now: noon).read()
      #expect(reading.format == .demeter && reading.refused == [] && reading.skippedFiles.isEmpty == false)
      let preview = try await ImportPreview(of: reading.imported, in: other)
      #expect(preview.entryCount == reading.imported.entries.count && preview.alike.isEmpty)
      let batch = try #require(try await other.importDiary(preview.imported))
      try await expectSame(one, other)
      let again = try await ImportPreview(of: reading.imported, in: other)
      #expect(again.isEmpty && again.alreadyHere == batch.entryCount)
      #expect(try await other.importDiary(reading.imported) == nil)
      // Importing it into its own diary changes nothing.
      #expect(try await one.importDiary(reading.imported) == nil)
      let undone = try await other.undo(batch.id)
      #expect(undone.entryCount == 0)
      // Undoing it a second time does not change what can be restored.
      #expect(try await diary(in: folder, "other", at: noon + 60).undo(batch.id) == undone)
      let days = (Day(noon, in: .berlin) - 60)...Day(noon, in: .berlin)
      #expect(try await other.history(in: days).totals.isEmpty)
      #expect(try await other.goals() == GoalLog())
      #expect(try await other.savedFoods().isEmpty)
      #expect(try await other.history(in: days).completeness.isEmpty)
      #expect(try await other.notes(in: days).isEmpty)
      #expect(try await other.planned(in: Day.first...Day.last).isEmpty)
      #expect(try await other.activity(in: days).isEmpty)
      // Importing it again after that restores everything.
      let back = try await ImportPreview(of: reading.imported, in: other)
      #expect(try await other.importDiary(back.imported)?.entryCount == batch.entryCount)
      try await expectSame(one, other)
    }
  }

  @Test func `holds the same in its comma-separated files`() async throws {
    try await withFolder { folder in
      let one = try diary(in: folder, "one"), other = try diary(in: folder, "other")
      try await filled(one)
      let archive = try ZipArchive(try await export(one, in: folder))
      #expect(
        archive.entries.map(\.name) == [
          "README.txt", "entries.jsonl", "entries.csv", "revisions.jsonl", "goals.jsonl", "goals.csv", "activity.jsonl", "activity.csv",
          "kept-meals.jsonl", "marked-days.jsonl", "notes-on-days.jsonl", "measurements.jsonl", "measurements.csv", "exercise.jsonl",
          "exercise.csv", "planned.jsonl", "planned.csv", "own-foods.json", "settings.json", "diary.sqlite",
        ])
      var readme = Data()
      try archive.read(archive.entries[0]) { readme.append(contentsOf: $0) }
      let words = String(decoding: readme, as: UTF8.self)
      #expect(words.contains("Open Database License (ODbL) 1.0") && words.contains("https://world.openfoodfacts.org"))
      var texts: [(String, String)] = []
      for name in ["entries.csv", "goals.csv", "activity.csv"] {
        var bytes = Data()
        try archive.read(try #require(archive.entries.first { $0.name == name })) { bytes.append(contentsOf: $0) }
        let url = folder.appending(path: name)
        try bytes.write(to: url)
        texts.append((name, String(decoding: bytes, as: UTF8.self)))
        guard name == "entries.csv" else { continue }
        let reading = try DiaryFile(url, in: .berlin, now: noon).read()
        #expect(reading.refused == [])
        _ = try await other.importDiary(reading.imported)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("\"=1+1\""))
        // 3.2 g of fiber, and 0.35 µg of vitamin B12.
        #expect(text.contains(",3.2,,,") && text.contains(",0.35,,"))
      }
      let days = (Day(noon, in: .berlin) - 45)...Day(noon, in: .berlin)
      #expect(try await one.history(in: days).totals == other.history(in: days).totals)
      #expect(try await read(zip(texts), name: "tables.zip").imported.goals == one.goals().changes)
      for day in [days.upperBound, days.upperBound - 2] {
        let (ones, others) = (try await one.record(of: day).entries, try await other.record(of: day).entries)
        #expect(Set(ones.map(\.meal.note)) == Set(others.map(\.meal.note)))
      }
    }
  }

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

  @Test func `holds a copy of the diary's file that opens as a diary`() async throws {
    try await withFolder { folder in
      let one = try diary(in: folder, "one")
      try await filled(one)
      let archive = try ZipArchive(try await export(one, in: folder))
      var bytes = Data()
      try archive.read(try #require(archive.entries.first { $0.name == "diary.sqlite" })) { bytes.append(contentsOf: $0) }
      try bytes.write(to: folder.appending(path: "copied.sqlite"))
      let copied = try diary(in: folder, "copied")
      try await expectSame(one, copied)
    }
  }

  @Test func `names what looks like something logged by hand, and takes it only where that is wanted`() async throws {
    try await withFolder { folder in
      let diary = try diary(in: folder)
      let day = try #require(Day("2026-01-14"))
      let oats = Meal(name: "OATS, rolled", nutrition: Nutrition(energy: Energy(kilocalories: 300.8)))
      _ = try await diary.save(NewEntry(id: UUID(), meal: oats, logged: LoggedMoment(day, secondsAfterMidnight: 0, in: .berlin)))
      let reading = try read(`A file of another diary`.cronometer)
      let preview = try await ImportPreview(of: reading.imported, in: diary)
      #expect(preview.alike.map(\.meal.name) == ["Oats, rolled"] && preview.entryCount == 3)
      #expect(preview.days.last?.before == Energy(kilocalories: 300.8))
      let all = try await ImportPreview(of: reading.imported, in: diary, includingSimilar: true)
      #expect(all.entryCount == 4)
      #expect(try await diary.importDiary(preview.imported)?.entryCount == 3)
      let again = try await ImportPreview(of: reading.imported, in: diary)
      #expect(again.isEmpty && again.alike.count == 1 && again.alreadyHere == 3)
      // An entry that the person deleted is not imported again.
      _ = try await diary.delete(preview.imported.entries[0].id, seeing: nil)
      #expect(try await ImportPreview(of: reading.imported, in: diary).deletedBefore == 1)
      #expect(try await diary.importDiary(again.imported) == nil)
    }
  }

  @Test func `brings back what was undone, but for what was logged by hand since`() async throws {
    try await withFolder { folder in
      let diary = try diary(in: folder)
      let reading = try read(`A file of another diary`.cronometer)
      let batch = try #require(try await diary.importDiary(reading.imported))
      _ = try await diary.undo(batch.id)
      let oats = try #require(reading.imported.entries.first { $0.meal.name == "Oats, rolled" })
      _ = try await diary.save(NewEntry(id: UUID(), meal: oats.meal, logged: oats.logged))
      let preview = try await ImportPreview(of: reading.imported, in: diary)
      #expect(preview.alike == [oats] && preview.entryCount == 3 && preview.imported.entries.count == 3)
      #expect(try await diary.importDiary(preview.imported)?.entryCount == 3)
      #expect(try await diary.record(of: oats.logged.day).entries.count { $0.meal.name == "Oats, rolled" } == 1)
    }
  }
}
