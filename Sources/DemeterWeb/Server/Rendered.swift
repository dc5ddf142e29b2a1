import Crypto
import DemeterCore
import Foundation
import Hummingbird
import NIOCore
import Synchronization

/// A finished answer of text, with its tag and its compressed form, ready to be sent as often as asked for.
struct Rendered: Sendable {
  let type: String
  let cacheControl: String
  private let tag: String
  private let plain: ByteBuffer
  private let gzipped: ByteBuffer?

  init(_ bytes: [UInt8], type: String, cacheControl: String = "no-cache, private", level: Int32 = 5) {
    self.type = type
    self.cacheControl = cacheControl
    tag = SHA256.hash(data: bytes).prefix(12).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    plain = ByteBuffer(bytes: bytes)
    let packed = bytes.count > 600 ? gzip(bytes, level: level) : nil
    gzipped = packed.flatMap { $0.count < bytes.count ? ByteBuffer(bytes: $0) : nil }
  }

  /// The answer to a request: the bytes, or 304 where the other end has them already.
  func response(to request: Request) -> Response {
    let packed = request.acceptsGzip ? gzipped : nil
    let etag = packed == nil ? "\"\(tag)\"" : "\"\(tag)-gzip\""
    var headers: HTTPFields = [.eTag: etag, .cacheControl: cacheControl, .vary: "Accept-Encoding, Cookie"]
    if let known = request.headers[.ifNoneMatch], known == "*" || known.split(separator: ",").contains(where: { $0.contains(etag) }) {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = type
    if packed != nil { headers[.contentEncoding] = "gzip" }
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: packed ?? plain))
  }
}

/// Answers that stay right until the diary, the person's settings or the minute change.
///
/// The key is asked for at every request: a diary's mark also changes when another process writes to it, so that an answer
/// from here is never older than the file.
final class RenderedCache: Sendable {
  struct Stamp: Hashable, Sendable {
    let mark: DiaryMark
    let person: Person
    let minute: Int?
  }

  private let pages = Mutex<[String: (stamp: Stamp, rendered: Rendered)]>([:])
  private static let limit = 64

  func rendered(_ key: String, _ stamp: Stamp, _ render: () async throws -> Rendered) async throws -> Rendered {
    let key = "\(stamp.person.id) \(key)"
    if let known = pages.withLock({ $0[key] }), known.stamp == stamp { return known.rendered }
    let rendered = try await render()
    pages.withLock { pages in
      if pages.count >= Self.limit { pages.removeAll() }
      pages[key] = (stamp, rendered)
    }
    return rendered
  }
}
