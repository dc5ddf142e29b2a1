package import DemeterCore
package import Foundation

/// A row that SQLite or PostgreSQL returned. Both engines have tables of the same columns, so one decoder reads both.
///
/// A damaged file may contain anything. All methods throw an error that says what can't be read.
package protocol StoredRow {
  /// The names of its columns.
  var names: [String] { get }
  /// A text, or nil.
  func value(_ index: Int) throws -> String?
  /// A whole number, or nil.
  func value(_ index: Int) throws -> Int64?
  /// A number, or nil.
  func value(_ index: Int) throws -> Double?
  /// Bytes, or nil.
  func value(_ index: Int) throws -> Data?
  /// The value of a column, for an error message; nil if there is none.
  func place(at index: Int) -> String?
}

extension StoredRow {
  package func value(_ index: Int) throws -> String { try present(try value(index), index) }
  package func value(_ index: Int) throws -> Int64 { try present(try value(index), index) }
  package func value(_ index: Int) throws -> Double { try present(try value(index), index) }
  package func value(_ index: Int) throws -> Data { try present(try value(index), index) }
  package func value(_ index: Int) throws -> Int { try present(try value(index), index) }
  package func value(_ index: Int) throws -> Int? { try (value(index) as Int64?).map { try present(Int(exactly: $0), index) } }
  package func value(_ index: Int) throws -> Bool { try present(try value(index), index) }
  package func value(_ index: Int) throws -> Bool? { try (value(index) as Int64?).map { $0 != 0 } }

  /// A whole number, small enough that a million of them can be added up.
  package func number<T: FixedWidthInteger>(_ index: Int) throws -> T { try present(try number(index), index) }

  /// A whole number, or nil.
  package func number<T: FixedWidthInteger>(_ index: Int) throws -> T? {
    let number: Int64? = try value(index)
    guard let number else { return nil }
    guard number.canBeAdded, let exact = T(exactly: number) else { throw unreadable(index) }
    return exact
  }

  /// An amount in thousandths.
  package func amount<A: Amount>(_ index: Int) throws -> A { A(thousandths: try number(index)) }

  /// An amount in thousandths, or nil.
  package func amount<A: Amount>(_ index: Int) throws -> A? { try (number(index) as Int64?).map(A.init(thousandths:)) }

  /// An instant in milliseconds since 1970.
  package func milliseconds(_ index: Int) throws -> Int64 { try present(try milliseconds(index), index) }

  /// An instant in milliseconds since 1970, or nil.
  package func milliseconds(_ index: Int) throws -> Int64? {
    let milliseconds: Int64? = try value(index)
    guard milliseconds?.isAnInstant != false else { throw unreadable(index) }
    return milliseconds
  }

  /// An instant, stored in milliseconds.
  package func instant(_ index: Int) throws -> Date { Date(milliseconds: try milliseconds(index)) }

  /// An instant, or nil.
  package func instant(_ index: Int) throws -> Date? { try (milliseconds(index) as Int64?).map(Date.init(milliseconds:)) }

  private func present<T>(_ value: T?, _ index: Int) throws -> T {
    guard let value else { throw unreadable(index) }
    return value
  }

  /// Names the column, and identifies the row without revealing anything that the person wrote.
  func unreadable(_ index: Int) -> DiaryError {
    let places = ["day", "number", "block", "effective_from", "id"].compactMap { name -> String? in
      guard let place = names.firstIndex(of: name), place != index, let text = self.place(at: place) else { return nil }
      return "\(name) \(text)"
    }
    let row = places.first.map { " of \($0)" } ?? ""
    return .unavailable(reason: "the column \(index < names.count ? names[index] : "\(index)")\(row) can't be read")
  }
}

extension FixedWidthInteger {
  /// Whether a million of such numbers can be added up.
  package var canBeAdded: Bool { magnitude <= 1 << 43 }
}

extension Int64 {
  /// Whether these milliseconds lie in the years 1 to 9999.
  package var isAnInstant: Bool { (-62_135_596_800_000...253_402_300_799_999).contains(self) }
}
