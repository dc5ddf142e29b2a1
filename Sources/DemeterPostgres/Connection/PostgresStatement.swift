import DemeterStore

/// A statement with its values.
struct PostgresStatement: Hashable, Sendable {
  let sql: String
  let values: [StoredField]
  /// Whether the server forgets it after it ran. Otherwise it is prepared, so that it is parsed and planned only once on each connection.
  ///
  /// So is a statement with a long list: a plan that was made for any list compares each row with each element, which takes seconds with
  /// thousands of both. One that is made for this list hashes it.
  let isOnce: Bool

  init(_ sql: String, _ values: [StoredField] = [], isOnce: Bool = false) {
    self.sql = sql
    self.values = values
    self.isOnce = isOnce || values.contains { $0.elementCount > 100 }
  }
}

extension PostgresStatement {
  /// The same statement, which the server forgets after it ran. For statements that are seldom sent.
  var once: PostgresStatement { PostgresStatement(sql, values, isOnce: true) }
}

/// Makes statements about one person, whose number is `$1` in each. The other values begin with `$2`.
struct PersonSQL: Sendable {
  let person: Int64

  func callAsFunction(_ sql: String, _ values: StoredField...) -> PostgresStatement { self(sql, values) }

  func callAsFunction(_ sql: String, _ values: [StoredField]) -> PostgresStatement { PostgresStatement(sql, [.number(person)] + values) }

  /// A list of one element is sent as that element. For a list of any length, a plan assumes ten elements, and may rather read all rows of the
  /// person.
  func callAsFunction(_ sql: SQL, _ values: [StoredField]) -> PostgresStatement {
    values.allSatisfy(\.isSingle) ? self(sql.postgresForOne, values.map { $0.single ?? $0 }) : self(sql.postgres, values)
  }
}

/// A transaction, or a consistent state to read from.
protocol PostgresReading {
  var sql: PersonSQL { get }
  /// Runs statements in one round trip, and returns the rows of each.
  func read(_ statements: [PostgresStatement]) throws -> [PostgresRows]
}

extension PostgresReading {
  func read(_ statements: PostgresStatement...) throws -> [PostgresRows] { try read(statements) }
}
