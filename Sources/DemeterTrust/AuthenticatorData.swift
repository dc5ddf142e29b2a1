/// What an authenticator states about itself and a passkey, and signs (https://www.w3.org/TR/webauthn-3/#authenticator-data).
public struct AuthenticatorData: Hashable, Sendable {
  /// The id and the public key of a new passkey.
  public struct Credential: Hashable, Sendable {
    public let id: [UInt8]
    /// The key as COSE states it, in CBOR.
    public let key: CBOR
  }

  /// SHA-256 of the host that the passkey is for.
  public let relyingPartyHash: [UInt8]
  /// Whether the person touched the device or confirmed on it.
  public let isPresent: Bool
  /// Whether the device checked who is holding it, by a fingerprint, a face or a PIN.
  public let isVerified: Bool
  /// How often the passkey signed; 0 if the device does not count, as those that sync passkeys.
  public let counter: UInt32
  /// The new passkey; nil when signing in.
  public let credential: Credential?

  /// The maximum length of a passkey's id in bytes, of the specification.
  public static let longestID: Int = 1023

  /// Reads the bytes, all of them.
  public init(_ bytes: [UInt8]) throws(PasskeyError) {
    guard bytes.count >= 37 else { throw .authenticatorData }
    relyingPartyHash = Array(bytes[..<32])
    let flags = bytes[32]
    isPresent = flags & 0x01 != 0
    isVerified = flags & 0x04 != 0
    counter = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
    // A passkey that is backed up can be backed up.
    guard flags & 0x18 != 0x10 else { throw .authenticatorData }
    var rest = bytes[37...]
    var found: Credential?
    do throws(CBORError) {
      if flags & 0x40 != 0 {
        // The kind of device (16 bytes), and how long the id is (2 bytes).
        guard rest.count >= 18 else { throw .truncated }
        let length = Int(bytes[53]) << 8 | Int(bytes[54])
        rest = rest.dropFirst(18)
        guard (1...Self.longestID).contains(length), rest.count >= length else { throw .truncated }
        let id = Array(rest.prefix(length))
        var reader = CBORReader(rest.dropFirst(length))
        found = Credential(id: id, key: try reader.next())
        rest = rest.suffix(reader.remaining)
      }
      if flags & 0x80 != 0 {
        guard case .map = try CBORReader.value(of: rest) else { throw .truncated }
        rest = []
      }
    } catch {
      throw .cbor(error)
    }
    guard rest.isEmpty else { throw .authenticatorData }
    credential = found
  }
}
