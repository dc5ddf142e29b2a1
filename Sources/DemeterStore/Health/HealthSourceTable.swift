package import DemeterCore
internal import GRDB

/// The sources of samples and foods: the devices and apps that measured.
struct HealthSourceTable {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// The sources in the order in which they count: the person's own order, then by kind, then by name.
  func ordered() throws -> [(number: Int64, source: HealthSource)] {
    try Row.fetchAll(database, sql: "SELECT number, name, kind, place FROM health_source")
      .map { row -> (place: Int?, number: Int64, source: HealthSource) in
        (try row.number(3), try row.number(0), try row.source(1))
      }
      .sorted { $0.source.counts(before: $1.source, at: $0.place, $1.place) }
      .map { ($0.number, $0.source) }
  }

  /// The position of each source in the order in which they count, by its number.
  func places() throws -> [Int64: Int] {
    Dictionary(try ordered().enumerated().map { ($1.number, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The number of a source in this diary. A new source gets one.
  ///
  /// - Throws: `DiaryError.tooManySources` if the diary has as many as it may have.
  func number(of source: HealthSource) throws -> Int64 {
    let known = try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT number FROM health_source WHERE name = ? AND kind = ?"),
      arguments: [source.name, source.kind.rawValue])
    if let known { return known }
    if try isFull() { try dropUnused() }
    guard try !isFull() else { throw DiaryError.tooManySources }
    try database.execute(sql: "INSERT INTO health_source (name, kind) VALUES (?, ?)", arguments: [source.name, source.kind.rawValue])
    return database.lastInsertedRowID
  }

  private func isFull() throws -> Bool {
    try Int.fetchOne(database, sql: "SELECT count(*) FROM health_source") ?? 0 >= HealthSource.most
  }

  /// Deletes sources without any data, such as those of imports that were not completed. Does nothing during an import, which may have
  /// sources of which it has not written anything yet.
  private func dropUnused() throws {
    try database.execute(
      sql: """
        DELETE FROM health_source WHERE place IS NULL AND NOT EXISTS (SELECT 1 FROM health_import WHERE NOT is_done) AND number NOT IN (
          SELECT source FROM health_block UNION SELECT source FROM health_food UNION SELECT source FROM health_import_part
          UNION SELECT source FROM activity_share)
        """)
  }
}

extension StoredRow {
  /// A source: its name in a column, its kind in the next one.
  package func source(_ index: Int) throws -> HealthSource {
    HealthSource(name: try value(index), kind: HealthSource.Kind(rawValue: try value(index + 1)) ?? .other)
  }
}
