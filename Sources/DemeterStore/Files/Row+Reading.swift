import DemeterCore
import Foundation
internal import GRDB

/// Reads columns of a file that may be damaged. GRDB's own subscripts would stop the process.
extension Row: StoredRow {
  var names: [String] { Array(columnNames) }

  func value(_ index: Int) throws -> String? { try column(index) }
  func value(_ index: Int) throws -> Int64? { try column(index) }
  func value(_ index: Int) throws -> Double? { try column(index) }
  func value(_ index: Int) throws -> Data? { try column(index) }

  private func column<T: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) throws -> T? {
    do {
      return try decode(T?.self, atIndex: index)
    } catch {
      throw unreadable(index)
    }
  }

  func place(at index: Int) -> String? { (try? decode(DatabaseValue.self, atIndex: index)).map { "\($0)" } }
}
