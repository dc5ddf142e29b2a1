import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import Testing

/// Requests that no browser sends, as bytes to the real server.
@Suite(.timeLimit(.minutes(10))) struct `A request made by hand` {
  private static let paths: [String] = [
    "/../accounts.sqlite", "/../../etc/passwd", "/%2e%2e/accounts.sqlite", "/..%2faccounts.sqlite", "/assets/../accounts.sqlite",
    "/assets/%2e%2e/%2e%2e/accounts.sqlite", "/assets/..%5c..%5caccounts.sqlite", "/assets//etc/passwd", "/assets/%00", "/%00",
    "/entries/%00", "/history/%00", "/history/2026-03-10%00", "/history/..", "/history/%2e%2e/settings", "//evil.example/",
    "///", "/./", "/;/settings", "/settings;x", "/settings/", "/settings%2ffoods", "/settings%252ffoods", "/SETTINGS", "/%",
    "/%zz", "/%ff%fe", "/?%00=%ff", "/?note=%ff", "/?entry=" + String(repeating: ",", count: 5000), "http://evil.example/",
    "evil.example:80", "*", "", "/api/v1/../../healthz", "/api/v1/days/2026-03-10/../../../settings", "/api//v1/goals",
    "/api/v1/entries/%2e%2e", "/api/v1/entries?q=%00&limit=99999999999999999999&cursor=%ff", "/trust/../data/tls/authority.pem",
    "/trust/%2e%2e/tls/authority.pem", "/link/%00", "/link/..%2f..%2f", "/ä", "/a\tb",
  ]

  private func status(_ answer: String) -> Int? { answer.firstMatch(of: #/^HTTP/1\.1 (\d{3}) /#).flatMap { Int($0.1) } }

  private func expectAlive(_ port: Int) async throws {
    let answer = try await everything(after: "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8, from: port)
    #expect(status(answer) == 200)
  }

  private func expectNothingLogged(_ ann: Visitor) async throws {
    #expect(try await ann.get("/api/v1/days/2026-03-10").json["entryCount"] as? Int == 0)
  }

  private func head(_ method: String, _ path: String, of ann: Visitor) throws -> String {
    "\(method) \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: \(try #require(ann.headers[.cookie]))\r\n"
  }

  private func token(of ann: Visitor, _ server: TestServer) async throws -> String {
    let token = try await server.household.makeToken(for: try #require(ann.person), scopes: [.readDiary, .writeDiary])
    return "Authorization: Bearer \(token)\r\n"
  }

  @Test func `leads nowhere out of the app, whatever path it names`() async throws {
    try await serve { server, port in
      let ann = try await server.person()
      var requests = try Self.paths.map { ($0, Array((try head("GET", $0, of: ann) + "\r\n").utf8)) }
      let around = try head("GET", "/|", of: ann).utf8.split(separator: UInt8(ascii: "|"))
      requests.append(("/\\xff", Array(around[0]) + [0xFF] + Array(around[1]) + Array("\r\n".utf8)))
      for (path, bytes) in requests {
        let answer = try await everything(after: bytes, from: port)
        #expect(status(answer).map { (200..<500).contains($0) } ?? true, "\(path): \(answer.prefix(300))")
        for secret in ["SQLite format 3", "root:", "PRIVATE KEY"] { #expect(!answer.contains(secret), "\(path)") }
        if let location = answer.firstMatch(of: #/\r\nLocation: ([^\r]*)/#.ignoresCase()) {
          #expect(location.1.hasPrefix("/") && !location.1.hasPrefix("//"), "\(path): \(location.1)")
        }
        try await expectAlive(port)
      }
    }
  }

  @Test func `names one host`() async throws {
    try await serve { server, port in
      let requests = [
        ("/", "Host: x\r\n", 303), ("/", "Host: x.example:8080\r\n", 303), ("/", "Host: [::1]:8080\r\n", 303), ("/", "", 400),
        ("/", "Host: x\r\nhost: x\r\n", 400), ("/", "Host: x\r\nHost: y\r\n", 400), ("/", "Host: \r\n", 400),
        ("/", "Host: x/../y\r\n", 400), ("/", "Host: ann@x\r\n", 400), ("/", "Host: x:99999\r\n", 400), ("/", "Host: x:\r\n", 400),
        ("/", "Host: x y\r\n", 400), ("http://x/", "Host: x\r\n", 303),
        ("http://X/?a=b", "Host: x\r\n", 303), ("http://y/", "Host: x\r\n", 400), ("http://y?a=/x", "Host: x\r\n", 400),
        ("http://ann@x/", "Host: x\r\n", 400), ("http://x/", "", 400), ("http:///", "Host: x\r\n", 400),
      ]
      for (target, hosts, expected) in requests {
        let answer = try await everything(after: "GET \(target) HTTP/1.1\r\n\(hosts)Connection: close\r\n\r\n".utf8, from: port)
        #expect(status(answer) == expected, "\(target) \(hosts)")
      }
      #expect(status(try await everything(after: "GET /healthz HTTP/1.0\r\nConnection: close\r\n\r\n".utf8, from: port)) == 200)
    }
  }

  @Test func `of another method does nothing`() async throws {
    try await serve { server, port in
      let ann = try await server.person()
      for method in ["TRACE", "CONNECT", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND", "get", String(repeating: "X", count: 300)] {
        let answer = try await everything(after: (try head(method, "/settings", of: ann) + "X-Echo: canary\r\n\r\n").utf8, from: port)
        #expect(status(answer).map { (300..<500).contains($0) } ?? true, "\(method): \(answer.prefix(300))")
        #expect(!answer.contains("canary") && !answer.contains("Access-Control"), "\(method)")
      }
    }
  }

  @Test func `past every size is refused, and the server goes on`() async throws {
    try await serve { server, port in
      let ann = try await server.person()
      let long = String(repeating: "a", count: 60_000)
      let heads = [
        try head("GET", "/?q=" + long, of: ann), try head("GET", "/", of: ann) + "X-Long: \(long)\r\n",
        try head("GET", "/", of: ann) + (0..<500).map { "X-\($0): a\r\n" }.joined(),
        try head("GET", "/", of: ann) + "Cookie: " + String(repeating: "a=b; ", count: 5000) + "\r\n",
      ]
      for head in heads {
        let answer = try await everything(after: (head + "\r\n").utf8, from: port)
        #expect([nil, 400, 414, 431].contains(status(answer)), "\(head.prefix(60)): \(answer.prefix(300))")
      }
      let post = "POST /api/v1/entries HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + (try await token(of: ann, server))
      func sized(_ body: String) -> String { post + "Content-Length: \(body.utf8.count)\r\n\r\n" + body }
      let chunks = String(repeating: "1000\r\n" + String(repeating: "a", count: 4096) + "\r\n", count: 64) + "0\r\n\r\n"
      let many = "{" + (0..<4000).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
      for (bytes, statuses) in [
        (sized(#"{"name":"\#(String(repeating: "a", count: 200_000))","calories":1}"#), [nil, 413]),
        (post + "Transfer-Encoding: chunked\r\n\r\n" + chunks, [nil, 413]), (sized(String(repeating: "[", count: 50_000)), [400]),
        (sized(many), [422]),
      ] as [(String, [Int?])] {
        let answer = try await everything(after: bytes.utf8, from: port)
        #expect(statuses.contains(status(answer)), "\(statuses): \(answer.prefix(300))")
      }
      try await expectAlive(port)
      try await expectNothingLogged(ann)
    }
  }

  @Test func `that can be read in two ways is read in none`() async throws {
    try await serve { server, port in
      let ann = try await server.person()
      let inner = #"{"name":"Smuggled","calories":1}"#
      let smuggled =
        "POST /api/v1/entries HTTP/1.1\r\nHost: x\r\n" + (try await token(of: ann, server)) + "Content-Length: \(inner.utf8.count)\r\n\r\n"
        + inner
      for framing in [
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "Content-Length: 0\r\nContent-Length: 7\r\n\r\n",
        "Content-Length: -1\r\n\r\n", "Content-Length: 1e3\r\n\r\n", "Content-Length : 0\r\n\r\n",
        "Transfer-Encoding: xchunked\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n",
      ] {
        let answer = try await everything(after: ("POST /sign-in HTTP/1.1\r\nHost: x\r\n" + framing + smuggled).utf8, from: port)
        #expect([nil, 400].contains(status(answer)), "\(framing): \(answer.prefix(300))")
        #expect(answer.ranges(of: "HTTP/1.1 ").count <= 1, "\(framing): \(answer.prefix(400))")
      }
      let noise = (0..<100).flatMap { _ in [0, 1, 2, 255] as [UInt8] } + Array("\r\n\r\n".utf8)
      for bytes in [
        Array("GET /\r\n\r\n".utf8), noise, Array("GET / HTTP/9.9\r\nHost: x\r\n\r\n".utf8), Array("GET / HTTP/1.1\nHost x\n\n".utf8),
      ] {
        #expect([nil, 400, 505].contains(status(try await everything(after: bytes, from: port))), "\(bytes.prefix(20))")
      }
      try await expectAlive(port)
      try await expectNothingLogged(ann)
    }
  }
}
