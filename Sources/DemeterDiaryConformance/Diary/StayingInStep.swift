import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

/// The data that a program stores: the entries by their ids, and its cursor.
private struct Copy {
  var entries: [EntryID: FoodEntry] = [:]
  var cursor: ChangeCursor?

  /// Reads all changes, and returns the number of entries that were sent.
  mutating func follow(_ diary: any Diary, limit: Int = 1000) async throws -> Int {
    var count = 0
    while true {
      let changes = try await diary.entryChanges(since: cursor, limit: limit)
      for entry in changes.entries { entries[entry.id] = entry.deletedAt == nil ? entry : nil }
      count += changes.entries.count
      cursor = ChangeCursor("\(changes.cursor)")
      #expect(changes.entries.count <= limit && cursor == changes.cursor)
      guard changes.hasMore else { return count }
    }
  }
}

extension DiaryCheck {
  /// A program that stays in step.
  static let aProgramThatStaysInStep: [DiaryCheck] = checks("A program that stays in step") {
    check("is told of each entry once, as it stands") { place in
      let diary = try await place.open(), elsewhere = try await place.open()
      var copy = Copy()
      #expect(try await copy.follow(diary) == 0)
      let tea = try await diary.save(.named("Tea"), .on("2026-03-01"))
      let soup = try await elsewhere.save(.named("Soup"), .on("2026-03-02"))
      #expect(try await copy.follow(diary) == 2)
      for version in 1...3 {
        _ = try await elsewhere.edit(tea.id, seeing: version, meal: .named("Tea", Double(version)), logged: tea.logged)
      }
      #expect(try await copy.follow(diary) == 1)
      #expect(copy.entries[tea.id]?.version == 4)
      _ = try await diary.delete(soup.id, seeing: nil)
      try await diary.correct(.steps, on: "2026-03-01", to: Measure(1))
      #expect(try await copy.follow(diary) == 1)
      #expect(Array(copy.entries.keys) == [tea.id])
      _ = try await diary.restore(soup.id)
      #expect(try await copy.follow(diary) == 1 && copy.entries.count == 2)
      #expect(try await copy.follow(diary) == 0)
    }
    check("has what the diary has, whatever is done meanwhile, page by page") { place in
      let diary = try await place.open()
      var random = SeededGenerator(seed: 14)
      var copies = [Copy(), Copy()], known: [EntryID] = []
      for step in 0..<300 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1: known.append(try await diary.save(.named("Food \(step)"), .on("2026-03-01")).id)
        case 2:
          let several = (0..<7).map { NewEntry(id: UUID.fresh(), meal: .named("Food \(step).\($0)"), logged: .on("2026-03-02")) }
          known += try await diary.save(several).map(\.entry.id)
        case 3:
          guard let id = known.randomElement(using: &random) else { continue }
          let entry = try await diary.restore(id)
          _ = try await diary.edit(id, seeing: entry.version, meal: .named("Edited \(step)"), logged: entry.logged)
        case 4:
          guard let id = known.randomElement(using: &random) else { continue }
          // The entry may be deleted already.
          _ = try? await diary.delete(id, seeing: nil)
        default: _ = try await copies[step % 2].follow(diary, limit: Int.random(in: 1...9, using: &random))
        }
      }
      let days: [Day] = ["2026-03-01", "2026-03-02"]
      var entries: [FoodEntry] = []
      for day in days { entries += try await diary.record(of: day).entries }
      copies.append(Copy())
      for index in copies.indices {
        _ = try await copies[index].follow(diary, limit: 10)
        #expect(copies[index].entries == Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0) }))
      }
    }
  }
}
