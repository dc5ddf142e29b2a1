import DemeterCore
import Foundation
internal import GRDB
internal import GRDBSQLite

/// A transaction of an SQLite file. Each statement runs when it is asked for.
final class SQLiteTransaction: WritingTransaction {
  let database: Database
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

  // The schema does that by triggers.
  func numberChanges(of entries: [EntryID]) {}

  func change(uses: [String: Int]) throws {
    let foods = FoodTable(database)
    for (food, change) in uses { try foods.changeUses(of: food, by: change) }
  }

  func rebuildFoods() throws { try FoodTable(database).rebuildAll() }

  func announce(_ change: NewChange) throws { try ChangeLog(database).announce(change) }

  /// The statement with its values.
  private func prepared(_ sql: SQL, _ values: [StoredField]) throws -> Statement {
    let statement = try database.cachedStatement(sql: values.allSatisfy(\.isSingle) ? sql.sqliteForOne : sql.sqlite)
    // Ends its last use. The values are bound one by one, which takes less time than to make arguments of them.
    statement.setUncheckedArguments(StatementArguments())
    for (index, value) in values.enumerated() {
      let code = value.bind(to: statement.sqliteStatement, at: Int32(truncatingIfNeeded: index + 1))
      guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
    return statement
  }

  /// Goes through the rows of a statement.
  private final class Steps: DatabaseCursor {
    typealias Element = Bool

    let _statement: Statement
    var _isDone: Bool = false

    init(_ statement: Statement) { _statement = statement }

    // Ends a statement whose rows were not all read, which would keep its transaction open. If it failed, this returns its error again.
    deinit { if !_isDone { _ = sqlite3_reset(_statement.sqliteStatement) } }

    func _element(sqliteStatement: SQLiteStatement) -> Bool { true }
  }
}

extension StoredField {
  /// Binds it to a place of a statement. Returns a code of SQLite.
  fileprivate func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    switch single ?? self {
    case .number(let number?): number.bind(to: statement, at: place)
    case .text(let text?): text.bind(to: statement, at: place)
    case .real(let number?): number.bind(to: statement, at: place)
    case .bytes(let bytes?): Data(bytes).bind(to: statement, at: place)
    case .numbers(let numbers): Self.json(numbers).bind(to: statement, at: place)
    case .texts(let texts): Self.json(texts).bind(to: statement, at: place)
    case .number, .text, .real, .bytes: sqlite3_bind_null(statement, place)
    }
  }

  /// A list as JSON, for `json_each`.
  private static func json(_ list: some Encodable) -> String {
    (try? JSONEncoder().encode(list)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }
}
