extension FoodIndexBuilding {
  /// Raises small usual amounts of our everyday names: below 60 g to USDA's amount for unspecified quantities, from a food with the same
  /// words and an energy within a factor of two; without such a food, below 25 g to a portion that people usually eat.
  mutating func assignUsualAmounts() {
    let dull = Set(["nfs", "raw", "cook", "fresh", "plain", "regular", "nonspecific"].compactMap { terms[$0] })
    func key(_ name: IndexedName) -> Set<Int32> {
      Set(nameTerms[Int(name.start)..<Int(name.end)].map(\.term)).subtracting(dull)
    }
    var known: [Set<Int32>: Int] = [:]
    for kind: UInt8 in [0, 1] {
      for name in names where name.kind == kind {
        let food = foods[Int(name.food)]
        guard !food.marks.contains(.own), !food.usual.isNaN, table.foods[Int(name.food)].release != .srLegacy else { continue }
        let key = key(name)
        if known[key] == nil { known[key] = Int(name.food) }
      }
    }
    var same: [Int32: Int] = [:]
    for name in names where foods[Int(name.food)].marks.contains(.own) && same[name.food] == nil {
      guard let other = known[key(name)] else { continue }
      let ratio = (foods[other].figures.energy + 20) / (foods[Int(name.food)].figures.energy + 20)
      if ratio > 0.5, ratio < 2 { same[name.food] = other }
    }
    for index in foods.indices where foods[index].marks.contains(.own) && !foods[index].usual.isNaN {
      let usual = foods[index].usual
      if let other = same[Int32(index)] {
        if usual < 60 { foods[index].usual = max(foods[other].usual, usual) }
      } else if usual < 25, foods[index].figures.energy < 600, let first = foods[index].portions.first,
        portionTexts[Int(first.text)].kind == .piece, let serving = serving(of: index)
      {
        foods[index].usual = serving
      }
    }
  }

  /// Returns the portion that people usually eat of a food.
  private func serving(of food: Int) -> Float? {
    foods[food].portions.first { portion in
      let main = portionTexts[Int(portion.text)].main
      return ["serving", "handful", "fillet", "bowl", "plat", "cup"].contains { terms[$0] == main }
    }?.grams
  }
}
