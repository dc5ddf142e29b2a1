import DemeterCore
import DemeterFoods
import FatSecretDouble
import Foundation
import Testing

@Suite struct `What FatSecret answered` {
  private func search(_ scene: Scene, _ text: String, limit: Int = 20) async throws -> Int {
    try await scene.client.foods(matching: text, limit: limit).count
  }

  @Test func `is remembered for less than 24 hours`() async throws {
    try await withFatSecret(answering: { .whole($0.form["method"] == "foods.search" ? DemeterFoodsTests.search(chicken) : ham) }) {
      scene async throws in
      let id = FoodID(source: .fatsecret, key: "35144")
      #expect(await scene.client.remembered(id) == nil && scene.service.requests.isEmpty)
      for _ in 0..<3 {
        #expect(try await search(scene, "Chicken breast") == 1)
        #expect(try await search(scene, "  CHICKEN   Breast") == 1)
        #expect(try await scene.client.food(id) != nil)
      }
      #expect(try await scene.client.food(id) == scene.client.remembered(id))
      #expect(scene.service.requests.count == 2)
      scene.clock.advance(by: 24 * 3600 - 1)
      _ = try await search(scene, "chicken breast")
      _ = try await scene.client.food(id)
      #expect(scene.service.requests.count == 2)
      scene.clock.advance(by: 1)
      _ = try await search(scene, "chicken breast")
      _ = try await scene.client.food(id)
      #expect(scene.service.requests.count == 4)
      scene.clock.advance(by: -48 * 3600)  // the clock was set back, so the age of the stored response is unknown
      _ = try await search(scene, "chicken breast")
      #expect(scene.service.requests.count == 5)
    }
  }

  @Test func `is forgotten where there is too much of it, the least used first`() async throws {
    try await withFatSecret(
      patience: FatSecretPatience(connect: .seconds(60), whole: .seconds(60), kept: 2),
      answering: { _ in .whole(DemeterFoodsTests.search(chicken)) }
    ) {
      scene async throws in
      for text in ["a", "b", "a", "c", "a", "b"] { _ = try await search(scene, text) }
      #expect(scene.service.requests.compactMap { $0.form["search_expression"] } == ["a", "b", "c", "b"])
    }
  }

  @Test func `is not mistaken for a longer answer, and a failure is not remembered`() async throws {
    try await withFatSecret(answering: { request in
      request.form["search_expression"] == "bad" ? .whole(failing(22)) : .whole(DemeterFoodsTests.search(chicken))
    }) { scene async throws in
      _ = try await search(scene, "a", limit: 5)
      _ = try await search(scene, "a", limit: 10)
      for _ in 0..<2 { _ = try? await search(scene, "bad") }
      #expect(scene.service.requests.count == 4)
    }
  }

  @Test func `is asked for once where many want to know at once`() async throws {
    let gate = Gate()
    try await withFatSecret(answering: { _ in
      await gate.pass()
      return .whole(DemeterFoodsTests.search(chicken))
    }) { scene async throws in
      let counts = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<50 { group.addTask { try await search(scene, "chicken") } }
        group.addTask {
          while scene.service.requests.isEmpty { await Task.yield() }
          await gate.open()
          return 1
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(counts == Array(repeating: 1, count: 51))
      #expect(scene.service.requests.count == 1)
    }
  }

  @Test func `still reaches the others where one turns away`() async throws {
    let gate = Gate()
    try await withFatSecret(answering: { _ in
      await gate.pass()
      return .whole(DemeterFoodsTests.search(chicken))
    }) { scene async throws in
      let patient = Task { try await search(scene, "chicken") }
      while scene.service.requests.isEmpty { await Task.yield() }
      let hasty = Task { await scene.trouble(searching: "chicken") }
      hasty.cancel()
      #expect(await hasty.value == .cancelled)
      await gate.open()
      let reached = try await patient.value
      #expect(reached == 1)
      #expect(scene.service.requests.count == 1)
    }
  }

  @Test func `is cancelled with its last caller, and can be requested again`() async throws {
    let gate = Gate()
    try await withFatSecret(answering: { _ in
      await gate.pass()
      return .whole(DemeterFoodsTests.search(chicken))
    }) { scene async throws in
      let hasty = Task { await scene.trouble(searching: "chicken") }
      while scene.service.requests.isEmpty { await Task.yield() }
      hasty.cancel()
      #expect(await hasty.value == .cancelled)
      await gate.open()
      let found = try await search(scene, "chicken")
      #expect(found == 1)
      #expect(scene.service.requests.count == 2)
      #expect(scene.clock.sleeps.isEmpty)
    }
  }

  @Test func `can be tried with a small question`() async throws {
    try await withFatSecret(answering: DemeterFoodsTests.search(chicken)) { scene async throws in
      #expect(await scene.client.check() == nil)
      #expect(await scene.client.check() == nil)
      #expect(scene.service.requests.map { $0.form["max_results"] } == ["1", "1"])
    }
    try await withFatSecret(answering: failing(8)) { scene async throws in
      #expect(await scene.client.check() == .secretRejected)
    }
  }

  @Test func `is shown with its attribution`() {
    let attribution = FoodID.Source.fatsecret.attribution
    #expect(attribution?.text == "Powered by fatsecret Platform API" && attribution?.address == "https://platform.fatsecret.com")
  }
}
