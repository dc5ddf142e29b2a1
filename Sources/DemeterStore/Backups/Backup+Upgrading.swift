import DemeterCore
public import Foundation
internal import GRDB

extension Backup {
  /// Migrates the files of a data folder to the schema of this version. If an earlier version wrote one of them, makes a backup of all
  /// files first; if that fails, nothing is changed. Returns the backup, or nil if everything was up to date.
  ///
  /// A file of a newer version is refused before anything is changed. A file that can't be read is skipped: opening it later says why. A
  /// folder that this version has checked is not checked again.
  public static func upgrade(_ data: URL, backupFolder folder: URL, at moment: Date) throws -> Backup? {
    guard FileManager.default.fileExists(atPath: data.path) else { return nil }
    let files = try paths(in: data).filter { $0.hasSuffix(".sqlite") }
    guard files.contains("accounts.sqlite") else { return nil }
    let accounts = data.appending(path: "accounts.sqlite")
    if (try? open(accounts) { try String.fetchOne($0, sql: "SELECT value FROM setting WHERE name = 'schema'") }) == schema { return nil }
    let outdated = try files.filter { try isOutdated(data.appending(path: $0), migrator(for: $0)) }
    guard !outdated.isEmpty else {
      try? remember(in: accounts)
      return nil
    }
    let backup: Backup
    do {
      backup = try make(of: data, in: folder, at: moment)
    } catch {
      throw BackupError.notUpgraded(DiaryError.reason(error))
    }
    for path in outdated { _ = try DatabaseFile(path: data.appending(path: path).path, migrator: migrator(for: path), making: false) }
    try remember(in: accounts)
    try thin(in: folder, at: moment)
    return backup
  }

  /// Finds out what `upgrade` would do with a data folder, and changes nothing. The folder for backups need not exist yet.
  public static func checkUpgrade(of data: URL, backupFolder folder: URL) throws -> UpgradeCheck {
    let paths = try paths(in: data)
    let files = paths.filter { $0.hasSuffix(".sqlite") }.map { path in
      UpgradeCheck.File(path: path, state: state(of: data.appending(path: path), migrator(for: path)))
    }
    var existing = folder.standardizedFileURL
    while !FileManager.default.fileExists(atPath: existing.path), existing.path != "/" { existing = existing.deletingLastPathComponent() }
    let system = try? FileManager.default.attributesOfFileSystem(forPath: existing.path)
    return UpgradeCheck(
      files: files, backupBytes: paths.reduce(0) { $0 + DatabaseFile.size(of: data.appending(path: $1).path) },
      freeBytes: (system?[.systemFreeSize] as? NSNumber)?.int64Value)
  }

  private static func state(of file: URL, _ migrator: DatabaseMigrator) -> UpgradeCheck.State {
    func number(_ migrations: some Sequence<String>) -> Int {
      migrations.compactMap { Int($0.prefix { $0.isNumber }) }.max() ?? 0
    }
    do {
      let applied = try open(file) { try migrator.appliedIdentifiers($0) }
      let present = number(applied), newest = number(migrator.migrations)
      guard applied.isSubset(of: migrator.migrations) else { return .newer(present, newest: newest) }
      return applied.count == migrator.migrations.count ? .current(present) : .outdated(present, newest: newest)
    } catch {
      return .unreadable(DiaryError.reason(error))
    }
  }

  /// The schema of a file of a data folder.
  static func migrator(for path: String) -> DatabaseMigrator {
    switch path {
    case "accounts.sqlite": .accounts
    case "catalogue.sqlite": .catalogue
    default: .diary
    }
  }

  /// The last migration of each schema, which every file has after this version has upgraded the folder.
  private static let schema: String = [DatabaseMigrator.accounts, .catalogue, .diary].compactMap(\.migrations.last).joined(separator: "; ")

  private static func remember(in accounts: URL) throws {
    try open(accounts) { try $0.execute(sql: "INSERT OR REPLACE INTO setting (name, value) VALUES ('schema', ?)", arguments: [schema]) }
  }

  /// Whether a file lacks migrations of its schema.
  private static func isOutdated(_ file: URL, _ migrator: DatabaseMigrator) throws -> Bool {
    let found = try? open(file) { (isNewer: try migrator.hasBeenSuperseded($0), isComplete: try migrator.hasCompletedMigrations($0)) }
    guard let found else { return false }
    guard !found.isNewer else { throw DiaryError.newerVersion(of: file.path) }
    return !found.isComplete
  }

  /// Runs a body on a database. Opens it for writing, because a read-only connection would leave its log behind.
  private static func open<T>(_ file: URL, _ body: (Database) throws -> T) throws -> T {
    try demandDatabase(file)
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    return try DatabaseQueue(path: file.path, configuration: configuration).inDatabase(body)
  }
}
