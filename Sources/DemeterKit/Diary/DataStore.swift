public import DemeterCore
import DemeterWords
public import Foundation

/// The storage of a tracker: a diary, the time zone of its days, and the hours at which they start.
public struct DataStore: Sendable {
  /// The time zone that determines the day of an instant.
  public let timeZone: TimeZone
  /// The hours at which days start.
  public let dayStarts: DayStartLog
  /// The plan, which decides which months of steps models show.
  public let plan: Person.Plan
  private let diary: any Diary
  let now: @Sendable () -> Date

  /// The maximum number of tries for an edit while others write to the same entry.
  private static let patience = 3

  /// Creates a store for any diary.
  public init(
    diary: any Diary, timeZone: TimeZone = .current, dayStarts: DayStartLog = .midnight, plan: Person.Plan = .pro,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.diary = diary
    self.timeZone = timeZone
    self.dayStarts = dayStarts
    self.plan = plan
    self.now = now
  }

  /// Returns the day that a date stands for: the day whose midnight it is, or to which the instant belongs.
  func day(of date: Date) -> Day {
    let calendarDay = Day(date, in: timeZone)
    return calendarDay.start(in: timeZone) == date ? calendarDay : day(at: date)
  }

  /// Returns the day to which an instant belongs.
  func day(at instant: Date) -> Day { dayStarts.day(of: instant, in: timeZone) }

  /// The current day.
  var today: Day { day(at: now()) }

  /// Returns a moment in the store's time zone.
  func moment(_ instant: Date) -> LoggedMoment { LoggedMoment(instant, in: timeZone, dayStarts: dayStarts) }

  /// The diary as the plan shows it.
  var shown: ShownDiary { ShownDiary(diary, plan: plan, today: today) }

  /// Calls the diary, and translates its errors.
  func call<T>(_ body: @Sendable (any Diary) async throws(DiaryError) -> T) async throws(DataStoreError) -> T {
    do { return try await body(diary) } catch { throw DataStoreError(error) }
  }

  /// Returns the entries and measurements of a range of days.
  func history(in days: ClosedRange<Day>) async throws(DataStoreError) -> History {
    do { return try await shown.history(in: days) } catch { throw DataStoreError(error) }
  }

  /// Returns the measurements of a range of days.
  func activity(in days: ClosedRange<Day>) async throws(DataStoreError) -> [ActivityDay] {
    do { return try await shown.activity(in: days) } catch { throw DataStoreError(error) }
  }

  /// Returns a day; one without entries is empty.
  func record(of day: Day) async throws(DataStoreError) -> DayRecord {
    do { return try await shown.record(of: day) } catch { throw DataStoreError(error) }
  }

  /// Returns a stream of all changes from now on, or after the one with a number.
  func changes(after number: Int? = nil) async throws(DataStoreError) -> AsyncStream<DiaryChange> {
    do { return try await diary.changes(after: number) } catch { throw DataStoreError(error) }
  }

  /// Adds an item to a day. Adding it again changes nothing; adding a removed item restores it.
  @MainActor func add(_ item: FoodItem, on day: Day) async throws(DataStoreError) {
    let present = now()
    guard day <= self.day(at: present) else { throw .invalid([FieldError.futureDay.message]) }
    guard day >= .earliestEntry else { throw .invalid(["Nothing can be logged for a day before 1900"]) }
    do {
      var (meal, logged) = try item.checked(now: present, zone: timeZone, dayStarts: dayStarts, changing: origin(of: item))
      if logged.day != day {
        // The default time of an item is now; for another day use the same time of that day.
        let seconds = wallClock(item.timestamp, in: timeZone)
        let moved = LoggedMoment(day, secondsAfterMidnight: seconds, in: timeZone, dayStarts: dayStarts)
        logged = moved.instant > present ? moment(present) : moved
      }
      let saved = try await save(NewEntry(id: item.id, meal: meal, logged: logged))
      item.origin = saved.deletedAt == nil ? saved : try await diary.restore(item.id)
    } catch {
      throw DataStoreError(error)
    }
  }

  /// Removes an item; does nothing if it is removed already.
  @MainActor func remove(_ item: FoodItem) async throws(DataStoreError) {
    do {
      _ = try await diary.delete(item.id, seeing: nil)
    } catch .notFound {
      return
    } catch {
      throw DataStoreError(error)
    }
  }

  /// Saves the changes of an item. If its entry changed in the meantime in values that an item does not have, such as macros, both changes
  /// are kept; for other values, throws `changedElsewhere`.
  @MainActor func update(_ item: FoodItem) async throws(DataStoreError) {
    do {
      var seen: FoodEntry
      if let origin = origin(of: item) { seen = origin } else { seen = try await diary.entry(item.id) }
      for _ in 0..<Self.patience {
        let (meal, logged) = try item.checked(now: now(), zone: timeZone, dayStarts: dayStarts, changing: seen)
        do {
          item.origin = try await diary.edit(item.id, seeing: seen.version, meal: meal, logged: logged)
          return
        } catch DiaryError.stale(let current) {
          guard seen.looksLike(current) else { throw DataStoreError.changedElsewhere(name: current.meal.name) }
          seen = current
        }
      }
      throw DataStoreError.changedElsewhere(name: seen.meal.name)
    } catch {
      throw DataStoreError(error)
    }
  }

  /// Returns the entry that an item was created from, unless the item got another id.
  @MainActor private func origin(of item: FoodItem) -> FoodEntry? { item.origin.flatMap { $0.id == item.id ? $0 : nil } }

  /// Saves an entry once; an entry that already has these values stays unchanged.
  private func save(_ new: NewEntry) async throws(DiaryError) -> FoodEntry {
    do {
      return try await diary.save(new).entry
    } catch {
      if case .alreadyTaken(let current) = error, current.meal == new.meal { return current }
      throw error
    }
  }

  /// Sets the energy goal from a day on, for all days of the week; other goals stay unchanged.
  func setGoal(_ energy: Energy, from day: Day) async throws(DataStoreError) {
    do {
      try await diary.changeGoals {
        var goals = $0.saved(on: day)
        for (weekday, own) in goals.weekdays {
          goals.weekdays[weekday] = own.amounts == PerNutrient() ? nil : WeekdayGoals(amounts: own.amounts)
        }
        return GoalChange(effectiveFrom: day, goals: goals.replacing([.calories], with: Goals(energy: energy)))
      }
    } catch {
      throw DataStoreError(error)
    }
  }
}

extension FoodEntry {
  /// Returns true if two entries have the same values in an item.
  fileprivate func looksLike(_ other: FoodEntry) -> Bool {
    meal.name == other.meal.name && meal.nutrition.energy == other.meal.nutrition.energy && meal.servingSize == other.meal.servingSize
      && meal.servingUnit == other.meal.servingUnit && FoodItemSource(meal.source) == FoodItemSource(other.meal.source)
      && logged == other.logged
  }
}
