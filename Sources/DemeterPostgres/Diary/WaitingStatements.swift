import DemeterCore
import DemeterStore
import Foundation

/// Statements that wait to be sent together, and who wants to know their rows.
struct WaitingStatements {
  private(set) var statements: [PostgresStatement] = []
  private var readers: [Int: (PostgresRows) -> Void] = [:]

  var count: Int { statements.count }

  mutating func add(_ statement: PostgresStatement) { statements.append(statement) }

  mutating func add<Value>(_ query: Query<Value>, _ sql: PersonSQL) -> Answer<Value> {
    let answer = Answer<Value>()
    readers[statements.count] = { rows in answer.settle(Result { try rows.decoded(query) }) }
    statements.append(sql(query.sql, query.values))
    return answer
  }

  /// Passes on the rows of the statements.
  func answer(_ rows: some Sequence<PostgresRows>) {
    for (index, rows) in zip(statements.indices, rows) { readers[index]?(rows) }
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
