import DemeterCore
import DemeterExchange
import DemeterStore
import Foundation
import Testing

@Suite struct `A diary that changed in its app since` {
  private static let head = "Day,Group,Food Name,Amount,Energy (kcal)\n"
  private static let first =
    head + "2026-01-14,Breakfast,Oats,80 g,300\n2026-01-14,Breakfast,Coffee,1 cup,45\n2026-01-14,Lunch,Soup,1 bowl,400\n"
  private static let second = first.replacing("Oats,80 g,300", with: "Oats,100 g,375")

  @discardableResult private func bring(_ text: String, into diary: any Diary) async throws -> (preview: ImportPreview, batch: EntryBatch?)
  {
    let preview = try await ImportPreview(of: try read(text).imported, in: diary)
    return (preview, try await diary.importDiary(preview.imported))
  }

  private func lines(_ diary: any Diary) async throws -> [String] {
    try await diary.record(of: Day("2026-01-14") ?? .first).entries.map {
      "\($0.meal.name) \(NumberStyle.plain.text($0.meal.nutrition.energy))"
    }.sorted()
  }

  @Test func `shows and replaces what changed, and nothing else`() async throws {
    let diary = try SQLiteDiary.inMemory(now: { noon })
    try await bring(Self.first, into: diary)
    let (preview, batch) = try await bring(Self.second, into: diary)
    let energies = preview.changes.map { [$0.before.meal, $0.now.meal].map(\.nutrition.energy.kilocalories) }
    #expect(energies == [[300, 375]])
    #expect(preview.entryCount == 0 && preview.alreadyHere == 2 && preview.alike.isEmpty && !preview.isEmpty)
    #expect(batch?.entryCount == 1)
    #expect(try await lines(diary) == ["Coffee 45", "Oats 375", "Soup 400"])
    // Again, and in the other direction.
    #expect(try await bring(Self.second, into: diary).preview.isEmpty)
    #expect(try await bring(Self.first, into: diary).preview.changes.count == 1)
    #expect(try await lines(diary) == ["Coffee 45", "Oats 300", "Soup 400"])
  }

  @Test func `is undone to what it was`() async throws {
    let diary = try SQLiteDiary.inMemory(now: { noon })
    let one = try #require(try await bring(Self.first, into: diary).batch)
    let two = try #require(try await bring(Self.second, into: diary).batch)
    let three = try #require(try await bring(Self.second.replacing("375", with: "380"), into: diary).batch)
    #expect(try await diary.undo(three.id).entryCount == 0)
    #expect(try await lines(diary) == ["Coffee 45", "Oats 375", "Soup 400"])
    #expect(try await diary.undo(two.id).isUndone)
    #expect(try await lines(diary) == ["Coffee 45", "Oats 300", "Soup 400"])
    _ = try await diary.undo(two.id)
    #expect(try await lines(diary) == ["Coffee 45", "Oats 300", "Soup 400"])
    _ = try await diary.undo(one.id)
    #expect(try await lines(diary) == [])
    #expect(try await bring(Self.second, into: diary).batch?.entryCount == 3)
    #expect(try await lines(diary) == ["Coffee 45", "Oats 375", "Soup 400"])
  }

  @Test func `leaves what the person edited or deleted`() async throws {
    let diary = try SQLiteDiary.inMemory(now: { noon })
    let imported = try await bring(Self.first, into: diary).preview.imported.entries
    let mine = Meal(name: "My oats", nutrition: Nutrition(energy: Energy(kilocalories: 310)))
    _ = try await diary.edit(imported[0].id, seeing: 1, meal: mine, logged: imported[0].logged)
    _ = try await diary.delete(imported[2].id, seeing: nil)
    let text = Self.second.replacing("Soup,1 bowl,400", with: "Soup,2 bowl,800")
    let (preview, batch) = try await bring(text, into: diary)
    #expect(preview.isEmpty && preview.alreadyHere == 2 && preview.deletedBefore == 1 && batch == nil)
    #expect(try await lines(diary) == ["Coffee 45", "My oats 310"])
  }

  @Test func `finds the coffee that changed among several`() async throws {
    let diary = try SQLiteDiary.inMemory(now: { noon })
    func coffees(_ values: Int...) -> String { Self.head + values.map { "2026-01-14,Snack,Coffee,1 cup,\($0)\n" }.joined() }
    try await bring(coffees(45, 60, 60), into: diary)
    #expect(try await bring(coffees(60, 45, 60), into: diary).preview.isEmpty)
    let (preview, _) = try await bring(coffees(60, 60, 50, 70), into: diary)
    #expect(preview.changes.map(\.before.meal.nutrition.energy.kilocalories) == [45] && preview.entryCount == 1)
    #expect(try await lines(diary) == ["Coffee 50", "Coffee 60", "Coffee 60", "Coffee 70"])
  }

  @Test func `does not touch the same food of another meal, day or app`() async throws {
    let diary = try SQLiteDiary.inMemory(now: { noon })
    try await bring(Self.first, into: diary)
    let other = Self.head + "2026-01-14,Dinner,Oats,80 g,310\n2026-01-15,Breakfast,Oats,80 g,320\n"
    #expect(try await bring(other, into: diary).preview.changes.isEmpty)
    let app = "Date,Meal,Food,Calories,Carbs (g)\n2026-01-14,Breakfast,Oats,330,50\n"
    #expect(try await bring(app, into: diary).preview.changes.isEmpty)
    #expect(try await lines(diary) == ["Coffee 45", "Oats 300", "Oats 310", "Oats 330", "Soup 400"])
  }

