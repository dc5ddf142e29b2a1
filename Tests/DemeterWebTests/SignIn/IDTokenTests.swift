import Foundation
import Testing

@testable import DemeterWeb

@Suite struct `The token of a sign-in provider` {
  private static let noon = Date(timeIntervalSince1970: 1_773_140_400)
  private static let expected = IDToken.Expected(issuer: "https://auth.example", client: "demeter", nonce: "n-1")

  private func failure(_ token: String, _ keys: [SigningKey], at now: Date = Self.noon) -> IDToken.Failure? {
    do {
      _ = try IDToken(token, keys: keys, expecting: Self.expected, at: now)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ["RS256", "ES256", "EdDSA"]) func `is accepted with each way of signing`(algorithm: String) throws {
    let maker = try TokenMaker.shared.get()
    let token = try IDToken(try maker.token(by: algorithm), keys: maker.signingKeys(), expecting: Self.expected, at: Self.noon)
    #expect(token.subject == "ada" && token.claims["iat"]?.number == 1_773_140_400)
  }

  @Test(
    arguments: [
      ("iss", #""https://auth.example/""#, .issuer), ("iss", #""https://evil.example""#, .issuer), ("iss", nil, .issuer),
      ("aud", #""other""#, .audience), ("aud", "[]", .audience), ("aud", nil, .audience), ("aud", #"["demeter",7]"#, .audience),
      ("aud", #"["demeter","other"]"#, .authorizedParty), ("azp", #""other""#, .authorizedParty), ("azp", "null", .authorizedParty),
      ("exp", "1773140340", .expired), ("exp", nil, .expired), ("exp", #""1773140700""#, .expired), ("exp", "-1", .expired),
      ("exp", "1e999", .unreadable),
      ("iat", "1773140461", .early), ("iat", nil, .early), ("nbf", "1773140461", .early), ("nbf", #""soon""#, .early),
      ("nonce", #""n-2""#, .nonce), ("nonce", nil, .nonce), ("nonce", "true", .nonce),
      ("sub", nil, .subject), ("sub", #""""#, .subject), ("sub", "7", .subject), ("sub", "[]", .subject),
    ] as [(String, String?, IDToken.Failure)])
  func `is refused for the claim that is wrong`(claim: String, value: String?, failure: IDToken.Failure) throws {
    let maker = try TokenMaker.shared.get()
    var claims = TokenMaker.claims
    claims[claim] = value
    let found = self.failure(try maker.token(claims), try maker.signingKeys())
    // How the JSON reader takes a number that is too large is its own matter: it never counts.
    #expect(found == failure || value == "1e999" && found != nil)
  }

  @Test(arguments: [
    ("aud", #"["demeter"]"#), ("azp", #""demeter""#), ("exp", "1773140341"), ("iat", "1773140460"), ("nbf", "1773140460"),
    ("exp", "1773140700.5"), ("groups", #"{"a":[1]}"#),
  ])
  func `may differ by a minute, and say more`(claim: String, value: String) throws {
    let maker = try TokenMaker.shared.get()
    var claims = TokenMaker.claims
    claims[claim] = value
    #expect(try failure(maker.token(claims), maker.signingKeys()) == nil)
  }

  @Test func `for several programs says that it was made for this one`() throws {
    let maker = try TokenMaker.shared.get()
    var claims = TokenMaker.claims
    claims["aud"] = #"["other","demeter"]"#
    claims["azp"] = #""demeter""#
    #expect(try failure(maker.token(claims), maker.signingKeys()) == nil)
  }

  @Test(arguments: ["none", "None", "HS256", "RS512", "ES384", "", "rs256"]) func `is refused with any other way of signing`(
    algorithm: String
  ) throws {
    let maker = try TokenMaker.shared.get()
    #expect(try failure(maker.token(by: algorithm), maker.signingKeys()) == .algorithm)
  }

  @Test func `is not checked with a key of another kind`() throws {
    let maker = try TokenMaker.shared.get()
    // The public key as a secret that both know, and an algorithm that does not fit the key that is named.
    #expect(try failure(maker.token(by: "HS256", kid: "RS256"), maker.signingKeys()) == .algorithm)
    #expect(try failure(maker.token(by: "ES256", kid: "RS256"), maker.signingKeys()) == .unknownKey)
    #expect(try failure(maker.token(by: "ES256", kid: "bad"), maker.signingKeys()) == .unknownKey)
    #expect(try failure(maker.token(by: "ES256", kid: "new"), maker.signingKeys()) == .unknownKey)
  }

  @Test func `needs the name of the key only where there is a choice`() throws {
    let maker = try TokenMaker.shared.get(), head = #"{"alg":"ES256"}"#
    #expect(try failure(maker.token(head: head), maker.signingKeys()) == nil)
    #expect(try failure(maker.token(head: head), maker.signingKeys() + maker.signingKeys(prefix: "old-")) == .unknownKey)
  }

  @Test(arguments: ["RS256", "ES256", "EdDSA"]) func `is refused when it was changed, or signed by somebody else`(algorithm: String) throws
  {
    let maker = try TokenMaker.shared.get(), other = try TokenMaker()
    #expect(try failure(other.token(by: algorithm), maker.signingKeys()) == .signature)
    let parts = try maker.token(by: algorithm).split(separator: ".").map(String.init)
    var claims = TokenMaker.claims
    claims["sub"] = #""eve""#
    let forged = try maker.token(claims, by: algorithm).split(separator: ".").map(String.init)
    #expect(try failure("\(parts[0]).\(forged[1]).\(parts[2])", maker.signingKeys()) == .signature)
    #expect(try failure("\(parts[0]).\(parts[1]).", maker.signingKeys()) == .signature)
    #expect(try failure("\(parts[0]).\(parts[1]).AAAA", maker.signingKeys()) == .signature)
  }

  @Test func `is refused with an extension that must be understood`() throws {
    let maker = try TokenMaker.shared.get()
    let token = try maker.token(head: #"{"alg":"ES256","kid":"ES256","crit":["exp"]}"#)
    #expect(try failure(token, maker.signingKeys()) == .algorithm)
  }

  @Test(arguments: ["", ".", "..", "...", "a.b.c", "e30.e30", "e30.e30.e30.e30", "W10.e30.", "e30=.e30.", "\u{0}.\u{0}.\u{0}"])
  func `that is none is refused`(text: String) throws {
    #expect(try failure(text, TokenMaker.shared.get().signingKeys()) != nil)
  }

  @Test func `never ends the program, whatever is changed in it`() throws {
    let maker = try TokenMaker.shared.get(), keys = try maker.signingKeys()
    let bytes = Array(try maker.token().utf8)
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<5000 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let at = Int.random(in: changed.indices, using: &generator)
        changed[at] = UInt8.random(in: 0x20...0x7E, using: &generator)
      }
      if changed == bytes { continue }
      let text = String(decoding: changed, as: UTF8.self)
      // The last letter of a part has bits that mean nothing. Nothing but them may change.
      let isSame =
        text.split(separator: ".").map { Base64URL.data(String($0)) }
        == String(decoding: bytes, as: UTF8.self)
        .split(separator: ".").map { Base64URL.data(String($0)) }
      #expect(isSame || failure(text, keys) != nil, "\(text)")
    }
  }

  @Test func `has keys of which only those for signatures count`() throws {
    let maker = try TokenMaker.shared.get()
    #expect(try maker.signingKeys().map(\.id) == ["RS256", "ES256", "EdDSA"])
    #expect(SigningKey.all(in: Data("[]".utf8)) == nil || SigningKey.all(in: Data("[]".utf8))?.isEmpty == true)
    #expect(SigningKey.all(in: Data(#"{"keys":[{"kty":"RSA","n":"AQAB","e":"AQAB"}]}"#.utf8))?.isEmpty == true)
  }
}
