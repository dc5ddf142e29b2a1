import DemeterTrust
import DemeterWeb
import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOPosix
import Testing

/// Runs the server like the program, on a free port, and calls a body with that port.
func serve(
  _ patience: Timeouts = Timeouts(), tls: Bool = false, _ body: @escaping @Sendable (TestServer, Int) async throws -> Void
) async throws {
  let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
  try await TestServer.open { server in
    var place = ServerConfiguration(host: "127.0.0.1", port: 0)
    place.patience = patience
    if tls {
      let authority = try Authority.open(in: server.folder.appending(path: "tls"), names: [], now: Date.now)
      place.certificate = { try authority.serverCertificate(required: [.name("localhost")], others: [], now: Date.now) }
    }
    let application = try demeterApplication(server.site, at: place, metrics: PrometheusMetrics(), logger: silent) { _ in }
    try await application.test(.live) { client in try await body(server, try #require(client.port)) }
  }
}

/// Sends bytes, and returns everything that the server sends until it closes the connection.
func everything(after bytes: some Collection<UInt8> & Sendable, from port: Int) async throws -> String {
  try await everything(after: [String(decoding: bytes, as: UTF8.self)], from: port)
}

/// Sends pieces, each after the response to the previous one, and returns everything that the server sends until it closes the connection.
func everything(after pieces: [String], from port: Int) async throws -> String {
  let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup).connect(host: "127.0.0.1", port: port) {
    channel in
    channel.eventLoop.makeCompletedFuture { try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel) }
  }
  return try await channel.executeThenClose { inbound, outbound in
    var text = ""
    var pieces = pieces[...]
    do {
      if let piece = pieces.popFirst() { try await outbound.write(ByteBuffer(string: piece)) }
      for try await part in inbound {
        text += String(buffer: part)
        if isAnswered(text), let piece = pieces.popFirst() { try await outbound.write(ByteBuffer(string: piece)) }
      }
    } catch is IOError {
      // The server closed the connection, perhaps before everything was sent.
    } catch is ChannelError {}
    return text
  }
}

/// Returns true if the last response in a text is complete.
private func isAnswered(_ text: String) -> Bool {
  guard let start = text.range(of: "HTTP/1.1 ", options: .backwards),
    let end = text.range(of: "\r\n\r\n", range: start.upperBound..<text.endIndex),
    let length = text[start.lowerBound..<end.lowerBound].firstMatch(of: /[Cc]ontent-[Ll]ength: (\d+)/).flatMap({ Int($0.1) })
  else { return false }
  return text[end.upperBound...].utf8.count >= length
}
