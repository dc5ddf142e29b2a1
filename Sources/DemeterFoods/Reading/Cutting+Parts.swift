import DemeterCore

/// What was said with a part of it: sandwiches, menus and ice cream.
extension Cutting {
  /// Leaves out what was said before with a part of it: the bread of a sandwich, and the flavors of ice cream.
  func withoutParts(_ items: [Stretch]) -> [Stretch] {
    var kept: [Stretch] = [], holder: Int?, isIce = false
    for item in items {
      let joiner = joiner(of: item) ?? ";"
      if joiner == ";" || joiner == "." { (holder, isIce) = (nil, false) }
      let isPlain = item.choice.map { $0.features[.usualAlone] > 0 } ?? false
      if let holder, ["with", "on", "in"].contains(joiner) || joiner == "," && holder == kept.count - 1,
        item.said.freeIs != .number, item.said.quantities.isEmpty,
        isBread(item), hasBread(kept[holder])
      {
        kept[holder].inside.append(item.allWords)
        continue
      }
      if let last = kept.indices.last, ["with", "and", ","].contains(joiner), says(kept[last], ["meal", "menu"]), says(item, Self.sides),
        item.said.quantities.isEmpty, item.said.freeIs != .number
      {
        kept[last].inside.append(item.allWords)
        continue
      }
      if isIce, isPlain, isFlavor(item), let last = kept.indices.last {
        kept[last].inside.append(item.allWords)
        continue
      }
      if isCarrier(item) { holder = kept.count } else if !["with", "and", ","].contains(joiner) { holder = nil }
      isIce = isIceCream(item)
      kept.append(item)
    }
    return kept
  }

  func says(_ item: Stretch, _ terms: Set<String>) -> Bool {
    guard let choice = item.choice else { return false }
    return item.name(choice).terms.contains { term in terms.contains { reader.knownFoods.index.terms[$0] == term.term } }
  }

  /// What a meal of a restaurant has besides its main food.
  private static let sides: Set<String> = Set(WordLists.list("fries cola soda lemonade drink coke sprite fanta wedges").map(WordStem.of))

  /// More words say more than a kind of bread or a flavor.
  private static let fewNamed = 3

  private static let breads: Set<String> = Set(WordLists.list("bread bun brioche ciabatta bap baguette pita").map(WordStem.of))

  private func isBread(_ item: Stretch) -> Bool { says(item, Self.breads) && item.said.namedCount <= Self.fewNamed && !isCarrier(item) }

  private func hasBread(_ item: Stretch) -> Bool {
    item.choice.map { choice in
      ["bread", "bun", "roll", "baguett", "tortilla", "pita", "wrap"].contains {
        reader.knownFoods.index.terms[$0].map { reader.knownFoods.index.food(choice.food, contains: $0) } ?? false
      }
    } ?? false
  }

  private func isIceCream(_ item: Stretch) -> Bool {
    says(item, ["ice"]) && says(item, ["cream"]) || says(item, ["gelato", "sorbet", "sherbet"])
  }

  private static let flavors: Set<String> = Set(
    WordLists.list(
      """
      lemon lime orange mango strawberry raspberry blackberry blueberry cherry banana pineapple coconut peach melon pistachio pistachios \
      hazelnut hazelnuts walnut walnuts almond vanilla chocolate coffee espresso caramel mint yogurt apple pear plum fig tiramisu nougat cookie
      """
    ).map(WordStem.of))

  private func isFlavor(_ item: Stretch) -> Bool {
    guard let choice = item.choice, says(item, Self.flavors), item.said.namedCount <= Self.fewNamed else { return false }
    guard let head = item.said.head else { return true }
    // A chocolate pudding is no flavor.
    return !item.name(choice).has(head) || (Self.flavors.union(["ice", "cream"])).contains { reader.knownFoods.index.terms[$0] == head }
  }
}
