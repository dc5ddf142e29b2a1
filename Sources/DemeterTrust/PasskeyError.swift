/// Why what a device sent about a passkey is refused (https://www.w3.org/TR/webauthn-3/).
public enum PasskeyError: Error, Hashable, Sendable {
  /// The client data is not the JSON that browsers send.
  case clientData
  /// It was made for something else: `webauthn.get` for signing in, `webauthn.create` for a new passkey.
  case type
  case challenge
  /// It was made on the pages of another site, or framed by one.
  case origin
  /// The authenticator data has another structure.
  case authenticatorData
  /// It is about a passkey of another site.
  case relyingParty
  /// The device did not ask for a touch.
  case notPresent
  /// The device did not check who is holding it.
  case notVerified
  /// A new passkey comes without an attestation object, id or key.
  case attestation
  case cbor(CBORError)
  /// The key is of a kind that was not asked for, or no key.
  case key
  case signature
}
