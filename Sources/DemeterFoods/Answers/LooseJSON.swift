import Foundation

/// JSON that is read tolerantly: numbers as text, text as numbers, and a single value in place of a list.
enum LooseJSON: Sendable {
  case nothing
  case text(String)
  case number(Double, written: String)
  case list([LooseJSON])
  case object([String: LooseJSON])

  /// Parses a document; nil if it is not JSON.
  init?(_ data: Data) {
    let marked = data.starts(with: [0xEF, 0xBB, 0xBF])
    guard let value = try? JSONSerialization.jsonObject(with: marked ? data.dropFirst(3) : data, options: .fragmentsAllowed) else {
      return nil
    }
    self.init(parsed: value)
  }

  private init(parsed value: Any) {
    switch value {
    case let text as String: self = .text(text)
    case let members as [String: Any]: self = .object(members.mapValues { LooseJSON(parsed: $0) })
    case let elements as [Any]: self = .list(elements.map { LooseJSON(parsed: $0) })
    case let number as NSNumber: self = .number(number.doubleValue, written: number.stringValue)
    default: self = .nothing
    }
  }

  var isObject: Bool {
    if case .object = self { true } else { false }
  }

  /// Whether it is null or missing.
  var isNothing: Bool {
    if case .nothing = self { true } else { false }
  }

  /// Returns true if a member exists, even if it is null.
  func has(_ key: String) -> Bool {
    if case .object(let members) = self { members[key] != nil } else { false }
  }

  /// Returns a member, which may be missing.
  subscript(key: String) -> LooseJSON {
    if case .object(let members) = self { members[key] ?? .nothing } else { .nothing }
  }

  /// The elements of a list; empty for nothing; a single element for anything else.
  var list: [LooseJSON] {
    switch self {
    case .nothing: []
    case .list(let elements): elements
    default: [self]
    }
  }

  /// A text or a number as visible text, trimmed; nil if nothing remains.
  var text: String? {
    switch self {
    case .text(let text), .number(_, written: let text):
      let visible = text.components(separatedBy: .controlCharacters).joined(separator: " ").trimmingCharacters(in: .whitespaces)
      return visible.isEmpty ? nil : visible
    default: return nil
    }
  }

  /// A number from zero to a million, or a text that contains one; nil for anything else.
  var amount: Double? {
    switch self {
    case .text(let text): Self.amount(text)
    case .number(let number, _): (0...1e6).contains(number) ? number : nil
    default: nil
    }
  }

  /// A whole number.
  var number: Int? { amount.flatMap { Int(exactly: $0) } }

  /// Parses a plain decimal number up to a million.
  static func amount(_ text: String) -> Double? {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    guard trimmed.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let number = Double(trimmed), number <= 1e6 else { return nil }
    return number
  }
}
