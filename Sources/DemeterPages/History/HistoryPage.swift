public import DemeterCore
public import DemeterHTML

/// A day of the calendar.
public struct CalendarDay: Hashable, Sendable {
  let number: String
  /// nil for a day that has not come.
  let address: String?
  let isToday: Bool
  let calories: String?
  let status: GoalStatus
  /// `Tuesday 18 November, 4 entries, 1,930 calories, goal met`
  let spoken: String
}

/// A month of days with what was logged on them.
public struct HistoryPage: Hashable, Sendable {
  /// The page's title.
  public let title: String
  let previous: String?
  let next: String?
  /// Rows of seven, Sunday first; nil outside the month.
  let weeks: [[CalendarDay?]]
  let isEmpty: Bool

  /// A month from its totals.
  public init(_ month: Month, totals: [DailyTotal], goals: GoalLog, in context: PageContext) {
    title = context.dates.month(month)
    let today = context.today
    previous = month.advanced(by: -1).map { "/history?month=\($0)" }
    next = month < today.month ? month.advanced(by: 1).map { "/history?month=\($0)" } : nil
    let byDay: [Day: DailyTotal] = Dictionary(totals.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
    var cells: [CalendarDay?] = Array(repeating: nil, count: month.firstDay.weekday)
    for offset in 0..<month.length {
      let day = month.firstDay + offset
      cells.append(CalendarDay(day, total: byDay[day], goals: goals, in: context))
    }
    while cells.count % 7 != 0 { cells.append(nil) }
    weeks = stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<$0 + 7]) }
    isEmpty = totals.isEmpty
  }
}

extension CalendarDay {
  init(_ day: Day, total: DailyTotal?, goals: GoalLog, in context: PageContext) {
    let today = context.today
    number = String(day.components.day)
    isToday = day == today
    address = day > today ? nil : isToday ? "/" : "/days/\(day)"
    let energy = total.map { context.numbers.text($0.energy) }
    // A cell is narrow: whole calories to look at, all of them to listen to.
    calories = total.map { context.numbers.text(Int($0.energy.kilocalories.rounded())) }
    status = total.map { GoalStatus($0, goal: goals.inForce(on: day)?.energy) } ?? .noEntries
    let count = total?.entryCount ?? 0
    let words = [
      isToday ? "Today" : "", context.dates.spoken(day), count == 0 ? "" : "\(count) \(count == 1 ? "entry" : "entries")",
      energy.map { "\($0) calories" } ?? "", day > today ? "in the future" : status.words,
    ]
    spoken = words.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

/// Shows a `HistoryPage`.
public struct CalendarHistoryView: View {
  let page: HistoryPage

  /// A month.
  public init(page: HistoryPage) { self.page = page }

  /// The markup.
  public var body: some HTML {
    header(.class("bar")) {
      h1 { page.title }
      div(.class("bar-actions")) {
        if let previous = page.previous {
          a(.class("icon-button"), .href(previous), .label("Previous month")) { Icon(.chevronLeft) }
        }
        if let next = page.next {
          a(.class("icon-button"), .href(next), .label("Next month")) { Icon(.chevronRight) }
        }
      }
    }
    table(.class("card month")) {
      thead {
        tr { ForEach(DateStyle.weekdays) { name in th(.attribute("scope", "col"), .attribute("abbr", name)) { String(name.prefix(1)) } } }
      }
      tbody { ForEach(page.weeks) { week in tr { ForEach(week) { CalendarDayCell(day: $0) } } } }
    }
    if page.isEmpty { p(.class("card message")) { "Nothing was logged in this month." } }
  }
}

/// One day of the grid: its date, its calories, and how it went as a shape.
struct CalendarDayCell: View {
  let day: CalendarDay?

  var body: some HTML {
    td {
      if let day {
        if let address = day.address {
          a(
            .class("day-cell \(day.status.rawValue)"), .href(address), .label(day.spoken),
            .attribute("aria-current", ifPresent: day.isToday ? "date" : nil)
          ) { CalendarDayContent(day: day) }
        } else {
          span(.class("day-cell future"), .label(day.spoken), .role("text")) { CalendarDayContent(day: day) }
        }
      }
    }
  }
}

struct CalendarDayContent: View {
  let day: CalendarDay

  var body: some HTML {
    span(.class("date")) { day.number }
    span(.class("mark")) { if let sign { Icon(sign) } }
    span(.class("energy")) { day.calories ?? "" }
  }

  private var sign: Icon.Shape? {
    switch day.status {
    case .met: .check
    case .close, .noGoal: .dot
    case .over: .over
    case .under: .under
    case .noEntries: nil
    }
  }
}
