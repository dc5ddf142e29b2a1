import Crypto
public import Foundation

/// The site that passkeys are for: this server, at the address that the browser shows.
public struct RelyingParty: Hashable, Sendable {
  /// Why browsers offer no passkeys at an address.
  public enum Obstacle: Error, Hashable, Sendable {
    /// It is an IP address, or a name that is none of the internet's.
    case noName
    /// It is not encrypted, and not this machine's own name.
    case notEncrypted
  }

  /// The host: `demeter.example`.
  public let id: String
  /// The address of its pages: `https://demeter.example`, with the port if it is another than usual.
  public let origin: String

  /// - Parameter authority: the host in the browser's address, with its port.
  public init(authority: String, isSecure: Bool) throws(Obstacle) {
    let text = authority.lowercased()
    let port = text.hasSuffix("]") ? nil : text.lastIndex(of: ":").map { text[$0...] }
    let host = String(text.dropLast(port?.count ?? 0))
    guard case .name(let name)? = ServerName(host) else { throw .noName }
    guard isSecure || name == "localhost" || name.hasSuffix(".localhost") else { throw .notEncrypted }
    let isUsual = port == (isSecure ? ":443" : ":80")
    id = name
    origin = (isSecure ? "https://" : "http://") + name + (isUsual ? "" : port.map(String.init) ?? "")
  }

  /// Checks what a device sent about a new passkey. What it states about its own kind (its attestation) is not asked for, and not read.
  ///
  /// - Parameter isOurs: whether this server asked with that challenge, which is in Base64 for addresses.
  public func check(
    _ new: NewPasskeyAnswer, challenge isOurs: (_ challenge: String) -> Bool
  ) throws(PasskeyError) -> (id: Data, key: PasskeyKey, counter: UInt32) {
    try checkClient(new.clientData, "webauthn.create", isOurs)
    let object: CBOR
    do { object = try CBORReader.value(of: new.attestation) } catch { throw .cbor(error) }
    guard let bytes = object[.text("authData")]?.byteString else { throw .attestation }
    let data = try checkDevice(bytes)
    guard let credential = data.credential else { throw .attestation }
    return (Data(credential.id), try PasskeyKey(cose: credential.key), data.counter)
  }

  /// Checks what a device sent to sign in. Returns what it states.
  ///
  /// - Parameter demandsVerification: whether the device has to check who is holding it. Browsers are asked to prefer that.
  public func check(
    _ answer: PasskeyAnswer, with key: PasskeyKey, demandsVerification: Bool = false, challenge isOurs: (_ challenge: String) -> Bool
  ) throws(PasskeyError) -> AuthenticatorData {
    try checkClient(answer.clientData, "webauthn.get", isOurs)
    let data = try checkDevice(Array(answer.authenticatorData))
    guard data.isVerified || !demandsVerification else { throw .notVerified }
    guard key.isValid(answer.signature, of: answer.authenticatorData + Data(SHA256.hash(data: answer.clientData))) else {
      throw .signature
    }
    return data
  }

  private func checkClient(_ bytes: Data, _ type: String, _ isOurs: (String) -> Bool) throws(PasskeyError) {
    guard let client = try? JSONDecoder().decode(ClientData.self, from: bytes) else { throw .clientData }
    guard client.type == type else { throw .type }
    guard isOurs(client.challenge) else { throw .challenge }
    guard client.origin == origin, client.crossOrigin != true else { throw .origin }
  }

  private func checkDevice(_ bytes: [UInt8]) throws(PasskeyError) -> AuthenticatorData {
    let data = try AuthenticatorData(bytes)
    guard data.relyingPartyHash == Array(SHA256.hash(data: Data(id.utf8))) else { throw .relyingParty }
    guard data.isPresent else { throw .notPresent }
    return data
  }

  /// What the browser states about a request (https://www.w3.org/TR/webauthn-3/#dictionary-client-data).
  private struct ClientData: Decodable {
    let type: String
    let challenge: String
    let origin: String
    let crossOrigin: Bool?
  }
}

/// What a device sends about a new passkey.
public struct NewPasskeyAnswer: Hashable, Sendable {
  public let clientData: Data
  public let attestation: Data

  public init(clientData: Data, attestation: Data) {
    self.clientData = clientData
    self.attestation = attestation
  }
}

/// What a device sends to sign in with a passkey.
public struct PasskeyAnswer: Hashable, Sendable {
  /// The id of the passkey.
  public let id: Data
  /// Whose it is, as this server named them when the passkey was made.
  public let user: Data
  public let clientData: Data
  public let authenticatorData: Data
  public let signature: Data

  public init(id: Data, user: Data, clientData: Data, authenticatorData: Data, signature: Data) {
    self.id = id
    self.user = user
    self.clientData = clientData
    self.authenticatorData = authenticatorData
    self.signature = signature
  }
}
