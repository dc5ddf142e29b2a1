import Crypto
import CryptoExtras
public import Foundation

/// A device with one passkey, which answers as the specification of WebAuthn says. A test can let it answer wrongly.
public struct SigningDevice: Sendable {
  /// The kind of key.
  public enum Kind: Int64, CaseIterable, Sendable { case es256 = -7, ed25519 = -8, rs256 = -257 }

  private enum Key: Sendable {
    case es256(P256.Signing.PrivateKey)
    case ed25519(Curve25519.Signing.PrivateKey)
    case rs256(_RSA.Signing.PrivateKey)
  }

  /// The id of the passkey.
  public var id: Data
  /// The site that the browser shows, and the host that it passes on to the device.
  public var origin: String
  public var host: String
  /// 1 is present, 4 is verified.
  public var flags: UInt8 = 5
  public var counter: UInt32 = 0
  public var isFramed: Bool = false
  private let key: Key

  /// Makes a passkey with a random id.
  public init(_ kind: Kind = .es256, origin: String = "http://localhost", host: String = "localhost") throws {
    id = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })
    self.origin = origin
    self.host = host
    key =
      switch kind {
      case .es256: .es256(P256.Signing.PrivateKey())
      case .ed25519: .ed25519(Curve25519.Signing.PrivateKey())
      case .rs256: .rs256(try _RSA.Signing.PrivateKey(keySize: .bits2048))
      }
  }

  /// The JSON of a browser.
  public func clientData(_ type: String, challenge: String) -> Data {
    Data(#"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)","crossOrigin":\#(isFramed)}"#.utf8)
  }

  /// The authenticator data without a passkey.
  public var authenticatorData: Data { head(flags) }

  /// The authenticator data with the passkey.
  public func newAuthenticatorData() throws -> Data {
    Self.joined([
      head(flags | 0x40), Data(repeating: 0, count: 16), Data([UInt8(id.count / 256), UInt8(id.count % 256)]), id, try coseKey(),
    ])
  }

  /// The attestation object that comes with a new passkey.
  public func attestation() throws -> Data {
    Self.joined([
      Data([0xA3]), Self.text("fmt"), Self.text("none"), Self.text("attStmt"), Data([0xA0]), Self.text("authData"),
      Self.bytes(try newAuthenticatorData()),
    ])
  }

  /// The signature of some authenticator data and client data.
  public func signature(of authenticatorData: Data, _ clientData: Data) throws -> Data {
    let signed = authenticatorData + Data(SHA256.hash(data: clientData))
    return switch key {
    case .es256(let key): try key.signature(for: signed).derRepresentation
    case .ed25519(let key): try key.signature(for: signed)
    case .rs256(let key): try key.signature(for: SHA256.hash(data: signed), padding: .insecurePKCS1v1_5).rawRepresentation
    }
  }

  /// The public key in COSE.
  public func coseKey() throws -> Data {
    switch key {
    case .es256(let key):
      let point = key.publicKey.rawRepresentation
      return Self.joined([
        Data([0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]), Self.bytes(point.prefix(32)), Data([0x22]), Self.bytes(point.suffix(32)),
      ])
    case .ed25519(let key):
      return Data([0xA4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21]) + Self.bytes(key.publicKey.rawRepresentation)
    case .rs256(let key):
      let numbers = try key.publicKey.getKeyPrimitives()
      return Self.joined([
        Data([0xA4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20]), Self.bytes(numbers.modulus), Data([0x21]),
        Self.bytes(numbers.publicExponent),
      ])
    }
  }

  private func head(_ flags: UInt8) -> Data {
    Self.joined([Data(SHA256.hash(data: Data(host.utf8))), Data([flags]), withUnsafeBytes(of: counter.bigEndian) { Data($0) }])
  }

  private static func joined(_ parts: [Data]) -> Data { parts.reduce(into: Data()) { $0.append($1) } }

  private static func text(_ words: String) -> Data { Data([0x60 | UInt8(words.utf8.count)]) + Data(words.utf8) }

  private static func bytes(_ bytes: Data) -> Data {
    let count = bytes.count
    let head: [UInt8] = count < 24 ? [0x40 | UInt8(count)] : [0x59, UInt8(count / 256), UInt8(count % 256)]
    return Data(head) + bytes
  }
}
