public import Foundation

/// Own foods and recipes.
public protocol HouseholdFoods: Sendable {
  /// Returns the own foods that a person finds: theirs, and those that are shared. Sorted by name.
  func ownFoods(of person: Person) async throws(DiaryError) -> [StoredOwnFood]
  /// Returns the versions of an own food that a person may see, the oldest first. The last one may be deleted.
  func versions(ofOwnFood id: UUID, for person: Person) async throws(DiaryError) -> [StoredOwnFood]
  /// Saves a new own food, or a new version of one. Everyone may change a shared food, but only a person who may remove it may change whether
  /// it is shared. Saving the same version twice writes it once. Returns nil and writes nothing if the food was removed, or has a newer
  /// version than the one that the person saw.
  ///
  /// - Throws: `notFound` if the food is another person's and not shared.
  func save(_ food: OwnFood, over version: Int?, by person: Person) async throws(DiaryError) -> StoredOwnFood?
  /// Adds own foods in one transaction, all or none. Foods with an id that is known are left out. Returns how many were added.
  func add(_ foods: [OwnFood], by person: Person) async throws(DiaryError) -> Int
  /// Removes the unchanged foods of a file in one transaction, and returns how many. Entries keep their figures.
  func undo(_ batch: OwnFoodBatch, by person: Person) async throws(DiaryError) -> Int
  /// Removes an own food. Entries keep their figures. Returns its last version.
  ///
  /// - Throws: `notFound` if there is none, or the person may not remove it.
  func remove(ownFood id: UUID, by person: Person) async throws(DiaryError) -> StoredOwnFood
  /// Brings a removed food back as it was.
  ///
  /// - Throws: `notFound`, as in `remove`.
  func restore(ownFood id: UUID, by person: Person) async throws(DiaryError) -> StoredOwnFood
}
