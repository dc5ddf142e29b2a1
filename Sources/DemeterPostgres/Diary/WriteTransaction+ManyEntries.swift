import DemeterCore
import DemeterStore
import Foundation

extension WriteTransaction {
  /// Makes PostgreSQL find rows by an index, also in tables that it takes for small because they were when their statements were planned. They
  /// are not small any more in the middle of an import, and reading all rows for each entry would take minutes.
  func prepareForMany() throws {
    _ = try read(PostgresStatement("SET LOCAL enable_seqscan = off").once, PostgresStatement("DISCARD PLANS").once)
  }

  /// Writes many entries with their revisions, `partSize` in each round trip, and nothing that is derived from them.
  ///
  /// After each part it rests for as long as the part took. Without that, the commits of others would wait until the log of many parts is on
  /// the disk, and for a processor.
  ///
  /// - Parameters:
  ///   - batch: the batch that brings or changes them; nil if it is undone.
  ///   - told: called after each thousand.
  /// - Throws: `PostgresError.changedMeanwhile` if an entry is not as it was when its write was decided.
  func save(many writes: [EntryWrite], from batch: String?, told: (Int) -> Void) throws {
    let clock = ContinuousClock()
    for start in stride(from: 0, to: writes.count, by: Self.partSize) {
      let began = clock.now
      let part = writes[start..<min(start + Self.partSize, writes.count)]
      let new = part.filter { $0.old == nil }, changed = part.filter { $0.old != nil }
      let entries = (new.isEmpty ? [] : [insertion(of: new)]) + (changed.isEmpty ? [] : [update(with: changed)])
      let rows = try read(entries + [try revisions(of: part)] + membership(of: part, in: batch))
      guard rows.prefix(entries.count).reduce(0, { $0 + $1.affected }) == part.count else { throw PostgresError.changedMeanwhile }
      if part.endIndex.isMultiple(of: 1000) { told(part.endIndex) }
      if part.endIndex < writes.count { Thread.sleep(forTimeInterval: (clock.now - began) / .seconds(1)) }
    }
  }

  /// Progress is reported after each thousand entries, so this number divides 1,000.
  private static var partSize: Int { 250 }

  private func insertion(of writes: [EntryWrite]) -> PostgresStatement {
    let names = EntryRecord.names
    return sql(
      """
      INSERT INTO entry (person, \(names.joined(separator: ", "))) SELECT $1, new.*
      FROM unnest(\(SQL.places(names.count))) AS new ON CONFLICT (person, id) DO NOTHING
      """, StoredField.columns(writes.map { EntryRecord($0.entry).fields }))
  }

  /// Changes entries. Only an undone batch deletes entries.
  private func update(with writes: [EntryWrite]) -> PostgresStatement {
    let names = EntryRecord.names
    let rows = writes.map { write in
      EntryRecord(write.entry).fields + [
        .number(write.old.map { Int64($0.entry.version) }), .number(write.action == .deleted ? 1 : 0),
      ]
    }
    return sql(
      """
      UPDATE entry SET \(names.map { "\($0) = new.\($0)" }.joined(separator: ", ")), is_undone = new.is_undone
      FROM unnest(\(SQL.places(names.count + 2))) AS new (\(names.joined(separator: ", ")), old_version, is_undone)
      WHERE entry.person = $1 AND entry.id = new.id AND entry.version = new.old_version
      """, StoredField.columns(rows))
  }

  private func revisions(of writes: ArraySlice<EntryWrite>) throws -> PostgresStatement {
    let rows = try writes.map { write in
      let row = EntryRecord(write.entry)
      return [.text(row.id), .number(Int64(row.version)), .text(write.action.rawValue), .text(try row.revision)] as [StoredField]
    }
    return sql(
      """
      INSERT INTO revision (person, entry_id, version, action, content) SELECT $1, new.* FROM unnest(\(SQL.places(4))) AS new
      ON CONFLICT DO NOTHING
      """, StoredField.columns(rows))
  }

  /// Stores which entries a batch brought, and which it changed.
  private func membership(of writes: ArraySlice<EntryWrite>, in batch: String?) -> [PostgresStatement] {
    guard let batch else { return [] }
    let brought = writes.filter { $0.action != .replaced }, replaced = writes.filter { $0.action == .replaced }
    let bringing = sql(
      """
      INSERT INTO batch_entry (person, entry_id, batch_id) SELECT $1, new.id, $3 FROM unnest($2) AS new (id)
      ON CONFLICT (person, entry_id) DO UPDATE SET batch_id = excluded.batch_id
      """, .texts(brought.map(\.entry.id.key)), .text(batch))
    return (brought.isEmpty ? [] : [bringing]) + (replaced.isEmpty ? [] : [noting(replaced.map(\.entry), changedBy: batch)])
  }
}

extension StoredField {
  /// The columns of some rows, each as an array, for `unnest`.
  static func columns(_ rows: [[StoredField]]) -> [StoredField] {
    guard let first = rows.first else { return [] }
    return first.enumerated().map { place, field in
      switch field {
      case .number:
        .numbers(rows.map { row in if case .number(let number) = row[place] { number } else { nil } })
      case .text:
        .texts(rows.map { row in if case .text(let text) = row[place] { text } else { nil } })
      // No table that is written in many rows at once has such columns.
      case .real, .bytes, .numbers, .texts: field
      }
    }
  }
}
