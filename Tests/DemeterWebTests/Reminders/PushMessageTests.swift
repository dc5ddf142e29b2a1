import Crypto
import DemeterTestSupport
import Foundation
import Testing

@testable import DemeterWeb

/// The keys of a browser, which reads messages.
struct TestBrowser: Sendable {
  let key: P256.KeyAgreement.PrivateKey
  let secret: Data

  init(
    key: P256.KeyAgreement.PrivateKey = P256.KeyAgreement.PrivateKey(), secret: Data = Data((0..<16).map { _ in UInt8.random(in: 0...255) })
  ) {
    self.key = key
    self.secret = secret
  }

  var publicKey: Data { key.publicKey.x963Representation }

  /// Decrypts a message as section 3.4 of RFC 8291 and section 2 of RFC 8188 say, without the padding.
  func read(_ message: [UInt8]) throws -> [UInt8] {
    try #require(message.count > 102 && Array(message[16..<21]) == [0, 0, 16, 0, 65])
    let salt = Data(message[..<16]), sender = Data(message[21..<86]), sealed = message[86...]
    let shared = try key.sharedSecretFromKeyAgreement(with: P256.KeyAgreement.PublicKey(x963Representation: sender))
    func expand(_ key: Data, _ info: Data, _ count: Int) -> Data {
      Data(HMAC<SHA256>.authenticationCode(for: info + [1], using: SymmetricKey(data: key))).prefix(count)
    }
    func extract(_ salt: Data, _ key: Data) -> Data {
      Data(HMAC<SHA256>.authenticationCode(for: key, using: SymmetricKey(data: salt)))
    }
    let ikm = expand(
      extract(secret, shared.withUnsafeBytes { Data($0) }), Data("WebPush: info\0".utf8) + publicKey + sender, 32)
    let root = extract(salt, ikm)
    let box = try AES.GCM.SealedBox(
      nonce: AES.GCM.Nonce(data: expand(root, Data("Content-Encoding: nonce\0".utf8), 12)), ciphertext: sealed.dropLast(16),
      tag: sealed.suffix(16))
    var text = Array(try AES.GCM.open(box, using: SymmetricKey(data: expand(root, Data("Content-Encoding: aes128gcm\0".utf8), 16))))
    while text.last == 0 { text.removeLast() }
    try #require(text.popLast() == 2)
    return text
  }
}

@Suite struct `A message to a browser` {
  @Test func `is the example of RFC 8291`() throws {
    func data(_ text: String) throws -> Data { try #require(Base64URL.data(text)) }
    let browser = TestBrowser(
      key: try P256.KeyAgreement.PrivateKey(rawRepresentation: data("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")),
      secret: try data("BTBZMqHH6r4Tts7J_aSIgg"))
    #expect(
      Base64URL.text(browser.publicKey)
        == "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
    let text = Array("When I grow up, I want to be a watermelon".utf8)
    let message = try PushMessage(
      text, to: browser.publicKey, secret: browser.secret, paddedTo: 0,
      by: P256.KeyAgreement.PrivateKey(rawRepresentation: data("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")),
      salt: Array(data("DGv6ra1nlYgDCS1FRnbzlw")))
    #expect(
      Base64URL.text(Data(message.bytes))
        == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6"
        + "cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")
    #expect(try browser.read(message.bytes) == text)
  }

  @Test func `is read by its browser only, and all have one size`() throws {
    var random = SeededGenerator(seed: 1), sizes: Set<Int> = []
    let browser = TestBrowser(), other = TestBrowser()
    for _ in 0..<1000 {
      let text = (0..<Int.random(in: 0...500, using: &random)).map { _ in UInt8.random(in: 1...255, using: &random) }
      let message = try PushMessage(text, to: browser.publicKey, secret: browser.secret)
      #expect(try browser.read(message.bytes) == text)
      sizes.insert(message.bytes.count)
    }
    #expect(sizes == [86 + 512 + 1 + 16])
    let message = try PushMessage([1], to: browser.publicKey, secret: browser.secret)
    #expect(throws: (any Error).self) { try other.read(message.bytes) }
    #expect(throws: (any Error).self) { try TestBrowser(key: browser.key).read(message.bytes) }
  }

