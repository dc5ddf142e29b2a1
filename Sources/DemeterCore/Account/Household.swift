public import Foundation

/// The people of one server: their accounts, how they sign in, and their diaries.
public protocol Household: Sendable {
  /// Returns all people in the order in which they were added. The first is the owner.
  func people() async throws(DiaryError) -> [Person]
  /// Returns the number of people.
  func peopleCount() async throws(DiaryError) -> Int
  /// Adds a person. The first one becomes the owner. Throws `nameTaken` if the name is in use, ignoring case, or if `onlyAsOwner` is true
  /// and there is an owner already.
  func add(_ person: NewPerson, onlyAsOwner: Bool) async throws(HouseholdError) -> Person
  /// Adds a person where there are others already, so never as the owner. Returns nil if there is nobody.
  ///
  /// - Throws: `nameTaken`
  func addBesideOthers(_ person: NewPerson) async throws(HouseholdError) -> Person?
  /// Reads a person, applies a change of their settings, and saves them in one transaction: of two changes at once, both count. Settings are
  /// time zone, locale, calendar, units, steps, body and water; a change of anything else is ignored. `change` may be called more than once.
  /// Returns the person as they are saved. A person who was removed throws `notFound`.
  @discardableResult
  func change(_ person: Person, by change: @escaping @Sendable (inout Person) -> Void) async throws(DiaryError) -> Person
  /// Sets a person's plan, which decides how much of their history they see. Changes nothing else.
  func set(_ plan: Person.Plan, of person: Person) async throws(DiaryError)

  /// Signs in with a password. Wrong guesses are slowed down for each address, for each name from one address, and a little for each name
  /// from all addresses together; `tryLater` contains the waiting time. Saves the name of the device. If the person has a second factor,
  /// throws `codeNeeded` with what the next step needs.
  func signIn(name: String, password: String, from address: String, on device: String?) async throws(HouseholdError) -> SignedIn
  /// Signs in with a one-time link, which is then used up. Returns nil if the link is unknown, used or expired. A link asks for no second
  /// factor: it is the way back in for people who lost theirs.
  func signIn(link: String, on device: String?) async throws(DiaryError) -> SignedIn?
  /// Signs in with a passkey. `verify` checks the signature of the passkey that has this id, with its person. Wrong answers slow down guesses
  /// from the same address as wrong passwords do. Each challenge is answered once, also with several servers. If the person has a second
  /// factor and the device did not check who is holding it, throws `codeNeeded` with what the next step needs.
  func signIn(
    passkey id: Passkey.ID, from address: String, on device: String?,
    verifying verify: @escaping @Sendable (Passkey, Person) throws(PasskeyRefusal) -> PasskeyUse
  ) async throws(HouseholdError) -> Result<SignedIn, PasskeyRefusal>

  /// Goes on with signing in after `codeNeeded`, with a code of the app or a recovery code, each of which works once. Throws `wrongCode`, or
  /// `tryLater` after too many, or `passwordsOff` if it began with a password and these were switched off. Returns nil if the sign-in has
  /// ended: after five minutes, after five wrong codes, with the end of all other sessions, or with another password or second factor.
  func signIn(pending: String, code: String, from address: String, on device: String?) async throws(HouseholdError) -> SignedIn?
  /// Whether a sign-in waits for a code.
  func isPending(_ secret: String) async throws(DiaryError) -> Bool
  /// Returns a person's second factor; nil if they have none.
  func secondFactor(of person: Person) async throws(DiaryError) -> SecondFactor?
  /// Begins to set up a second factor if the password is right. Returns the secret for the app, in Base32: the same one for an hour. Returns
  /// nil if the person has a second factor.
  func beginSecondFactor(of person: Person, password: String) async throws(HouseholdError) -> String?
  /// Sets up the second factor if the code is one that the app shows for the secret, else throws `wrongCode`. Returns the recovery codes,
  /// which can't be read again. Returns nil if nothing with that secret was begun within an hour.
  func confirmSecondFactor(of person: Person, secret: String, code: String) async throws(HouseholdError) -> [String]?
  /// Replaces the recovery codes, if the password and a code are right, and returns the new ones. Returns nil without a second factor.
  func makeRecoveryCodes(for person: Person, password: String, code: String) async throws(HouseholdError) -> [String]?
  /// Removes the second factor, if the password and a code are right.
  func removeSecondFactor(of person: Person, password: String, code: String) async throws(HouseholdError)
  /// Removes the second factor without asking, for people who lost it. Returns whether there was one.
  @discardableResult
  func removeSecondFactor(of person: Person) async throws(DiaryError) -> Bool
  /// Creates an invitation that adds one person within a week. Returns its secret.
  func makeInvitation() async throws(DiaryError) -> String
  /// Returns the number of invitations that are neither used nor expired.
  func openInvitations() async throws(DiaryError) -> Int
  /// Ends all open invitations.
  func withdrawInvitations() async throws(DiaryError)
  /// Whether an invitation is neither used nor expired.
  func isOpen(invitation secret: String) async throws(DiaryError) -> Bool
  /// Adds a person and signs them in. The invitation is used up then, but not if the person is refused. Returns nil if it is unknown, used or
  /// expired.
  func accept(invitation secret: String, as person: NewPerson, on device: String?) async throws(HouseholdError) -> SignedIn?
  /// Creates a link that signs a person in once, within a day.
  func makeSignInLink(for person: Person) async throws(DiaryError) -> String

