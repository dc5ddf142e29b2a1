import DemeterCore
import DemeterHTML

/// Days in rows of seven, as the ARIA grid pattern of the WAI (https://www.w3.org/WAI/ARIA/apg/patterns/grid/). The scripts add the
/// keyboard control.
struct CalendarGrid: View {
  let weekdays: [Weekday]
  let weeks: [[CalendarDay]]
  let label: String

  var body: some HTML {
    table(.class("month"), .role("grid"), .label(label), .behaviour("grid")) {
      thead {
        tr {
          ForEach(weekdays) { day in
            th(.attribute("scope", "col"), .attribute("abbr", day.name), .label(day.name)) { day.letter }
          }
        }
      }
      tbody { ForEach(weeks) { week in tr { ForEach(week) { CalendarDayCell(day: $0) } } } }
    }
  }
}

/// One day of the grid: its date, an icon for its result, its calories, and the number of entries if there are several.
struct CalendarDayCell: View {
  let day: CalendarDay

  var body: some HTML {
    td(.role("gridcell"), .attribute("aria-selected", ifPresent: day.isOpen ? "true" : nil)) {
      if let address = day.address {
        a(
          .class(style), .href(address), .label(day.spoken), .attribute("data-day", day.day.description),
          .attribute("aria-current", ifPresent: day.isToday ? "date" : nil)
        ) { CalendarDayContent(day: day) }
      } else {
        span(.class(style), .label(day.spoken), .role("text"), .attribute("data-day", day.day.description)) {
          CalendarDayContent(day: day)
        }
      }
    }
  }

  private var style: String {
    "day-cell" + (day.isMuted ? " muted" : "") + (day.isLeftOut ? " out" : "") + (day.isOpen ? " chosen" : "")
      + (day.isFuture ? " future" : "")
  }
}

struct CalendarDayContent: View {
  let day: CalendarDay

  var body: some HTML {
    span(.class("date")) { day.number }
    if let bar = day.bar { DayBarView(bar: bar, sign: day.sign) }
    DaySignView(sign: day.sign, percent: day.percent) {
      if let badge = day.badge { span(.class("badge")) { badge } }
    }
    span(.class("energy")) { day.calories ?? "" }
  }
}

/// A day's calories as a bar in the colour of its sign, with a line at the goal.
struct DayBarView: View {
  let bar: CalendarDay.Bar
  let sign: DaySign

  var body: some HTML {
    svg(
      .class("bar-of-day \(sign.rawValue)"), .attribute("viewBox", "0 0 100 100"), .attribute("preserveAspectRatio", "none"), .decoration,
      .attribute("focusable", "false")
    ) {
      rect(
        .class("fill"), .attribute("x", "15"), .attribute("width", "70"), .attribute("y", "\(100 - bar.height)"),
        .attribute("height", "\(bar.height)"))
      if let goal = bar.goal {
        rect(.class("at-goal"), .attribute("width", "100"), .attribute("y", "\(min(99, 100 - goal))"), .attribute("height", "1"))
      }
    }
  }
}

/// The sign of a day. An undecided day has a small ring, which fills as the day's calories approach its goal.
struct DaySignView<Badge: HTML>: View {
  let sign: DaySign
  let percent: Int?
  let badge: Badge

  init(sign: DaySign, percent: Int?, @ViewBuilder badge: () -> Badge = { Nothing() }) {
    self.sign = sign
    self.percent = percent
    self.badge = badge()
  }

  var body: some HTML {
    span(.class("sign \(sign.rawValue)")) {
      if let shape = sign.shape { Icon(shape) }
      if let percent {
        svg(.class("icon"), .attribute("viewBox", "0 0 100 100"), .decoration, .attribute("focusable", "false")) {
          RingLap(name: "lap", percent: percent)
        }
      }
      badge
    }
  }
}
