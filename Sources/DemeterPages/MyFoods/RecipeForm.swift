public import DemeterCore
public import DemeterHTML
import DemeterWords
public import Foundation

/// A line of a recipe's form: what it was understood as, and what else it may be.
public struct RecipeRow: Hashable, Sendable {
  /// The line as it was written.
  public let text: String
  /// `minced beef, raw`; nil if it counts nothing.
  let food: String?
  let calories: String
  /// The field for its grams; empty if they are not known.
  let grams: String
  /// Where the figures are from, or why it counts nothing.
  let words: String
  let choices: [Choice]

  /// - Parameters:
  ///   - line: the line as it counts.
  ///   - other: other foods that it may be, each with its id.
  ///   - isStored: whether it is stored so, with figures that stay.
  public init(
    _ line: Recipe.Line, food: FoodID? = nil, others: [(id: FoodID, name: String)] = [], reason: String? = nil, isStored: Bool = false,
    in context: PageContext
  ) {
    text = line.text
    self.food = line.meal?.plainName
    calories = line.meal.map { context.calories($0.nutrition.energy) } ?? ""
    grams = context.numbers.field(line.mass)
    words = line.meal == nil ? reason ?? "Counts nothing" : [calories, line.meal?.source.words].compactMap(\.self).joined(separator: " · ")
    let first = line.meal.map { Choice(value: isStored ? Self.stored : food?.description ?? "", words: $0.plainName) }
    choices =
      [first].compactMap(\.self) + others.filter { $0.id != food }.map { Choice(value: $0.id.description, words: $0.name) }
      + [Choice(value: Self.nothing, words: "Counts nothing")]
  }

  /// The choice that keeps a line as it is stored, and the one that counts nothing.
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

  public init(
    _ kind: Kind, _ typed: RecipeForm, rows: [RecipeRow], sum: Recipe?, new id: UUID? = nil, changing known: StoredOwnFood? = nil,
    cooking from: UUID? = nil, of meal: UUID? = nil, mayShare: Bool, errors: InvalidInput? = nil, error: String? = nil,
    in context: PageContext
  ) {
    func field(_ name: String, _ label: String, _ kind: FormField.Kind, _ value: String, unit: String? = nil, hint: String? = nil)
      -> FormField
    {
      FormField(
        name, label, kind, value: value, error: errors?.message(for: name), hint: hint, unit: unit, isRequired: name == "name")
    }
    self.kind = kind
    title = kind == .pot ? (known == nil ? "Cook \(typed.name)" : "Edit what was cooked") : known == nil ? "New recipe" : "Edit recipe"
    action = known.map { Route.recipe.path($0.id.key) } ?? Route.recipes.rawValue
    close = (known?.id ?? from).map { Route.recipe.path($0.key) } ?? Paths.myFoods
    newID = id?.key
    version = known?.version
    self.from = from?.key
    self.meal = meal?.key
    numbers = context.numbers
    identity =
      [field("name", "Name", .text, typed.name)]
      + [field("servings", "Servings", .decimal, typed.servings, hint: "How many portions it makes")]
    weights =
      [
        field("cookedMass", "Cooked weight", .decimal, typed.cookedMass, unit: "g", hint: "All of it, when it is done"),
        field("potMass", "Empty pot", .decimal, typed.potMass, unit: "g", hint: "Remembered for the next time"),
        field("cookedOn", "Cooked on", .date, typed.cookedOn),
      ] + (known == nil ? [field("times", "Times the recipe", .decimal, typed.times, hint: "2 is twice as much of everything")] : [])
    includesPot = typed.includesPot
    lines = typed.lines
    linesError = errors?.message(for: "lines")
    self.rows = rows
    method = typed.method
    methodError = errors?.message(for: "method")
    self.sum = sum.map { RecipeWords.sum($0, in: context) }
    isShared = mayShare ? typed.isShared : nil
    let shown = identity.map(\.name) + (kind == .pot ? weights.map(\.name) : []) + ["lines", "method"]
    let elsewhere = errors?.errors.filter { !shown.contains($0.field) }.map(\.message) ?? []
    self.error = error ?? (elsewhere.isEmpty ? nil : elsewhere.joined(separator: ". "))
  }
}

public struct RecipeFormView: View {
  let page: RecipeFormPage

