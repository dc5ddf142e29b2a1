public import DemeterCore
public import Observation

/// The history of steps for a view: the months that the store's plan shows, their days against the goal, and one chosen day. Follows changes
/// of the diary.
@Observable
@MainActor
public final class StepsViewModel {
  /// What is shown: stacked months, or the days of one month as a list.
  public enum Mode: String, CaseIterable, Sendable { case calendar, list }

  /// What is shown.
  public private(set) var mode: Mode = .calendar
  /// The months with steps and the current one, oldest first; before they are loaded, none.
  public private(set) var months: [Month] = []
  /// The number of earlier months that the plan hides.
  public private(set) var hiddenMonths: Int = 0
  /// The month that is shown: at first the current one.
  public private(set) var month: Month
  /// The days of the loaded months: of the shown month and its neighbours in `months`.
  public private(set) var days: [Month: [HistoryDay]] = [:]
  /// The chosen day; nil if none is chosen.
  public private(set) var chosen: Day?

  @ObservationIgnored private let dataStore: DataStore
  private let reading: LiveReading

  /// Creates a model at the current month without loaded days.
  public init(dataStore: DataStore) {
    self.dataStore = dataStore
    month = dataStore.today.month
    reading = LiveReading(dataStore)
  }

  /// Whether something is being loaded.
  public var isLoading: Bool { reading.isLoading }
  /// The last error, in words for a person; nil after a call that succeeded.
  public var errorMessage: String? { reading.errorMessage }

  /// The shown month's days that have steps, newest first.
  public var list: [HistoryDay] { (days[month] ?? []).filter { $0.activity?.steps != nil }.reversed() }

  /// Loads the months that have steps, and the days of the shown month and its neighbours.
  public func load() async {
    let (asked, shown) = (month, dataStore.shown)
    let read = await reading.read { diary throws(DiaryError) in
      let months = try await shown.stepMonths()
      let near = months.around(asked, earlier: 1, later: 1)
      let first = near.first ?? asked, last = near.last ?? asked
      let history = try await diary.history(in: first.days.lowerBound...last.days.upperBound)
      return (months: months, near: near, history: history)
    } again: { [weak self] in
      await self?.load()
    }
    guard let read else { return }
    months = read.months.months
    hiddenMonths = read.months.hidden
    month = read.months.nearest(asked)
    days = Dictionary(uniqueKeysWithValues: read.near.map { month in (month, month.days.each.map { read.history[$0] }) })
  }

  /// Shows a month; if it has no steps, the nearest earlier one that has.
  public func show(_ month: Month) async {
    self.month = month
    reading.dropRunning()
    await load()
  }

  /// Shows the steps in another way. A list has no chosen day.
  public func show(_ mode: Mode) {
    self.mode = mode
    if mode == .list { chosen = nil }
  }

  /// Chooses a day of the calendar. Choosing it again clears the choice. Days in the future cannot be chosen.
  public func choose(_ day: Day) {
    guard mode == .calendar, day <= dataStore.today else { return }
    chosen = chosen == day ? nil : day
  }
}
