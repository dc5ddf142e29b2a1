import DemeterCore
import DemeterFoodService
import DemeterFoods
import DemeterTestSupport
import Foundation
import Testing

/// Runs E2E/fatsecret_server.py, which verifies every signature with oauthlib, and stops it afterwards.
private func withStandIn(_ body: (String) async throws -> Void) async throws {
  let process = Process()
  process.executableURL = Verifier.python
  process.arguments = [inClone("E2E/fatsecret_server.py").path, "--until-eof"]
  // A signal may be blocked here and in every child process. The end of input always arrives.
  let (input, output) = (Pipe(), Pipe())
  process.standardInput = input
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  defer {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
  var line = Data()
  while let byte = try output.fileHandleForReading.read(upToCount: 1), let value = byte.first, value != UInt8(ascii: "\n") {
    line.append(value)
  }
  try await body(String(decoding: line, as: UTF8.self))
}

private func client(_ url: String, key: String = "demo-key", secret: String = "demo-secret") throws -> FatSecretClient {
  let keys = try #require(FatSecretKeys(consumerKey: key, consumerSecret: secret, url: url))
  let patience = FatSecretPatience(connect: .seconds(60), whole: .seconds(60))
  return FatSecretClient(keys: keys, over: FatSecretHTTPConnection(patience: patience), patience: patience, sleep: { _ in })
}

@Suite(.enabled(if: Verifier.isThere, "needs .venv with oauthlib: E2E/requirements.txt"))
struct `A service that verifies by itself` {
  @Test func `answers searches and foods`() async throws {
    try await withStandIn { url async throws in
      let client = try client(url)
      #expect(await client.check() == nil)
      for text in ["Crème fraîche 30% & salt", "鶏むね肉 🍎", "a+b=c&d", "'\"<>%41"] {
        #expect(try await client.foods(matching: text, limit: 20).map(\.name) == ["Chicken Breast", "Oat Bar"])
      }
      #expect(try await client.foods(matching: "one", limit: 20).count == 1)
      #expect(try await client.foods(matching: "none", limit: 20).isEmpty)
      let food = try #require(try await client.food(FoodID(source: .fatsecret, key: "33691")))
      #expect(food.portions.map(\.name) == ["breast"])
      #expect(try await client.food(FoodID(source: .fatsecret, key: "1")) == nil)
    }
  }

  @Test func `refuses wrong keys and everything else that it should`() async throws {
    try await withStandIn { url async throws in
      #expect(await (try client(url, key: "another")).check() == .keyRejected)
      #expect(await (try client(url, secret: "another")).check() == .secretRejected)
      #expect(await refusal(of: "error 21", at: url) == .addressRejected(""))
      #expect(await refusal(of: "html", at: url) == .unreadable("a web page or something else that is not JSON"))
      #expect(await refusal(of: "down", at: url) == .outOfOrder)
      #expect(await refusal(of: "cut", at: url) == .unreachable("it hung up"))
    }
  }

  private func refusal(of text: String, at url: String) async -> FoodError? {
    do {
      _ = try await client(url).foods(matching: text, limit: 20)
      return nil
    } catch {
      return error as? FoodError
    }
  }
}
