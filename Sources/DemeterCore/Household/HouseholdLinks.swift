/// Links that work once: to sign in, and to invite people.
public protocol HouseholdLinks: Sendable {
  /// Signs in with a one-time link, which is then used up. Returns nil if the link is unknown, used or expired. A link asks for no second
  /// factor: it is the way back in for people who lost theirs.
  func signIn(link: String, on device: String?) async throws(DiaryError) -> SignedIn?
  /// Creates a link that signs a person in once, within a day.
  func makeSignInLink(for person: Person) async throws(DiaryError) -> String

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
}

extension HouseholdLinks {
  /// Signs in with a one-time link, without a device name.
  public func signIn(link: String) async throws(DiaryError) -> SignedIn? {
    try await signIn(link: link, on: nil)
  }
}
