import DemeterCore
import DemeterStore
import DemeterTestSupport
import FatSecretDouble
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemeterWeb

@Suite(.timeLimit(.minutes(10))) struct `The sign-in provider of a server` {
  @Test func `is set up by the owner, whose secret is never shown and stays with it`() async throws {
    try await FakeProvider.open { server, provider, double in
      let session = try await server.household.signIn(name: "Ann", password: "correct horse", from: "local")
      let ann = server.stranger.with(.cookie, "demeter_session=\(session.secret)"), ben = try await server.person("Ben")
      let page = try await ann.get("/settings/server/provider").text
      #expect(page.contains(double.url) && !page.contains("s/1") && page.contains("/sign-in/provider/callback"))
      #expect(try await ben.get("/settings/server/provider").location.hasPrefix("/?note=pageNotFound"))
      #expect(try await ben.post("/settings/server/provider", ["issuer": "https://evil.example", "client": "x"]).status == .notFound)
      let fields = ["issuer": double.url, "client": "demeter", "name": "Home"]
      #expect(try await ann.post("/settings/server/provider", fields).text.contains("Saved. The provider answers."))
      #expect(try await server.site.providers.provider(of: server.household)?.secret == "s/1")
      _ = try await ann.post("/settings/server/provider", fields.merging(["client": "other"]) { $1 })
      #expect(try await server.site.providers.provider(of: server.household)?.secret == "")
      provider.change { $0.isDown = true }
      #expect(try await ann.post("/settings/server/provider", fields).text.contains("the provider can’t be used now: status 503"))
      _ = try await ann.post("/settings/server/provider/remove")
      #expect(try await !server.stranger.get("/sign-in").text.contains("Sign in with"))
      #expect(try await server.stranger.get("/sign-in/provider").location == "/sign-in")
    }
  }

  @Test func `is changed and removed only with the owner's password, ten minutes after signing in`() async throws {
    try await FakeProvider.open { server, _, double in
      let session = try await server.household.signIn(name: "Ann", password: "correct horse", from: "local")
      let ann = server.stranger.with(.cookie, "demeter_session=\(session.secret)")
      let path = "/settings/server/provider", fields = ["issuer": double.url, "client": "other", "name": "Home"]
      func client() async throws -> String? { try await server.site.providers.provider(of: server.household)?.client }
      #expect(try await !ann.get(path).text.contains("name=\"password\""))
      server.clock.set("2026-03-10T12:10:01+01:00")
      #expect(try await ann.get(path).text.contains("name=\"password\""))
      for password in [nil, "", "wrong horse"] as [String?] {
        let refused = try await ann.post(path, fields.merging(password.map { ["password": $0] } ?? [:]) { $1 })
        #expect(refused.status == .unprocessableContent && refused.text.contains("name=\"password\"") && refused.text.contains("Home"))
      }
      #expect(try await ann.post(path + "/remove").text.contains("Is it you?"))
      #expect(try await client() == "demeter")
      #expect(try await ann.post(path, fields.merging(["password": "correct horse"]) { $1 }).status == .ok)
      #expect(try await client() == "other")
      #expect(try await ann.post(path + "/remove", ["password": "correct horse"]).status == .seeOther)
      #expect(try await client() == nil)
    }
  }

  @Test func `that calls itself something else is not saved`() async throws {
    try await FakeProvider.open { server, provider, double in
      let session = try await server.household.signIn(name: "Ann", password: "correct horse", from: "local")
      let ann = server.stranger.with(.cookie, "demeter_session=\(session.secret)")
      provider.change { $0.issuer = double.url + "/" }
      let response = try await ann.post("/settings/server/provider", ["issuer": double.url, "client": "other"])
      #expect(response.status == .unprocessableContent && response.text.contains("The provider calls itself “\(double.url)/”"))
      #expect(try await server.site.providers.provider(of: server.household)?.client == "demeter")
    }
  }

  @Test(arguments: [
    ("issuer", "http://auth.example"), ("issuer", "https://a:b@auth.example"), ("issuer", "https://169.254.169.254"),
    ("issuer", "http://metadata.google.internal"), ("issuer", ""),
    ("issuer", "https://auth.example?x"), ("client", ""), ("client", "a\u{1}b"), ("name", String(repeating: "n", count: 41)),
    ("groups", String(repeating: "g", count: 201)),
  ])
  func `is refused for the field that is wrong`(field: String, value: String) throws {
    var fields = ["issuer": "https://auth.example", "client": "demeter"]
    fields[field] = value
    #expect(throws: ProviderFault(fields: [field])) { try SignInProvider(fields) }
  }

  @Test func `has the usual name and claim where nothing is said`() throws {
    let provider = try SignInProvider(["issuer": "https://auth.example/", "client": "demeter", "groups": " a ,, b "])
    #expect(provider.name == "OpenID Connect" && provider.groupsClaim == "groups" && provider.groups == ["a", "b"])
    #expect(provider.lets(["b"]) && !provider.lets([]) && !provider.mayOwn(["b"]) && !provider.addsPeople)
    #expect(ProviderDocument.address(of: provider.issuer) == "https://auth.example/.well-known/openid-configuration")
  }

  @Test(arguments: [
    ("token_endpoint", "http://auth.example/token"), ("jwks_uri", "https://169.254.169.254/keys"),
    ("userinfo_endpoint", "file:///etc/passwd"),
    ("authorization_endpoint", "javascript:alert(1)"),
  ])
  func `must not name an address that is none of its own kind`(member: String, address: String) throws {
    var members = [
      "issuer": "https://auth.example", "authorization_endpoint": "https://auth.example/a", "token_endpoint": "https://auth.example/t",
      "jwks_uri": "https://auth.example/k",
    ]
    func isUsable() throws -> Bool {
      try JSONDecoder().decode(ProviderDocument.self, from: JSONEncoder().encode(members)).isUsable
    }
    #expect(try isUsable())
    members[member] = address
    #expect(try !isUsable())
  }

  @Test func `of the environment lets a group own a new server, and nobody else`() async throws {
    try await FakeProvider.open(["ownerGroups": "admins", "groups": "family"], environment: true) { server, provider, _ in
      #expect(try await server.stranger.get("/welcome").text.contains("Sign in with Auth"))
      provider.change { $0.claims = ["sub": #""ben""#, "preferred_username": #""Ben""#, "groups": #"["family"]"#] }
      #expect(try await server.stranger.comeBack(from: provider).status == .unprocessableContent)
      #expect(try await server.household.people().isEmpty)
      provider.change { $0.claims = ["sub": #""ada""#, "preferred_username": #""Ada""#, "groups": #"["admins"]"#] }
      let ada = server.stranger.keeping(try await server.stranger.comeBack(from: provider))
      #expect(try await server.household.people().map(\.isOwner) == [true])
      // There is an owner now: a second one of that group is added no more.
      provider.change { $0.claims = ["sub": #""eve""#, "preferred_username": #""Eve""#, "groups": #"["admins"]"#] }
      #expect(try await server.stranger.comeBack(from: provider).text.contains("Nobody here is linked"))
      let page = try await ada.get("/settings/server/provider").text
      #expect(page.contains("is set up in the environment") && !page.contains("Client ID"))
    }
  }

  @Test func `of the environment is refused when a variable is missing`() throws {
    do {
      _ = try ProviderService(environment: ["DEMETER_OIDC_ISSUER": "https://auth.example"])
      Issue.record("accepted")
    } catch {
      #expect(error.variables == ["DEMETER_OIDC_CLIENT_ID"])
    }
  }
}
