public import Foundation

/// Signing in with an account elsewhere, or by a trusted proxy.
public protocol HouseholdIdentities: Sendable {
  /// Signs in the person to whom an account at a provider is linked. Uses the attempt up, unless the account is unknown.
  func signIn(as account: ProviderAccount, by attempt: ProviderAttempt, on device: String?) async throws(DiaryError) -> ProviderSignIn
  /// Returns the accounts at sign-in providers that let a person in, the first linked first.
  func identities(of person: Person) async throws(DiaryError) -> [ProviderIdentity]
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
}
