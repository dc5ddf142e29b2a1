internal import Crypto
import Foundation

/// Signs requests with OAuth 1.0: RFC 5849, section 3.4, with HMAC-SHA1 and no token.
struct OAuthSignature {
  let consumerKey: ConcealedText
  let consumerSecret: ConcealedText

  /// Returns the parameters with those of OAuth and a signature of all of them.
  func signed(
    _ parameters: [(String, String)], method: String, address: String, nonce: String, timestamp: Int
  ) -> [(String, String)] {
    let all: [(String, String)] =
      parameters + [
        ("oauth_consumer_key", consumerKey.text), ("oauth_nonce", nonce), ("oauth_signature_method", "HMAC-SHA1"),
        ("oauth_timestamp", String(timestamp)), ("oauth_version", "1.0"),
      ]
    let base = [method, address, Self.normalized(all)].map(Self.encoded).joined(separator: "&")
    // There is no token secret, but the ampersand before it is required.
    let key = SymmetricKey(data: Data((Self.encoded(consumerSecret.text) + "&").utf8))
    let code = HMAC<Insecure.SHA1>.authenticationCode(for: Data(base.utf8), using: key)
    return all + [("oauth_signature", Data(code).base64EncodedString())]
  }

  /// Parameters encoded, then sorted by their bytes, then joined.
  static func normalized(_ parameters: [(String, String)]) -> String {
    parameters.map { (encoded($0.0), encoded($0.1)) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
      .map { $0.0 + "=" + $0.1 }
      .joined(separator: "&")
  }

  /// Returns the percent-encoded text of RFC 3986: all but `A-Z a-z 0-9 - . _ ~`, a space as `%20`. Also valid in a form body.
  static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? value + 48 : value + 55 }
}
