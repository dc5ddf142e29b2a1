import DemeterArchive
import DemeterCore
import DemeterStore
import DemeterTestSupport
import Foundation
import Testing

@testable import DemeterExchange

@Suite(.timeLimit(.minutes(10))) struct `An export` {
  private let ada = Person(id: UUID(), name: "Ada", timeZone: .berlin, locale: "de-DE", plan: .pro, isOwner: true)

  /// Fills a diary with one of everything that it can contain.
  private func filled(_ diary: SQLiteDiary) async throws {
    var random = SeededGenerator(seed: 7)
    let zones = ["Europe/Berlin", "Asia/Kathmandu", "America/New_York"].compactMap { TimeZone(identifier: $0) }
    let names = ["Oats", "=1+1", "-2 \"Grad\", Eis", "@home +1", "تفاحة 🍏", "Zeile; mit, allem"]
    var entries: [NewEntry] = []
    for index in 0..<400 {
      func mass() -> Mass? { Bool.random(using: &random) ? Mass(thousandths: Int64.random(in: 0...99_999, using: &random)) : nil }
      var nutrition = Nutrition(
        energy: Energy(thousandths: Int64.random(in: 0...2_000_000, using: &random)), protein: mass(), carbohydrates: mass(), fat: mass())
      if index % 4 == 0 {
        nutrition.others = NutrientVector([1079: TraceMass(thousandths: 3_200_000_001), 1178: TraceMass(thousandths: 350)])
      }
      let note = index % 5 == 0 ? "=Note, \"\(index)\"\nsecond; line" : nil
      let meal = Meal(
        name: names[index % names.count], brand: index % 3 == 0 ? "Mühle, \"Co\"" : nil, nutrition: nutrition,
        quantity: Quantity(thousandths: Int64.random(in: 1...9_999, using: &random)), servingSize: index % 2 == 0 ? "1/2" : nil,
        servingUnit: index % 2 == 0 ? "cup" : nil, source: EntrySource.allCases[index % EntrySource.allCases.count],
        note: note)
      let instant = Date(timeIntervalSince1970: noon.timeIntervalSince1970 - Double.random(in: 0...3_000_000, using: &random))
      entries.append(NewEntry(id: UUID(), meal: meal, logged: LoggedMoment(instant, in: zones[index % zones.count])))
    }
    let saved = try await diary.save(entries)
    for index in stride(from: 0, to: 400, by: 9) { _ = try await diary.delete(saved[index].entry.id, seeing: nil) }
    let kept = saved[1].entry
    _ = try await diary.edit(kept.id, seeing: 1, meal: kept.meal.with(quantity: Quantity(servings: 2)), logged: kept.logged)
    for (day, energy) in [("2026-02-01", 1900.0), ("2026-02-20", 2100), ("2026-02-20", 2200.5)] {
      let from = try #require(Day(day))
      try await diary.set(
        GoalChange(effectiveFrom: from, goals: Goals(energy: Energy(kilocalories: energy), goalType: .deficit, steps: 8000, pace: -500)))
    }
    var percents = Goals(
      energy: Energy(kilocalories: 2000),
      weekdays: [
        .saturday: WeekdayGoals(energy: Energy(kilocalories: 2500.5)),
        .sunday: WeekdayGoals(amounts: PerNutrient(protein: Measure(40), carbohydrates: Measure(30))),
      ])
    percents.macros = MacroChoice(.percent, PerNutrient(protein: Measure(30), carbohydrates: Measure(40), fat: Measure(30)))
    percents.hasWeeklyBudget = true
    percents.computeMacros()
    var weighed = Goals(steps: 9000)
    weighed.macros = MacroChoice(.perKilogram, PerNutrient(protein: Measure(1.6)), kilograms: Measure(71.35))
    weighed.computeMacros()
    for (day, goals) in [("2026-02-24", percents), ("2026-02-27", weighed)] {
      try await diary.set(GoalChange(effectiveFrom: try #require(Day(day)), goals: goals))
    }
    for offset in 0..<20 {
      let day = Day(noon, in: .berlin) - offset
      try await diary.correct(.steps, on: day, to: Measure(Double(4000 + offset)))
      try await diary.record(
        HealthPush(totals: [
          PushedTotal(metric: .steps, day: day, amount: Measure(3999), origin: .push),
          PushedTotal(metric: .activeEnergy, day: day, amount: Measure(512.25), origin: .app),
          PushedTotal(metric: .basalEnergy, day: day, amount: Measure(1600.5), origin: .app),
        ]), at: .berlin)
    }
    try await diary.mark(Day(noon, in: .berlin) - 3, as: .incomplete)
    try await diary.mark(Day(noon, in: .berlin) - 4, as: .complete)
    try await diary.note("=Rain, \"heavy\"\n\tand wind", on: Day(noon, in: .berlin) - 5)
    try await diary.note("Birthday", on: Day(noon, in: .berlin))
    let kinds = [MeasurementKind.weight, .water, .bloodPressure] + ["own:kg:=Grip, \"left\""].compactMap(MeasurementKind.init(rawValue:))
    let measured = (0..<12).map { index in
      NewMeasurement(
        id: UUID(), kind: kinds[index % kinds.count],
        amount: index % kinds.count == 2
          ? Measure(pair: 120, 80) : Measure(thousandths: Int64.random(in: 20_000...400_000, using: &random)),
        logged: entries[index].logged, source: index % 3 == 0 ? .voice : .manual)
    }
    _ = try await diary.save(measured)
    _ = try await diary.delete(measurement: measured[0].id, seeing: nil)
    let begun = LoggedMoment(noon.addingTimeInterval(-86_400 * 3), in: .berlin)
    let run = Workout(
      name: "Running", activity: "12145", minutes: 30, kilometers: Measure(5.2), energy: Energy(kilocalories: 339.15),
      basis: .met(Measure(9.3), edition: 2024, kilograms: Measure(71.4)))
    let exercises = [
      NewExercise(id: UUID(), workout: run, logged: begun),
      NewExercise(
        id: UUID(), workout: Workout(name: "“Ski”, 3 lifts", energy: Energy(kilocalories: 300), basis: .device), logged: begun,
        source: .health),
      NewExercise(id: UUID(), workout: Workout(name: "Golf", minutes: 9, energy: .zero, basis: .typed), logged: begun, source: .push),
    ]
    _ = try await diary.save(exercises)
    _ = try await diary.delete(exercise: exercises[2].id, seeing: nil)
    let today = Day(noon, in: .berlin)
    let planned = [(entries[0], today + 1, 0), (entries[1], today + 60, 1439), (entries[4], today, 725), (entries[5], today + 2, 60)].map {
      NewPlannedEntry(id: UUID(), meal: $0.0.meal, day: $0.1, minute: $0.2)
    }
    _ = try await diary.plan(planned)
    _ = try await diary.skip([planned[3].id])
    try await diary.save(SavedFood(id: UUID(), name: "Breakfast", items: [entries[0].meal.withoutNote, entries[1].meal]))
    for (words, food) in [("milk", FoodID(source: .usda, key: "171265")), ("the usual", nil)] {
      try await diary.save(SavedFood(id: UUID(), name: words, items: [entries[1].meal], choice: SavedFood.Choice(food)))
    }
  }

  private func export(_ diary: SQLiteDiary, in folder: URL) async throws -> URL {
    let file = folder.appending(path: "copy-\(UUID().uuidString).sqlite")
    let zip = folder.appending(path: "export-\(UUID().uuidString).zip")
    let export = DiaryExport(of: ada, at: noon, ownFoods: [], copy: try await diary.copy(to: file), in: file)
    try export.write(zip: zip)
    return zip
  }

  private func expectSame(_ one: any Diary, _ other: any Diary) async throws {
    for offset in 0..<45 {
      let day = Day(noon, in: .berlin) - offset
      let a = try await one.record(of: day), b = try await other.record(of: day)
      #expect(
        a.total == b.total && a.goals == b.goals && a.balance == b.balance && a.status == b.status && a.completeness == b.completeness
          && a.note == b.note)
      #expect(Set(a.entries.map { "\($0.id) \($0.meal) \($0.logged)" }) == Set(b.entries.map { "\($0.id) \($0.meal) \($0.logged)" }))
      #expect(a.measurements.map(\.value) == b.measurements.map(\.value))
      #expect(a.exercise.lines.map(\.exercise.value) == b.exercise.lines.map(\.exercise.value))
      for metric in Metric.allCases { #expect(a.activity?.day[metric] == b.activity?.day[metric]) }
    }
    #expect(try await one.goals() == other.goals())
    let a = try await one.planned(in: Day.first...Day.last), b = try await other.planned(in: Day.first...Day.last)
    #expect(!a.isEmpty && a.map { "\($0.id) \($0.meal) \($0.day) \($0.time)" } == b.map { "\($0.id) \($0.meal) \($0.day) \($0.time)" })
    #expect(try await one.savedFoods() == other.savedFoods())
    #expect(try await other.examine(repairing: false) == [])
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
      #expect(words.contains("https://fineli.fi") && words.contains("https://creativecommons.org/licenses/by/4.0/"))
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

extension LoggedMeasurement {
  /// What an export holds of it.
  fileprivate var value: NewMeasurement { NewMeasurement(id: id, kind: kind, amount: amount, logged: logged, source: source) }
}

extension LoggedExercise {
  /// What an export holds of it.
  fileprivate var value: NewExercise { NewExercise(id: id, workout: workout, logged: logged, source: source) }
}
