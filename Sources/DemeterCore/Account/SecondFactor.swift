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

extension Household {
  /// Whether people can sign in with their passwords. The owner may switch that off. A password confirms changes of an account in any case.
  public func acceptsPasswords() async throws(DiaryError) -> Bool { try await setting(.passwords) != "off" }

  /// Lets people sign in with their passwords, or not. Sessions stay.
  public func acceptPasswords(_ isOn: Bool) async throws(DiaryError) { try await set(.passwords, to: isOn ? nil : "off") }

  /// Whether a person can sign in without a password by themselves. Links of the owner and of the command line don't count.
  ///
  /// - Parameter host: where they sign in: a passkey for another host does not count. Nil counts all passkeys.
  public func hasWayInWithoutPassword(_ person: Person, at host: String? = nil) async throws(DiaryError) -> Bool {
    try await passkeys(of: person).contains { host == nil || $0.host == host }
  }
}
