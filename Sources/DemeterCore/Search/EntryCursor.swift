public import Foundation

/// A position in the list of entries, newest first: after one of them, which may be deleted since.
public struct EntryCursor: Hashable, Sendable, LosslessStringConvertible {
  /// When that entry was eaten, in milliseconds since 1970.
  public let milliseconds: Int64
  /// The id of that entry.
  public let id: EntryID

  /// Creates the position after an entry.
  public init(behind entry: FoodEntry) {
    milliseconds = entry.logged.instant.milliseconds
    id = entry.id
  }

  /// Parses the text of `description`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let milliseconds = Int64(parts[0]), let id = EntryID(uuidString: String(parts[1])) else { return nil }
    self.milliseconds = milliseconds
    self.id = id
    guard description == text else { return nil }
  }

  /// The cursor as text, which can be parsed again. Programs only send it back.
  public var description: String { "\(milliseconds).\(id.key)" }
}
