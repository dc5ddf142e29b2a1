import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemeterWeb

/// A server on which Ann has a diary, and Bob and Eve are other people.
struct House {
  let server: TestServer
  let ann: Visitor
  let bob: Visitor
  let eve: Visitor
  /// The address of Ann's diary for others.
  let root: String

  static func open(_ body: @escaping @Sendable (House) async throws -> Void) async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob"), eve = try await server.person("Eve")
      _ = try await ann.log("Zwetschgenkuchen", 320, more: #","note":"Ganz geheim""#)
      _ = try await ann.post("/days/2026-03-10/note", ["dayNote": "Noch geheimer"])
      try await body(House(server: server, ann: ann, bob: bob, eve: eve, root: "/people/\(try ann.key)"))
    }
  }

  func diary(of visitor: Visitor) async throws -> any Diary { try await server.household.diary(of: try #require(visitor.person)) }

  /// Invites Bob through the page, and lets him accept.
  func share(mayLog: Bool = false, until lastDay: String = "") async throws {
    let form = ["person": try bob.key, "right": mayLog ? "log" : "read", "lastDay": lastDay]
    #expect(try await ann.post("/settings/shared", form).location == "/settings/shared?note=shareOffered")
    #expect(try await bob.post("/settings/shared/\(try ann.key)/accept").location == "/settings/shared?note=shareAccepted")
  }

  /// Asks for every address of Ann's diary, and for those of it that nobody else has: all look like nothing there.
  func expectShut(to visitor: Visitor, _ when: String) async throws {
    let mark = try await diary(of: ann).version(), accesses = try await server.household.accesses(toDiaryOf: try #require(ann.person))
    for row in RouteRow.all where row.door == .session {
      let path = row.path.hasPrefix("/people/{person}") ? row.path : "/people/{person}" + row.path
      let address = RouteRow(row.method, path, .session, query: row.query, body: row.body).address(id: try ann.key)
      let answer = try await visitor.send(row.method, address, json: row.body(id: UUID().uuidString))
      let isNothing = answer.location.hasPrefix("/?note=") || [.notFound, .methodNotAllowed].contains(answer.status)
      #expect(isNothing, "\(row.testDescription) \(when): \(answer.status) \(answer.location)")
      #expect(!answer.text.contains("Zwetschgenkuchen"), "\(row.testDescription) \(when)")
    }
    #expect(try await diary(of: ann).version() == mark)
    #expect(try await server.household.accesses(toDiaryOf: try #require(ann.person)) == accesses)
  }
}

extension Visitor {
  /// The id of the person.
  var key: String { get throws { try #require(person).id.uuidString.lowercased() } }
}
