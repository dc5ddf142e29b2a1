import DemeterCore
import Foundation

extension DemeterImporter {
  /// The maximum size of the own foods in one import: some thousand recipes.
  private static let mostBytes = 1 << 25

  /// Reads `own-foods.json`. Refuses foods that are invalid.
  ///
  /// - Throws: `damaged` if it is not the JSON of own foods.
  func ownFoods(_ part: FileParts.Part, into reading: inout DiaryReading) throws {
    var bytes = Data()
    try parts.read(part) { piece in
      bytes.append(contentsOf: piece)
      guard bytes.count <= Self.mostBytes else { throw DiaryFileError.tooMuch }
    }
    guard let file = try? JSONDecoder().decode(OwnFoodsFile.self, from: bytes) else { throw DiaryFileError.damaged(part.name) }
    var seen: Set<UUID> = []
    for (place, document) in file.foods.enumerated() {
      try record(place + 1, of: part, &reading) { reading in
        let food = try ownFood(document)
        try first(food.id, in: &seen)
        reading.ownFoods.append(food)
      }
    }
  }

  private func ownFood(_ document: OwnFoodDocument) throws -> OwnFood {
    let others = document.others, nutrition = document.nutrition
    guard let id = UUID(chosen: others.id) else { throw Wrong(words: "“\(others.id.prefix(40))” is not an id") }
    if let recipe = others.recipe {
      var input = RecipeInput()
      (input.name, input.isShared, input.method) = (others.name, others.isShared, recipe.method)
      (input.cookedOn, input.cookedFrom) = (recipe.cookedOn, recipe.cookedFrom)
      input.lines = try recipe.lines.map(line)
      input.servings = NumberInput(recipe.servings)
      input.cookedMass = NumberInput(recipe.cookedMass)
      input.potMass = NumberInput(recipe.potMass)
      return try input.checked(id: id)
    }
    var input = OwnFoodInput()
    (input.name, input.brand, input.codes, input.basis) = (others.name, others.brand, others.codes, others.basis)
    input.calories = NumberInput(nutrition.calories)
    for nutrient in Nutrient.allCases { input[nutrient] = NumberInput(nutrition.masses[nutrient]) }
    for (number, grams) in nutrition.nutrients ?? [:] { input.others[Int(number) ?? 0] = .number(grams) }
    input.portions = others.portions.map { OwnFoodInput.Portion(name: $0.name, mass: NumberInput($0.mass)) }
    input.isShared = others.isShared
    return try input.checked(id: id)
  }

  private func line(_ line: StoredRecipeDocument.Line) throws -> Recipe.Line {
    let meal = try line.meal?.input.checked(now: now, zone: zone).meal
    return Recipe.Line(text: String(line.text.prefix(200)), meal: meal, mass: line.grams.map(Mass.init(grams:)))
  }
}

extension NumberInput {
  fileprivate init(_ value: Double?) { self = value.map(Self.number) ?? .absent }
}
