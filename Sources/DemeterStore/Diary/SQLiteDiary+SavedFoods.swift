public import DemeterCore

extension SQLiteDiary {
  public func savedFoods() async throws(DiaryError) -> [SavedFood] {
    let foods: [SavedFood] = try await file.read { try SavedFoodTable($0).all() }
    return foods.sorted { $0.name.lowercased() < $1.name.lowercased() }
  }

  public func save(_ meal: SavedFood) async throws(DiaryError) {
    let moment = now()
    try await write { try SavedFoodTable($0).save(meal, at: moment) }
  }

  public func removeFood(_ id: SavedFood.ID) async throws(DiaryError) -> SavedFood {
    let moment = now()
    return try await write { try SavedFoodTable($0).remove(id, at: moment) }
  }
}
