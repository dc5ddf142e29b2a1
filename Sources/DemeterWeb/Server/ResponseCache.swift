import Crypto
import DemeterArchive
import DemeterCore
import Foundation
import Hummingbird
import NIOCore
import Synchronization

/// A finished answer of text, with its tag and its compressed form, ready to be sent as often as asked for.
struct CachedResponse: Sendable {
  /// One form of the answer, its headers made once.
  private struct Form: Sendable {
    let tag: String
    let headers: HTTPFields
    let body: ByteBuffer

    init(_ bytes: [UInt8], tag: String, type: String, cacheControl: String, encoding: String?) {
      self.tag = tag
      var headers: HTTPFields = [
        .eTag: tag, .cacheControl: cacheControl, .vary: "Accept-Encoding, Cookie", .contentType: type,
      ]
      headers[.contentEncoding] = encoding
      self.headers = headers
      body = ByteBuffer(bytes: bytes)
    }
  }

  private let plain: Form
  private let gzipped: Form?

  init(_ bytes: [UInt8], type: String, cacheControl: String = "no-cache, private", level: Int32 = 5) {
    let hash = SHA256.hash(data: bytes).prefix(12).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    plain = Form(bytes, tag: "\"\(hash)\"", type: type, cacheControl: cacheControl, encoding: nil)
    let packed = bytes.count > 600 ? gzip(bytes, level: level) : nil
    gzipped = packed.flatMap { packed in
      guard packed.count < bytes.count else { return nil }
      return Form(packed, tag: "\"\(hash)-gzip\"", type: type, cacheControl: cacheControl, encoding: "gzip")
    }
  }

  /// The answer to a request: the bytes, or 304 where the other end has them already.
  func response(to request: Request) -> Response {
    let form = request.acceptsGzip ? gzipped ?? plain : plain
    if let known = request.headers[.ifNoneMatch], known == "*" || known.contains(form.tag) {
      var headers = form.headers
      headers[.contentType] = nil
      headers[.contentEncoding] = nil
      return Response(status: .notModified, headers: headers)
    }
    return Response(status: .ok, headers: form.headers, body: .init(byteBuffer: form.body))
  }
}

/// Answers that stay right until the diary, the person's settings or the minute change.
///
/// The key is asked for at every request: a diary's mark also changes when another process writes to it, so that an answer
/// from here is never older than the file.
final class ResponseCache: Sendable {
  struct CacheKey: Hashable, Sendable {
    let version: DiaryVersion
    let person: Person
    let validFor: Int?
  }

  private struct Key: Hashable {
    let person: UUID
    let address: String
  }

  private struct Stored {
    let stamp: CacheKey
    let rendered: CachedResponse
    /// When it was last asked for, counted in questions.
    var asked: Int
  }

  private struct State {
    var answers: [Key: Stored] = [:]
    var questions = 0
  }

  private let state = Mutex(State())
  /// How many answers are kept for one person: six months as HTML and as JSON, and the days among them. Of a person who asks
  /// for more, the answer longest unasked for goes first.
  private static let limit = 24

  /// Drops what is kept for somebody.
  func forget(_ person: Person.ID) {
    state.withLock { $0.answers = $0.answers.filter { $0.key.person != person } }
  }

  func rendered(_ address: String, _ stamp: CacheKey, _ render: () async throws -> CachedResponse) async throws -> CachedResponse {
    let key = Key(person: stamp.person.id, address: address)
    let known: Stored? = state.withLock { state in
      state.questions += 1
      state.answers[key]?.asked = state.questions
      return state.answers[key]
    }
    if let known, known.stamp == stamp { return known.rendered }
    let rendered = try await render()
    state.withLock { state in
      state.answers[key] = Stored(stamp: stamp, rendered: rendered, asked: state.questions)
      let theirs = state.answers.filter { $0.key.person == key.person }
      guard theirs.count > Self.limit, let oldest = theirs.min(by: { $0.value.asked < $1.value.asked }) else { return }
      state.answers[oldest.key] = nil
    }
    return rendered
  }
}
