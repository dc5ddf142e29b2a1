import DemeterCore
import DemeterMessages
import Foundation
import Testing

@testable import DemeterWeb

@Suite struct `A response cache` {
  private let person = Person(id: UUID(), name: "Ann", timeZone: .gmt, locale: "en-US", plan: .pro, isOwner: true)

  private func key(_ version: Int, minute: Int? = nil) -> ResponseCache.CacheKey {
    ResponseCache.CacheKey(version: DiaryVersion(value: version), person: person, validFor: minute)
  }

  @Test func `renders a page once for each version`() async throws {
    let cache = ResponseCache()
    let rendered = Counter()
    for (version, minute, expected) in [(1, 1, 1), (1, 1, 1), (2, 1, 2), (2, 2, 3), (2, 2, 3), (1, 1, 4)] {
      _ = try await cache.rendered("/history", key(version, minute: minute)) {
        await rendered.add()
        return CachedResponse(Array("page".utf8), type: "text/html")
      }
      #expect(await rendered.count == expected)
    }
  }

  @Test func `renders a page again in another language`() async throws {
    let cache = ResponseCache()
    let rendered = Counter()
    for (language, expected) in [(Language.english, 1), (.english, 1), (.german, 2), (.german, 2), (.english, 3)] {
      _ = try await Language.$current.withValue(language) {
        try await cache.rendered("/history", key(1)) {
          await rendered.add()
          return CachedResponse(Array("page".utf8), type: "text/html")
        }
      }
      #expect(await rendered.count == expected)
    }
  }

  @Test func `takes no more memory than it may, and first removes what was not used for longest`() async throws {
    let cache = ResponseCache(room: 10_000)
    let text = Array(repeating: UInt8(ascii: "a"), count: 500)
    let people = (0..<100).map { Person(id: UUID(), name: "\($0)", timeZone: .gmt, locale: "en-US", plan: .pro, isOwner: false) }
    for person in people {
      let key = ResponseCache.CacheKey(version: DiaryVersion(value: 1), person: person, validFor: nil)
      _ = try await cache.rendered("/", key) { CachedResponse(text, type: "text/html") }
      #expect(cache.size <= 10_000)
      _ = try await cache.rendered("/", key) { throw CancellationError() }
    }
    cache.forget(people[99].id)
    #expect(cache.size > 0 && cache.size % 500 == 0)
  }

  private actor Counter {
    private(set) var count = 0
    func add() { count += 1 }
  }
}
