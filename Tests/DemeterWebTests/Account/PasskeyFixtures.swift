import DemeterCore
import DemeterStore
import DemeterTestSupport
import DemeterTrust
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemeterWeb

extension Visitor {
  /// Returns the challenge on a page.
  func challenge(_ address: String) async throws -> String {
    String(try #require(try await get(address).text.firstMatch(of: /data-challenge="([\w-]+)"/)).1)
  }

  /// Saves what a device made for a challenge.
  func save(_ device: SigningDevice, _ challenge: String, name: String = "Phone") async throws -> TestResponse {
    try await post(
      "/settings/passkeys",
      [
        "name": name, "clientData": Base64URL.text(device.clientData("webauthn.create", challenge: challenge)),
        "attestation": Base64URL.text(try device.attestation()),
      ])
  }

  /// Makes a passkey of the person.
  func passkey(name: String = "Phone", _ kind: SigningDevice.Kind = .es256) async throws -> SigningDevice {
    let device = try SigningDevice(kind)
    #expect(try await save(device, challenge("/settings/passkeys/new"), name: name).location == "/settings/passkeys?note=passkeyAdded")
    return device
  }

  /// Sends what a device answers to a challenge.
  func signIn(_ device: SigningDevice, as person: Person?, _ challenge: String, next: String = "") async throws -> TestResponse {
    let clientData = device.clientData("webauthn.get", challenge: challenge), data = device.authenticatorData
    return try await post(
      "/sign-in/passkey",
      [
        "passkey": Base64URL.text(device.id), "user": person.map { Base64URL.text($0.passkeyUser) } ?? "AAAA",
        "clientData": Base64URL.text(clientData), "authenticatorData": Base64URL.text(data),
        "signature": Base64URL.text(try device.signature(of: data, clientData)), "next": next,
      ])
  }

  func signIn(_ device: SigningDevice, as person: Person?) async throws -> TestResponse {
    try await signIn(device, as: person, challenge("/sign-in"))
  }
}
