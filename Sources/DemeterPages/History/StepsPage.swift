public import DemeterCore
import DemeterMessages
import DemeterWords

/// The steps lens: all months from the oldest to the current one, or the days of one of them.
public struct StepsPage: Hashable, Sendable {
  public let title: String
  let head: HistoryHead
  let mode: HistoryAddress.StepsMode
  /// The displayed month.
  let place: Month
  /// Oldest first; empty in a list.
  let months: [StepsMonth]
  /// The first and the last month whose days are included.
  let sent: String
  /// The days of the month that have steps, newest first; empty in a calendar.
  let rows: [DailyRecord]
  /// The same days, for a wide screen on which no day is open; empty in a list.
  let beside: [DailyRecord]
  /// The selected day.
  let card: DailyRecord?
  /// The same address without the selected day.
  let close: String
  /// The current month, and whether it is among those shown.
  let latest: NavLink
  /// The months before and after those that are visible without scripts.
  let earlier: NavLink?
  let later: NavLink?
  /// What the plan hides, if anything.
  let limit: PlanLimit?
  let detail: DayDetailPage?

  /// Shows the months of an address. The history covers `address.days(of:)`; the record is that of the open day. The selected day is passed
  /// separately because it may be far from the displayed months.
  public init(
    _ address: HistoryAddress, months: StepMonths, history: History, chosen: HistoryDay? = nil, open record: DayRecord?,
    in context: PageContext
  ) {
    let asked = address.anchor.month
    let place = months.nearest(asked)
    self.place = place
    mode = address.stepsMode
    let heading = context.dates.month(place)
    detail = record.map { DayDetailPage($0, at: address, in: context) }
    title = address.day == nil ? heading : detail?.title ?? heading
    let views = HistoryAddress.StepsMode.allCases.map { mode in
      let other = address.with {
        $0.stepsMode = mode
        if mode != address.stepsMode { $0.chosen = nil }
      }
      return NavLink(words: mode == .calendar ? say("Month") : say("List"), address: other.path, isCurrent: mode == address.stepsMode)
    }
    func way(_ month: Month, _ words: String, spoken: String? = nil) -> NavLink {
      let there = address.with {
        $0.anchor = month == context.today.month ? context.today : month.firstDay
        ($0.day, $0.chosen) = (nil, nil)
      }
      return NavLink(
        words: words, address: "\(there.path)#\(StepsMonth.id(month))", isCurrent: month == place,
        spoken: spoken ?? context.dates.month(month))
    }
    // Format each month once, for both the picker and the stack.
    let ways: [(month: Month, name: String, way: NavLink)] = months.months.map { month in
      let name = context.dates.month(month)
      return (month, name, way(month, context.dates.short(month), spoken: name))
    }
    let byYear: [Int: [(month: Month, name: String, way: NavLink)]] = Dictionary(grouping: ways) { $0.month.year }
    var today = way(context.today.month, say("Today"))
    today.isCurrent = place == context.today.month
    head = HistoryHead(
      heading: heading,
      years: byYear.sorted { $0.key > $1.key }.map { year, months in PickerYear(year: String(year), months: months.map(\.way)) },
      previous: months.months.last { $0 < place }.map {
        way($0, say("Previous month"), spoken: say("Previous month, \(context.dates.month($0))"))
      },
      next: months.months.first { $0 > place }.map {
        way($0, say("Next month"), spoken: say("Next month, \(context.dates.month($0))"))
      }, today: today, lenses: address.lenses, views: views)
    let window = address.window(of: months), weekdays = context.weekdays
    sent = [window.first, window.last].compactMap { $0?.description }.joined(separator: " ")
    let isCalendar = mode == .calendar
    self.months =
      isCalendar
      ? ways.map { month, name, way in
        StepsMonth(
          month, name: name, gap: Self.gap(before: month, in: months.months, context), of: window.contains(month) ? history : nil,
          place: place, weekdays: weekdays, address: way.address, at: address, in: context)
      } : []
    let listed = place.days.each.reversed().filter { $0 <= context.today && history.days.contains($0) }.map { history[$0] }
      .filter { $0.activity?.steps != nil }.map { DailyRecord($0, at: address, in: context) }
    rows = isCalendar ? [] : listed
    beside = isCalendar && record == nil ? listed : []
    card = isCalendar ? chosen.map { DailyRecord($0, at: address, in: context) } : nil
    close = address.with { ($0.day, $0.chosen) = (nil, nil) }.path
    var latest = way(context.today.month, say("Jump to latest"))
    latest.isCurrent = window.last == months.months.last
    self.latest = latest
    earlier = window.first.flatMap { first in months.months.last { $0 < first } }.map { way($0, say("Earlier months")) }
    later = months.months.first { $0 > place }.map { way($0, say("Later months")) }
    limit = months.hidden > 0 ? PlanLimit(isAskedFor: months.hides(asked)) : nil
  }

