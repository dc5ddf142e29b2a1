public import Foundation

/// A key for a program, as a person asks for it.
public struct NewToken: Hashable, Sendable {
  /// What it may do; at least one thing.
  public let scopes: Set<Scope>
  /// What it is for, in the person's words, at most 60 characters; nil where they said nothing.
  public let label: String?
  /// When it stops working; nil where it works until it is revoked.
  public let expiresAt: Date?

  /// The longest that a token with an end may work, in days: ten years.
  public static let mostDays: Int = 3650

  /// A token with a label of 1 to 60 characters; white space around it is dropped. `days` is how long it works from `now` on, 1 to
  /// 3,650, or nil.
  ///
  /// - Throws: what is wrong with `scopes`, `label` and `days`.
  public init(scopes: Set<Scope>, label: String?, days: Int? = nil, now: Date) throws(InvalidInput) {
    var errors: [FieldError] = []
    if scopes.isEmpty { errors.append(FieldError("scopes", .missing(.scopes))) }
    let words = label?.trimmingCharacters(in: .whitespacesAndNewlines)
    if let words, !(1...60).contains(words.unicodeScalars.count) {
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
