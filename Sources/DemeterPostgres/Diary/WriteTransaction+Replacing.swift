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
}
