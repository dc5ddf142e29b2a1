import DemeterCore
import Foundation
internal import GRDB

extension Backup {
  /// Checks the databases before anything reads their tables: each has the schema that this program gives its files, nothing else, and is not
  /// damaged. A foreign view or trigger could run for ever, or change what is written later.
  ///
  /// A diary or catalogue that was damaged already when the backup was made may stay so. The accounts have to be readable.
  ///
  /// - Parameter scratch: a folder for copies of databases that have a log, because opening those changes them.
  func checkDatabases(scratch: URL) throws {
    let known = KnownSchemas()
    for path in files.map(\.path) where path.hasSuffix(".sqlite") {
      do {
        try withDatabase(path, scratch: scratch) { database in
          try known.check(database, path)
          if path == "accounts.sqlite" { try Self.checkIDs(database) }
          let damage = try String.fetchOne(database, sql: "PRAGMA quick_check(1)") ?? "ok"
          guard damage == "ok" || wasDamaged(path) else { throw BackupError.unreadable(path, damage) }
        }
      } catch let error as BackupError {
        throw error
      } catch {
        guard path != "accounts.sqlite", wasDamaged(path) else { throw BackupError.unreadable(path, DiaryError.reason(error)) }
      }
    }
  }

  /// Whether the backup says that a file was damaged already when it was copied.
  private func wasDamaged(_ path: String) -> Bool { findings.contains { $0.hasPrefix(path) } }

  private func withDatabase(_ path: String, scratch: URL, _ body: (Database) throws -> Void) throws {
    let file = folder.appending(path: path), log = path + "-wal"
    try Self.demandDatabase(file)
    let hasLog = files.contains { $0.path == log }
    guard try hasLog || Self.usesLog(file) else { return try Self.read(file, isReadOnly: true, body) }
    try Self.makeFolder(scratch)
    defer { try? FileManager.default.remove(scratch, in: scratch.deletingLastPathComponent()) }
    let copy = scratch.appending(path: "copy.sqlite")
    try FileManager.default.copyItem(at: file, to: copy)
    if hasLog { try FileManager.default.copyItem(at: folder.appending(path: log), to: URL(fileURLWithPath: copy.path + "-wal")) }
    try Self.read(copy, isReadOnly: false, body)
  }

  /// Whether SQLite would create a log next to a file when it opens it: https://www.sqlite.org/fileformat2.html#file_format_version_numbers
  private static func usesLog(_ file: URL) throws -> Bool {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    return try handle.read(upToCount: 20)?.last == 2
  }

  private static func read(_ file: URL, isReadOnly: Bool, _ body: (Database) throws -> Void) throws {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    // What a schema calls must not reach beyond its own database.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON") }
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    defer { try? queue.close() }
    try queue.inDatabase(body)
  }

  /// Refuses accounts with an id that is no UUID. Files are named by ids.
  private static func checkIDs(_ database: Database) throws {
    for (table, column) in [("person", "id"), ("diary", "person_id"), ("departure", "person_id")] where try database.tableExists(table) {
      let ids = try String.fetchCursor(database, sql: "SELECT CAST(\(column) AS TEXT) FROM \(table)")
      while let id = try ids.next() {
        guard UUID(key: id) != nil else { throw BackupError.altered("accounts.sqlite", "the id “\(id.prefix(60))”, which is no UUID") }
      }
    }
  }
}

/// The schemas that files of this program have, by the migrations that were run.
private final class KnownSchemas {
  private struct Object: Hashable {
    let kind: String
    let name: String
    let sql: String
  }

  private var schemas: [String: Set<Object>] = [:]

  /// Throws if a file has anything that its migrations don't make, or lacks something.
  func check(_ database: Database, _ path: String) throws {
    let found = try Self.objects(of: database)
    let migrator = Backup.migrator(for: path)
    let newest = try objects(migrator, migrator.migrations.last)
    // Before any table is read: this one has to be a plain table.
    guard let migrations = newest.first(where: { $0.name == "grdb_migrations" }), found.contains(migrations) else {
      throw BackupError.altered(path, "no list of its migrations")
    }
    let applied = try migrator.appliedIdentifiers(database)
    guard applied.isSubset(of: migrator.migrations) else { throw DiaryError.newerVersion(of: path) }
    let expected = try objects(migrator, migrator.migrations.last(where: applied.contains))
    let triggers = path == "accounts.sqlite" ? AccountMark.triggers() : MovingMark.triggers()
    let marks = Set(triggers.map { Object(kind: "trigger", name: $0.name, sql: $0.sql) })
    if let foreign = found.subtracting(expected).subtracting(marks).min(by: { $0.name < $1.name }) {
      throw BackupError.altered(path, "the \(foreign.kind) “\(foreign.name.prefix(60))”, which no file of Demeter’s has")
    }
    if let missing = expected.subtracting(found).min(by: { $0.name < $1.name }) {
      throw BackupError.altered(path, "no \(missing.kind) “\(missing.name)”")
    }
  }

  private func objects(_ migrator: DatabaseMigrator, _ last: String?) throws -> Set<Object> {
    guard let last else { return [] }
    // Accounts, diaries and catalogues have different migrations.
    let key = "\(migrator.migrations.first ?? "") … \(last)"
    if let known = schemas[key] { return known }
    let queue = try DatabaseQueue()
    try migrator.migrate(queue, upTo: last)
    let objects = try queue.read { try Self.objects(of: $0) }
    schemas[key] = objects
    return objects
  }

  /// SQLite's own tables and indexes are left out.
  private static func objects(of database: Database) throws -> Set<Object> {
    let sql = "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    let rows = try Row.fetchAll(database, sql: sql)
    return Set(try rows.map { Object(kind: try $0.value(0), name: try $0.value(1), sql: try $0.value(2)) })
  }
}
