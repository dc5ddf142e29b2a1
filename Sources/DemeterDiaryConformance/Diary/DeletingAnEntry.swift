import DemeterCore
import Foundation
import Testing

extension DiaryCheck {
  /// Deleting an entry.
  static let deletingAnEntry: [DiaryCheck] = checks("Deleting an entry") {
    check("takes it off its day and out of its total") { place in
      let diary = try await place.open()
      let tea = try await diary.save(.named("Tea", 5), .on("2026-03-01"))
      let porridge = try await diary.save(.porridge(), .on("2026-03-01"))
      place.clock.advance(bySeconds: 9)
      let deleted = try await diary.delete(porridge.id, seeing: 1)
      #expect(deleted.version == 2)
      #expect(deleted.deletedAt == place.clock.now())
      #expect(try await diary.record(of: "2026-03-01").entries == [tea])
      #expect(try await diary.storedTotal(of: "2026-03-01") == DailyTotal(day: "2026-03-01", of: [tea.meal]))
      _ = try await diary.delete(tea.id, seeing: nil)
      #expect(try await diary.storedTotal(of: "2026-03-01") == nil)
    }
    check("makes it not found, its revisions apart") { place in
      let diary = try await place.open()
      let entry = try await diary.save(.porridge(), .on("2026-03-01"))
      _ = try await diary.delete(entry.id, seeing: 1)
      let refusals = [
        await refusal { () async throws(DiaryError) in try await diary.entry(entry.id) },
        await refusal { () async throws(DiaryError) in try await diary.delete(entry.id, seeing: nil) },
        await refusal { () async throws(DiaryError) in try await diary.delete(UUID.fresh(), seeing: nil) },
        await refusal { () async throws(DiaryError) in try await diary.restore(UUID.fresh()) },
      ]
      for refused in refusals {
        guard case .notFound = refused else {
          Issue.record("not refused, but \(String(describing: refused))")
          continue
        }
      }
      #expect(try await diary.revisions(of: entry.id).map(\.action) == [.added, .deleted])
    }
    check("at an older version is refused") { place in
      let diary = try await place.open()
      let entry = try await diary.save(.porridge(), .on("2026-03-01"))
      let edited = try await diary.edit(entry.id, seeing: 1, meal: .porridge(1), logged: entry.logged)
      let refused = await refusal { () async throws(DiaryError) in try await diary.delete(entry.id, seeing: 1) }
      guard case .stale(let current) = refused else {
        Issue.record("not refused, but \(String(describing: refused))")
        return
      }
      #expect(current == edited)
      #expect(try await diary.entry(entry.id) == edited)
    }
    check("can be undone, and undoing twice is undoing once") { place in
      let diary = try await place.open()
      let entry = try await diary.save(.porridge(), .on("2026-03-01"))
      _ = try await diary.delete(entry.id, seeing: nil)
      let restored = try await diary.restore(entry.id)
      #expect(restored.version == 3)
      #expect(restored.deletedAt == nil)
      #expect(restored.meal == entry.meal)
      #expect(restored.logged == entry.logged)
      #expect(try await diary.restore(entry.id) == restored)
      #expect(try await diary.revisions(of: entry.id).count == 3)
      #expect(try await diary.record(of: "2026-03-01").entries == [restored])
      #expect(try await diary.storedTotal(of: "2026-03-01") == DailyTotal(day: "2026-03-01", of: [entry.meal]))
    }
  }
}
