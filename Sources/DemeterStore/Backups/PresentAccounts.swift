import DemeterCore
import Foundation
internal import GRDB

/// What a restore must not undo in the accounts of a data folder: deleted accounts, withdrawn removals, removed passkeys and linked accounts,
/// and ended sessions, tokens, sign-in links and shared diaries. Second factors stay as they are now, and so do the sign-in provider and
/// whether passwords sign in. What was used once works no more: codes, challenges of passkeys, sign-ins with a provider. Passwords are
/// those of the backup.
struct PresentAccounts {
  /// When accounts were deleted, in milliseconds since 1970, by the person's id.
  let departed: [UUID: Int64]
  /// The hashes of the sessions, tokens and links that are valid, and the ids of passkeys, by their table.
  private let keys: [String: Set<Data>]
  /// The days of announced removals, by the person's id.
  private let removals: [String: String]
  /// What identifies each diary that is shared, each invitation to one, and each linked account, by their table; empty if that is not known.
  private let listed: [String: Set<String>]

  /// The rows of second factors and recovery codes; nil if nothing is known of them.
  private let factors: [[[DatabaseValue]]]?
  /// The rows that replace those of a backup or are added to them, by the statement that does it; empty if nothing is known of them.
  private let rows: [String: [[DatabaseValue]]]

  private static let tables: [String] = ["session", "token", "sign_in_link", "invitation", "passkey", "pending_sign_in"]
  private static let listedTables: [(name: String, key: String)] = [
    ("diary_share", "owner_id || ' ' || reader_id || ' ' || created_at"),
    ("provider_identity", "person_id || ' ' || issuer || ' ' || subject"),
  ]
  /// Settings that say who gets in.
  private static let settings = "'\(ServerSetting.passwords.rawValue)', '\(ServerSetting.signInProvider.rawValue)'"
  /// The tables of which rows are kept, what is read of them, and what is done with each row.
  private static let keptRows: [(table: String, query: String, statement: String)] = [
    ("setting", "SELECT name, value FROM setting WHERE name IN (\(settings))", "INSERT INTO setting (name, value) VALUES (?1, ?2)"),
    ("passkey", "SELECT id, counter FROM passkey", "UPDATE passkey SET counter = max(counter, ?2) WHERE id = ?1"),
    (
      "used_challenge", "SELECT hash, expires_at FROM used_challenge",
      "INSERT OR IGNORE INTO used_challenge (hash, expires_at) VALUES (?1, ?2)"
    ),
    (
      "provider_attempt", "SELECT hash, expires_at FROM provider_attempt",
      "INSERT OR IGNORE INTO provider_attempt (hash, expires_at) VALUES (?1, ?2)"
    ),
  ]
  /// The tables of second factors, with the person first in their columns.
  private static let factorTables: [(name: String, columns: [String])] = [
    ("second_factor", ["person_id", "secret", "created_at", "confirmed_at", "last_step"]), ("recovery_code", ["person_id", "hash"]),
  ]

  /// The column by which its rows are known.
  private static func key(of table: String) -> String { table == "passkey" ? "id" : "hash" }

  /// Knows deleted accounts only.
  init(departed: [UUID: Int64]) {
    self.departed = departed
    keys = [:]
    removals = [:]
    listed = [:]
    factors = nil
    rows = [:]
  }

  /// Nil if there are no accounts, or if they can't be read.
  init?(in data: URL) {
    let path = data.appending(path: "accounts.sqlite").path
    guard FileManager.default.fileExists(atPath: path), let queue = try? DatabaseQueue(path: path) else { return nil }
    let found = try? queue.read { database in
      var keys: [String: Set<Data>] = [:]
      // Accounts of an older version lack some tables: then nothing of a backup's is valid.
      for table in Self.tables {
        keys[table] = try database.tableExists(table) ? Data.fetchSet(database, sql: "SELECT \(Self.key(of: table)) FROM \(table)") : []
      }
      let rows = try database.tableExists("departure") ? Row.fetchAll(database, sql: "SELECT person_id, departed_at FROM departure") : []
      let leaving =
        try database.columns(in: "person").contains { $0.name == "leaves_on" }
        ? Row.fetchAll(database, sql: "SELECT id, leaves_on FROM person WHERE leaves_on IS NOT NULL") : []
      var listed: [String: Set<String>] = [:]
      for (table, key) in Self.listedTables {
        listed[table] = try database.tableExists(table) ? String.fetchSet(database, sql: "SELECT \(key) FROM \(table)") : []
      }
      var kept: [String: [[DatabaseValue]]] = [:]
      for (table, query, statement) in Self.keptRows {
        guard try database.tableExists(table) else { continue }
        kept[statement] = try Row.fetchAll(database, sql: query).map { Array($0.databaseValues) }
      }
      return (
        departed: try Dictionary(
          rows.compactMap { row in try UUID(key: try row.value(0)).map { ($0, try row.number(1) as Int64) } }, uniquingKeysWith: max),
        keys: keys,
        removals: try Dictionary(leaving.map { (try $0.value(0) as String, try $0.value(1) as String) }, uniquingKeysWith: max),
        listed: listed,
        factors: try database.tableExists("second_factor") ? try Self.factors(in: database) : nil,
        rows: kept
      )
    }
    guard let found else { return nil }
    (departed, keys, removals, listed, factors, rows) = found
  }

