public import Foundation

/// An account at a sign-in provider, as the provider named it in a token that was checked.
public struct ProviderAccount: Hashable, Sendable {
  /// The provider, by its exact address.
  public let issuer: String
  /// The id of the account there, 1 to 255 characters. Only issuer and subject say who it is: names and e-mail addresses change hands.
  public let subject: String
  /// What the account is called there; nil if the provider did not say.
  public let name: String?

  /// Creates an account.
  public init(issuer: String, subject: String, name: String?) {
    self.issuer = issuer
    self.subject = subject
    self.name = name
  }
}

/// An account at a sign-in provider that lets a person in.
public struct ProviderIdentity: Hashable, Sendable, Identifiable {
  /// The id. It is not secret and grants no access.
  public let id: UUID
  /// The account.
  public let account: ProviderAccount
  /// When it was linked.
  public let linkedAt: Date
  /// When it last signed in; nil if it never did.
  public let seenAt: Date?

  /// Creates an identity.
  public init(id: UUID, account: ProviderAccount, linkedAt: Date, seenAt: Date?) {
    self.id = id
    self.account = account
    self.linkedAt = linkedAt
    self.seenAt = seenAt
  }
}

/// One attempt to sign in with a provider, which counts once.
public struct ProviderAttempt: Hashable, Sendable {
  /// The random value that the provider sent back.
  public let state: String
  /// Until when it may be used.
  public let expiresAt: Date

  /// Creates an attempt.
  public init(state: String, expiresAt: Date) {
    self.state = state
    self.expiresAt = expiresAt
  }
}

/// The result of signing in with a provider.
public enum ProviderSignIn: Sendable {
  case signedIn(SignedIn)
  /// The account is linked to no person here.
  case unknown
  /// The attempt, or the invitation, was used before.
  case used
}

/// The result of linking an account at a provider.
public enum ProviderLink: Hashable, Sendable {
  case linked
  /// It belongs to another person here.
  case taken
  /// The attempt was used before.
  case used
}
