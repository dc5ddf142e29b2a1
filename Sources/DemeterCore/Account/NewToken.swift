public import Foundation

/// A token for a program that is to be created, validated.
public struct NewToken: Hashable, Sendable {
  /// What it may do, at least one scope.
  public let scopes: Set<Scope>
  /// What it is for, in the person's words, at most 60 characters; nil if they entered nothing.
  public let label: String?
  /// When it expires; nil if it is valid until it is revoked.
  public let expiresAt: Date?

  /// The maximum lifetime of a token that expires, in days: ten years.
  public static let mostDays: Int = 3650

  /// Creates a token with a label of 1 to 60 characters, without the white space around it. `days` is its lifetime from `now` on, 1 to
  /// 3,650, or nil for no limit.
  ///
  /// - Throws: all errors in `scopes`, `label` and `days`.
  public init(scopes: Set<Scope>, label: String?, days: Int? = nil, now: Date) throws(InvalidInput) {
    var errors: [FieldError] = []
    if scopes.isEmpty { errors.append(FieldError("scopes", .missing(.scopes))) }
    let words = label?.trimmingCharacters(in: .whitespacesAndNewlines)
    if let words, !(1...60).contains(words.unicodeScalars.count) || words.hasControlCharacters {
      errors.append(FieldError("label", .tokenLabel))
    }
    if let days, !(1...Self.mostDays).contains(days) {
      errors.append(FieldError("days", .tokenDays(limit: Self.mostDays)))
    }
    guard errors.isEmpty else { throw InvalidInput(errors) }
    self.init(scopes: scopes, label: words, expiresAt: days.map { now.addingTimeInterval(Double($0) * 86_400) })
  }

  init(scopes: Set<Scope>, label: String?, expiresAt: Date?) {
    self.scopes = scopes
    self.label = label
    self.expiresAt = expiresAt
  }
}
