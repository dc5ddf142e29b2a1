import DemeterCore
public import DemeterHTML

/// Shows a `HistoryPage`: the calendar, and the open day next to it or over it.
public struct CalendarHistoryView: View {
  let page: HistoryPage

  public init(page: HistoryPage) { self.page = page }

  public var body: some HTML {
    HistoryLayout(detail: page.detail, hint: "Choose a day to see what was eaten.", hasDays: !page.beside.isEmpty) {
      HistoryBar(heading: page.heading, years: page.years, hasFilter: true)
      FilterView(panel: page.filter)
      HistoryWays(lenses: page.lenses, layouts: page.modes)
      div(.class("turned")) {
        nav(.class("arrows"), .label("Other days")) {
          if let previous = page.previous { ArrowLink(way: previous, icon: .chevronLeft, id: "previous") }
          a(
            .class("button quiet small"), .id("today"), .href(page.today.address),
            .attribute("aria-current", ifPresent: page.today.isCurrent ? "true" : nil)
          ) { "Today" }
          if let next = page.next { ArrowLink(way: next, icon: .chevronRight, id: "next") }
        }
        CalendarPane(page: page)
      }
    } days: {
      ForEach(page.beside) { DayRowView(row: $0) }
    }
  }
}

struct ArrowLink: View {
  let way: NavLink
  let icon: Icon.Shape
  let id: String

  var body: some HTML {
    a(.class("icon-button"), .id(id), .href(way.address), .label(way.spoken ?? way.words), .key(id == "next" ? .next : .previous)) {
      Icon(icon)
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
        StatisticsCard(lines: page.statistics)
        if !page.weeks.isEmpty {
          div(.class("card grid")) { CalendarGrid(weekdays: page.weekdays, weeks: page.weeks, label: page.heading) }
          if page.emptiness == nil { GoalLegend(of: page.weeks.joined().map(\.sign)) }
        }
        if let emptiness = page.emptiness { HistoryEmptyView(emptiness: emptiness, clear: page.filter.clear) }
        if !page.rows.isEmpty {
          ul(.class("card list"), .role("list"), .label("Days")) { ForEach(page.rows) { DayRowView(row: $0) } }
        }
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
      + (shown.contains(.incomplete) ? [.incomplete] : [])
  }

  var body: some HTML {
    ul(.class("legend"), .role("list"), .label("What the signs mean")) {
      ForEach(signs) { sign in
        li {
          span(.class("sign \(sign.rawValue)"), .decoration) { if let shape = sign.shape { Icon(shape) } }
          span { Self.words(sign) }
        }
      }
    }
  }

  private static func words(_ sign: DaySign) -> String {
    switch sign {
    case .met: "Within 5% of the goal"
    case .close: "Within 10%"
    case .over: "Over"
    case .under: "Under"
    case .aimedOver: "Over, as you aim to be"
    case .aimedUnder: "Under, as you aim to be"
    default: sign.words.capitalizedFirst
    }
  }
}

/// The statistics of the displayed days.
struct StatisticsCard: View {
  let lines: [String]

  var body: some HTML {
    section(.class("card statistics"), .label("Summary")) { ForEach(lines) { line in p { line } } }
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
        message: "Start tracking", hint: "Log your first meal, and the days fill up here.", action: "Add Food", address: Paths.add)
    case .nothingLogged:
      EmptyStateView(
        message: "Nothing logged here", hint: "Every day is a fresh start. Choose a day to log what you remember.", action: nil,
        address: "/")
    case .nothingFound:
      section(.class("card empty")) {
        p(.class("message")) { "No matching days" }
        p { "No day in view matches the filter." }
        a(.class("button"), .href(clear)) { "Clear filter" }
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
