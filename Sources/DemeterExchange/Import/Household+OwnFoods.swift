public import DemeterCore

extension Household {
  /// Returns those own foods of an import that are new to a person. A food that they removed is not new.
  public func new(_ foods: [OwnFood], for person: Person) async throws(DiaryError) -> [OwnFood] {
    var new: [OwnFood] = []
    for food in foods {
      if try await versions(ofOwnFood: food.id, for: person).isEmpty { new.append(food) }
    }
    return new
  }

  /// Saves the own foods of an import that are new; the person becomes their owner. Leaves out foods with the id of another person’s private food, and
  /// recipes that contain themselves. Returns how many were saved.
  public func importOwnFoods(_ foods: [OwnFood], by person: Person) async throws(DiaryError) -> Int {
    var count = 0
    for food in try await new(foods, for: person) {
      do throws(DiaryError) {
        if try await save(food, over: nil, by: person) != nil { count += 1 }
      } catch .notFound, .recipeContainsItself {
        continue
      }
    }
    return count
  }
}
