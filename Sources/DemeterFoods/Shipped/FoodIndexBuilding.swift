import Foundation

/// Builds the index of a table.
struct FoodIndexBuilding {
  let table: ShippedTable
  /// The portions of all foods, in the order of the foods.
  private var portions: [IndexedPortion]
  var terms: [String: Int32] = [:]
  var kinds: [TermKind] = []
  var rarity: [Float] = []
  var impact: [Float] = []
  var foods: [IndexedFood] = []
  var names: [IndexedName] = []
  var portionTexts: [PortionText] = []
  var nameTerms: [NameTerm] = []
  var foodTerms: [Int32] = []
  var foodTermStarts: [Int32] = [0]
  var numberedNames: Set<TermPair> = []
  /// The terms of each food's portions that are not measures.
  private var portionTerms: [Int32] = []
  private var portionTermStarts: [Int32] = [0]
  private var foodsWith: [Int32] = []
  /// The terms of what each of our recipes is made of, in ascending order.
  var ingredients: [Int32] = []
  var ingredientStarts: [Int32] = [0]

  init(_ table: ShippedTable) {
    self.table = table
    portions = table.portions
  }

  mutating func build() {
    terms.reserveCapacity(8000)
    portionTexts = table.portionTexts.map { text in
      PortionText(table.string(text.text), count: Double(text.count), subname: table.string(text.subname)) { number($0) }
    }
    for index in portions.indices { portions[index].grams /= Float(portionTexts[Int(portions[index].text)].count) }
    foods.reserveCapacity(table.foods.count)
    for index in table.foods.indices { add(index) }
    foodsWith = [Int32](repeating: 0, count: kinds.count)
    for food in foods.indices {
      for term in Set(foodTerms[range(foodTermStarts, food)]).union(portionTerms[range(portionTermStarts, food)]) {
        foodsWith[Int(term)] += 1
      }
    }
    rarity = foodsWith.map { $0 == 0 ? 0 : log(1 + Float(foods.count) / Float($0)) }
    numberedNames = numberedNames.filter { foodsWith[Int($0.second)] <= 60 }
    for index in names.indices {
      names[index].weight = nameTerms[Int(names[index].start)..<Int(names[index].end)].reduce(0) {
        $0 + rarity[Int($1.term)] * ($1.part > 0 ? 0.6 : 1)
      }
      let name = names[index]
      if name.kind < 2, name.head >= 0 { kinds[Int(name.head)].insert(.noun) }
      if foods[Int(name.food)].marks.contains(.own), name.end == name.start + 1 {
        let term = Int(nameTerms[Int(name.start)].term)
        if !Self.neverEveryday.contains(term, in: self) { kinds[term].insert(.everyday) }
      }
    }
    addIngredients()
    measureImpact()
    assignUsualAmounts()
  }

  private struct Exceptions {
    func contains(_ term: Int, in building: FoodIndexBuilding) -> Bool {
      ["skin", "bone", "fat", "crust", "shell", "rind", "seed", "liquid", "solid", "spread", "topping", "fill"]
        .contains { building.terms[$0] == Int32(term) }
    }
  }
  private static let neverEveryday = Exceptions()

  /// Returns the number of a term; adds a new one if needed.
  private mutating func number(_ term: String) -> Int32 {
    if let number = terms[term] { return number }
    let number = Int32(kinds.count)
    terms[term] = number
    kinds.append(TermKind.of(term))
    return number
  }

  private func range(_ starts: [Int32], _ index: Int) -> Range<Int> { Int(starts[index])..<Int(starts[index + 1]) }

