public import DemeterCore
import Foundation
internal import GRDB
import Synchronization

extension SQLiteHousehold {
  /// The file of a diary is created once. This is recorded before anything is written to the diary. If the file is missing later, this
  /// throws, and no empty diary is created instead.
  public func diary(of person: Person) async throws(DiaryError) -> any Diary {
    do {
      if let known = diaries.withLock({ $0[person.id] }) { return try await known.opening.value }
      // No new file for an account that was just deleted.
      guard let (isMade, arrival) = try await hasDiary(person.id) else { throw DiaryError.notFound }
      let opened = diaries.withLock { diaries in
        let opened = diaries[person.id] ?? OpenDiary(opening: Task { try await open(person.id, making: !isMade) }, arrival: arrival)
        diaries[person.id] = opened
        return opened
      }
      return try await opened.opening.value
    } catch {
      throw DiaryError(error)
    }
  }

  /// Opens a diary, on a thread of its own because it may have to wait for another process. A failed opening is not cached, so the next
  /// call tries again. If the account was deleted meanwhile, the files are deleted too.
  private func open(_ id: UUID, making isNew: Bool) async throws -> SQLiteDiary {
    var diary: SQLiteDiary?
    do {
      let opened: SQLiteDiary = try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { [path = files(of: id).diary.path, now, logger] in
          continuation.resume(with: Result { try SQLiteDiary(path: path, making: isNew, now: now, logger: logger) })
        }
      }
      diary = opened
      guard try await accountExists(id) else {
        await opened.close()
        try removeFiles(of: id)
        throw DiaryError.notFound
      }
      if isNew { try await file.write { try PersonTable($0).recordDiaries(of: [id.key]) } }
      return opened
    } catch {
      await diary?.close()
      diaries.withLock { $0[id] = nil }
      throw error
    }
  }

  /// Ends all change streams and closes all files. Each then contains everything that was written, without a `-wal` file. Later calls
  /// throw.
  public func close() async {
    // Accounts first: without them no other diary can be opened.
    await file.close()
    let opened = diaries.withLock { diaries in
      defer { diaries = [:] }
      return Array(diaries.values)
    }
    for diary in opened { try? await diary.opening.value.close() }
  }

  /// What is wrong with the accounts and the files of the diaries, as sentences.
  public func examine() async throws(DiaryError) -> [String] {
    let broken = try await file.read { database in FileExamination(database).findings().map { "The accounts: \($0.words)" } }
    guard let people = try? await people() else { return broken + ["The accounts: who has one can't be read"] }
    let known = Set(people.map { "\($0.id.key).sqlite" })
    var moves: [String] = []
    for person in people {
      if let mark = try? await moveMark(of: person.id), !mark.moves.isEmpty {
        moves.append(MoveMark.interrupted(person.name))
      }
    }
    return broken + moves + PersonName.findings(people.map(\.name))
      + ((try? Self.diaryFiles(in: folder)) ?? []).filter { !known.contains($0) }
      .map { "diaries/\($0) belongs to no account here; nothing reads it" }
  }

  /// The people whose diary an interrupted move left here. It does not count: they have no account here.
  package func arrivingDiaries() async throws(DiaryError) -> [Person.ID] {
    let here = try await people().map(\.id)
    let files = (try? FileManager.default.contents(of: folder.appending(path: "diaries"))) ?? []
    return files.filter { $0.pathExtension == "arriving" }
      .compactMap { UUID(key: $0.deletingPathExtension().lastPathComponent) }
      .filter { !here.contains($0) }.sorted { $0.key < $1.key }
  }

  /// The file names of the diaries in a data folder.
  static func diaryFiles(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "diaries").path).filter { $0.hasSuffix(".sqlite") }.sorted()
  }

  /// Whether a person's diary was created, and the move that brought it here; nil if there is no such account.
  private func hasDiary(_ id: UUID) async throws(DiaryError) -> (isMade: Bool, arrival: String?)? {
    try await file.read { database in
      try Bool.fetchOne(
        database, sql: "SELECT EXISTS (SELECT 1 FROM diary WHERE person_id = person.id) FROM person WHERE id = ?", arguments: [id.key]
      ).map { (isMade: $0, arrival: try AccountMark(of: id, in: database).mark?.arrival) }
    }
  }

  /// Records the diaries that an earlier version created, or whose creation was interrupted before it was recorded. An empty file does
  /// not count: the program was stopped while it created the file, so nothing was ever in it.
  func recordDiaries() throws {
    let unknown = try file.readNow {
      try String.fetchAll($0, sql: "SELECT id FROM person WHERE id NOT IN (SELECT person_id FROM diary)")
    }
    let made = unknown.filter { id in
      UUID(key: id).map { (try? DatabaseFile.demand(files(of: $0).diary.path)) != nil } ?? false
    }
    if !made.isEmpty { try file.writeNow { try PersonTable($0).recordDiaries(of: made) } }
  }
}
