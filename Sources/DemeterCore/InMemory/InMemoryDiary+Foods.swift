public import Foundation

extension InMemoryDiary {
  /// Implements `Diary`.
  public func foods(_ order: FoodOrder, limit: Int) async throws(DiaryError) -> [LoggedFood] {
    try read { state in
      let foods = LoggedFood.foods(of: state.standingEntries).values.sorted { a, b in
        if order == .frequent, a.uses != b.uses { return a.uses > b.uses }
        return a.lastLogged.instant > b.lastLogged.instant
      }
      return Array(foods.prefix(limit))
    }
  }

  /// Implements `Diary`.
  public func eatenFoods(in days: ClosedRange<Day>) async throws(DiaryError) -> [EatenFood] {
    try read { state in
      let entries = state.standingEntries.filter { days.contains($0.day) }.sorted { $0.logged.instant < $1.logged.instant }
      return EatenFood.merged(
        entries.map { entry in
          var nutrients: [Nutrient: Mass] = [:]
          for nutrient in Nutrient.allCases { nutrients[nutrient] = entry.meal.nutrition[nutrient] }
          return EatenFood(
            name: entry.meal.name, brand: entry.meal.brand, count: 1, energy: entry.meal.nutrition.energy, nutrients: nutrients)
        })
    }
  }

  /// Implements `Diary`.
  public func savedFoods() async throws(DiaryError) -> [SavedFood] {
    try read { state in
      state.savedFoods.values.filter { $0.removedAt == nil }.map(\.food).sorted { $0.name.lowercased() < $1.name.lowercased() }
    }
  }

  /// Implements `Diary`.
  public func save(_ food: SavedFood) async throws(DiaryError) {
    try write { state, _ in state.save(food) }
  }

  /// Implements `Diary`.
  public func removeFood(_ id: SavedFood.ID) async throws(DiaryError) -> SavedFood {
    try write { state, moment throws(DiaryError) in
      guard let known = state.savedFoods[id] else { throw .notFound }
      state.savedFoods[id]?.removedAt = known.removedAt ?? moment.inMilliseconds
      state.version += 1
      return known.food
    }
  }
}

extension InMemoryState {
  mutating func save(_ food: SavedFood) {
    savedFoods[food.id] = (food, nil, false)
    version += 1
  }
}