  @Test func `is known by the ids that earlier versions of Demeter gave`() async throws {
    let diary = try SQLiteDiary.inMemory(now: { noon })
    let imported = try read(Self.first).imported
    let former = imported.entries.map { NewEntry(id: imported.formerIDs[$0.id] ?? $0.id, meal: $0.meal, logged: $0.logged) }
    // SHA-256 of `cronometer`, day, time, meal, name, amount, unit, thousandths and the count, separated by U+001F, by Python's hashlib.
    #expect(former[0].id == EntryID(uuidString: "19d56708-ce71-86a7-9e5f-72afb3ca0ccc"))
    let batch = try #require(try await diary.importDiary(DiaryImport(origin: "Cronometer", entries: former)))
    #expect(try await bring(Self.first, into: diary).preview.isEmpty)
    _ = try await diary.undo(batch.id)
    #expect(try await bring(Self.first, into: diary).batch?.entryCount == 3)
    #expect(try await bring(Self.first, into: diary).preview.isEmpty)
  }

  @Test func `counts once where two exports in a zip overlap, and the newer one counts`() async throws {
    let third = "2026-01-15,Lunch,Bread,1 slice,90\n2026-01-14,Lunch,Soup,1 bowl,400\n"
    let bytes = try zip([("servings (1).csv", Self.first), ("servings.csv", Self.second + third)])
    let reading = try read(bytes, name: "export.zip")
    #expect(
      reading.imported.entries.map(line).sorted() == [
        "2026-01-14 08:00 Coffee 45 1×cup", "2026-01-14 08:00 Oats 375 1×100g", "2026-01-14 12:30 Soup 400 1×bowl",
        "2026-01-14 12:30 Soup 400 1×bowl", "2026-01-15 12:30 Bread 90 1×slice",
      ])
    #expect(reading.skippedRecords == ["the same in another file": 2, "an earlier state of an entry in a newer file": 1])
    // The ids are those of either file alone.
    #expect(Set(try read(Self.second).imported.entries.map(\.id)).isSubset(of: reading.imported.entries.map(\.id)))
  }
}

@Suite struct `An id that is twice in Demeter's own export` {
  @Test func `is listed, and what is previewed is saved`() async throws {
    func entry(_ name: String) -> String {
      """
      {"calories":95,"day":"2026-03-01","id":"6ba7b811-9dad-11d1-80b4-00c04fd430c8","loggedAt":"2026-03-01T09:00:00+01:00",\
      "name":"\(name)","quantity":1,"source":"manual","timeZone":"Europe/Berlin"}
      """
    }
    let weight = """
      {"id":"6ba7b812-9dad-11d1-80b4-00c04fd430c8","kind":"weight","amount":71.4,"unit":"kg","day":"2026-03-01",\
      "loggedAt":"2026-03-01T07:00:00+01:00","timeZone":"Europe/Berlin","source":"manual"}
      """
    let kept = """
      {"id":"6ba7b813-9dad-11d1-80b4-00c04fd430c8","name":"Tea",\
      "items":[{"calories":1,"name":"Tea","quantity":1,"source":"manual"}]}
      """
    let bytes = try zip([
      ("entries.jsonl", ["Apple", "Apple", "Pear"].map(entry).joined(separator: "\n")), ("measurements.jsonl", weight + "\n" + weight),
      ("kept.jsonl", kept + "\n" + kept),
    ])
    let reading = try read(bytes, name: "export.zip")
    #expect(
      reading.refused.map(\.description).sorted() == [
        "entries.jsonl, record 2: its id 6ba7b811-9dad-11d1-80b4-00c04fd430c8 was in an earlier record already",
        "entries.jsonl, record 3: its id 6ba7b811-9dad-11d1-80b4-00c04fd430c8 was in an earlier record already",
        "kept.jsonl, record 2: its id 6ba7b813-9dad-11d1-80b4-00c04fd430c8 was in an earlier record already",
        "measurements.jsonl, record 2: its id 6ba7b812-9dad-11d1-80b4-00c04fd430c8 was in an earlier record already",
      ])
    try await withFolder { folder in
      let diary = try diary(in: folder)
      let preview = try await ImportPreview(of: reading.imported, in: diary)
      #expect(preview.entryCount == 1 && preview.measurementCount == 1 && preview.savedFoodCount == 1)
      #expect(try await diary.importDiary(preview.imported)?.entryCount == 1)
      #expect(try await diary.record(of: Day("2026-03-01") ?? .first).measurements.count == 1)
    }
    // A program that gives the same measurement twice does not fail either.
    try await withFolder { folder in
      var twice = DiaryImport(origin: "Demeter", measurements: reading.imported.measurements)
      twice.measurements += reading.imported.measurements
      let diary = try diary(in: folder)
      #expect(try await ImportPreview(of: twice, in: diary).measurementCount == 1)
      _ = try await diary.importDiary(twice)
      #expect(try await diary.record(of: Day("2026-03-01") ?? .first).measurements.count == 1)
    }
  }
}
