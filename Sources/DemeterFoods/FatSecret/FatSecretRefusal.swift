import DemeterCore
import Foundation

/// An error of the service: a number, and words that are not passed on because they may contain the request.
struct FatSecretRefusal {
  let code: Int
  /// The address in “Invalid IP address detected: '203.0.113.7'”.
  let address: String

  /// Parses the error in a response; nil if there is none.
  init?(_ json: LooseJSON) {
    let error = json["error"]
    guard let code = error["code"].number else { return nil }
    self.init(code: code, message: error["message"].text ?? "")
  }

  /// Parses an error in XML, which the service sends if it fails before it reads the requested format.
  init?(xml data: Data) {
    let text = String(decoding: data.prefix(2000), as: UTF8.self)
    guard text.contains("<error"), let open = text.range(of: "<code>"),
      let close = text.range(of: "</code>", range: open.upperBound..<text.endIndex),
      let code = Int(text[open.upperBound..<close.lowerBound].trimmingCharacters(in: .whitespacesAndNewlines))
    else { return nil }
    self.init(code: code, message: text)
  }

  private init(code: Int, message: String) {
    self.code = code
    let quoted = message.split(separator: "'", omittingEmptySubsequences: false)
    let candidate = quoted.count >= 3 ? String(quoted[1]) : ""
    address = candidate.count <= 45 && candidate.allSatisfy { $0.isHexDigit || $0 == "." || $0 == ":" } ? candidate : ""
  }

  /// Whether a new token may help.
  var asksForToken: Bool { code == 13 || code == 2 }
  /// Whether a new nonce may help.
  var asksForNonce: Bool { code == 7 }
  /// Whether the service does not know the requested item.
  var isNotFound: Bool { code == 106 || code == 211 }

  /// Returns the matching error. The pauses for errors 11 and 12 come from the allowance.
  func error(pause: Int) -> FoodError {
    switch code {
    case 1, 20: .outOfOrder
    case 2, 3, 4: .refused("it misses something in how the request is signed")
    case 5, 13: .keyRejected
    case 6: .clockWrong
    case 7: .refused("it takes the request for one that it has seen before")
    case 8: .secretRejected
    case 9: .refused("it asks for a person's own token, which a search does not have")
    case 10, 14, 23: .notIncluded
    case 11: .dailyLimitReached
    case 12: .tooManyRequests(seconds: pause)
    case 21: .addressRejected(address)
    case 24: .timeout
    case 101...105, 108: .refused("something in it is missing or no number")
    case 106: .refused("it knows no such food")
    case 107: .refused("something in it is too much or too little")
    case 109: .refused("the text is too long")
    case 211: .refused("it finds no food in it")
    default: .refused("error \(code)")
    }
  }
}
