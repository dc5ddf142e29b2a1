import DemeterCore

extension ReadItem {
  /// Whether a provider could be asked about it.
  public var isAskable: Bool { question != nil }

  /// The words to ask a provider for; nil if the food is known well enough here, or none was named.
  var question: String? {
    let isKnown = food != nil && (certainty != .review || doubt != nil)
    return isKnown || isEnergyGiven || foodWords.isEmpty ? nil : foodWords
  }
}

extension MealReader {
  /// The maximum number of items of a text for which a provider is asked.
  static let mostAsked = 5

  /// Parses unknown items again with a provider's foods of their names, asked in parallel. Returns an error if the results may be
  /// incomplete.
  mutating func ask(_ provider: any FoodProvider) async -> FoodError? {
    let open = items.enumerated().compactMap { place, item in item.question.map { (place, $0) } }.prefix(Self.mostAsked)
    let answers = await withTaskGroup(of: (Int, Result<[Food], FoodError>).self) { group in
      for (place, question) in open {
        group.addTask { (place, await Self.answer(question, of: provider)) }
      }
      var answers: [Int: Result<[Food], FoodError>] = [:]
      for await (place, answer) in group { answers[place] = answer }
      return answers
    }
    var problem: FoodError?
    for (place, _) in open {
      switch answers[place] {
      case .success(let foods): read(place, again: foods.map { FoodCandidate($0) })
      case .failure(let error): problem = error
      case nil: break
      }
    }
    return problem
  }

  /// Returns what a provider lists, the first food with all its portions: a search result has only one, and the text may use another.
  private static func answer(_ question: String, of provider: any FoodProvider) async -> Result<[Food], FoodError> {
    do {
      var foods = try await provider.foods(matching: question, limit: FoodSearch.mostOnline)
      if let first = foods.first, let whole = try? await provider.food(first.id) { foods[0] = whole }
      return .success(foods)
    } catch {
      return .failure(error)
    }
  }
}
