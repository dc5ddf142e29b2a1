public import DemeterCore
package import DemeterStore
public import Foundation

extension ReadTransaction {
  /// Passes on all rows of a table in groups, in the order of all their columns.
  func read(table: String, _ body: ([[StoredField]]) throws -> Void) throws {
    let columns = try DiaryTables.columns(of: table)
    let names = columns.map(\.name)
    let order = names.map { "\($0) NULLS FIRST" }.joined(separator: ", ")
    // A cursor, so that the memory for it does not grow with the table.
    _ = try read(
      PostgresStatement(
        "DECLARE portion NO SCROLL CURSOR FOR SELECT \(names.joined(separator: ", ")) FROM \(table) WHERE person = $1 ORDER BY \(order)",
        [.number(sql.person)], isOnce: true))
    while true {
      let rows = try read(PostgresStatement("FETCH 2000 FROM portion").once)[0]
      if rows.isEmpty { break }
      try body(try rows.map { try DiaryTables.values(of: $0, columns) })
    }
    _ = try read(PostgresStatement("CLOSE portion").once)
  }

  /// What the diary counts.
  func counters() throws -> DiaryTables.Counters {
    let rows = try read(sql("SELECT number, entry_number, incarnation FROM head WHERE person = $1"))
    guard let row = rows[0].first else { throw DiaryError.notFound }
    return DiaryTables.Counters(change: try row.value(0), entryChange: try row.value(1), incarnation: try row.value(2))
  }
}

extension ReadTransaction {
  /// The digest of each table.
  func digests() throws -> [TableDigest] {
    var digests: [TableDigest] = []
    for table in DiaryTables.names {
      var digest = TableDigest(of: table)
      try read(table: table) { for row in $0 { digest.add(row) } }
      digests.append(digest)
    }
    return digests
  }
}

extension PostgresDiary {
  /// The digest of each table, and the counters.
  package func digest() async throws(DiaryError) -> DiaryDigest {
    try await reading(for: .seconds(3600)) { DiaryDigest(tables: try $0.digests(), counters: try $0.counters()) }
  }

  /// Fills the diary, which is new and empty, with the tables of a file. The caller then compares the digests.
  package func fill(from file: TransferFile) async throws(DiaryError) {
    let counters = try decode { try file.counters }
    let added = try await write(for: .seconds(3600)) { transaction in
      let added = try transaction.fill(from: file)
      try transaction.set(counters)
      return added
    }
    do {
      try await PostgresDatabase.analyze(growth: added, transactions.pool)
    } catch {
      throw DiaryError(postgres: error)
    }
  }

  /// Copies the tables, as they are at one moment, into a new SQLite diary.
  package func copyTables(to file: URL) async throws(DiaryError) -> DiaryTables.Counters {
    try await reading(for: .seconds(3600)) { transaction in
      let target = try TransferFile(creating: file)
      for table in DiaryTables.names {
        try transaction.read(table: table) { try target.insert($0, into: table) }
      }
      let counters = try transaction.counters()
      try target.finish(counters)
      try target.close()
      return counters
    }
  }

  public func copy(to file: URL) async throws(DiaryError) -> any DiaryCopy {
    _ = try await copyTables(to: file)
    return try decode { try SQLiteDiaryCopy(of: file) }
  }
}

extension WriteTransaction {
  /// Fills the tables of a diary that is empty with the rows of a file. Returns the number of rows of each table.
  func fill(from file: TransferFile) throws -> [String: Int] {
    var added: [String: Int] = [:]
    for table in DiaryTables.names {
      let columns = try DiaryTables.columns(of: table)
      let number = PostgresSchema.numberColumns[table]
      let names = columns.map(\.name) + (number.map { [$0] } ?? [])
      let marks = (2..<names.count + 2).map { "$\($0)" }.joined(separator: ", ")
      let insert = "INSERT INTO \(table) (person, \(names.joined(separator: ", "))) VALUES ($1, \(marks))"
      var rows: [[StoredField]] = []
      try file.read(table) { rows.append($0) }
      added[table] = rows.count
      for (index, row) in rows.enumerated() {
        write(insert, row + (number == nil ? [] : [.number(index)]))
        try sendIfLarge()
      }
    }
    return added
  }
}
