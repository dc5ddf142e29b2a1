import DemeterCore
import Foundation
internal import GRDB

/// What a restore must not undo in the accounts of a data folder: deleted accounts, withdrawn removals, removed passkeys, and ended sessions,
/// tokens, sign-in links and shared diaries. Second factors stay as they are now: a code that was used works no more, and nobody gets in with
/// less than is asked for now.
struct PresentAccounts {
  /// When accounts were deleted, in milliseconds since 1970, by the person's id.
  let departed: [UUID: Int64]
  /// The hashes of the sessions, tokens and links that are valid, and the ids of passkeys, by their table.
  private let keys: [String: Set<Data>]
  /// The days of announced removals, by the person's id.
  private let removals: [String: String]
  /// What identifies each diary that is shared, and each invitation to one; nil if that is not known.
  private let shares: Set<String>?

  /// The rows of second factors and recovery codes; nil if nothing is known of them.
  private let factors: [[[DatabaseValue]]]?

  private static let tables: [String] = ["session", "token", "sign_in_link", "invitation", "passkey", "pending_sign_in"]
  private static let share = "owner_id || ' ' || reader_id || ' ' || created_at"
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
    shares = nil
    factors = nil
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
      let shares =
        try database.tableExists("diary_share") ? String.fetchSet(database, sql: "SELECT \(Self.share) FROM diary_share") : []
      return (
        departed: try Dictionary(
          rows.compactMap { row in try UUID(key: try row.value(0)).map { ($0, try row.number(1) as Int64) } }, uniquingKeysWith: max),
        keys: keys,
        removals: try Dictionary(leaving.map { (try $0.value(0) as String, try $0.value(1) as String) }, uniquingKeysWith: max),
        shares: shares,
        factors: try database.tableExists("second_factor") ? try Self.factors(in: database) : nil
      )
    }
    guard let found else { return nil }
    (departed, keys, removals, shares, factors) = found
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
        for share in try shares == nil ? [] : String.fetchAll(database, sql: "SELECT \(Self.share) FROM diary_share")
        where shares?.contains(share) == false {
          try database.execute(sql: "DELETE FROM diary_share WHERE \(Self.share) = ?", arguments: [share])
        }
        if let factors { try Self.write(factors, in: database) }
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
