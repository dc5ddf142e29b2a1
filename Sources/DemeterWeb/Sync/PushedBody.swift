import DemeterArchive
import DemeterMessages
import Hummingbird
import NIOCore

/// The complete body of a request, decompressed if it is gzip.
enum PushedBody {
  /// The maximum size of a body in bytes, decompressed or never compressed.
  static let most: Int = 64 << 20
  /// The maximum size of a compressed body in bytes.
  static let mostPacked: Int = 32 << 20

  /// Reads a body to its end. Detects gzip by its first bytes, even if the client sent no `Content-Encoding`.
  static func read(_ request: Request) async throws -> [UInt8] {
    let encoding = request.headers[.contentEncoding]?.lowercased() ?? "identity"
    guard ["identity", "gzip", "x-gzip"].contains(encoding) else {
      throw WebError.unsupported(say("A body may be packed by gzip, not by \(encoding.prefix(20)). Nothing was kept"))
    }
    var body: [UInt8] = []
    body.reserveCapacity(min(request.headers[.contentLength].flatMap { Int($0) } ?? 0, most))
    var held = ByteBuffer()
    var packed: GzipStream?
    var isKnown = false
    var count = 0
    do {
      for try await var buffer in request.body {
        count += buffer.readableBytes
        if !isKnown {
          held.writeBuffer(&buffer)
          guard held.readableBytes >= 2 else { continue }
          isKnown = true
          if held.readableBytesView.starts(with: [0x1F, 0x8B]) { packed = GzipStream(named: "body", limit: most) }
          buffer = held
        }
        guard count <= (packed == nil ? most : mostPacked) else { throw WebError.tooLarge }
        if let packed {
          try buffer.withUnsafeReadableBytes { bytes in try packed.receive(bytes) { body += $0 } }
        } else {
          body += buffer.readableBytesView
        }
      }
      if !isKnown { body += held.readableBytesView }
      try packed?.finish()
    } catch let error as ArchiveError {
      if case .tooLarge = error { throw WebError.tooLarge }
      throw WebError.badRequest(say("The body is packed by gzip, but damaged or cut off. Nothing was kept"))
    } catch let error as WebError {
      throw error
    } catch {
      throw WebError.badRequest(say("The request was cut off"))
    }
    guard packed != nil || encoding == "identity" || body.isEmpty else {
      throw WebError.badRequest(say("The body is said to be packed by gzip, but is not. Nothing was kept"))
    }
    return body
  }
}
