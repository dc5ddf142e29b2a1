import DemeterCore
import DemeterStore
@testable import DemeterWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct `The secret address of a phone` {
  private static let body = #"{"steps":"8 Mar 2026 at 00:00\n9 Mar 2026 at 00:00\n7.421\n8.003"}"#

  /// A person, and a stranger's phone with the address of a token.
  private func connected(_ server: TestServer, _ scopes: Set<Scope> = [.writeHealth]) async throws -> (ann: Visitor, address: String) {
    let ann = try await server.person()
    return (ann, "/h/" + (try await server.household.makeToken(for: try #require(ann.person), scopes: scopes)))
  }

  @Test func `receives numbers without a header, as Shortcuts writes them, and reads nothing`() async throws {
    try await TestServer.open { server in
      let (ann, address) = try await connected(server)
      for _ in 1...2 {
        let answer = try await server.stranger.send(.post, address, json: Self.body)
        #expect(answer.status == .ok && answer.json["accepted"] as? Int == 2 && answer.json["refused"] as? Int == 0)
        #expect(answer.headers[.rateLimit] != nil && answer.headers[.setCookie] == nil)
      }
      #expect(try await [ann.steps(on: "2026-03-08"), ann.steps(on: "2026-03-09")] == [7421, 8003])
      let form = try await server.stranger.post(address, ["steps": "2026-03-09\n9000"])
      #expect(form.status == .ok)
      #expect(try await ann.steps(on: "2026-03-09") == 9000)
      let known = try await server.stranger.get(address), unknown = try await server.stranger.get("/h/nonsense")
      #expect(known.text == unknown.text && known.status == unknown.status && known.text.contains("receives numbers"))
      for method in [HTTPRequest.Method.put, .patch, .delete] {
        #expect(try await server.stranger.send(method, address, json: Self.body).status == .methodNotAllowed)
      }
      #expect(try await server.stranger.get(address + "/more").status == .notFound)
    }
  }

  @Test func `reports each number, and says why it can't read any`() async throws {
    try await TestServer.open { server in
      let (ann, address) = try await connected(server)
      let partly = try await server.stranger.send(.post, address, json: #"{"steps":"2026-03-09\n1970-01-01\n5\n6"}"#)
      #expect(partly.status == .ok && partly.json["accepted"] as? Int == 1 && partly.json["refused"] as? Int == 1)
      let nothing = try await server.stranger.send(.post, address, json: #"{"steps":""}"#)
      #expect(nothing.status == .ok && nothing.json["accepted"] as? Int == 0)
      let empty = try await server.stranger.send(.post, address, json: "")
      #expect(empty.status == .badRequest && empty.json["detail"] as? String == "Nothing was sent.")
      #expect(empty.headers[.contentType] == "application/problem+json")
      #expect(try await ann.steps(on: "2026-03-09") == 5)
    }
  }

  @Test func `does not exist once it was revoked, and never for a token that could do more`() async throws {
    try await TestServer.open { server in
      let (ann, address) = try await connected(server)
      let person = try #require(ann.person)
      var addresses = ["/h/nonsense", "/h/demeter_" + String(repeating: "A", count: 43)]
      for scopes in [[.readDiary, .writeHealth], [.writeDiary], []] as [Set<Scope>] {
        addresses.append("/h/" + (try await server.household.makeToken(for: person, scopes: scopes)))
      }
      #expect(try await server.stranger.send(.post, address, json: Self.body).status == .ok)
      let token = try #require(try await server.household.tokens(of: person).first { $0.seenAt != nil })
      _ = try await ann.post("/settings/tokens/\(token.id)/revoke")
      for address in addresses + [address] {
        let answer = try await server.stranger.send(.post, address, json: Self.body)
        #expect(answer.status == .notFound && answer.json["code"] as? String == "not-found", "\(address)")
        #expect(!answer.text.contains(address.dropFirst(3)))
      }
    }
  }

  @Test func `needs encryption outside the home, and through a proxy`() async throws {
    for home in ["127.0.0.1", "192.168.1.20", "10.1.2.3", "172.16.0.9", "169.254.3.4", "100.64.1.1", "fe80::/64", "fd00:1:2:3::/64"] {
      #expect(SecretAddress.mayBePlain(from: home), "\(home)")
    }
    for other in ["203.0.113.7", "172.32.0.1", "2001:db8::/64", "8.8.8.8"] { #expect(!SecretAddress.mayBePlain(from: other), "\(other)") }
    try await TestServer.open { server in
      let (ann, address) = try await connected(server)
      let proxied = try await server.stranger.with(.forwardedFor, "192.168.1.20").send(.post, address, json: Self.body)
      #expect(proxied.status == .forbidden && proxied.json["code"] as? String == "needs-https")
      #expect(try await ann.steps(on: "2026-03-09") == nil)
    }
  }

  @Test func `accepts sixty requests a minute`() async throws {
    try await TestServer.open { server in
      let (_, address) = try await connected(server)
      for _ in 1...60 { #expect(try await server.stranger.send(.post, address, json: "[]").status == .ok) }
      let answer = try await server.stranger.send(.post, address, json: "[]")
      #expect(answer.status == .tooManyRequests && answer.headers[.retryAfter] == "60")
    }
  }

  @Test func `keeps all of what comes at the same moment`() async throws {
    try await TestServer.open { server in
      let (ann, address) = try await connected(server)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for day in 1...9 {
          for _ in 1...2 {
            group.addTask {
              let body = #"{"steps":"2026-03-0\#(day)\n\#(day * 1000)"}"#
              let answer = try await server.stranger.send(.post, address, json: body)
              #expect(answer.json["accepted"] as? Int == 1)
            }
          }
        }
        try await group.waitForAll()
      }
      for day in 1...9 { #expect(try await ann.steps(on: "2026-03-0\(day)") == day * 1000) }
    }
  }
}
