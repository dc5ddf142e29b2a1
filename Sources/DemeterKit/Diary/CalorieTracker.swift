internal import DemeterCore
public import Foundation
public import Observation

/// One day's log for a view: loads it, changes it, and follows changes from other devices and programs.
@Observable
@MainActor
public final class CalorieTracker {
  /// The loaded log; nil before the first one is loaded. It follows the diary.
  public var currentLog: DailyLog?
  /// The date that the log was loaded for.
  public var selectedDate: Date
  /// The last error, in words for a person; nil if there is none.
  public var errorMessage: String?
  /// Whether a load, save or search is running.
  public var isLoading: Bool { running > 0 }

  private var running = 0
  @ObservationIgnored private let dataStore: DataStore
  @ObservationIgnored private let apiClient: NutritionAPIClient
  /// The number of loads; results of an overtaken load are discarded.
  @ObservationIgnored private var loads = 0
  /// The numbers of the last started and last displayed read; older results never replace newer ones.
  @ObservationIgnored private var looks = (begun: 0, shown: 0)
  @ObservationIgnored private var following: Following?

  /// The upper limit of a goal in kilocalories; larger goals are saved as this one.
  private static let largestGoal = 1e12

  /// Creates a tracker without a loaded log.
  public init(dataStore: DataStore, apiClient: NutritionAPIClient, selectedDate: Date = Date()) {
    self.dataStore = dataStore
    self.apiClient = apiClient
    self.selectedDate = selectedDate
  }

  /// Loads the log of a date's day; a day without entries has an empty log.
  ///
  /// - Throws: `DataStoreError`; the previous log stays.
  public func loadLog(for date: Date) async throws {
    try await perform {
      loads += 1
      let load = loads
      // Follow the diary first, to miss no change between the two calls.
      try await follow()
      let look = beginLook()
      let record = try await dataStore.record(of: dataStore.day(of: date))
      guard load == loads else { return }
      selectedDate = date
      show(record, look: look)
    }
  }

  /// Returns the calories of the current log; 0 without a log.
  public func getCurrentDailyTotal() -> Double { currentLog?.totalCalories ?? 0 }

  /// Returns the calories that remain until the goal, negative beyond it; nil without a goal.
  public func getRemainingCalories() -> Double? { currentLog?.remainingCalories }

  /// Adds an item to the current log's day. Adding it again changes nothing.
  ///
  /// - Throws: `CalorieTrackerError.noCurrentLog`, or `DataStoreError`.
  public func addFoodItem(_ item: FoodItem) async throws {
    try await change { day in try await dataStore.add(item, on: day) }
  }

  /// Removes an item from the diary.
  ///
  /// - Throws: `CalorieTrackerError.noCurrentLog`, or `DataStoreError`.
  public func removeFoodItem(_ item: FoodItem) async throws {
    try await change { _ in try await dataStore.remove(item) }
  }

  /// Saves an item's new values. If it was changed elsewhere in the meantime, saves nothing, and the log shows the newer values.
  ///
  /// - Throws: `CalorieTrackerError.noCurrentLog`, or `DataStoreError`.
  public func updateFoodItem(_ item: FoodItem) async throws {
    try await change { _ in try await dataStore.update(item) }
  }

  /// Sets the calorie goal of the current log's day. It is in force from that day until the next goal.
  ///
  /// - Throws: `CalorieTrackerError.noCurrentLog`, `CalorieTrackerError.invalidGoal`, or `DataStoreError`.
  public func setDailyGoal(_ calories: Double) async throws {
    try await change { day in
      guard calories.isFinite, calories > 0 else { throw CalorieTrackerError.invalidGoal }
      // Goals are stored in thousandths: at least one of them, and at most what a sum can hold.
      try await dataStore.setGoal(Energy(kilocalories: min(max(calories, 0.001), Self.largestGoal)), from: day)
    }
  }

  /// Searches foods; blank text returns nothing and sends no request.
  ///
  /// - Throws: `NutritionAPIError`, or `CancellationError` if the search was cancelled.
  public func searchFood(query: String) async throws -> [NutritionSearchResult] {
    try await perform { try await apiClient.search(query) }
  }

  private var shownDay: Day? { currentLog.map { dataStore.day(of: $0.date) } }

  /// Runs an operation and stores its error in `errorMessage`.
  private func perform<T>(_ body: () async throws -> T) async throws -> T {
    running += 1
    defer { running -= 1 }
    errorMessage = nil
    do {
      return try await body()
    } catch {
      if !(error is CancellationError) {
        errorMessage = (error as? any LocalizedError)?.errorDescription ?? "Something went wrong. Please try again."
      }
      throw error
    }
  }

  /// Changes the diary and then shows the current log; after a failure, shows the stored state.
  private func change(_ body: (Day) async throws -> Void) async throws {
    try await perform {
      guard let day = shownDay else { throw CalorieTrackerError.noCurrentLog }
      do {
        try await body(day)
      } catch {
        try? await refresh(renewed: true)
        throw error
      }
      // The change is saved, even if the log can't be shown at the moment.
      try? await refresh(renewed: false)
    }
  }

  private func refresh(renewed: Bool) async throws(DataStoreError) {
    guard let day = shownDay else { return }
    let look = beginLook()
    let record = try await dataStore.record(of: day)
    guard day == shownDay else { return }
    show(record, look: look, renewed: renewed)
  }

  private func beginLook() -> Int {
    looks.begun += 1
    return looks.begun
  }

  private func show(_ record: DayRecord, look: Int, renewed: Bool = false) {
    guard let log = currentLog, shownDay == record.day else {
      looks.shown = look
      currentLog = DailyLog(record, in: dataStore.timeZone)
      return
    }
    guard look > looks.shown else { return }
    looks.shown = look
    log.follow(record, renewed: renewed)
  }

  private func follow() async throws(DataStoreError) {
    guard following == nil else { return }
    let first = try await dataStore.changes()
    guard following == nil else { return }
    following = Following(dataStore, from: first) { [weak self] change in
      await self?.apply(change)
    } end: { [weak self] in
      self?.following = nil
    }
  }

  private func apply(_ change: DiaryChange) async {
    guard let day = shownDay else { return }
    if change.concerns(day) { try? await refresh(renewed: false) }
  }
}
