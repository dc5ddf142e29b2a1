import DemeterCore
import Foundation
internal import GRDB

extension Backup {
  /// Copies a file of a data folder: a database as it is at one moment, any other file byte by byte. Returns the paths of the copies, and
  /// what is wrong with them, as sentences.
  ///
  /// A database that SQLite can't copy is copied byte by byte too, together with its log: they contain everything that can be rescued.
  static func copy(_ path: String, from data: URL, to folder: URL) throws -> (paths: [String], findings: [String]) {
    guard path.hasSuffix(".sqlite") else { return try copyBytes([path], from: data, to: folder) }
    let target = folder.appending(path: path)
    do {
      try demandDatabase(data.appending(path: path))
      let copy = try DatabaseFile.copy(data.appending(path: path).path, to: target)
      let findings = try copy.read { database in
        path.hasPrefix("diaries/") ? DiaryExamination(database).findings(repairing: false) : FileExamination(database).findings()
      }
      return ([path], findings.map { "\(path): \($0.words)" })
    } catch {
      // Another process is writing, or the disk is full. The file itself is fine, so it is better to try again later.
      if let error = error as? DatabaseError, [.SQLITE_BUSY, .SQLITE_FULL].contains(error.resultCode) { throw error }
      try DatabaseFile.remove(target, in: folder)
      let copied = try copyBytes([path, path + "-wal"], from: data, to: folder)
      return (copied.paths, ["\(path) was copied as it is: \(DiaryError.reason(error))"] + copied.findings)
    }
  }

  /// Refuses a file that does not begin like an SQLite file. If SQLite opened it, it would delete the log next to it.
  static func demandDatabase(_ file: URL) throws {
    try DatabaseFile.demand(file.path)
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    guard try handle.read(upToCount: 16) == Data("SQLite format 3\0".utf8) else {
      throw DiaryError.unavailable(reason: "it is no database any more")
    }
  }

  /// Copies those of the files that exist. A file that can't be read is a finding.
  ///
  /// - Throws: If a copy can't be written.
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

  /// The diaries that were created but are missing, as sentences. Reads an undamaged copy of the accounts.
  static func missingDiaries(of folder: URL, among paths: [String]) -> [String] {
    // Accounts of an earlier version do not record this.
    let made = try? DatabaseQueue(path: folder.appending(path: "accounts.sqlite").path).read { database in
      try Row.fetchAll(database, sql: "SELECT id, name FROM person JOIN diary ON person_id = id ORDER BY number")
        .map { (path: "diaries/\(try $0.value(0) as String).sqlite", name: try $0.value(1) as String) }
    }
    return (made ?? []).filter { !paths.contains($0.path) }.map { "\($0.path), the diary of \($0.name), is missing" }
  }
}
