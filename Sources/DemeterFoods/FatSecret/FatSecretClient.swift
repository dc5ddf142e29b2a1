public import DemeterCore
public import Foundation

/// Foods from the FatSecret Platform API, https://platform.fatsecret.com: `foods.search` and `food.get.v4`.
///
/// What is searched for leaves this machine, and nothing else does. Answers are kept in memory and never
/// written anywhere; after 24 hours they are used no more and dropped with the next question. Only the ids of foods may be kept longer. The same question asked by several at once is sent once.
public struct FatSecretClient: FoodProvider {
  private let service: FatSecretService
  private let memory: Memory
  private let searches = SharedQuestions<Search, [Food]>()
  private let lookups = SharedQuestions<FoodID, Food?>()
  private let now: @Sendable () -> Date

  /// A client that is ready to ask; it sends nothing before it is asked.
  ///
  /// - Parameters:
  ///   - keys: who asks, and where the service is.
  ///   - patience: how long it waits and how much it takes.
  ///   - now: the true time, which requests are stamped with.
  ///   - sleep: waits, before something is tried again.
  ///   - random: 64 random bits, for nonces and for how long to wait.
  public init(
    keys: FatSecretKeys, patience: FatSecretPatience = FatSecretPatience(), now: @escaping @Sendable () -> Date = { Date() },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
  ) {
    self.now = now
    memory = Memory(limit: patience.kept)
    service = FatSecretService(keys: keys, patience: patience, now: now, sleep: sleep, random: random)
  }

  /// What the service finds, in its order, at most 50 foods. A hit has one portion or its 100 g; `food(_:)` has all. Blank text finds
  /// nothing and asks nothing.
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

  /// A food with all its portions; nil where the service has none of that id, or where the id is not the service's.
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

  /// Asks the service for something small: nil where it answers, else what is wrong. Costs one request of the day.
  public func check() async -> FoodError? {
    do {
      _ = try await Self.find("apple", limit: 1, service)
      return nil
    } catch {
      return error
    }
  }

  /// How many requests have been sent today (UTC), as far as this client knows.
  public func requestsToday() async -> Int { await service.requestsToday() }

  private static func find(_ words: String, limit: Int, _ service: FatSecretService) async throws(FoodError) -> [Food] {
    let parameters = [("search_expression", words), ("page_number", "0"), ("max_results", String(limit))]
    guard let json = try await service.ask("foods.search", parameters) else { return [] }
    return try FatSecretAnswer.foods(json)
  }
}

extension FatSecretClient {
  /// A search as it is remembered: the same in any case and spacing.
  struct Search: Hashable, Sendable {
    let words: String
    let limit: Int
  }

  /// What the service answered in the last 24 hours.
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

/// The outcome of something that may fail.
private func result<T>(_ body: () async throws(FoodError) -> T) async -> Result<T, FoodError> {
  do {
    return .success(try await body())
  } catch {
    return .failure(error)
  }
}
