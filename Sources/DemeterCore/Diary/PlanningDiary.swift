/// Food that a person means to eat on days to come.
public protocol PlanningDiary: Sendable {
  /// The planned entries of a range of days that are open, by day and time.
  func planned(in days: ClosedRange<Day>) async throws(DiaryError) -> [PlannedEntry]
  /// Those of the planned entries that are or were in the diary, in any state, in the order of their ids.
  func planned(_ ids: [PlannedEntryID]) async throws(DiaryError) -> [PlannedEntry]
  /// Saves all of the planned entries or none. Saving the same id with the same food again changes nothing, whatever became of it; the same
  /// id with another food throws `plannedIDTaken`. More than `PlannedEntry.mostOfDay` on a day throw `tooManyPlanned`.
  func plan(_ entries: [NewPlannedEntry]) async throws(DiaryError) -> [SavedPlannedEntry]
  /// Changes the food, the day and the time of a planned entry that is open; another one throws `notPlanned`. Returns it as it is then.
  func replan(_ entry: NewPlannedEntry) async throws(DiaryError) -> PlannedEntry
  /// Logs planned entries as entries, all or none. A planned entry that is logged again with the same id of its entry changes nothing; one
  /// that was skipped, or logged as another entry, throws `notPlanned`.
  func log(_ planned: [PlannedLogging]) async throws(DiaryError) -> [SavedEntry]
  /// Skips planned entries, which `unskip` reverses. Those that are not open stay as they are. Returns them all in their present state.
  func skip(_ ids: [PlannedEntryID]) async throws(DiaryError) -> [PlannedEntry]
  /// Makes skipped planned entries open again. Those that were not skipped stay as they are.
  func unskip(_ ids: [PlannedEntryID]) async throws(DiaryError) -> [PlannedEntry]
}

extension PlanningDiary {
  /// A planned entry in any state. An unknown one throws `notFound`.
  public func planned(_ id: PlannedEntryID) async throws(DiaryError) -> PlannedEntry {
    guard let planned = try await planned([id]).first else { throw .notFound }
    return planned
  }
}
