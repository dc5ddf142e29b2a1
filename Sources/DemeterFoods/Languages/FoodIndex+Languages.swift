import DemeterCore

extension FoodIndex {
  /// Returns a shipped food as it is named and portioned in a language.
  func food(_ number: Int, in local: Glossary?) -> Food {
    guard let local else { return food(number) }
    return food(
      number, local.amounts[Int32(number)] ?? foods[number], named: local.shownNames[Int32(number)] ?? texts.name(ofFood: number)
    ) { local.shownPortions[$0] ?? $0 }
  }

  /// Returns the shipped food with an id, as it is named in a person's first language; nil if there is none.
  func food(_ id: FoodID, in languages: [FoodLanguage] = []) -> Food? {
    numbers[id].map { food(Int($0), in: languages.first?.glossary) }
  }

  /// Returns the foods that match a typed name in any of a person's languages, the first language's first.
  func foods(typed text: String, in languages: [FoodLanguage], limit: Int) -> [Food] {
    var known: Set<Int> = []
    let named = languages.compactMap(\.glossary).flatMap { $0.foods(typed: text, in: self) } + numbers(typed: text, limit: limit)
    return named.filter { known.insert($0).inserted }.prefix(limit).map { food($0, in: languages.first?.glossary) }
  }
}

extension Glossary {
  /// Returns the foods that have a name in this language with words that begin as typed: those that are named so, those whose names begin
  /// so, and others, each with the most eaten first.
  func foods(typed text: String, in index: FoodIndex) -> [Int] {
    let typed = Self.words(text, rules).joined(separator: " ")
    guard !typed.isEmpty else { return [] }
    var ranks: [Int32: Int] = [:]
    forEachFood(named: typed) { food, match in ranks[food] = min(ranks[food] ?? match.rawValue, match.rawValue) }
    return ranks.map { (Int($0.key), $0.value) }.sorted {
      ($0.1, -index.foods[$0.0].popularity, $0.0) < ($1.1, -index.foods[$1.0].popularity, $1.0)
    }.map(\.0)
  }

  /// Whether a word has a meaning.
  func isWord(_ text: String) -> Bool { Self.words(text, rules).allSatisfy { entry([$0]) != nil } }
}
