import Foundation

/// The fields of a form in the body of a request, as `application/x-www-form-urlencoded` or `multipart/form-data`.
struct PushedForm {
  /// A field with its text.
  typealias Field = (name: String, text: String)

  /// The maximum size of a form or plain text in bytes: ten years of days, many times over.
  static let most: Int = 4 << 20

  let fields: [Field]

  /// Reads a body with that content type; nil if it is no form.
  init?(_ bytes: [UInt8], type: String?) {
    let type = type ?? ""
    if type.lowercased().hasPrefix("multipart/form-data") {
      guard let boundary = Self.boundary(type) else { return nil }
      fields = Self.parts(String(decoding: bytes, as: UTF8.self), boundary)
    } else if type.lowercased().hasPrefix("application/x-www-form-urlencoded") {
      fields = Self.pairs(String(decoding: bytes, as: UTF8.self))
    } else {
      return nil
    }
    if fields.isEmpty { return nil }
  }

  private static func pairs(_ text: String) -> [Field] {
    text.split(separator: "&").compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      func decoded(_ text: Substring) -> String? { text.replacing("+", with: " ").removingPercentEncoding }
      guard parts.count == 2, let name = decoded(parts[0]), let value = decoded(parts[1]) else { return nil }
      return (name, value)
    }
  }

  private static func boundary(_ type: String) -> String? {
    guard let start = type.range(of: "boundary=", options: .caseInsensitive)?.upperBound else { return nil }
    let value = type[start...].prefix { $0 != ";" }.filter { $0 != "\"" }.trimmingCharacters(in: .whitespaces)
    return (1...70).contains(value.count) ? value : nil
  }

  private static func parts(_ text: String, _ boundary: String) -> [Field] {
    // Swift counts a carriage return with its line feed as one character.
    text.replacing("\r\n", with: "\n").components(separatedBy: "--\(boundary)").compactMap { part in
      guard let gap = part.range(of: "\n\n"), let start = part.range(of: " name=\"")?.upperBound, start < gap.lowerBound else { return nil }
      let name = String(part[start...].prefix { $0 != "\"" })
      let body = part[gap.upperBound...]
      return (name, String(body.hasSuffix("\n") ? body.dropLast() : body))
    }
  }
}
