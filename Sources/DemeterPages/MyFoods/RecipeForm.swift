public import DemeterCore
import DemeterMessages
import DemeterWords
public import Foundation

/// A line of a recipe's form: what it was understood as, and what else it may be.
public struct RecipeRow: Hashable, Sendable {
  /// The line as it was written.
  public let text: String
  /// `minced beef, raw`; nil if it is left out.
  let food: String?
  let calories: String
  /// The field for its grams; empty if they are not known.
  let grams: String
  /// Where the figures are from, or why it is left out.
  let words: String
  let choices: [Choice]
  /// Fields for own nutrients; none if the person named none, or the line counts nothing.
  var figures: [OwnFigure]

  /// What the line has of an own nutrient.
  struct OwnFigure: Hashable, Sendable {
    /// Its name in programs: `own-123456`.
    let key: String
    let field: FormField
    /// The amount that follows from the food, as the field would show it. What is typed stands as long as it differs from that.
    let was: String
  }

  /// - Parameters:
  ///   - line: the line as it counts.
  ///   - other: other foods that it may be, each with its id.
  ///   - isStored: whether it is stored so, with figures that stay.
  ///   - followed: own nutrients as they follow from the food; nil if that is what the line has.
  ///   - typed: texts of own nutrients that were refused.
  ///   - refused: what is wrong with them.
  public init(
    _ line: Recipe.Line, food: FoodID? = nil, others: [(id: FoodID, name: String)] = [], reason: String? = nil, isStored: Bool = false,
    followed: NutrientVector? = nil, typed: [OwnNutrient: String] = [:], refused: InvalidInput? = nil, in context: PageContext
  ) {
    text = line.text
    let own = line.meal.map { context.figures($0.nutrition.others) } ?? [:], before = followed.map(context.figures) ?? own
    figures =
      line.meal == nil
      ? []
      : context.nutrientRules.settings.named.map { nutrient -> OwnFigure in
        let name = nutrient.field
        let field = FormField(
          name, nutrient.name, .decimal, value: (refused == nil ? nil : typed[nutrient]) ?? own[name] ?? "",
          error: refused?.message(for: name), unit: nutrient.unit)
        return OwnFigure(key: nutrient.key, field: field, was: before[name] ?? "")
      }
    self.food = line.meal?.plainName
    calories = line.meal.map { context.calories($0.nutrition.energy) } ?? ""
    grams = context.numbers.field(line.mass)
    words = line.meal == nil ? reason ?? say("Left out") : [calories, line.meal?.source.words].compactMap(\.self).joined(separator: " · ")
    let first = line.meal.map { Choice(value: isStored ? Self.stored : food?.description ?? "", words: $0.plainName) }
    choices =
      [first].compactMap(\.self) + others.filter { $0.id != food }.map { Choice(value: $0.id.description, words: $0.name) }
      + [Choice(value: Self.nothing, words: say("Leave out"))]
  }

  /// The choice that keeps a line as it is stored, and the one that leaves it out.
  public static let stored: String = "stored", nothing: String = "nothing"
}

/// The texts in the fields of a recipe.
public struct RecipeForm: Hashable, Sendable {
  public var name: String = ""
  /// The ingredients, one a line.
  public var lines: String = ""
  public var servings: String = ""
  public var method: String = ""
  public var cookedMass: String = ""
  public var potMass: String = ""
  public var includesPot: Bool = true
  public var cookedOn: String = ""
  /// How many times the recipe was cooked.
  public var times: String = "1"
  public var isShared: Bool = false

  /// An empty form.
  public init() {}

  /// The texts of a recipe.
  public init(_ food: OwnFood, in context: PageContext) {
    name = food.name
    lines = (food.recipe?.lines ?? []).map(\.text).joined(separator: "\n")
    servings = food.recipe?.servings.map { context.numbers.field($0) } ?? ""
    method = food.recipe?.method ?? ""
    cookedMass = context.numbers.field(food.recipe?.cookedMass)
    potMass = context.numbers.field(food.recipe?.potMass)
    includesPot = false
    cookedOn = food.recipe?.cooking?.day.description ?? ""
    isShared = food.isShared
  }
}

