import DemeterCore

/// Asks the finder, each thing once.
struct Lookup {
  let finder: any FoodFinder
  let limit: Int
  private var known: [SearchText: [FoodCandidate]] = [:]

  init(_ finder: any FoodFinder, limit: Int) {
    self.finder = finder
    self.limit = limit
  }

  /// The best food for some words and an amount; nil where nothing comes near.
  mutating func best(for food: String, amount: FoodAmount) async throws -> Match? {
    let said = AskedWords.said(food), words = said.map(Plural.singular)
    guard !words.isEmpty else { return nil }
    var best = try await best(nil, finding: words, asking: words, amount: amount)
    // A catalogue may know a thing in the plural only.
    if said != words, (best?.confidence ?? 0) <= 0.9 { best = try await self.best(best, finding: said, asking: words, amount: amount) }
    if (best?.confidence ?? 0) <= 0.9 {
      let left = words.filter(Preparations.words.contains), rest = words.filter { !Preparations.words.contains($0) }
      if !left.isEmpty, !rest.isEmpty {
        best = try await self.best(best, finding: rest, asking: rest, leaving: left, amount: amount)
      }
    }
    // In English what a thing is comes last: of "acme banana" at least the banana may be known.
    for count in [2, 1] where best == nil && words.count > count {
      best = try await self.best(nil, finding: words.suffix(count), asking: words, amount: amount)
    }
    return best.flatMap { $0.score.asked >= 0.34 ? $0 : nil }
  }

  private mutating func best(
    _ best: Match?, finding words: some Sequence<String>, asking asked: [String], leaving left: [String] = [], amount: FoodAmount
  ) async throws -> Match? {
    try await candidates(for: Array(words)).reduce(best) { best, candidate in
      let match = Match(candidate, asking: asked, leaving: left, amount: amount)
      guard match.score.asked > 0 else { return best }
      return best.map { match.isBetter(than: $0) ? match : $0 } ?? match
    }
  }

  private mutating func candidates(for words: [String]) async throws -> [FoodCandidate] {
    guard let text = SearchText(words.joined(separator: " ")) else { return [] }
    if let found = known[text] { return found }
    let found = Array(try await finder.candidates(for: text, limit: limit).prefix(limit))
    known[text] = found
    return found
  }
}
