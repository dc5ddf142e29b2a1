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
    if let diary = diaries.withLock({ $0[person.id] }) { return diary }
    // Somebody whose account was just deleted gets no new file.
    guard let isMade = try await hasDiary(person.id) else { throw .notFound }
    do {
      // Opened under the lock: a diary has one set of connections in a process, whoever asks first. Nothing that another request
      // holds is waited for meanwhile.
      let diary = try diaries.withLock { diaries in
        if let diary = diaries[person.id] { return diary }
        let diary = try SQLiteDiary(path: path(of: person.id.key), making: !isMade, now: now, logger: logger)
        diaries[person.id] = diary
        return diary
      }
      if !isMade { try await file.write { try $0.noteDiaries(of: [person.id.key]) } }
      return diary
    } catch {
      throw DiaryError(error)
    }
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

  /// Notes the diaries that an earlier version made, or that were made without being noted.
  func noteDiaries() throws {
    let unknown = try file.readNow {
      try String.fetchAll($0, sql: "SELECT id FROM person WHERE id NOT IN (SELECT person_id FROM diary)")
    }
    let made = unknown.filter { FileManager.default.fileExists(atPath: path(of: $0)) }
    if !made.isEmpty { try file.writeNow { try $0.noteDiaries(of: made) } }
  }
}

extension Database {
  fileprivate func noteDiaries(of ids: [String]) throws {
    for id in ids { try execute(sql: "INSERT OR IGNORE INTO diary (person_id) SELECT id FROM person WHERE id = ?", arguments: [id]) }
  }
}
