import Crypto
import CryptoExtras
import Foundation

@testable import DemeterWeb

/// Makes tokens as a sign-in provider does, and wrong ones. Claims are values of JSON by their names.
struct TokenMaker: Sendable {
  let rsa: _RSA.Signing.PrivateKey
  let p256 = P256.Signing.PrivateKey()
  let ed25519 = Curve25519.Signing.PrivateKey()

  /// The keys of most tests: a new one for RSA takes a while.
  static let shared: Result<TokenMaker, any Error> = Result { try TokenMaker() }

  init() throws { rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048) }

  /// The claims of a token that is accepted at noon of 10 March 2026.
  static let claims: [String: String] = [
    "iss": #""https://auth.example""#, "aud": #""demeter""#, "sub": #""ada""#, "nonce": #""n-1""#, "exp": "1773140700", "iat": "1773140400",
  ]

  /// The public keys, as a provider shows them.
  func keys(prefix: String = "") throws -> String {
    let numbers = try rsa.publicKey.getKeyPrimitives()
    let (modulus, exponent) = (numbers.modulus, numbers.publicExponent)
    let point = p256.publicKey.rawRepresentation
    let keys: [[String: String]] = [
      ["kty": "RSA", "kid": "\(prefix)RS256", "use": "sig", "alg": "RS256", "n": Base64URL.text(modulus), "e": Base64URL.text(exponent)],
      [
        "kty": "EC", "crv": "P-256", "kid": "\(prefix)ES256", "x": Base64URL.text(Data(point.prefix(32))),
        "y": Base64URL.text(Data(point.suffix(32))),
      ],
      ["kty": "OKP", "crv": "Ed25519", "kid": "\(prefix)EdDSA", "x": Base64URL.text(ed25519.publicKey.rawRepresentation)],
      // Of no use here.
      ["kty": "RSA", "kid": "enc", "use": "enc", "n": Base64URL.text(modulus), "e": Base64URL.text(exponent)],
      ["kty": "oct", "kid": "HS256", "k": "c2VjcmV0"], ["kty": "EC", "crv": "P-256", "kid": "bad", "x": "AA", "y": "AA"], [:],
    ]
    return String(decoding: try JSONEncoder().encode(["keys": keys]), as: UTF8.self)
  }

  func signingKeys(prefix: String = "") throws -> [SigningKey] { SigningKey.all(in: Data(try keys(prefix: prefix).utf8)) ?? [] }

  /// A token, signed with the key of an algorithm. `head` replaces the usual one.
  func token(_ claims: [String: String] = TokenMaker.claims, by algorithm: String = "ES256", kid: String? = nil, head: String? = nil) throws
    -> String
  {
    let head = head ?? #"{"alg":"\#(algorithm)","kid":"\#(kid ?? algorithm)"}"#
    let body = "{" + claims.sorted { $0.key < $1.key }.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",") + "}"
    let text = Base64URL.text(Data(head.utf8)) + "." + Base64URL.text(Data(body.utf8)), message = Data(text.utf8)
    let signature: Data =
      switch algorithm {
      case "RS256": try rsa.signature(for: SHA256.hash(data: message), padding: .insecurePKCS1v1_5).rawRepresentation
      case "ES256": try p256.signature(for: message).rawRepresentation
      case "EdDSA": try ed25519.signature(for: message)
      case "HS256": Data(HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: Data("secret".utf8))))
      default: Data()
      }
    return text + "." + Base64URL.text(signature)
  }
}