  private mutating func add(_ index: Int) {
    let food = table.foods[index], names = table.names[food.names], text = table.string(names[food.names.lowerBound].text)
    var indexed = IndexedFood(
      marks: FoodMarks(text, FoodWord.words(of: text), food), figures: food.figures, usual: food.usual ?? .nan,
      density: food.density ?? .nan, eaten: food.eaten,
      popularity: log(1 + food.eaten), firstName: Int32(self.names.count), portions: portions[food.portions])
    if food.release == .own, names.contains(where: { joinsFoods(table.string($0.text)) }) { indexed.marks.insert(.composite) }
    var all: Set<Int32> = []
    for (place, name) in names.enumerated() { add(table.string(name.text), name.kind, place, of: index, &all) }
    let own = Set(nameTerms[Int(self.names[Int(indexed.firstName)].start)..<Int(self.names[Int(indexed.firstName)].end)].map(\.term))
    var inPortions: Set<Int32> = []
    for portion in indexed.portions {
      let text = portionTexts[Int(portion.text)]
      if text.sizes != [] { indexed.marks.insert(.sized) }
      let main = text.main < 0 ? nil : text.main
      let isWhole = main.map { own.contains($0) || kinds[Int($0)].has(.genericPiece) && !kinds[Int($0)].has(.part) } ?? true
      if text.kind == .piece, isWhole, main.map({ !kinds[Int($0)].has(.part) }) ?? true { indexed.marks.insert(.whole) }
      for term in text.terms where !kinds[Int(term)].has([.unit, .size, .bulk, .number, .negated]) { inPortions.insert(term) }
    }
    foods.append(indexed)
    foodTerms += all.sorted()
    foodTermStarts.append(Int32(foodTerms.count))
    portionTerms += inPortions.subtracting(all)
    portionTermStarts.append(Int32(portionTerms.count))
  }

  /// Reads the ingredients of recipes, which have the key "composed 171891*25 + 171265*75 = 100": USDA's numbers and grams.
  private mutating func addIngredients() {
    var foods: [Substring: Int] = [:]
    for (number, food) in table.foods.enumerated() where food.release != .own { foods[table.string(food.key)[...]] = number }
    for food in table.foods {
      let key = food.release == .own ? table.string(food.key) : ""
      var terms: Set<Int32> = []
      if key.hasPrefix("composed ") {
        for part in key.dropFirst("composed ".count).split(separator: " ") {
          guard let number = foods[part.prefix { $0 != "*" }] else { continue }
          let name = names[Int(self.foods[number].firstName)]
          let all = nameTerms[Int(name.start)..<Int(name.end)]
          // Red wine vinegar is no wine.
          if let vinegar = self.terms["vinegar"], all.contains(where: { $0.term == vinegar }) {
            terms.insert(vinegar)
            continue
          }
          for term in all { terms.insert(term.term) }
        }
      }
      ingredients += terms.sorted()
      ingredientStarts.append(Int32(ingredients.count))
    }
  }

  private func joinsFoods(_ name: String) -> Bool { [" with ", " and ", " on "].contains(where: name.contains) }

  private mutating func add(_ text: String, _ kind: UInt8, _ place: Int, of food: Int, _ all: inout Set<Int32>) {
    let words = FoodWord.words(of: text), start = nameTerms.count
    if kind < 2 { findNumberedNames(words) }
    var part: UInt8 = 0, head: Int32 = -1, isHeadOpen = true, isJoined = false
    for word in words {
      if isHeadOpen, head >= 0 {
        if word.kind == .sign, [",", ";", "("].contains(word.term) { isHeadOpen = false }
        if word.kind == .function, ["with", "in", "on", "made", "from", "without"].contains(word.said) { isHeadOpen = false }
      }
      switch word.kind {
      case .sign: if [",", ";", "("].contains(word.term), nameTerms.count > start, part < 255 { (part, isJoined) = (part + 1, true) }
      case .function: isJoined = isJoined || ["and", "with", "on", "in"].contains(word.said)
      default:
        let term = number(word.term)
        if isHeadOpen, word.kind == .content, !word.term.hasPrefix("-") { head = term }
        if nameTerms[start...].contains(where: { $0.term == term }) { break }
        nameTerms.append(NameTerm(term: term, part: part))
        all.insert(term)
      }
    }
    guard nameTerms.count > start else { return }
    names.append(
      IndexedName(
        food: Int32(food), kind: kind, place: UInt16(place), start: Int32(start), end: Int32(nameTerms.count), head: head,
        isJoined: isJoined))
  }

