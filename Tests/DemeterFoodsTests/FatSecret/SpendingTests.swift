import DemeterCore
import DemeterFoods
import FatSecretDouble
import Foundation
import Testing

@Suite struct `The allowance of FatSecret` {
  @Test func `is spent per day in UTC`() async throws {
    try await withFatSecret(
      patience: FatSecretPatience(connect: .seconds(60), whole: .seconds(60), requestsADay: 2), answering: { _ in .whole(search(chicken)) }
    ) {
      scene async throws in
      for text in ["a", "b"] { #expect(await trouble(scene, text) == nil) }
      #expect(await scene.client.requestsToday() == 2)
      #expect(await trouble(scene, "c") == .dailyLimitReached)
      #expect(await trouble(scene, "a") == nil)  // from the cache, so it does not count
      scene.clock.advance(by: 12 * 3600 - 1)
      #expect(await trouble(scene, "c") == .dailyLimitReached)
      scene.clock.advance(by: 1)
      #expect(await trouble(scene, "c") == nil)
      #expect(await scene.client.requestsToday() == 1)
      #expect(scene.service.requests.count == 3)
    }
  }

  @Test func `counts what is tried again`() async throws {
    try await withFatSecret(
      patience: FatSecretPatience(connect: .seconds(60), whole: .seconds(60), requestsADay: 1), answering: { _ in .whole("", status: 500) }
    ) {
      scene async throws in
      #expect(await trouble(scene) == .dailyLimitReached)
      #expect(scene.service.requests.count == 1)
    }
  }

  @Test func `is over for the day when the service says so`() async throws {
    try await withFatSecret(answering: turns([.whole(failing(11)), .whole(search(chicken))])) { scene async throws in
      #expect(await trouble(scene) == .dailyLimitReached)
      #expect(await trouble(scene) == .dailyLimitReached)
      #expect(await scene.client.check() == .dailyLimitReached)
      #expect(scene.service.requests.count == 1)
      scene.clock.advance(by: 12 * 3600)
      #expect(await trouble(scene) == nil)
    }
  }

  @Test func `pauses longer each time it is asked to, and not again once all is well`() async throws {
    let busy = FatSecretDouble.Answer.whole(failing(12))
    let good = FatSecretDouble.Answer.whole(search(chicken))
    try await withFatSecret(answering: turns([busy, busy, busy, good, busy])) { scene async throws in
      for (number, seconds) in [30, 60, 120].enumerated() {
        #expect(await trouble(scene) == .tooManyRequests(seconds: seconds))
        scene.clock.advance(by: Double(seconds) - 0.5)
        #expect(await trouble(scene) == .tooManyRequests(seconds: 1))
        #expect(scene.service.requests.count == number + 1)
        scene.clock.advance(by: 0.5)
      }
      #expect(await trouble(scene) == nil)
      #expect(await trouble(scene, "pear") == .tooManyRequests(seconds: 30))
    }
  }

  @Test func `pauses as long as a busy server asks`() async throws {
    let busy = FatSecretDouble.Answer.whole("", status: 429, headers: ["retry-after": "77"])
    try await withFatSecret(answering: { _ in busy }) { scene async throws in
      #expect(await trouble(scene) == .tooManyRequests(seconds: 77))
      scene.clock.advance(by: -1_000_000)  // setting the clock back does not make the wait longer
      #expect(await trouble(scene) == .tooManyRequests(seconds: 154))
      #expect(scene.service.requests.count == 2)
    }
  }
}
