import DemeterCore
import DemeterStore
import Foundation

/// One transaction that writes to the diary of one person.
///
/// The person's row in `head` is locked first, so writes to one diary happen one after the other, on any number of servers. What follows
/// reads the state after the lock. A write of many rows locks it late (`isAhead`). Statements that return nothing are sent together with the next reading, or with the commit, to save
/// round trips.
final class WriteTransaction: PostgresReading, WritingTransaction {
  let sql: PersonSQL
  let moment: Date
  /// 1 for the first attempt.
  let attempt: Int
  private let connection: Connection
  private let deadline: ContinuousClock.Instant
  private var waiting = WaitingStatements()
  private var changes: [NewChange] = []
  private(set) var hasWritten = false
  private var hasBegun = false
  /// Whether the row in `head` is not locked yet, so that other writes of the person go on. Until the commit, no other connection sees what is written. What
  /// was read may have changed when the row is locked.
  var isAhead = false
  /// Whether it may write to a diary that is being moved.
  var changesMovingDiaries = false
  /// Whether the version stays as it is, because nothing that anybody shows depends on it.
  var keepsVersion = false
  /// The version that was committed; nil before that, or if nothing was written.
  private(set) var newVersion: Int64?
  /// The person's row in `head`, when it is locked.
  private var head: Head?
  private var entryNumber: Int64 = 0

  /// The row in `head` as it was before this transaction.
  struct Head {
    let number: Int64
    let entryNumber: Int64
    let version: Int64
    let tokens: Data
  }

  /// The version of the diary before this transaction; nil if nothing was read yet.
  var version: Int64? { head?.version }

  init(person: Int64, moment: Date, attempt: Int, connection: Connection, by deadline: ContinuousClock.Instant) {
    sql = PersonSQL(person: person)
    self.moment = moment
    self.attempt = attempt
    self.connection = connection
    self.deadline = deadline
  }

  /// Sends a statement with the next reading or the commit.
  func write(_ sql: String, _ values: StoredField...) { write(sql, values) }

  func write(_ sql: String, _ values: [StoredField]) { write(self.sql(sql, values)) }

  func write(_ statement: PostgresStatement) {
    waiting.add(statement)
    hasWritten = true
  }

  /// Writes after everything that was written so far, at the latest before the next answer. Much is sent at once, so that a large import needs
  /// little memory here.
  func write(_ sql: SQL, _ values: [StoredField]) throws {
    write(self.sql(sql, values))
    try sendIfLarge()
  }

  /// Reads after everything that was written so far.
  func read(_ statements: [PostgresStatement]) throws -> [PostgresRows] {
    let locks = head == nil && !isAhead
    let begin = hasBegun ? [] : [PostgresStatement("BEGIN")]
    let lock = locks ? [sql("SELECT number, entry_number, version, tokens, is_moving FROM head WHERE person = $1 FOR UPDATE")] : []
    let sent = waiting
    waiting = WaitingStatements()
    let rows = try run(begin + lock + sent.statements + statements)
    hasBegun = true
    if locks {
      guard let row = rows[begin.count].first else { throw DiaryError.unavailable(reason: "there is no diary of person \(sql.person)") }
      if try row.value(4), !changesMovingDiaries {
        throw DiaryError.unavailable(reason: "this diary is being moved to another place, and can only be read meanwhile")
      }
      let head = Head(number: try row.value(0), entryNumber: try row.value(1), version: try row.value(2), tokens: try row.value(3))
      self.head = head
      entryNumber = head.entryNumber
    }
    // Statements that return rows may have written too.
    if rows.contains(where: \.hasWritten) { hasWritten = true }
    sent.answer(rows.dropFirst(begin.count + lock.count))
    return Array(rows.suffix(statements.count))
  }

  /// Sends what waits, if it is much.
  func sendIfLarge() throws {
    if waiting.count >= 1000 { _ = try read([]) }
  }

  func ask<Value>(_ query: Query<Value>) throws -> Answer<Value> {
    try sendIfLarge()
    return waiting.add(query, sql)
  }

  func settle() throws {
    if waiting.count > 0 { _ = try read([]) }
  }

  func each<Value>(_ query: Query<Value>, _ body: (Value) throws -> Void) throws { try read(query).forEach(body) }

  func announce(_ change: NewChange) { changes.append(change) }

  /// The number for the next change of an entry. Numbers follow each other without gaps, in the order of the commits.
  func nextEntryNumber() throws -> Int64 {
    if head == nil { _ = try read([]) }
    entryNumber += 1
    return entryNumber
  }

  /// Sets what the diary counts, for a diary that came from elsewhere.
  func set(_ counters: DiaryTables.Counters) throws {
    if head == nil { _ = try read([]) }
    head = head.map { Head(number: counters.change, entryNumber: counters.entryChange, version: $0.version, tokens: $0.tokens) }
    entryNumber = counters.entryChange
    write("UPDATE head SET incarnation = $2 WHERE person = $1", .text(counters.incarnation))
  }

  /// Commits if something was written.
  ///
  /// - Parameter token: eight random bytes, by which a later attempt recognises this commit.
  func commit(_ token: [UInt8]) throws {
    guard hasWritten || !changes.isEmpty else {
      if hasBegun { _ = try run([PostgresStatement("COMMIT")]) }
      return
    }
    if head == nil { _ = try read([]) }
    var number = head?.number ?? 0
    // Random, so that it never repeats, even after a standby took over that did not have the last commits.
    let version = keepsVersion ? head?.version : token.reduce(0) { $0 << 8 | Int64($1) }
    for change in changes {
      let days = change.days.map(\.description)
      guard let day = days.first else { continue }
      number += 1
      write(
        "INSERT INTO change (person, number, kind, day, other_day, entry_id) VALUES ($1, $2, $3, $4, $5, $6)",
        .number(number), .text(change.kind.rawValue), .text(day), .text(days.dropFirst().first), .text(change.entry?.key))
    }
    if !changes.isEmpty {
      write("DELETE FROM change WHERE person = $1 AND number <= $2", .number(number - Int64(DiaryChange.remembered)))
    }
    write(
      """
      UPDATE head SET number = $2, entry_number = $3, version = $5, tokens = substr($4 || tokens, 1, 512) WHERE person = $1
      """, .number(number), .number(entryNumber), .bytes(token), .number(version))
    _ = try run(waiting.statements + [PostgresStatement("COMMIT")])
    newVersion = version
  }

  /// The version of the diary, if a commit with that token is among the last ones of this person; else nil. Commits, so that the answer is as
  /// durable as the commit it found.
  func version(ifCommitted token: [UInt8]) throws -> Int64? {
    _ = try read([])
    let tokens = head?.tokens ?? Data()
    guard stride(from: 0, to: tokens.count, by: 8).contains(where: { tokens.dropFirst($0).prefix(8).elementsEqual(token) }) else {
      return nil
    }
    _ = try run([sql("UPDATE head SET version = version WHERE person = $1"), PostgresStatement("COMMIT")])
    return head?.version
  }

  /// Ends it without effect.
  func rollBack() { connection.assumeIsolated { $0.rollBack() } }

  private func run(_ statements: [PostgresStatement]) throws -> [PostgresRows] {
    let deadline = deadline
    return try connection.assumeIsolated { try $0.run(statements, by: deadline) }
  }
}
