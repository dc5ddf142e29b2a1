public import DemeterCore
public import Foundation

extension StoredHousehold {
  public func ownFoods(of person: Person) async throws(DiaryError) -> [StoredOwnFood] {
    let rows = try await accounts.read(Query(OwnFoodStatements.visible, .text(person.id.key)) { try OwnFoodRecord(row: $0) })
    let named = rows.map { (name: $0.stored.food.name.lowercased(), stored: $0.stored) }
    return named.sorted { ($0.name, $0.stored.id.key) < ($1.name, $1.stored.id.key) }.map(\.stored)
  }

  public func versions(ofOwnFood id: UUID, for person: Person) async throws(DiaryError) -> [StoredOwnFood] {
    let rows = try await accounts.read(Query(OwnFoodStatements.versions, .text(id.key)) { try OwnFoodRecord(row: $0) })
    guard let last = rows.last, last.isVisible(to: person) else { return [] }
    // Versions from before it was shared are its owner's.
    return rows.filter { $0.isVisible(to: person) }.map(\.stored)
  }

  public func save(_ food: OwnFood, over version: Int?, by person: Person) async throws(DiaryError) -> StoredOwnFood? {
    try await accounts.write { transaction in
      try transaction.demandUnlocked(person.id)
      let known = try transaction.current(food.id)
      if let known {
        guard known.isVisible(to: person) else { throw DiaryError.notFound }
        // The same request once more.
        if known.stored.food == food, !known.isDeleted, version == nil || version == known.stored.version - 1 { return known.stored }
        guard !known.isDeleted, known.stored.version == version else { return nil }
        guard known.stored.food.isShared == food.isShared || known.stored.isManaged(by: person) else { throw DiaryError.notFound }
      } else if version != nil {
        return nil
      }
      if try transaction.containsItself(food) { throw DiaryError.recipeContainsItself }
      return try transaction.write(food, after: known, by: person)
    }
  }

  public func add(_ foods: [OwnFood], by person: Person) async throws(DiaryError) -> Int {
    try await accounts.write { transaction in
      try transaction.demandUnlocked(person.id)
      var count = 0
      for food in foods {
        guard try transaction.current(food.id) == nil else { continue }
        _ = try transaction.write(food, after: nil, by: person)
        count += 1
      }
      return count
    }
  }

  public func undo(_ batch: OwnFoodBatch, by person: Person) async throws(DiaryError) -> Int {
    try await accounts.write { transaction in
      try transaction.demandUnlocked(person.id)
      var count = 0
      for id in batch.foods {
        guard let known = try transaction.current(id), known.stored.owner == person.id, known.stored.version == 1, !known.isDeleted else {
          continue
        }
        _ = try transaction.write(known.stored.food, after: known, by: person, isDeleted: true)
        count += 1
      }
      return count
    }
  }

  public func remove(ownFood id: UUID, by person: Person) async throws(DiaryError) -> StoredOwnFood {
    try await accounts.write { transaction in
      try transaction.demandUnlocked(person.id)
      guard let known = try transaction.current(id), known.isVisible(to: person), known.stored.isManaged(by: person) else {
        throw DiaryError.notFound
      }
      return known.isDeleted ? known.stored : try transaction.write(known.stored.food, after: known, by: person, isDeleted: true)
    }
  }

  public func restore(ownFood id: UUID, by person: Person) async throws(DiaryError) -> StoredOwnFood {
    try await accounts.write { transaction in
      try transaction.demandUnlocked(person.id)
      guard let known = try transaction.current(id), known.isVisible(to: person), known.stored.isManaged(by: person) else {
        throw DiaryError.notFound
      }
      return known.isDeleted ? try transaction.write(known.stored.food, after: known, by: person) : known.stored
    }
  }
}

extension OwnFoodRecord {
  fileprivate func isVisible(to person: Person) -> Bool { stored.food.isShared || stored.owner == person.id }
}

extension AccountTransaction {
  /// Whether a recipe is an ingredient of its own ingredients.
  fileprivate func containsItself(_ food: OwnFood) throws -> Bool {
    var open = food.recipe?.ingredients ?? [], seen: Set<UUID> = []
    while let next = open.popFirst() {
      if next == food.id { return true }
      guard seen.insert(next).inserted, let known = try current(next) else { continue }
      open.formUnion(known.stored.food.recipe?.ingredients ?? [])
    }
    return false
  }

  fileprivate func current(_ id: UUID) throws -> OwnFoodRecord? {
    try read(Query(OwnFoodStatements.current, .text(id.key)) { try OwnFoodRecord(row: $0) }).first
  }

  fileprivate func write(
    _ food: OwnFood, after known: OwnFoodRecord?, by person: Person, isDeleted: Bool = false
  ) throws -> StoredOwnFood {
    let stored = StoredOwnFood(
      food: food, version: (known?.stored.version ?? 0) + 1, owner: known == nil ? person.id : known?.stored.owner, editor: person.name,
      writtenAt: Date(milliseconds: moment.milliseconds))
    try write(OwnFoodStatements.replace, .text(food.id.key))
    try write(OwnFoodStatements.add, try OwnFoodRecord(stored, isDeleted: isDeleted).fields)
    return stored
  }
}
