import DemeterCore

/// Dishes whose parts were measured.
extension Cutting {
  /// Leaves out a dish without an amount whose main ingredients were measured: "porridge made with water, 40 g oats", "an omelette with three
  /// eggs and 30 g of cheddar". What was only counted of a sandwich, or is less than half of the dish, is in it.
  func withoutDishes(_ items: [Stretch]) -> [Stretch] {
    var kept = items
    for place in kept.indices.dropLast().reversed() where isUnmeasured(kept[place]) {
      if let told = retelling(of: place, kept) {
        if namesSeveral(kept[place]) || isMore(kept[place], than: told.map { kept[$0] }) {
          moveInside(told.filter { belongs(kept[$0], to: kept[place]) }, of: place, &kept)
        } else {
          leaveOut(place, &kept)
        }
        continue
      }
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
        moveInside(parts.filter { (place + 1...$0).allSatisfy(parts.contains) }, of: place, &kept)
      }
    }
    return kept
  }

  /// Counts parts of a dish with it.
  private func moveInside(_ parts: [Int], of place: Int, _ items: inout [Stretch]) {
    for part in parts.reversed() {
      items[place].inside.insert(items[part].allWords, at: 0)
      items.remove(at: part)
    }
  }

  /// Whether a dish was said by more than one of its foods, which nothing else tells: "roast beef with Yorkshire pudding".
  private func namesSeveral(_ item: Stretch) -> Bool { item.said.words.contains { ["with", "and"].contains($0.said) } }

  /// Returns the places of three or more foods behind a dish that tell what it was: "a fry-up, sausages, bacon, egg and beans".
  private func retelling(of place: Int, _ items: [Stretch]) -> [Int]? {
    var places: [Int] = []
    for (at, item) in items.enumerated().dropFirst(place + 1) {
      guard let joiner = joiner(of: item), joiner == "" || Self.joiners.contains(joiner) || joiner == "with" && !places.isEmpty else {
        break
      }
      if item.choice != nil { places.append(at) }
    }
    let listed = places.map { items[$0] }
    // "Galette complète (egg, ham, cheese)" tells what is in it.
    let isInBrackets = items[place].said.words.contains { $0.isSign("(") } || listed.first?.said.words.first?.isSign("(") ?? false
    guard listed.count >= Self.fewest, !isInBrackets else { return nil }
    let inside = listed.filter { belongs($0, to: items[place]) }
    // "Porridge made with oat milk, honey and banana" does not say the oats.
    let isMost = inside.reduce(0) { $0 + energy($1) } > Self.toldShare * energy(items[place])
    let counted = listed.count { $0.said.freeIs == .number || $0.said.quantities.contains(where: \.isNumber) }
    let isPlate = listed.count > Self.fewest && items[place].choice?.grams ?? 0 >= Self.plate
    let isTold = inside.count > 1 || inside.count == 1 && (counted > 1 || isPlate || isSalad(items[place]))
    // "Risotto, lemon rice, popcorn, cheese" are more than a risotto.
    // "A kebab, garlic bread, rice, water" has a drink besides.
    let isMeal =
      inside.count == 1 && !isSalad(items[place])
      && listed.contains { item in item.choice.map { !reader.knownFoods.food($0.food).density.isNaN } ?? false }
    let isOnlyIt =
      2 * inside.count >= listed.count || isSalad(items[place])
      || listed.reduce(0) { $0 + energy($1) } <= Self.mostTold * energy(items[place])
    let isTelling = isTold && isOnlyIt && !isMeal && (isMost || inside.count > 2 || isSalad(items[place]))
    return isTelling || isBoard(items[place]) && (!inside.isEmpty || counted > 1) ? places : nil
  }

  /// The share of the energy of a dish that the foods which tell it have, at least.
  private static let toldShare = 0.4

  /// Whether a dish has much more energy than the parts named after it: those of "a chicken roll with cheese, coleslaw and lettuce" lack
  /// the chicken and the bread.
  private func isMore(_ dish: Stretch, than told: [Stretch]) -> Bool {
    !isSalad(dish) && !isBoard(dish) && told.reduce(0) { $0 + energy($1) } < Self.leastTold * energy(dish)
  }

  /// The share of the energy of a dish that all foods behind it have if they tell it.
  private static let leastTold = 0.75

  /// The energy of all foods behind a dish, as a share of its own, at most, if few of them are in it.
  private static let mostTold = 1.5

  /// The foods that tell what a dish is made of, at least.
  private static let fewest = 3

  /// Grams of a dish that fills a plate, at least.
  private static let plate = 300.0

  /// "A charcuterie board", "une planche", "una bandera dominicana", whatever is on it.
  private func isBoard(_ item: Stretch) -> Bool { says(item, ["board", "platter", "buffet", "planch", "bandera"]) }

  /// "A salad", whatever is in it.
  private func isSalad(_ item: Stretch) -> Bool {
    item.said.namedCount == 1 && item.said.head.map { reader.knownFoods.index.terms["salad"] == $0 } ?? false
  }

  /// Leaves out what a menu has if it is said again what it has: "a Whopper meal, medium fries".
  func withoutImplied(_ items: [Stretch]) -> [Stretch] {
    guard items.count > 2 else { return items }
    func ranges(_ item: Stretch) -> Set<Range<Int>> { Set(item.said.words.filter { $0.isContent || $0.isNumber }.map(\.word.range)) }
    let all = items.map(ranges)
    return items.indices.filter { place in
      let isImplied = !all[place].isEmpty && all.indices.contains { $0 != place && all[place].isSubset(of: all[$0]) }
      guard isImplied, let head = items[place].said.head else { return true }
      return !items.indices.contains { $0 > place && items[$0].said.head == head && all[$0].isDisjoint(with: all[place]) }
    }.map { items[$0] }
  }

  /// Splits an item whose food leaves out others that were said: "bacon sausage egg". All of the parts are foods by plain names.
  mutating func split(_ item: Stretch) -> [Stretch] {
    var words = item.said.words
    // "Bacon sausage egg, no beans".
    if let sign = words.firstIndex(where: \.isSign), words[sign...].allSatisfy({ !$0.isContent || $0.kind.has([.negated, .filler]) }) {
      words.removeSubrange(sign...)
    }
    guard let choice = item.choice, item.inside.isEmpty, (2...Self.mostSplit).contains(words.count) else { return [item] }
    let lost = item.lost(choice, on: reader.knownFoods).filter { $0.kind.has(.everyday) && !$0.isMisspelt }
    guard !lost.isEmpty, !words.contains(where: { $0.isSign || $0.word.kind == .function && !$0.isArticle && $0.said != "of" }) else {
      return [item]
    }
    var best = [[Stretch]?](repeating: nil, count: words.count + 1)
    best[0] = []
    for end in 1...words.count where end == words.count || words[end].isContent && words[end].word.range != words[end - 1].word.range {
      for start in max(0, end - Self.longestName)..<end {
        guard let before = best[start], before.count + 1 < best[end]?.count ?? .max else { continue }
        let part = reader.read(Array(words[start..<end]))
        guard let choice = part.choice, part.isPlain(on: reader.knownFoods), part.said.unknown.isEmpty,
          part.lost(choice, on: reader.knownFoods).isEmpty, part.said.words.contains(where: { $0.kind.has(.noun) })
        else { continue }
        best[end] = before + [part]
      }
    }
    guard let parts = best[words.count], parts.count >= Self.fewest else { return [item] }
    return parts
  }

  private static let mostSplit = 14
  private static let longestName = 4

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
      return kind.has(.everyday) && kind.has(.noun) && !kind.has([.unit, .state, .size]) && isKind(food, of: term)
        && !Self.colors.contains { reader.knownFoods.index.terms[$0] == term }
    }
  }

  /// Whether a food is called by a noun: gouda is a cheese, but chicken nuggets are no chicken.
  private func isKind(_ food: Int, of term: Int32) -> Bool {
    guard reader.knownFoods.food(food, has: term) else { return false }
    let index = reader.knownFoods.index
    guard food < index.foods.count else { return true }
    var name = Int(index.foods[food].firstName)
    while name < index.names.count, Int(index.names[name].food) == food {
      if index.names[name].head == term { return true }
      name += 1
    }
    return false
  }

  /// Red tomatoes are no red wine.
  private static let colors: Set<String> = Set(WordLists.list("red white green brown black yellow").map(WordStem.of))

  private static let carriers: Set<String> = ["sandwich", "roll", "burger", "wrap", "toast", "bun", "bagel", "baguett", "pizza", "burrito"]

  /// Whether a food is bread with something in or on it.
  func isCarrier(_ item: Stretch) -> Bool {
    guard let choice = item.choice, isComposite(choice) || reader.knownFoods.food(choice.food).marks.contains(.own) else { return false }
    return item.name(choice).terms.contains { term in Self.carriers.contains { reader.knownFoods.index.terms[$0] == term.term } }
  }

  private func energy(_ item: Stretch) -> Double {
    item.choice.map { EatenAmount($0, item, on: reader.knownFoods).nutrition?.energy.kilocalories ?? 0 } ?? 0
  }

  /// What joins an item to the one before it; an empty text if nothing does.
  func joiner(of item: Stretch) -> String? {
    let first = item.allWords.first?.word
    return segments.first { $0.words.first?.word == first }.map { $0.joiner ?? "" }
  }

  private func isWeighed(_ item: Stretch) -> Bool { item.choice?.measure == .mass && item.said.quantities.contains(where: \.isNumber) }

  /// The share of the energy of a dish that its main ingredient has, at least.
  private static let mainShare = 0.5
}
