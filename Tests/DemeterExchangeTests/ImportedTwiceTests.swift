import DemeterArchive
import DemeterCore
import DemeterStore
import DemeterTestSupport
import Foundation
import Testing

@testable import DemeterExchange

/// What was logged by hand, or imported before.
extension `An export` {
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
