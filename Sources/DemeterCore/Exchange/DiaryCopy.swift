/// A copy of a diary at one moment, in a file.
public protocol DiaryCopy: Sendable {
  /// Passes on all pieces of a kind, one at a time, and returns after the last one. Uses little memory for any number of pieces.
  func read(_ kind: DiaryPiece.Kind, _ body: (DiaryPiece) throws -> Void) throws
}

/// A part of a diary's contents.
public enum DiaryPiece: Hashable, Sendable {
  /// The kinds of pieces.
  public enum Kind: CaseIterable, Sendable {
    case entries, revisions, goals, activity, kept, marks, notes, measurements, exercises, planned
  }

  /// An entry that is not deleted. The oldest day is first; within a day they are ordered by the moment eaten.
  case entry(FoodEntry)
  /// A revision of an entry, also of a deleted one. Those of one entry are together, oldest first.
  case revision(EntryRevision)
  /// Goals that were set, in that order.
  case goals(GoalChange)
  /// All known numbers for one metric of a day. The one that counts is first.
  case activity(Day, Metric, [ActivityValue])
  /// A saved food.
  case kept(SavedFood)
  /// A day that was marked as complete or incomplete. The oldest is first.
  case mark(Day, Completeness)
  /// What was written about a day. The oldest is first.
  case note(DayNote)
  /// A measurement that is not deleted. The oldest day is first.
  case measurement(LoggedMeasurement)
  /// An exercise that is not deleted. The oldest day is first.
  case exercise(LoggedExercise)
  /// A planned entry that is open. The oldest day is first.
  case planned(PlannedEntry)
}
