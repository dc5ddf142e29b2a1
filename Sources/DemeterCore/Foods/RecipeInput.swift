public import Foundation

/// A recipe or pot as a person typed it or a program sent it, not validated yet. Its lines were read before.
public struct RecipeInput: Hashable, Sendable {
  /// The name of the dish.
  public var name: String?
  /// The ingredients.
  public var lines: [Recipe.Line] = []
  /// How many servings it makes.
  public var servings: NumberInput = .absent
  /// The grams of the cooked dish: with the pot if `potMass` is to be taken from it.
  public var cookedMass: NumberInput = .absent
  /// The grams of the empty pot.
  public var potMass: NumberInput = .absent
  /// Whether `cookedMass` is what the scale shows with the pot on it.
  public var includesPot: Bool = false
  /// How it is cooked.
  public var method: String?
  /// The day when it was cooked, `YYYY-MM-DD`; nil for a recipe.
  public var cookedOn: String?
  /// The recipe that was cooked.
  public var cookedFrom: String?
  /// Whether everyone in the household finds it.
  public var isShared: Bool = false

  /// Creates an input without values.
  public init() {}

  /// Returns the validated dish.
  ///
  /// - Throws: the errors of all fields.
  public func checked(id: UUID) throws(InvalidInput) -> OwnFood {
    var check = FieldCheck()
    let name = check.name(self.name)
    if !(1...Recipe.mostLines).contains(lines.count) { check.refuse("lines", .countOutside(.ingredients, 1...Recipe.mostLines)) }
    if lines.contains(where: { !(Mass.zero...Self.heaviest).contains($0.mass ?? .zero) }) {
      check.refuse("lines", .outside(.cookedWeight, 0...Self.heaviest.grams, unit: .grams))
    }
    let servings = check.number(self.servings, "servings", .servings, in: 0.1...1000, unit: .none)
    let pot = check.number(potMass, "potMass", .potWeight, in: 0...100_000, unit: .grams)
    var cooked = check.number(cookedMass, "cookedMass", .cookedWeight, in: 1...Self.heaviest.grams, unit: .grams)
    if includesPot, let scale = cooked, let pot {
      cooked = scale - pot
      if scale <= pot { check.refuse("cookedMass", .notHeavierThanThePot) }
    }
    let text = (method ?? "").trimmingWhitespace()
    if text.count > Recipe.longestMethod { check.refuse("method", .tooLong(.method, limit: Recipe.longestMethod)) }
    let day = check.day(cookedOn, "cookedOn", .day), from = check.id(cookedFrom, "cookedFrom")
    let recipe = Recipe(
      lines: lines, servings: servings.map(Quantity.init(servings:)), cookedMass: cooked.map(Mass.init(grams:)),
      potMass: pot.map(Mass.init(grams:)), method: text.isEmpty ? nil : text, cooking: day.map { Recipe.Cooking(recipe: from, day: $0) })
    if recipe.known.energy.kilocalories > Self.mostEnergy { check.refuse("lines", .amountTooLarge) }
    if recipe.ingredients.contains(id) { check.refuse("lines", .recipeInItself) }
    guard check.errors.isEmpty else { throw InvalidInput(check.errors) }
    return OwnFood(id: id, name: name, recipe: recipe, isShared: isShared)
  }

  /// The maximum weight of a line and of a dish.
  private static let heaviest = Mass(grams: 200_000)
  /// The maximum energy of a dish in kilocalories: a hundred large portions.
  private static let mostEnergy: Double = 100_000
}
