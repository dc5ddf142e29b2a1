import DemeterCore
import DemeterFoodService
import DemeterFoods
import FatSecretDouble
import Foundation
import Synchronization
import Testing

/// A clock that only moves when it is advanced or when code sleeps by it. It starts on 3 March 2026 at 12:00 UTC.
final class Hourglass: Sendable {
  private let instant = Mutex(Date(timeIntervalSince1970: 1_772_539_200))
  private let rests = Mutex<[Duration]>([])

  var now: Date { instant.withLock { $0 } }
  var sleeps: [Duration] { rests.withLock { $0 } }

  func advance(by seconds: TimeInterval) { instant.withLock { $0 += seconds } }

  func sleep(_ duration: Duration) {
    rests.withLock { $0.append(duration) }
  }
}

/// A gate that stays closed until a test opens it.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

/// A client, the service to which it sends requests, and the clock of both.
struct Scene: Sendable {
  let client: FatSecretClient
  let service: FatSecretDouble
  let clock: Hourglass
}

/// Calls a body with a client of a service whose responses the test defines.
func withFatSecret(
  patience: FatSecretPatience = FatSecretPatience(connect: .seconds(60), whole: .seconds(60)), proof: FatSecretKeys.Proof = .signature,
  answering respond: @escaping @Sendable (FatSecretDouble.Request) async -> FatSecretDouble.Answer,
  _ body: (Scene) async throws -> Void
) async throws {
  try await FatSecretDouble.run(answering: respond) { service in
    let keys = try #require(
      FatSecretKeys(consumerKey: demoKey, consumerSecret: demoSecret, url: service.url, proof: proof))
    let clock = Hourglass()
    let bits = Mutex<UInt64>(0)
    let client = FatSecretClient(
      keys: keys, over: FatSecretHTTPConnection(patience: patience), patience: patience, now: { clock.now }, sleep: { clock.sleep($0) },
      random: {
        bits.withLock {
          $0 += 1
          return $0
        }
      })
    try await body(Scene(client: client, service: service, clock: clock))
  }
}

/// Calls a body with a client of a service that always sends the same response.
func withFatSecret(
  answering text: String, status: Int = 200, _ body: (Scene) async throws -> Void
) async throws {
  try await withFatSecret(answering: { _ in .whole(text, status: status) }, body)
}

let demoKey = "demo-key-7f3a"
let demoSecret = "demo-secret-91bc"

extension Scene {
  /// Returns the error of a search; nil if it succeeds.
  func trouble(searching text: String) async -> FoodError? {
    do {
      _ = try await client.foods(matching: text, limit: 20)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the error of reading a food; nil if it succeeds.
  func trouble(finding id: FoodID) async -> FoodError? {
    do {
      _ = try await client.food(id)
      return nil
    } catch {
      return error
    }
  }
}

/// Returns an error response.
func failing(_ code: Int, _ message: String = "") -> String {
  #"{"error":{"code":\#(code),"message":"\#(message)"}}"#
}

/// Returns the response to a search.
func search(_ hits: String) -> String {
  #"{"foods":{"max_results":"20","page_number":"0","total_results":"1","food":\#(hits)}}"#
}

let chicken = """
  {"food_id":"33691","food_name":"Chicken Breast","food_type":"Generic","food_url":"https://www.fatsecret.com/x",
  "food_description":"Per 100g - Calories: 165kcal | Fat: 3.57g | Carbs: 0.00g | Protein: 31.02g"}
  """
let oatBar = """
  {"food_id":"900001","food_name":"Oat Bar","brand_name":"Example Co","food_type":"Brand","food_url":"",
  "food_description":"Per 1 bar - Calories: 190kcal | Fat: 7.00g | Carbs: 29.00g | Protein: 4.00g"}
  """
let ham = """
  {"food":{"food_id":"35144","food_name":"Ham, sliced","food_type":"Generic","food_url":"","servings":{"serving":[
  {"serving_id":"32248","serving_description":"1 serving 2 slices","metric_serving_amount":"56.000","metric_serving_unit":"g",
  "number_of_units":"1.000","measurement_description":"serving 2 slices","is_default":"1",
  "calories":"91","carbohydrate":"2.14","protein":"9.30","fat":"4.82","saturated_fat":"1.644"},
  {"serving_id":"57875","serving_description":"100 g","metric_serving_amount":"100.000","metric_serving_unit":"g",
  "number_of_units":"100.000","measurement_description":"g","calories":"163","carbohydrate":"3.83","protein":"16.60","fat":"8.60"}]}}}
  """

func nutrition(_ energy: Double, protein: Double? = nil, carbohydrates: Double? = nil, fat: Double? = nil) -> Nutrition {
  Nutrition(
    energy: Energy(kilocalories: energy), protein: protein.map { Mass(grams: $0) }, carbohydrates: carbohydrates.map { Mass(grams: $0) },
    fat: fat.map { Mass(grams: $0) })
}

/// Returns the error of a search; nil if it succeeds.
func trouble(_ scene: Scene, _ text: String = "apple") async -> FoodError? { await scene.trouble(searching: text) }

/// Sends each of these responses once, and then always the last one.
func turns(_ answers: [FatSecretDouble.Answer]) -> @Sendable (FatSecretDouble.Request) async -> FatSecretDouble.Answer {
  let rest = TurnCounter()
  return { _ in answers[min(rest.next(), answers.count - 1)] }
}

private final class TurnCounter: Sendable {
  private let count = Mutex(0)
  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0 - 1
    }
  }
}
