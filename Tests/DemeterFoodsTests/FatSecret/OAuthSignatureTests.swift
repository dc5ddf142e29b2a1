import DemeterTestSupport
import FatSecretDouble
import Foundation
import Testing

@testable import DemeterFoods

@Suite struct `A signed request` {
  private let parameters = [
    ("search_expression", "Crème fraîche 30% & salt"), ("format", "json"), ("max_results", "20"), ("method", "foods.search"),
    ("page_number", "0"),
  ]

  @Test func `has the signature that was computed elsewhere`() {
    let signed = OAuthSignature(consumerKey: ConcealedText("demo-key"), consumerSecret: ConcealedText("demo-secret"))
      .signed(
        parameters, method: "GET", address: "https://platform.fatsecret.com/rest/server.api", nonce: "abc123", timestamp: 1_700_000_000)
    #expect(signed.last?.1 == "yq8zB/fstTyZpAEh+CLW9eYgz10=")
    #expect(
      OAuthSignature.normalized(signed.dropLast())
        == "format=json&max_results=20&method=foods.search&oauth_consumer_key=demo-key&oauth_nonce=abc123"
        + "&oauth_signature_method=HMAC-SHA1&oauth_timestamp=1700000000&oauth_version=1.0&page_number=0"
        + "&search_expression=Cr%C3%A8me%20fra%C3%AEche%2030%25%20%26%20salt")
  }

  @Test(arguments: [
    ("abcXYZ019-._~", "abcXYZ019-._~"), (" ", "%20"), ("+", "%2B"), ("é", "%C3%A9"), ("🍎", "%F0%9F%8D%8E"), ("\n", "%0A"), ("", ""),
  ])
  func `encodes as RFC 3986 has it`(text: String, encoded: String) {
    #expect(OAuthSignature.encoded(text) == encoded)
  }

  @Test func `sorts by encoded name, then by encoded value`() {
    #expect(OAuthSignature.normalized([("b", "2"), ("a", "é"), ("a", "z"), ("a%", "1")]) == "a=%C3%A9&a=z&a%25=1&b=2")
  }

  @Test(.enabled(if: Verifier.isThere, "needs .venv with oauthlib: E2E/requirements.txt"))
  func `is verified by another implementation`() throws {
    let texts = [
      "apple", "two words", "Crème fraîche 30% & salt", "a+b", "a=b&c=d", "100%", "~tilde-_.", "鶏むね肉", "🍎🥧", "\"quoted\" 'both'",
      "tab\tnew\nline", "slash/back\\", "?#[]@!$()*,;:", "%41", "%2525", "+ +", "e\u{301}", "שלום", " lead", "ümläüt ß", "a&oauth_nonce=x",
      String(repeating: "long ", count: 100), "\u{7F}\u{80}", "",
    ]
    let secrets = ["s", "a&b", "ü secret+/=", "%"]
    let cases = texts.enumerated().map { index, text in
      let secret = secrets[index % secrets.count]
      let address = index % 2 == 0 ? "https://platform.fatsecret.com/rest/server.api" : "http://127.0.0.1:8099/rest/server.api"
      let method = index % 3 == 0 ? "GET" : "POST"
      let signed = OAuthSignature(consumerKey: ConcealedText("key \(index)&"), consumerSecret: ConcealedText(secret))
        .signed(
          [("search_expression", text), ("method", "foods.search"), ("format", "json")], method: method, address: address,
          nonce: "n\(index)", timestamp: 1_700_000_000 + index)
      return ["method": method, "address": address, "secret": secret, "body": OAuthSignature.normalized(signed), "text": text]
    }
    #expect(cases.count >= 20)
    #expect(try Verifier.verdict(on: cases) == "verified \(cases.count) of \(cases.count)")
    var forged = cases
    forged[3]["secret"] = "another"
    #expect(try Verifier.verdict(on: forged) == "verified \(cases.count - 1) of \(cases.count)")
  }
}

@Suite struct `A request as it is sent` {
  @Test(.enabled(if: Verifier.isThere, "needs .venv with oauthlib: E2E/requirements.txt"))
  func `is verified by another implementation`() async throws {
    let texts = [
      "apple", "two words", "Crème fraîche 30% & salt", "a+b", "a=b&c=d", "100%", "~tilde-_.", "鶏むね肉", "🍎🥧", "\"quoted\" 'both'",
      "slash/back\\", "?#[]@!$()*,;:", "%41", "%2525", "+ +", "e\u{301}", "שלום", "ümläüt ß", "a&oauth_nonce=x", "https://example.org/?q=1",
      "\u{FEFF}mark", "1/2 cup", "<b>", "' OR 1=1 --",
    ]
    try await withFatSecret(answering: { _ in .whole(search(chicken)) }) { scene async throws in
      for text in texts { _ = try await scene.client.foods(matching: text, limit: 20) }
      let cases = zip(scene.service.requests, texts).map { request, text in
        [
          "method": request.method, "address": scene.service.url + request.path, "secret": demoSecret, "body": request.body, "text": text,
        ]
      }
      #expect(cases.count == texts.count)
      let verdict = try Verifier.verdict(on: cases)
      #expect(verdict == "verified \(texts.count) of \(texts.count)")
    }
  }
}

/// Python's oauthlib, which shares no code with the client.
enum Verifier {
  static let python = inClone(".venv/bin/python")
  private static let script = inClone("Tests/DemeterFoodsTests/Tables/verify_oauth.py")

  static var isThere: Bool {
    guard FileManager.default.isExecutableFile(atPath: python.path) else { return false }
    return (try? run(["-c", "import oauthlib; print('here')"], input: Data())) == "here"
  }

  static func verdict(on cases: [[String: String]]) throws -> String {
    try run([script.path], input: JSONEncoder().encode(cases))
  }

  private static func run(_ arguments: [String], input: Data) throws -> String {
    let process = Process()
    process.executableURL = python
    process.arguments = arguments
    let (given, taken) = (Pipe(), Pipe())
    process.standardInput = given
    process.standardOutput = taken
    process.standardError = FileHandle.nullDevice
    try process.run()
    try given.fileHandleForWriting.write(contentsOf: input)
    try given.fileHandleForWriting.close()
    let output = try taken.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
