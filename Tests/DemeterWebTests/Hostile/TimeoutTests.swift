import AsyncHTTPClient
import DemeterCore
import DemeterStore
import DemeterTrust
import DemeterWeb
import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization
import Testing

@Suite struct `A server's patience` {
  private func expectSilence(after bytes: String, from port: Int) async throws {
    let answer = try await everything(after: bytes.utf8, from: port)
    #expect(answer == "")
  }

  @Test(arguments: [
    Timeouts(idle: .milliseconds(200), head: .hours(1), body: .hours(1)), Timeouts(idle: .hours(1), head: .milliseconds(200)),
  ])
  func `ends with a head that does not come to its end`(patience: Timeouts) async throws {
    try await serve(patience) { _, port in
      try await expectSilence(after: "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", from: port)
      try await expectSilence(after: "", from: port)
    }
  }

  @Test func `ends with the head of a later request too, and does not begin before that`() async throws {
    let request = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    let answers = Mutex(0)
    // A busy machine may be too late even for the first request. The test then tries a longer timeout.
    for limit in [TimeAmount.milliseconds(200), .seconds(2), .seconds(20)] where answers.withLock({ $0 < 2 }) {
      try await serve(Timeouts(idle: .hours(1), head: limit)) { _, port in
        let text = try await everything(after: [request, request, "GET / HTTP/1.1\r\nX-Slow: "], from: port)
        answers.withLock { $0 = text.components(separatedBy: "200 OK").count - 1 }
      }
    }
    #expect(answers.withLock { $0 } == 2)
  }

  @Test func `ends with a connection over HTTP/2 that asks for nothing`() async throws {
    try await serve(Timeouts(idle: .hours(1), head: .milliseconds(200)), tls: true) { _, port in
      var configuration = TLSConfiguration.makeClientConfiguration()
      configuration.certificateVerification = .none
      configuration.applicationProtocols = ["h2"]
      let context = try NIOSSLContext(configuration: configuration)
      let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(NIOSSLClientHandler(context: context, serverHostname: "localhost"))
          }
        }.connect(host: "127.0.0.1", port: port).get()
      try await channel.closeFuture.get()
    }
  }

  @Test func `ends with a body that trickles, and says so`() async throws {
    try await serve(Timeouts(idle: .hours(1), body: .milliseconds(200))) { server, port in
      let person = try #require(try await server.person().person)
      let token = try await server.household.makeToken(for: person, scopes: [.writeDiary])
      let head = "POST /api/v1/entries HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n"
      let answer = try await everything(after: (head + "Content-Length: 500\r\n\r\n{\"name\":\"Half\"").utf8, from: port)
      #expect(answer.hasPrefix("HTTP/1.1 408 Request Timeout"))
      let day = try #require(Day("2026-03-10"))
      #expect(try await server.household.diary(of: person).record(of: day).entries.isEmpty)
    }
  }

  @Test func `ends with a body that trickles over HTTP/2 too`() async throws {
    try await serve(Timeouts(idle: .hours(1), body: .milliseconds(200)), tls: true) { server, port in
      let person = try #require(try await server.person().person)
      var tls = TLSConfiguration.makeClientConfiguration()
      tls.certificateVerification = .none
      let client = HTTPClient(configuration: HTTPClient.Configuration(tlsConfiguration: tls))
      var request = HTTPClientRequest(url: "https://localhost:\(port)/api/v1/entries")
      request.method = .POST
      request.headers.add(
        name: "Authorization", value: "Bearer \(try await server.household.makeToken(for: person, scopes: [.writeDiary]))")
      let (half, rest) = AsyncStream.makeStream(of: ByteBuffer.self)
      rest.yield(ByteBuffer(string: "{\"name\":\"Half\""))
      request.body = .stream(half, length: .known(Int64(500)))
      let answer: Result<HTTPClientResponse, any Error>
      do { answer = .success(try await client.execute(request, timeout: .minutes(5))) } catch { answer = .failure(error) }
      rest.finish()
      try await client.shutdown()
      let response = try answer.get()
      #expect(response.version == .http2 && response.status == .requestTimeout)
      let day = try #require(Day("2026-03-10"))
      #expect(try await server.household.diary(of: person).record(of: day).entries.isEmpty)
    }
  }

  @Test(.timeLimit(.minutes(10))) func `ends with who asks and never reads`() async throws {
    try await serve(Timeouts(idle: .hours(1), stall: .milliseconds(200))) { _, port in
      let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .channelOption(.autoRead, value: false).channelOption(.socketOption(.so_rcvbuf), value: 4096)
        .connect(host: "127.0.0.1", port: port).get()
      let questions = ByteBuffer(string: String(repeating: "GET /api/openapi.yaml HTTP/1.1\r\nHost: x\r\n\r\n", count: 100))
      // A client that never reads does not see that the connection was closed. It only sees that another request fails.
      while (try? await channel.writeAndFlush(questions)) != nil {}
      try await channel.closeFuture.get()
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: [false, true])
  func `ends with the server, when that is to stop, over HTTP/2 too`(tls: Bool) async throws {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.certificateVerification = .none
    let client = HTTPClient(configuration: HTTPClient.Configuration(tlsConfiguration: configuration))
    let (half, rest) = AsyncStream.makeStream(of: ByteBuffer.self)
    rest.yield(ByteBuffer(string: "{\"name\":\"Half\""))
    try await serve(Timeouts(idle: .hours(1), body: .hours(1), stopping: .milliseconds(200)), tls: tls) { server, port in
      let person = try #require(try await server.person().person)
      let address = "\(tls ? "https" : "http")://localhost:\(port)"
      var request = HTTPClientRequest(url: address + "/api/v1/entries")
      request.method = .POST
      request.headers.add(
        name: "Authorization", value: "Bearer \(try await server.household.makeToken(for: person, scopes: [.writeDiary]))")
      request.body = .stream(half, length: .known(Int64(500)))
      Task { [request] in _ = try? await client.execute(request, timeout: .hours(1)) }
      // Another request gets a response, so the server has received the head of the first one.
      #expect(try await client.execute(HTTPClientRequest(url: address + "/healthz"), timeout: .minutes(5)).status == .ok)
    }
    rest.finish()
    try await client.shutdown()
  }

  @Test func `is as long as a body takes that comes along`() async throws {
    try await serve(Timeouts(idle: .hours(1), body: .milliseconds(1), pace: 1)) { server, port in
      let person = try #require(try await server.person().person)
      let token = try await server.household.makeToken(for: person, scopes: [.writeDiary])
      let body = #"{"name":"Oats","calories":320}"#
      let head = "POST /api/v1/entries HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer \(token)\r\n"
      let answer = try await everything(after: (head + "Content-Length: \(body.utf8.count)\r\n\r\n" + body).utf8, from: port)
      #expect(answer.hasPrefix("HTTP/1.1 201 Created"))
    }
  }

  @Test func `ends with a handshake that never begins`() async throws {
    try await serve(Timeouts(idle: .hours(1), handshake: .milliseconds(200)), tls: true) { _, port in
      try await expectSilence(after: "", from: port)
      try await expectSilence(after: "\u{16}\u{03}\u{01}", from: port)
    }
  }
}
