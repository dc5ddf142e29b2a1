/// Where and with whom something was eaten: no food, though a place may be called like one.
extension Glossing {
  /// Leaves out the name of a place or person, with the words before it: "en Granada", "chez Paul", "from the Centra deli".
  ///
  /// - Parameter isFood: whether it is also called like a food.
  mutating func place(isFood: Bool) -> Bool {
    guard folded[at].kind == .word, let start = startOfPlace(at) else { return false }
    let isBehindFood = lastFoodEnd == start
    if glossary.rules.hasCapitalNouns {
      // "Nudeln in Kapernsoße" have it, and "im Kühlschrank" says nothing.
      guard !isFood, !isBehindFood || Self.atPeople.contains(folded[start].text), !endsLikeFood(folded[at].text) else { return false }
    } else {
      guard said[at].isCapital, !isFood || !isBehindFood && at > 0 else { return false }
    }
    let place = said[start].range.lowerBound
    while let last = words.last, last.range.lowerBound >= place { words.removeLast() }
    at += 1
    endOfPlace = at
    return true
  }

  /// "From the Centra deli".
  mutating func shop() -> Bool {
    guard endOfPlace == at, Self.shops.contains(folded[at].text) else { return false }
    at += 1
    return true
  }

  /// The position of the word before a place that says that it is one.
  func startOfPlace(_ place: Int) -> Int? {
    if endOfPlace == place, place > 0 { return place - 1 }
    var before = place - 1
    while before > 0, Self.articles.contains(folded[before].text) { before -= 1 }
    return before >= 0 && glossary.rules.places.contains(folded[before].text) ? before : nil
  }

  /// Whether the last part of a word is a food: "Kapernsoße".
  private func endsLikeFood(_ word: String) -> Bool {
    guard word.utf8.count > 6, word.utf8.count == word.count else { return false }
    let letters = Array(word.utf8)
    return (2...letters.count - 4).contains { cut in
      glossary.entry([String(decoding: letters[cut...], as: UTF8.self)], isExact: true)?.isFood == true
    }
  }

  private static let articles: Set<String> = [
    "the", "a", "my", "our", "der", "die", "das", "dem", "den", "einem", "einer", "meinem", "meiner", "meinen", "unserem", "la", "le",
    "les",
    "l'", "un", "une", "mon", "ma", "mes", "el", "los", "las", "una", "mi", "mis",
  ]
  private static let atPeople: Set<String> = ["bei", "beim"]
  private static let shops: Set<String> = [
    "deli", "cafe", "shop", "store", "bar", "pub", "restaurant", "place", "takeaway", "garage", "station", "market", "bakery", "canteen",
  ]
}
