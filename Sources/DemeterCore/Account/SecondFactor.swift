public import Foundation

/// What a person needs to sign in besides their password: the codes of an app on their phone (RFC 6238), or one of their recovery codes.
public struct SecondFactor: Hashable, Sendable {
  /// When it was set up.
  public let since: Date
  /// The number of recovery codes that were not used.
  public let codesLeft: Int

  /// Creates a second factor.
  public init(since: Date, codesLeft: Int) {
    self.since = since
    self.codesLeft = codesLeft
  }

  /// How many recovery codes a person gets.
  public static let codeCount: Int = 10

  /// Whether it is time for new recovery codes.
  public var needsCodes: Bool { codesLeft <= 3 }
}
