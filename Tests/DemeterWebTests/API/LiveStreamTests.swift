import AsyncHTTPClient
import DemeterCore
import DemeterStore
import NIOCore
import NIOHTTP1
import Testing

@testable import DemeterWeb

@Suite(.timeLimit(.minutes(10))) struct `A live stream` {
  private let client: HTTPClient = {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
    return HTTPClient(configuration: configuration)
  }()

  private func listen(_ port: Int, _ header: String, _ value: String) async throws -> HTTPClientResponse {
    var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/api/v1/events")
    request.headers.add(name: header, value: value)
    return try await client.execute(request, timeout: .hours(1))
  }

  private func hear(_ words: String, from stream: HTTPClientResponse) async throws {
    var text = ""
    for try await part in stream.body {
      text += String(buffer: part)
      if text.contains(words) { return }
    }
    Issue.record("The stream ended after \(text)")
  }

  @Test func `ends as soon as its session or token does, and no other does`() async throws {
    try await serve { server, port in
      let ann = try await server.person()
      let person = try #require(ann.person)
      let ended = try await server.household.makeToken(for: person, scopes: [.readDiary])
      let kept = try await server.household.makeToken(for: person, scopes: [.readDiary, .writeDiary])
      let session = try await server.household.signIn(name: "Ann", password: "correct horse", from: "192.0.2.1").secret
      let streams = [
        try await listen(port, "Authorization", "Bearer \(ended)"), try await listen(port, "Cookie", "demeter_session=\(session)"),
      ]
      let other = try await listen(port, "Authorization", "Bearer \(kept)")
      try await server.household.signOut(session: session)
      let token = try #require(try await server.household.tokens(of: person).first { $0.scopes == [.readDiary] })
      try await server.household.revoke(token.id, of: person)
      for stream in streams {
        // On a busy machine, it may have lived long enough for a sign of life.
        let text = String(buffer: try await stream.body.collect(upTo: 1 << 20)).replacing(": still here\n\n", with: "")
        #expect(text.hasSuffix(": listening\n\n"))
      }
      let day = try #require(Day("2026-03-10"))
      try await server.household.diary(of: person).correct(.steps, on: day, to: Measure(1))
      try await hear("\"kind\":\"activity\"", from: other)
    }
    try await client.shutdown()
  }

  @Test func `is one of thirty-two at most of a person, and leaves its place when it is hung up on`() async throws {
    try await serve { server, port in
      let token = try await server.household.makeToken(for: #require(try await server.person().person), scopes: [.readDiary])
      let other = try await server.household.makeToken(for: #require(try await server.person("Ben").person), scopes: [.readDiary])
      var streams: [HTTPClientResponse] = []
      for _ in 0..<LiveStreams.limit { streams.append(try await listen(port, "Authorization", "Bearer \(token)")) }
      #expect(streams.allSatisfy { $0.status == .ok })
      let refused = try await listen(port, "Authorization", "Bearer \(token)")
      #expect(refused.status == .tooManyRequests && refused.headers["Retry-After"] == ["60"])
      #expect(try await listen(port, "Authorization", "Bearer \(other)").status == .ok)
      streams.removeLast()
      while try await listen(port, "Authorization", "Bearer \(token)").status != .ok { await Task.yield() }
    }
    try await client.shutdown()
  }
}
