public import Foundation

/// A place in the list of entries, newest first: behind one of them, whether it still stands or not.
public struct EntryCursor: Hashable, Sendable, LosslessStringConvertible {
  /// When that entry was logged, in milliseconds since 1970.
  public let milliseconds: Int64
  /// That entry.
  public let id: EntryID

  /// The place behind an entry.
  public init(behind entry: FoodEntry) {
    milliseconds = entry.logged.instant.milliseconds
    id = entry.id
  }

  /// Reads what `description` writes, and nothing else.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let milliseconds = Int64(parts[0]), let id = EntryID(uuidString: String(parts[1])) else { return nil }
    self.milliseconds = milliseconds
    self.id = id
    guard description == text else { return nil }
  }

  /// As it is written, which reads back as the same value. Only for giving it back.
  public var description: String { "\(milliseconds).\(id.uuidString.lowercased())" }
}
