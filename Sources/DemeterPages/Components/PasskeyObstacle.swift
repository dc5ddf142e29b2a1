import DemeterMessages

/// Why passkeys do not work at the address of a page.
public enum PasskeyObstacle: Hashable, Sendable {
  /// It is an IP address.
  case noName
  /// It is not encrypted.
  case notEncrypted

  /// Why, and what helps.
  var words: String {
    switch self {
    case .noName:
      say("Passkeys do not work at an IP address. Open this server at a host name with HTTPS, like https://demeter.example.")
    case .notEncrypted:
      say("Passkeys do not work without encryption. Open this server at a host name with HTTPS, like https://demeter.example.")
    }
  }
}
