internal import Crypto
import Foundation

/// The number of rows of a table and a hash over all of them. Two tables with equal digests have equal rows.
package struct TableDigest: Hashable, Sendable {
  package let table: String
  package private(set) var rows = 0
  private var hash = SHA256()

  /// Begins with no rows.
  package init(of table: String) { self.table = table }

  /// Adds a row. Rows are added in the order of all their columns.
  package mutating func add(_ row: [StoredField]) {
    rows += 1
    for value in row {
      // Each value with its kind and length, so that no two rows give the same bytes.
      switch value {
      case .number(nil), .text(nil), .real(nil), .bytes(nil): add(0, [])
      case .number(let number?): add(1, Array(String(number).utf8))
      case .text(let text?): add(2, Array(text.utf8))
      case .real(let number?): add(3, Array(String(number.bitPattern).utf8))
      case .bytes(let bytes?): add(4, bytes)
      // No column has a list.
      case .numbers, .texts: add(5, [])
      }
    }
  }

  private mutating func add(_ kind: UInt8, _ bytes: [UInt8]) {
    hash.update(data: [kind] + Array("\(bytes.count):".utf8) + bytes)
  }

  /// SHA-256 of the rows so far, in hexadecimal digits.
  package var sum: String { hash.finalize().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

  package static func == (a: TableDigest, b: TableDigest) -> Bool { a.table == b.table && a.rows == b.rows && a.sum == b.sum }
  package func hash(into hasher: inout Hasher) { hasher.combine(sum) }
}

extension TransferFile {
  /// The digest of each table.
  package func digests() throws -> [TableDigest] {
    try DiaryTables.names.map { table in
      var digest = TableDigest(of: table)
      try read(table) { digest.add($0) }
      return digest
    }
  }
}