  /// Deletes from a copy of the accounts, which nothing may be using, the deleted accounts and all sessions, tokens, links and passkeys
  /// that are not valid here. They can't be read from the copy afterwards.
  func shut(_ accounts: URL) throws {
    try DatabaseFile.demand(accounts.path)
    let queue = try DatabaseQueue(path: accounts.path)
    try DatabaseMigrator.accounts.migrate(queue)
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA secure_delete = ON")
      try database.inTransaction {
        // Accounts that are locked for a move are changed, too.
        let isMarked = try Int.fetchOne(database, sql: "SELECT 1 FROM sqlite_master WHERE name LIKE 'locked\\_%' ESCAPE '\\'") != nil
        try AccountMark.dropTriggers(in: database)
        for (id, moment) in departed {
          try database.execute(sql: "INSERT OR IGNORE INTO departure (person_id, departed_at) VALUES (?, ?)", arguments: [id.key, moment])
          try database.execute(sql: "DELETE FROM person WHERE id = ?", arguments: [id.key])
        }
        // An announcement of the backup's time may have been withdrawn: it must not remove anyone now.
        try database.execute(sql: "UPDATE person SET leaves_on = NULL")
        for (id, day) in removals { try database.execute(sql: "UPDATE person SET leaves_on = ? WHERE id = ?", arguments: [day, id]) }
        for (table, known) in keys {
          for key in try Data.fetchAll(database, sql: "SELECT \(Self.key(of: table)) FROM \(table)") where !known.contains(key) {
            try database.execute(sql: "DELETE FROM \(table) WHERE \(Self.key(of: table)) = ?", arguments: [key])
          }
        }
        for (table, key) in Self.listedTables {
          guard let known = listed[table] else { continue }
          for row in try String.fetchAll(database, sql: "SELECT \(key) FROM \(table)") where !known.contains(row) {
            try database.execute(sql: "DELETE FROM \(table) WHERE \(key) = ?", arguments: [row])
          }
        }
        if let factors { try Self.write(factors, in: database) }
        if !rows.isEmpty { try database.execute(sql: "DELETE FROM setting WHERE name IN (\(Self.settings))") }
        for (statement, values) in rows {
          for row in values { try database.execute(sql: statement, arguments: StatementArguments(row)) }
        }
        if isMarked { try AccountMark.createTriggers(in: database) }
        return .commit
      }
    }
    try queue.close()
  }

  private static func factors(in database: Database) throws -> [[[DatabaseValue]]] {
    try factorTables.map { table in
      try Row.fetchAll(database, sql: "SELECT \(table.columns.joined(separator: ", ")) FROM \(table.name)").map { Array($0.databaseValues) }
    }
  }

  /// Replaces the second factors of a backup, for the people whom it has.
  private static func write(_ factors: [[[DatabaseValue]]], in database: Database) throws {
    for (table, rows) in zip(factorTables, factors) {
      try database.execute(sql: "DELETE FROM \(table.name)")
      let marks = (1...table.columns.count).map { "?\($0)" }.joined(separator: ", ")
      for row in rows {
        try database.execute(
          sql: """
            INSERT INTO \(table.name) (\(table.columns.joined(separator: ", ")))
            SELECT \(marks) WHERE EXISTS (SELECT 1 FROM person WHERE id = ?1)
            """, arguments: StatementArguments(row))
      }
    }
  }
}
