public import DemeterCore
import Foundation

extension FoodSearch {
  /// Returns what this person chose for words in a text.
  func choices(_ kept: [SavedFood], for reader: MealReader, in pantry: Pantry) async throws -> [FoodCandidate] {
    var choices: [FoodCandidate] = []
    for kept in kept {
      guard let choice = kept.choice, reader.says(kept.name) else { continue }
      var food: Food?
      if let id = choice.food { food = try await found(id, in: pantry) }
      if let known = FoodCandidate(kept, food) { choices.append(known) }
    }
    return choices
  }

  /// Returns a food by its id. Reading words never sends a barcode.
  private func found(_ id: FoodID, in pantry: Pantry) async throws -> Food? {
    id.source == .openFoodFacts ? try await remembered(id, in: pantry) : try await food(id, in: pantry)
  }

  /// Returns the choice to save and those to remove after a person logged a meal for some words, if the parser would otherwise read those
  /// words as another food. Saves nothing if only the figures differ: those belong to the entry alone.
  public func choice(
    of meal: Meal, _ id: FoodID?, for words: String, in pantry: Pantry, numbers: NumberStyle = .plain
  ) async throws -> (kept: SavedFood?, gone: [SavedFood]) {
    var reader = MealReader(words, numbers, languages: pantry.languages)
    reader.read(with: try await own(reader, in: pantry))
    try await readAgain(&reader, in: pantry)
    guard reader.items.count == 1, let item = reader.items.first, !item.foodWords.isEmpty, !item.isEnergyGiven else { return (nil, []) }
    var food: Food?
    if let id { food = try await found(id, in: pantry) }
    if food?.name.lowercased() != meal.name.lowercased() { food = nil }
    let before = try await pantry.diary.savedFoods().filter { $0.choice != nil && $0.name.lowercased() == item.foodWords.lowercased() }
    let isOtherFood = food.map { $0.id != item.food?.id } ?? (meal.name.lowercased() != item.name.lowercased())
    let isOtherAmount =
      item.isUsualAmount && food != nil
      && (meal.quantity != item.amount.quantity || meal.servingUnit != (item.amount.unit?.name ?? food?.portions.first?.name))
    guard isOtherFood || isOtherAmount else { return (nil, before) }
    let kept = SavedFood(id: before.first?.id ?? UUID.fresh(), name: item.foodWords, items: [meal], choice: SavedFood.Choice(food?.id))
    return (kept == before.first ? nil : kept, Array(before.dropFirst()))
  }
}
