import DemeterCore
import DemeterStore
import DemeterTestSupport
import FatSecretDouble
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemeterWeb

@Suite(.timeLimit(.minutes(10))) struct `Signing in with a provider` {
  /// Links the usual account at a provider to a person.
  private func link(_ name: String, _ server: TestServer, _ double: FatSecretDouble) async throws {
    let person = try #require(try await server.household.people().first { $0.name == name })
    let account = ProviderAccount(issuer: double.url, subject: "ada-1", name: "ada")
    let attempt = ProviderAttempt(state: UUID().uuidString, expiresAt: server.clock.now().addingTimeInterval(60))
    #expect(try await server.household.link(account, to: person, by: attempt) == .linked)
  }

  private func name(of visitor: Visitor) async throws -> String? {
    try await visitor.get("/settings").text.firstMatch(of: /Signed in as ([^.<]*)\./).map { String($0.1) }
  }

  @Test func `leads to the page that was asked for, and asks the provider as it wants`() async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      // Also where passwords are switched off: for many people it is the only way in.
      for accepts in [false, true] {
        try await server.household.acceptPasswords(accepts)
        let form = try await server.stranger.get("/sign-in?next=%2Fgoals").text
        #expect(form.contains("Sign in with Auth") && form.contains("/sign-in/provider?next=%2Fgoals"))
        #expect(form.contains("name=\"password\"") == accepts)
      }
      let response = try await server.stranger.comeBack("/sign-in/provider?next=%2Fgoals", from: provider)
      #expect(response.status == .seeOther && response.location == "/goals")
      let ann = server.stranger.keeping(response)
      #expect(try await name(of: ann) == "Ann")
      #expect(ann.headers[.cookie]?.contains("demeter_provider") == false)
      let exchange = try #require(double.requests.first { $0.path == "/token" })
      #expect(exchange.authorization == "Basic " + Data("demeter:s%2F1".utf8).base64EncodedString())
      #expect(exchange.form["client_secret"] == nil && exchange.form["redirect_uri"]?.hasSuffix("/sign-in/provider/callback") == true)
      // Its description and keys are not asked for again within the hour.
      _ = try await server.stranger.comeBack(from: provider)
      #expect(double.requests.filter { $0.path == "/keys" }.count == 1)
      #expect(double.requests.filter { $0.path.hasPrefix("/.well-known") }.count == 2)
    }
  }

  @Test func `proves nothing that adds a passkey`() async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      let ann = server.stranger.keeping(try await server.stranger.comeBack(from: provider))
      let page = try await ann.get("/settings/passkeys/new").text
      #expect(page.contains("name=\"password\"") && !page.contains("data-challenge"))
    }
  }

  @Test(arguments: ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"])
  func `never leads on to another site`(next: String) async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      let encoded = next.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      #expect(try await server.stranger.comeBack("/sign-in/provider?next=\(encoded)", from: provider).location == "/")
    }
  }

  @Test func `counts once, in the browser where it began, and for ten minutes`() async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      let begun = try await server.stranger.begin(at: provider)
      let back = "/sign-in/provider/callback?code=c-1&state=\(begun.state)"
      for (visitor, path) in [
        (server.stranger, back), (begun.visitor, "/sign-in/provider/callback?code=c-1&state=other"),
        (begun.visitor, "/sign-in/provider/callback?code=c-1"), (begun.visitor, back + "&iss=https%3A%2F%2Fevil.example"),
        (server.stranger.with(.cookie, "demeter_provider=nonsense"), back),
      ] {
        let response = try await visitor.get(path)
        #expect(response.status == .unprocessableContent && response.text.contains("expired, was used before, or began in another browser"))
        // What answers another sign-in, which any site can send, leaves the one under way.
        let isOfAnother = path.contains("state=other") || !path.contains("state=")
        #expect(response.text.contains("/sign-in") && visitor.keeping(response).headers.contains(.cookie) == isOfAnother)
      }
      #expect(!double.requests.contains { $0.path == "/token" })
      #expect(try await begun.visitor.get(back).status == .seeOther)
      // The same cookie, state and code again, though the provider would accept the code.
      let again = try await begun.visitor.get(back)
      #expect(again.status == .unprocessableContent && again.text.contains("was used before"))
      let late = try await server.stranger.begin(at: provider)
      server.clock.set("2026-03-10T12:10:01+01:00")
      let path = "/sign-in/provider/callback?code=c-1&state=\(late.state)"
      #expect(try await late.visitor.get(path).text.contains("has expired"))
    }
  }

  @Test func `is begun and denied by no other site`() async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      let secret = try await server.household.makeInvitation()
      for path in ["/sign-in/provider", "/invitation/\(secret)/provider"] {
        let response = try await server.stranger.with(.secFetchSite, "cross-site").get(path)
        #expect(response.location == "/sign-in" && response.headers[.setCookie] == nil)
      }
      let begun = try await server.stranger.begin(at: provider)
      let other = begun.visitor.keeping(try await begun.visitor.get("/sign-in/provider/callback?error=x"))
      #expect(try await other.get("/sign-in/provider/callback?code=c-1&state=\(begun.state)").status == .seeOther)
    }
  }

  @Test func `is for an invitation that is open`() async throws {
    try await FakeProvider.open { server, _, _ in
      let response = try await server.stranger.get("/invitation/\(String(repeating: "x", count: 500))/provider")
      #expect(response.location == "/sign-in" && response.headers[.setCookie] == nil)
    }
  }

  @Test func `asks the provider once for all who begin at the same moment`() async throws {
    let provider = try FakeProvider()
    try await FatSecretDouble.run(answering: { provider.answer($0) }) { double in
      let service = ProviderService.withoutEnvironment()
      let known = try SignInProvider(["issuer": double.url, "client": "demeter"])
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 { group.addTask { _ = try await service.document(of: known, at: Date(timeIntervalSince1970: 0)) } }
        try await group.waitForAll()
      }
      #expect(double.requests.count == 1)
    }
  }

  @Test func `of two tabs counts in the later one`() async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      let first = try await server.stranger.begin(at: provider)
      let second = try await first.visitor.begin(at: provider)
      #expect(try await second.visitor.get("/sign-in/provider/callback?code=c-1&state=\(first.state)").status == .unprocessableContent)
      #expect(try await second.visitor.get("/sign-in/provider/callback?code=c-1&state=\(second.state)").status == .seeOther)
    }
  }

  @Test func `that is denied says so, and leads back`() async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      for query in ["error=access_denied", "error=server_error&code=c-1", "code="] {
        let begun = try await server.stranger.begin(at: provider)
        let response = try await begun.visitor.get("/sign-in/provider/callback?\(query)&state=\(begun.state)")
        #expect(response.status == .unprocessableContent && response.text.contains("You were not signed in at Auth"))
        #expect(response.text.contains("Back to sign in"))
      }
    }
  }

  @Test func `tells somebody without an account what to do, and adds nobody`() async throws {
    try await FakeProvider.open { server, provider, _ in
      let response = try await server.stranger.comeBack(from: provider)
      #expect(response.status == .unprocessableContent && response.text.contains("Nobody here is linked to “ada” at Auth."))
      #expect(response.text.contains("Settings → Devices &amp; access keys") && response.text.contains("for an invitation"))
      #expect(try await server.household.people().map(\.name) == ["Ann"])
    }
  }

  @Test func `adds people where the owner wants that, under the first name that is free`() async throws {
    try await FakeProvider.open(["adds": "on"]) { server, provider, _ in
      provider.change {
        $0.claims = [
          "sub": #""ada-1""#, "preferred_username": #""ann""#, "name": #""Ada Lovelace""#, "zoneinfo": #""Asia/Tokyo""#,
          // Names and addresses are not who somebody is.
          "email": #""ann@example""#, "email_verified": "true",
        ]
      }
      let ada = server.stranger.keeping(try await server.stranger.comeBack(from: provider))
      #expect(try await name(of: ada) == "Ada Lovelace")
      let person = try #require(try await server.household.people().last)
      #expect(person.timeZone.identifier == "Asia/Tokyo" && !person.isOwner)
      _ = try await server.stranger.comeBack(from: provider)
      #expect(try await server.household.people().count == 2)
      // Another one, all of whose names are taken.
      provider.change { $0.claims = ["sub": #""eve""#, "preferred_username": #""Ann""#] }
      let refused = try await server.stranger.comeBack(from: provider)
      #expect(refused.status == .unprocessableContent && refused.text.contains("A new diary for “Ann” can’t be made"))
      #expect(try await server.household.people().count == 2)
    }
  }

  @Test func `is for the groups that may sign in, from the token or from user info`() async throws {
    try await FakeProvider.open(["groups": "family, friends"]) { server, provider, double in
      try await link("Ann", server, double)
      for (claims, info, isIn) in [
        (#"["family"]"#, nil, true), (#"["other","friends"]"#, nil, true), (#""family""#, nil, true), (#"["other"]"#, nil, false),
        ("[]", nil, false), ("7", nil, false), (nil, nil, false), (nil, #"{"sub":"ada-1","groups":["family"]}"#, true),
        (#"["other"]"#, #"{"sub":"ada-1","groups":["family"]}"#, false),
      ] as [(String?, String?, Bool)] {
        provider.change {
          $0.claims = ["sub": #""ada-1""#, "preferred_username": #""ada""#]
          $0.claims["groups"] = claims
          $0.userInfo = info ?? #"{"sub":"ada-1"}"#
        }
        let response = try await server.stranger.comeBack(from: provider)
        let status: HTTPResponse.Status = isIn ? .seeOther : .unprocessableContent
        #expect(response.status == status, "\(claims ?? "-") \(info ?? "-")")
        if !isIn { #expect(response.text.contains("you are in no group that may sign in here")) }
      }
    }
  }

  @Test func `takes a name from user info, but never another account`() async throws {
    try await FakeProvider.open(["adds": "on"]) { server, provider, _ in
      provider.change {
        $0.claims = ["sub": #""ada-1""#]
        $0.userInfo = #"{"sub":"eve","preferred_username":"eve"}"#
      }
      let refused = try await server.stranger.comeBack(from: provider).text
      #expect(refused.contains("can’t be used to sign in"))
      provider.change { $0.userInfo = #"{"sub":"ada-1","preferred_username":"Ada"}"# }
      let name = try await name(of: server.stranger.keeping(server.stranger.comeBack(from: provider)))
      #expect(name == "Ada")
    }
  }

  @Test(arguments: ["none", "HS256"]) func `refuses a token that is not signed`(algorithm: String) async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      provider.change { $0.algorithm = algorithm }
      let response = try await server.stranger.comeBack(from: provider)
      #expect(response.status == .unprocessableContent && response.text.contains("can’t be used to sign in"))
      #expect(server.stranger.keeping(response).headers[.cookie] == nil)
    }
  }

  @Test func `refuses a token for another server, of another provider, of another sign-in, or too old`() async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      for (claim, value) in [
        ("aud", #""other""#), ("iss", #""https://evil.example""#), ("nonce", #""other""#), ("exp", "1773140000"), ("iat", "1773150000"),
      ] {
        provider.change { $0.claims = ["sub": #""ada-1""#, claim: value] }
        #expect(try await server.stranger.comeBack(from: provider).status == .unprocessableContent, "\(claim)")
      }
      provider.change { $0.claims = ["sub": #""ada-1""#] }
      #expect(try await server.stranger.comeBack(from: provider).status == .seeOther)
    }
  }

  @Test func `asks for newer keys when the provider has changed its own, at most once a minute`() async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      let asked = { double.requests.filter { $0.path == "/keys" }.count }
      _ = try await server.stranger.comeBack(from: provider)
      #expect(asked() == 1)
      provider.change { $0.keyPrefix = "new-" }
      // The keys were just read.
      #expect(try await server.stranger.comeBack(from: provider).status == .unprocessableContent)
      #expect(asked() == 1)
      server.clock.set("2026-03-10T12:01:01+01:00")
      #expect(try await server.stranger.comeBack(from: provider).status == .seeOther)
      #expect(asked() == 2)
    }
  }

  @Test func `sends the secret in the form only where the provider takes it nowhere else`() async throws {
    for (methods, isInForm) in [(#"["client_secret_post"]"#, true), (#"["client_secret_post","client_secret_basic"]"#, false)] {
      try await FakeProvider.open { server, provider, double in
        try await link("Ann", server, double)
        provider.change { $0.document = #","token_endpoint_auth_methods_supported":\#(methods)"# }
        #expect(try await server.stranger.comeBack(from: provider).status == .seeOther)
        let exchange = try #require(double.requests.first { $0.path == "/token" })
        #expect((exchange.form["client_secret"] == "s/1") == isInForm && (exchange.authorization == nil) == isInForm)
      }
    }
  }

  @Test func `says that the provider is down, while passwords work`() async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      let begun = try await server.stranger.begin(at: provider)
      provider.change { $0.isDown = true }
      let back = try await begun.visitor.get("/sign-in/provider/callback?code=c-1&state=\(begun.state)")
      #expect(back.status == .serviceUnavailable && back.text.contains("Auth can’t be reached right now"))
      // What is known of it counts for a day. Then, the way there says it too, and does not ask at each try.
      server.clock.set("2026-03-11T12:00:02+01:00")
      let asked = double.requests.count
      for _ in 0..<3 {
        let response = try await server.stranger.get("/sign-in/provider")
        #expect(response.status == .serviceUnavailable && response.text.contains("You can still sign in with your password"))
      }
      #expect(double.requests.count == asked + 1)
      #expect(try await server.stranger.post("/sign-in", ["name": "Ann", "password": "correct horse"]).status == .seeOther)
      provider.change { $0.isDown = false }
      server.clock.set("2026-03-11T12:00:13+01:00")
      #expect(try await server.stranger.get("/sign-in/provider").status == .seeOther)
    }
  }

  @Test(arguments: [
    (400, #"{"error":"invalid_grant"}"#, 422), (401, #"{"error":"invalid_client"}"#, 422), (500, "", 503), (200, "{}", 503),
    (200, "no JSON", 503), (200, #"{"id_token":"x.y.z"}"#, 422), (302, "", 503),
  ])
  func `says when the provider does not exchange the code`(status: Int, body: String, answer: Int) async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      provider.change { $0.refusal = (status, body) }
      let response = try await server.stranger.comeBack(from: provider)
      #expect(response.status.code == answer && response.text.contains("Back to sign in"))
    }
  }

  @Test func `asks the provider thirty times a minute for one address at most`() async throws {
    try await FakeProvider.open { server, provider, double in
      let begun = try await server.stranger.begin(at: provider)
      for count in 1...31 {
        let response = try await begun.visitor.get("/sign-in/provider/callback?code=wrong&state=\(begun.state)")
        let status: HTTPResponse.Status = count <= 30 ? .unprocessableContent : .tooManyRequests
        #expect(response.status == status)
      }
      #expect(double.requests.filter { $0.path == "/token" }.count == 30)
    }
  }
}

@Suite(.timeLimit(.minutes(10))) struct `An account at a provider` {
  @Test func `is linked with the password, shown, and removed with it`() async throws {
    try await FakeProvider.open { server, provider, double in
      let session = try await server.household.signIn(name: "Ann", password: "correct horse", from: "local")
      let ann = server.stranger.with(.cookie, "demeter_session=\(session.secret)")
      #expect(try await ann.get("/settings/devices").text.contains("Link an account at Auth"))
      #expect(try await ann.get("/settings/identities/continue").location == "/settings/identities/link")
      let wrong = try await ann.post("/settings/identities/link", ["password": "wrong horse"])
      #expect(wrong.status == .unprocessableContent && wrong.headers[.setCookie] == nil)
      let right = try await ann.post("/settings/identities/link", ["password": "correct horse"])
      #expect(right.status == .ok && right.text.contains("Continue at Auth"))
      let begun = try await ann.keeping(right).begin("/settings/identities/continue", at: provider)
      let back = "/sign-in/provider/callback?code=c-1&state=\(begun.state)"
      #expect(try await begun.visitor.get(back).location == "/settings/devices?note=settingsSaved")
      let list = try await ann.get("/settings/devices").text
      #expect(list.contains(double.url) && list.contains(">ada<"))
      let person = try #require(try await server.household.people().first)
      let identity = try #require(try await server.household.identities(of: person).first)
      #expect(identity.account == ProviderAccount(issuer: double.url, subject: "ada-1", name: "ada"))
      let path = "/settings/identities/\(identity.id.key)/remove"
      #expect(try await ann.post(path, ["password": "wrong horse"]).status == .unprocessableContent)
      #expect(try await server.stranger.comeBack(from: provider).status == .seeOther)
      #expect(try await ann.post(path, ["password": "correct horse"]).status == .seeOther)
      #expect(try await server.stranger.comeBack(from: provider).status == .unprocessableContent)
    }
  }

  @Test func `is linked to one person only, who is the one that began`() async throws {
    try await FakeProvider.open { server, provider, double in
      let ben = try await server.person("Ben"), cleo = try await server.person("Cleo")
      func begin(_ visitor: Visitor) async throws -> (visitor: Visitor, state: String) {
        let page = try await visitor.post("/settings/identities/link", ["password": "correct horse"])
        return try await visitor.keeping(page).begin("/settings/identities/continue", at: provider)
      }
      let first = try await begin(ben)
      // Cleo's session with Ben's cookie of the sign-in.
      let sealed = try #require(first.visitor.headers[.cookie]?.firstMatch(of: /demeter_provider=[^;]+/)).0
      let other = try #require(cleo.headers[.cookie])
      let mixed = server.stranger.with(.cookie, "\(other); \(sealed)")
      let back = "/sign-in/provider/callback?code=c-1&state=\(first.state)"
      #expect(try await mixed.get("/settings").text.contains("Signed in as Cleo"))
      #expect(try await mixed.get(back).text.contains("You were signed out meanwhile"))
      // Nor does a later session of Ben's go on, in which no password was asked for.
      let later = try await server.household.signIn(name: "Ben", password: "correct horse", from: "local").secret
      let again = server.stranger.with(.cookie, "demeter_session=\(later); \(sealed)")
      #expect(try await again.get("/settings").text.contains("Signed in as Ben"))
      #expect(try await again.get("/settings/identities/continue").location == "/settings/identities/link")
      #expect(try await again.get(back).text.contains("You were signed out meanwhile"))
      #expect(try await first.visitor.get(back).status == .seeOther)
      let second = try await begin(cleo)
      let taken = try await second.visitor.get("/sign-in/provider/callback?code=c-1&state=\(second.state)")
      #expect(taken.status == .unprocessableContent && taken.text.contains("is linked to another person here"))
      #expect(try await server.household.identities(of: #require(cleo.person)).isEmpty)
      #expect(try await server.household.identities(of: #require(ben.person)).count == 1)
      #expect(!double.requests.isEmpty)
    }
  }

  @Test func `is linked with a code, too, by a person who has a second factor`() async throws {
    try await FakeProvider.open { server, _, _ in
      let ben = try await server.person("Ben"), person = try #require(ben.person)
      let secret = try #require(try await server.household.beginSecondFactor(of: person, password: "correct horse"))
      func code(_ offset: Int64) -> String {
        AppSecret(bytes: base32Bytes(secret)).code(at: AppSecret.step(at: server.clock.now()) + offset)
      }
      #expect(try await server.household.confirmSecondFactor(of: person, secret: secret, code: code(0)) != nil)
      #expect(try await ben.get("/settings/identities/link").text.contains("name=\"code\""))
      for typed in ["", code(0)] {
        let refused = try await ben.post("/settings/identities/link", ["password": "correct horse", "code": typed])
        #expect(refused.status == .unprocessableContent && refused.headers[.setCookie] == nil)
      }
      let right = try await ben.post("/settings/identities/link", ["password": "correct horse", "code": code(1)])
      #expect(right.status == .ok && right.text.contains("Continue at Auth"))
    }
  }

  @Test func `is not linked while the provider is down`() async throws {
    try await FakeProvider.open { server, provider, _ in
      let ben = try await server.person("Ben")
      provider.change { $0.isDown = true }
      let response = try await ben.post("/settings/identities/link", ["password": "correct horse"])
      #expect(response.status == .unprocessableContent && response.text.contains("Auth can’t be reached right now. Nothing was linked."))
      #expect(response.headers[.setCookie] == nil)
    }
  }

  @Test func `accepts an invitation, once`() async throws {
    try await FakeProvider.open { server, provider, _ in
      let secret = try await server.household.makeInvitation()
      #expect(try await server.stranger.get("/invitation/\(secret)").text.contains("Sign in with Auth"))
      let accepted = try await server.stranger.comeBack("/invitation/\(secret)/provider", from: provider)
      #expect(accepted.status == .seeOther && accepted.location == "/")
      #expect(try await server.household.people().map(\.name) == ["Ann", "ada"])
      #expect(try await server.household.openInvitations() == 0)
      provider.change { $0.claims = ["sub": #""eve""#, "preferred_username": #""eve""#] }
      #expect(try await server.stranger.get("/invitation/\(secret)/provider").location == "/sign-in")
      #expect(try await server.household.people().count == 2)
    }
  }
}

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
