public import DemeterCore
public import Foundation
public import Observation

/// Weight, energy and food over weeks or years for a view, and what the person burns. Follows changes of the diary, also those of other
/// devices and programs.
@Observable
@MainActor
public final class TrendsViewModel {
  /// The trends up to today; nil before they are loaded.
  public private(set) var trends: DiaryTrends?
  /// How far back the plots look.
  public var span: TrendSpan = .threeMonths
  @ObservationIgnored private let dataStore: DataStore
  @ObservationIgnored private let body: Body
  @ObservationIgnored private let weekStart: WeekStart
  private let reading: LiveReading

  /// Creates a model without loaded trends.
  ///
  /// - Parameters:
  ///   - body: what is known of the person's body. It improves the first weeks and is needed for a forecast.
  ///   - weekStart: the first weekday of the weeks that are averaged.
  public init(dataStore: DataStore, body: Body = Body(), weekStart: WeekStart = .monday) {
    self.dataStore = dataStore
    self.body = body
    self.weekStart = weekStart
    reading = LiveReading(dataStore)
  }

  /// Whether something is being loaded or saved.
  public var isLoading: Bool { reading.isLoading }
  /// The last error, in words for a person; nil after a call that succeeded.
  public var errorMessage: String? { reading.errorMessage }

  /// What the person burns, as it is shown this week; nil if that is not known yet.
  public var learned: LearnedExpenditure? { trends?.learned }
  /// Weights and their trend.
  public var weight: WeightTrend? { trends?.weight(span) }
  /// What was eaten against what was burned.
  public var energy: EnergyTrend? { trends?.energy(span) }
  /// Averages of what was eaten against the goals.
  public var intake: IntakeTrend? { trends?.intake(span) }
  /// Steps.
  public var steps: StepsTrend? { trends?.steps(span, plan: dataStore.plan) }
  /// How regularly food was logged.
  public var streak: LoggingStreak? { trends?.streak(span) }

  /// Loads the trends of the whole diary. Call it when the view appears and when the day changes.
  public func load() async {
    let trends = await reading.read { [dataStore, body, weekStart] diary throws(DiaryError) in
      try await diary.trends(until: dataStore.today, body: body, weekStart: weekStart)
    } again: { [weak self] in
      await self?.load()
    }
    if let trends { self.trends = trends }
  }

  /// Writes down a weight of 20–400 kg, now. Returns its id; nil if it could not be saved.
  @discardableResult
  public func log(kilograms: Double) async -> MeasurementID? { await log(.weight, kilograms) }

  /// Writes down a drink of 1–5,000 ml of water, now. Returns its id; nil if it could not be saved.
  @discardableResult
  public func log(milliliters: Double) async -> MeasurementID? { await log(.water, milliliters) }

  /// Deletes a measurement; `restore(_:)` reverses it.
  public func delete(_ id: MeasurementID) async {
    await change { diary throws(DiaryError) in _ = try await diary.delete(measurement: id, seeing: nil) }
  }

  /// Restores a deleted measurement.
  public func restore(_ id: MeasurementID) async {
    await change { diary throws(DiaryError) in _ = try await diary.restore(measurement: id) }
  }

  private func log(_ kind: MeasurementKind, _ amount: Double) async -> MeasurementID? {
    guard kind.range.contains(amount) else { return nil }
    let new = NewMeasurement(
      id: .fresh(), kind: kind, amount: Measure(amount), logged: dataStore.moment(dataStore.now()))
    return await change { diary throws(DiaryError) in _ = try await diary.save([new]) } ? new.id : nil
  }

  /// Writes, and then shows the trends as they are stored.
  @discardableResult
  private func change(_ body: @Sendable (any Diary) async throws(DiaryError) -> Void) async -> Bool {
    guard await reading.write(body) else { return false }
    await load()
    return true
  }
}
