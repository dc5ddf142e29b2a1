package import DemeterCore

/// Which columns of tables a person chose: a setting that has the name of the person's id. Each line is a table and its columns, the last
/// used first.
package enum ColumnsMark {
  package static let prefix: String = "table columns "
  package static func setting(of id: Person.ID) -> String { prefix + id.key }

  /// The most tables that are remembered.
  private static let most = 50

  /// The columns of a table in the lines; nil if it is not among them.
  static func columns(of table: String, in lines: String?) -> String? {
    (lines ?? "").split(separator: "\n").first { $0.hasPrefix(table + " ") }.map { String($0.dropFirst(table.count + 1)) }
  }

  /// Puts a table first.
  static func lines(_ lines: String?, with columns: String, of table: String) -> String {
    let others = (lines ?? "").split(separator: "\n").filter { !$0.hasPrefix(table + " ") }.map(String.init)
    return (["\(table) \(columns)"] + others).prefix(most).joined(separator: "\n")
  }
}
