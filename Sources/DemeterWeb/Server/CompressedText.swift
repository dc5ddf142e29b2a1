import DemeterArchive
import HTTPTypes
import Hummingbird
import NIOCore

/// Compresses texts that were rendered for this request alone. `CachedResponse` compresses a cached response once.
struct CompressedText: RouterMiddleware {
  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    guard request.method != .head, request.acceptsGzip, response.headers[.contentEncoding] == nil, let length = response.body.contentLength,
      length > 600,
      let type = response.headers[.contentType], type.hasPrefix("text/") || type.contains("json")
    else { return response }
    let whole = Whole()
    try await response.body.write(whole)
    let packed = gzip(whole.buffer.readableBytesView, level: 5)
    if packed != nil { response.headers[.contentEncoding] = "gzip" }
    response.headers[.vary] = "Accept-Encoding, Accept-Language, Cookie"
    response.body = .init(byteBuffer: packed.map(ByteBuffer.init(bytes:)) ?? whole.buffer)
    return response
  }

  /// Collects a whole body.
  private final class Whole: ResponseBodyWriter {
    var buffer = ByteBuffer()
    func write(_ buffer: ByteBuffer) async throws { self.buffer.writeImmutableBuffer(buffer) }
    func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }
}