  /// Names the months without steps between a month and the one that is shown before it; nil if there are none.
  private static func gap(before month: Month, in months: [Month], _ context: PageContext) -> String? {
    guard let before = months.last(where: { $0 < month }), let first = before.advanced(by: 1), let last = month.advanced(by: -1),
      first <= last
    else { return nil }
    return first == last
      ? say("No steps in \(context.dates.month(first))")
      : say("No steps from \(context.dates.month(first)) to \(context.dates.month(last))")
  }
}

/// What a plan hides.
struct PlanLimit: Hashable, Sendable {
  /// Whether the address asks for a hidden month.
  let isAskedFor: Bool
}

extension HistoryAddress {
  /// Returns the months whose days are sent in one response.
  func window(of months: StepMonths) -> ArraySlice<Month> {
    stepsMode == .calendar ? months.around(anchor.month, earlier: 4, later: 2) : months.around(anchor.month, earlier: 0, later: 0)
  }

  /// Returns the selected day, if the steps lens has a card for it.
  public func chosen(of months: StepMonths, in context: PageContext) -> Day? {
    chosen.flatMap { stepsMode == .calendar && $0 <= context.today && months.months.contains($0.month) ? $0 : nil }
  }

  /// Returns the days to read for the steps lens.
  public func days(of months: StepMonths) -> ClosedRange<Day> {
    let window = window(of: months)
    let first = window.first ?? anchor.month, last = window.last ?? first
    return first.firstDay...last.days.upperBound
  }
}

/// A month of the stack: its name, and its days if they are included.
struct StepsMonth: Hashable, Sendable {
  /// `2026-03`
  let key: String
  let name: String
  /// `No steps in February 2026`: what lies between it and the month that is shown before it.
  let gap: String?
  let weekdays: [Weekday]
  /// Whether it is after the displayed month; without scripts the page ends there.
  let isAfter: Bool
  /// `Avg: 6,120 steps`, `Goal met: 5/7`; empty without steps.
  let summary: [String]
  /// How many weeks it touches, 4…6, which determines its height.
  let weekCount: Int
  /// Rows of seven, nil for days of neighbouring months; empty if the month is fetched when it is scrolled near.
  let weeks: [[StepsDay?]]
  /// The address of the same page for this month.
  let address: String

  static func id(_ month: Month) -> String { "month-\(month)" }

  init(
    _ month: Month, name: String, gap: String? = nil, of history: History?, place: Month, weekdays: [Weekday], address: String,
    at there: HistoryAddress, in context: PageContext
  ) {
    key = month.description
    self.name = name
    self.gap = gap
    isAfter = month > place
    self.weekdays = weekdays
    self.address = address
    summary = history.map { history in StepsStatistics(of: month.days.each.map { history[$0] }, in: context).words(in: context) } ?? []
    let grid = MonthGrid(month, weekStart: context.weekStart)
    weekCount = (grid.days.upperBound - grid.days.lowerBound + 1) / 7
    weeks =
      history.map { history in
        grid.weeks.map { week in week.map { $0.month == month ? StepsDay(history[$0], at: there, in: context) : nil } }
      } ?? []
  }
}

/// What the steps of a month add up to. Today is left out, since it is not complete.
struct StepsStatistics: Hashable, Sendable {
  private var days = 0
  private var steps = 0
  private var goals = 0
  private var goalsReached = 0

  init(of days: [HistoryDay], in context: PageContext) {
    for day in days where day.day < context.today {
      guard let steps = day.activity?.steps else { continue }
      self.days += 1
      self.steps += steps
      guard context.showsStepGoal, let goal = day.stepGoal, goal > 0 else { continue }
      goals += 1
      if steps >= goal { goalsReached += 1 }
    }
  }

  func words(in context: PageContext) -> [String] {
    guard days > 0 else { return [] }
    let numbers = context.numbers
    return [say("Avg: \(numbers.counted(Int(nearest: Double(steps) / Double(days)), "step"))")]
      + (goals == 0 ? [] : [say("Goal met: \(numbers.text(goalsReached))/\(numbers.text(goals))")])
  }
}
