import DemeterCore
import Foundation
internal import GRDB

/// What a restore must not undo in the accounts of a data folder: deleted accounts, withdrawn removals, removed passkeys, and ended sessions,
/// tokens, sign-in links and shared diaries.
struct PresentAccounts {
  /// When accounts were deleted, in milliseconds since 1970, by the person's id.
  let departed: [UUID: Int64]
  /// The hashes of the sessions, tokens and links that are valid, and the ids of passkeys, by their table.
  private let keys: [String: Set<Data>]
  /// The days of announced removals, by the person's id.
  private let removals: [String: String]
  /// What identifies each diary that is shared, and each invitation to one; nil if that is not known.
  private let shares: Set<String>?

  private static let tables: [String] = ["session", "token", "sign_in_link", "invitation", "passkey"]
  private static let share = "owner_id || ' ' || reader_id || ' ' || created_at"

  /// The column by which its rows are known.
  private static func key(of table: String) -> String { table == "passkey" ? "id" : "hash" }

  /// Knows deleted accounts only.
  init(departed: [UUID: Int64]) {
    self.departed = departed
    keys = [:]
    removals = [:]
    shares = nil
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
        shares: shares
      )
    }
    guard let found else { return nil }
    (departed, keys, removals, shares) = found
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
        if isMarked { try AccountMark.createTriggers(in: database) }
        return .commit
      }
    }
    try queue.close()
  }
}
