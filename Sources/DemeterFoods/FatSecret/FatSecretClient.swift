public import DemeterCore
public import Foundation

/// Foods from the FatSecret Platform API, https://platform.fatsecret.com: `foods.search` and `food.get.v4`.
///
/// Only search texts and the service's ids of foods leave this machine. Responses are kept in memory and never written to disk. After 24
/// hours they are no longer used, and the next request removes them. Only the ids of foods may be stored longer. Identical concurrent
/// requests are sent once.
public struct FatSecretClient: FoodProvider {
  private let service: FatSecretService
  private let memory: Memory
  private let searches = SharedQuestions<Search, [Food]>()
  private let lookups = SharedQuestions<FoodID, Food?>()
  private let now: @Sendable () -> Date

  /// Creates a client. It sends nothing before the first request.
  ///
  /// - Parameters:
  ///   - keys: the credentials and the address of the service.
  ///   - connection: how requests are sent.
  ///   - patience: limits of requests and of memory.
  ///   - now: the current time, for the timestamps of requests.
  ///   - sleep: waits before a retry.
  ///   - random: 64 random bits, for nonces and retry delays.
  public init(
    keys: FatSecretKeys, over connection: any FatSecretConnection, patience: FatSecretPatience = FatSecretPatience(),
    now: @escaping @Sendable () -> Date = { Date() },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
  ) {
    self.now = now
    memory = Memory(limit: patience.kept)
    service = FatSecretService(keys: keys, connection: connection, patience: patience, now: now, sleep: sleep, random: random)
  }

  /// Returns what the service finds, in its order, at most 50 foods. A result has one portion or its 100 g; `food(_:)` has all. Blank text
  /// returns nothing and sends no request.
  public func foods(matching text: String, limit: Int) async throws(FoodError) -> [Food] {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty, limit > 0 else { return [] }
    let search = Search(words: words.lowercased(), limit: min(limit, 50))
    if let known = await memory.foods(search, at: now()) { return known }
    return try await searches.answer(to: search) { [service, memory, now] in
      await result { () async throws(FoodError) in
        let found = try await Self.find(words, limit: search.limit, service)
        await memory.keep(found, for: search, at: now())
        return found
      }
    }
  }

  /// Returns a food with all its portions; nil if the service does not know the id, or if the id is not one of the service.
  public func food(_ id: FoodID) async throws(FoodError) -> Food? {
    guard id.source == .fatsecret, (1...19).contains(id.key.utf8.count), id.key.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return nil
    }
    if let known = await memory.food(id, at: now()) { return known }
    return try await lookups.answer(to: id) { [service, memory, now] in
      await result { () async throws(FoodError) in
        guard let json = try await service.ask("food.get.v4", [("food_id", id.key)]) else { return nil }
        let food = try FatSecretAnswer.food(json)
        guard food.id == id else { throw .unreadable("another food than the one asked for") }
        await memory.keep(food, at: now())
        return food
      }
    }
  }

  public func remembered(_ id: FoodID) async -> Food? { await memory.food(id, at: now()) }

  /// Sends a small request: returns nil if the service responds, else the error. Counts as one request of the day.
  public func check() async -> FoodError? {
    do {
      _ = try await Self.find("apple", limit: 1, service)
      return nil
    } catch {
      return error
    }
  }

  /// Returns how many requests this client has sent today (UTC).
  public func requestsToday() async -> Int { await service.requestsToday() }

  private static func find(_ words: String, limit: Int, _ service: FatSecretService) async throws(FoodError) -> [Food] {
    let parameters = [("search_expression", words), ("page_number", "0"), ("max_results", String(limit))]
    guard let json = try await service.ask("foods.search", parameters) else { return [] }
    return try FatSecretAnswer.foods(json)
  }
}

extension FatSecretClient {
  /// The cache key of a search: independent of case and spacing.
  struct Search: Hashable, Sendable {
    let words: String
    let limit: Int
  }

  /// The responses of the last 24 hours.
  actor Memory {
    private var searches: RecentAnswers<Search, [Food]>
    private var foods: RecentAnswers<FoodID, Food>

    init(limit: Int) {
      searches = RecentAnswers(limit: limit, age: FatSecretPatience.longestKept)
      foods = RecentAnswers(limit: limit, age: FatSecretPatience.longestKept)
    }

    func foods(_ search: Search, at now: Date) -> [Food]? { searches.value(for: search, at: now) }
    func food(_ id: FoodID, at now: Date) -> Food? { foods.value(for: id, at: now) }
    func keep(_ found: [Food], for search: Search, at now: Date) { searches.keep(found, for: search, at: now) }
    func keep(_ food: Food, at now: Date) { foods.keep(food, for: food.id, at: now) }
  }
}

/// Returns the outcome of a call that may fail.
private func result<T>(_ body: () async throws(FoodError) -> T) async -> Result<T, FoodError> {
  do {
    return .success(try await body())
  } catch {
    return .failure(error)
  }
}
