import DemeterArchive
import DemeterCore
import DemeterStore
import DemeterTestSupport
import Foundation
import Testing

@testable import DemeterExchange

@Suite(.timeLimit(.minutes(10))) struct `An export` {
  let ada = Person(id: UUID(), name: "Ada", timeZone: .berlin, locale: "de-DE", plan: .pro, isOwner: true)

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
      let other = index % 7 == 0 ? "Zoë, \"Co\"" : nil
      entries.append(NewEntry(id: UUID(), meal: meal, logged: LoggedMoment(instant, in: zones[index % zones.count]), loggedBy: other))
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

  func export(_ diary: SQLiteDiary, in folder: URL) async throws -> URL {
    let file = folder.appending(path: "copy-\(UUID().uuidString).sqlite")
    let zip = folder.appending(path: "export-\(UUID().uuidString).zip")
    let export = DiaryExport(of: ada, at: noon, ownFoods: [], copy: try await diary.copy(to: file), in: file)
    try export.write(zip: zip)
    return zip
  }

  private static func content(of entry: FoodEntry) -> String { "\(entry.id) \(entry.meal) \(entry.logged) \(entry.loggedBy ?? "")" }

  private func expectSame(_ one: any Diary, _ other: any Diary) async throws {
    for offset in 0..<45 {
      let day = Day(noon, in: .berlin) - offset
      let a = try await one.record(of: day), b = try await other.record(of: day)
      #expect(
        a.total == b.total && a.goals == b.goals && a.balance == b.balance && a.status == b.status && a.completeness == b.completeness
          && a.note == b.note)
      #expect(Set(a.entries.map(Self.content(of:))) == Set(b.entries.map(Self.content(of:))))
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
        #expect(Set(ones.map(\.loggedBy)) == Set(others.map(\.loggedBy)))
      }
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
}

extension LoggedMeasurement {
  /// What an export holds of it.
  fileprivate var value: NewMeasurement { NewMeasurement(id: id, kind: kind, amount: amount, logged: logged, source: source) }
}

extension LoggedExercise {
  /// What an export holds of it.
  fileprivate var value: NewExercise { NewExercise(id: id, workout: workout, logged: logged, source: source) }
}
