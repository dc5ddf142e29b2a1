import DemeterCore
public import Foundation
internal import GRDB

extension Backup {
  /// Brings the files of a data folder up to the schema of this version. Where an earlier version wrote one of them, a backup of all is
  /// made first: without it nothing is changed. That backup, or nil where everything was up to date.
  ///
  /// A file of a newer version is refused before anything is touched. A file that can't be read is left alone: opening it says why.
  public static func upgrade(_ data: URL, backupFolder folder: URL, at moment: Date) throws -> Backup? {
    guard FileManager.default.fileExists(atPath: data.path) else { return nil }
    let files = try paths(in: data).filter { $0.hasSuffix(".sqlite") }
    guard files.contains("accounts.sqlite") else { return nil }
    let outdated = try files.filter { try isOutdated(data.appending(path: $0), migrator(for: $0)) }
    guard !outdated.isEmpty else { return nil }
    let backup: Backup
    do {
      backup = try make(of: data, in: folder, at: moment)
    } catch {
      throw BackupError.notUpgraded(DiaryError.reason(error))
    }
    for path in outdated { _ = try DatabaseFile(path: data.appending(path: path).path, migrator: migrator(for: path), making: false) }
    try thin(in: folder, at: moment)
    return backup
  }

  private static func migrator(for path: String) -> DatabaseMigrator {
    switch path {
    case "accounts.sqlite": .accounts
    case "catalogue.sqlite": .catalogue
    default: .diary
    }
  }

  /// Whether a file lacks steps of its schema.
  private static func isOutdated(_ file: URL, _ migrator: DatabaseMigrator) throws -> Bool {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    let found = try? {
      try demandDatabase(file)
      return try DatabaseQueue(path: file.path, configuration: configuration).read { database in
        (isNewer: try migrator.hasBeenSuperseded(database), isComplete: try migrator.hasCompletedMigrations(database))
      }
    }()
    guard let found else { return false }
    guard !found.isNewer else { throw DiaryError.newerVersion(of: file.path) }
    return !found.isComplete
  }
}
