public import DemeterCore
public import Foundation
public import Observation

/// A month of rings for a view: energy burned against energy eaten, for each day of the last twelve months. Follows changes of the diary.
@Observable
@MainActor
public final class CalendarViewModel {
  /// Every cell of the month in whole weeks, as the first instant of its day.
  public private(set) var monthDays: [Date] = []
  /// The loaded summaries by the first instant of their day. Days without data have none.
  public private(set) var summariesByDay: [Date: DailySummary] = [:]
  /// Whether summaries are being loaded.
  public var isLoading: Bool { running > 0 }
  /// The first instant of the displayed month.
  public private(set) var month: Date
  /// The last error, in words for a person; nil if there is none.
  public private(set) var errorMessage: String?

  /// The first weekday of each row.
  public let weekStart: WeekStart
  private var running = 0
  @ObservationIgnored private let dataStore: DataStore
  @ObservationIgnored private var loaded: Set<Month> = []
  /// The number of changes of the diary; results that were read before a change are discarded.
  @ObservationIgnored private var changes = 0
  @ObservationIgnored private var following: Following?

  /// The number of months that can be shown, including the current one.
  public static let monthsShown: Int = 12

  /// Creates a calendar at the current month without loaded data.
  public init(dataStore: DataStore, weekStart: WeekStart = WeekStart(locale: Locale.current.identifier(.bcp47))) {
    self.dataStore = dataStore
    self.weekStart = weekStart
    month = dataStore.today.month.firstDay.start(in: dataStore.timeZone)
    layOut()
  }

  /// Returns the first instants of a month and of the next one.
  public func monthRange(for date: Date) -> (start: Date, end: Date) {
    let month = dataStore.day(of: date).month
    return (month.firstDay.start(in: dataStore.timeZone), (month.days.upperBound + 1).start(in: dataStore.timeZone))
  }

  /// Returns the summary of the day that contains an instant; nil if there is none or it is not loaded.
  public func summary(forDay dayStart: Date) -> DailySummary? {
    summariesByDay[dataStore.day(of: dayStart).start(in: dataStore.timeZone)]
  }

  /// Whether the previous month can be shown.
  public var hasPreviousMonth: Bool { shown.advanced(by: -1).map(isWithinReach) ?? false }
  /// Whether the next month can be shown.
  public var hasNextMonth: Bool { shown.advanced(by: 1).map(isWithinReach) ?? false }

  /// Shows the month of a date, limited to the last twelve, and loads its neighbours.
  public func show(monthOf date: Date) async {
    let present = dataStore.today.month
    let asked = dataStore.day(of: date).month
    let oldest = present.advanced(by: 1 - Self.monthsShown) ?? present
    month = min(max(asked, oldest), present).firstDay.start(in: dataStore.timeZone)
    layOut()
    await prefetchMonthCentered(on: month)
  }

  /// Shows the previous month, if there is one.
  public func showPreviousMonth() async { await turn(by: -1) }
  /// Shows the next month, if there is one.
  public func showNextMonth() async { await turn(by: 1) }

  /// Loads a month and its two neighbours. Loaded months are not read again, because the calendar follows the diary.
  public func prefetchMonthCentered(on monthStart: Date) async {
    let center = dataStore.day(of: monthStart).month
    let wanted = (-1...1).compactMap { center.advanced(by: $0) }
    guard !Set(wanted).isSubset(of: loaded), let first = wanted.first, let last = wanted.last else { return }
    await load(first...last)
  }

  private var shown: Month { dataStore.day(of: month).month }

  private func isWithinReach(_ month: Month) -> Bool {
    let present = dataStore.today.month
    return month <= present && month > (present.advanced(by: -Self.monthsShown) ?? month)
  }

  private func turn(by months: Int) async {
    guard let other = shown.advanced(by: months), isWithinReach(other) else { return }
    await show(monthOf: other.firstDay.start(in: dataStore.timeZone))
  }

  private func layOut() {
    monthDays = MonthGrid(shown, weekStart: weekStart).days.each.map { $0.start(in: dataStore.timeZone) }
  }

  private func load(_ months: ClosedRange<Month>) async {
    running += 1
    defer { running -= 1 }
    do {
      // Follow the diary first, to miss no change between the two calls.
      try await follow()
      let days = months.lowerBound.days.lowerBound...months.upperBound.days.upperBound
      let before = changes
      let history = try await dataStore.history(in: days)
      // Discard the result if the diary changed; that change reads the same months again.
      guard before == changes else { return }
      var summaries = summariesByDay
      for day in days.each { summaries[day.start(in: dataStore.timeZone)] = history.summaries[day] }
      if summaries != summariesByDay { summariesByDay = summaries }
      loaded.formUnion(months.each)
      errorMessage = nil
    } catch {
      errorMessage = error.errorDescription
    }
  }

  private func follow() async throws(DataStoreError) {
    guard following == nil else { return }
    let first = try await dataStore.changes()
    guard following == nil else { return }
    following = Following(dataStore, from: first) { [weak self] _ in
      await self?.reread()
    } end: { [weak self] in
      self?.following = nil
    }
  }

  /// Loads the displayed months again after a change, and the other months when they are needed.
  private func reread() async {
    changes += 1
    loaded = []
    await prefetchMonthCentered(on: month)
  }
}
