public import DemeterCore
public import Foundation
public import Observation

/// The history of food for a view: a month, a week or a list of days, or any number of months one below the other, with a filter, a search
/// and one open day. Follows changes of the diary.
@Observable
@MainActor
public final class HistoryViewModel {
  /// What is shown: the weeks of a month, one week, or the logged days of a month, newest first.
  public enum Mode: String, CaseIterable, Sendable { case month, week, list }

  /// What is shown.
  public private(set) var mode: Mode = .month
  /// A day of the shown month or week.
  public private(set) var anchor: Day
  /// The shown days in order; before they are loaded, none. A month has whole weeks, also with days of its neighbours.
  public private(set) var days: [HistoryDay] = []
  /// The months that `loadMonth(year:month:)` loaded, oldest first.
  public private(set) var visibleMonths: [MonthData] = []
  /// The filter. In a list, other days are left out; in a month or week, they are not counted.
  public private(set) var filter: HistoryFilter = HistoryFilter()
  /// The open day with its entries; nil if none is open.
  public private(set) var openDay: DayRecord?
  /// What is searched, as it was typed; empty if nothing is.
  public private(set) var searchQuery: String = ""
  /// The entries that a search found; nil if nothing is searched.
  public private(set) var found: FoundEntries?
  /// The first day of the whole diary that has an entry; nil if nothing was ever logged.
  public private(set) var firstDay: Day?
  /// The first weekday of each week.
  public let weekStart: WeekStart

  @ObservationIgnored private let dataStore: DataStore
  private let reading: LiveReading
  /// The month or week that `days` was loaded for.
  private var counted: ClosedRange<Day>
  @ObservationIgnored private var opened: Day?
  @ObservationIgnored private var searched: SearchText?
  @ObservationIgnored private var wanted: Set<Month> = []

  /// Creates a history at the current month without loaded days.
  public init(dataStore: DataStore, weekStart: WeekStart = WeekStart(locale: Locale.current.identifier(.bcp47))) {
    self.dataStore = dataStore
    self.weekStart = weekStart
    anchor = dataStore.today
    counted = dataStore.today...dataStore.today
    reading = LiveReading(dataStore)
  }

  /// Whether something is being loaded.
  public var isLoading: Bool { reading.isLoading }
  /// The last error, in words for a person; nil after a call that succeeded.
  public var errorMessage: String? { reading.errorMessage }

  /// Whether a day belongs to the shown month or week, and passes the filter.
  public func isCounted(_ day: HistoryDay) -> Bool {
    counted.contains(day.day) && filter.admits(day, today: dataStore.today)
  }
  /// The statistics of the counted days.
  public var statistics: HistoryStatistics { HistoryStatistics(of: days.filter(isCounted), today: dataStore.today) }
  /// Whether there is an earlier month or week with entries.
  public var hasPrevious: Bool { firstDay.map { $0 < period.lowerBound } ?? false }
  /// Whether there is a later month or week that is not in the future.
  public var hasNext: Bool { period.upperBound < dataStore.today }

  /// Loads the shown days, the open day, and what is searched.
  public func load() async {
    let shown = mode == .month ? MonthGrid(anchor.month, weekStart: weekStart).days : period
    let (asked, opened, searched, wanted, visible) = (period, opened, searched, wanted.sorted(), dataStore.shown)
    let read = await reading.read { diary throws(DiaryError) in
      let history = try await visible.history(in: shown)
      let record: DayRecord? = if let opened { try await visible.record(of: opened) } else { nil }
      let found: FoundEntries? = if let searched { try await diary.entries(matching: EntrySearch(text: searched)) } else { nil }
      let months = try await Self.read(wanted, from: visible)
      return (history: history, record: record, found: found, months: months)
    } again: { [weak self] in
      await self?.load()
    }
    guard let read else { return }
    counted = asked
    firstDay = read.history.firstDay
    let all = shown.each.map { read.history[$0] }
    days =
      mode == .list
      ? all.reversed().filter { $0.total != nil && filter.admits($0, today: dataStore.today) } : all
    openDay = read.record
    found = read.found
    visibleMonths = read.months.map { MonthData($0.month, $0.days, today: dataStore.today) }
  }

  /// Adds a month to `visibleMonths`, such as when a list scrolls to it. A month that is loaded is not read again, because the model follows
  /// the diary. A year or month that does not exist is ignored.
  public func loadMonth(year: Int, month: Int) async {
    guard let month = Month(year: year, month: month), !visibleMonths.contains(where: { $0.id == month }) else { return }
    wanted.insert(month)
    await loadAnew()
  }

  private nonisolated static func read(
    _ months: [Month], from diary: ShownDiary
  ) async throws(DiaryError) -> [(month: Month, days: [HistoryDay])] {
    guard let first = months.first, let last = months.last else { return [] }
    let history = try await diary.history(in: first.days.lowerBound...last.days.upperBound)
    return months.map { month in (month, month.days.each.map { history[$0] }) }
  }

  private func loadAnew() async {
    reading.dropRunning()
    await load()
  }

  /// Shows the history in another way.
  public func show(_ mode: Mode) async {
    self.mode = mode
    await loadAnew()
  }

  /// Shows the month or week of a day; for a day in the future, that of today.
  public func show(_ day: Day) async {
    anchor = min(day, dataStore.today)
    await loadAnew()
  }

  /// Shows the month or week before, if there is one with entries.
  public func showPrevious() async {
    if hasPrevious { await show(period.lowerBound - 1) }
  }

  /// Shows the month or week after, if it is not in the future.
  public func showNext() async {
    if hasNext { await show(period.upperBound + 1) }
  }

  /// Applies a filter.
  public func apply(_ filter: HistoryFilter) async {
    self.filter = filter
    await loadAnew()
  }

  /// Opens a day; nil closes the open one.
  public func open(_ day: Day?) async {
    opened = day
    await loadAnew()
  }

  /// Searches the whole diary for words of names or brands; blank text ends the search.
  public func search(_ text: String) async {
    searchQuery = text
    searched = SearchText(text)
    await loadAnew()
  }

  /// The days of the month or week of the anchor.
  private var period: ClosedRange<Day> { mode == .week ? anchor.week(from: weekStart) : anchor.month.days }
}
