import DemeterCore
public import DemeterHTML
import DemeterMessages

/// Shows a `HistoryPage`: the calendar, and the open day next to it or over it.
public struct CalendarHistoryView: View {
  let page: HistoryPage

  public init(page: HistoryPage) { self.page = page }

  public var body: some HTML {
    HistoryLayout(page.head, detail: page.detail, hint: say("Choose a day to see what was eaten."), hasDays: !page.beside.isEmpty) {
      FilterView(panel: page.filter)
      CalendarPane(page: page)
    } days: {
      ForEach(page.beside) { DayRowView(row: $0) }
    }
  }
}

/// The days. A swipe moves to those before or after.
struct CalendarPane: View {
  let page: HistoryPage

  var body: some HTML {
    div(
      .class("pane \(page.address.mode.rawValue)"), .id("pane"), .behaviour("slide"),
      .attribute("data-left", ifPresent: page.leftward), .attribute("data-right", ifPresent: page.rightward)
    ) {
      div(.class("page"), .attribute("data-at", page.place)) {
        if !page.weeks.isEmpty {
          div(.class("card grid")) { CalendarGrid(weekdays: page.weekdays, weeks: page.weeks, label: page.head.heading) }
        }
        StatisticsCard(lines: page.statistics)
        if !page.weeks.isEmpty && page.emptiness == nil { GoalLegend(of: page.weeks.joined().map(\.sign)) }
        if let emptiness = page.emptiness { HistoryEmptyView(emptiness: emptiness, clear: page.filter.clear) }
        if !page.rows.isEmpty {
          ul(.class("card list"), .role("list"), .label(say("Days"))) { ForEach(page.rows) { DayRowView(row: $0) } }
        }
        if let copy = page.weekCopy { WeekCopyView(copy: copy) }
      }
    }
  }
}

/// The legend of the days' signs.
struct GoalLegend: View {
  let signs: [DaySign]

  /// The signs that have a meaning of their own, and of the others those that are shown.
  init(of shown: some Sequence<DaySign>) {
    let shown = Set(shown)
    signs =
      [.met, .close] + (shown.contains(.aimedOver) ? [.aimedOver] : [.over]) + (shown.contains(.aimedUnder) ? [.aimedUnder] : [.under])
      + [DaySign.undecided, .incomplete].filter(shown.contains)
  }

  var body: some HTML {
    ul(.class("legend"), .role("list"), .label(say("What the signs mean"))) {
      ForEach(signs) { sign in
        li {
          DaySignView(sign: sign, percent: sign == .undecided ? 60 : nil)
          span { Self.words(sign) }
        }
      }
    }
  }

  private static func words(_ sign: DaySign) -> String {
    switch sign {
    case .met: say("Goal met (±5%)")
    case .close: say("Close to goal (±10%)")
    default: sign.words.capitalizedFirst
    }
  }
}

/// The statistics of the displayed days.
struct StatisticsCard: View {
  let lines: [String]

  var body: some HTML {
    section(.class("card statistics"), .label(say("Summary"))) { ForEach(lines) { line in p { line } } }
  }
}

/// A friendly text if there are no numbers.
struct HistoryEmptyView: View {
  let emptiness: HistoryPage.Emptiness
  let clear: String

  var body: some HTML {
    switch emptiness {
    case .firstUse:
      EmptyStateView(
        message: say("Start tracking"), hint: say("Log your first meal, and the days fill up here."), action: say("Add food"),
        address: Paths.add)
    case .nothingLogged:
      EmptyStateView(
        message: say("Nothing logged here"), hint: say("Every day is a fresh start. Choose a day to log what you remember."), action: nil,
        address: "/")
    case .nothingFound:
      section(.class("card empty")) {
        p(.class("message")) { say("No matching days") }
        p { say("No day in view matches the filter.") }
        a(.class("button"), .href(clear)) { say("Clear filter") }
      }
    }
  }
}

/// A day as a line: date, result, calories.
struct DayRowView: View {
  let row: DayRow

  var body: some HTML {
    li(.class("entry"), .id(row.id)) {
      a(.class(row.isOpen ? "entry-link chosen" : "entry-link"), .href(row.address)) {
        DaySignView(sign: row.sign, percent: row.percent)
        span(.class("entry-words")) {
          span(.class("name")) { row.date }
          span(.class("when")) { row.words }
        }
        span(.class("energy")) { row.calories }
      }
    }
  }
}
