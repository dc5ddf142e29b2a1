import Foundation
internal import GRDB

/// The tables and indexes of diaries or accounts, as they are after a migration of SQLite's files. The migrations are the only place where
/// tables are written down: PostgreSQL's are made of them.
package struct DatabaseSchema: Sendable {
  /// The tables that another engine has too, in the order in which they can be filled.
  package let tables: [TableDefinition]
  /// The statements that create their indexes: `CREATE INDEX name ON table (columns)`, and maybe `WHERE`.
  package let indexes: [String]

  /// A schema without tables.
  package static let empty: DatabaseSchema = DatabaseSchema(tables: [], indexes: [])

  /// The tables of a diary, up to and including a migration; nil for all.
  ///
  /// Without those that only files need: the search index, and which file it is.
  package static func diary(upTo migration: String? = nil) throws -> DatabaseSchema {
    try DatabaseSchema(.diary, upTo: migration, without: #/food_text|food_index.*|food_word|incarnation/#)
  }

  /// The tables of the accounts, up to and including a migration; nil for all.
  ///
  /// Without those about files: whose diary was made, and whose files have to be deleted.
  package static func accounts(upTo migration: String? = nil) throws -> DatabaseSchema {
    try DatabaseSchema(.accounts, upTo: migration, without: #/diary|departure/#)
  }

  private init(tables: [TableDefinition], indexes: [String]) {
    self.tables = tables
    self.indexes = indexes
  }

  private init(_ migrator: DatabaseMigrator, upTo migration: String?, without: some RegexComponent) throws {
    let queue = try DatabaseQueue()
    if let migration { try migrator.migrate(queue, upTo: migration) } else { try migrator.migrate(queue) }
    (tables, indexes) = try queue.read { database in
      func statements(_ kind: String) throws -> [String] {
        try Row.fetchAll(
          database, sql: "SELECT tbl_name, sql FROM sqlite_master WHERE type = ? AND sql IS NOT NULL ORDER BY rowid", arguments: [kind]
        ).compactMap { row in
          let table: String = try row.value(0)
          let isOwn = table.hasPrefix("sqlite_") || table.hasPrefix("grdb_") || table.wholeMatch(of: without) != nil
          return isOwn ? nil : try row.value(1) as String
        }
      }
      return (try statements("table").map(TableDefinition.init), try statements("index"))
    }
  }
}
