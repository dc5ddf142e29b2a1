import DemeterCore
public import Foundation
internal import GRDB

extension Backup {
  /// Puts the copies in the place of a data folder's files, which no server may be using. What was there is put aside in the folder that
  /// is given back; nil where there was nothing.
  ///
  /// Data that was changed after the backup is only replaced if that is asked for: else `BackupError.newer` says what would be lost.
  @discardableResult
  public func restore(to data: URL, overwriting: Bool, at moment: Date) throws -> URL? {
    let manager = FileManager.default
    try verify()
    let present = manager.fileExists(atPath: data.path) ? try Self.paths(in: data) : []
    if !overwriting {
      let newer = try changes(since: data, present)
      guard newer.isEmpty else { throw BackupError.newer(newer) }
    }
    // Copied beside what is there, so that nothing is touched until all of it is on the same disk.
    let staged = data.appending(path: ".restoring", directoryHint: .isDirectory)
    try? manager.removeItem(at: staged)
    try manager.createDirectory(
      at: data.appending(path: "diaries"), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try manager.createDirectory(at: staged.appending(path: "diaries"), withIntermediateDirectories: true)
    for file in files {
      let copy = staged.appending(path: file.path)
      try manager.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try manager.copyItem(at: folder.appending(path: file.path), to: copy)
      try Self.reachDisk(copy)
    }
    let aside = data.appending(path: "before-restore-\(Self.name(of: moment))", directoryHint: .isDirectory)
    for path in present {
      for suffix in ["", "-wal", "-shm", "-journal"] where manager.fileExists(atPath: data.appending(path: path + suffix).path) {
        let place = aside.appending(path: path + suffix)
        try manager.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try manager.moveItem(at: data.appending(path: path + suffix), to: place)
      }
    }
    for file in files {
      let place = data.appending(path: file.path)
      try manager.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try manager.moveItem(at: staged.appending(path: file.path), to: place)
    }
    try manager.removeItem(at: staged)
    for path in ["diaries", "."] { try Self.reachDisk(data.appending(path: path)) }
    return present.isEmpty ? nil : aside
  }

  /// Whether the copies are what they were when they were made.
  public func verify() throws {
    for file in files {
      guard let bytes = try? Data(contentsOf: folder.appending(path: file.path), options: .alwaysMapped), Self.digest(bytes) == file.sha256
      else { throw BackupError.damaged(file.path) }
    }
  }

  /// What a data folder holds that came after this backup, in plain words.
  private func changes(since data: URL, _ present: [String]) throws -> [String] {
    var words: [String] = []
    let known = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0) })
    var names: [String: String] = [:]
    if present.contains("accounts.sqlite") {
      names = try Self.people(data)
      let then = try Self.people(folder)
      words += names.filter { then[$0.key] == nil }.map { "\($0.value) got an account" }.sorted()
    }
    for path in present where path.hasPrefix("diaries/") {
      let id = String(path.dropFirst("diaries/".count).dropLast(".sqlite".count))
      let last = try DatabaseQueue(path: data.appending(path: path).path).read { database in
        try Int.fetchOne(database, sql: "SELECT max(number) FROM change") ?? 0
      }
      let more = last - (known[path]?.changes ?? 0)
      if more > 0 { words.append("the diary of \(names[id] ?? id) has \(more) \(more == 1 ? "change" : "changes") more") }
    }
    return words
  }

  private static func people(_ folder: URL) throws -> [String: String] {
    try DatabaseQueue(path: folder.appending(path: "accounts.sqlite").path).read { database in
      Dictionary(
        uniqueKeysWithValues: try Row.fetchAll(database, sql: "SELECT id, name FROM person").map { ($0[0] as String, $0[1] as String) })
    }
  }
}
