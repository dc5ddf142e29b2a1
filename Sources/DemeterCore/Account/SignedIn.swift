/// A person with a new session.
public struct SignedIn: Sendable {
  /// The person of the session.
  public let person: Person
  /// The session's secret for the cookie. Only its hash is stored.
  public let secret: String
  /// How the secret of a session begins that counts only as long as a proxy names its person.
  public static let proxyPrefix: String = "proxy_"
  /// How the secret of a sign-in begins that waits for a code after a passkey: it needs no password.
  public static let passkeyPrefix: String = "passkey_"

  /// Creates a result of signing in.
  public init(person: Person, secret: String) {
    self.person = person
    self.secret = secret
  }
}
