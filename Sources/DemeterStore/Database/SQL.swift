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

  /// Creates a statement whose form for SQLite follows from the one for PostgreSQL.
  package convenience init(_ text: String) { self.init(postgres: text, sqlite: Self.withoutPerson(text)) }

  /// Creates a statement with two forms, which have the same values. In both, `= ANY($2)` looks for any element of a list.
  package init(postgres: String, sqlite: String) {
    self.postgres = postgres
    self.sqlite = Self.placeholders(sqlite) { "IN (SELECT value FROM json_each(\($0)))" }
    postgresForOne = postgres.replacing(#/= ANY\((\$\d+)\)/#) { "= \($0.1)" }
    sqliteForOne = Self.placeholders(sqlite) { "= \($0)" }
  }

  /// The places of a number of values: `$2, $3`
  package static func places(_ count: Int) -> String { (2..<count + 2).map { "$\($0)" }.joined(separator: ", ") }

  /// Leaves out the person, who is a column of PostgreSQL's tables only.
  private static func withoutPerson(_ text: String) -> String {
    text.replacing(#/(?:\w+\.)?person = \$1 AND /#, with: "").replacing(#/\s+WHERE (?:\w+\.)?person = \$1(?!\d)/#, with: "")
      .replacing("(person, ", with: "(").replacing("($1, ", with: "(").replacing("SELECT $1, ", with: "SELECT ")
  }

  /// Replaces `$2` by `?1`, and so on.
  private static func placeholders(_ text: String, list: (String) -> String) -> String {
    text.replacing(#/= ANY\(\$(\d+)\)/#) { list(placeholder($0.1)) }.replacing(#/\$(\d+)/#) { placeholder($0.1) }
  }

  private static func placeholder(_ number: Substring) -> String { "?\((Int(number) ?? 1) - 1)" }
}
