import Foundation
internal import GRDB

extension StoredField {
  /// The value for statements that GRDB binds; NULL for a list.
  var databaseValue: DatabaseValue {
    switch self {
    case .number(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .bytes(let bytes): bytes.map { Data($0) }.databaseValue
    case .numbers, .texts: .null
    }
  }
}
