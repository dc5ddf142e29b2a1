extension PostgresSchema {
  /// The entries that an import changed, since version 2.
  static let changes: [String] = [
    """
    CREATE TABLE batch_replaced (
      person bigint NOT NULL,
      entry_id text COLLATE "C" NOT NULL,
      version bigint NOT NULL,
      batch_id text COLLATE "C" NOT NULL,
      PRIMARY KEY (person, entry_id, version),
      FOREIGN KEY (person, entry_id) REFERENCES entry (person, id),
      FOREIGN KEY (person, batch_id) REFERENCES batch (person, id)
    )
    """
  ]

  static let indexesOfChanges: [String] = ["CREATE INDEX replaced_of_batch ON batch_replaced (person, batch_id)"]
}
