public import Foundation

/// The people who share a server: who they are, how they sign in, and whose diary is whose.
public protocol Household: Sendable {
  /// Everyone, in the order they came. The first is the owner.
  func people() async throws(DiaryError) -> [Person]
  /// Adds a person, the first as the owner. `nameTaken` where the name, in any case, is in use, or where only an owner was to be
  /// added and there is one.
  func add(_ person: NewPerson, onlyAsOwner: Bool) async throws(HouseholdError) -> Person
  /// Keeps what a person changed in their settings: zone, locale, calendar, steps. Their plan stays as it is.
  func update(_ person: Person) async throws(DiaryError)
  /// Sets how much of their history a person sees, and nothing else.
  func set(_ plan: Person.Plan, of person: Person) async throws(DiaryError)

  /// Checks a password. Guesses are slowed per address, and per name from each and a little from all: `tryLater` says how long. The
  /// device's words are kept.
  func signIn(name: String, password: String, from address: String, on device: String?) async throws(HouseholdError) -> SignedIn
  /// Spends a one-time sign-in link: nil when unknown, spent or too old.
  func signIn(link: String, on device: String?) async throws(DiaryError) -> SignedIn?
  /// A link that signs a person in once, within a day.
  func makeSignInLink(for person: Person) async throws(DiaryError) -> String
  /// Whose session a secret is, if it is still good.
  func person(session secret: String) async throws(DiaryError) -> Person?
  /// Ends a session.
  func signOut(session secret: String) async throws(DiaryError)

  /// Where somebody is signed in, the one seen last first.
  func sessions(of person: Person, asking secret: String) async throws(DiaryError) -> [Session]
  /// Ends one of somebody's sessions, whoever holds it.
  func end(_ session: Session.ID, of person: Person) async throws(DiaryError)
  /// Ends all of somebody's sessions but the one with that secret.
  func endSessions(of person: Person, except secret: String?) async throws(DiaryError)
  /// The keys that somebody gave to programs, the newest first.
  func tokens(of person: Person) async throws(DiaryError) -> [AccessToken]
  /// Takes a key back.
  func revoke(_ token: AccessToken.ID, of person: Person) async throws(DiaryError)

  /// Changes a password, if the old one is right, and ends every session but the one that asks, the links and, if wanted, the tokens.
  /// Guesses are slowed as `check` does.
  func changePassword(
    of person: Person, from old: String, to new: NewPassword, keeping secret: String, revokingTokens: Bool
  ) async throws(HouseholdError)
  /// Gives somebody another password, and ends their sessions and links.
  func resetPassword(of person: Person, to new: NewPassword) async throws(HouseholdError)
  /// Checks the password of somebody who is signed in, and starts nothing. Guesses are slowed apart from those of strangers.
  func check(_ password: String, of person: Person) async throws(HouseholdError)
  /// Removes a person with everything that is theirs, for good: diary, sessions, tokens, files on their way in or out. `ownsOthers` where
  /// it is the owner and there are others.
  func remove(_ person: Person) async throws(HouseholdError)

  /// Makes a token for a program. Its text is given this once; only its hash is kept.
  func make(_ token: NewToken, for person: Person) async throws(DiaryError) -> String
  /// Whose token a secret is, and what it may do; nil where it is unknown, or doesn't work any more.
  func access(token secret: String) async throws(DiaryError) -> (person: Person, scopes: Set<Scope>)?

  /// Says each time, within tenths of a second, that something about people, sessions or tokens changed, by whichever process.
  func changes() -> AsyncStream<Void>

  /// A setting of the server as a whole; nil where it is not set.
  func setting(_ name: ServerSetting) async throws(DiaryError) -> String?
  /// Sets a setting of the server as a whole, or unsets it.
  func set(_ name: ServerSetting, to value: String?) async throws(DiaryError)

  /// A person's diary, and nobody else's.
  func diary(of person: Person) async throws(DiaryError) -> any Diary
  /// A folder of a person's own for files on their way in or out. It goes with the person.
  func workFolder(of person: Person) async throws(DiaryError) -> URL
  /// What the data takes on the disk.
  func diskUse() async throws(DiaryError) -> DiskUse
}

extension Household {
  /// Adds a person, the first as the owner.
  public func add(_ person: NewPerson) async throws(HouseholdError) -> Person {
    try await add(person, onlyAsOwner: false)
  }

  /// A token without a label that works until it is revoked. `scopes` holds at least one.
  public func makeToken(for person: Person, scopes: Set<Scope>) async throws(DiaryError) -> String {
    try await make(NewToken(scopes: scopes, label: nil, expiresAt: nil), for: person)
  }

  /// Checks a password, of a device that says nothing of itself.
  public func signIn(name: String, password: String, from address: String) async throws(HouseholdError) -> SignedIn {
    try await signIn(name: name, password: password, from: address, on: nil)
  }

  /// Spends a one-time sign-in link, of a device that says nothing of itself.
  public func signIn(link: String) async throws(DiaryError) -> SignedIn? {
    try await signIn(link: link, on: nil)
  }
}

/// What is set for the server as a whole. Values are kept where only the server's user can read them.
public enum ServerSetting: String, CaseIterable, Sendable {
  /// The keys of the online food service, as JSON.
  case foodService
}

/// What a token may do.
public enum Scope: String, CaseIterable, Sendable {
  case readDiary = "diary:read"
  case writeDiary = "diary:write"
  case writeHealth = "health:write"
}

/// A person with a fresh session.
public struct SignedIn: Sendable {
  /// Whose session it is.
  public let person: Person
  /// The session's secret, for the cookie; only its hash is kept.
  public let secret: String

  /// A session of that person.
  public init(person: Person, secret: String) {
    self.person = person
    self.secret = secret
  }
}

/// What a household can refuse.
public enum HouseholdError: Error, Sendable {
  /// Name or password is wrong; which one is not said.
  case wrongPassword
  /// Too many guesses; come back in that many seconds.
  case tryLater(seconds: Int)
  /// Too many passwords wait to be checked, whoever sent them; come back in that many seconds.
  case busy(seconds: Int)
  case nameTaken
  /// The owner can't leave while others depend on the server.
  case ownsOthers
  case unavailable(reason: String)
}
