public import DemeterCore
internal import GRDB

/// The imported foods, which all people of the server can find, in one SQLite file.
///
/// Owns the foods, their portions and their words. Does not know who logs them or the formats they come in.
public struct SQLiteFoodCatalogue: FoodCatalogue {
  let file: DatabaseFile

  /// Opens the catalogue at a path, or creates it.
  public init(path: String) throws(FoodError) {
    do { file = try DatabaseFile(path: path, migrator: .catalogue) } catch { throw FoodError(error) }
  }

  /// Closes the file, which then contains everything that was written, without a `-wal` file. Later calls throw.
  public func close() async { await file.close() }

  public func food(_ id: FoodID, in language: String?) async throws(FoodError) -> Food? {
    try await read { database in
      let row = try Row.fetchOne(
        database.cachedStatement(sql: "SELECT \(FoodRow.columns) FROM food WHERE source = ? AND key = ?"),
        arguments: [id.source.rawValue, id.key])
      return try row.map { try FoodRow(row: $0).food(in: database, language) }
    }
  }

  public func foods(withCode code: Barcode, in language: String?) async throws(FoodError) -> [Food] {
    try await read { database in
      // Two statements, each with its index.
      let sql =
        "SELECT \(FoodRow.columns) FROM food WHERE source = 'off' AND key = ?1 UNION ALL SELECT \(FoodRow.columns) FROM food WHERE code = ?1"
      return try Row.fetchAll(database.cachedStatement(sql: sql), arguments: [code.digits]).map {
        try FoodRow(row: $0).food(in: database, language)
      }
    }
  }

  /// The number of foods of each source.
  public func counts() async throws(FoodError) -> [FoodID.Source: Int] {
    try await read { database in
      var counts: [FoodID.Source: Int] = [:]
      let rows = try Row.fetchCursor(database, sql: "SELECT source, count(*) FROM food GROUP BY source")
      while let row = try rows.next() { counts[FoodID.Source(rawValue: try row.value(0)) ?? .mine] = try row.number(1) }
      return counts
    }
  }

  /// What is wrong with the file, as sentences.
  public func examine() async throws(FoodError) -> [String] {
    try await read { database in FileExamination(database).findings().map { "The food catalogue: \($0.words)" } }
  }

  /// Imports foods in one transaction: all of them, or none if the import fails, is cancelled, or the program ends.
  ///
  /// - Throws: What `body` throws; errors of SQLite become `FoodError.unavailable`.
  public func importing<Result: Sendable>(_ body: @escaping @Sendable (any FoodSink) throws -> Result) async throws -> Result {
    do {
      return try await file.writing { database in
        let writer = try FoodWriter(database)
        let result = try body(writer)
        try writer.finish()
        return result
      }
    } catch let error as DatabaseError {
      if case .noRoom = DiaryError(error) { throw DiaryError.noRoom }
      throw FoodError.unavailable(reason: String(describing: error))
    }
  }

  func read<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws(FoodError) -> T {
    do {
      return try await file.read(body)
    } catch {
      throw FoodError(error)
    }
  }
}

extension FoodError {
  /// Errors of the file become `unavailable`.
  fileprivate init(_ error: any Error) {
    switch error {
    case let error as FoodError: self = error
    case DiaryError.unavailable(let reason): self = .unavailable(reason: reason)
    default: self = .unavailable(reason: String(describing: error))
    }
  }
}
