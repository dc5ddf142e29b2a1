public import DemeterCore
import Foundation

/// A recipe that was read from a pasted text.
public struct ReadRecipe: Sendable {
  /// A line with what it was understood as.
  public struct Line: Sendable {
    /// The line as it was written.
    public let text: String
    /// Its foods in the amounts of the line, mostly one; empty if nothing was understood or no amount was written.
    public let items: [ReadItem]

    /// The line as it is stored: all of its foods as one.
    public var line: Recipe.Line {
      let known = items.filter { $0.nutrition != nil }
      guard let first = known.first, known.count == items.count else { return Recipe.Line(text: text) }
      var meal = first.eaten, mass = first.mass
      for other in known.dropFirst() {
        meal = Meal.joined(meal, other.eaten)
        mass = mass.flatMap { one in other.mass.map { one + $0 } }
      }
      return Recipe.Line(text: text, meal: meal, mass: mass)
    }
  }

  /// Its name, if it is there.
  public let name: String?
  /// How many servings it makes, if it says so.
  public let servings: Quantity?
  /// Its lines, at most `Recipe.mostLines`.
  public let lines: [Line]
  /// How it is cooked.
  public let method: String?
  /// Whether there were more lines.
  public let isCutOff: Bool
}

extension FoodSearch {
  /// Reads a pasted recipe: a list of ingredients, a whole recipe of a page, or a file with schema.org/Recipe. Foods are as they are bought:
  /// rice is dry and meat raw unless a line says something else.
  ///
  /// - Parameter hasName: whether its name is known, and no line is it.
  public func readRecipe(
    _ text: String, hasName: Bool = false, in pantry: Pantry, numbers: NumberStyle = .plain
  ) async throws -> ReadRecipe {
    let pasted = PastedRecipe(text, hasName: hasName)
    var lines: [ReadRecipe.Line] = []
    for line in pasted.lines.prefix(Recipe.mostLines) { lines.append(try await readIngredient(line, in: pantry, numbers: numbers)) }
    return ReadRecipe(
      name: pasted.name, servings: pasted.servings.map(Quantity.init(servings:)), lines: lines, method: pasted.method,
      isCutOff: pasted.lines.count > Recipe.mostLines)
  }

  /// Reads one line of ingredients.
  public func readIngredient(_ line: String, in pantry: Pantry, numbers: NumberStyle = .plain) async throws -> ReadRecipe.Line {
    let phrase = IngredientPhrase(line), text = String(line.prefix(200))
    guard phrase.hasAmount else { return ReadRecipe.Line(text: text, items: []) }
    var best: [ReadItem] = [], score = -1.0
    for words in phrase.phrases {
      let items = try await readIngredient(words, numbers, in: pantry).map { $0.measured(as: words) }
      let understood = items.map(\.confidence).min() ?? 0
      if understood > score { (best, score) = (items, understood) }
      // The first of two foods is taken unless it is hardly understood.
      if understood > 0.3 { break }
    }
    return ReadRecipe.Line(text: text, items: phrase.share == 1 ? best : best.map { $0.scaled(by: phrase.share) })
  }

  private func readIngredient(_ words: String, _ numbers: NumberStyle, in pantry: Pantry) async throws -> [ReadItem] {
    var reader = MealReader(words, numbers, languages: pantry.languages, isIngredient: true)
    reader.read(with: try await own(reader, in: pantry))
    try await readAgain(&reader, in: pantry)
    return reader.items
  }
}

extension Meal {
  /// Returns one meal of two, such as salt and pepper in one line.
  fileprivate static func joined(_ one: Meal, _ other: Meal) -> Meal {
    var total = Recipe(lines: [Recipe.Line(text: "", meal: one), Recipe.Line(text: "", meal: other)]).total
    total.energy = one.nutrition.energy + other.nutrition.energy
    return Meal(name: String("\(one.name), \(other.name)".prefix(200)), nutrition: total, source: one.source)
  }
}

extension ReadItem {
  /// Returns the same food in spoons, if spoons were written and the food has none: as heavy as water.
  fileprivate func measured(as words: String) -> ReadItem {
    guard let food, amount.unit?.isVolume != true, amount.unit?.nanograms == nil, let said = words.prefixMatch(of: IngredientWords.spoons),
      !["spoon", "tbsp", "tsp"].contains(where: (amount.unit?.name ?? "").lowercased().contains)
    else { return self }
    let number = FoodWord.words(of: String(said.1)).first { $0.kind == .number }?.value ?? 1
    let isTable = !said.2.lowercased().hasPrefix("te") && !said.2.lowercased().hasPrefix("ts")
    let grams = FoodAmount(Quantity(servings: number * (isTable ? 15 : 5)), .gram)
    guard let nutrition = food.nutrition(of: grams) else { return self }
    return ReadItem(self, amount: grams, mass: Mass(thousandths: grams.quantity.thousandths), nutrition: nutrition)
  }

  /// Returns the same food in a share of its weight.
  fileprivate func scaled(by share: Double) -> ReadItem {
    guard let mass, let nutrition else { return self }
    let whole = Quantity.one, part = Quantity(servings: share), grams = mass.scaled(from: whole, to: part)
    return ReadItem(
      self, amount: FoodAmount(Quantity(thousandths: grams.thousandths), .gram), mass: grams,
      nutrition: nutrition.scaled(from: whole, to: part))
  }
}
