import DemeterCore

/// Dishes whose parts were measured.
extension Cutting {
  /// Leaves out a dish without an amount whose main ingredients were measured: "porridge made with water, 40 g oats", "an omelette with three
  /// eggs and 30 g of cheddar". What was only counted of a sandwich, or is less than half of the dish, is in it.
  func withoutDishes(_ items: [Stretch]) -> [Stretch] {
    var kept = items
    for place in kept.indices.dropLast().reversed() where isUnmeasured(kept[place]) {
      // "Cheese, about 40 g of cheese", "scones, two of the scones".
      if kept[place].choice?.food == kept[place + 1].choice?.food, kept[place + 1].said.free ?? 0 > 1 || isWeighed(kept[place + 1]) {
        leaveOut(place, &kept)
        continue
      }
      let parts = parts(of: kept[place], among: kept, from: place + 1)
      guard let first = parts.first else { continue }
      let isWeighed = parts.contains { self.isWeighed(kept[$0]) }, isWith = joiner(of: kept[first]) == "with"
      let isMost = parts.reduce(0, { $0 + energy(kept[$1]) }) > Self.mainShare * energy(kept[place])
      if isMost, isWeighed || !isCarrier(kept[place]) && (isWith || parts.count > 1) {
        leaveOut(place, &kept)
      } else if !isWeighed {
        for part in parts.reversed() where (place + 1...part).allSatisfy(parts.contains) {
          kept[place].inside.insert(kept[part].allWords, at: 0)
          kept.remove(at: part)
        }
      }
    }
    return kept
  }

  private func leaveOut(_ place: Int, _ items: inout [Stretch]) {
    items[place + 1].before = items[place].allWords + items[place + 1].before
    items.remove(at: place)
  }

  /// Whether nothing but "a" says how much of a food it is.
  private func isUnmeasured(_ item: Stretch) -> Bool {
    item.choice != nil && item.said.quantities.isEmpty && item.said.freeIs != .number && item.said.share == 1
  }

  /// Returns the places of the items that say how much there is in a dish.
  private func parts(of dish: Stretch, among items: [Stretch], from start: Int) -> [Int] {
    var parts: [Int] = [], place = start
    while place < items.count, let joiner = joiner(of: items[place]) {
      guard place == start ? ["with", ",", ""].contains(joiner) : Self.joiners.contains(joiner) || joiner == "" else { break }
      let item = items[place],
        isCounted = item.said.freeIs == .number || item.said.quantities.contains { $0.isNumber || $0.kind.has(.unit) }
      if isCounted, isMade(dish) || belongs(item, to: dish) { parts.append(place) }
      place += 1
    }
    return parts
  }

  /// Whether "made" ends the words of a dish: "smoothie I made with a banana".
  private func isMade(_ dish: Stretch) -> Bool {
    dish.said.words.last { !$0.isSign }.map { ["made", "prepared", "blended", "mixed"].contains($0.said) } ?? false
  }

  /// Whether a dish has a food in it, by its own name or what that is a kind of: gouda is a cheese.
  private func belongs(_ item: Stretch, to dish: Stretch) -> Bool {
    guard let food = item.choice?.food, let whole = dish.choice?.food, food != whole, let noun = item.said.head else { return false }
    func isIn(_ term: Int32) -> Bool { reader.knownFoods.food(whole, has: term) || reader.knownFoods.index.food(whole, contains: term) }
    if isIn(noun) { return true }
    return reader.knownFoods.index.ingredients(of: whole).contains { term in
      let kind = reader.knownFoods.lexicon.kind(term)
      return kind.has(.everyday) && kind.has(.noun) && !kind.has([.unit, .state, .size]) && reader.knownFoods.food(food, has: term)
    }
  }

  private static let carriers: Set<String> = ["sandwich", "roll", "burger", "wrap", "toast", "bun", "bagel", "baguett", "pizza", "burrito"]

  /// Whether a food is bread with something in or on it.
  private func isCarrier(_ item: Stretch) -> Bool {
    guard let choice = item.choice, isComposite(choice) || reader.knownFoods.food(choice.food).marks.contains(.own) else { return false }
    return item.name(choice).terms.contains { term in Self.carriers.contains { reader.knownFoods.index.terms[$0] == term.term } }
  }

  private func energy(_ item: Stretch) -> Double {
    item.choice.map { EatenAmount($0, item, on: reader.knownFoods).nutrition?.energy.kilocalories ?? 0 } ?? 0
  }

  /// What joins an item to the one before it; an empty text if nothing does.
  private func joiner(of item: Stretch) -> String? {
    let first = item.allWords.first?.word
    return segments.first { $0.words.first?.word == first }.map { $0.joiner ?? "" }
  }

  private func isWeighed(_ item: Stretch) -> Bool { item.choice?.measure == .mass && item.said.quantities.contains(where: \.isNumber) }

  /// The share of the energy of a dish that its main ingredient has, at least.
  private static let mainShare = 0.5
}
