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

  /// Whether it is one value, or a list of one.
  package var isSingle: Bool {
    switch self {
    case .numbers(let numbers): numbers.count == 1
    case .texts(let texts): texts.count == 1
    case .number, .real, .text, .bytes: true
    }
  }

  /// The only element of a list; nil if this is not a list of one.
  package var single: StoredField? {
    switch self {
    case .numbers(let numbers) where numbers.count == 1: .number(numbers[0])
    case .texts(let texts) where texts.count == 1: .text(texts[0])
    case .number, .real, .text, .bytes, .numbers, .texts: nil
    }
  }
}
