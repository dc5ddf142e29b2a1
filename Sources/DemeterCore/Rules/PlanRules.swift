public import Foundation

/// The rules for saving, logging and skipping planned entries. A store reads what a rule needs, and writes what it returns.
public enum PlanRules {
  /// Saves planned entries. Saving the same id again writes nothing.
  ///
  /// - Parameters:
  ///   - known: what is stored under the ids.
  ///   - open: the number of open planned entries of each day.
  /// - Throws: `plannedIDTaken`, `tooManyPlanned`
  public static func save(
    _ new: [NewPlannedEntry], over known: [PlannedEntryID: PlannedEntry], open: [Day: Int], at moment: Date
  ) throws(DiaryError) -> (saved: [SavedPlannedEntry], writes: [PlannedEntry]) {
    var known = known, open = open
    var saved: [SavedPlannedEntry] = [], writes: [PlannedEntry] = []
    for new in new {
      guard !new.id.isReserved else { throw .unavailable(reason: "\(new.id) can't be the id of a planned entry") }
      if let current = known[new.id] {
        // The time may be that of the request, so another one does not make another entry.
        guard current.meal == new.meal, current.day == new.day else { throw .plannedIDTaken(current: current) }
        saved.append(SavedPlannedEntry(planned: current, isNew: false))
        continue
      }
      guard open[new.day, default: 0] < PlannedEntry.mostOfDay else { throw .tooManyPlanned(on: new.day) }
      open[new.day, default: 0] += 1
      let planned = PlannedEntry(new, at: moment)
      known[new.id] = planned
      saved.append(SavedPlannedEntry(planned: planned, isNew: true))
      writes.append(planned)
    }
    return (saved, writes)
  }

  /// Changes a planned entry that is open. Returns nil if nothing would change.
  ///
  /// - Parameters:
  ///   - known: what is stored; nil if nothing is.
  ///   - open: the number of open planned entries of the new day.
  /// - Throws: `notFound`, `notPlanned`, `tooManyPlanned`
  public static func edit(_ known: PlannedEntry?, to new: NewPlannedEntry, open: Int) throws(DiaryError) -> PlannedEntry? {
    guard let known else { throw .notFound }
    guard known.isOpen else { throw .notPlanned(current: known) }
    guard known.meal != new.meal || known.day != new.day || known.minute != new.minute else { return nil }
    guard known.day == new.day || open < PlannedEntry.mostOfDay else { throw .tooManyPlanned(on: new.day) }
    return PlannedEntry(id: known.id, meal: new.meal, day: new.day, minute: new.minute, plannedAt: known.plannedAt)
  }

  /// Decides whether a planned entry becomes an entry. Returns false if it was logged as that entry before, also if that was deleted since.
  ///
  /// - Parameters:
  ///   - planned: what is stored; nil if nothing is.
  ///   - last: the entry as which it was last logged.
  /// - Throws: `notFound`, `notPlanned`
  public static func logs(_ planned: PlannedEntry?, as entry: EntryID, last: EntryID?) throws(DiaryError) -> Bool {
    guard let planned else { throw .notFound }
    if last == entry { return false }
    guard planned.isOpen else { throw .notPlanned(current: planned) }
    return true
  }
}
