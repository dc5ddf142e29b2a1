/// A position in the changes of a diary's entries: everything up to it was read. Programs store its text without knowing what it contains.
public struct ChangeCursor: Hashable, Sendable, CustomStringConvertible {
  /// The id of the diary's file. A file restored from a backup has another one.
  public let file: String
  /// The number of the last change that was read.
  public let number: Int64

  /// Creates a position.
  public init(file: String, number: Int64) {
    self.file = file
    self.number = number
  }

  /// Parses the text of `description`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let number = Int64(parts[1]), number >= 0 else { return nil }
    self.init(file: String(parts[0]), number: number)
  }

  /// The file and the number as text.
  public var description: String { "\(file).\(number)" }
}

/// The present state of all entries that changed since a cursor, each once, including deleted ones.
public struct EntryChanges: Hashable, Sendable {
  /// The entries, in the order of their last changes.
  public let entries: [FoodEntry]
  /// The cursor for the next request.
  public let cursor: ChangeCursor
  /// Whether there are more changes already.
  public let hasMore: Bool

  /// Creates a page of changes.
  public init(entries: [FoodEntry], cursor: ChangeCursor, hasMore: Bool) {
    self.entries = entries
    self.cursor = cursor
    self.hasMore = hasMore
  }
}
