import DemeterCore
import Foundation
internal import GRDB

/// Reads columns of a file that may be damaged and contain anything. These methods throw an error that says what can't be read. GRDB's own
/// subscripts would stop the process.
extension Row {
  /// The value of a column.
  func value<T: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) throws -> T {
    do {
      return try decode(T.self, atIndex: index)
    } catch {
      throw unreadable(index)
    }
  }

  /// A whole number, small enough that a million of them can be added up.
  func number<T: FixedWidthInteger & DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) throws -> T {
    let number: T? = try self.number(index)
    guard let number else { throw unreadable(index) }
    return number
  }

  /// A whole number, or nil.
  func number<T: FixedWidthInteger & DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) throws -> T? {
    let number: T? = try value(index)
    guard let number else { return nil }
    guard number.canBeAdded else { throw unreadable(index) }
    return number
  }

  /// An amount in thousandths.
  func amount<A: Amount>(_ index: Int) throws -> A { A(thousandths: try number(index)) }

  /// An amount in thousandths, or nil.
  func amount<A: Amount>(_ index: Int) throws -> A? { try (number(index) as Int64?).map(A.init(thousandths:)) }

  /// An instant in milliseconds since 1970.
  func milliseconds(_ index: Int) throws -> Int64 {
    let milliseconds: Int64? = try self.milliseconds(index)
    guard let milliseconds else { throw unreadable(index) }
    return milliseconds
  }

  /// An instant in milliseconds since 1970, or nil.
  func milliseconds(_ index: Int) throws -> Int64? {
    let milliseconds: Int64? = try value(index)
    guard let milliseconds else { return nil }
    guard milliseconds.isAnInstant else { throw unreadable(index) }
    return milliseconds
  }

  /// An instant, stored in milliseconds.
  func instant(_ index: Int) throws -> Date { Date(milliseconds: try milliseconds(index)) }

  /// An instant, or nil.
  func instant(_ index: Int) throws -> Date? { try (milliseconds(index) as Int64?).map(Date.init(milliseconds:)) }

  /// Names the column, and identifies the row without revealing anything that the person wrote.
  private func unreadable(_ index: Int) -> DiaryError {
    let names = Array(columnNames)
    let places = ["day", "number", "block", "effective_from", "id"].compactMap { name -> String? in
      guard let place = names.firstIndex(of: name), place != index, let text = try? decode(DatabaseValue.self, atIndex: place) else {
        return nil
      }
      return "\(name) \(text)"
    }
    let row = places.first.map { " of \($0)" } ?? ""
    return .unavailable(reason: "the column \(index < names.count ? names[index] : "\(index)")\(row) can't be read")
  }
}

extension FixedWidthInteger {
  /// Whether a million of such numbers can be added up.
  var canBeAdded: Bool { magnitude <= 1 << 43 }
}

extension Int64 {
  /// Whether these milliseconds lie in the years 1 to 9999.
  var isAnInstant: Bool { (-62_135_596_800_000...253_402_300_799_999).contains(self) }
}
