import DemeterCore
import DemeterStore

/// The entries of earlier imports that a batch changed.
extension WriteTransaction {
  /// Stores which entries a batch changed, in the versions that it wrote.
  func noting(_ entries: [FoodEntry], changedBy batch: String) -> PostgresStatement {
    sql(
      """
      INSERT INTO batch_replaced (person, entry_id, version, batch_id)
      SELECT $1, new.id, new.version, $4 FROM unnest($2::text[], $3::bigint[]) AS new (id, version)
      """, .texts(entries.map(\.id.key)), .numbers(entries.map { Int64($0.version) }), .text(batch))
  }

  /// Returns the entries that a batch changed, with what they were before it and before other batches that were undone.
  func replaced(by batch: String) throws -> [BatchRules.Replaced] {
    let rows = try read(
      sql(
        """
        SELECT action, content FROM batch_replaced AS part JOIN revision AS state
          ON state.person = $1 AND state.entry_id = part.entry_id AND state.version IN (part.version, (
            SELECT max(version) FROM revision WHERE person = $1 AND entry_id = part.entry_id AND version < part.version
              AND version NOT IN (
                SELECT other.version FROM batch_replaced AS other JOIN batch ON batch.person = $1 AND batch.id = other.batch_id
                WHERE other.person = $1 AND other.entry_id = part.entry_id AND undone_at IS NOT NULL)))
        WHERE part.person = $1 AND part.batch_id = $2
        """, .text(batch)))
    let states = try rows[0].map { try EntryRevision(row: $0).entry }
    return BatchRules.Replaced.all(states, over: try stored(Set(states.map(\.id))))
  }
}
