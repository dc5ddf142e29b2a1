import Crypto
import CryptoExtras
public import Foundation

/// The public key of a passkey, which checks what its device signed.
public struct PasskeyKey: Sendable {
  /// The algorithms, by their numbers in COSE (https://www.iana.org/assignments/cose). The preferred one first.
  public enum Algorithm: Int64, CaseIterable, Sendable {
    case es256 = -7
    case ed25519 = -8
    /// For devices with Windows whose chip knows no other.
    case rs256 = -257
  }

  private enum Kind: Sendable {
    case es256(P256.Signing.PublicKey)
    case ed25519(Curve25519.Signing.PublicKey)
    case rs256(_RSA.Signing.PublicKey)
  }

  public let algorithm: Algorithm
  /// The key as it is stored: a point of P-256 in 64 bytes, 32 bytes of Ed25519, or DER of RSA.
  public let bytes: Data
  private let kind: Kind

  /// Reads a key of COSE (RFC 9053, RFC 8230).
  ///
  /// - Throws: `key` if it is none of these algorithms, or no valid key.
  public init(cose: CBOR) throws(PasskeyError) {
    func member(_ label: Int64) -> CBOR? { cose[.integer(label)] }
    guard let algorithm = member(3)?.number.flatMap(Algorithm.init(rawValue:)) else { throw .key }
    switch (algorithm, member(1)?.number, member(-1)?.number) {
    case (.es256, 2?, 1?):
      guard let x = member(-2)?.byteString, let y = member(-3)?.byteString, x.count == 32, y.count == 32 else { throw .key }
      try self.init(.es256, Data(x + y))
    case (.ed25519, 1?, 6?):
      guard let x = member(-2)?.byteString, x.count == 32 else { throw .key }
      try self.init(.ed25519, Data(x))
    case (.rs256, 3?, nil):
      // From 2,048 bits on, as swift-crypto demands, and at most 4,096.
      guard let n = member(-1)?.byteString, let e = member(-2)?.byteString, (256...512).contains(n.count), (1...8).contains(e.count),
        let key = try? _RSA.Signing.PublicKey(n: n, e: e)
      else { throw .key }
      try self.init(.rs256, key.derRepresentation)
    default: throw .key
    }
  }

  /// Reads a key as it is stored.
  public init(_ algorithm: Algorithm, _ bytes: Data) throws(PasskeyError) {
    let kind: Kind?
    switch algorithm {
    case .es256: kind = (try? P256.Signing.PublicKey(rawRepresentation: bytes)).map(Kind.es256)
    case .ed25519: kind = (try? Curve25519.Signing.PublicKey(rawRepresentation: bytes)).map(Kind.ed25519)
    case .rs256: kind = (try? _RSA.Signing.PublicKey(derRepresentation: bytes)).map(Kind.rs256)
    }
    guard let kind else { throw .key }
    self.algorithm = algorithm
    self.bytes = bytes
    self.kind = kind
  }

  /// Whether a signature of some bytes was made with the private key.
  public func isValid(_ signature: Data, of signed: Data) -> Bool {
    switch kind {
    case .es256(let key):
      (try? P256.Signing.ECDSASignature(derRepresentation: signature)).map { key.isValidSignature($0, for: signed) } ?? false
    case .ed25519(let key): key.isValidSignature(signature, for: signed)
    case .rs256(let key):
      key.isValidSignature(
        _RSA.Signing.RSASignature(rawRepresentation: signature), for: SHA256.hash(data: signed), padding: .insecurePKCS1v1_5)
    }
  }
}
