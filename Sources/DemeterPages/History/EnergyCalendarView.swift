import DemeterCore
public import DemeterHTML
import DemeterMessages

/// Shows an `EnergyPage`: a month of small rings, and the open day next to it or over it.
public struct EnergyCalendarView: View {
  let page: EnergyPage

  public init(page: EnergyPage) { self.page = page }

  public var body: some HTML {
    HistoryLayout(
      page.head, detail: page.detail, hint: say("Choose a day to see what was burned and eaten."), hasDays: !page.beside.isEmpty
    ) {
      div(
        .class("pane energy"), .id("pane"), .behaviour("slide tick"), .attribute("data-left", ifPresent: page.leftward),
        .attribute("data-right", ifPresent: page.rightward)
      ) {
        div(.class("page"), .attribute("data-at", page.place)) {
          if !page.weeks.isEmpty { div(.class("card grid")) { EnergyGrid(page: page) } }
          StatisticsCard(lines: page.statistics)
          if !page.weeks.isEmpty { EnergyLegend() }
          if !page.rows.isEmpty {
            ul(.class("card list"), .role("list"), .label(say("Days"))) { ForEach(page.rows) { EnergyRowView(row: $0) } }
          }
        }
      }
    } days: {
      ForEach(page.beside) { EnergyRowView(row: $0) }
    }
  }
}

/// The days as an ARIA grid.
struct EnergyGrid: View {
  let page: EnergyPage

  var body: some HTML {
    table(.class("month"), .role("grid"), .label(page.head.heading), .behaviour("grid")) {
      thead {
        tr {
          ForEach(page.weekdays) { day in
            th(.attribute("scope", "col"), .attribute("abbr", day.name), .label(day.name)) { day.letter }
          }
        }
      }
      tbody { ForEach(page.weeks) { week in tr { ForEach(week) { EnergyDayCell(day: $0) } } } }
    }
  }
}

/// A day's number over its ring.
struct EnergyDayCell: View {
  let day: EnergyDay?

  var body: some HTML {
    if let day {
      td(.role("gridcell"), .attribute("aria-selected", ifPresent: day.isOpen ? "true" : nil)) {
        if let address = day.address {
          a(
            .class("day-cell energy-cell"), .href(address), .label(day.spoken), .attribute("data-day", day.day.description),
            .attribute("aria-current", ifPresent: day.isToday ? "date" : nil)
          ) { EnergyDayContent(day: day) }
        } else {
          span(
            .class("day-cell energy-cell future"), .label(day.spoken), .role("link"), .attribute("aria-disabled", "true"),
            .attribute("data-day", day.day.description)
          ) { EnergyDayContent(day: day) }
        }
      }
    } else {
      td(.role("gridcell")) {}
    }
  }
}

struct EnergyDayContent: View {
  let day: EnergyDay

  var body: some HTML {
    span(.class("date")) { day.number }
    TinyRing(sign: day.ring)
  }
}

/// A day as a line: date, ring, what was burned less what was eaten.
struct EnergyRowView: View {
  let row: EnergyRow

  var body: some HTML {
    li(.class("entry")) {
      a(.class("entry-link"), .href(row.address)) {
        TinyRing(sign: row.ring)
        span(.class("entry-words")) {
          span(.class("name")) { row.date }
          span(.class("when")) { row.words }
        }
        span(.class("energy")) { row.net }
      }
    }
  }
}

/// The legend of the rings.
struct EnergyLegend: View {
  private static var signs: [(sign: EnergyBalance, words: String)] {
    [
      (EnergyBalance(burned: Energy(kilocalories: 3), intake: .zero, goal: Energy(kilocalories: 3)), say("Goal met")),
      (EnergyBalance(burned: Energy(kilocalories: 2), intake: .zero, goal: Energy(kilocalories: 3)), say("Deficit")),
      (EnergyBalance(burned: Energy(kilocalories: 2), intake: Energy(kilocalories: 3), goal: .zero), say("Surplus")),
      (EnergyBalance(burned: nil, intake: nil, goal: .zero), say("No data")),
    ]
  }

  var body: some HTML {
    ul(.class("legend"), .role("list"), .label(say("What the rings mean"))) {
      ForEach(Self.signs) { item in
        li {
          TinyRing(sign: EnergySign(item.sign))
          span { item.words }
        }
      }
    }
  }
}
