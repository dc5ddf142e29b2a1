public import DemeterCore
import DemeterExchange
package import DemeterFoods
package import Foundation

/// Reads own foods and recipes that programs send, for the API and the command line.
package struct OwnFoodBody: Sendable {
  private let foods: FoodSearch
  private let pantry: Pantry
  private let numbers: NumberStyle
  private let now: Date

  /// Creates a reader for a person, who has a pantry and a format of numbers.
  package init(foods: FoodSearch, pantry: Pantry, numbers: NumberStyle, now: Date) {
    self.foods = foods
    self.pantry = pantry
    self.numbers = numbers
    self.now = now
  }

  /// Returns the validated food of a JSON object; nil if the text is something else.
  ///
  /// - Throws: the errors of all fields.
  package func food(json: Data, id: UUID) async throws -> OwnFood? {
    guard let members = try? JSONDecoder().decode([String: JSONValue].self, from: json) else { return nil }
    return try await food(JSONBody(members), id: id)
  }

  /// Returns the validated food of a body.
  ///
  /// - Throws: the errors of all fields, and those that were found before.
  func food(_ body: JSONBody, id: UUID, with known: [FieldError] = []) async throws -> OwnFood {
    var body = body
    let recipe = try await recipe(&body)
    let input = recipe == nil ? OwnFoodInput(&body) : OwnFoodInput()
    var errors = body.finish() + known, food: OwnFood?
    do throws(InvalidInput) {
      if let recipe { food = try recipe.checked(id: id) } else { food = try input.checked(id: id) }
    } catch {
      errors += error.errors
    }
    guard let food, errors.isEmpty else { throw InvalidInput(errors) }
    return food
  }

  /// The recipe that a body has; nil for a food from a packet. Lines with only a text are read.
  private func recipe(_ body: inout JSONBody) async throws -> RecipeInput? {
    guard var recipe = body.object("recipe") else { return nil }
    var input = RecipeInput(), errors: [FieldError] = []
    input.name = body.text("name")
    input.isShared = body.flag("isShared") ?? false
    // What follows from the recipe is accepted as the API writes it.
    for name in ["calories", "nutrients"] + Nutrient.allCases.map(\.rawValue) { _ = body.number(name) }
    for (place, line) in (recipe.objects("lines") ?? []).prefix(Recipe.mostLines + 1).enumerated() {
      var line = line
      let text = line.text("text") ?? "", mass = line.number("grams").finite.map(Mass.init(grams:))
      guard line.has("name") else {
        input.lines.append(try await foods.readIngredient(text, in: pantry, numbers: numbers).line)
        continue
      }
      var meal = EntryInput()
      line.overlay(on: &meal)
      do {
        let checked = try meal.checked(now: now, zone: .gmt, dayStarts: .midnight, with: line.finish())
        input.lines.append(Recipe.Line(text: text.isEmpty ? checked.meal.name : String(text.prefix(200)), meal: checked.meal, mass: mass))
      } catch let invalid as InvalidInput {
        errors += invalid.errors.map { FieldError("recipe.lines.\(place).\($0.field)", $0.problem) }
      }
    }
    input.servings = recipe.number("servings")
    input.cookedMass = recipe.number("cookedMass")
    input.potMass = recipe.number("potMass")
    input.method = recipe.text("method")
    input.cookedOn = recipe.text("cookedOn")
    input.cookedFrom = recipe.text("cookedFrom")
    _ = recipe.object("totals")
    errors += recipe.finish()
    guard errors.isEmpty else { throw InvalidInput(errors) }
    return input
  }
}

/// Returns an own food as the API's JSON, for the command line.
public func jsonText(_ food: StoredOwnFood) throws -> String {
  String(decoding: try JSONWriter.bytes(OwnFoodDocument(food)), as: UTF8.self)
}

extension OwnFoodInput {
  fileprivate init(_ body: inout JSONBody) {
    self.init()
    name = body.text("name")
    brand = body.text("brand")
    codes = body.texts("codes") ?? []
    basis = body.text("basis")
    calories = body.number("calories")
    for nutrient in Nutrient.allCases { self[nutrient] = body.number(nutrient.rawValue) }
    others = body.nutrients()
    portions = (body.objects("portions") ?? []).map { portion in
      var portion = portion
      return Portion(name: portion.text("name"), mass: portion.number("mass"))
    }
    isShared = body.flag("isShared") ?? false
  }
}
