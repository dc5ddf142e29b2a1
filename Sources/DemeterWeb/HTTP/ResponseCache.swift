import Crypto
import DemeterArchive
import DemeterCore
import DemeterHTML
import DemeterMessages
import Foundation
import Hummingbird
import NIOCore
import Synchronization

/// A finished text response with its tag and its compressed form. It can be sent any number of times.
struct CachedResponse: Sendable {
  /// One form of the response, with its headers.
  private struct Form: Sendable {
    let tag: String
    let headers: HTTPFields
    let body: ByteBuffer

    init(_ bytes: [UInt8], tag: String, type: String, cacheControl: String, encoding: String?) {
      self.tag = tag
      var headers: HTTPFields = [
        .eTag: tag, .cacheControl: cacheControl, .vary: "Accept-Encoding, Accept-Language, Cookie", .contentType: type,
      ]
      headers[.contentEncoding] = encoding
      self.headers = headers
      body = ByteBuffer(bytes: bytes)
    }
  }

  private let plain: Form
  private let gzipped: Form?

  /// The bytes of its forms.
  var size: Int { plain.body.readableBytes + (gzipped?.body.readableBytes ?? 0) }

  /// Creates the response of a page.
  init(page bytes: [UInt8]) { self.init(bytes, type: "text/html; charset=utf-8") }

  init(_ bytes: [UInt8], type: String, cacheControl: String = "no-cache, private", level: Int32 = 5) {
    let hash = SHA256.hash(data: bytes).prefix(12).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    plain = Form(bytes, tag: "\"\(hash)\"", type: type, cacheControl: cacheControl, encoding: nil)
    let packed = bytes.count > 600 ? gzip(bytes, level: level) : nil
    gzipped = packed.flatMap { packed in
      guard packed.count < bytes.count else { return nil }
      return Form(packed, tag: "\"\(hash)-gzip\"", type: type, cacheControl: cacheControl, encoding: "gzip")
    }
  }

  /// Returns the response to a request: the bytes, or 304 if the client has them already.
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

/// Responses that stay valid until the diary, the person's settings or the minute change.
///
/// Every request compares the cache key. The diary version also changes when another process writes, so a cached response is as new as the
/// version that the request asked for.
final class ResponseCache: Sendable {
  struct CacheKey: Hashable, Sendable {
    let version: DiaryVersion
    let person: Person
    let validFor: Int?
    /// The language of the request.
    var language = Language.current
  }

  private struct Stored {
    let stamp: CacheKey
    let rendered: CachedResponse
    /// A counter value: the last request for it.
    var asked: Int
  }

  private struct State {
    /// By person and address.
    var answers: [UUID: [String: Stored]] = [:]
    var questions = 0
    var bytes = 0

    mutating func set(_ stored: Stored?, at address: String, of person: UUID) {
      bytes -= answers[person]?[address]?.rendered.size ?? 0
      bytes += stored?.rendered.size ?? 0
      answers[person, default: [:]][address] = stored
    }
  }

  private let state = Mutex(State())
  /// The maximum number of responses for one person: six months as HTML and as JSON, and some of their days. Beyond it, the least recently
  /// used response is removed.
  private static let limit = 24
  /// How much the responses for all people may take. Beyond it, those that were not asked for recently are removed.
  private let room: Int

  init(room: Int = 32 << 20) { self.room = room }

  /// Removes the responses of a person.
  func forget(_ person: Person.ID) {
    state.withLock { state in
      state.bytes -= state.answers.removeValue(forKey: person)?.values.reduce(0) { $0 + $1.rendered.size } ?? 0
    }
  }

  /// The bytes of all responses that are kept.
  var size: Int { state.withLock { $0.bytes } }

  /// Returns a stored response, or renders it. A page under other addresses than its own, as of a shared diary, is always rendered: its
  /// cache key does not say where its links lead.
  func rendered(_ address: String, _ stamp: CacheKey, _ render: () async throws -> CachedResponse) async throws -> CachedResponse {
    guard AddressRule.current == nil else { return try await render() }
    let person = stamp.person.id
    let known: Stored? = state.withLock { state in
      state.questions += 1
      state.answers[person]?[address]?.asked = state.questions
      return state.answers[person]?[address]
    }
    if let known, known.stamp == stamp { return known.rendered }
    let rendered = try await render()
    state.withLock { state in
      state.set(Stored(stamp: stamp, rendered: rendered, asked: state.questions), at: address, of: person)
      if let theirs = state.answers[person], theirs.count > Self.limit, let oldest = theirs.min(by: { $0.value.asked < $1.value.asked }) {
        state.set(nil, at: oldest.key, of: person)
      }
      if state.bytes > room { Self.shrink(&state) }
    }
    return rendered
  }

  /// Removes the half that was not asked for recently.
  private static func shrink(_ state: inout State) {
    let asked = state.answers.values.flatMap { $0.values.map(\.asked) }.sorted()
    let middle = asked[asked.count / 2]
    state.answers = state.answers.mapValues { $0.filter { $0.value.asked > middle } }.filter { !$0.value.isEmpty }
    state.bytes = state.answers.values.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.rendered.size } }
  }
}
