import DemeterCore
import Foundation
import Testing

extension DiaryCheck {
  /// Editing an entry.
  static let editingAnEntry: [DiaryCheck] = checks("Editing an entry") {
    check("at the version seen changes it and its day's total") { place in
      let diary = try await place.open()
      let entry = try await diary.save(.porridge(), .on("2026-03-01"))
      place.clock.advance(bySeconds: 60)
      let edited = try await diary.edit(entry.id, seeing: 1, meal: .named("Toast", 200), logged: entry.logged)
      #expect(edited.version == 2)
      #expect(edited.meal == .named("Toast", 200))
      #expect(edited.createdAt == entry.createdAt)
      #expect(edited.updatedAt == place.clock.now())
      #expect(try await diary.entry(entry.id) == edited)
      let total = try await diary.storedTotal(of: "2026-03-01")
      #expect(total == DailyTotal(day: "2026-03-01", of: [.named("Toast", 200)]))
    }
    check("to another day corrects both totals") { place in
      let diary = try await place.open()
      let moved = try await diary.save(.porridge(300), .on("2026-03-01"))
      _ = try await diary.save(.named("Tea", 5), .on("2026-03-01"))
      _ = try await diary.save(.named("Apple", 95), .on("2026-03-02"))
      _ = try await diary.edit(moved.id, seeing: 1, meal: moved.meal, logged: .on("2026-03-02"))
      #expect(try await diary.storedTotal(of: "2026-03-01")?.energy == Energy(kilocalories: 5))
      #expect(try await diary.storedTotal(of: "2026-03-02")?.energy == Energy(kilocalories: 395))
      #expect(try await diary.record(of: "2026-03-02").entries.count == 2)
      #expect(try await diary.examine(repairing: false) == [])
    }
    check("away from a day leaves no total where nothing is left") { place in
      let diary = try await place.open()
      let entry = try await diary.save(.porridge(), .on("2026-03-01"))
      _ = try await diary.edit(entry.id, seeing: 1, meal: entry.meal, logged: .on("2026-02-27"))
      #expect(try await diary.history(in: "2026-02-01"..."2026-03-31").totals.map(\.day) == ["2026-02-27"])
    }
    check("at an older version is refused with the entry as it stands") { place in
      let diary = try await place.open()
      let entry = try await diary.save(.porridge(), .on("2026-03-01"))
      let second = try await diary.edit(entry.id, seeing: 1, meal: .porridge(400), logged: entry.logged)
      let refused = await refusal { () async throws(DiaryError) in
        try await diary.edit(entry.id, seeing: 1, meal: .porridge(500), logged: entry.logged)
      }
      guard case .stale(let current) = refused else {
        Issue.record("not refused, but \(String(describing: refused))")
        return
      }
      #expect(current == second)
      #expect(try await diary.record(of: "2026-03-01").entries == [second])
      #expect(try await diary.revisions(of: entry.id).count == 2)
    }
    check("by 10 at once at the same version lets one win") { place in
      let diaries = try await [place.open(), place.open()]
      let entry = try await diaries[0].save(.porridge(), .on("2026-03-01"))
      let wins = await withTaskGroup(of: Bool.self) { group in
        for index in 0..<10 {
          group.addTask {
            let refused = await refusal { () async throws(DiaryError) in
              try await diaries[index % 2].edit(entry.id, seeing: 1, meal: .porridge(Double(400 + index)), logged: entry.logged)
            }
            if case .stale(let current) = refused { #expect(current.version == 2) }
            return refused == nil
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(wins == 1)
      #expect(try await diaries[0].entry(entry.id).version == 2)
    }
    check("to what it already says changes nothing") { place in
      let diary = try await place.open()
      let entry = try await diary.save(.porridge(), .on("2026-03-01"))
      let same = try await diary.edit(entry.id, seeing: 1, meal: entry.meal, logged: entry.logged)
      #expect(same == entry)
      #expect(try await diary.revisions(of: entry.id).count == 1)
    }
    check("that is unknown or deleted is not found") { place in
      let diary = try await place.open()
      let entry = try await diary.save(.porridge(), .on("2026-03-01"))
      _ = try await diary.delete(entry.id, seeing: 1)
      for id in [UUID.fresh(), entry.id] {
        let refused = await refusal { () async throws(DiaryError) in
          try await diary.edit(id, seeing: 2, meal: .porridge(1), logged: entry.logged)
        }
        guard case .notFound = refused else {
          Issue.record("not refused, but \(String(describing: refused))")
          continue
        }
      }
    }
    check("leaves a revision of every state it had") { place in
      let diary = try await place.open()
      let added = try await diary.save(.porridge(), .on("2026-03-01"))
      place.clock.advance(bySeconds: 1)
      let edited = try await diary.edit(added.id, seeing: 1, meal: .porridge(400), logged: .on("2026-03-02"))
      place.clock.advance(bySeconds: 1)
      let deleted = try await diary.delete(added.id, seeing: 2)
      place.clock.advance(bySeconds: 1)
      let restored = try await diary.restore(added.id)
      let revisions = try await diary.revisions(of: added.id)
      #expect(revisions.map(\.action) == [.added, .edited, .deleted, .restored])
      #expect(revisions.map(\.entry) == [added, edited, deleted, restored])
      #expect(revisions.map(\.entry.version) == [1, 2, 3, 4])
      guard case .notFound = await refusal({ () async throws(DiaryError) in try await diary.revisions(of: UUID.fresh()) }) else {
        Issue.record("an unknown entry has revisions")
        return
      }
    }
  }
}
