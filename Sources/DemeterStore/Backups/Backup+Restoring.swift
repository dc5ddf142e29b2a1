import DemeterCore
public import Foundation
internal import GRDB

extension Backup {
  /// Replaces the files of a data folder with the copies. No server may be using the folder. The old files are moved into the folder that
  /// is returned; nil if there were none. Accounts that were deleted since the backup stay deleted, and sessions and tokens that were
  /// ended stay ended.
  ///
  /// - Throws: `BackupError.newer` if the data contains something that the backup lacks, unless `overwriting` is true.
  @discardableResult
  public func restore(to data: URL, overwriting: Bool, at moment: Date) throws -> URL? {
    try verify()
    try Self.finishRestoring(in: data)
    try Self.makeFolder(data)
    try checkDatabases(scratch: data.appending(path: Restoration.staging))
    let present = try Self.paths(in: data)
    if !overwriting {
      let newer = lacks(present, of: data)
      guard newer.isEmpty else { throw BackupError.newer(newer) }
    }
    let aside = Self.freeName(in: data, at: moment)
    try prepareRestoring(in: data, aside: aside).carryOut()
    return present.isEmpty ? nil : data.appending(path: aside, directoryHint: .isDirectory)
  }

  /// Copies everything next to the present files, and writes the list of moves. If this fails, nothing was changed.
  func prepareRestoring(in data: URL, aside: String) throws -> Restoration {
    let manager = FileManager.default
    do {
      let staged = try stage(in: data)
      let old = try Self.paths(in: data).flatMap { path in DatabaseFile.companions.map { path + $0 } }
        .filter { manager.fileExists(atPath: data.appending(path: $0).path) }
      let restoration = Restoration(
        data: data,
        moves: Restoration.Moves(
          aside: old.map { .init(from: $0, to: "\(aside)/\($0)") },
          into: staged.map { .init(from: "\(Restoration.staging)/\($0)", to: $0) }))
      try restoration.prepare()
      return restoration
    } catch {
      try? manager.remove(data.appending(path: Restoration.staging), in: data)
      throw error
    }
  }

  /// Whether a restore into a data folder was interrupted, or is in progress.
  public static func isRestoring(_ data: URL) -> Bool {
    FileManager.default.fileExists(atPath: data.appending(path: Restoration.plan).path)
  }

  /// Completes a restore that was interrupted, and removes the copies of one that had moved nothing yet. Only for the process that has
  /// locked the data folder, before any of its files is opened. Returns whether there was a restore to complete.
  @discardableResult
  public static func finishRestoring(in data: URL) throws -> Bool {
    guard isRestoring(data) else {
      try FileManager.default.remove(data.appending(path: Restoration.staging), in: data)
      return false
    }
    try Restoration(in: data).carryOut()
    return true
  }

  /// Checks that the copies are unchanged and are files of a data folder, because another person may have changed the backup.
  public func verify() throws {
    for file in files {
      guard Self.isKnown(file.path) else { throw BackupError.foreign(file.path) }
      guard isPlain(file.path) else { throw BackupError.link(file.path) }
      guard let bytes = try? Data(contentsOf: folder.appending(path: file.path), options: .alwaysMapped), bytes.count == file.bytes,
        Self.digest(bytes) == file.sha256
      else { throw BackupError.damaged(file.path) }
    }
  }

  /// Whether a copy, if it exists, is a regular file in a regular folder and not a link.
  private func isPlain(_ path: String) -> Bool {
    let folders = path.split(separator: "/").dropLast().map { (String($0), FileAttributeType.typeDirectory) }
    return (folders + [(path, .typeRegular)]).allSatisfy { path, kind in
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder.appending(path: path).path)
      return attributes.map { $0[.type] as? FileAttributeType == kind } ?? true
    }
  }

  /// Copies the backup next to the present files. So nothing is changed until everything is on the same disk. Leaves out people whose
  /// account was deleted there, and sessions, tokens and links that were ended there. Returns the paths of the copies.
  private func stage(in data: URL) throws -> [String] {
    let staged = data.appending(path: Restoration.staging, directoryHint: .isDirectory)
    let present = PresentAccounts(in: data)
    let gone = (present?.departed ?? [:]).keys.map { "diaries/\($0.key).sqlite" }
    let paths = files.map(\.path).filter { path in !gone.contains { path.hasPrefix($0) } }
    try Self.makeFolder(staged)
    for path in paths {
      let copy = staged.appending(path: path)
      try Self.makeFolder(copy.deletingLastPathComponent())
      try FileManager.default.copyItem(at: folder.appending(path: path), to: copy)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: copy.path)
    }
    let accounts = staged.appending(path: "accounts.sqlite")
    // Into an empty folder, only announced removals are withdrawn. Accounts that can't be read stay as they are.
    if let present { try present.shut(accounts) } else { try? PresentAccounts(departed: [:]).shut(accounts) }
    // A database that could only be copied byte by byte, together with its log, is put back as it is.
    for path in paths where path.hasPrefix("diaries/") && path.hasSuffix(".sqlite") && !paths.contains(path + "-wal") {
      try? DatabaseFile.renew(staged.appending(path: path).path)
    }
    for path in paths { try Self.reachDisk(staged.appending(path: path)) }
    return paths
  }

  private static let asidePrefix = "before-restore-"

  /// The folders in a data folder that restores moved the old files into.
  static func putAside(in data: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(atPath: data.path).filter { $0.hasPrefix(asidePrefix) }.sorted()
      .map { data.appending(path: $0, directoryHint: .isDirectory) }
  }

  /// A name for the folder that a restore moves the old files into.
  private static func freeName(in data: URL, at moment: Date) -> String {
    let name = asidePrefix + name(of: moment)
    let names = [name] + (2...99).map { "\(name)-\($0)" }
    return names.first { !FileManager.default.fileExists(atPath: data.appending(path: $0).path) } ?? "\(name)-\(UUID.fresh().uuidString)"
  }
}
