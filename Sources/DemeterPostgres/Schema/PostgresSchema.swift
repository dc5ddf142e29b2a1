import DemeterStore

/// The tables of all people in one database. They are made of the tables of an SQLite diary, with the number of the person in front.
///
/// The rules that make them fit for databases that distribute their rows by person (Citus, CockroachDB, YugabyteDB): `person` comes first in
/// every primary key, index and foreign key; no sequences, triggers or extensions; texts are compared by their bytes, as in SQLite.
/// Accounts belong to no diary, and are few, so a distributed database keeps them whole on each of its servers.
enum PostgresSchema {
  /// A version of the schema, as statements that each run in a transaction of their own.
  struct Version {
    let number: Int
    let statements: [String]
  }

  /// The last migration of SQLite's diaries and of its accounts that each version has. A version that was released never changes: new
  /// migrations make a new version.
  private static let migrations: [(diary: String, accounts: String)] = [
    ("12 more nutrients", "11 weight, body and water"),
    ("13 entries that an import changed", "11 weight, body and water"),
    ("13 entries that an import changed", "12 own foods"),
    ("14 own foods of entries", "12 own foods"),
    ("14 own foods of entries", "13 languages of food"),
    ("14 own foods of entries", "14 language and energy of screens"),
    ("15 goals by weekday", "18 eating window"),
    ("19 planned entries", "21 reminders"),
    ("19 planned entries", "27 own nutrients"),
    ("21 logged by", "27 own nutrients"),
    ("22 shorter nutrients", "28 shorter nutrients"),
  ]

  /// The versions that write what a program of an earlier one can't read. It is refused when it starts.
  private static let unreadable: Set<Int> = [11]

  /// - Parameter partitions: with a number, tables are partitioned by person, so that PostgreSQL itself refuses a key without it.
  static func versions(partitions: Int? = nil) throws -> [Version] {
    var diary = DatabaseSchema.empty, accounts = DatabaseSchema.empty, versions: [Version] = []
    for (number, last) in zip(1..., migrations) {
      let newer = (diary: try DatabaseSchema.diary(upTo: last.diary), accounts: try DatabaseSchema.accounts(upTo: last.accounts))
      var statements = Writer(isAboutPerson: true, partitions: partitions).statements(from: diary, to: newer.diary)
      statements += Writer(isAboutPerson: false, partitions: nil).statements(from: accounts, to: newer.accounts)
      if number == 1 { statements = Writer.parts(of: "head", head, partitions) + statements + others }
      if unreadable.contains(number) { statements.append("UPDATE demeter_schema SET oldest = \(number) WHERE id = 1") }
      versions.append(Version(number: number, statements: statements))
      (diary, accounts) = newer
    }
    return versions
  }

  /// The tables with rows of a person, in the order in which they can be filled.
  static let tables: [String] = ["head"] + DiaryTables.names

  /// A column that PostgreSQL adds to number the rows of a table that has no key of its own.
  static let numberColumns: [String: String] = ["health_block": "part", "health_food": "number"]

  private static let head: String = """
    CREATE TABLE head (
      person bigint PRIMARY KEY,
      -- The numbers of the newest change and of the newest change of an entry.
      number bigint NOT NULL DEFAULT 0,
      entry_number bigint NOT NULL DEFAULT 0,
      -- A random number, another one after every transaction that wrote.
      version bigint NOT NULL DEFAULT 0,
      -- Eight random bytes for each of the last transactions, newest first.
      tokens bytea NOT NULL DEFAULT '',
      incarnation text COLLATE "C" NOT NULL,
      -- Whether it can only be read, because it is on its way to or from another household.
      is_moving bigint NOT NULL DEFAULT 0 CHECK (is_moving IN (0, 1)),
      -- Until when a Health import writes, and which one.
      importing text COLLATE "C",
      importing_until timestamptz
    )
    """

  private static let others: [String] = [
    // SQLite finds these among a few.
    "CREATE INDEX session_of_person ON session (person_id)",
    "CREATE INDEX token_of_person ON token (person_id)",
    // Wrong passwords, by a hash of the address, name or person that they are counted for.
    "CREATE TABLE guess (key bytea PRIMARY KEY, count bigint NOT NULL, last_at bigint NOT NULL)",
    // The household: its changes are numbered like those of a diary.
    "INSERT INTO head (person, incarnation) VALUES (0, '')",
  ]
}

