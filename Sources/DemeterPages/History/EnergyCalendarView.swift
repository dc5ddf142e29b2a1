import DemeterCore
public import DemeterHTML

/// Shows an `EnergyPage`.
public struct EnergyCalendarView: View {
  let page: EnergyPage

  /// A month of energy.
  public init(page: EnergyPage) { self.page = page }

  /// The markup.
  public var body: some HTML {
    HistoryLayout(detail: page.detail, hint: "Choose a day to see what was burned and eaten.") {
      HistoryBar(heading: page.heading, years: page.years, hasFilter: false)
      LensSwitch(lenses: page.lenses)
      div(.class("card grid")) {
        table(.class("month"), .role("grid"), .label(page.heading), .behaviour("grid")) {
          thead {
            tr { ForEach(page.weekdays) { name in th(.attribute("scope", "col"), .attribute("abbr", name)) { String(name.prefix(1)) } } }
          }
          tbody { ForEach(page.weeks) { week in tr { ForEach(week) { EnergyDayCell(day: $0) } } } }
        }
      }
    }
  }
}

struct EnergyDayCell: View {
  let day: EnergyDay

  var body: some HTML {
    td(.role("gridcell")) {
      if let address = day.address {
        a(
          .class("day-cell"), .href(address), .label(day.spoken), .attribute("data-day", day.day.description),
          .attribute("aria-current", ifPresent: day.isToday ? "date" : nil)
        ) { span(.class("date")) { day.number } }
      } else {
        span(.class("day-cell future"), .label(day.spoken), .role("text"), .attribute("data-day", day.day.description)) {
          span(.class("date")) { day.number }
        }
      }
    }
  }
}
