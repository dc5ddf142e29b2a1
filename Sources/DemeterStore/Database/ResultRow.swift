package import Foundation

/// The row that a statement is at. It is only valid until the next one.
///
/// A concrete type around what each engine does, so that a decoder is compiled once and costs a few calls a column.
package struct ResultRow: StoredRow {
  private let cells: any ResultCells

  package init(_ cells: any ResultCells) { self.cells = cells }

  package var names: [String] { cells.names }
  package func value(_ index: Int) throws -> String? { try cells.text(index) }
  package func value(_ index: Int) throws -> Int64? { try cells.number(index) }
  package func value(_ index: Int) throws -> Double? { try cells.real(index) }
  package func value(_ index: Int) throws -> Data? { try cells.data(index) }
  package func place(at index: Int) -> String? { cells.place(at: index) }
}

/// The columns of a row in an engine. All methods throw if a column has another type, and return nil for NULL.
package protocol ResultCells: AnyObject {
  /// The names of the columns.
  var names: [String] { get }
  func text(_ index: Int) throws -> String?
  func number(_ index: Int) throws -> Int64?
  func real(_ index: Int) throws -> Double?
  func data(_ index: Int) throws -> Data?
  /// The value of a column, for an error message.
  func place(at index: Int) -> String?
}
