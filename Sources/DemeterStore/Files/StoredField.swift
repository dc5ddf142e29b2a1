internal import GRDB

/// The value of a column, for either engine.
package enum StoredField: Hashable, Sendable {
  case number(Int64?)
  case text(String?)

  var databaseValue: DatabaseValue {
    switch self {
    case .number(let number): number.databaseValue
    case .text(let text): text.databaseValue
    }
  }
}
