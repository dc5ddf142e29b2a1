internal import Crypto
import Foundation

/// A random secret, which is shown once and stored only as a hash.
struct Secret: Sendable {
  let text: String

  /// 256 random bits from the system's generator, in URL-safe base64.
  init(prefix: String = "") {
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
    text =
      prefix
      + Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }

  /// SHA-256 of a secret. A slow hash is not necessary, because the secret is random and long.
  static func hash(_ text: String) -> Data {
    Data(SHA256.hash(data: Data(text.utf8)))
  }

  var hash: Data { Self.hash(text) }
}
