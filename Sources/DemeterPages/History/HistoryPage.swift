public import DemeterCore
import DemeterMessages
import DemeterWords
import Foundation

/// The calendar page: a month, a week or a list of days, and possibly an open day.
public struct HistoryPage: Hashable, Sendable {
  /// The text to show if there are no numbers.
  enum Emptiness: Hashable, Sendable { case firstUse, nothingLogged, nothingFound }

  public let title: String
  let head: HistoryHead
  let address: HistoryAddress
  /// The name of the displayed month or week, for comparison in time.
  let place: String
  /// The address for a swipe to the left.
  let leftward: String?
  /// The address for a swipe to the right.
  let rightward: String?
  let weekdays: [Weekday]
  /// Rows of seven; empty in a list.
  let weeks: [[CalendarDay]]
  let rows: [DayRow]
  /// The days of a month as lines, for a wide screen on which no day is open.
  let beside: [DayRow]
  let statistics: [String]
  let emptiness: Emptiness?
  /// Copies the week to the next one; nil unless that has days to come, and something to copy.
  let weekCopy: WeekCopy?
  let filter: FilterPanel
  let detail: DayDetailPage?

  /// Shows the days of an address. The history covers `address.days(in:)`; the record is that of the open day.
  public init(
    _ address: HistoryAddress, history: History, open record: DayRecord?, refused: RefusedFilter? = nil, in context: PageContext
  ) {
    let today = context.today
    let shown = address.shown(in: context)
    self.address = address
    place = address.mode == .week ? shown.lowerBound.description : address.anchor.month.description
    detail = record.map { DayDetailPage($0, at: address, in: context) }
    title = address.day == nil ? address.heading(in: context) : detail?.title ?? address.heading(in: context)
    let neighbours = address.neighbours(firstDay: history.firstDay, in: context)
    head = HistoryHead(
      heading: address.heading(in: context), years: address.years(in: context), previous: neighbours.previous, next: neighbours.next,
      today: NavLink(words: say("Today"), address: address.opening(nil).showing(today).path, isCurrent: shown.contains(today)),
      lenses: address.lenses, views: address.modes(in: context))
    leftward = context.swipesForward ? neighbours.next?.address : neighbours.previous?.address
    rightward = context.swipesForward ? neighbours.previous?.address : neighbours.next?.address
    weekdays = context.weekdays
    let month = address.mode == .month ? address.anchor.month : nil
    weeks =
      address.mode == .list
      ? []
      : history.days.inWeeks.map { week in
        let days = week.map { history[$0] }
        let scale = address.mode == .week ? days.flatMap { [$0.total?.energy, $0.goal].compactMap { $0 } }.max() : nil
        return days.map {
          CalendarDay($0, at: address, month: month, scale: scale.flatMap { $0 > .zero ? $0 : nil }, in: context)
        }
      }
    let days = shown.each.filter { $0 <= today }.map { history[$0] }.filter { address.filter.admits($0, today: today) }
    let isFiltered = !address.filter.isEmpty
    let listed =
      days.reversed()
      .filter { $0.total != nil || address.filter.statuses.contains(.noEntries) || address.mode == .week && !isFiltered }
      .prefix(Self.mostRows).map { DayRow($0, at: address, in: context) }
    rows = address.mode == .month ? [] : listed
    beside = address.mode == .month && record == nil ? listed : []
    let figures = HistoryStatistics(of: days, today: today)
    let left = address.mode == .week && shown.contains(today) ? WeekLeft(history, in: context) : nil
    statistics = figures.words(in: context) + [left?.words].compactMap { $0 }
    if history.firstDay == nil {
      emptiness = .firstUse
    } else if isFiltered {
      emptiness = days.isEmpty ? .nothingFound : nil
    } else {
      emptiness = figures.daysLogged == 0 ? .nothingLogged : nil
    }
    let isWeek = address.mode == .week && !isFiltered
    weekCopy = isWeek && !context.isShared ? WeekCopy(shown.each.map { history[$0] }, in: context) : nil
    filter = FilterPanel(address, refused: refused, in: context)
  }

  /// Maximum number of rows in a list.
  static let mostRows: Int = 400
}

/// A day as a line of a list.
struct DayRow: Hashable, Sendable {
  let id: String
  let date: String
  let address: String
  let sign: DaySign
  let percent: Int?
  let words: String
  let calories: String
  let isOpen: Bool

  init(_ day: HistoryDay, at address: HistoryAddress, in context: PageContext) {
    id = "day-\(day.day)"
    date = context.rowDate(day.day)
    self.address = address.opening(day.day).path
    sign = DaySign(day, today: context.today)
    percent = day.percentSoFar(on: context.today)
    words = day.total == nil ? sign.words : context.entries(day.entryCount) + ", " + sign.words
    calories = day.total.map { context.calories($0.energy) } ?? "—"
    isOpen = address.day == day.day
  }
}

extension PageContext {
  /// `Today, Tue, Nov 18`, `Tue, Nov 18`, `Tue, Nov 18, 2025`: with the year unless it is this one
  func rowDate(_ day: Day) -> String {
    let brief = dates.brief(day)
    if day == today { return say("Today, \(brief)") }
    return day.components.year == today.components.year ? brief : brief.replacing(dates.short(day), with: dates.dated(day))
  }
}

extension HistoryStatistics {
  /// `Avg: 1,850 cal/day`, `Goal met: 5/7 days`, `31 entries on 7 days, today still open, average of 5 days`
  func words(in context: PageContext) -> [String] {
    guard daysLogged > 0 else { return [say("No entries")] }
    let numbers = context.numbers, entries = context.entries(entryCount), days = numbers.text(daysLogged)
    // Days that are marked as incomplete have entries and are in no average.
    let isOfFewer = completeDays > 0 && completeDays < daysLogged - (isTodayOpen ? 1 : 0)
    let logged =
      isTodayOpen
      ? say(daysLogged, one: "\(entries) on \(days) day, today still open", other: "\(entries) on \(days) days, today still open")
      : say(daysLogged, one: "\(entries) on \(days) day", other: "\(entries) on \(days) days")
    let complete = numbers.text(completeDays)
    let average = say(completeDays, one: "average of \(complete) day", other: "average of \(complete) days")
    return [
      averageEnergy.map { inKilojoules ? say("Avg: \(context.whole($0)) kJ/day") : say("Avg: \(context.whole($0)) cal/day") },
      judgedDays == 0 ? nil : say("Goal met: \(numbers.text(asAimed))/\(numbers.text(judgedDays)) days"),
      isOfFewer ? "\(logged), \(average)" : logged,
    ].compactMap { $0 }
  }
}
