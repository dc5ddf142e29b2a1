public import Foundation

/// A device that somebody is signed in on.
public struct Session: Hashable, Sendable, Identifiable {
  /// Its name, which opens nothing.
  public let id: String
  /// What the device called itself when it signed in, in words; nil where it said nothing.
  public let device: String?
  /// When it signed in.
  public let startedAt: Date
  /// When it last asked for something, to the hour.
  public let seenAt: Date
  /// Whether it is the one that asks.
  public let isCurrent: Bool

  /// A session.
  public init(id: String, device: String?, startedAt: Date, seenAt: Date, isCurrent: Bool) {
    self.id = id
    self.device = device
    self.startedAt = startedAt
    self.seenAt = seenAt
    self.isCurrent = isCurrent
  }
}

/// A key that somebody gave to a program.
public struct AccessToken: Hashable, Sendable, Identifiable {
  /// Its name, which opens nothing.
  public let id: String
  /// What it is for, in the person's words; nil where they said nothing.
  public let label: String?
  /// What it may do.
  public let scopes: Set<Scope>
  /// When it was made.
  public let madeAt: Date
  /// When it was last used, to the hour; nil where it never was.
  public let seenAt: Date?
  /// When it stops working; nil where it works until it is revoked.
  public let expiresAt: Date?

  /// A token.
  public init(id: String, label: String?, scopes: Set<Scope>, madeAt: Date, seenAt: Date?, expiresAt: Date?) {
    self.id = id
    self.label = label
    self.scopes = scopes
    self.madeAt = madeAt
    self.seenAt = seenAt
    self.expiresAt = expiresAt
  }
}

/// What the data takes on the disk, in bytes.
public struct DiskUse: Hashable, Sendable {
  /// Each person's diary.
  public let diaries: [Person.ID: Int64]
  /// The foods that everybody can find.
  public let catalogue: Int64
  /// People, sessions and tokens.
  public let accounts: Int64
  /// What is left on the disk; nil where the system does not say.
  public let free: Int64?

  /// What the data takes.
  public init(diaries: [Person.ID: Int64], catalogue: Int64, accounts: Int64, free: Int64?) {
    self.diaries = diaries
    self.catalogue = catalogue
    self.accounts = accounts
    self.free = free
  }
}
