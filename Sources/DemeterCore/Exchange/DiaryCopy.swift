/// A copy of a diary in a file, as it was at one moment.
public protocol DiaryCopy: Sendable {
  /// Gives all pieces of a kind, one at a time, in little memory however many there are, while the caller waits.
  func read(_ kind: DiaryPiece.Kind, _ body: (DiaryPiece) throws -> Void) throws
}

/// A piece of a diary.
public enum DiaryPiece: Hashable, Sendable {
  /// The kinds of pieces.
  public enum Kind: CaseIterable, Sendable { case entries, revisions, goals, activity, kept }

  /// An entry that stands; oldest day first, in a day by the moment eaten.
  case entry(FoodEntry)
  /// A state that an entry had, also of deleted ones; those of an entry together, oldest first.
  case revision(EntryRevision)
  /// Goals that were set, in the order they were set in.
  case goals(GoalChange)
  /// Every number known of one metric of a day, the one that counts first.
  case activity(Day, Metric, [ActivityValue])
  /// A kept meal.
  case kept(SavedFood)
}