  @Test(arguments: [Data(), Data(repeating: 4, count: 65), Data(repeating: 0, count: 65), Data(repeating: 4, count: 64)])
  func `is refused for a key that is no point of the curve`(key: Data) {
    #expect(throws: (any Error).self) { try PushMessage([1], to: key, secret: Data(count: 16)) }
  }

  @Test func `is signed for its push service by the server's key`() throws {
    let key = PushKey(), now = Date(timeIntervalSince1970: 1_772_539_200)
    let header = try key.authorization(for: "https://web.push.apple.com", from: "https://demeter.example", at: now)
    let parts = try #require(header.wholeMatch(of: #/vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)/#))
    #expect(String(parts.4) == key.publicKey)
    func data(_ text: Substring) throws -> Data { try #require(Base64URL.data(String(text))) }
    let verifier = try P256.Signing.PublicKey(x963Representation: data(parts.4))
    let signature = try P256.Signing.ECDSASignature(rawRepresentation: data(parts.3))
    #expect(verifier.isValidSignature(signature, for: Data("\(parts.1).\(parts.2)".utf8)))
    #expect(String(decoding: try data(parts.1), as: UTF8.self) == #"{"typ":"JWT","alg":"ES256"}"#)
    #expect(
      String(decoding: try data(parts.2), as: UTF8.self)
        == #"{"aud":"https://web.push.apple.com","exp":1772582400,"sub":"https://demeter.example"}"#)
    #expect(try #require(PushKey(stored: key.stored)).publicKey == key.publicKey && PushKey(stored: "x") == nil)
  }

  @Test(arguments: [
    ("https://fcm.googleapis.com/fcm/send/abc:def", "https://fcm.googleapis.com"),
    ("https://web.push.apple.com/Qabc", "https://web.push.apple.com"),
    ("https://updates.push.services.mozilla.com/wpush/v2/abc", "https://updates.push.services.mozilla.com"),
    ("https://db5p.notify.windows.com/w/?token=abc%3d", "https://db5p.notify.windows.com"),
    ("https://fcm.googleapis.com:443/x", "https://fcm.googleapis.com"),
  ])
  func `goes to the makers of browsers`(endpoint: String, origin: String) {
    #expect(PushService().origin(of: endpoint) == origin)
  }

  @Test(arguments: [
    "", "https://", "http://fcm.googleapis.com/x", "https://fcm.googleapis.com", "https://fcm.googleapis.com/",
    "https://fcm.googleapis.com:8443/x",
    "https://evil.example/x", "https://fcm.googleapis.com.evil.example/x", "https://evilfcm.googleapis.com/x", "https://push.apple.com/x",
    "https://evilpush.apple.com/x", "https://.push.apple.com/x", "https://a@fcm.googleapis.com/x",
    "https://fcm.googleapis.com@evil.example/x",
    "https://evil.example#.push.apple.com/x", "https://evil.example\\.push.apple.com/x", "https://evil.example/.push.apple.com",
    "https://evil.example?.push.apple.com/x", "https://127.0.0.1/x", "https://[::1]/x", "https://localhost/x", "ftp://fcm.googleapis.com/x",
    "//fcm.googleapis.com/x", "https://fcm.googleapis.com/x\r\nHost: a", "https://fcm.googleapis.com/ x", "HTTPS://FCM.googleapis.com/x",
    "https://fcm.googleapis.com/" + String(repeating: "x", count: 2048),
  ])
  func `goes nowhere else`(endpoint: String) {
    #expect(PushService().origin(of: endpoint) == nil)
    #expect(PushService(standIn: "http://127.0.0.1:1").origin(of: endpoint) == nil)
  }
}
