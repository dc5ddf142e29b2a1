import Foundation

/// The text of a statement, written once for both engines.
///
/// It is written in PostgreSQL's form, where all people share the tables: `$1` is the person, the other values begin with `$2`. An SQLite
/// file belongs to one person, so its form has no column `person`, and its values begin with `?1`. Where the languages differ in more than
/// that, the statement states both forms.
///
/// Make each one once, as a static constant: both forms are computed when it is made.
package final class SQL: Sendable {
  /// The statement for PostgreSQL.
  package let postgres: String
  /// The statement for SQLite.
  package let sqlite: String
  /// The statements if every list in them has one element, which is faster to look up than a list.
  package let postgresForOne: String, sqliteForOne: String
  /// Whether `$1` of the form for PostgreSQL is the person.
  package let isAboutPerson: Bool

  /// Creates a statement whose form for SQLite follows from the one for PostgreSQL.
  package convenience init(_ text: String) { self.init(postgres: text, sqlite: Self.withoutPerson(text)) }

  /// Creates a statement with two forms, which have the same values. In both, `= ANY($2)` looks for any element of a list.
  package convenience init(postgres: String, sqlite: String) {
    self.init(postgres: postgres, sqlite: sqlite.replacing(#/\$(\d+)/#) { "?\((Int($0.1) ?? 1) - 1)" }, isAboutPerson: true)
  }

  /// Creates a statement on accounts, which have the same tables in both engines. Its values begin with `$1`.
  package convenience init(accounts text: String) {
    self.init(postgres: text, sqlite: text.replacing(#/\$(\d+)/#) { "?\($0.1)" }, isAboutPerson: false)
  }

  /// - Parameter sqlite: with `?1` for its first value.
  private init(postgres: String, sqlite: String, isAboutPerson: Bool) {
    self.postgres = postgres
    self.isAboutPerson = isAboutPerson
    self.sqlite = sqlite.replacing(#/= ANY\((\?\d+)\)/#) { "IN (SELECT value FROM json_each(\($0.1)))" }
    postgresForOne = postgres.replacing(#/= ANY\((\$\d+)\)/#) { "= \($0.1)" }
    sqliteForOne = sqlite.replacing(#/= ANY\((\?\d+)\)/#) { "= \($0.1)" }
  }

  /// The places of a number of values: `$2, $3`
  package static func places(_ count: Int) -> String { (2..<count + 2).map { "$\($0)" }.joined(separator: ", ") }

  /// Leaves out the person, who is a column of PostgreSQL's tables only.
  private static func withoutPerson(_ text: String) -> String {
    text.replacing(#/(?:\w+\.)?person = \$1 AND /#, with: "").replacing(#/\s+WHERE (?:\w+\.)?person = \$1(?!\d)/#, with: "")
      .replacing("(person, ", with: "(").replacing("($1, ", with: "(").replacing("SELECT $1, ", with: "SELECT ")
  }
}
