import DemeterCore
import DemeterDiaryConformance
import Foundation
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `A program that stays in step` {
  @Test func `starts over with a diary that was restored`() async throws {
    try await BackupFixture.open { house in
      _ = try await house.diary.save(.named("Tea"), .on("2026-03-01"))
      let backup = try house.backUp()
      let seen = try await house.diary.entryChanges(since: nil, limit: 10).cursor
      try backup.restore(to: house.data, overwriting: true, at: house.clock.now())
      let diary = try await house.diary(in: house.data)
      await #expect(throws: DiaryError.self) { try await diary.entryChanges(since: seen, limit: 10) }
      // The same number of changes as the backup lacked does not hide that it is another file.
      for index in 0..<3 { try await diary.correct(.steps, on: Day("2026-02-01") + index, to: Measure(1)) }
      #expect(try await diary.changes(after: 3).first(1).map(\.kind) == [.reset])
      let fresh = try await diary.entryChanges(since: nil, limit: 10)
      #expect(fresh.entries.map(\.meal.name) == ["Tea"])
      await #expect(throws: DiaryError.self) {
        try await diary.entryChanges(since: ChangeCursor(file: fresh.cursor.file, number: fresh.cursor.number + 1), limit: 10)
      }
    }
  }

  @Test(arguments: ["", ".", "1", "a.", "a.-1", "a.x", "a.1.2", ".1"]) func `keeps a cursor that is one`(text: String) {
    #expect(ChangeCursor(text) == nil)
  }
}
