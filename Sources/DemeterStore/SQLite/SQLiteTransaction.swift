import DemeterCore
import Foundation
internal import GRDB
internal import GRDBSQLite

/// A transaction of an SQLite file. Each statement runs when it is asked for.
final class SQLiteTransaction: DiaryWriting {
  private let database: Database
  let moment: Date

  /// - Parameter moment: the present instant; nil for a transaction that only reads.
  init(_ database: Database, at moment: Date? = nil) {
    self.database = database
    self.moment = moment ?? .distantPast
  }

  func ask<Value>(_ query: Query<Value>) throws -> Answer<Value> {
    var rows: [Value] = []
    try each(query) { rows.append($0) }
    return Answer(rows)
  }

  func each<Value>(_ query: Query<Value>, _ body: (Value) throws -> Void) throws {
    let steps = Steps(try prepared(query.sql, query.values))
    let row = ResultRow(SQLiteRow(of: steps._statement.sqliteStatement))
    while try steps.next() != nil {
      if let value = try query.decode(row) { try body(value) }
    }
  }

  func settle() {}

  func write(_ sql: SQL, _ values: [StoredField]) throws { try prepared(sql, values).execute() }

  func announce(_ change: NewChange) throws { try ChangeLog(database).announce(change) }

  /// The statement with its values.
  private func prepared(_ sql: SQL, _ values: [StoredField]) throws -> Statement {
    let statement = try database.cachedStatement(sql: values.contains(where: \.isLongList) ? sql.sqlite : sql.sqliteForOne)
    statement.setUncheckedArguments(StatementArguments(values.map(\.databaseValue)))
    return statement
  }

  /// Goes through the rows of a statement.
  private final class Steps: DatabaseCursor {
    typealias Element = Bool

    let _statement: Statement
    var _isDone: Bool = false

    init(_ statement: Statement) { _statement = statement }

    // Ends a statement whose rows were not all read, which would keep its transaction open.
    deinit { if !_isDone { _statement.setUncheckedArguments(StatementArguments()) } }

    func _element(sqliteStatement: SQLiteStatement) -> Bool { true }
  }
}

extension StoredField {
  /// Whether it is a list that has not exactly one element.
  fileprivate var isLongList: Bool {
    switch self {
    case .numbers(let numbers): numbers.count != 1
    case .texts(let texts): texts.count != 1
    case .number, .real, .text, .bytes: false
    }
  }

  var databaseValue: DatabaseValue {
    switch self {
    case .number(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .bytes(let bytes): (bytes.map { Data($0) }).databaseValue
    case .numbers(let numbers): numbers.count == 1 ? numbers[0].databaseValue : Self.json(numbers).databaseValue
    case .texts(let texts): texts.count == 1 ? texts[0].databaseValue : Self.json(texts).databaseValue
    }
  }

  /// A list as JSON, for `json_each`.
  private static func json(_ list: some Encodable) -> String {
    (try? JSONEncoder().encode(list)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }
}