  /// Returns the accounts at sign-in providers that let a person in, the first linked first.
  func identities(of person: Person) async throws(DiaryError) -> [ProviderIdentity]
  /// Signs in the person to whom an account at a provider is linked. Uses the attempt up, unless the account is unknown.
  func signIn(as account: ProviderAccount, by attempt: ProviderAttempt, on device: String?) async throws(DiaryError) -> ProviderSignIn
  /// Links an account at a provider to a person. Uses the attempt up, unless the account is another person's.
  func link(_ account: ProviderAccount, to person: Person, by attempt: ProviderAttempt) async throws(DiaryError) -> ProviderLink
  /// Removes a link, so that the account lets the person in no more.
  func unlink(_ identity: UUID, of person: Person) async throws(DiaryError)
  /// Adds a person, links the account to them, and signs them in. With an invitation, that is used up; `used` means that it is not open. The
  /// first person is added only with `mayOwn`, and a later one without an invitation only with `addsPeople`; otherwise the result is
  /// `unknown`. An account that is linked already signs in its person.
  ///
  /// - Throws: `nameTaken`
  func add(
    _ person: NewPerson, with account: ProviderAccount, by attempt: ProviderAttempt, invitation: String?, mayOwn: Bool,
    addsPeople: Bool, on device: String?
  ) async throws(HouseholdError) -> ProviderSignIn
  /// Signs in the person with exactly this name, whom a trusted proxy named. Returns nil if there is none. The secret of the session begins
  /// with `SignedIn.proxyPrefix`. A person has at most 50 such sessions: those that were used longest ago end.
  func signIn(namedByProxy name: String, on device: String?) async throws(DiaryError) -> SignedIn?

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
  /// Returns a person's tokens, the newest first.
  func tokens(of person: Person) async throws(DiaryError) -> [AccessToken]
  /// Revokes a token.
  func revoke(_ token: AccessToken.ID, of person: Person) async throws(DiaryError)

  /// Returns a person's passkeys, the oldest first.
  func passkeys(of person: Person) async throws(DiaryError) -> [Passkey]
  /// Whether anyone has a passkey.
  func hasPasskeys() async throws(DiaryError) -> Bool
  /// Saves a new passkey, unless its challenge was used before, there is one with its id, or the person has too many.
  func add(_ passkey: Passkey, answering challenge: PasskeyChallenge, for person: Person) async throws(DiaryError) -> PasskeyRefusal?
  /// Renames a passkey of a person.
  func rename(passkey id: Passkey.ID, to name: String, of person: Person) async throws(DiaryError)
  /// Removes a passkey of a person, who still has the password.
  func remove(passkey id: Passkey.ID, of person: Person) async throws(DiaryError)
  /// Returns the key with which the servers of this household mark their challenges: 32 random bytes, made when they are first asked for.
  func challengeKey() async throws(DiaryError) -> Data

