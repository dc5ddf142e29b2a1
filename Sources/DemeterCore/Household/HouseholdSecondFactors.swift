/// Second factors, and sign-ins that wait for a code.
public protocol HouseholdSecondFactors: Sendable {
  /// Goes on with signing in after `codeNeeded`, with a code of the app or a recovery code, each of which works once. Throws `wrongCode`, or
  /// `tryLater` after too many, or `passwordsOff` if it began with a password and these were switched off. Returns nil if the sign-in has
  /// ended: after five minutes, after five wrong codes, with the end of all other sessions, or with another password or second factor.
  func signIn(pending: String, code: String, from address: String, on device: String?) async throws(HouseholdError) -> SignedIn?
  /// Whether a sign-in waits for a code.
  func isPending(_ secret: String) async throws(DiaryError) -> Bool
  /// Checks the password and, if the person has a second factor, uses up a code. For what lets someone in for good.
  func check(_ password: String, code: String, of person: Person) async throws(HouseholdError)

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
}
