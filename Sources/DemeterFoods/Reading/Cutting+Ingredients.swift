import DemeterCore

/// Ingredients that were said with their dish.
extension Cutting {
  /// After these words, a list of ingredients follows.
  private static let listing: Set<String> = [
    "including", "includes", "containing", "contains", "featuring", "consisting", "comprising", "comprises", "loaded",
  ]

  /// Adds parts to the recipe before them if it contains them: "a burrito bowl with rice and beans".
  func withoutIngredients(_ items: [(stretch: Stretch, segments: Range<Int>)]) -> [Stretch] {
    var kept: [Stretch] = [], isInside = false
    for (stretch, range) in items {
      let part = segments[range.lowerBound], joiner = part.joiner ?? ""
      let follows = joiner == "with" || isInside && Self.joiners.contains(joiner)
      isInside = range.count == 1 && follows && kept.last?.choice.map { contains($0, part) } ?? false
      if isInside {
        kept[kept.count - 1].inside.append(part.words)
      } else {
        kept.append(stretch)
      }
    }
    return kept
  }

  /// Returns which parts are in a list of ingredients: "a salad featuring shrimp, lettuce and eggs".
  func ingredients() -> [Bool] {
    var isListing = false
    return segments.map { segment in
      if segment.joiner == ";" || segment.joiner == "." || segment.amount == .number { isListing = false }
      defer { isListing = isListing || segment.words.contains { Self.listing.contains($0.said) } }
      return isListing
    }
  }

  /// "Spanish" of a coffee is in no toast.
  private static let countries: Set<String> = Set(
    WordLists.list("spanish german french british italian greek turkish mexican american chinese indian thai").map(WordStem.of))

  private static let vessels: Set<String> = ["glass", "bottl", "can", "mug", "cup", "pint"]

  /// Returns true if a part is an ingredient of a recipe: the beans of a burrito bowl, the milk of a cappuccino.
  private func contains(_ choice: Candidate, _ segment: Segment) -> Bool {
    guard segment.amount == nil, !segment.words.contains(where: \.isNumber) else { return false }
    // The glass of wine beside a salad is not the vinegar in it.
    if segment.words.first(where: \.isContent).map({ Self.vessels.contains($0.word.term) }) ?? false { return false }
    let nouns = segment.words.map(\.term).filter {
      let kind = reader.knownFoods.lexicon.kind($0)
      return kind.has(.noun) && !kind.has([.unit, .size, .state, .filler])
    }
    let isCountry: (Int32) -> Bool = { term in Self.countries.contains { reader.knownFoods.index.terms[$0] == term } }
    guard let noun = nouns.last(where: { !isCountry($0) }) else { return false }
    let index = reader.knownFoods.index
    if index.food(choice.food, contains: noun) { return true }
    // "A burrito with beef, rice and beans" is named by what is in it.
    guard choice.food < index.foods.count else { return false }
    let name = Int(index.foods[choice.food].firstName)
    return index.names[name].head != noun && index.terms(ofName: name).contains { $0.term == noun }
  }
}
