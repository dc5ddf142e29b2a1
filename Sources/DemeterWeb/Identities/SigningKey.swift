import Crypto
import CryptoExtras
import Foundation

/// A public key with which a sign-in provider's tokens are checked (JSON Web Key, https://www.rfc-editor.org/rfc/rfc7517).
struct SigningKey: Sendable {
  /// The algorithms that are accepted. Anything else is refused: `none`, and those with a secret that both sides know.
  enum Algorithm: String, Sendable {
    case rs256 = "RS256"
    case es256 = "ES256"
    case edDSA = "EdDSA"
  }

  /// What tells the provider's keys apart; nil if it is not named.
  let id: String?
  let algorithm: Algorithm
  private let key: Key

  private enum Key: Sendable {
    case rsa(_RSA.Signing.PublicKey)
    case p256(P256.Signing.PublicKey)
    case ed25519(Curve25519.Signing.PublicKey)
  }

  /// Reads a key; nil if it is none that signs in an accepted way. RSA keys have 2,048 to 8,192 bits.
  init?(_ members: Claims) {
    func bytes(_ name: String) -> Data? { members[name]?.text.flatMap { Base64URL.data($0) } }
    guard members["use"]?.text ?? "sig" == "sig" else { return nil }
    let algorithm: Algorithm, key: Key
    switch (members["kty"]?.text, members["crv"]?.text) {
    case ("RSA", nil):
      guard let modulus = bytes("n"), let exponent = bytes("e"), modulus.count <= 1024, exponent.count <= 8,
        let rsa = try? _RSA.Signing.PublicKey(n: modulus, e: exponent)
      else { return nil }
      algorithm = .rs256
      key = .rsa(rsa)
    case ("EC", "P-256"):
      guard let x = bytes("x"), let y = bytes("y"), x.count == 32, y.count == 32,
        let point = try? P256.Signing.PublicKey(rawRepresentation: x + y)
      else { return nil }
      algorithm = .es256
      key = .p256(point)
    case ("OKP", "Ed25519"):
      guard let x = bytes("x"), let point = try? Curve25519.Signing.PublicKey(rawRepresentation: x) else { return nil }
      algorithm = .edDSA
      key = .ed25519(point)
    default: return nil
    }
    guard members["alg"]?.text ?? algorithm.rawValue == algorithm.rawValue else { return nil }
    self.algorithm = algorithm
    self.key = key
    id = members["kid"]?.text
  }

  /// Whether a signature of a message was made with the private key.
  func isValid(_ signature: Data, for message: Data) -> Bool {
    switch key {
    case .rsa(let key):
      key.isValidSignature(
        _RSA.Signing.RSASignature(rawRepresentation: signature), for: SHA256.hash(data: message), padding: .insecurePKCS1v1_5)
    case .p256(let key):
      (try? P256.Signing.ECDSASignature(rawRepresentation: signature)).map { key.isValidSignature($0, for: message) } ?? false
    case .ed25519(let key): key.isValidSignature(signature, for: message)
    }
  }

  /// Reads the keys of a provider. Leaves out those that are of no use here; nil if it is no list of keys.
  static func all(in json: Data) -> [SigningKey]? {
    struct Document: Decodable {
      let keys: [Claims]
    }
    return (try? JSONDecoder().decode(Document.self, from: json))?.keys.prefix(100).compactMap { SigningKey($0) }
  }
}
