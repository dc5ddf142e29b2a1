public import Foundation

/// Entries that came into the diary together from elsewhere.
public struct EntryBatch: Hashable, Sendable, Identifiable {
  /// Its name for ever.
  public let id: UUID
  /// Where they came from, in a person's words.
  public let origin: String
  /// When they came.
  public let takenAt: Date
  /// How many of them stand.
  public let entryCount: Int
  /// Whether it was undone.
  public let isUndone: Bool

  /// A batch.
  public init(id: UUID, origin: String, takenAt: Date, entryCount: Int, isUndone: Bool) {
    self.id = id
    self.origin = origin
    self.takenAt = takenAt
    self.entryCount = entryCount
    self.isUndone = isUndone
  }
}