  public init(page: RecipeFormPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: page.close) {
      form(.class("own-food"), .attribute("method", "post"), .action(page.action), .behaviour("submit"), .flag("novalidate")) {
        FormError(message: page.error)
        if let id = page.newID { HiddenField(name: "id", value: id) }
        if let version = page.version { HiddenField(name: "version", value: String(version)) }
        if let from = page.from { HiddenField(name: "cookedFrom", value: from) }
        if let meal = page.meal { HiddenField(name: "meal", value: meal) }
        HiddenField(name: "kind", value: page.kind == .pot ? "pot" : "recipe")
        DecimalField(numbers: page.numbers)
        // Return saves; it does not read the lines again.
        button(.class("visually-hidden"), .name("do"), .value("save"), .attribute("tabindex", "-1"), .attribute("aria-hidden", "true")) {
          "Save"
        }
        div(.class("card fields")) { ForEach(page.identity) { FormFieldView(field: $0) } }
        if page.kind == .pot { PotFields(page: page) }
        RecipeLines(page: page)
        details(.class("card fields"), .flag("open", page.methodError != nil)) {
          summary { "How it is cooked" }
          div(.class("fields more-fields")) {
            TextArea(name: "method", label: "Method", value: page.method, rows: 6, error: page.methodError)
          }
        }
        if let isShared = page.isShared {
          div(.class("card fields")) {
            label(.class("choice")) {
              input(.type("checkbox"), .name("isShared"), .value("on"), .flag("checked", isShared))
              span(.class("name")) { "Everyone here finds it" }
            }
            HiddenField(name: "mayShare", value: "on")
          }
        }
        div(.class("stays")) { button(.class("button primary wide"), .name("do"), .value("save")) { "Save" } }
      }
    }
  }
}

/// How much of a dish was cooked, and when.
private struct PotFields: View {
  let page: RecipeFormPage

  var body: some HTML {
    div(.class("card fields")) {
      div(.class("values")) { ForEach(page.weights) { FormFieldView(field: $0) } }
      label(.class("choice")) {
        input(.type("checkbox"), .name("includesPot"), .value("on"), .flag("checked", page.includesPot))
        span(.class("name")) { "The cooked weight is with the pot" }
      }
    }
  }
}

/// The ingredients as one text, and below it what each line was understood as.
private struct RecipeLines: View {
  let page: RecipeFormPage

  var body: some HTML {
    div(.class("card fields")) {
      TextArea(
        name: "lines", label: "Ingredients, one a line", value: page.lines, rows: page.rows.isEmpty ? 8 : 5, error: page.linesError,
        hint: "Or paste a whole recipe, also a file with schema.org/Recipe. Foods are as you buy them: rice is dry, meat is raw.")
      button(.class("button wide"), .name("do"), .value("read")) { page.rows.isEmpty ? "Read" : "Read again" }
    }
    if !page.rows.isEmpty {
      section(.class("entries")) {
        h2 { "Understood as" }
        if let sum = page.sum { p(.class("hint"), .role("status")) { sum } }
        ul(.class("card list"), .role("list")) {
          ForEach(Array(page.rows.enumerated())) { place, row in RecipeRowView(place: place, row: row) }
        }
      }
    }
  }
}

private struct RecipeRowView: View {
  let place: Int
  let row: RecipeRow

  var body: some HTML {
    li(.class(row.food == nil ? "recipe-line uncounted" : "recipe-line")) {
      p(.class("name"), .attribute("dir", "auto")) { row.text }
      HiddenField(name: "line.\(place).text", value: row.text)
      HiddenField(name: "line.\(place).was", value: row.grams)
      div(.class("two")) {
        div(.class("field")) {
          select(.name("line.\(place).food"), .label("Food of “\(row.text)”")) {
            ForEach(row.choices) { choice in
              option(.value(choice.value), .flag("selected", choice == (row.food == nil ? row.choices.last : row.choices.first))) {
                choice.words
              }
            }
          }
        }
        FormFieldView(
          field: FormField("line.\(place).grams", "Grams of “\(row.text)”", .decimal, value: row.grams, unit: "g"), showsLabel: false)
      }
      p(.class("when")) { row.words }
    }
  }
}

/// A field for several lines.
struct TextArea: View {
  let name: String
  let label: String
  let value: String
  let rows: Int
  var error: String?
  var hint: String?

  var body: some HTML {
    div(.class(error == nil ? "field" : "field wrong")) {
      DemeterHTML.label(.attribute("for", "field-\(name)")) { label }
      textarea(
        .id("field-\(name)"), .name(name), .attribute("rows", String(rows)), .attribute("dir", "auto"), .attribute("autocomplete", "off"),
        .attribute("aria-invalid", ifPresent: error.map { _ in "true" }), .attribute("aria-describedby", ifPresent: describedBy)
      ) { value }
      if let hint { p(.class("hint"), .id("hint-\(name)")) { hint } }
      if let error { FieldErrorView(field: name, message: error) }
    }
  }

  private var describedBy: String? {
    let ids = [error.map { _ in "error-\(name)" }, hint.map { _ in "hint-\(name)" }].compactMap(\.self)
    return ids.isEmpty ? nil : ids.joined(separator: " ")
  }
}
