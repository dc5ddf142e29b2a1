public import Foundation

/// The permanent id of a planned entry. The client may choose it; saving the same id twice then saves one.
public typealias PlannedEntryID = UUID

/// Food that a person means to eat on a day. It is not an entry: it counts nowhere until it is logged.
public struct PlannedEntry: Hashable, Sendable, Identifiable {
  /// What became of it.
  public enum State: Hashable, Sendable {
    /// Neither logged nor skipped.
    case open
    /// The person does not want it.
    case skipped
    /// It is the entry with that id. When that is deleted, the planned entry is open again.
    case logged(EntryID)
  }

  /// The number of days after today up to which food is planned.
  public static let daysAhead: Int = 60
  /// The maximum number of open planned entries of a day.
  public static let mostOfDay: Int = 200

  /// The permanent id.
  public let id: PlannedEntryID
  /// What it is.
  public let meal: Meal
  /// The day.
  public let day: Day
  /// The time of day, in minutes after midnight, wherever the person is then.
  public let minute: Int
  /// When it was planned.
  public let plannedAt: Date
  /// What became of it.
  public var state: State

  /// Creates a planned entry. Only a diary does this.
  public init(id: PlannedEntryID, meal: Meal, day: Day, minute: Int, plannedAt: Date, state: State = .open) {
    self.id = id
    self.meal = meal
    self.day = day
    self.minute = minute
    self.plannedAt = plannedAt
    self.state = state
  }

  /// Creates a new planned entry, saved at a moment.
  public init(_ new: NewPlannedEntry, at moment: Date) {
    self.init(id: new.id, meal: new.meal, day: new.day, minute: new.minute, plannedAt: moment.inMilliseconds)
  }

  /// The ids of what was planned at once under numbered ids, also of those that there are not.
  public static func together(_ base: PlannedEntryID) -> [PlannedEntryID] { (0..<7 * mostOfDay).map(base.numbered) }

  /// Whether it was neither logged nor skipped.
  public var isOpen: Bool { state == .open }

  /// When it was eaten if nothing else is said: at its time on its day, or now if that is still to come.
  ///
  /// - Throws: an error if its day has not begun where the person is.
  public func moment(at present: Present) throws(InvalidInput) -> LoggedMoment {
    guard day <= present.today else { throw InvalidInput([.futureDay]) }
    let planned = LoggedMoment(day, secondsAfterMidnight: minute * 60, in: present.timeZone, dayStarts: present.dayStarts)
    // On the night when clocks go forward, a time that does not exist may be on the next day.
    guard planned.instant <= present.now, planned.day == day else {
      return day == present.today
        ? LoggedMoment(present.now, in: present.timeZone, on: day)
        : LoggedMoment(present.dayStarts.bounds(of: day, in: present.timeZone).lowerBound, in: present.timeZone, on: day)
    }
    return planned
  }
}

/// A validated planned entry that is to be saved.
public struct NewPlannedEntry: Hashable, Sendable {
  /// The permanent id.
  public let id: PlannedEntryID
  /// What it is.
  public let meal: Meal
  /// The day.
  public let day: Day
  /// The time of day, in minutes after midnight.
  public let minute: Int

  /// Creates one with an id that the client chose.
  public init(id: PlannedEntryID, meal: Meal, day: Day, minute: Int) {
    self.id = id
    self.meal = meal
    self.day = day
    self.minute = minute
  }

  /// Plans what would be an entry on its day, at the time of day of its moment.
  public init(_ entry: NewEntry) {
    self.init(
      id: entry.id, meal: entry.meal, day: entry.logged.day, minute: wallClock(entry.logged.instant, in: entry.logged.timeZone) / 60)
  }

  /// Plans an entry of another day for a day, at the same time of day. Its note, which is about that other time, is left out.
  public init(id: PlannedEntryID, copying entry: FoodEntry, to day: Day) {
    self.init(
      id: id, meal: entry.meal.withoutNote, day: day, minute: wallClock(entry.logged.instant, in: entry.logged.timeZone) / 60)
  }
}

/// The result of saving a planned entry.
public struct SavedPlannedEntry: Hashable, Sendable {
  /// It in its present state.
  public let planned: PlannedEntry
  /// Whether it is new; false if the same id was saved before.
  public let isNew: Bool

  /// Creates a result.
  public init(planned: PlannedEntry, isNew: Bool) {
    self.planned = planned
    self.isNew = isNew
  }
}

/// A planned entry, and the entry that it becomes.
public struct PlannedLogging: Hashable, Sendable {
  /// The planned entry.
  public let id: PlannedEntryID
  /// The entry. Its id tells a repeated request from another one.
  public let entry: NewEntry

  /// Creates a value.
  public init(_ id: PlannedEntryID, as entry: NewEntry) {
    self.id = id
    self.entry = entry
  }
}

extension Day {
  /// The days for which food can be planned, seen from this one.
  public var plannable: ClosedRange<Day> { self + 1...self + PlannedEntry.daysAhead }

  /// The days whose planned food is asked about on this one. The day after may have begun where the person is.
  public var asking: ClosedRange<Day> { self - 7...self + 1 }
}

extension PlannedEntry {
  /// Its time of day as forms and programs write it: `19:05`
  public var time: String { MealPlan.time(minute) }
}
