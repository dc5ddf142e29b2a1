import DemeterCore

/// The shipped foods by the words of their names, in memory. Built at first use; never changes.
///
/// A term is the number of a word's stem, a name the number of one name of a food. Arrays that end in `Starts` contain the start of each
/// number's range in another array; it ends where the next begins.
final class FoodIndex: Sendable {
  static let shipped: FoodIndex = FoodIndex(.shipped())

  let texts: ShownTexts
  let more: MoreFigures
  let everydayNames: EverydayNames
  let terms: [String: Int32]
  let termText: TermText
  /// The kind of each term, and its rarity: ln(1 + foods ÷ foods that have it). 0 for a term in no name.
  let kinds: [TermKind]
  let rarity: [Float]
  /// How much a word of a name changes the figures compared with foods of the same beginning: 0 not at all, 1 completely.
  let impact: [Float]
  /// The term that each term negates, such as `sugar` of `-sugar`; nil for other terms.
  let positives: [Int32?]
  let foods: [IndexedFood]
  let names: [IndexedName]
  let portionTexts: [PortionText]
  /// The terms of each name, with the part of the name they are in; commas and brackets end a part.
  let nameTerms: [NameTerm]
  /// All terms of all names of each food, in ascending order.
  let foodTerms: [Int32]
  let foodTermStarts: [Int32]
  /// The terms of the ingredients of our recipes, in ascending order.
  let ingredients: [Int32]
  let ingredientStarts: [Int32]
  /// The names that have a term.
  let namesOfTerm: [Int32]
  let namesOfTermStarts: [Int32]
  /// The foods that have a term in a name or in a portion.
  let foodsOfTerm: [Int32]
  let foodsOfTermStarts: [Int32]
  /// A number and the next word that together begin a name: "3 musketeers".
  let numberedNames: Set<TermPair>
  /// The numbers of foods by their ids.
  let numbers: [FoodID: Int32]

  init(_ table: ShippedTable) {
    var building = FoodIndexBuilding(table)
    building.build()
    texts = ShownTexts(table)
    more = MoreFigures(table)
    everydayNames = EverydayNames(table)
    terms = building.terms
    termText = TermText(building.terms)
    kinds = building.kinds
    rarity = building.rarity
    var positives = [Int32?](repeating: nil, count: building.kinds.count)
    for (term, number) in building.terms where term.hasPrefix("-") { positives[Int(number)] = building.terms[String(term.dropFirst())] }
    self.positives = positives
    impact = building.impact
    foods = building.foods
    names = building.names
    portionTexts = building.portionTexts
    nameTerms = building.nameTerms
    foodTerms = building.foodTerms
    foodTermStarts = building.foodTermStarts
    ingredients = building.ingredients
    ingredientStarts = building.ingredientStarts
    (namesOfTerm, namesOfTermStarts) = building.namesByTerm()
    (foodsOfTerm, foodsOfTermStarts) = building.foodsByTerm()
    numberedNames = building.numberedNames
    var numbers: [FoodID: Int32] = [:]
    numbers.reserveCapacity(foods.count)
    for number in foods.indices { numbers[Self.id(number, texts)] = Int32(number) }
    self.numbers = numbers
  }

  func terms(ofName name: Int) -> ArraySlice<NameTerm> { nameTerms[Int(names[name].start)..<Int(names[name].end)] }

  func names(of term: Int32) -> ArraySlice<Int32> {
    namesOfTerm[Int(namesOfTermStarts[Int(term)])..<Int(namesOfTermStarts[Int(term) + 1])]
  }

  func foods(of term: Int32) -> ArraySlice<Int32> {
    foodsOfTerm[Int(foodsOfTermStarts[Int(term)])..<Int(foodsOfTermStarts[Int(term) + 1])]
  }

  func terms(ofFood food: Int) -> ArraySlice<Int32> { foodTerms[Int(foodTermStarts[food])..<Int(foodTermStarts[food + 1])] }

  /// Returns true if a main name has two terms next to each other: "chicken soup".
  func isNamed(_ first: Int32, _ second: Int32) -> Bool {
    guard Int(max(first, second)) < kinds.count else { return true }
    return names(of: first).contains { number in
      guard names[Int(number)].kind < 2 else { return false }
      let terms = terms(ofName: Int(number))
      return zip(terms, terms.dropFirst()).contains { $0.term == first && $1.term == second && $0.part == $1.part }
    }
  }

  /// Returns true if a food is one of our recipes and an ingredient of it has a term.
  func food(_ food: Int, contains term: Int32) -> Bool { ingredients(of: food).contains(term) }

  /// The terms of the ingredients of a recipe of ours.
  func ingredients(of food: Int) -> ArraySlice<Int32> {
    food < foods.count ? ingredients[Int(ingredientStarts[food])..<Int(ingredientStarts[food + 1])] : []
  }

  /// Returns true if a name of a food has a term.
  func food(_ food: Int, has term: Int32) -> Bool {
    var range = Int(foodTermStarts[food])..<Int(foodTermStarts[food + 1])
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      if foodTerms[middle] == term { return true }
      range = foodTerms[middle] < term ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return false
  }
}

struct TermPair: Hashable {
  let first: Int32
  let second: Int32
}

struct NameTerm {
  let term: Int32
  /// The part of the name: 0 before the first comma.
  let part: UInt8
}

/// One name of a food.
struct IndexedName {
  let food: Int32
  /// 0 its own, 1 another main name, 2 an additional description.
  let kind: UInt8
  /// Its position among the food's names in the table.
  let place: UInt16
  let start: Int32
  var end: Int32
  /// The head noun: the last one before the first comma, "with" or "in". -1 if there is none.
  let head: Int32
  /// Whether it joins several foods, by a comma or a word: "beans and rice", but not "bean chips".
  let isJoined: Bool
  /// The total rarity of its words; those after the first comma count less.
  var weight: Float = 0
}

struct IndexedFood {
  var marks: FoodMarks
  /// Per 100 g.
  var figures: Figures
  var usual: Float
  var density: Float
  var eaten: Float
  /// ln(1 + how often it was eaten).
  var popularity: Float
  /// Its own name among all names.
  var firstName: Int32 = 0
  var portions: ArraySlice<IndexedPortion>
}

struct IndexedPortion {
  /// The index in `portionTexts`.
  let text: Int32
  /// The grams of one portion.
  var grams: Float
}
