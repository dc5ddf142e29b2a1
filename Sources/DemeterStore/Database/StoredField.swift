package import DemeterCore

/// The value of a column, for either engine.
package enum StoredField: Hashable, Sendable {
  case number(Int64?)
  case real(Double?)
  case text(String?)
  case bytes([UInt8]?)
  /// A list to look for, or rows to write.
  case numbers([Int64?])
  case texts([String?])

  /// A day as text: `2026-03-01`.
  package static func day(_ day: Day) -> StoredField { .text(day.description) }
  package static func days(_ days: some Sequence<Day>) -> StoredField { .texts(days.map(\.description)) }
  /// A truth value as a number.
  package static func flag(_ isTrue: Bool) -> StoredField { .number(isTrue ? 1 : 0) }
  package static func number(_ number: Int?) -> StoredField { .number(number.map(Int64.init)) }
  package static func amount(_ amount: (some Amount)?) -> StoredField { .number(amount?.thousandths) }
}
