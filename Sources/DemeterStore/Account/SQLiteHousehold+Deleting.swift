public import DemeterCore
public import Foundation
internal import GRDB
import Logging
import Synchronization

extension SQLiteHousehold {
  /// Deletes the account first, and records the deletion; then the files. If that is interrupted, the files are deleted when the
  /// household is opened again.
  public func remove(_ person: Person) async throws(HouseholdError) { _ = try await remove(person, onlyAsAnnounced: false) }

  public func removeAsAnnounced(_ person: Person) async throws(HouseholdError) -> Bool { try await remove(person, onlyAsAnnounced: true) }

  private func remove(_ person: Person, onlyAsAnnounced: Bool) async throws(HouseholdError) -> Bool {
    let moment = now()
    let id = person.id.key
    do {
      try await file.writeLeavingNoTrace { database in
        if onlyAsAnnounced {
          let sql = "SELECT EXISTS (SELECT 1 FROM person WHERE id = ? AND leaves_on = ?)"
          guard try Bool.fetchOne(database, sql: sql, arguments: [id, person.leavesOn?.description]) ?? false else {
            throw AnnouncementChanged()
          }
        }
        let isOwner = try Bool.fetchOne(database, sql: "SELECT is_owner FROM person WHERE id = ?", arguments: [id]) ?? false
        if isOwner, try Int.fetchOne(database, sql: "SELECT count(*) FROM person") ?? 0 > 1 { throw HouseholdError.ownsOthers }
        try PersonTable(database).remove(person.id, at: moment)
      }
      await closeDiariesOfDeletedAccounts()
      try removeFiles(of: person.id)
      return true
    } catch is AnnouncementChanged {
      return false
    } catch {
      throw HouseholdError(error)
    }
  }

  private struct AnnouncementChanged: Error {}

  public func workFolder(of person: Person) async throws(DiaryError) -> URL {
    guard try await accountExists(person.id) else { throw .notFound }
    do {
      let work = files(of: person.id).work
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      return work
    } catch {
      throw DiaryError(error)
    }
  }

  public func workFolders() async throws(DiaryError) -> [URL] {
    do {
      return try FileManager.default.contents(of: folder.appending(path: "work"))
    } catch {
      throw DiaryError(error)
    }
  }

  public func diskUse() async throws(DiaryError) -> DiskUse {
    var diaries: [Person.ID: Int64] = [:]
    for person in try await people() { diaries[person.id] = DatabaseFile.size(of: files(of: person.id).diary.path) }
    let system = try? FileManager.default.attributesOfFileSystem(forPath: folder.path)
    return DiskUse(
      diaries: diaries, catalogue: DatabaseFile.size(of: folder.appending(path: "catalogue.sqlite").path),
      accounts: DatabaseFile.size(of: file.path), free: (system?[.systemFreeSize] as? NSNumber)?.int64Value)
  }

  func accountExists(_ id: UUID) async throws(DiaryError) -> Bool {
    try await file.read {
      try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM person WHERE id = ?)", arguments: [id.key]) ?? false
    }
  }

  /// Closes the diaries of people whose account was deleted, also by another process, or moved away and back: then it is another file. Their
  /// change streams end.
  func closeDiariesOfDeletedAccounts() async {
    let open = diaries.withLock { $0 }
    guard !open.isEmpty, let here = try? await people().map(\.id) else { return }
    for (id, opened) in open {
      guard let arrival = try? await file.read({ [try AccountMark(of: id, in: $0).mark?.arrival] }) else { continue }
      if here.contains(id), arrival == [opened.arrival] { continue }
      let isClosed = diaries.withLock { diaries in
        guard diaries[id]?.opening == opened.opening else { return false }
        diaries[id] = nil
        return true
      }
      if isClosed { try? await opened.opening.value.close() }
    }
  }

  /// Deletes the files of deleted accounts, in case that was interrupted. What can't be deleted does not keep the others from their diaries.
  func deleteFilesOfDeletedAccounts() throws {
    // A manipulated file may have anything as an id. Only a UUID names files.
    let gone = try file.readNow { try String.fetchAll($0, sql: "SELECT person_id FROM departure") }.compactMap { UUID(key: $0) }
    for id in gone {
      do {
        try removeFiles(of: id)
      } catch {
        logger.error("files of a deleted account stay", metadata: ["reason": "\(DiaryError.reason(error))"])
      }
    }
  }

  func removeFiles(of id: UUID) throws {
    let own = files(of: id)
    for file in own.diaryFiles + [own.work] { try FileManager.default.remove(file, in: folder) }
    // Also from the folders that restores have put aside. The account is deleted first there: as long as the diary exists, the next
    // start tries again.
    for aside in try Backup.putAside(in: folder) {
      let left = PersonFiles(of: id, in: aside).diaryFiles.filter { FileManager.default.fileExists(atPath: $0.path) }
      guard !left.isEmpty else { continue }
      try? PresentAccounts(departed: [id: now().milliseconds]).shut(aside.appending(path: "accounts.sqlite"))
      for file in left { try FileManager.default.remove(file, in: folder) }
    }
  }

  func files(of id: UUID) -> PersonFiles { PersonFiles(of: id, in: folder) }
}
