public import Foundation

/// The own foods that a person added from one file and has not changed since.
///
/// The ids of the foods of a file share their first ten bytes, so that they are found without being listed anywhere.
public struct OwnFoodBatch: Hashable, Sendable, Identifiable {
  /// The id of the file: that of its foods, with zeros at the end.
  public let id: UUID
  /// The ids of its foods.
  public let foods: [UUID]
  /// When they were added.
  public let addedAt: Date

  /// The maximum number of foods of a file.
  public static let most: Int = 1000

  /// Creates the id of a new file. Its foods are `numbered`, from 1.
  public static func newID() -> UUID {
    let random = UUID.fresh().uuid
    return withUnsafeBytes(of: random) { UUID(group: Array($0), version: [UInt8](repeating: 0, count: 6)) }
  }

  /// Whether an id can be that of a file.
  public static func isID(_ id: UUID) -> Bool { Self.id(ofFileWith: id) == id }

  /// Returns the files that a person's foods are from, the newest first. A food that was changed since belongs to no file.
  public static func all(in foods: [StoredOwnFood], of person: UUID) -> [OwnFoodBatch] {
    let unchanged = foods.filter { $0.owner == person && $0.version == 1 }
    return Dictionary(grouping: unchanged) { id(ofFileWith: $0.id) }.compactMap { id, foods in
      id.flatMap { id in foods.map(\.writtenAt).max().map { OwnFoodBatch(id: id, foods: foods.map(\.id), addedAt: $0) } }
    }.sorted { ($0.addedAt, $0.id.key) > ($1.addedAt, $1.id.key) }
  }

  private static func id(ofFileWith food: UUID) -> UUID? { food.importGroup.flatMap { UUID(uuidString: "\($0)-000000000000") } }
}