extension PostgresSchema {
  /// Writes SQLite's tables in PostgreSQL's form.
  struct Writer {
    /// Whether the tables hold the rows of many people, and begin with the number of the person.
    let isAboutPerson: Bool
    let partitions: Int?

    private static let types: [TableDefinition.Column.Kind: String] = [
      .number: "bigint", .text: "text COLLATE \"C\"", .real: "double precision", .bytes: "bytea",
    ]

    /// The primary keys of tables whose rows SQLite numbers by itself.
    private static let keys: [String: [String]] = [
      "health_block": ["block", "metric", "import", "source", "part"], "health_food": ["import", "number"],
    ]

    /// The tables of a diary whose references PostgreSQL checks, and the tables that they refer to. Each check costs a save a lookup, and
    /// the same statements are checked in SQLite's files.
    private static let checked: (tables: Set<String>, targets: Set<String>) = (
      ["revision", "batch_entry", "batch_replaced", "batch_goal", "batch_activity", "batch_kept_meal"], ["entry", "batch"]
    )

    /// An index that the primary key replaces.
    private static let superfluous = "health_block_by_time"

    /// Indexes that had other names in the first version.
    private static let renamed: [String: String] = [
      "health_block_by_import": "health_block_of_import", "health_food_by_source": "health_food_of_source",
    ]

    /// What makes the tables of a newer schema of those of an older one: new tables, columns and indexes.
    func statements(from old: DatabaseSchema, to new: DatabaseSchema) -> [String] {
      new.tables.flatMap { table -> [String] in
        guard let known = old.tables.first(where: { $0.name == table.name }) else {
          return Self.parts(of: table.name, creation(of: table), partitions)
        }
        return table.columns.filter { column in !known.columns.contains { $0.name == column.name } }
          .map { "ALTER TABLE \(table.name) ADD COLUMN \(definition(of: $0))" }
      } + new.indexes.filter { !old.indexes.contains($0) && !$0.contains(" \(Self.superfluous) ") }.map(index)
    }

    /// A table, and the partitions of it.
    static func parts(of name: String, _ creation: String, _ partitions: Int?) -> [String] {
      guard let partitions else { return [creation] }
      return [creation + " PARTITION BY HASH (person)"]
        + (0..<partitions).map {
          "CREATE TABLE \(name)_\($0) PARTITION OF \(name) FOR VALUES WITH (MODULUS \(partitions), REMAINDER \($0))"
        }
    }

    private func creation(of table: TableDefinition) -> String {
      var lines = table.columns.map(definition)
      if isAboutPerson { lines.insert("person bigint NOT NULL", at: 0) }
      if let number = numberColumns[table.name], !table.columns.contains(where: { $0.name == number }) {
        lines.append("\(number) bigint NOT NULL")
      }
      let key = Self.keys[table.name] ?? table.key
      if !key.isEmpty { lines.append("PRIMARY KEY \(list(key))") }
      lines += table.unique.map { "UNIQUE \(list($0))" }
      for column in table.columns {
        guard let reference = column.reference, isChecked(reference, of: table) else { continue }
        lines.append(
          "FOREIGN KEY \(list([column.name])) REFERENCES \(reference.table) \(list([reference.column])) \(reference.action)")
      }
      return "CREATE TABLE \(table.name) (\n  \(lines.joined(separator: ",\n  "))\n)"
    }

    private func isChecked(_ reference: TableDefinition.Column.Reference, of table: TableDefinition) -> Bool {
      !isAboutPerson || (Self.checked.tables.contains(table.name) && Self.checked.targets.contains(reference.table))
    }

    private func list(_ columns: [String]) -> String { "(\(((isAboutPerson ? ["person"] : []) + columns).joined(separator: ", ")))" }

    private func definition(of column: TableDefinition.Column) -> String {
      let constraints = column.constraints
        // A day is checked by its length only, and JSON not at all.
        .replacing(#/\((\w+) IS date\(\w+, '\+0 days'\)\)/#) { "(length(\($0.1)) = 10)" }
        .replacing(#/ ?CHECK \(json_array_length\(\w+\) > 0\)/#, with: "")
      return "\(column.name) \(Self.types[column.kind] ?? "") \(constraints)"
    }

    private func index(_ statement: String) -> String {
      let named = statement.replacing(#/INDEX (\w+)/#) { "INDEX \(Self.renamed[String($0.1)] ?? String($0.1))" }
      return isAboutPerson ? named.replacing(#/ ON (\w+) \(/#) { " ON \($0.1) (person, " } : named
    }
  }
}