  private mutating func findNumberedNames(_ words: [FoodWord]) {
    for index in words.indices.dropLast() where words[index].kind == .number && words[index + 1].kind == .content {
      guard index == 0 || words[index - 1].kind == .sign else { continue }
      let next = words[index + 1].term
      if TermKind.of(next).has(.unit) || ["inch", "calori", "dia", "layer", "crust", "min", "minut", "grain"].contains(next) { continue }
      numberedNames.insert(TermPair(first: number(words[index].term), second: number(next)))
    }
  }

  /// Measures how much a word changes the figures: for USDA's foods with the same beginning, the difference of the means with and without
  /// it.
  private mutating func measureImpact() {
    var groups: [[Int32]: [Int]] = [:]
    for index in foods.indices where !foods[index].marks.contains(.own) {
      let name = names[Int(foods[index].firstName)]
      let first = nameTerms[Int(name.start)..<Int(name.end)].filter { $0.part == 0 }.map(\.term).sorted()
      if !first.isEmpty { groups[first, default: []].append(index) }
    }
    var sums = [Double](repeating: 0, count: kinds.count), counts = sums
    // A fixed order makes the sums identical to the last bit.
    for key in groups.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard let group = groups[key], group.count > 1 else { continue }
      measureImpact(in: group, &sums, &counts)
    }
    impact = zip(sums, counts).map { sum, count in count == 0 ? 0.3 : Float((sum + 0.9) / (count + 3)) }
  }

  private func measureImpact(in group: [Int], _ sums: inout [Double], _ counts: inout [Double]) {
    let energy = group.map { Double(foods[$0].figures.energy) }, carbohydrate = group.map { 4 * Double(foods[$0].figures.carbohydrate) }
    let total = (energy.reduce(0, +), carbohydrate.reduce(0, +)), size = Double(group.count)
    var having: [Int32: [Int]] = [:]
    for (place, food) in group.enumerated() {
      let name = names[Int(foods[food].firstName)]
      for term in nameTerms[Int(name.start)..<Int(name.end)] where term.part > 0 { having[term.term, default: []].append(place) }
    }
    for (term, places) in having where places.count < group.count {
      let with = Double(places.count), without = size - with
      let e = places.reduce(0) { $0 + energy[$1] }, c = places.reduce(0) { $0 + carbohydrate[$1] }
      let difference = max(
        abs(e / with - (total.0 - e) / without) / (50 + total.0 / size), abs(c / with - (total.1 - c) / without) / (50 + total.1 / size))
      let weight = min(with, 5)
      sums[Int(term)] += weight * min(difference, 1)
      counts[Int(term)] += weight
    }
  }

  /// Returns the names of each term.
  func namesByTerm() -> ([Int32], [Int32]) {
    inverted(names.count) { name in nameTerms[Int(names[name].start)..<Int(names[name].end)].map(\.term) }
  }

  /// Returns the foods that have each term in a name or a portion.
  func foodsByTerm() -> ([Int32], [Int32]) {
    inverted(foods.count) { food in
      foodTerms[range(foodTermStarts, food)] + portionTerms[range(portionTermStarts, food)]
    }
  }

  private func inverted<Terms: Sequence<Int32>>(_ count: Int, _ terms: (Int) -> Terms) -> ([Int32], [Int32]) {
    var starts = [Int32](repeating: 0, count: kinds.count + 1)
    for owner in 0..<count { for term in terms(owner) { starts[Int(term) + 1] += 1 } }
    for term in 0..<kinds.count { starts[term + 1] += starts[term] }
    var next = starts, owners = [Int32](repeating: 0, count: Int(starts[kinds.count]))
    for owner in 0..<count {
      for term in terms(owner) {
        owners[Int(next[Int(term)])] = Int32(owner)
        next[Int(term)] += 1
      }
    }
    return (owners, starts)
  }
}
