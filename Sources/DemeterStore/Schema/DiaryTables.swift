import Foundation

/// The tables of a diary, row by row, to move it to another engine or back.
package enum DiaryTables {
  /// The tables in the order in which they can be filled.
  package static let names: [String] = {
    // Only memory is used, so this can fail only if there is none left. A move without tables would lose the diary.
    guard let tables = try? all.get(), !tables.isEmpty else { preconditionFailure("the tables of a diary can't be read") }
    return tables.map(\.name)
  }()

  /// Columns that number the rows of one engine and mean nothing else.
  private static let internalColumns: Set<String> = ["health_food.number"]

  /// Reads the columns of a table that both engines have.
  package static func columns(of table: String) throws -> [TableDefinition.Column] {
    guard let definition = try all.get().first(where: { $0.name == table }) else {
      throw TransferError(description: "there is no table \(table)")
    }
    return definition.columns.filter { !internalColumns.contains("\(table).\($0.name)") }
  }

  private static let all: Result<[TableDefinition], any Error> = Result { try DatabaseSchema.diary().tables }

  /// Reads the values of columns, in their order.
  package static func values(of row: some StoredRow, _ columns: [TableDefinition.Column]) throws -> [StoredField] {
    try columns.enumerated().map { index, column in
      switch column.kind {
      case .number: .number(try row.value(index))
      case .text: .text(try row.value(index))
      case .real: .real(try row.value(index))
      case .bytes: .bytes((try row.value(index) as Data?).map(Array.init))
      }
    }
  }

  /// What a diary counts: the last numbers of its changes, and the name under which other programs know these numbers.
  package struct Counters: Hashable, Sendable {
    package let change: Int64
    package let entryChange: Int64
    package let incarnation: String

    package init(change: Int64, entryChange: Int64, incarnation: String) {
      self.change = change
      self.entryChange = entryChange
      self.incarnation = incarnation
    }
  }
}

/// What is wrong with a file of a diary, for the log.
struct TransferError: Error, CustomStringConvertible {
  let description: String
}
