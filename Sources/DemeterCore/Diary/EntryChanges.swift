/// How far somebody has seen the changes of a diary's entries. Programs keep its text and know nothing of what is in it.
public struct ChangeCursor: Hashable, Sendable, CustomStringConvertible {
  /// Which file the number is of: one that a backup took the place of is another.
  public let file: String
  /// The number of the last change that was seen.
  public let number: Int64

  /// A place among the changes of a file.
  public init(file: String, number: Int64) {
    self.file = file
    self.number = number
  }

  /// Reads what `description` wrote; nil where it is something else.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let number = Int64(parts[1]), number >= 0 else { return nil }
    self.init(file: String(parts[0]), number: number)
  }

  /// The file and the number.
  public var description: String { "\(file).\(number)" }
}

/// Entries as they stand now that changed since somebody last looked, each once, deleted ones too.
public struct EntryChanges: Hashable, Sendable {
  /// In the order in which they changed last.
  public let entries: [FoodEntry]
  /// Where to go on from.
  public let cursor: ChangeCursor
  /// Whether there are more already.
  public let hasMore: Bool

  /// A page of changes.
  public init(entries: [FoodEntry], cursor: ChangeCursor, hasMore: Bool) {
    self.entries = entries
    self.cursor = cursor
    self.hasMore = hasMore
  }
}
