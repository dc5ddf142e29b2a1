import DemeterCore
import FatSecretDouble
import Foundation
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

@testable import DemeterWeb

/// A sign-in provider in the test's process, which a test can make say anything.
final class FakeProvider: Sendable {
  /// What it answers.
  struct Answers: Sendable {
    /// Claims of the token, besides issuer, audience, nonce and times; a value of JSON each.
    var claims: [String: String] = ["sub": #""ada-1""#, "preferred_username": #""ada""#]
    /// What the place for user info says.
    var userInfo = #"{"sub":"ada-1"}"#
    /// The issuer in the document and in tokens; nil for its address.
    var issuer: String?
    var algorithm = "RS256"
    /// What the names of its keys begin with.
    var keyPrefix = ""
    /// More members of the document.
    var document = ""
    /// A response of the place for tokens instead of a token.
    var refusal: (status: Int, body: String)?
    /// Whether everything fails.
    var isDown = false
    var nonce: String?
    var challenge: String?
  }

  let maker: TokenMaker
  let answers = Mutex<Answers>(Answers())

  init() throws { maker = try TokenMaker.shared.get() }

  func change(_ change: @Sendable (inout Answers) -> Void) { answers.withLock { change(&$0) } }

  func answer(_ request: FatSecretDouble.Request) -> FatSecretDouble.Answer {
    let answers = answers.withLock { $0 }, url = "http://\(request.headers["host"] ?? "")"
    if answers.isDown { return .whole("down", status: 503) }
    let issuer = answers.issuer ?? url
    switch request.path {
    case "/.well-known/openid-configuration":
      let members = [
        "issuer": issuer, "authorization_endpoint": "\(url)/authorize?x=1", "token_endpoint": "\(url)/token", "jwks_uri": "\(url)/keys",
        "userinfo_endpoint": "\(url)/me",
      ]
      return .whole("{" + members.map { #""\#($0.key)":"\#($0.value)""# }.joined(separator: ",") + answers.document + "}")
    case "/keys": return .whole((try? maker.keys(prefix: answers.keyPrefix)) ?? "")
    case "/me": return .whole(request.authorization == "Bearer at-1" ? answers.userInfo : "{}")
    case "/token":
      if let refusal = answers.refusal { return .whole(refusal.body, status: refusal.status) }
      // The code is exchanged only for the verifier of its challenge.
      guard request.form["code"] == "c-1", request.form["grant_type"] == "authorization_code",
        PendingSignIn.challenge(of: request.form["code_verifier"] ?? "") == answers.challenge
      else { return .whole(#"{"error":"invalid_grant"}"#, status: 400) }
      var claims = [
        "iss": "\"\(issuer)\"", "aud": #""demeter""#, "nonce": "\"\(answers.nonce ?? "")\"", "exp": "1773140700", "iat": "1773140400",
      ]
      claims.merge(answers.claims) { _, new in new }
      let token = (try? maker.token(claims, by: answers.algorithm, kid: answers.keyPrefix + answers.algorithm)) ?? ""
      return .whole(#"{"id_token":"\#(token)","access_token":"at-1","token_type":"Bearer"}"#)
    default: return .whole("{}", status: 404)
    }
  }

  /// Calls a body with a server whose provider this is, as its owner Ann set it up.
  static func open(
    _ fields: [String: String] = [:], environment: Bool = false,
    _ body: @escaping @Sendable (TestServer, FakeProvider, FatSecretDouble) async throws -> Void
  ) async throws {
    let provider = try FakeProvider()
    try await FatSecretDouble.run(answering: { provider.answer($0) }) { double in
      let usual = ["issuer": double.url, "client": "demeter", "secret": "s/1", "name": "Auth"].merging(fields) { $1 }
      let variables = Dictionary(
        uniqueKeysWithValues: SignInProvider.variables.compactMap { variable in usual[variable.field].map { (variable.name, $0) } })
      let service = try ProviderService(environment: environment ? variables : [:], whole: .seconds(120))
      try await TestServer.open(providers: service) { server in
        if !environment {
          let ann = try await server.person()
          #expect(try await ann.post("/settings/server/provider", usual).status == .ok)
        }
        try await body(server, provider, double)
      }
    }
  }
}

extension Visitor {
  /// The same visitor with the cookies of a response.
  func keeping(_ response: TestResponse) -> Visitor {
    var jar: [String: String] = [:]
    for pair in (headers[.cookie] ?? "").split(separator: ";") {
      let parts = pair.trimmingCharacters(in: .whitespaces).split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { jar[parts[0]] = parts[1] }
    }
    for cookie in response.headers[values: .setCookie] {
      let parts = cookie.split(separator: ";")[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      jar[parts[0]] = parts[1].isEmpty ? nil : parts[1]
    }
    var visitor = self
    visitor.headers[.cookie] = jar.isEmpty ? nil : jar.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    return visitor
  }

  /// Begins a sign-in, and lets the provider know its nonce and challenge. Returns the visitor with its cookie, and the state.
  func begin(_ path: String = "/sign-in/provider", at provider: FakeProvider) async throws -> (visitor: Visitor, state: String) {
    let response = try await get(path)
    try #require(response.status == .seeOther && response.location.contains("/authorize?x=1&"), "\(response.status) \(response.location)")
    let items = URLComponents(string: response.location)?.queryItems ?? []
    let query = Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value ?? "") })
    #expect(query["response_type"] == "code" && query["client_id"] == "demeter" && query["code_challenge_method"] == "S256")
    #expect(query["redirect_uri"]?.hasSuffix("/sign-in/provider/callback") == true)
    let (nonce, challenge) = (query["nonce"], query["code_challenge"])
    provider.change {
      $0.nonce = nonce
      $0.challenge = challenge
    }
    return (keeping(response), try #require(query["state"]))
  }

  /// Signs in at the provider and comes back.
  func comeBack(_ path: String = "/sign-in/provider", from provider: FakeProvider) async throws -> TestResponse {
    let begun = try await begin(path, at: provider)
    return try await begun.visitor.get("/sign-in/provider/callback?code=c-1&state=\(begun.state)")
  }
}
