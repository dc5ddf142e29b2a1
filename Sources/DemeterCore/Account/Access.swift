public import Foundation

/// A device on which a person is signed in.
public struct Session: Hashable, Sendable, Identifiable {
  /// The id. It is not secret and grants no access.
  public let id: String
  /// The name of the device in words, from when it signed in; nil if it sent none.
  public let device: String?
  /// When the session started.
  public let startedAt: Date
  /// When the device last sent a request, to the hour.
  public let seenAt: Date
  /// Whether this is the session of the current request.
  public let isCurrent: Bool
  /// How it was started; nil if that is not known.
  public let method: SignInMethod?

  /// Creates a session.
  public init(id: String, device: String?, startedAt: Date, seenAt: Date, isCurrent: Bool, method: SignInMethod? = nil) {
    self.id = id
    self.device = device
    self.startedAt = startedAt
    self.seenAt = seenAt
    self.isCurrent = isCurrent
    self.method = method
  }
}

/// A token that a person created for a program.
public struct AccessToken: Hashable, Sendable, Identifiable {
  /// The id. It is not secret and grants no access.
  public let id: String
  /// What it is for, in the person's words; nil if they entered nothing.
  public let label: String?
  /// What it may do.
  public let scopes: Set<Scope>
  /// When it was created.
  public let madeAt: Date
  /// When it was last used, to the hour; nil if it was never used.
  public let seenAt: Date?
  /// When it expires; nil if it is valid until it is revoked.
  public let expiresAt: Date?

  /// Creates a token.
  public init(id: String, label: String?, scopes: Set<Scope>, madeAt: Date, seenAt: Date?, expiresAt: Date?) {
    self.id = id
    self.label = label
    self.scopes = scopes
    self.madeAt = madeAt
    self.seenAt = seenAt
    self.expiresAt = expiresAt
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

/// The disk space that the data uses, in bytes.
public struct DiskUse: Hashable, Sendable {
  /// The size of each person's diary.
  public let diaries: [Person.ID: Int64]
  /// The size of the catalogue of imported foods, which all people share.
  public let catalogue: Int64
  /// The size of the file with people, sessions and tokens.
  public let accounts: Int64
  /// The free space on the disk; nil if the system does not report it.
  public let free: Int64?

  /// Creates a value with these sizes.
  public init(diaries: [Person.ID: Int64], catalogue: Int64, accounts: Int64, free: Int64?) {
    self.diaries = diaries
    self.catalogue = catalogue
    self.accounts = accounts
    self.free = free
  }
}
