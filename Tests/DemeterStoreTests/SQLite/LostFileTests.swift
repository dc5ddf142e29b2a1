import DemeterCore
import DemeterDiaryConformance
import Foundation
import GRDB
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(5))) struct `A write to a file that can't hold it` {
  @Test(arguments: [false, true]) func `is refused if the file was deleted or replaced while it was open`(isReplaced: Bool) async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      _ = try await diary.save(.named("Tea"), .on("2026-03-01"))
      let copy = URL(fileURLWithPath: path + ".copy")
      if isReplaced { try DatabaseFile.copy(path, to: copy).close() }
      for suffix in DatabaseFile.companions { try? FileManager.default.removeItem(atPath: path + suffix) }
      if isReplaced { try FileManager.default.moveItem(atPath: copy.path, toPath: path) }
      for _ in 0..<2 {
        let refused = await refusal { () async throws(DiaryError) in try await diary.save([NewEntry(.named("Soup"), .on("2026-03-01"))]) }
        guard case .fileReplaced = refused else { Issue.record("\(String(describing: refused))"); return }
      }
      #expect(throws: DiaryError.self) { try diary.file.writeNow { _ in } }
      #expect(throws: DiaryError.self) { try diary.file.writeInPassing { _ in } }
      await #expect(throws: DiaryError.self) { try await diary.file.writeLeavingNoTrace { _ in } }
      await diary.close()
      #expect(FileManager.default.fileExists(atPath: path) == isReplaced)
      guard isReplaced else { return }
      // The file that is there has what was acknowledged, and can be used by who opens it.
      let opened = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      #expect(try await opened.record(of: "2026-03-01").entries.map(\.meal.name) == ["Tea"])
      _ = try await opened.save(.named("Soup"), .on("2026-03-01"))
    }
  }

  @Test func `is refused for accounts too`() async throws {
    try await withFolder { folder in
      let household = try SQLiteHousehold(folder: folder, now: TestClock().now, logger: .silent, cost: .trivial)
      let ada = try await household.add(.ada())
      try FileManager.default.removeItem(at: folder.appending(path: "accounts.sqlite"))
      guard case .fileReplaced = await refusal({ () async throws(DiaryError) in try await household.set(.free, of: ada) }) else {
        Issue.record("written"); return
      }
      do throws(HouseholdError) {
        _ = try await household.signIn(name: "Ada", password: NewPerson.password, from: "a")
        Issue.record("signed in")
      } catch {
        guard case .fileReplaced = error else { Issue.record("\(error)"); return }
      }
    }
  }

  @Test func `is not refused if the file was renamed and is back`() async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
      await #expect(throws: DiaryError.self) { try await diary.save(.named("Tea"), .on("2026-03-01")) }
      try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
      _ = try await diary.save(.named("Tea"), .on("2026-03-01"))
    }
  }

  @Test func `is refused as such if the disk is full, and leaves everything as it was`() async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      _ = try await diary.save(.named("Tea"), .on("2026-03-01"))
      try diary.file.writeNow { try $0.execute(sql: "PRAGMA max_page_count = 1") }
      let many = (0..<300).map { NewEntry(.named("Soup \($0)"), .on("2026-03-01")) }
      let refused = await refusal { () async throws(DiaryError) in try await diary.save(many) }
      guard case .noRoom = refused else { Issue.record("\(String(describing: refused))"); return }
      #expect(try await diary.record(of: "2026-03-01").entries.map(\.meal.name) == ["Tea"])
      try diary.file.writeNow { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
      _ = try await diary.save(many)
      #expect(try await diary.examine(repairing: false) == [])
    }
  }

  @Test(arguments: [EDQUOT, EIO]) func `is refused for a full disk if a quota is used up, but not if the disk is broken`(code: Int32)
    async throws
  {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      _ = try await diary.save(.named("Tea"), .on("2026-03-01"))
      let disk = FailingDisk.shared
      disk.fail(path + "-wal", with: code)
      let refused = await refusal { () async throws(DiaryError) in try await diary.save([NewEntry(.named("Soup"), .on("2026-03-01"))]) }
      disk.heal(path + "-wal")
      if case .noRoom = refused { #expect(code == EDQUOT) } else { #expect(code == EIO && refused != nil) }
      _ = try await diary.save(.named("Cake"), .on("2026-03-01"))
      #expect(try await diary.record(of: "2026-03-01").entries.map(\.meal.name).sorted() == ["Cake", "Tea"])
    }
  }

  @Test(arguments: [CocoaError(.fileWriteOutOfSpace) as any Error, POSIXError(.ENOSPC), POSIXError(.EDQUOT)])
  func `means a full disk, whatever says so`(error: any Error) {
    guard case .noRoom = DiaryError(error), case .noRoom = HouseholdError(error) else { Issue.record("\(error)"); return }
  }
}
