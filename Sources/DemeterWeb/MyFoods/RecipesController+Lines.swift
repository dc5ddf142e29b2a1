import DemeterCore
import DemeterFoods
import DemeterMessages
import DemeterPages
import Foundation

extension RecipesController {
  /// Returns the lines as they count, with what was chosen for them, as rows, and what is wrong with them. Fills the other fields from a
  /// pasted recipe.
  func lines(
    _ typed: inout RecipeForm, _ body: FormBody, known: Recipe?, _ context: PageRequestContext
  ) async throws -> (lines: [Recipe.Line], rows: [RecipeRow], errors: [FieldError]) {
    let pantry = try await context.pantry(site), reading = context.reading(site, for: body)
    let read = try await site.foods.readRecipe(typed.lines, hasName: !typed.name.isEmpty, in: pantry, numbers: context.person.numbers)
    if typed.name.isEmpty { typed.name = read.name ?? "" }
    if typed.servings.isEmpty { typed.servings = read.servings.map { reading.numbers.field($0) } ?? "" }
    if typed.method.isEmpty { typed.method = read.method ?? "" }
    typed.lines = read.lines.map(\.text).joined(separator: "\n")
    var choices: [String: LineChoice] = [:]
    for place in 0..<Recipe.mostLines {
      guard let text = body["line.\(place).text"] else { break }
      choices[text] = LineChoice(
        food: body["line.\(place).food"] ?? "", grams: body["line.\(place).grams"] ?? "", was: body["line.\(place).was"] ?? "",
        figures: body.figures(ofLine: place, of: context.person))
    }
    var lines: [Recipe.Line] = [], rows: [RecipeRow] = [], errors: [FieldError] = []
    for (place, one) in read.lines.enumerated() {
      let choice = choices[one.text], item = one.items.count == 1 ? one.items[0] : nil
      let others = item.map { item in item.alternatives.map { (id: $0.food.id, name: $0.food.plainName) } } ?? []
      let stored = known?.lines.first { $0.text == one.text }
      var line = choice?.food == RecipeRow.stored ? stored ?? one.line : one.line
      var food = item?.food
      if choice?.food == RecipeRow.nothing {
        line = Recipe.Line(text: one.text)
      } else if let id = choice.flatMap({ FoodID($0.food) }), id != item?.food?.id,
        let other = try await site.foods.remembered(id, in: pantry)
      {
        food = other
        line = other.line(
          one.text, in: item?.alternatives.first { $0.food.id == id }?.amount, or: line.mass ?? choice?.weight(in: reading.numbers))
      }
      // Grams that were typed count for the same food.
      if let choice, choice.grams != choice.was, let grams = NumberInput(typed: choice.grams, in: reading.numbers).finite, grams > 0,
        grams <= 100_000
      {
        let mass = Mass(grams: grams)
        if let food, choice.food != RecipeRow.stored {
          line = food.line(one.text, in: FoodAmount(Quantity(servings: grams), .gram), or: mass)
        } else if let old = line.mass, old > .zero, var meal = line.meal {
          let (from, to) = (Quantity(thousandths: old.thousandths), Quantity(thousandths: mass.thousandths))
          meal = meal.with(quantity: meal.quantity.scaled(from: from, to: to))
          meal.nutrition = (line.meal?.nutrition ?? meal.nutrition).scaled(from: from, to: to)
          line = Recipe.Line(text: one.text, meal: meal, mass: mass)
        }
      }
      let followed = line.meal?.nutrition.others, figures = choice?.figures ?? [:]
      var refused: InvalidInput?
      do throws(InvalidInput) {
        try line.set(figures.mapValues { NumberInput(typed: $0, in: reading.numbers) })
      } catch {
        refused = error
        errors += error.errors.map { FieldError("line.\(place).\($0.field)", $0.problem) }
      }
      lines.append(line)
      let why = one.items.isEmpty ? say("Left out: no amount") : say("Left out: no food found")
      rows.append(
        RecipeRow(
          line, food: food?.id, others: others, reason: why, isStored: choice?.food == RecipeRow.stored && stored != nil,
          followed: followed, typed: figures, refused: refused, in: reading))
    }
    return (lines, rows, errors)
  }
}

/// What was chosen for a line, and the texts of its weight: as typed, and as it was shown.
private struct LineChoice: Sendable {
  let food: String
  let grams: String
  let was: String
  /// Own nutrients that were typed.
  let figures: [OwnNutrient: String]

  /// The weight that was shown.
  func weight(in numbers: NumberStyle) -> Mass? {
    NumberInput(typed: was, in: numbers).finite.flatMap { $0 > 0 && $0 <= 100_000 ? Mass(grams: $0) : nil }
  }
}

extension FormBody {
  /// The texts of own nutrients that a person typed for a line: those that differ from what follows from its food.
  fileprivate func figures(ofLine place: Int, of person: Person) -> [OwnNutrient: String] {
    let typed = person.nutrients.named.compactMap { own -> (OwnNutrient, String)? in
      guard let text = self["line.\(place).\(own.field)"], text != self["line.\(place).\(own.key).was"] ?? "" else { return nil }
      return (own, text)
    }
    return Dictionary(uniqueKeysWithValues: typed)
  }
}

extension SavedFood {
  /// Its foods as the lines of a recipe.
  var recipe: Recipe { Recipe(lines: items.map { Recipe.Line(meal: $0) }) }
}

extension Recipe.Line {
  /// The line of a meal that was logged or saved.
  fileprivate init(meal: Meal) {
    let unit = meal.servingUnit.flatMap { FoodUnit(named: $0) }
    let mass = unit?.nanograms.flatMap { Mass(thousandths: meal.quantity.thousandths).scaled(by: [$0], over: [1_000_000_000]) }
    let words = [meal.servingWords(in: .plain), meal.name].compactMap(\.self).joined(separator: " ")
    self.init(text: String(words.prefix(200)), meal: meal, mass: mass)
  }
}

extension Food {
  /// The line of this food in an amount, or by a weight if that does not fit.
  fileprivate func line(_ text: String, in amount: FoodAmount?, or mass: Mass?) -> Recipe.Line {
    let weight = mass.map { FoodAmount(Quantity(thousandths: $0.thousandths), .gram) }
    for amount in [amount, weight].compactMap(\.self) {
      guard let nutrition = nutrition(of: amount) else { continue }
      let grams = amount.unit.flatMap {
        $0 == .gram ? Mass(thousandths: amount.quantity.thousandths) : portion(for: $0)?.mass?.scaled(from: .one, to: amount.quantity)
      }
      let meal = Meal(
        name: name, brand: brand, nutrition: nutrition, quantity: amount.quantity, servingUnit: amount.unit?.name,
        source: id.source.entrySource, ownFood: ownFood)
      return Recipe.Line(text: text, meal: meal, mass: grams ?? mass)
    }
    return Recipe.Line(text: text)
  }
}
