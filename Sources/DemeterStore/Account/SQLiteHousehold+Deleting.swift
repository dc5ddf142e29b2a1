public import DemeterCore
public import Foundation
internal import GRDB
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
        try database.execute(
          sql: "INSERT OR IGNORE INTO departure (person_id, departed_at) VALUES (?, ?)", arguments: [id, moment.milliseconds])
        try database.execute(sql: "DELETE FROM person WHERE id = ?", arguments: [id])
      }
      await closeDiariesOfDeletedAccounts()
      try removeFiles(of: id)
      return true
    } catch is AnnouncementChanged {
      return false
    } catch {
      throw HouseholdError(error)
    }
  }

  private struct AnnouncementChanged: Error {}

  public func announceRemoval(of person: Person, on day: Day?) async throws(DiaryError) {
    try await file.write {
      try $0.execute(
        sql: "UPDATE person SET leaves_on = ? WHERE id = ? AND NOT is_owner", arguments: [day?.description, person.id.key])
    }
  }

  public func workFolder(of person: Person) async throws(DiaryError) -> URL {
    guard try await accountExists(person.id) else { throw .notFound }
    do {
      let work = workFolder(of: person.id.key)
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
    for person in try await people() { diaries[person.id] = DatabaseFile.size(of: path(of: person.id.key)) }
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

  /// Closes the diaries of people whose account was deleted, also by another process. Their change streams end.
  func closeDiariesOfDeletedAccounts() async {
    let open = diaries.withLock { Array($0.keys) }
    guard !open.isEmpty, let here = try? await people().map(\.id) else { return }
    for id in open where !here.contains(id) {
      guard let opened = diaries.withLock({ $0.removeValue(forKey: id) }) else { continue }
      try? await opened.value.close()
    }
  }

  /// Deletes the files of deleted accounts, in case that was interrupted.
  func deleteFilesOfDeletedAccounts() throws {
    let gone = try file.readNow { try String.fetchAll($0, sql: "SELECT person_id FROM departure") }
    for id in gone { try removeFiles(of: id) }
  }

  func removeFiles(of id: String) throws {
    let suffixes = DatabaseFile.companions + [".import"]
    try remove(suffixes.map { path(of: id) + $0 } + [workFolder(of: id).path])
    // Also from the folders that restores have put aside. The account is deleted first there: as long as the diary exists, the next
    // start tries again.
    for aside in try Backup.putAside(in: folder) {
      let diary = aside.appending(path: "diaries/\(id).sqlite").path
      let left = suffixes.map { diary + $0 }.filter(FileManager.default.fileExists(atPath:))
      guard !left.isEmpty else { continue }
      try? PresentAccounts(departed: [id: now().milliseconds]).shut(aside.appending(path: "accounts.sqlite"))
      try remove(left)
    }
  }

  private func remove(_ paths: [String]) throws {
    for path in paths where FileManager.default.fileExists(atPath: path) {
      do {
        try FileManager.default.removeItem(atPath: path)
      } catch {
        // Another process may have deleted it meanwhile.
        if FileManager.default.fileExists(atPath: path) { throw error }
      }
    }
  }

  func path(of id: String) -> String { folder.appending(path: "diaries/\(id).sqlite").path }
  private func workFolder(of id: String) -> URL { folder.appending(path: "work/\(id)", directoryHint: .isDirectory) }
}
