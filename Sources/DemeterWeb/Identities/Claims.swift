import Foundation

/// The members of a JSON object from a sign-in provider, as far as Demeter reads them.
typealias Claims = [String: ClaimValue]

/// The value of a claim. What has another form is `other`.
enum ClaimValue: Decodable, Hashable, Sendable {
  case text(String)
  case number(Double)
  case texts([String])
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let texts = try? container.decode([String].self) {
      self = .texts(texts)
    } else {
      self = .other
    }
  }

  /// The text; nil if it is none.
  var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The number; nil if it is none.
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// The texts of a list, or the only one.
  var texts: [String]? {
    switch self {
    case .text(let text): [text]
    case .texts(let texts): texts
    case .number, .other: nil
    }
  }
}

extension Claims {
  /// Reads a JSON object; nil if it is none.
  static func read(_ json: Data) -> Claims? { try? JSONDecoder().decode(Claims.self, from: json) }
}
