import Crypto
import DemeterCore
import Foundation
import Hummingbird

/// A sign-in with a provider that is under way. The browser keeps it in a cookie, sealed with the server's key: so nothing is stored for
/// those who never come back, and any server of a household can go on with it.
struct PendingSignIn: Codable, Sendable {
  /// What happens when the person comes back.
  enum Purpose: Codable, Hashable, Sendable {
    case signIn
    /// An account at the provider is linked to a signed-in person, who entered their password in that session: the hash of its secret.
    case link(Person.ID, session: String)
    /// A person accepts an invitation, by its secret.
    case invitation(String)
  }

  let purpose: Purpose
  /// The provider, in case the owner sets up another one meanwhile.
  let issuer: String
  /// The address to which the provider leads back.
  let redirect: String
  /// The page to open afterwards; empty for Today.
  let next: String
  let expiresAt: Date
  /// Random values: the provider sends the state back with the person and the nonce in the token, and exchanges the code only for the verifier.
  let state: String
  let nonce: String
  let verifier: String

  /// How long a person may take at the provider, in seconds.
  static let length: TimeInterval = 600

  init(_ purpose: Purpose, at provider: SignInProvider, redirect: String, next: String, now: Date) {
    self.purpose = purpose
    issuer = provider.issuer
    self.redirect = redirect
    self.next = next.utf8.count <= 1000 ? next : ""
    expiresAt = now.addingTimeInterval(Self.length)
    state = Self.random()
    nonce = Self.random()
    verifier = Self.random()
  }

  /// What the provider is sent instead of the verifier (PKCE, https://www.rfc-editor.org/rfc/rfc7636).
  var challenge: String { Self.challenge(of: verifier) }

  /// The purpose of linking an account, in a session with that secret.
  static func linking(_ id: Person.ID, session secret: String) -> Purpose { .link(id, session: challenge(of: secret)) }

  static func challenge(of verifier: String) -> String { Base64URL.text(Data(SHA256.hash(data: Data(verifier.utf8)))) }

  var attempt: ProviderAttempt { ProviderAttempt(state: state, expiresAt: expiresAt) }

  /// 256 random bits from the system's generator.
  static func random() -> String { Base64URL.text(Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })) }

  /// The text of the cookie.
  func sealed(by key: SymmetricKey) throws -> String {
    let box = try AES.GCM.seal(try JSONEncoder().encode(self), using: key)
    return Base64URL.text(Data(box.nonce) + box.ciphertext + box.tag)
  }

  /// Opens a cookie; nil if another key sealed it, it was changed, or it has expired.
  init?(_ text: String, sealedBy key: SymmetricKey, at now: Date) {
    guard let bytes = Base64URL.data(text), let box = try? AES.GCM.SealedBox(combined: bytes),
      let json = try? AES.GCM.open(box, using: key), let pending = try? JSONDecoder().decode(PendingSignIn.self, from: json),
      pending.expiresAt > now, pending.expiresAt.timeIntervalSince(now) <= Self.length
    else { return nil }
    self = pending
  }
}

/// The cookie of a sign-in with a provider. The provider leads back from its own site, so `SameSite` must be `Lax`.
enum PendingCookie {
  private static func name(isSecure: Bool) -> String { isSecure ? "__Host-demeter_provider" : "demeter_provider" }

  static func read(_ request: Request, isSecure: Bool) -> String? { request.cookies[name(isSecure: isSecure)]?.value }

  /// Returns the cookie, or one that deletes it.
  static func write(_ text: String?, isSecure: Bool) -> Cookie {
    Cookie(
      name: name(isSecure: isSecure), value: text ?? "", maxAge: text == nil ? 0 : Int(nearest: PendingSignIn.length), path: "/",
      secure: isSecure,
      httpOnly: true, sameSite: .lax)
  }
}

extension Household {
  /// Returns the key that seals sign-ins under way. Creates it when it is needed first.
  func signInKey() async throws(DiaryError) -> SymmetricKey {
    if let key = try await storedSignInKey() { return key }
    try await set(.signInKey, to: SymmetricKey(size: .bits256).withUnsafeBytes { Data($0).base64EncodedString() })
    // Another server may have created one at the same moment.
    guard let key = try await storedSignInKey() else { throw .unavailable(reason: "the key of sign-ins can't be read") }
    return key
  }

  private func storedSignInKey() async throws(DiaryError) -> SymmetricKey? {
    guard let bytes = try await setting(.signInKey).flatMap({ Data(base64Encoded: $0) }), bytes.count == 32 else { return nil }
    return SymmetricKey(data: bytes)
  }
}
