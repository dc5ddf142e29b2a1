import DemeterCore

extension FoodIndex {
  /// Returns a food with its portions, the usual amount first.
  func food(_ number: Int) -> Food {
    food(number, foods[number], named: texts.name(ofFood: number)) { $0 }
  }

  /// Returns a food with other portions or names of them.
  func food(_ number: Int, _ indexed: IndexedFood, named name: String, portion shown: (String) -> String) -> Food {
    let per100Grams = indexed.figures.nutrition
    var portions: [(name: String, mass: Mass)] = []
    for portion in indexed.portions {
      guard let name = self.name(of: portion).map(shown), !portions.contains(where: { $0.name == name }) else { continue }
      portions.append((name, Mass(grams: Double(portion.grams))))
    }
    if !indexed.usual.isNaN {
      let usual = Mass(grams: Double(indexed.usual))
      let same = portions.firstIndex { abs($0.mass.grams - usual.grams) < 0.005 * usual.grams }
      let isTaken = portions.contains { $0.name == shown("serving") }
      if let portion = same.map({ portions.remove(at: $0) }) ?? (isTaken ? nil : (shown("serving"), usual)) {
        portions.insert(portion, at: 0)
      }
    }
    return Food(
      id: id(number), name: name, per100Grams: per100Grams,
      nutrientsPer100Grams: indexed.figures.nutrients(more.masses(of: texts.key(ofFood: number))),
      per100Milliliters: indexed.density.isNaN ? nil : Mass(grams: Double(indexed.density)), portions: portions)
  }

  /// Returns the name of a portion, in the singular without a number; nil for general measures and for texts that are not measures.
  func name(of portion: IndexedPortion) -> String? {
    let text = portionTexts[Int(portion.text)]
    guard text.kind != .usual, text.kind != .guideline else { return nil }
    if text.kind == .mass, text.details.isEmpty, text.numbers.isEmpty { return nil }
    var name = texts.portion(portion.text)
    if text.statesCount {
      let digits = name.prefix { $0.isNumber || $0 == "/" || $0 == "." }
      name.removeFirst(digits.count)
      while name.first == " " { name.removeFirst() }
    }
    for (long, short) in [("medium or regular ", "medium "), ("large or thick ", "large "), ("small or thin ", "small ")] {
      if name.hasPrefix(long) { name = short + name.dropFirst(long.count) }
    }
    if text.count > 1 { name = Self.one(of: name) }
    return name.isEmpty ? nil : name
  }

  /// Returns `cracker` for "crackers", `cracker, square` for "crackers, square".
  private static func one(of name: String) -> String {
    let noun = name.prefix { $0 != "," && $0 != "(" }
    let words = noun.split(separator: " ")
    guard let last = words.last else { return name }
    let rest = name[noun.endIndex...]
    return (words.dropLast().map(String.init) + [Plural.singular(String(last))]).joined(separator: " ")
      + (rest.first == "(" ? " " : "") + rest
  }

  func id(_ number: Int) -> FoodID { Self.id(number, texts) }

  static func id(_ number: Int, _ texts: ShownTexts) -> FoodID {
    texts.isOwn(number)
      ? FoodID(source: .starter, key: key(texts.name(ofFood: number))) : FoodID(source: .usda, key: texts.key(ofFood: number))
  }

  static func key(_ name: String) -> String { FoldedText(name).tokens.joined(separator: "-") }

  /// Returns the foods whose names have all typed words, or similar words if none has those, best first. If the last word is none that the
  /// first food's name has or begins with, the everyday foods are first whose name begins as it is typed.
  func foods(typed text: String, limit: Int) -> [Food] { numbers(typed: text, limit: limit).map { food($0) } }

  /// Returns the same as numbers of foods.
  func numbers(typed text: String, limit: Int) -> [Int] {
    let found = TypedSearch(text, in: self)?.foods(limit: limit) ?? [], folded = FoldedText(text)
    guard let last = folded.tokens.last, found.first.map({ !food($0, hasWordBeginning: last) }) ?? true else {
      return found
    }
    let begun = everydayNames.foods(beginning: folded)
    let first = begun.sorted { (-foods[$0].popularity, $0) < (-foods[$1].popularity, $1) }
    return Array((first + found.filter { !begun.contains($0) }).prefix(limit))
  }

  private func food(_ food: Int, hasWordBeginning text: String) -> Bool {
    texts.isOwn(food)
      ? everydayNames.food(food, hasWordBeginning: text)
      : FoldedText(texts.name(ofFood: food)).tokens.contains { $0.hasPrefix(text) }
  }

}

extension Figures {
  /// The nutrition of 100 g.
  var nutrition: Nutrition {
    Nutrition(
      energy: Energy(kilocalories: Double(energy)), protein: mass(values.1), carbohydrates: mass(values.2), fat: mass(values.3))
  }

  /// Further nutrients of 100 g, with the grams of those that are listed elsewhere; nil if none is known.
  func nutrients(_ more: [TraceNutrient: Double]) -> NutrientVector? {
    let masses: [(TraceNutrient, Mass?)] = [
      (.fiber, mass(values.4)), (.sugars, mass(values.5)), (.saturatedFat, mass(values.6)), (.sodium, mass(values.7 / 1000)),
    ]
    var known = Dictionary(uniqueKeysWithValues: more.map { ($0.key.rawValue, TraceMass(grams: $0.value)) })
    for (nutrient, mass) in masses { known[nutrient.rawValue] = mass.map { TraceMass(grams: $0.grams) } }
    return known.isEmpty ? nil : NutrientVector(known)
  }

  private func mass(_ grams: Float) -> Mass? { grams.isNaN ? nil : Mass(grams: Double(grams)) }
}
