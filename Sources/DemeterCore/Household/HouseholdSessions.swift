/// Sessions of people, and tokens of programs.
public protocol HouseholdSessions: Sendable {
  /// Returns the person whose session has this secret; nil if there is no valid one.
  func person(session secret: String) async throws(DiaryError) -> Person?
  /// Returns the same, but may lack what other servers changed in the last quarter of a second. Takes no time if the session is in use.
  func recentPerson(session secret: String) async throws(DiaryError) -> Person?
  /// Whether other servers may use the same data, so that an answer that is called recent may be older than what they wrote.
  var isShared: Bool { get }
  /// Ends a session.
  func signOut(session secret: String) async throws(DiaryError)
  /// Returns a person's sessions, the last used first. `secret` is that of the current session.
  func sessions(of person: Person, asking secret: String) async throws(DiaryError) -> [Session]
  /// Ends one session of a person, on whatever device it is.
  func end(_ session: Session.ID, of person: Person) async throws(DiaryError)
  /// Ends all sessions of a person, except the one with that secret, their sign-in links, and sign-ins that wait for a code.
  func endSessions(of person: Person, except secret: String?) async throws(DiaryError)

  /// Creates a token for a program and returns its secret, which cannot be read again: only its hash is stored.
  func make(_ token: NewToken, for person: Person) async throws(DiaryError) -> String
  /// Returns the person and scopes of a token; nil if the secret is unknown or the token is no longer valid.
  func access(token secret: String) async throws(DiaryError) -> (person: Person, scopes: Set<Scope>)?
  /// Returns a person's tokens, the newest first.
  func tokens(of person: Person) async throws(DiaryError) -> [AccessToken]
  /// Revokes a token.
  func revoke(_ token: AccessToken.ID, of person: Person) async throws(DiaryError)
}

extension HouseholdSessions {
  /// Not shared, unless a household says so.
  public var isShared: Bool { false }

  /// Asks each time.
  public func recentPerson(session secret: String) async throws(DiaryError) -> Person? { try await person(session: secret) }

  /// Creates a token without a label that is valid until it is revoked, and returns its secret. `scopes` contains at least one scope.
  public func makeToken(for person: Person, scopes: Set<Scope>) async throws(DiaryError) -> String {
    try await make(NewToken(scopes: scopes, label: nil, expiresAt: nil), for: person)
  }
}
