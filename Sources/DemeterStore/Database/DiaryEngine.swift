public import DemeterCore
package import Foundation
public import Logging

/// One consistent state of a diary, to read from.
///
/// All calls block until there is an answer. Each engine runs a transaction on a thread that may wait.
package protocol ReadingTransaction: AnyObject {
  /// Asks for rows. `settle` has to be called before the answer is read.
  func ask<Value>(_ query: Query<Value>) throws -> Answer<Value>
  /// Passes on the rows of a query, one after the other.
  func each<Value>(_ query: Query<Value>, _ body: (Value) throws -> Void) throws
  /// Waits for the answers of all queries, in one round trip.
  func settle() throws
}

/// A transaction that writes to a diary. All of it counts, or nothing.
package protocol WritingTransaction: ReadingTransaction {
  /// The present instant, the same for all that is written.
  var moment: Date { get }
  /// Runs a statement that returns nothing, at the latest before the next answer.
  func write(_ sql: SQL, _ values: [StoredField]) throws
  /// Gives changed entries new numbers, for programs that stay in step.
  func numberChanges(of entries: [EntryID]) throws
  /// Adds to or subtracts from the uses of foods, by their keys, and updates their last entries.
  func change(uses: [String: Int]) throws
  /// Counts the entries of every food.
  func rebuildFoods() throws
  /// Announces a change when it is committed.
  func announce(_ change: NewChange) throws
}

extension ReadingTransaction {
  /// The rows of a query.
  package func read<Value>(_ query: Query<Value>) throws -> [Value] {
    let answer = try ask(query)
    try settle()
    return try answer.rows()
  }

  /// The rows of several queries, in one round trip.
  package func read<each Value>(_ queries: repeat Query<each Value>) throws -> (repeat [each Value]) {
    let answers = (repeat try ask(each queries))
    try settle()
    return (repeat try (each answers).rows())
  }
}

extension WritingTransaction {
  package func write(_ sql: SQL, _ values: StoredField...) throws { try write(sql, values) }
  package func announce(_ kind: DiaryChange.Kind, _ day: Day) throws { try announce(NewChange(kind, [day])) }
}

/// The database of one diary. SQLite and PostgreSQL are the two engines.
package protocol DiaryEngine: Sendable {
  /// Reads from one consistent state.
  func read<T: Sendable>(_ body: @escaping @Sendable (any ReadingTransaction) throws -> T) async throws(DiaryError) -> T
  /// Reads a little from one consistent state: a day or a month.
  func readShortly<T: Sendable>(_ body: @escaping @Sendable (any ReadingTransaction) throws -> T) async throws(DiaryError) -> T
  /// Writes in one transaction, and announces the changes when they are stored, also if the caller was cancelled meanwhile.
  ///
  /// - Parameter patience: how long it may take if the database is on another machine.
  func write<T: Sendable>(for patience: Duration, _ body: @escaping @Sendable (any WritingTransaction) throws -> T) async throws(DiaryError)
    -> T
}

extension DiaryEngine {
  /// Writes what a request asks for.
  package func write<T: Sendable>(_ body: @escaping @Sendable (any WritingTransaction) throws -> T) async throws(DiaryError) -> T {
    try await write(for: .seconds(10), body)
  }
}

/// The database of one diary, on either engine.
public struct DiaryDatabase: Sendable {
  package let engine: any DiaryEngine
  /// The months whose totals were compared since it was opened.
  package let verified: VerifiedMonths

  package init(_ engine: any DiaryEngine, _ verified: VerifiedMonths) {
    self.engine = engine
    self.verified = verified
  }
}

/// A diary that is stored in a database. What it does is written once, in extensions, for both engines.
public protocol StoredDiary: Diary {
  /// The database of the diary.
  var database: DiaryDatabase { get }
  /// Tells what was repaired.
  var logger: Logger { get }
}
