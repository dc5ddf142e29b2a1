import DemeterCore
import DemeterMessages
import DemeterWords

/// What a recipe has, in words.
enum RecipeWords {
  /// `1,840 cal in all · 460 cal a serving · 152 cal per 100 g`
  static func sum(_ recipe: Recipe, in context: PageContext) -> String {
    let total = recipe.total
    var parts = [say("\(context.calories(total.energy)) in all")]
    if let servings = recipe.servings { parts.append(say("\(context.calories(total.energy.scaled(from: servings, to: .one))) a serving")) }
    if let mass = recipe.mass, mass > .zero {
      let hundred = total.energy.scaled(from: Quantity(thousandths: mass.thousandths), to: Quantity(servings: 100))
      parts.append(say("\(context.calories(hundred)) per 100 g"))
    }
    let uncounted = recipe.lines.count { $0.meal == nil }
    if uncounted > 0 {
      parts.append(
        say(
          uncounted, one: "\(context.numbers.text(uncounted)) ingredient not counted",
          other: "\(context.numbers.text(uncounted)) ingredients not counted"))
    }
    return parts.joined(separator: " · ")
  }

  /// Why there are no figures for 100 g; nil if there are.
  static func noHundred(_ recipe: Recipe) -> String? {
    guard recipe.mass == nil, let first = recipe.linesWithoutMass.first else { return nil }
    let others = recipe.linesWithoutMass.count - 1
    let lines = others == 0 ? say("“\(first.text)” has no weight") : say("“\(first.text)” and \(others) more have no weight")
    return say("It can’t be logged by grams: \(lines). Weigh the cooked dish, or write grams in the recipe.")
  }

  /// What was cooked last comes first, then recipes by name.
  static func isBefore(_ one: StoredOwnFood, _ other: StoredOwnFood) -> Bool {
    let days = (one.food.recipe?.cooking?.day, other.food.recipe?.cooking?.day)
    switch days {
    case (let first?, let second?) where first != second: return first > second
    case (_?, nil): return true
    case (nil, _?): return false
    default: return (one.food.name.lowercased(), one.id.key) < (other.food.name.lowercased(), other.id.key)
    }
  }
}
