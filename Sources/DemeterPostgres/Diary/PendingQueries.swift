import DemeterCore
import DemeterStore
import Foundation

/// Queries that wait to be sent together, and who wants to know their rows.
struct PendingQueries {
  private(set) var statements: [PostgresStatement] = []
  private var readers: [(PostgresRows) -> Void] = []

  mutating func add<Value>(_ query: Query<Value>, _ sql: PersonSQL) -> Answer<Value> {
    let answer = Answer<Value>()
    statements.append(sql(query.sql.postgres, query.values))
    readers.append { rows in answer.settle(Result { try rows.decoded(query) }) }
    return answer
  }

  /// Sends the queries.
  mutating func settle(_ send: ([PostgresStatement]) throws -> [PostgresRows]) throws {
    if statements.isEmpty { return }
    let (statements, readers) = (statements, readers)
    self = PendingQueries()
    for (rows, reader) in zip(try send(statements), readers) { reader(rows) }
  }
}

extension PostgresRows {
  /// The values of a query.
  func decoded<Value>(_ query: Query<Value>) throws -> [Value] {
    let cells = PostgresCells(self), row = ResultRow(cells)
    return try indices.compactMap { index in
      cells.index = index
      return try query.decode(row)
    }
  }
}

/// The columns of one row after the other.
private final class PostgresCells: ResultCells {
  private let rows: PostgresRows
  var index: Int = 0

  init(_ rows: PostgresRows) { self.rows = rows }

  var names: [String] { rows.columns }
  func text(_ column: Int) throws -> String? { try rows[index].value(column) }
  func number(_ column: Int) throws -> Int64? { try rows[index].value(column) }
  func real(_ column: Int) throws -> Double? { try rows[index].value(column) }
  func data(_ column: Int) throws -> Data? { try rows[index].value(column) }
  func place(at column: Int) -> String? { rows[index].place(at: column) }
}
