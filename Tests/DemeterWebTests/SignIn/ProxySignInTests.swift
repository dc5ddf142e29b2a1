import DemeterCore
import DemeterStore
import DemeterTrust
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemeterWeb

@Suite(.timeLimit(.minutes(10))) struct `A proxy that signs people in` {
  private static let header = "Remote-User"

  /// A server that trusts this machine's proxy, and a browser behind it that asks for pages.
  private func open(
    trusted: String = "127.0.0.0/8", header: String? = Self.header, adds: Bool = false, secret: String? = nil,
    _ body: @escaping @Sendable (TestServer, Visitor) async throws -> Void
  ) async throws {
    let proxies = try [#require(Network(trusted))] + (trusted.hasPrefix("127") ? [#require(Network("::1"))] : [])
    let shared = try secret.map { try #require(ProxySecret($0)) }
    let transport = Transport(proxies: proxies, proxySignIn: header.flatMap { ProxySignIn(header: $0, addsPeople: adds, secret: shared) })
    // Over a socket, because a request of the router alone has no address.
    try await TestServer.open(live: true, transport: transport) { server in
      _ = try await server.person("Ann")
      _ = try await server.person("Ben")
      try await body(server, server.stranger.with(.accept, "text/html"))
    }
  }

  private func named(_ visitor: Visitor, _ name: String) throws -> Visitor {
    visitor.with(try #require(HTTPField.Name(Self.header)), name)
  }

  private func who(_ visitor: Visitor) async throws -> String? {
    try await visitor.get("/settings").text.firstMatch(of: /Signed in as ([^.<]*)\./).map { String($0.1) }
  }

  @Test func `begins a session with the first page, which goes on like any other`() async throws {
    try await open { server, browser in
      let first = try await named(browser, "Ann").get("/settings")
      #expect(first.status == .ok && first.text.contains("Signed in as Ann."))
      let cookie = try #require(first.headers[.setCookie])
      #expect(cookie.hasPrefix("demeter_session=proxy_") && cookie.contains("HttpOnly"))
      let ann = try named(browser, "Ann").keeping(first)
      let second = try await ann.get("/settings")
      #expect(second.status == .ok && second.headers[.setCookie] == nil)
      let people = try await server.household.people()
      #expect(try await server.household.sessions(of: people[0], asking: "").count == 2)
      // A write has the cookie, and the API too.
      #expect(try await ann.post("/settings/devices/end-others").status == .seeOther)
      #expect(try await ann.get("/api/v1/goals").status == .ok)
    }
  }

  @Test func `ends it when it names another person, or nobody`() async throws {
    try await open { server, browser in
      let people = try await server.household.people()
      let ann = browser.keeping(try await named(browser, "Ann").get("/"))
      let secret = try #require(ann.headers[.cookie]?.split(separator: "=").last.map { String($0) })
      #expect(try await server.household.person(session: secret)?.name == "Ann")
      // The cookie alone is worth nothing.
      let without = try await ann.get("/settings")
      #expect(without.location.hasPrefix("/sign-in") && ann.keeping(without).headers[.cookie] == nil)
      #expect(try await server.household.person(session: secret) == nil)
      let again = browser.keeping(try await named(browser, "Ann").get("/"))
      let other = try await named(again, "Ben").get("/settings")
      #expect(other.text.contains("Signed in as Ben."))
      #expect(try await server.household.sessions(of: people[0], asking: "").count == 1)
      // Neither does it show anything over the API, or with a name that nobody has.
      let third = browser.keeping(try await named(browser, "Ann").get("/"))
      #expect(try await named(third, "Ben").with(.accept, "application/json").get("/api/v1/goals").status == .unauthorized)
      let fourth = browser.keeping(try await named(browser, "Ann").get("/"))
      #expect(try await named(fourth, "Zoe").get("/settings").location.hasPrefix("/sign-in"))
    }
  }

  @Test(arguments: ["ann", "ANN", " Ann", "Ann ", "Ann,Ben", "Ａｎｎ", "", "Zoe", "ann@example"])
  func `means only the person of exactly that name, and adds nobody`(name: String) async throws {
    try await open { server, browser in
      // Spaces around a header's value do not belong to it.
      let isName = name.trimmingCharacters(in: .whitespaces) == "Ann"
      let response = try await named(browser, name).get("/settings")
      #expect(response.text.contains("Signed in as Ann.") == isName && (response.headers[.setCookie] != nil) == isName)
      #expect(try await server.household.people().count == 2)
    }
  }

  @Test func `that is named twice names nobody`() async throws {
    try await open { _, browser in
      var twice = try named(browser, "Ann")
      twice.headers.append(HTTPField(name: try #require(HTTPField.Name(Self.header)), value: "Ben"))
      #expect(try await twice.get("/settings").location.hasPrefix("/sign-in"))
    }
  }

  @Test func `is not believed from an address that is no proxy's, or without the option`() async throws {
    for (trusted, header) in [("10.0.0.0/8", Self.header), ("127.0.0.0/8", nil), ("127.0.0.0/8", "Remote-Name")] as [(String, String?)] {
      try await open(trusted: trusted, header: header, adds: true) { server, browser in
        for name in ["Ann", "Zoe"] {
          let response = try await named(browser, name).get("/settings")
          #expect(response.location.hasPrefix("/sign-in") && response.headers[.setCookie] == nil)
        }
        #expect(try await server.household.people().count == 2)
        // It changes nothing for those who signed in otherwise.
        let signedIn = try await browser.post("/sign-in", ["name": "Ben", "password": "correct horse"])
        #expect(try await who(named(browser.keeping(signedIn), "Ann")) == "Ben")
      }
    }
  }

  @Test func `is not believed without its secret, where there is one`() async throws {
    let secret = "a secret of the proxy".replacing(" ", with: "-"), name = try #require(HTTPField.Name("Demeter-Proxy-Secret"))
    try await open(adds: true, secret: secret) { server, browser in
      for wrong in [nil, "", "a-secret", secret + "s", secret.uppercased(), "\(secret),\(secret)"] as [String?] {
        for person in ["Ann", "Zoe"] {
          let visitor = try named(wrong.map { browser.with(name, $0) } ?? browser, person)
          let response = try await visitor.get("/settings")
          #expect(response.location.hasPrefix("/sign-in") && response.headers[.setCookie] == nil, "\(wrong ?? "none")")
        }
      }
      var twice = try named(browser.with(name, secret), "Ann")
      twice.headers.append(HTTPField(name: name, value: secret))
      #expect(try await twice.get("/settings").location.hasPrefix("/sign-in"))
      #expect(try await server.household.people().count == 2)
      // A session that began with it is worth nothing without it.
      let ann = try named(browser.with(name, secret), "Ann"), first = try await ann.get("/settings")
      #expect(first.text.contains("Signed in as Ann."))
      #expect(try await who(ann.keeping(first)) == "Ann")
      #expect(try await named(browser.keeping(first), "Ann").get("/settings").location.hasPrefix("/sign-in"))
    }
  }

  @Test(arguments: [
    ("sixteen-letters!", true), ("fifteen-letters", false), ("", false), ("with spaces in between", false), ("sixteen-letters-ä", false),
    ("sixteen-letters-\n", false), (String(repeating: "a", count: 1000), true), (String(repeating: "a", count: 1001), false),
  ])
  func `has a secret that a header can carry and nobody guesses`(text: String, isOne: Bool) {
    #expect((ProxySecret(text) != nil) == isOne)
  }

  @Test func `begins no session with a write, for a program, or for a page of somebody else`() async throws {
    try await open { server, browser in
      let ann = try named(browser, "Ann"), people = try await server.household.people()
      #expect(try await ann.post("/goals", ["calories": "1234"]).location.hasPrefix("/sign-in"))
      #expect(try await ann.with(.accept, "application/json").get("/api/v1/goals").status == .unauthorized)
      #expect(try await ann.with(.accept, "*/*").get("/settings").location.hasPrefix("/sign-in"))
      #expect(try await ann.with(.demeterPerson, people[1].id.key).get("/settings").location.hasPrefix("/sign-in"))
      #expect(try await ann.with(.authorization, "Bearer nonsense").get("/settings").location.hasPrefix("/sign-in"))
      #expect(try await server.household.sessions(of: people[0], asking: "").count == 1)
      // Another site's page is refused even with the cookie.
      let signedIn = ann.keeping(try await ann.get("/"))
      #expect(try await signedIn.with(.secFetchSite, "cross-site").post("/goals", ["calories": "1"]).status == .forbidden)
    }
  }

  @Test func `means nothing to begin or end a session by at the addresses of programs, which proxies let through`() async throws {
    try await open(adds: true) { server, browser in
      let people = try await server.household.people()
      for (path, name) in [("/api/v1/goals", "Ann"), ("//api/v1/goals", "Ann"), ("/api/v1/goals", "Zoe"), ("/mcp", "Zoe"), ("/h/x", "Zoe")]
      {
        let response = try await named(browser, name).get(path)
        #expect(response.headers[.setCookie] == nil && !response.text.contains("data-person"), "\(path)")
      }
      #expect(try await server.household.sessions(of: people[0], asking: "").count == 1)
      #expect(try await server.household.people().count == 2)
      // A script's request that came without the header gets nothing, and the next page goes on.
      let ann = browser.keeping(try await named(browser, "Ann").get("/"))
      let without = try await ann.get("/api/v1/goals")
      #expect(without.status == .unauthorized && without.headers[.setCookie] == nil)
      let next = try await named(ann, "Ann").get("/settings")
      #expect(next.text.contains("Signed in as Ann.") && next.headers[.setCookie] == nil)
    }
  }

  @Test func `costs nothing where a cookie only looks like one of its sessions`() async throws {
    for header in [nil, Self.header] {
      try await open(header: header) { _, browser in
        let response = try await browser.with(.cookie, "demeter_session=proxy_nonsense").get("/settings")
        #expect(response.location.hasPrefix("/sign-in") && (response.headers[.setCookie] == nil) == (header == nil))
      }
    }
  }

  @Test func `leaves tokens as they are`() async throws {
    try await open { server, browser in
      let ben = try #require(try await server.household.people().last)
      let token = try await server.household.makeToken(for: ben, scopes: [.readDiary])
      let program = try named(browser, "Ann").with(.authorization, "Bearer \(token)")
      let response = try await program.get("/api/v1/goals")
      #expect(response.status == .ok && response.headers[.setCookie] == nil)
    }
  }

  @Test func `takes the place of a session by password, unless it names nobody here`() async throws {
    try await open { _, browser in
      let ben = browser.keeping(try await browser.post("/sign-in", ["name": "Ben", "password": "correct horse"]))
      #expect(try await who(ben) == "Ben")
      #expect(try await who(named(ben, "Zoe")) == "Ben")
      #expect(try await named(ben, "Ann").post("/goals", ["calories": "1234"]).location.hasPrefix("/sign-in"))
      #expect(try await who(named(ben, "Ann")) == "Ann")
      #expect(try await who(ben) == nil)
    }
  }

  @Test func `says that it signs in again when somebody signs out`() async throws {
    try await open { _, browser in
      let first = try await named(browser, "Ann").get("/")
      let ann = try named(browser, "Ann").keeping(first)
      let out = try await ann.post("/sign-out")
      #expect(out.status == .ok && out.text.contains("still says that you are Ann") && out.text.contains("sign out there"))
      #expect(browser.keeping(out).headers[.cookie] == nil)
      #expect(try await who(named(browser.keeping(out), "Ann")) == "Ann")
    }
  }

  @Test func `adds people only where that is wanted, and never the owner`() async throws {
    try await open(adds: true) { server, browser in
      // An image on a page of another site adds nobody.
      _ = try await named(browser.with(.accept, "image/*"), "Zoe").get("/settings")
      #expect(try await server.household.people().count == 2)
      #expect(try await who(named(browser, "Zoe")) == "Zoe")
      let people = try await server.household.people()
      #expect(people.map(\.name) == ["Ann", "Ben", "Zoe"] && people.map(\.isOwner) == [true, false, false])
      // A name that only looks different, or that is none.
      for name in ["zoe", "ＺＯＥ", String(repeating: "z", count: 61)] {
        #expect(try await named(browser, name).get("/settings").location.hasPrefix("/sign-in"))
      }
      #expect(try await server.household.people().count == 3)
      for person in people.reversed() { try await server.household.remove(person) }
      #expect(try await named(browser, "Zoe").get("/settings").location.hasPrefix("/sign-in"))
      #expect(try await server.household.people().isEmpty)
    }
  }

  @Test(arguments: [
    "Cookie", "Authorization", "Host", "X-Forwarded-For", "Sec-Fetch-Site", "Demeter-Person", "Demeter-Proxy-Secret", "a b", "", "Origin",
    "X-API-Key",
  ])
  func `can not use a header that means something else`(name: String) {
    #expect(ProxySignIn(header: name) == nil)
  }
}
