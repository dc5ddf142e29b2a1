package import DemeterCore
import Foundation
import Synchronization

/// A version of an own food as the table `own_food` has it.
package struct OwnFoodRecord: Sendable {
  package let stored: StoredOwnFood
  package let isCurrent: Bool
  package let isDeleted: Bool

  package init(_ stored: StoredOwnFood, isCurrent: Bool = true, isDeleted: Bool = false) {
    self.stored = stored
    self.isCurrent = isCurrent
    self.isDeleted = isDeleted
  }

  package static let columns: [String] =
    ["id", "version", "is_current", "is_deleted", "is_shared", "owner_id", "editor", "written_at", "content"]

  /// Reads its columns.
  package init(row: some StoredRow) throws {
    let text: String = try row.value(8), owner: String? = try row.value(5)
    guard let id = UUID(uuidString: try row.value(0)) else { throw DiaryError.unavailable(reason: "an own food can't be read") }
    let isShared = try row.number(4) == 1
    stored = StoredOwnFood(
      food: try DecodedContents.food(id, of: text, isShared: isShared), version: try row.number(1),
      owner: owner.flatMap { UUID(uuidString: $0) },
      editor: try row.value(6), writtenAt: try row.instant(7))
    isCurrent = try row.number(2) == 1
    isDeleted = try row.number(3) == 1
  }

  /// Its values, in the order of `columns`.
  package var fields: [StoredField] {
    get throws {
      [
        .text(stored.id.key), .number(stored.version), .number(isCurrent ? 1 : 0), .number(isDeleted ? 1 : 0),
        .number(stored.food.isShared ? 1 : 0), .text(stored.owner?.key), .text(stored.editor), .number(stored.writtenAt.milliseconds),
        .text(String(decoding: try JSONEncoder().encode(Content(stored.food)), as: UTF8.self)),
      ]
    }
  }
}

/// The foods of contents that were decoded lately: decoding takes longer than all else, and every search reads all own foods.
private enum DecodedContents {
  private static let foods = Mutex<[String: OwnFood]>([:])
  /// The maximum number that is kept.
  private static let most = 10_000

  static func food(_ id: UUID, of text: String, isShared: Bool) throws -> OwnFood {
    if let known = foods.withLock({ $0[text] }) {
      var food = OwnFood(
        id: id, name: known.name, brand: known.brand, codes: known.codes, basis: known.basis, nutrition: known.nutrition,
        portions: known.portions, isShared: isShared)
      food.recipe = known.recipe
      return food
    }
    let food = try JSONDecoder().decode(Content.self, from: Data(text.utf8)).food(id, isShared: isShared)
    foods.withLock { known in
      if known.count >= most { known = [:] }
      known[text] = food
    }
    return food
  }
}

/// What the column `content` holds, as JSON.
private struct Content: Codable {
  struct Portion: Codable {
    let name: String
    /// Thousandths of a gram or millilitre.
    let mass: Int64?
  }

  private let figures: MealRecord
  private let codes: [String]
  private let basis: String
  private let portions: [Portion]
  /// Nil for a food from a packet.
  private let recipe: RecipeRecord?

  init(_ food: OwnFood) {
    figures = MealRecord(Meal(name: food.name, brand: food.brand, nutrition: food.nutrition, quantity: .one, source: .manual))
    codes = food.codes.map(\.digits)
    basis = food.basis.rawValue
    portions = food.portions.map { Portion(name: $0.name, mass: $0.mass?.thousandths) }
    recipe = food.recipe.map(RecipeRecord.init)
  }

  /// - Throws: `DiaryError.unavailable` if it is not a valid food. Nothing is guessed.
  func food(_ id: UUID, isShared: Bool) throws -> OwnFood {
    let meal = try figures.meal(of: "an own food")
    if let recipe { return OwnFood(id: id, name: meal.name, recipe: try recipe.recipe(), isShared: isShared) }
    guard let basis = OwnFood.Basis(rawValue: basis), portions.allSatisfy({ $0.mass?.canBeAdded ?? true }) else {
      throw DiaryError.unavailable(reason: "an own food can't be read")
    }
    return OwnFood(
      id: id, name: meal.name, brand: meal.brand, codes: try codes.map { try Barcode($0) }, basis: basis, nutrition: meal.nutrition,
      portions: portions.map { OwnFood.Portion(name: $0.name, mass: $0.mass.map(Mass.init(thousandths:))) }, isShared: isShared)
  }
}

/// A recipe in that JSON. Amounts are thousandths.
private struct RecipeRecord: Codable {
  struct Line: Codable {
    let text: String
    let meal: MealRecord?
    let mass: Int64?
  }

  private let lines: [Line]
  private let servings: Int64?
  private let cookedMass: Int64?
  private let potMass: Int64?
  private let method: String?
  /// The day when it was cooked.
  private let day: String?
  /// The recipe that was cooked.
  private let recipeID: String?

  init(_ recipe: Recipe) {
    lines = recipe.lines.map { Line(text: $0.text, meal: $0.meal.map(MealRecord.init), mass: $0.mass?.thousandths) }
    servings = recipe.servings?.thousandths
    cookedMass = recipe.cookedMass?.thousandths
    potMass = recipe.potMass?.thousandths
    method = recipe.method
    day = recipe.cooking?.day.description
    recipeID = recipe.cooking?.recipe?.key
  }

  /// - Throws: `DiaryError.unavailable` if it is not a valid recipe. Nothing is guessed.
  func recipe() throws -> Recipe {
    let amounts = [servings, cookedMass, potMass] + lines.map(\.mass)
    guard amounts.allSatisfy({ $0?.canBeAdded ?? true }), day == nil || Day(day ?? "") != nil else {
      throw DiaryError.unavailable(reason: "a recipe can't be read")
    }
    return Recipe(
      lines: try lines.map { line in
        Recipe.Line(text: line.text, meal: try line.meal?.meal(of: "a recipe"), mass: line.mass.map(Mass.init(thousandths:)))
      }, servings: servings.map(Quantity.init(thousandths:)), cookedMass: cookedMass.map(Mass.init(thousandths:)),
      potMass: potMass.map(Mass.init(thousandths:)), method: method,
      cooking: day.flatMap { Day($0) }.map { Recipe.Cooking(recipe: recipeID.flatMap { UUID(uuidString: $0) }, day: $0) })
  }
}
