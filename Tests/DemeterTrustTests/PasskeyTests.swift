import DemeterTestSupport
import DemeterTrust
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A passkey` {
  private let site: RelyingParty
  private let challenge = "c29tZXRoaW5nIHJhbmRvbQ"

  init() throws { site = try RelyingParty(authority: "demeter.example", isSecure: true) }

  private func device(_ kind: SigningDevice.Kind = .es256) throws -> SigningDevice {
    try SigningDevice(kind, origin: "https://demeter.example", host: "demeter.example")
  }

  private func register(_ device: SigningDevice, type: String = "webauthn.create") throws -> (id: Data, key: PasskeyKey, counter: UInt32) {
    let answer = NewPasskeyAnswer(clientData: device.clientData(type, challenge: challenge), attestation: try device.attestation())
    return try site.check(answer) { $0 == challenge }
  }

  private func answer(of device: SigningDevice, type: String = "webauthn.get") throws -> PasskeyAnswer {
    let clientData = device.clientData(type, challenge: challenge), data = device.authenticatorData
    return PasskeyAnswer(
      id: device.id, user: Data([1]), clientData: clientData, authenticatorData: data, signature: try device.signature(of: data, clientData)
    )
  }

  @Test(arguments: SigningDevice.Kind.allCases) func `is made and signs in, with each kind of key`(kind: SigningDevice.Kind) throws {
    var device = try device(kind)
    let made = try register(device)
    #expect(made.id == device.id && made.counter == 0 && made.key.algorithm.rawValue == kind.rawValue)
    device.counter = 7
    let stored = try PasskeyKey(made.key.algorithm, made.key.bytes)
    let data = try site.check(try answer(of: device), with: stored, demandsVerification: true) { $0 == challenge }
    #expect(data.counter == 7 && data.isPresent && data.isVerified && data.credential == nil)
    // Another device's key.
    let other = try register(try self.device(kind)).key
    #expect(throws: PasskeyError.signature) { try site.check(try answer(of: device), with: other) { $0 == challenge } }
  }

  @Test func `is refused for anything that is wrong with the answer`() throws {
    let good = try device(), key = try register(good).key
    func refusal(_ change: (inout SigningDevice) -> Void, type: String = "webauthn.get", isOurs: Bool = true) -> PasskeyError? {
      var device = good
      change(&device)
      do {
        _ = try site.check(try answer(of: device, type: type), with: key, demandsVerification: true) { $0 == challenge && isOurs }
        return nil
      } catch {
        return error as? PasskeyError
      }
    }
    #expect(refusal { _ in } == nil)
    #expect(refusal({ _ in }, type: "webauthn.create") == .type)
    #expect(refusal({ _ in }, isOurs: false) == .challenge)
    #expect(refusal { $0.origin = "https://evil.example" } == .origin)
    #expect(refusal { $0.origin = "http://demeter.example" } == .origin)
    #expect(refusal { $0.origin = "https://demeter.example:8443" } == .origin)
    #expect(refusal { $0.isFramed = true } == .origin)
    #expect(refusal { $0.host = "evil.example" } == .relyingParty)
    #expect(refusal { $0.flags = 4 } == .notPresent)
    #expect(refusal { $0.flags = 1 } == .notVerified)
    // Backed up, though it can't be.
    #expect(refusal { $0.flags = 0x15 } == .authenticatorData)
    // It announces a new passkey, or extensions, that are not there.
    #expect(refusal { $0.flags = 0x45 } == .cbor(.truncated))
    #expect(refusal { $0.flags = 0x85 } == .cbor(.truncated))
    // Someone changed what was signed.
    let signed = try answer(of: good)
    var later = good
    later.counter = 9
    let changed = PasskeyAnswer(
      id: signed.id, user: signed.user, clientData: signed.clientData, authenticatorData: later.authenticatorData,
      signature: signed.signature)
    #expect(throws: PasskeyError.signature) { try site.check(changed, with: key) { $0 == challenge } }
  }

  @Test func `that is new is refused for anything that is wrong with it`() throws {
    let good = try device()
    #expect(throws: PasskeyError.type) { try register(good, type: "webauthn.get") }
    for (host, origin, error) in [
      ("evil.example", "https://demeter.example", PasskeyError.relyingParty),
      ("demeter.example", "https://evil.example", PasskeyError.origin),
    ] {
      var device = good
      (device.host, device.origin) = (host, origin)
      #expect(throws: error) { try register(device) }
    }
    let clientData = good.clientData("webauthn.create", challenge: challenge)
    func check(_ attestation: Data, _ clientData: Data) throws {
      _ = try site.check(NewPasskeyAnswer(clientData: clientData, attestation: attestation)) { $0 == challenge }
    }
    #expect(throws: PasskeyError.clientData) { try check(try good.attestation(), Data("{}".utf8)) }
    #expect(throws: PasskeyError.attestation) { try check(Data([0xA0]), clientData) }
    #expect(throws: PasskeyError.cbor(.truncated)) { try check(Data(), clientData) }
    var empty = good
    empty.id = Data()
    #expect(throws: PasskeyError.cbor(.truncated)) { try register(empty) }
  }

  @Test func `has a key that is a key`() throws {
    func key(_ members: [CBOR: CBOR]) throws { _ = try PasskeyKey(cose: .map(members)) }
    let ones = CBOR.bytes([UInt8](repeating: 1, count: 32))
    // No point of the curve, another curve, an algorithm that is not asked for, and none.
    for members: [CBOR: CBOR] in [
      [.integer(1): .integer(2), .integer(3): .integer(-7), .integer(-1): .integer(1), .integer(-2): ones, .integer(-3): ones],
      [.integer(1): .integer(2), .integer(3): .integer(-7), .integer(-1): .integer(2), .integer(-2): ones, .integer(-3): ones],
      [.integer(1): .integer(2), .integer(3): .integer(-35), .integer(-1): .integer(2), .integer(-2): ones, .integer(-3): ones],
      [.integer(1): .integer(3), .integer(3): .integer(-257), .integer(-1): ones, .integer(-2): .bytes([1, 0, 1])],
      [:],
    ] {
      #expect(throws: PasskeyError.key) { try key(members) }
    }
  }

  @Test(
    arguments: [
      ("demeter.example", true, "https://demeter.example"), ("Demeter.Example:443", true, "https://demeter.example"),
      ("demeter.example:8443", true, "https://demeter.example:8443"), ("localhost:8080", false, "http://localhost:8080"),
      ("demeter.localhost", false, "http://demeter.localhost"),
    ])
  func `belongs to the host of the page`(authority: String, isSecure: Bool, origin: String) throws {
    #expect(try RelyingParty(authority: authority, isSecure: isSecure).origin == origin)
  }

  @Test(
    arguments: [
      ("192.168.1.5", true, .noName), ("192.168.1.5:8080", false, .noName), ("[::1]:8080", true, .noName),
      ("127.0.0.1:8080", false, .noName),
      ("", true, .noName), ("demeter.lan", false, .notEncrypted), ("localhost.example", false, .notEncrypted),
    ] as [(String, Bool, RelyingParty.Obstacle)])
  func `does not work at every address`(authority: String, isSecure: Bool, obstacle: RelyingParty.Obstacle) {
    #expect(throws: obstacle) { try RelyingParty(authority: authority, isSecure: isSecure) }
  }

  @Test func `whose message was changed signs nobody in, and never ends the program`() throws {
    let device = try device(), key = try register(device).key, good = try answer(of: device)
    let newClient = device.clientData("webauthn.create", challenge: challenge), attestation = try device.attestation()
    var generator = SeededGenerator(seed: 7), accepted = 0, made = 0
    func changed(_ data: Data) -> Data {
      var bytes = Array(data)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0...bytes.count, using: &generator), byte = UInt8.random(in: .min ... .max, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0 where place < bytes.count: bytes[place] = byte
        case 1 where place < bytes.count: bytes.remove(at: place)
        case 2: bytes.removeSubrange(place...)
        default: bytes.insert(byte, at: place)
        }
      }
      return Data(bytes)
    }
    for round in 0..<10_000 {
      let clientData = round % 3 == 0 ? changed(good.clientData) : good.clientData
      let data = round % 3 == 1 ? changed(good.authenticatorData) : good.authenticatorData
      let signature = round % 3 == 2 ? changed(good.signature) : good.signature
      let answer = PasskeyAnswer(
        id: good.id, user: good.user, clientData: clientData, authenticatorData: data, signature: signature)
      guard answer != good else { continue }
      if (try? site.check(answer, with: key) { $0 == challenge }) != nil { accepted += 1 }
    }
    for _ in 0..<10_000 {
      let answer = NewPasskeyAnswer(clientData: newClient, attestation: changed(attestation))
      if (try? site.check(answer) { $0 == challenge }) != nil { made += 1 }
    }
    #expect(accepted == 0)
    // Some changes concern the kind of device, which is not read.
    #expect(made > 0 && made < 10_000)
  }
}
