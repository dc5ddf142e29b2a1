public import DemeterCore
public import Foundation
public import Observation

/// A month of rings for a view: burned against eaten, day by day, as it stands in the diary, for the last twelve months.
@Observable
@MainActor
public final class CalendarViewModel {
  /// Every cell of the month, in whole weeks, each as its day's first instant.
  public private(set) var monthDays: [Date] = []
  /// The summaries that are at hand, by the first instant of their day. Days without data have none.
  public private(set) var summariesByDay: [Date: DailySummary] = [:]
  /// Whether summaries are being read.
  public var isLoading: Bool { running > 0 }
  /// The first instant of the month that is shown.
  public private(set) var month: Date
  /// What went wrong last, in words for a person; nil where all is well.
  public private(set) var errorMessage: String?

  /// The weekday that rows begin on.
  public let weekStart: WeekStart
  private var running = 0
  @ObservationIgnored private let dataStore: DataStore
  @ObservationIgnored private var loaded: Set<Month> = []
  /// Counts changes of the diary, so that a reading that one of them overtook isn't kept.
  @ObservationIgnored private var changes = 0
  @ObservationIgnored private var following: Following?

  /// How many months can be shown, the present one included.
  public static let monthsShown: Int = 12

  /// A calendar at the present month, with nothing loaded yet.
  public init(dataStore: DataStore, weekStart: WeekStart = WeekStart(locale: Locale.current.identifier(.bcp47))) {
    self.dataStore = dataStore
    self.weekStart = weekStart
    month = dataStore.today.month.firstDay.start(in: dataStore.timeZone)
    layOut()
  }

  /// From a month's first instant to that of the month after.
  public func monthRange(for date: Date) -> (start: Date, end: Date) {
    let month = dataStore.day(of: date).month
    return (month.firstDay.start(in: dataStore.timeZone), (month.days.upperBound + 1).start(in: dataStore.timeZone))
  }

  /// The summary of the day that an instant falls on; nil where there is none or it isn't at hand.
  public func summary(forDay dayStart: Date) -> DailySummary? {
    summariesByDay[dataStore.day(of: dayStart).start(in: dataStore.timeZone)]
  }

  /// Whether the month before the one that is shown can be.
  public var hasPreviousMonth: Bool { shown.advanced(by: -1).map(isWithinReach) ?? false }
  /// Whether the month after the one that is shown can be.
  public var hasNextMonth: Bool { shown.advanced(by: 1).map(isWithinReach) ?? false }

  /// Shows the month of a date, of the last twelve the nearest, and has its neighbours at hand.
  public func show(monthOf date: Date) async {
    let present = dataStore.today.month
    let asked = dataStore.day(of: date).month
    let oldest = present.advanced(by: 1 - Self.monthsShown) ?? present
    month = min(max(asked, oldest), present).firstDay.start(in: dataStore.timeZone)
    layOut()
    await prefetchMonthCentered(on: month)
  }

  /// Shows the month before, if there is one.
  public func showPreviousMonth() async { await turn(by: -1) }
  /// Shows the month after, if there is one.
  public func showNextMonth() async { await turn(by: 1) }

  /// Has a month and its two neighbours at hand. Months that are there already are not read again; the calendar follows the diary.
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
      // ServerConfiguration first, so that no change falls between the two.
      try await follow()
      let days = months.lowerBound.days.lowerBound...months.upperBound.days.upperBound
      let before = changes
      let history = try await dataStore.history(in: days)
      // Whoever overtook this reads the same months after it.
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

  /// What was at hand may be out of date; what is shown is read anew, the rest when it is asked for.
  private func reread() async {
    changes += 1
    loaded = []
    await prefetchMonthCentered(on: month)
  }
}
