import DemeterCore
import Foundation
import Testing

extension DiaryCheck {
  /// Entries that another person logged.
  static let loggedByOthers: [DiaryCheck] = checks("An entry of another person") {
    check("says by whom it was logged, also after it was changed, deleted and restored") { place in
      let diary = try await place.open()
      let new = NewEntry(id: UUID.fresh(), meal: .porridge(), logged: .on("2026-03-01"), loggedBy: "Zoë")
      let saved = try #require(try await diary.save([new]).first).entry
      #expect(saved.loggedBy == "Zoë")
      #expect(try await place.open().entry(new.id) == saved)
      let edited = try await diary.edit(new.id, seeing: 1, meal: .named("Soup", 300), logged: .on("2026-03-02"))
      _ = try await diary.delete(new.id, seeing: nil)
      let restored = try await diary.restore(new.id)
      #expect(edited.loggedBy == "Zoë" && restored.loggedBy == "Zoë")
      #expect(try await diary.revisions(of: new.id).map(\.entry.loggedBy) == Array(repeating: "Zoë", count: 4))
      #expect(try await diary.record(of: "2026-03-02").entries.map(\.loggedBy) == ["Zoë"])
      #expect(try await diary.save(.porridge(), .on("2026-03-02")).loggedBy == nil)
      #expect(try await diary.examine(repairing: false) == [])
    }
    check("is listed by when it was logged, the last one first, until it is deleted") { place in
      let diary = try await place.open()
      var ids: [EntryID] = [], moments: [Date] = []
      for (day, name) in [("2026-02-03", "Zoë"), ("2026-02-01", nil), ("2026-02-02", "Ben")] as [(Day, String?)] {
        let new = NewEntry(id: UUID.fresh(), meal: .porridge(), logged: .on(day), loggedBy: name)
        ids.append(new.id)
        moments.append(try #require(try await diary.save([new]).first).entry.createdAt)
        place.clock.advance(bySeconds: 60)
      }
      let all = try await diary.entriesOfOthers(since: moments[0], limit: 9)
      #expect(all.map(\.id) == [ids[2], ids[0]] && all.map(\.loggedBy) == ["Ben", "Zoë"])
      #expect(try await diary.entriesOfOthers(since: moments[0], limit: 1).map(\.id) == [ids[2]])
      #expect(try await diary.entriesOfOthers(since: moments[1], limit: 9).map(\.id) == [ids[2]])
      _ = try await diary.delete(ids[2], seeing: nil)
      #expect(try await diary.entriesOfOthers(since: .distantPast, limit: 9).map(\.id) == [ids[0]])
    }
    check("comes with an import, of few entries or of many") { place in
      for count in [2, 1200] {
        let diary = try await place.open()
        let entries = (0..<count).map { number in
          let meal = Meal.named("Food \(count) \(number % 7)", 10), day: Day = "2026-01-01"
          return NewEntry(id: UUID.fresh(), meal: meal, logged: .on(day + number % 9), loggedBy: number % 2 == 0 ? "Zoë" : nil)
        }
        _ = try await diary.importDiary(DiaryImport(origin: "Elsewhere", entries: entries))
        #expect(try await diary.entry(entries[0].id).loggedBy == "Zoë")
        #expect(try await diary.entry(entries[1].id).loggedBy == nil)
        #expect(try await diary.examine(repairing: false) == [])
      }
    }
  }
}
