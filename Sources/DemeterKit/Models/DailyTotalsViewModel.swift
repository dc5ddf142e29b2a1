public import DemeterCore
public import Foundation
public import Observation

/// Today for a view: totals, macros, goals and entries. Follows changes of the diary, also those of other devices and programs, and turns to
/// the new day at `midnightReset`.
@Observable
@MainActor
public final class DailyTotalsViewModel {
  /// Today with everything known about it; nil before it is loaded.
  public private(set) var record: DayRecord?
  @ObservationIgnored private let dataStore: DataStore
  private let reading: LiveReading

  /// Creates a model without a loaded day.
  public init(dataStore: DataStore) {
    self.dataStore = dataStore
    reading = LiveReading(dataStore)
  }

  /// Whether something is being loaded or saved.
  public var isLoading: Bool { reading.isLoading }
  /// The last error, in words for a person; nil after a call that succeeded.
  public var errorMessage: String? { reading.errorMessage }

  /// The entries, newest first.
  public var foodEntries: [FoodEntry] { record?.entries ?? [] }
  /// What the person wrote about today; nil if nothing.
  public var note: String? { record?.note }
  /// The entries as they were eaten: grouped by meal, newest first.
  public var meals: [MealGroup] { MealGroup.groups(of: foodEntries) }
  /// The sum of the entries; nil before the day is loaded.
  public var dailyTotal: DailyTotal? { record?.total }
  /// The goals of today, without what exercise adds; nil if none are in force.
  public var goals: Goals? { record?.goalsAsSet }
  /// The goals as they were set, with those of all weekdays: what an editor shows and sets again. nil if none are in force.
  public var goalsOfWeek: Goals? { record?.goalsOfWeek }
  /// Energy eaten against the goal; nil before the day is loaded.
  public var energy: GoalProgress<Energy>? { record?.energy }
  /// Returns one macro against its goal, in grams; nil before the day is loaded.
  public func progress(of macro: Nutrient) -> GoalProgress<Mass>? { record?.progress(of: macro) }

  /// Loads today. Call it when the view appears; from then on, `midnightReset` and changes of the diary load it again.
  public func load() async {
    let record = await reading.read { [dataStore] diary throws(DiaryError) in
      try await diary.record(of: dataStore.today)
    } again: { [weak self] in
      await self?.load()
    }
    if let record { self.record = record }
  }

  /// Logs a meal now. Returns the id of its entry; nil if it could not be saved.
  @discardableResult
  public func log(_ meal: Meal) async -> EntryID? {
    let id = UUID.fresh(), logged = dataStore.moment(dataStore.now())
    return await change { diary throws(DiaryError) in _ = try await diary.save([NewEntry(id: id, meal: meal, logged: logged)]) } ? id : nil
  }

  /// Writes a note about today; a blank text removes it. Returns whether it was saved: a longer text than `NoteInput.longest` is not.
  @discardableResult
  public func write(note text: String) async -> Bool {
    let today = dataStore.today
    let note: String?
    do { note = try NoteInput(text).checked(on: today, today: today) } catch { return false }
    return await change { diary throws(DiaryError) in try await diary.note(note, on: today) }
  }

  /// The food that is planned for today and neither logged nor skipped, by its time. It is in no total.
  public func planned() async throws(DataStoreError) -> [PlannedEntry] {
    let today = dataStore.today
    return try await dataStore.call { diary throws(DiaryError) in try await diary.planned(in: today...today) }
  }

  /// Logs planned food at its time, or now if that is still to come. Returns whether it was logged: not if it was logged or skipped before.
  @discardableResult
  public func log(_ planned: PlannedEntry) async -> Bool {
    guard let logged = try? planned.moment(at: Present(dataStore.now(), in: dataStore.timeZone, dayStarts: dataStore.dayStarts)) else {
      return false
    }
    let new = NewEntry(id: .fresh(), meal: planned.meal, logged: logged)
    return await change { diary throws(DiaryError) in _ = try await diary.log([PlannedLogging(planned.id, as: new)]) }
  }

  /// Deletes an entry; `restore(_:)` reverses it.
  public func delete(_ id: EntryID) async {
    _ = await change { diary throws(DiaryError) in _ = try await diary.delete(id, seeing: nil) }
  }

  /// Restores a deleted entry.
  public func restore(_ id: EntryID) async {
    _ = await change { diary throws(DiaryError) in _ = try await diary.restore(id) }
  }

  /// Sets the goals from today on, with those of their weekdays. The days before keep theirs.
  public func set(_ goals: Goals) async { await set(Set(Goals.Field.allCases), of: goals) }

  /// Sets calories, macros and their label from today on, for all days of the week. Other goals stay.
  public func set(_ goals: UserGoals) async { await set(UserGoals.fields, of: Goals(goals)) }

  private func set(_ fields: Set<Goals.Field>, of goals: Goals) async {
    let today = dataStore.today
    _ = await change { diary throws(DiaryError) in
      try await diary.changeGoals { GoalChange(effectiveFrom: today, goals: $0.saved(on: today).replacing(fields, with: goals)) }
    }
  }

  /// Writes, and then shows the day as it is stored. A failed write keeps its error.
  private func change(_ body: @Sendable (any Diary) async throws(DiaryError) -> Void) async -> Bool {
    guard await reading.write(body) else { return false }
    await load()
    return true
  }
}
