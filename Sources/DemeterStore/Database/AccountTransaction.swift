package import DemeterCore

/// A transaction that writes to the accounts of a household.
package protocol AccountTransaction: WritingTransaction {
  /// Whether the version of the household stays as it is, because nothing that anybody shows depends on what is written.
  var keepsVersion: Bool { get set }
  /// Throws if an account is locked for a move. Every change of an account comes after this.
  func demandUnlocked(_ id: Person.ID) throws
  /// Creates an empty diary for a new person. Returns its number; nil if the database numbers people itself.
  func addDiary() throws -> Int64?
}
