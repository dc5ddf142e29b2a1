import DemeterCore
import Foundation
internal import GRDB

extension Backup {
  /// Copies a file of a data folder: a database as it is at one moment, any other byte for byte. The paths of the copies, and what does
  /// not prove in them, in plain words.
  ///
  /// A database that SQLite can't copy is copied byte for byte too, with what stands beside it: what can be saved of it is in there.
  static func copy(_ path: String, from data: URL, to folder: URL) throws -> (paths: [String], findings: [String]) {
    guard path.hasSuffix(".sqlite") else { return try copyBytes([path], from: data, to: folder) }
    let target = folder.appending(path: path)
    do {
      try demandDatabase(data.appending(path: path))
      let copy = try DatabaseFile.copy(data.appending(path: path).path, to: target)
      let words = try copy.read { $0.unprovenWords(isDiary: path.hasPrefix("diaries/")) }
      return ([path], words.map { "\(path): \($0)" })
    } catch {
      // Somebody is writing, or the disk is full: neither is a fault of the file, and another try is better.
      if let error = error as? DatabaseError, [.SQLITE_BUSY, .SQLITE_FULL].contains(error.resultCode) { throw error }
      for suffix in DatabaseFile.companions { try? FileManager.default.removeItem(atPath: target.path + suffix) }
      let copied = try copyBytes([path, path + "-wal"], from: data, to: folder)
      return (copied.paths, ["\(path) was copied as it is: \(DiaryError.reason(error))"] + copied.findings)
    }
  }

  /// Refuses a file that does not begin as SQLite's do: SQLite would delete the log beside it as soon as it opens it.
  static func demandDatabase(_ file: URL) throws {
    try DatabaseFile.demand(file.path)
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    guard try handle.read(upToCount: 16) == Data("SQLite format 3\0".utf8) else {
      throw DiaryError.unavailable(reason: "it is no database any more")
    }
  }

  /// Copies the files that there are of some. One that can't be read is a finding; one that can't be written is thrown.
  private static func copyBytes(_ paths: [String], from data: URL, to folder: URL) throws -> (paths: [String], findings: [String]) {
    var copied: [String] = []
    var findings: [String] = []
    for path in paths where FileManager.default.fileExists(atPath: data.appending(path: path).path) {
      guard let bytes = try? Data(contentsOf: data.appending(path: path)) else {
        findings.append("\(path) can't be read, and is not in the backup")
        continue
      }
      let copy = folder.appending(path: path)
      try bytes.write(to: copy)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: copy.path)
      copied.append(path)
    }
    return (copied, findings)
  }

  /// The diaries that were made and are not there, by a sound copy of the accounts, in plain words.
  static func missingDiaries(of folder: URL, among paths: [String]) -> [String] {
    // Accounts of an earlier version don't say.
    let made = try? DatabaseQueue(path: folder.appending(path: "accounts.sqlite").path).read { database in
      try Row.fetchAll(database, sql: "SELECT id, name FROM person JOIN diary ON person_id = id ORDER BY number")
        .map { (path: "diaries/\(try $0.value(0) as String).sqlite", name: try $0.value(1) as String) }
    }
    return (made ?? []).filter { !paths.contains($0.path) }.map { "\($0.path), the diary of \($0.name), is missing" }
  }
}
