/// An entry that is or was in the diary, and that an import may match.
public struct ImportedEntry: Hashable, Sendable {
  /// The entry, deleted or not.
  public let entry: FoodEntry
  /// Its state.
  public let state: KnownEntry
  /// Whether a person edited it.
  public let wasEdited: Bool

  /// Creates a value.
  public init(_ entry: FoodEntry, state: KnownEntry, wasEdited: Bool) {
    self.entry = entry
    self.state = state
    self.wasEdited = wasEdited
  }
}