  /// Changes a password if the old one is correct. Ends all other sessions of the person, their sign-in links and, if wanted, their tokens.
  /// Wrong guesses are slowed down as in `check`.
  func changePassword(
    of person: Person, from old: String, to new: NewPassword, keeping secret: String, revokingTokens: Bool
  ) async throws(HouseholdError)
  /// Sets a new password without asking for the old one. Ends the person's sessions and sign-in links. If all is to end, removes their
  /// passkeys, linked accounts and tokens, too; the second factor stays.
  func resetPassword(of person: Person, to new: NewPassword, endingAll: Bool) async throws(HouseholdError)
  /// Checks the password of a person who is signed in, without starting a session. Wrong guesses are counted separately from those of
  /// people who are not signed in.
  func check(_ password: String, of person: Person) async throws(HouseholdError)
  /// Checks the password and, if the person has a second factor, uses up a code. For what lets someone in for good.
  func check(_ password: String, code: String, of person: Person) async throws(HouseholdError)
  /// Permanently removes a person with their diary, sessions, tokens, and files of imports and exports. Throws `ownsOthers` if it is the
  /// owner and there are other people.
  func remove(_ person: Person) async throws(HouseholdError)

  /// Announces that a person is removed on a day, or withdraws that with nil. Changes nothing for the owner.
  func announceRemoval(of person: Person, on day: Day?) async throws(DiaryError)
  /// Removes a person like `remove`, unless the announcement has changed since it was read. Returns whether it did.
  func removeAsAnnounced(_ person: Person) async throws(HouseholdError) -> Bool

  /// Creates a token for a program and returns its secret, which cannot be read again: only its hash is stored.
  func make(_ token: NewToken, for person: Person) async throws(DiaryError) -> String
  /// Returns the person and scopes of a token; nil if the secret is unknown or the token is no longer valid.
  func access(token secret: String) async throws(DiaryError) -> (person: Person, scopes: Set<Scope>)?

  /// Records that a reminder is being sent. Returns whether this is the first time: each is sent once, by one server. Returns false, too, if
  /// the person does not want it any more, or wants one a day and had another one.
  func claim(_ reminder: Reminder, of person: Person) async throws(DiaryError) -> Bool
  /// Returns the devices that show a person's reminders, the longest signed in first.
  func pushDevices(of person: Person) async throws(DiaryError) -> [PushDevice]
  /// Lets the device of a session show reminders until the session ends. Replaces an earlier subscription of the same browser.
  func save(_ subscription: PushSubscription, of person: Person, session secret: String) async throws(DiaryError)
  /// Shows no more reminders on a device.
  func removePushDevice(_ device: PushDevice.ID, of person: Person) async throws(DiaryError)

  /// Returns the topic of a person at the household's ntfy server; nil if they chose none.
  func ntfyTopic(of person: Person) async throws(DiaryError) -> String?
  /// Chooses a topic of 1 to 64 characters; nil for none.
  func set(ntfyTopic topic: String?, of person: Person) async throws(DiaryError)

  /// Invites another person to see a person's diary, or also to log food in it. It ends after the last day, where the owner lives. Returns
  /// false and changes nothing if they were invited already, or are no other person of this household.
  func share(diaryOf owner: Person, with reader: Person.ID, mayLog: Bool, until lastDay: Day?) async throws(DiaryError) -> Bool
  /// Returns the diaries that a person shares and those that they may see, with open invitations and without what has ended.
  func shares(of person: Person) async throws(DiaryError) -> [DiaryShare]
  /// Accepts an invitation to see a person's diary. Returns false if there is none.
  func acceptShare(of owner: Person.ID, by reader: Person) async throws(DiaryError) -> Bool
  /// Ends what a person shares with another at once, or withdraws or declines an invitation to it.
  func endShare(of owner: Person.ID, with reader: Person.ID) async throws(DiaryError)
  /// Returns a person's diary if another person may see it now; nil if not, or not any more. Never answers from memory.
  func sharedDiary(of owner: Person.ID, for reader: Person) async throws(DiaryError) -> SharedDiary?
  /// Records what a person saw or did in another's diary today. It is kept for `DiaryAccess.daysKept` days.
  func record(_ access: DiaryAccess.Kind, toDiaryOf owner: Person, by reader: Person) async throws(DiaryError)
  /// Returns what others saw and did in a person's diary, the newest first.
  func accesses(toDiaryOf owner: Person) async throws(DiaryError) -> [DiaryAccess]

  /// Returns a stream that reports within tenths of a second that people, sessions or tokens may have been changed or removed, also by
  /// another process.
  func changes() -> AsyncStream<Void>

