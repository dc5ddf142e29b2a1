internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import Synchronization

/// A stand-in for FatSecret on this machine. The test defines its responses, and it records all requests.
public final class FatSecretDouble: Sendable {
  /// A received request.
  public struct Request: Sendable {
    /// The path and query.
    public let path: String
    /// The method, such as POST.
    public let method: String
    /// The body.
    public let body: String
    /// The `Authorization` header.
    public let authorization: String?
    /// The same body, which may be no text.
    public let bytes: [UInt8]
    /// All headers, by their names in lower case.
    public let headers: [String: String]

    /// The form's fields, decoded.
    public var form: [String: String] {
      var fields: [String: String] = [:]
      for field in body.split(separator: "&") {
        let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        fields[Self.decoded(parts[0])] = parts.count > 1 ? Self.decoded(parts[1]) : ""
      }
      return fields
    }

    private static func decoded(_ text: Substring) -> String {
      var bytes: [UInt8] = []
      var rest = ArraySlice(text.utf8)
      while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
          bytes.append(value)
          rest = rest.dropFirst(2)
        } else {
          bytes.append(byte)
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The reaction to a request.
  public enum Answer: Sendable {
    /// A complete response.
    case whole(String, status: Int = 200, headers: [String: String] = [:])
    /// The beginning of a response that announces more bytes, and then nothing more.
    case cutOff(String)
    /// Closes the connection without a response.
    case hangUp
    /// Never responds.
    case silence
    /// Sends the head at once, and then one byte after the other, for longer than any client waits.
    case drip
    /// Sends that many random bytes without a content length.
    case nonsense(bytes: Int)
  }

  private let asked = Mutex<[Request]>([])
  private let listening = Mutex<(any Channel)?>(nil)
  private let respond: @Sendable (Request) async -> Answer

  private init(_ respond: @escaping @Sendable (Request) async -> Answer) { self.respond = respond }

  /// Calls a body while the stand-in runs.
  public static func run<T>(
    answering respond: @escaping @Sendable (Request) async -> Answer, isolation: isolated (any Actor)? = #isolation,
    _ body: (FatSecretDouble) async throws -> T
  ) async throws -> T {
    let double = FatSecretDouble(respond)
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandler(Exchange(double))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    double.listening.withLock { $0 = channel }
    let outcome: Result<T, any Error>
    do { outcome = .success(try await body(double)) } catch { outcome = .failure(error) }
    try? await channel.close()
    return try outcome.get()
  }

  /// The address of the stand-in.
  public var url: String { "http://127.0.0.1:\(listening.withLock { $0?.localAddress?.port } ?? 0)" }
  /// All requests, in order.
  public var requests: [Request] { asked.withLock { $0 } }

  fileprivate func receive(_ request: Request, on channel: any Channel) async {
    asked.withLock { $0.append(request) }
    let answer = await respond(request)
    try? await send(answer, on: channel)
  }

  private func send(_ answer: Answer, on channel: any Channel) async throws {
    switch answer {
    case .whole(let text, let status, let headers):
      var head = HTTPHeaders(headers.map { ($0.key, $0.value) })
      head.add(name: "content-length", value: String(text.utf8.count))
      try await send(head, status: status, on: channel)
      try await send(text, on: channel)
      try await channel.writeAndFlush(HTTPServerResponsePart.end(nil))
    case .cutOff(let text):
      try await send(["content-length": String(text.utf8.count + 100)], on: channel)
      try await send(text, on: channel)
      try await channel.close()
    case .hangUp: try await channel.close()
    case .silence: break
    case .drip:
      let count = 500_000
      try await send(["content-length": String(count)], on: channel)
      for _ in 0..<count { try await send(" ", on: channel) }
    case .nonsense(let bytes):
      try await send(["transfer-encoding": "chunked"], on: channel)
      let piece = String(repeating: "x", count: 65_536)
      for _ in 0..<max(bytes / 65_536, 1) { try await send(piece, on: channel) }
      try await channel.writeAndFlush(HTTPServerResponsePart.end(nil))
    }
  }

  private func send(_ headers: HTTPHeaders, status: Int = 200, on channel: any Channel) async throws {
    let head = HTTPResponseHead(version: .http1_1, status: HTTPResponseStatus(statusCode: status), headers: headers)
    try await channel.writeAndFlush(HTTPServerResponsePart.head(head))
  }

  private func send(_ text: String, on channel: any Channel) async throws {
    try await channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: text))))
  }
}

/// Collects one request and passes it on.
private final class Exchange: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart

  private let double: FatSecretDouble
  private var head: HTTPRequestHead?
  private var body: [UInt8] = []

  init(_ double: FatSecretDouble) { self.double = double }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      self.head = head
      body = []
    case .body(let buffer): body += buffer.readableBytesView
    case .end:
      guard let head else { return }
      let request = FatSecretDouble.Request(
        path: head.uri, method: head.method.rawValue, body: String(decoding: body, as: UTF8.self),
        authorization: head.headers.first(name: "authorization"), bytes: body,
        headers: Dictionary(head.headers.map { ($0.name.lowercased(), $0.value) }) { first, _ in first })
      Task { [double, channel = context.channel] in await double.receive(request, on: channel) }
    }
  }
}
