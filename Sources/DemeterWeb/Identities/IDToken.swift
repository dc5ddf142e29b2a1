import Foundation

/// A token in which a sign-in provider says who signed in, checked as
/// [OpenID Connect](https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation) demands.
struct IDToken: Sendable {
  /// Why a token is refused.
  enum Failure: Error, Hashable, Sendable {
    case unreadable
    /// It is not signed, or in a way that is not accepted.
    case algorithm
    /// None of the provider's keys is named. There may be newer ones.
    case unknownKey
    case signature
    case issuer
    case audience
    case authorizedParty
    case expired
    /// It is of the future.
    case early
    case nonce
    case subject
  }

  /// What the token must say.
  struct Expected: Sendable {
    let issuer: String
    /// The id of this server at the provider.
    let client: String
    /// The random value of this sign-in.
    let nonce: String
  }

  let claims: Claims
  /// The id of the account at the provider.
  let subject: String

  /// How far the clocks of provider and server may be apart, in seconds.
  static let skew: Double = 60

  /// Checks a token.
  init(_ text: String, keys: [SigningKey], expecting expected: Expected, at now: Date) throws(Failure) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.count <= 65_536, parts.count == 3, let head = Base64URL.data(String(parts[0])).flatMap(Claims.read),
      let body = Base64URL.data(String(parts[1])), let signature = Base64URL.data(String(parts[2]))
    else { throw .unreadable }
    // `crit` names extensions that must be understood. None are.
    guard let algorithm = head["alg"]?.text.flatMap(SigningKey.Algorithm.init(rawValue:)), head["crit"] == nil else { throw .algorithm }
    let name = head["kid"]?.text
    let fitting = keys.filter { $0.algorithm == algorithm && (name == nil || $0.id == name) }
    // Without a name, there must be no choice.
    guard let key = fitting.first, name != nil || fitting.count == 1 else { throw .unknownKey }
    guard key.isValid(signature, for: Data("\(parts[0]).\(parts[1])".utf8)) else { throw .signature }
    guard let claims = Claims.read(body) else { throw .unreadable }
    try Self.check(claims, expected, at: now.timeIntervalSince1970)
    guard let subject = claims["sub"]?.text, (1...255).contains(subject.unicodeScalars.count), !subject.contains("\0") else {
      throw .subject
    }
    self.claims = claims
    self.subject = subject
  }

  private static func check(_ claims: Claims, _ expected: Expected, at now: Double) throws(Failure) {
    guard claims["iss"]?.text == expected.issuer else { throw .issuer }
    guard let audience = claims["aud"]?.texts, audience.contains(expected.client) else { throw .audience }
    // A token for several programs says for whom it was made.
    guard claims["azp"].map({ $0.text == expected.client }) ?? (audience.count == 1) else { throw .authorizedParty }
    guard let expiry = claims["exp"]?.number, now < expiry + skew else { throw .expired }
    guard let issued = claims["iat"]?.number, issued <= now + skew, claims["nbf"].map({ ($0.number ?? .infinity) <= now + skew }) ?? true
    else { throw .early }
    guard claims["nonce"]?.text == expected.nonce else { throw .nonce }
  }
}