  /// Returns a setting of the whole server; nil if it is not set.
  func setting(_ name: ServerSetting) async throws(DiaryError) -> String?
  /// Changes a setting of the whole server; nil removes it.
  func set(_ name: ServerSetting, to value: String?) async throws(DiaryError)

  /// Whether a person put away the list of first steps on Today, on whatever device.
  func hasPutAwayFirstSteps(_ person: Person) async throws(DiaryError) -> Bool
  /// Puts it away for good.
  func putAwayFirstSteps(of person: Person) async throws(DiaryError)

  /// Returns the columns that a person chose for a table with such a head; nil if they chose none.
  func columns(ofTable table: String, of person: Person) async throws(DiaryError) -> String?
  /// Remembers the columns of a table, each a line at most, for the next file with such a head. Those of the last 50 tables stay.
  func set(columns: String, ofTable table: String, of person: Person) async throws(DiaryError)

  /// Returns the own foods that a person finds: theirs, and those that are shared. Sorted by name.
  func ownFoods(of person: Person) async throws(DiaryError) -> [StoredOwnFood]
  /// Returns the versions of an own food that a person may see, the oldest first. The last one may be deleted.
  func versions(ofOwnFood id: UUID, for person: Person) async throws(DiaryError) -> [StoredOwnFood]
  /// Saves a new own food, or a new version of one. Everyone may change a shared food, but only a person who may remove it may change whether
  /// it is shared. Saving the same version twice writes it once. Returns nil and writes nothing if the food was removed, or has a newer
  /// version than the one that the person saw.
  ///
  /// - Throws: `notFound` if the food is another person's and not shared.
  func save(_ food: OwnFood, over version: Int?, by person: Person) async throws(DiaryError) -> StoredOwnFood?
  /// Adds own foods in one transaction, all or none. Foods with an id that is known are left out. Returns how many were added.
  func add(_ foods: [OwnFood], by person: Person) async throws(DiaryError) -> Int
  /// Removes the unchanged foods of a file in one transaction, and returns how many. Entries keep their figures.
  func undo(_ batch: OwnFoodBatch, by person: Person) async throws(DiaryError) -> Int
  /// Removes an own food. Entries keep their figures. Returns its last version.
  ///
  /// - Throws: `notFound` if there is none, or the person may not remove it.
  func remove(ownFood id: UUID, by person: Person) async throws(DiaryError) -> StoredOwnFood
  /// Brings a removed food back as it was.
  ///
  /// - Throws: `notFound`, as in `remove`.
  func restore(ownFood id: UUID, by person: Person) async throws(DiaryError) -> StoredOwnFood

  /// Returns the diary of this person.
  func diary(of person: Person) async throws(DiaryError) -> any Diary
  /// Returns a folder for files of this person's imports and exports. It is removed together with the person.
  func workFolder(of person: Person) async throws(DiaryError) -> URL
  /// Returns those of these folders that exist on this machine.
  func workFolders() async throws(DiaryError) -> [URL]
  /// Throws if the accounts can't be read within a time.
  func check(within limit: Duration) async throws(DiaryError)
  /// Brings those metrics up to date that nothing reports by itself.
  func measure() async
  /// Returns the disk space that the data uses.
  func diskUse() async throws(DiaryError) -> DiskUse
}

extension Household {
  /// Not shared, unless a household says so.
  public var isShared: Bool { false }
  /// Does nothing.
  public func measure() async {}
  /// Reads a setting.
  public func check(within limit: Duration) async throws(DiaryError) { _ = try await setting(.planOfNewPeople) }
  /// Asks each time.
  public func recentPerson(session secret: String) async throws(DiaryError) -> Person? { try await person(session: secret) }

  /// Adds a person. The first one becomes the owner.
  public func add(_ person: NewPerson) async throws(HouseholdError) -> Person {
    try await add(person, onlyAsOwner: false)
  }

  /// Sets a new password. Passkeys, linked accounts and tokens stay.
  public func resetPassword(of person: Person, to new: NewPassword) async throws(HouseholdError) {
    try await resetPassword(of: person, to: new, endingAll: false)
  }

  /// Creates a token without a label that is valid until it is revoked, and returns its secret. `scopes` contains at least one scope.
  public func makeToken(for person: Person, scopes: Set<Scope>) async throws(DiaryError) -> String {
    try await make(NewToken(scopes: scopes, label: nil, expiresAt: nil), for: person)
  }

