/// The tables of all diaries in one database. They are the tables of an SQLite diary, with the number of the person in front.
///
/// The rules that make them fit for databases that distribute their rows by person (Citus, CockroachDB, YugabyteDB): `person` comes first in
/// every primary key, index and foreign key; no sequences, triggers or extensions; texts are compared by their bytes, as in SQLite.
enum PostgresSchema {
  /// A version of the schema, as statements that each run in a transaction of their own. A version that was released never changes.
  struct Version {
    let number: Int
    let statements: [String]
  }

  /// - Parameter partitions: with a number, tables are partitioned by person, so that PostgreSQL itself refuses a key without it.
  static func versions(partitions: Int? = nil) -> [Version] {
    [
      Version(number: 1, statements: diary.flatMap { table($0, partitions) } + indexes + accounts),
      Version(number: 2, statements: changes.flatMap { table($0, partitions) } + indexesOfChanges),
    ]
  }

  private static func table(_ sql: String, _ partitions: Int?) -> [String] {
    guard let partitions, let name = sql.split(separator: " ").dropFirst(2).first else { return [sql] }
    let parts = (0..<partitions).map {
      "CREATE TABLE \(name)_\($0) PARTITION OF \(name) FOR VALUES WITH (MODULUS \(partitions), REMAINDER \($0))"
    }
    return [sql + " PARTITION BY HASH (person)"] + parts
  }

  /// The tables with rows of a person, in the order in which they can be filled.
  static let tables: [String] = (diary + changes).compactMap { $0.split(separator: " ").dropFirst(2).first.map(String.init) }
}
