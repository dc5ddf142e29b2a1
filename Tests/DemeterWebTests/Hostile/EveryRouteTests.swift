import DemeterCore
import DemeterPages
import DemeterStore
import DemeterWeb
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct `Every route` {
  private static let guarded: [RouteRow] = RouteRow.all.filter { $0.door != .open }
  private static let writes: [RouteRow] = RouteRow.all.filter { $0.method != .get }

  @Test func `has a row in the table of those who may use it`() async throws {
    try await TestServer.open { server in
      let served = demeterRouter(server.site, metrics: PrometheusMetrics()).routes.filter { $0.method != .head }
      let rows = RouteRow.all.map { "\($0.method) \($0.path)" }
      #expect(Set(served.map { "\($0.method) \($0.path)" }) == Set(rows))
      #expect(Set(rows).count == rows.count)
    }
  }

  @Test func `of people is in the list of addresses, and every address there is served`() async throws {
    // Fetched by browsers and other programs; no page leads there.
    let others: Set = [
      "/assets/**", "/sw.js", "/push.js", "/favicon.ico", "/apple-touch-icon.png", "/healthz", "/readyz", "/metrics", "/mcp",
    ]
    try await TestServer.open { server in
      let served = Set(demeterRouter(server.site, metrics: PrometheusMetrics()).routes.map { "\($0.path)" })
        // These are the addresses of one's own diary again.
        .filter { !$0.hasPrefix("\(Route.sharedDiary.rawValue)/") }
      let own = served.filter { !$0.hasPrefix("/api/") }.subtracting(others)
      #expect(own.symmetricDifference(Route.allCases.map(\.rawValue)).isEmpty)
    }
  }

  @Test func `names its methods where it is asked for another one`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      for address in Set(RouteRow.all.filter { $0.path.hasPrefix("/api/v1/") }.map { $0.address() }) {
        let known = Set(RouteRow.all.filter { $0.address() == address }.map(\.method.rawValue))
        for method in [HTTPRequest.Method.get, .put, .post, .patch, .delete] where !known.contains(method.rawValue) {
          let answer = try await ann.send(method, address)
          #expect(answer.status == .methodNotAllowed, "\(method) \(address)")
          let allowed = Set(answer.headers[.allow]?.components(separatedBy: ", ") ?? [])
          #expect(allowed.subtracting(["HEAD"]) == known && allowed.contains("HEAD") == known.contains("GET"), "\(method) \(address)")
        }
      }
      #expect(try await ann.send(.get, "/api/v1/nothing").status == .notFound)
    }
  }

  @Test func `is closed to strangers, to sessions that ended, and to secrets made up`() async throws {
    try await TestServer.open { server in
      let gone = try await server.person("Ann"), old = try await server.person("Bob")
      let token = try await server.household.makeToken(for: try #require(gone.person), scopes: Set(Scope.allCases))
      let live = try #require(old.headers[.cookie])
      _ = try await gone.post("/sign-out")
      server.clock.set("2027-03-12T12:00:00+01:00")
      let strangers: [(String, Visitor)] = [
        ("nobody", server.stranger), ("signed out", gone), ("expired", old),
        ("no such session", server.stranger.with(.cookie, "demeter_session=" + String(repeating: "A", count: 43))),
        ("an empty session", server.stranger.with(.cookie, "demeter_session=")),
        ("a token for a cookie", server.stranger.with(.cookie, "demeter_session=\(token)")),
        ("a cookie for a token", server.stranger.with(.authorization, "Bearer \(live.dropFirst("demeter_session=".count))")),
        ("no such token", server.stranger.with(.authorization, "Bearer demeter_nonsense")),
        ("another scheme", server.stranger.with(.authorization, "Basic \(token)")),
        ("a cookie of the TLS kind without TLS", server.stranger.with(.cookie, "__Host-\(live)")),
      ]
      for row in Self.guarded {
        for (who, stranger) in strangers {
          let answer = try await stranger.send(row.method, row.address(), json: row.body(id: "x"))
          expectShut(answer, row, who)
          if row.method == .get { expectShut(try await stranger.send(.head, row.address()), row, who + " asking for the head") }
        }
      }
    }
  }

  private func expectShut(_ answer: TestResponse, _ row: RouteRow, _ who: String) {
    if case .scope = row.door {
      #expect(answer.status == .unauthorized, "\(row.testDescription) for \(who)")
    } else {
      #expect(answer.status == .seeOther && answer.location.hasPrefix("/sign-in"), "\(row.testDescription) for \(who)")
    }
  }

  @Test func `takes no token of another scope, and a page none at all`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try await ann.log()
      let person = try #require(ann.person)
      let diary = try await server.household.diary(of: person)
      let mark = try await diary.version()
      let all = try await server.household.makeToken(for: person, scopes: Set(Scope.allCases))
      for row in Self.guarded {
        var lacking: [Set<Scope>] = [[]]
        if case .scope(let needed) = row.door { lacking += [Set(Scope.allCases).subtracting([needed])] }
        for scopes in lacking {
          let token = try await server.household.makeToken(for: person, scopes: scopes)
          let answer = try await server.stranger.with(.authorization, "Bearer \(token)").send(
            row.method, row.address(id: id), json: row.body(id: id))
          if row.door == .session {
            expectShut(answer, row, "a token")
          } else {
            #expect(answer.status == .forbidden, "\(row.testDescription)")
          }
        }
        guard row.door == .session else { continue }
        let whole = server.stranger.with(.authorization, "Bearer \(all)")
        expectShut(try await whole.send(row.method, row.address(id: id), json: row.body(id: id)), row, "a token of every scope")
        // If a request has a token and a session, only the token counts, even if it is invalid.
        let both = ann.with(.authorization, "Bearer nonsense")
        expectShut(try await both.send(row.method, row.address(id: id), json: row.body(id: id)), row, "a bad token beside a session")
      }
      #expect(try await diary.version() == mark)
    }
  }

  /// Bob gets the same responses about Ann's things as about things that never existed, except for the id in them.
  @Test func `tells of somebody else's things as of none, and changes nothing of theirs`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      let id = try await ann.log("Zwetschgenkuchen")
      _ = try await ann.post("/entries/\(id)/keep")
      let theirs = try await server.household.diary(of: try #require(ann.person))
      let mark = try await theirs.version()
      let unknown = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"
      for row in Self.guarded where "\(row.path)\(row.query)\(row.body)".contains("{id}") {
        let known = try await bob.send(row.method, row.address(id: id), json: row.body(id: id))
        let none = try await bob.send(row.method, row.address(id: unknown), json: row.body(id: unknown))
        #expect(known.status == none.status, "\(row.testDescription)")
        // Things that Bob created in this way have other ids.
        let anyID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/
        #expect(known.location.replacing(anyID, with: "") == none.location.replacing(anyID, with: ""), "\(row.testDescription)")
        #expect(!known.text.contains("Zwetschgenkuchen"), "\(row.testDescription)")
      }
      #expect(try await theirs.version() == mark)
      let today = try await ann.get("/api/v1/days/2026-03-10")
      #expect(today.json["entryCount"] as? Int == 1)
      #expect(today.text.contains("Zwetschgenkuchen"))
    }
  }

  @Test(arguments: [
    ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site"), ("Origin", "https://evil.example"),
    ("Origin", "null"),
    ("Origin", "http://localhost.evil.example"), ("Origin", "https://localhost"), ("Origin", ""),
  ])
  func `that writes refuses pages of other sites`(header: String, value: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try await ann.log()
      let diary = try await server.household.diary(of: try #require(ann.person))
      let mark = try await diary.version()
      let name = try #require(HTTPField.Name(header))
      for row in Self.writes {
        let answer = try await ann.with(name, value).send(row.method, row.address(id: id), json: row.body(id: id))
        #expect(answer.status == .forbidden, "\(row.testDescription)")
        #expect(answer.headers[.setCookie] == nil, "\(row.testDescription)")
      }
      #expect(try await diary.version() == mark)
      #expect(try await ann.get("/settings").status == .ok)
    }
  }

  @Test(arguments: ["BREW", "TRACE", "get", "X-1"])
  func `knows no other methods than those of the table`(_ method: String) async throws {
    try await TestServer.open { server in
      for address in ["/", "/healthz", "/api/v1/entries", "/nowhere"] {
        let answer = try await server.stranger.send(try #require(HTTPRequest.Method(rawValue: method)), address)
        #expect(answer.status == .methodNotAllowed && answer.headers[.allow] != nil)
        #expect(answer.headers[.contentSecurityPolicy] != nil)
      }
    }
  }

  @Test func `guards its answer by the same headers`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let last = RouteRow.all.filter { $0.path == "/sign-out" }
      for row in RouteRow.all.filter({ !["/api/v1/events", "/sign-out"].contains($0.path) }) + last {
        for visitor in [ann, server.stranger] {
          let answer = try await visitor.send(row.method, row.address(), json: row.body(id: "x"))
          let policy = answer.headers[.contentSecurityPolicy] ?? ""
          #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "\(row.testDescription)")
          #expect(answer.headers[.xContentTypeOptions] == "nosniff", "\(row.testDescription)")
          #expect(answer.headers[.cacheControl] != nil, "\(row.testDescription)")
          #expect(answer.headers[.accessControlAllowOrigin] == nil, "\(row.testDescription)")
          #expect(answer.status.code < 500 || row.path.hasPrefix("/settings/foods"), "\(row.testDescription): \(answer.status)")
        }
      }
    }
  }

  @Test(arguments: ["{id}", "{day}", "{month}", "{version}", "{person}"])
  func `survives nonsense where its parameters stand`(name: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let nonsense = [
        "%00", "..%2F..%2Faccounts.sqlite", "%2e%2e", "-1", "99999999999999999999", "%FF%FE", "'%20OR%201=1--", "%3Cscript%3E", "null",
        "2026-02-30", "0000-00-00", "9999-99-99", "2026-13", String(repeating: "9", count: 4000), "{id}", "*", "+", "%", "é",
      ]
      for row in RouteRow.all where row.path.contains(name) {
        for value in nonsense {
          let address = row.path.replacing(name, with: value).replacing("{day}", with: "2026-03-10").replacing("{version}", with: "1")
            .replacing("{id}", with: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff")
          let answer = try await ann.send(row.method, address, json: row.body(id: "x"))
          // A new own food is saved under the id that its program chose.
          let lowest = row.path.contains("own-foods") && value == "{id}" ? 200 : 300
          #expect((lowest..<500).contains(answer.status.code), "\(row.method) \(address): \(answer.status)")
        }
      }
    }
  }
}
