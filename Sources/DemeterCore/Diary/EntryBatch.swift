public import Foundation

/// Entries that were imported together and can be undone together.
public struct EntryBatch: Hashable, Sendable, Identifiable {
  /// The permanent id.
  public let id: UUID
  /// Where they came from, in words for a person.
  public let origin: String
  /// When they were imported.
  public let takenAt: Date
  /// The number of them that are not deleted.
  public let entryCount: Int
  /// Whether it was undone.
  public let isUndone: Bool

  /// Creates a batch.
  public init(id: UUID, origin: String, takenAt: Date, entryCount: Int, isUndone: Bool) {
    self.id = id
    self.origin = origin
    self.takenAt = takenAt
    self.entryCount = entryCount
    self.isUndone = isUndone
  }
}
