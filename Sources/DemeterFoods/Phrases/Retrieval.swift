/// Finds the names that are similar to a phrase. Reuses its memory for the next phrase.
struct Retrieval {
  private static let mostNames = 90
  private static let mostFoods = 30
  private var names: [Float]
  private var foods: [Float]
  private var touchedNames: [Int32] = []
  private var touchedFoods: [Int32] = []

  init(_ index: FoodIndex) {
    names = [Float](repeating: 0, count: index.names.count)
    foods = [Float](repeating: 0, count: index.foods.count)
  }

  /// Returns the most similar names, of each food two and those with other nouns.
  mutating func nearest(to said: SaidWords, in index: FoodIndex) -> [Int] {
    defer { clear() }
    for (term, weight) in said.terms where Int(term) < index.rarity.count {
      for name in index.names(of: term) {
        if names[Int(name)] == 0 { touchedNames.append(name) }
        names[Int(name)] += weight
      }
      for food in index.foods(of: term) {
        if foods[Int(food)] == 0 { touchedFoods.append(food) }
        foods[Int(food)] += weight
      }
    }
    var best = Best(count: Self.mostNames)
    for name in touchedNames {
      let indexed = index.names[Int(name)], score = names[Int(name)]
      // Higher with its other names, lower with unsaid words, slightly higher for foods that are often eaten.
      best.add(
        name,
        score + 0.35 * (foods[Int(indexed.food)] - score) - 0.3 * (indexed.weight - score) - (indexed.kind == 2 ? 1 : 0)
          + 0.25 * index.foods[Int(indexed.food)].popularity)
    }
    var heads: [Int32: [Int32]] = [:], nearest: [Int] = []
    for name in best.sorted() {
      let indexed = index.names[Int(name)], known = heads[indexed.food]
      if known == nil, heads.count >= Self.mostFoods { continue }
      if let known, known.count >= 2, known.contains(indexed.head) { continue }
      heads[indexed.food, default: []].append(indexed.head)
      nearest.append(Int(name))
    }
    return nearest
  }

  private mutating func clear() {
    for name in touchedNames { names[Int(name)] = 0 }
    for food in touchedFoods { foods[Int(food)] = 0 }
    touchedNames.removeAll(keepingCapacity: true)
    touchedFoods.removeAll(keepingCapacity: true)
  }
}
