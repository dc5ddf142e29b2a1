import Foundation

/// A table as SQLite's statement defines it, in parts, from which another engine's statement can be written.
package struct TableDefinition: Hashable, Sendable {
  /// A column, with what its values have to be.
  package struct Column: Hashable, Sendable {
    /// The types of columns in SQLite's tables (https://www.sqlite.org/stricttables.html).
    package enum Kind: String, Sendable { case number = "INTEGER", text = "TEXT", real = "REAL", bytes = "BLOB" }

    /// A column of another table, whose values it takes.
    package struct Reference: Hashable, Sendable {
      package let table: String
      package let column: String
      /// What happens when that row is deleted: `ON DELETE CASCADE`, or nothing.
      package let action: String
    }

    package let name: String
    package let kind: Kind
    /// The constraints other than keys and references: `NOT NULL CHECK (amount > 0)`.
    package let constraints: String
    package let reference: Reference?
  }

  package let name: String
  package let columns: [Column]
  /// The columns of the primary key; empty if there is none.
  package let key: [String]
  /// The groups of columns that no two rows share.
  package let unique: [[String]]

  /// Reads `CREATE TABLE name (…)`, as a migration states it.
  ///
  /// - Throws: `TransferError` if a column has no type.
  package init(_ statement: String) throws {
    let text = statement.replacing(#/--[^\n]*/#, with: "").replacing(#/\s+/#, with: " ")
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"),
      let name = text[..<open].split(separator: " ").last
    else { throw TransferError(description: "not a table: \(statement)") }
    self.name = String(name)
    var columns: [Column] = [], key: [String] = [], unique: [[String]] = []
    for part in Self.parts(of: text[text.index(after: open)..<close]) {
      if let list = part.wholeMatch(of: #/(PRIMARY KEY|UNIQUE) \((.*)\)/#) {
        let names = list.2.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        if list.1 == "UNIQUE" { unique.append(names) } else { key = names }
        continue
      }
      let words = part.split(separator: " ", maxSplits: 2).map(String.init)
      guard words.count > 1, let kind = Column.Kind(rawValue: words[1]) else { throw TransferError(description: "not a column: \(part)") }
      var rest = words.count > 2 ? words[2] : ""
      if let found = rest.firstMatch(of: #/\bPRIMARY KEY( AUTOINCREMENT)?/#) {
        key = [words[0]]
        rest.removeSubrange(found.range)
      }
      if let found = rest.firstMatch(of: #/\bUNIQUE\b/#) {
        unique.append([words[0]])
        rest.removeSubrange(found.range)
      }
      var reference: Column.Reference?
      if let found = rest.firstMatch(of: #/\bREFERENCES (\w+) \((\w+)\) ?(ON DELETE CASCADE)?/#) {
        reference = Column.Reference(table: String(found.1), column: String(found.2), action: found.3.map(String.init) ?? "")
        rest.removeSubrange(found.range)
      }
      let constraints = rest.split(separator: " ").joined(separator: " ")
      columns.append(Column(name: words[0], kind: kind, constraints: constraints, reference: reference))
    }
    self.columns = columns
    self.key = key
    self.unique = unique
  }

  /// What commas separate outside parentheses.
  private static func parts(of text: Substring) -> [String] {
    var parts = [""], depth = 0
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
