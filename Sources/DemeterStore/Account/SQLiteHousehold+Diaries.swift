public import DemeterCore
import Foundation
internal import GRDB
import Synchronization

extension SQLiteHousehold {
  /// As `Household` promises.
  ///
  /// A diary's file is made once. That it was is noted before anything is written to it; where it is missing afterwards, that is said,
  /// and no empty diary takes its place.
  public func diary(of person: Person) async throws(DiaryError) -> any Diary {
    do {
      if let known = diaries.withLock({ $0[person.id] }) { return try await known.value }
      // Somebody whose account was just deleted gets no new file.
      guard let isMade = try await hasDiary(person.id) else { throw DiaryError.notFound }
      let opening = diaries.withLock { diaries in
        let opening = diaries[person.id] ?? Task { try await open(person.id, making: !isMade) }
        diaries[person.id] = opening
        return opening
      }
      return try await opening.value
    } catch {
      throw DiaryError(error)
    }
  }

  /// Opens a diary, on a thread of its own since that may wait for another process. One that can't be opened is tried anew when it is
  /// asked for again; one whose account was deleted meanwhile goes after it.
  private func open(_ id: UUID, making isNew: Bool) async throws -> SQLiteDiary {
    var diary: SQLiteDiary?
    do {
      let opened: SQLiteDiary = try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { [path = path(of: id.key), now, logger] in
          continuation.resume(with: Result { try SQLiteDiary(path: path, making: isNew, now: now, logger: logger) })
        }
      }
      diary = opened
      guard try await accountExists(id) else {
        await opened.close()
        try removeFiles(of: id.key)
        throw DiaryError.notFound
      }
      if isNew { try await file.write { try $0.noteDiaries(of: [id.key]) } }
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
    // Without the accounts no other diary can be opened.
    await file.close()
    let opened = diaries.withLock { diaries in
      defer { diaries = [:] }
      return Array(diaries.values)
    }
    for diary in opened { try? await diary.value.close() }
  }

  /// What is wrong with the accounts and with whose file is whose, in plain words.
  public func examine() async throws(DiaryError) -> [String] {
    let broken = try await file.read { database in database.unprovenWords(isDiary: false).map { "The accounts: \($0)" } }
    guard let people = try? await people() else { return broken + ["The accounts: who has one can't be read"] }
    let known = Set(people.map { "\($0.id.key).sqlite" })
    return broken
      + ((try? Self.diaryFiles(in: folder)) ?? []).filter { !known.contains($0) }
      .map { "diaries/\($0) is the diary of somebody who has no account here; nothing reads it" }
  }

  /// The names of the diaries' files in a data folder.
  static func diaryFiles(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "diaries").path).filter { $0.hasSuffix(".sqlite") }.sorted()
  }

  /// Whether somebody's diary was made; nil where they have no account.
  private func hasDiary(_ id: UUID) async throws(DiaryError) -> Bool? {
    try await file.read {
      try Bool.fetchOne(
        $0, sql: "SELECT EXISTS (SELECT 1 FROM diary WHERE person_id = person.id) FROM person WHERE id = ?", arguments: [id.key])
    }
  }

  /// Notes the diaries that an earlier version made, or that were made without being noted. An empty file is none yet: somebody stopped
  /// the program while it made one, and nothing was ever in it.
  func noteDiaries() throws {
    let unknown = try file.readNow {
      try String.fetchAll($0, sql: "SELECT id FROM person WHERE id NOT IN (SELECT person_id FROM diary)")
    }
    let made = unknown.filter { (try? DatabaseFile.demand(path(of: $0))) != nil }
    if !made.isEmpty { try file.writeNow { try $0.noteDiaries(of: made) } }
  }
}

extension Database {
  fileprivate func noteDiaries(of ids: [String]) throws {
    for id in ids { try execute(sql: "INSERT OR IGNORE INTO diary (person_id) SELECT id FROM person WHERE id = ?", arguments: [id]) }
  }
}
