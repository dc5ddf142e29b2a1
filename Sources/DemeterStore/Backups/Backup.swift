import Crypto
import DemeterCore
public import Foundation

/// Verified copies of all files of a data folder, stored in a folder named by the time of the backup. Each copy shows its file at one
/// moment.
public struct Backup: Sendable {
  /// The folder with the copies.
  public let folder: URL
  /// When the backup was made.
  public let madeAt: Date
  /// What is wrong with the copies, and so with the data, as sentences.
  public let findings: [String]
  let files: [File]

  /// One copied file.
  struct File: Codable, Sendable {
    /// Its path within the data folder.
    let path: String
    let bytes: Int
    let sha256: String
  }

  private struct Contents: Codable {
    let madeAt: Date
    let findings: [String]
    let files: [File]
  }

  private static let contents = "backup.json"
  /// From 1970 to 2999. A clock may be wrong, but not by more.
  private static let years = Date(timeIntervalSince1970: 0)..<Date(timeIntervalSince1970: 32_503_680_000)

  /// The files of a data folder to copy: all databases, and the certificates and keys of the home network.
  static func paths(in data: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: data.path)
      .filter { isKnown($0) && ($0.hasSuffix(".sqlite") || $0.hasSuffix(".pem")) }.sorted()
  }

  /// Whether a path within a data folder names a file that a backup may contain: a database or its `-wal` file, a certificate or key.
  static func isKnown(_ path: String) -> Bool {
    let databases = /(accounts|catalogue|diaries\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})\.sqlite(-wal)?/
    return path.wholeMatch(of: databases) != nil || path.wholeMatch(of: /tls\/[A-Za-z0-9_][A-Za-z0-9_.-]*\.pem/) != nil
  }

  /// Copies a data folder into a new folder within `folder`, also while the data is used, and verifies the copies by opening them.
  ///
  /// The folder gets its name when everything is on the disk, so a backup that failed or was interrupted leaves no folder with a date. A
  /// problem with one file is a finding, and the other files are still copied.
  public static func make(of data: URL, in folder: URL, at moment: Date) throws -> Backup {
    let manager = FileManager.default
    let paths = try paths(in: data)
    guard paths.contains("accounts.sqlite") else { throw BackupError.noData(data) }
    try makeFolder(folder)
    guard let lock = try FileLock(path: folder.appending(path: ".lock").path) else { throw BackupError.busy(folder) }
    defer { withExtendedLifetime(lock) {} }
    try removePartial(in: folder)
    let name = name(of: moment)
    let target = folder.appending(path: name, directoryHint: .isDirectory)
    guard !manager.fileExists(atPath: target.path) else { throw BackupError.exists(target) }
    let partial = folder.appending(path: ".\(name)\(partialSuffix)", directoryHint: .isDirectory)
    do {
      try makeFolder(partial.appending(path: "diaries"))
      var copied: [String] = []
      var findings: [String] = []
      for path in paths {
        try makeFolder(partial.appending(path: path).deletingLastPathComponent())
        let copy = try copy(path, from: data, to: partial)
        copied += copy.paths
        findings += copy.findings
      }
      if !findings.contains(where: { $0.hasPrefix("accounts.sqlite") }) { findings += missingDiaries(of: partial, among: paths) }
      let files = try copied.map { path in
        let bytes = try Data(contentsOf: partial.appending(path: path), options: .alwaysMapped)
        return File(path: path, bytes: bytes.count, sha256: digest(bytes))
      }
      let moment = Date(timeIntervalSince1970: moment.timeIntervalSince1970.rounded(.down))
      let contents = Contents(madeAt: moment, findings: findings, files: files)
      try encoder.encode(contents).write(to: partial.appending(path: Self.contents))
      for path in copied + [Self.contents, "diaries", "."] { try reachDisk(partial.appending(path: path)) }
      try manager.moveItem(at: partial, to: target)
      try reachDisk(folder)
      return try Backup(at: target)
    } catch {
      try? manager.remove(partial, in: folder)
      throw error
    }
  }

  private static let partialSuffix = ".partial"

  /// Removes what interrupted backups left. Only for the holder of the folder's lock.
  private static func removePartial(in folder: URL) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names where name.hasPrefix(".") && name.hasSuffix(partialSuffix) {
      try FileManager.default.remove(folder.appending(path: name), in: folder)
    }
  }

  /// The backups in a folder, newest first.
  public static func all(in folder: URL) throws -> [Backup] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { !$0.hasPrefix(".") }
      .compactMap { try? Backup(at: folder.appending(path: $0, directoryHint: .isDirectory)) }
      .sorted { $0.madeAt > $1.madeAt }
  }

  /// Opens a backup.
  public init(at folder: URL) throws {
    guard let text = try? Data(contentsOf: folder.appending(path: Self.contents)),
      let contents = try? Self.decoder.decode(Contents.self, from: text)
    else { throw BackupError.notABackup(folder) }
    if let size = contents.files.first(where: { $0.bytes < 0 }) {
      throw BackupError.impossible(folder, "that \(size.path.prefix(200)) has \(size.bytes) bytes")
    }
    guard Self.years.contains(contents.madeAt) else {
      throw BackupError.impossible(folder, "that it was made on \(contents.madeAt.formatted(.iso8601.year().month().day()))")
    }
    self.folder = folder
    madeAt = contents.madeAt
    findings = contents.findings
    files = contents.files
  }

  /// Removes old backups. Keeps all of the last seven days, before that one a week for five weeks, and one a month for a year. Removes
  /// nothing while something is wrong with the newest backup. Returns the backups that were removed.
  @discardableResult
  public static func thin(in folder: URL, at moment: Date) throws -> [Backup] {
    let backups = try all(in: folder)
    guard backups.first?.findings.isEmpty != false else { return [] }
    let kept = Set(retained(backups.map(\.madeAt), at: moment))
    let gone = backups.filter { !kept.contains($0.madeAt) }
    for backup in gone { try FileManager.default.remove(backup.folder, in: folder) }
    return gone
  }

  /// The times of the backups to keep. Keeps the newest of a week or month, and always the newest of all.
  static func retained(_ times: [Date], at moment: Date) -> [Date] {
    var kept: [Date] = []
    var stretches: Set<Int> = []
    for time in times.sorted(by: >) {
      let days = Int(nearest: ((moment.timeIntervalSince1970 - time.timeIntervalSince1970) / 86_400).rounded(.towardZero))
      let number = Int(nearest: (time.timeIntervalSince1970 / 86_400).rounded(.down))
      let stretch: Int? =
        switch days {
        case ..<7: nil
        case 7..<42: number / 7
        case 42..<366: 1_000_000 + Day(number: number).month.index
        default: -1
        }
      if kept.isEmpty || stretch == nil || (stretch != -1 && stretches.insert(stretch ?? 0).inserted) { kept.append(time) }
    }
    return kept
  }

  /// The seconds until the next daily backup is due, with backups of those times. A backup with a time in the future was made while the
  /// clock was wrong, and does not count.
  public static func pause(after times: [Date], at moment: Date) -> TimeInterval {
    guard let newest = times.filter({ $0 <= moment }).max() else { return 0 }
    return max(0, newest.addingTimeInterval(86_400).timeIntervalSince(moment))
  }

  static func digest(_ bytes: Data) -> String {
    SHA256.hash(data: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Waits until what was written to a file or folder is on the disk.
  static func reachDisk(_ url: URL) throws {
    let handle = open(url.path, O_RDONLY)
    guard handle >= 0 else { throw BackupError.unwritable(url) }
    defer { close(handle) }
    guard fsync(handle) == 0 else { throw BackupError.unwritable(url) }
  }

  /// The name for a backup of that moment, and for the folder of a restore: sortable, and valid in every file system.
  static func name(of moment: Date) -> String {
    moment.formatted(.iso8601.timeSeparator(.omitted).dateSeparator(.dash))
  }

  /// Creates a folder and its parent folders, for this user only.
  static func makeFolder(_ url: URL) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }
}