  /// Signs in with a password, without a device name.
  public func signIn(name: String, password: String, from address: String) async throws(HouseholdError) -> SignedIn {
    try await signIn(name: name, password: password, from: address, on: nil)
  }

  /// Signs in with a one-time link, without a device name.
  public func signIn(link: String) async throws(DiaryError) -> SignedIn? {
    try await signIn(link: link, on: nil)
  }
}

/// A setting of the whole server. Only the system user that runs the server can read the stored values.
public enum ServerSetting: String, CaseIterable, Sendable {
  /// The keys of the online food service, as JSON.
  case foodService
  /// The plan of people who are added: a raw value of `Person.Plan`; pro if it is not set.
  case planOfNewPeople
  /// Who finds new foods and recipes: a raw value of `FoodSharing`; everyone if it is not set.
  case newFoods
  /// Whether reminders are sent to push services: `on`, or not set.
  case pushIsOn
  /// The server's private key for push services, in Base64. Another one would end all subscriptions.
  case pushKey
  /// The household's own ntfy server, as JSON.
  case ntfyServer
  /// The key with which servers mark the challenges of passkeys, in Base64.
  case challengeKey
  /// Whether people sign in with passwords: `off`, or not set.
  case passwords
  /// The sign-in provider that the owner set up, as JSON.
  case signInProvider
  /// The key with which the server seals the cookies of sign-ins that are under way, in Base64.
  case signInKey
}

/// Who finds a food or recipe.
public enum FoodSharing: String, CaseIterable, Sendable {
  /// All people of the household.
  case everyone
  /// Only the person who adds it.
  case person
}

extension Household {
  /// Removes the people whose announced day has begun where they live. Returns their number.
  ///
  /// - Throws: the first error, after the others were removed.
  public func removePeopleDue(at now: Date) async throws -> Int {
    var count = 0, failure: (any Error)?
    for person in try await people() where person.leavesOn.map({ $0 <= person.today(now) }) ?? false {
      do { if try await removeAsAnnounced(person) { count += 1 } } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
    return count
  }

  /// Whether new foods and recipes are for everyone by default. False if there is only one person.
  public func sharesNewFoods() async throws(DiaryError) -> Bool {
    guard try await peopleCount() > 1 else { return false }
    return try await sharingOfNewFoods() == .everyone
  }

  /// Who finds new foods and recipes.
  public func sharingOfNewFoods() async throws(DiaryError) -> FoodSharing {
    try await setting(.newFoods).flatMap(FoodSharing.init(rawValue:)) ?? .everyone
  }

  /// The plan of people who are added without naming one.
  public func planOfNewPeople() async throws(DiaryError) -> Person.Plan {
    try await setting(.planOfNewPeople).flatMap(Person.Plan.init(rawValue:)) ?? .pro
  }
}

/// A permission of a token.
public enum Scope: String, CaseIterable, Sendable {
  case readDiary = "diary:read"
  case writeDiary = "diary:write"
  case writeHealth = "health:write"
  /// Shows when reminders fall, in a calendar. A secret address has it, and no other permission.
  case readReminders = "reminders:read"

  /// Those that a program's token can have.
  public static let ofPrograms: [Scope] = [.readDiary, .writeDiary, .writeHealth]
}

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

/// An error of a household.
public enum HouseholdError: Error, Sendable {
  /// The name or the password is wrong. The error does not say which, so that names cannot be guessed.
  case wrongPassword
  /// The password or the passkey was right, and a code of the second factor is needed, with this secret.
  case codeNeeded(pending: String)
  /// The code of the second factor is wrong, or was used before.
  case wrongCode
  /// The owner switched off signing in with passwords.
  case passwordsOff
  /// There were too many wrong guesses; try again after that many seconds.
  case tryLater(seconds: Int)
  /// Too many passwords of all people together are waiting to be checked; try again after that many seconds.
  case busy(seconds: Int)
  case nameTaken
  /// The owner can't be removed while there are other people.
  case ownsOthers
  /// The disk has no room. Nothing was changed.
  case noRoom
  /// The file of the accounts was deleted or replaced while it was open. Nothing was written.
  case fileReplaced
  case unavailable(reason: String)
}