/// A form for a recipe, or for a pot: a recipe that was cooked on a day.
public struct RecipeFormPage: Hashable, Sendable {
  /// What is written down.
  public enum Kind: Hashable, Sendable { case recipe, pot }

  public let title: String
  let kind: Kind
  let action: String
  let close: String
  /// The id of a new one.
  let newID: String?
  /// The version that is changed.
  let version: Int?
  /// The recipe that a pot is of.
  let from: String?
  /// The saved meal that a new recipe is made of.
  let meal: String?
  let numbers: NumberStyle
  let identity: [FormField]
  let weights: [FormField]
  let includesPot: Bool
  let lines: String
  let linesError: String?
  let rows: [RecipeRow]
  let method: String
  let methodError: String?
  /// What the lines add up to.
  let sum: String?
  /// Nil hides the choice.
  let isShared: Bool?
  let error: String?
  /// Whether a file can be chosen: for a new recipe that nothing was read of yet.
  let takesFile: Bool
  /// Why the last file was refused.
  let fileError: String?
  /// How many fields for own nutrients a form has: more would not fit into a form. Lines after that keep what they have.
  private static let mostFigures = 600

  public init(
    _ kind: Kind, _ typed: RecipeForm, rows: [RecipeRow], sum: Recipe?, new id: UUID? = nil, changing known: StoredOwnFood? = nil,
    cooking from: UUID? = nil, of meal: UUID? = nil, mayShare: Bool, errors: InvalidInput? = nil, error: String? = nil,
    fileError: String? = nil, in context: PageContext
  ) {
    func field(_ name: String, _ label: String, _ kind: FormField.Kind, _ value: String, unit: String? = nil, hint: String? = nil)
      -> FormField
    {
      FormField(
        name, label, kind, value: value, error: errors?.message(for: name), hint: hint, unit: unit, isRequired: name == "name")
    }
    self.kind = kind
    takesFile = kind == .recipe && known == nil && rows.isEmpty
    self.fileError = fileError
    title =
      kind == .pot
      ? (known == nil ? say("Cook \(typed.name)") : say("Edit what was cooked")) : known == nil ? say("New recipe") : say("Edit recipe")
    action = known.map { Route.recipe.path($0.id.key) } ?? Route.recipes.rawValue
    close = (known?.id ?? from).map { Route.recipe.path($0.key) } ?? Paths.myFoods
    newID = id?.key
    version = known?.version
    self.from = from?.key
    self.meal = meal?.key
    numbers = context.numbers
    identity =
      [field("name", say("Name"), .text, typed.name)]
      + [field("servings", say("Servings"), .decimal, typed.servings, hint: say("How many portions it makes"))]
    weights =
      [
        field("cookedMass", say("Cooked weight"), .decimal, typed.cookedMass, unit: say("g"), hint: say("All of it, when it is done")),
        field("potMass", say("Empty pot"), .decimal, typed.potMass, unit: say("g"), hint: say("Remembered for the next time")),
        field("cookedOn", say("Cooked on"), .date, typed.cookedOn),
      ]
      + (known == nil
        ? [field("times", say("Times the recipe"), .decimal, typed.times, hint: say("2 is twice as much of everything"))] : [])
    includesPot = typed.includesPot
    lines = typed.lines
    linesError = errors?.message(for: "lines")
    let fields = max(context.nutrientRules.settings.named.count, 1)
    self.rows = rows.enumerated().map { place, row -> RecipeRow in
      var row = row
      if place >= Self.mostFigures / fields { row.figures = [] }
      return row
    }
    method = typed.method
    methodError = errors?.message(for: "method")
    self.sum = sum.map { RecipeWords.sum($0, in: context) }
    isShared = mayShare ? typed.isShared : nil
    let shown = identity.map(\.name) + (kind == .pot ? weights.map(\.name) : []) + ["lines", "method"]
    let elsewhere = errors?.errors.filter { !shown.contains($0.field) }.map(\.message) ?? []
    self.error = error ?? (elsewhere.isEmpty ? nil : elsewhere.joined(separator: ". "))
  }
}
