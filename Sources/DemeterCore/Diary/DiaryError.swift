/// One thing that does not prove.
public struct DiaryFinding: Hashable, Sendable {
  /// What is wrong, for a person to read.
  public let words: String
  /// Whether it could be rebuilt from the entries, and was if asked.
  public let repaired: Bool

  /// A finding.
  public init(words: String, repaired: Bool) {
    self.words = words
    self.repaired = repaired
  }
}

/// What a diary can refuse.
public enum DiaryError: Error, Sendable {
  /// There is no such thing here, or it belongs to another person.
  case notFound
  /// The entry moved on since its editor saw it.
  case stale(current: FoodEntry)
  /// That id already names another entry.
  case alreadyTaken(current: FoodEntry)
  /// The measurement changed since its editor saw it.
  case measurementChanged(current: LoggedMeasurement)
  /// That id already names another measurement.
  case measurementIDTaken(current: LoggedMeasurement)
  /// The exercise changed since its editor saw it.
  case exerciseChanged(current: LoggedExercise)
  /// That id already names another exercise.
  case exerciseIDTaken(current: LoggedExercise)
  /// That id already names another planned entry.
  case plannedIDTaken(current: PlannedEntry)
  /// The planned entry was logged as another entry, or skipped, since. Nothing was saved.
  case notPlanned(current: PlannedEntry)
  /// The day would have more open planned entries than `PlannedEntry.mostOfDay`. Nothing was saved.
  case tooManyPlanned(on: Day)
  /// The recipe would be an ingredient of itself. Nothing was saved.
  case recipeContainsItself
  /// Something that can only be done once at a time is going on.
  case busy
  /// So many sources measured something already that a new one is not taken. Nothing was changed.
  case tooManySources
  /// What the program has seen is of another file than this one: it has to read everything again.
  case startOver
  /// The disk has no room. Nothing was changed.
  case noRoom
  /// The file was deleted or replaced while it was open, so what is written would be lost. Nothing was written.
  case fileReplaced
  /// The file could not be read or written; nothing was changed. The reason is for the log.
  case unavailable(reason: String)
}
