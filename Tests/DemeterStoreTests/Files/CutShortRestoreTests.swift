import DemeterCore
import DemeterDiaryConformance
import Foundation
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `A restore that is cut short` {
  /// Calls a body with a folder whose diary has Apple, and a restore of a backup with Porridge that stopped after a number of its moves.
  private func withMoves(_ made: Int, _ body: @Sendable (BackupFixture, Restoration) async throws -> Void) async throws {
    try await BackupFixture.open { house in
      let place = house.backups.appending(path: "cut", directoryHint: .isDirectory)
      do {
        _ = try await house.diary.save(.porridge(), .on("2026-03-01"))
        let porridge = try house.backUp()
        let diary = try await house.diary(in: house.data)
        _ = try await diary.save(.named("Apple"), .on("2026-03-01"))
        try house.backUp().restore(to: place, overwriting: false, at: house.clock.now())
        let restoration = try porridge.prepareRestoring(in: place, aside: "before-restore-x")
        for move in (restoration.moves.aside + restoration.moves.into).prefix(made) {
          try FileManager.default.moveItem(at: place.appending(path: move.from), to: place.appending(path: move.to))
        }
      }
      #expect(Backup.isRestoring(place))
      try await body(house, Restoration(in: place))
    }
  }

  @Test(arguments: 0...4) func `is finished by the next command`(made: Int) async throws {
    try await withMoves(made) { house, restoration in
      #expect(restoration.moves.aside.count + restoration.moves.into.count == 4)
      let ended = [try Backup.finishRestoring(in: restoration.data), try Backup.finishRestoring(in: restoration.data)]
      #expect(ended == [true, false])
      #expect(try await house.entries(in: restoration.data) == ["Porridge"])
      #expect(try await house.entries(in: restoration.data.appending(path: "before-restore-x")) == ["Apple", "Porridge"])
      #expect(!FileManager.default.fileExists(atPath: restoration.data.appending(path: ".restoring").path))
    }
  }

  @Test(arguments: 0...4) func `can be taken back as a whole`(made: Int) async throws {
    try await withMoves(made) { house, restoration in
      try restoration.rollBack()
      #expect(try !Backup.finishRestoring(in: restoration.data))
      #expect(try await house.entries(in: restoration.data) == ["Apple", "Porridge"])
      #expect(!FileManager.default.fileExists(atPath: restoration.data.appending(path: "before-restore-x").path))
    }
  }

  @Test(arguments: 0...4) func `and can't be ended is taken back`(made: Int) async throws {
    try await withMoves(made) { house, restoration in
      try Data().write(to: restoration.data.appending(path: "blocked"))
      let impossible = Restoration(
        data: restoration.data,
        moves: Restoration.Moves(
          aside: restoration.moves.aside, into: restoration.moves.into + [.init(from: ".restoring/moves.json", to: "blocked/by-a-file")]))
      #expect(throws: (any Error).self) { try impossible.carryOut() }
      #expect(try await house.entries(in: restoration.data) == ["Apple", "Porridge"])
    }
  }

  @Test func `before its first move changes nothing, and what it leaves goes`() async throws {
    try await withMoves(0) { house, restoration in
      try FileManager.default.removeItem(at: restoration.data.appending(path: Restoration.plan))
      #expect(try !Backup.finishRestoring(in: restoration.data))
      #expect(!FileManager.default.fileExists(atPath: restoration.data.appending(path: ".restoring").path))
      #expect(try await house.entries(in: restoration.data) == ["Apple", "Porridge"])
    }
  }

  @Test(arguments: [
    "../.ssh/authorized_keys", "/etc/passwd", "diaries/../../x.sqlite", "diaries/x.sqlite", "x.sqlite", "tls/../x.pem", "tls/.x.pem",
    "tls/x/y.pem",
    "accounts.sqlite-journal", "accounts.sqlite/", ".restoring/moves.json", "",
  ])
  func `refuses a backup that names another file, before anything is touched`(path: String) async throws {
    try await BackupFixture.open { house in
      _ = try await house.diary.save(.porridge(), .on("2026-03-01"))
      let list = try house.backUp().folder.appending(path: "backup.json")
      let text = try String(contentsOf: list, encoding: .utf8).replacing("\"accounts.sqlite\"", with: "\"\(path)\"")
      try text.write(to: list, atomically: true, encoding: .utf8)
      try await expectRefusal(house, list.deletingLastPathComponent(), "which is no file of Demeter's")
    }
  }

  @Test(arguments: ["accounts.sqlite", "diaries"])
  func `refuses a backup with links, before anything is touched`(linked: String) async throws {
    try await BackupFixture.open { house in
      _ = try await house.diary.save(.porridge(), .on("2026-03-01"))
      let backup = try house.backUp().folder
      let elsewhere = house.backups.appending(path: "elsewhere")
      try FileManager.default.moveItem(at: backup.appending(path: linked), to: elsewhere)
      try FileManager.default.createSymbolicLink(at: backup.appending(path: linked), withDestinationURL: elsewhere)
      try await expectRefusal(house, backup, "is a link, not a file")
    }
  }

  @Test func `says which file is missing`() async throws {
    try await BackupFixture.open { house in
      _ = try await house.diary.save(.porridge(), .on("2026-03-01"))
      let backup = try house.backUp().folder
      try FileManager.default.removeItem(at: backup.appending(path: "accounts.sqlite"))
      try await expectRefusal(house, backup, "accounts.sqlite in the backup is not what was saved")
    }
  }

  private func expectRefusal(_ house: BackupFixture, _ backup: URL, _ words: String) async throws {
    let before = try FileManager.default.subpathsOfDirectory(atPath: house.data.path).sorted()
    do {
      try Backup(at: backup).restore(to: house.data, overwriting: true, at: house.clock.now())
      Issue.record("not refused")
    } catch {
      #expect("\(error)".contains(words))
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: house.data.path).sorted() == before)
    #expect(try await house.entries(in: house.data) == ["Porridge"])
  }
}
