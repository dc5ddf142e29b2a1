internal import CPQ
import DemeterCore
import DemeterStore
import Foundation

/// The rows that a statement returned, each a range of cells.
struct PostgresRows: Sendable, RandomAccessCollection {
  /// The contents of all cells, one after the other.
  let bytes: [UInt8]
  /// The bytes of each cell, row by row; nil for NULL.
  let cells: [Range<Int>?]
  let columns: [String]
  /// The number of rows that the statement changed, or returned.
  let affected: Int

  var startIndex: Int { 0 }
  var endIndex: Int { columns.isEmpty ? 0 : cells.count / columns.count }
  subscript(index: Int) -> PostgresRow { PostgresRow(rows: self, first: index * columns.count) }
}

/// A result of libpq. It does not change any more, so any thread can read it:
/// https://www.postgresql.org/docs/15/libpq-threading.html
final class PostgresResult: Sendable {
  private let address: UInt
  fileprivate var pointer: OpaquePointer? { OpaquePointer(bitPattern: address) }

  init(_ pointer: OpaquePointer) { address = UInt(bitPattern: pointer) }

  deinit { PQclear(pointer) }
}

extension PostgresRows {
  /// Copies a result.
  init(_ owner: PostgresResult) {
    defer { withExtendedLifetime(owner) {} }
    let result = owner.pointer, width = PQnfields(result), height = PQntuples(result)
    var bytes: [UInt8] = [], cells: [Range<Int>?] = []
    cells.reserveCapacity(Int(width * height))
    for row in 0..<height {
      for column in 0..<width {
        guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else {
          cells.append(nil)
          continue
        }
        let length = Int(PQgetlength(result, row, column))
        cells.append(bytes.count..<bytes.count + length)
        bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: length))
      }
    }
    self.init(
      bytes: bytes, cells: cells, columns: (0..<width).map { PQfname(result, $0).map { String(cString: $0) } ?? "" },
      affected: PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0)
  }
}

/// A row in the binary format.
struct PostgresRow: StoredRow {
  fileprivate let rows: PostgresRows
  fileprivate let first: Int

  var names: [String] { rows.columns }

  /// The content of a column; nil for NULL.
  private func cell(_ index: Int) -> ArraySlice<UInt8>? { rows.cells[first + index].map { rows.bytes[$0] } }

  func value(_ index: Int) throws -> String? { cell(index).map { String(decoding: $0, as: UTF8.self) } }

  /// Reads `bigint`, `integer` and `boolean`.
  func value(_ index: Int) throws -> Int64? {
    cell(index).map { bytes in
      let number = bytes.reduce(0) { $0 << 8 | UInt64($1) }
      return bytes.count == 4 ? Int64(Int32(truncatingIfNeeded: number)) : Int64(truncatingIfNeeded: number)
    }
  }

  func value(_ index: Int) throws -> Double? { cell(index).map { Double(bitPattern: $0.reduce(0) { $0 << 8 | UInt64($1) }) } }

  func value(_ index: Int) throws -> Data? { cell(index).map { Data($0) } }

  func place(at index: Int) -> String? { cell(index).map { String(decoding: $0, as: UTF8.self) } }
}
