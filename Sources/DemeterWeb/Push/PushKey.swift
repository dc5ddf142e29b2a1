import Crypto
import DemeterCore
import Foundation

/// The key by which push services know this server (VAPID, RFC 8292, https://www.rfc-editor.org/rfc/rfc8292).
struct PushKey {
  private let key: P256.Signing.PrivateKey

  /// Creates a new key.
  init() { key = P256.Signing.PrivateKey() }

  /// Reads a stored key; nil if it is none.
  init?(stored text: String) {
    guard let data = Data(base64Encoded: text), let key = try? P256.Signing.PrivateKey(rawRepresentation: data) else { return nil }
    self.key = key
  }

  /// The private key, to be stored.
  var stored: String { key.rawRepresentation.base64EncodedString() }

  /// The public key, which a browser demands of every message of a subscription.
  var publicKey: String { Base64URL.text(key.publicKey.x963Representation) }

  /// How long a signature is valid, in seconds: twelve hours, of the 24 that are allowed.
  private static let validity: Int = 43_200

  /// Returns the header `Authorization` of a message.
  ///
  /// - Parameters:
  ///   - origin: the origin of the push service: `https://web.push.apple.com`.
  ///   - server: the address of this server, as the contact that push services demand.
  func authorization(for origin: String, from server: String, at now: Date) throws -> String {
    let head = Base64URL.text(Data(#"{"typ":"JWT","alg":"ES256"}"#.utf8)), expiry = Int(nearest: now.timeIntervalSince1970) + Self.validity
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let claims = Base64URL.text(try encoder.encode(Claims(aud: origin, exp: expiry, sub: server)))
    let signature = try key.signature(for: Data("\(head).\(claims)".utf8)).rawRepresentation
    return "vapid t=\(head).\(claims).\(Base64URL.text(signature)), k=\(publicKey)"
  }

  private struct Claims: Encodable {
    let aud: String
    let exp: Int
    let sub: String
  }
}

/// Bytes as text for URLs (RFC 4648, section 5), without padding.
enum Base64URL {
  static func text(_ data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Returns the bytes of a text; nil if it is anything else.
  static func data(_ text: String) -> Data? {
    guard text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "=") }) else { return nil }
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    return Data(base64Encoded: text.replacing("-", with: "+").replacing("_", with: "/") + padding)
  }
}

extension Household {
  /// Returns the key of the server if reminders may be sent to push services; nil if the owner did not switch that on.
  func pushKey() async throws(DiaryError) -> PushKey? {
    guard try await setting(.pushIsOn) == "on" else { return nil }
    return try await setting(.pushKey).flatMap { PushKey(stored: $0) }
  }

  /// Lets reminders be sent to push services, or no more. Keeps the key, with which subscriptions are bound to this server.
  func sendPushes(_ isOn: Bool) async throws(DiaryError) {
    if isOn, try await setting(.pushKey).flatMap({ PushKey(stored: $0) }) == nil { try await set(.pushKey, to: PushKey().stored) }
    try await set(.pushIsOn, to: isOn ? "on" : nil)
  }
}
