/// Passwords: signing in with them, and changing them.
public protocol HouseholdPasswords: Sendable {
  /// Signs in with a password. Wrong guesses are slowed down for each address, for each name from one address, and a little for each name
  /// from all addresses together; `tryLater` contains the waiting time. Saves the name of the device. If the person has a second factor,
  /// throws `codeNeeded` with what the next step needs.
  func signIn(name: String, password: String, from address: String, on device: String?) async throws(HouseholdError) -> SignedIn
  /// Checks the password of a person who is signed in, without starting a session. Wrong guesses are counted separately from those of
  /// people who are not signed in.
  func check(_ password: String, of person: Person) async throws(HouseholdError)
  /// Changes a password if the old one is correct. Ends all other sessions of the person, their sign-in links and, if wanted, their tokens.
  /// Wrong guesses are slowed down as in `check`.
  func changePassword(
    of person: Person, from old: String, to new: NewPassword, keeping secret: String, revokingTokens: Bool
  ) async throws(HouseholdError)
  /// Sets a new password without asking for the old one. Ends the person's sessions and sign-in links. If all is to end, removes their
  /// passkeys, linked accounts and tokens, too; the second factor stays.
  func resetPassword(of person: Person, to new: NewPassword, endingAll: Bool) async throws(HouseholdError)
}

extension HouseholdPasswords {
  /// Signs in with a password, without a device name.
  public func signIn(name: String, password: String, from address: String) async throws(HouseholdError) -> SignedIn {
    try await signIn(name: name, password: password, from: address, on: nil)
  }

  /// Sets a new password. Passkeys, linked accounts and tokens stay.
  public func resetPassword(of person: Person, to new: NewPassword) async throws(HouseholdError) {
    try await resetPassword(of: person, to: new, endingAll: false)
  }
}
