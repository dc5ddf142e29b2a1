import Crypto
import DemeterCore
public import Foundation
internal import GRDB
import Logging

/// Copies of every file of a data folder, each of one moment, proven, and kept together under the time they were made.
public struct Backup: Sendable {
  /// The folder with the copies.
  public let folder: URL
  /// When it was made.
  public let madeAt: Date
  /// What does not prove in the copies, which is what does not prove in the data; in plain words.
  public let findings: [String]
  let files: [File]

  /// One copied file.
  struct File: Codable, Sendable {
    /// Its path within the data folder.
    let path: String
    let bytes: Int
    let sha256: String
    /// The number of the last change in a diary.
    let changes: Int?
  }

  private struct Contents: Codable {
    let madeAt: Date
    let findings: [String]
    let files: [File]
  }

  private static let contents = "backup.json"

  /// The files of a data folder that are worth a copy: every database, and what encryption on the home network stands on.
  static func paths(in data: URL) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: data.path)
    return names.filter { name in
      let parts = name.split(separator: "/")
      let place = parts.count == 1 ? "" : parts.count == 2 ? parts[0] : "elsewhere"
      return name.hasSuffix(".sqlite") ? ["", "diaries"].contains(place) : name.hasSuffix(".pem") && place == "tls"
    }.sorted()
  }

  /// Copies a data folder, also while it is used, into a new folder within another, and proves the copies by opening them.
  ///
  /// Nothing counts as a backup before all of it is on the disk: what fails or is cut short leaves no folder with a date.
  public static func make(of data: URL, in folder: URL, at moment: Date) throws -> Backup {
    let manager = FileManager.default
    let paths = try paths(in: data)
    guard paths.contains("accounts.sqlite") else { throw BackupError.noData(data) }
    let name = name(of: moment)
    let target = folder.appending(path: name, directoryHint: .isDirectory)
    guard !manager.fileExists(atPath: target.path) else { throw BackupError.exists(target) }
    let partial = folder.appending(path: ".\(name).partial", directoryHint: .isDirectory)
    try? manager.removeItem(at: partial)
    do {
      try manager.createDirectory(
        at: partial.appending(path: "diaries"), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      var files: [File] = []
      var findings: [String] = []
      for path in paths {
        let copy = partial.appending(path: path)
        try manager.createDirectory(
          at: copy.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let changes = try Self.copy(data.appending(path: path), to: copy, &findings, name: path)
        let bytes = try Data(contentsOf: copy, options: .alwaysMapped)
        files.append(File(path: path, bytes: bytes.count, sha256: digest(bytes), changes: changes))
      }
      let moment = Date(timeIntervalSince1970: moment.timeIntervalSince1970.rounded(.down))
      let contents = Contents(madeAt: moment, findings: findings, files: files)
      try encoder.encode(contents).write(to: partial.appending(path: Self.contents))
      for path in paths + [Self.contents, "diaries", "."] { try reachDisk(partial.appending(path: path)) }
      try manager.moveItem(at: partial, to: target)
      try reachDisk(folder)
      return try Backup(at: target)
    } catch {
      try? manager.removeItem(at: partial)
      throw error
    }
  }

  /// The backups in a folder, the newest first.
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
    self.folder = folder
    madeAt = contents.madeAt
    findings = contents.findings
    files = contents.files
  }

  /// Removes backups that are not worth their place any more: of the last seven days all are kept, before that one a week for five weeks,
  /// and one a month for a year. Those that went.
  @discardableResult
  public static func thin(in folder: URL, at moment: Date) throws -> [Backup] {
    let backups = try all(in: folder)
    let kept = Set(worthKeeping(backups.map(\.madeAt), at: moment))
    let gone = backups.filter { !kept.contains($0.madeAt) }
    for backup in gone { try FileManager.default.removeItem(at: backup.folder) }
    return gone
  }

  /// Of the times of backups those worth keeping. Of a week or month the newest stands for it; the newest of all is always kept.
  static func worthKeeping(_ times: [Date], at moment: Date) -> [Date] {
    var kept: [Date] = []
    var stretches: Set<Int> = []
    for time in times.sorted(by: >) {
      let days = Int((moment.timeIntervalSince1970 - time.timeIntervalSince1970) / 86_400)
      let number = Int(time.timeIntervalSince1970 / 86_400)
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

  /// Copies a database as it is at one moment, or another file as it is. The number of a diary's last change.
  private static func copy(_ source: URL, to target: URL, _ findings: inout [String], name: String) throws -> Int? {
    guard name.hasSuffix(".sqlite") else {
      try FileManager.default.copyItem(at: source, to: target)
      return nil
    }
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    try DatabaseQueue(path: source.path, configuration: configuration).vacuum(into: target.path)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: target.path)
    configuration.readonly = true
    return try DatabaseQueue(path: target.path, configuration: configuration).read { database in
      findings += try database.unprovenWords(isDiary: name.hasPrefix("diaries/")).map { "\(name): \($0)" }
      return name.hasPrefix("diaries/") ? try Int.fetchOne(database, sql: "SELECT max(number) FROM change") ?? 0 : nil
    }
  }

  static func digest(_ bytes: Data) -> String {
    SHA256.hash(data: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Has what was written to a file or folder reach the disk.
  static func reachDisk(_ url: URL) throws {
    let handle = open(url.path, O_RDONLY)
    guard handle >= 0 else { throw BackupError.unwritable(url) }
    defer { close(handle) }
    guard fsync(handle) == 0 else { throw BackupError.unwritable(url) }
  }

  /// What backups of that moment, and what a restore puts aside, are called: sortable, and a name for every file system.
  static func name(of moment: Date) -> String {
    moment.formatted(.iso8601.timeSeparator(.omitted).dateSeparator(.dash))
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

/// Why a backup can't be made or restored.
public enum BackupError: Error, Sendable, CustomStringConvertible {
  /// The folder to be copied holds no data.
  case noData(URL)
  /// There is one of the same second.
  case exists(URL)
  /// There is no backup in that folder.
  case notABackup(URL)
  /// A file or folder can't be brought to the disk.
  case unwritable(URL)
  /// A copy is not what it was when it was made.
  case damaged(String)
  /// The data was changed after the backup was made. What of it, in plain words.
  case newer([String])

  /// In plain words.
  public var description: String {
    switch self {
    case .noData(let url): "There is no data in \(url.path)."
    case .exists(let url): "There is a backup \(url.path) already."
    case .notABackup(let url): "\(url.path) is no backup: its backup.json is missing or can't be read."
    case .unwritable(let url): "\(url.path) can't be written to the disk."
    case .damaged(let path): "\(path) in the backup is not what was saved. Nothing was restored; try an older backup."
    case .newer(let changes):
      "The data was changed after that backup, and restoring would lose it: \(changes.joined(separator: "; ")). "
        + "Nothing was restored. --overwrite restores all the same and puts the present data aside."
    }
  }
}
