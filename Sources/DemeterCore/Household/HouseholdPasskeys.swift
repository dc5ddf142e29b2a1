public import Foundation

/// Passkeys: signing in with them, and managing them.
public protocol HouseholdPasskeys: Sendable {
  /// Signs in with a passkey. `verify` checks the signature of the passkey that has this id, with its person. Wrong answers slow down guesses
  /// from the same address as wrong passwords do. Each challenge is answered once, also with several servers. If the person has a second
  /// factor and the device did not check who is holding it, throws `codeNeeded` with what the next step needs.
  func signIn(
    passkey id: Passkey.ID, from address: String, on device: String?,
    verifying verify: @escaping @Sendable (Passkey, Person) throws(PasskeyRefusal) -> PasskeyUse
  ) async throws(HouseholdError) -> Result<SignedIn, PasskeyRefusal>
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
}

extension HouseholdPasskeys {
  /// Whether a person can sign in without a password by themselves. Links of the owner and of the command line don't count.
  ///
  /// - Parameter host: where they sign in: a passkey for another host does not count. Nil counts all passkeys.
  public func hasWayInWithoutPassword(_ person: Person, at host: String? = nil) async throws(DiaryError) -> Bool {
    try await passkeys(of: person).contains { host == nil || $0.host == host }
  }
}
