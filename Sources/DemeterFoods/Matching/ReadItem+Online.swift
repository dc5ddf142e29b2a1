import DemeterCore

extension ReadItem {
  /// Whether a provider could be asked about it.
  public var isAskable: Bool { question != nil }

  /// The words to ask a provider for; nil where the food is known well enough here, or none was named.
  var question: String? {
    let isKnown = food != nil && (certainty != .review || doubt != nil)
    return isKnown || said.energy != nil || said.food.isEmpty ? nil : said.food
  }

  /// The item with what a provider knows by its name, where that is nearer to what was said than what was found here.
  func asked(_ provider: any FoodProvider) async throws(FoodError) -> ReadItem {
    guard let question else { return self }
    let words = AskedWords.words(question)
    let matches = try await provider.foods(matching: question, limit: 12).map { match($0, words) }.filter { $0.score.asked >= 0.34 }
    guard let best = matches.reduce(nil, { best, next in best.map { next.isBetter(than: $0) ? next : $0 } ?? next }) else { return self }
    // A hit has one portion; what was said may be measured by another.
    let whole = try? await provider.food(best.candidate.food.id)
    let online = ReadItem(said, whole.flatMap { $0 }.map { match($0, words) } ?? best)
    return online.confidence > confidence ? online : self
  }

  /// The result of asking. Not part of the closure that calls it: Swift 6.3.1 with -O mixes up what a `do throws(…)` returns there.
  fileprivate func answer(of provider: any FoodProvider) async -> Result<ReadItem, FoodError> {
    do { return .success(try await asked(provider)) } catch { return .failure(error) }
  }

  private func match(_ food: Food, _ words: [String]) -> Match {
    Match(FoodCandidate(food), asking: words, leaving: [], amount: said.amount)
  }
}

extension [ReadItem] {
  /// The most items of a text that a provider is asked about.
  static let mostAsked: Int = 5

  /// The items with what a provider knows of those that are not known here, all asked at once; and why there may be less than it knows.
  func asked(_ provider: any FoodProvider) async -> (items: [ReadItem], problem: FoodError?) {
    let open = indices.filter { self[$0].question != nil }.prefix(Self.mostAsked)
    return await withTaskGroup(of: (Int, Result<ReadItem, FoodError>).self) { group in
      for index in open {
        group.addTask { [item = self[index]] in (index, await item.answer(of: provider)) }
      }
      var items = self, problem: FoodError?
      for await (index, result) in group {
        switch result {
        case .success(let item): items[index] = item
        case .failure(let error): problem = error
        }
      }
      return (items, problem)
    }
  }
}
