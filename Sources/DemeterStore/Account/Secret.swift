internal import Crypto
package import Foundation

/// A random secret, which is shown once and stored only as a hash.
package struct Secret: Sendable {
  package let text: String

  /// 256 random bits from the system's generator, in URL-safe base64.
  package init(prefix: String = "") {
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
    text =
      prefix
      + Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }

  /// SHA-256 of a secret. A slow hash is not necessary, because the secret is random and long.
  package static func hash(_ text: String) -> Data {
    Data(SHA256.hash(data: Data(text.utf8)))
  }

  package var hash: Data { Self.hash(text) }

  /// How long a session, an invitation and a sign-in link are valid, in seconds: a year, a week and a day.
  package static let sessionLength: TimeInterval = 365 * 86_400
  package static let invitationLength: TimeInterval = 7 * 86_400
  package static let linkLength: TimeInterval = 86_400
  /// How long a sign-in waits for a code: five minutes.
  static let pendingLength: TimeInterval = 300
}
