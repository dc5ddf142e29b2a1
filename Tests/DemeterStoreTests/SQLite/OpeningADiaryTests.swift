import DemeterCore
import DemeterDiaryConformance
import Foundation
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `Opening a diary` {
  @Test(arguments: 0..<10)
  func `that is new works for all who do it at once`(_ round: Int) async throws {
    try await withDiaryFile { path, clock in
      let diaries = try await withThrowingTaskGroup(of: SQLiteDiary.self) { group in
        for _ in 0..<6 { group.addTask { try SQLiteDiary(path: path, now: clock.now, logger: .silent) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      for diary in diaries { _ = try await diary.save(.named("Tea"), .on("2026-03-01")) }
      #expect(try await diaries[0].storedTotal(of: "2026-03-01")?.entryCount == 6)
    }
  }

  @Test func `where none can be is refused with a reason`() async {
    let refused = await refusal { () async throws(DiaryError) in
      try SQLiteDiary(path: "/proc/none/diary.sqlite", now: TestClock().now, logger: .silent)
    }
    guard case .unavailable = refused else {
      Issue.record("not refused, but \(String(describing: refused))")
      return
    }
  }

  @Test func `of something that is no diary is refused and leaves it as it was`() async throws {
    try await withDiaryFile { path, clock in
      let words = Data("This is a letter, and by no means a database. It is long enough to be looked at.".utf8)
      try words.write(to: URL(filePath: path))
      let refused = await refusal { () async throws(DiaryError) in try SQLiteDiary(path: path, now: clock.now, logger: .silent) }
      guard case .unavailable = refused else {
        Issue.record("not refused, but \(String(describing: refused))")
        return
      }
      #expect(try Data(contentsOf: URL(filePath: path)) == words)
    }
  }

  @Test func `and closing it leaves one file with everything in it`() async throws {
    try await withFolder { folder in
      let diary = try SQLiteDiary(path: folder.appending(path: "diary.sqlite").path, now: TestClock().now, logger: .silent)
      _ = try await diary.save(.porridge(), .on("2026-03-01"))
      _ = try diary.version()
      await diary.close()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["diary.sqlite"])
    }
  }

  @Test func `and closing it ends who listens`() async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      let stream = try await diary.changes(after: nil)
      _ = try await diary.save(.porridge(), .on("2026-03-01"))
      await diary.close()
      #expect(await stream.first(.max).map(\.kind) == [.added])
    }
  }

  @Test func `and who listens hears of changes when nothing else holds it`() async throws {
    try await withDiaryFile { path, clock in
      let stream = try await SQLiteDiary(path: path, now: clock.now, logger: .silent).changes(after: nil)
      _ = try await SQLiteDiary(path: path, now: clock.now, logger: .silent).save(.porridge(), .on("2026-03-01"))
      #expect(await stream.first(1).map(\.kind) == [.added])
    }
  }
}
