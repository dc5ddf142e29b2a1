import DemeterCore
import Testing

extension DiaryCheck {
  /// Importing a newer file of a diary.
  static let importingChanges: [DiaryCheck] = checks("Importing a diary") {
    check("replaces what changed since, unless the person changed it, and restores it when it is undone") { place in
      let diary = try await place.open()
      func entries(_ soup: Double, _ cake: Double, _ tea: Double) -> [NewEntry] {
        [("Soup", soup), ("Cake", cake), ("Tea", tea)].map { name, energy in
          let id = EntryID(group: Array(name.utf8) + [1, 2, 3, 4, 5], version: Array("\(energy)12345".utf8))
          return NewEntry(id: id, meal: .named(name, energy), logged: .on("2026-02-01"))
        }
      }
      func bring(_ entries: [NewEntry]) async throws -> EntryBatch? {
        try await diary.importDiary(try await ImportPreview(of: DiaryImport(origin: "Elsewhere", entries: entries), in: diary).imported)
      }
      let first = try #require(try await bring(entries(300, 400, 5)))
      let (soup, cake, tea) = (entries(300, 400, 5)[0].id, entries(300, 400, 5)[1].id, entries(300, 400, 5)[2].id)
      _ = try await diary.edit(cake, seeing: 1, meal: .named("My cake", 410), logged: .on("2026-02-01"))
      _ = try await diary.delete(tea, seeing: nil)
      #expect(
        try await Set(diary.earlierVersions(of: entries(1, 2, 3).map(\.id)).map { "\($0.entry.id.key) \($0.state) \($0.wasEdited)" }) == [
          "\(soup.key) stands false", "\(cake.key) stands true", "\(tea.key) deleted false",
        ])
      let preview = try await ImportPreview(of: DiaryImport(origin: "Elsewhere", entries: entries(350, 450, 6)), in: diary)
      #expect(preview.changes.map(\.before.id) == [soup] && preview.alreadyHere == 1 && preview.deletedBefore == 1)
      let second = try #require(try await diary.importDiary(preview.imported))
      #expect(second.entryCount == 1)
      #expect(try await diary.record(of: "2026-02-01").total.energy == Energy(kilocalories: 760))
      #expect(try await diary.revisions(of: soup).map(\.action) == [.added, .replaced])
      #expect(try await bring(entries(350, 450, 6)) == nil)
      // The entry has another version than the one that was compared.
      #expect(try await diary.importDiary(preview.imported) == nil)
      #expect(try await diary.entry(soup).version == 2)
      let third = try #require(try await bring(entries(380, 450, 6)))
      _ = try await diary.undo(second.id)
      #expect(try await diary.entry(soup).meal.nutrition.energy == Energy(kilocalories: 380))
      // What comes before it and was undone too does not come back.
      let undone = try await diary.undo(third.id)
      #expect(undone.isUndone && undone.entryCount == 0)
      #expect(try await diary.entry(soup).meal.nutrition.energy == Energy(kilocalories: 300))
      #expect(try await diary.record(of: "2026-02-01").total.energy == Energy(kilocalories: 710))
      #expect(try await diary.undo(first.id).entryCount == 1)
      #expect(try await diary.record(of: "2026-02-01").entries.map(\.meal.name) == ["My cake"])
      #expect(try await bring(entries(390, 450, 6))?.entryCount == 1)
      #expect(try await diary.record(of: "2026-02-01").total.energy == Energy(kilocalories: 800))
      #expect(try await diary.examine(repairing: false) == [])
    }
  }
}
