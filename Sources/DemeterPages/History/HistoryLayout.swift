import DemeterHTML

/// A calendar in one of its lenses, and the open day next to it or over it.
struct HistoryLayout<Calendar: HTML, Days: HTML>: View {
  let detail: DayDetailPage?
  /// The placeholder when no day is open and no days are listed.
  let hint: String
  /// Whether `days` lists the days of the calendar, for a wide screen on which no day is open.
  let hasDays: Bool
  let calendar: Calendar
  let days: Days

  init(
    detail: DayDetailPage?, hint: String, hasDays: Bool = false, @ViewBuilder calendar: () -> Calendar,
    @ViewBuilder days: () -> Days = { Nothing() }
  ) {
    self.detail = detail
    self.hint = hint
    self.hasDays = hasDays
    self.calendar = calendar()
    self.days = days()
  }

  var body: some HTML {
    div(.class(detail == nil ? "history" : "history open"), .id("history"), .behaviour("history")) {
      div(.class("calendar"), .id("calendar")) { calendar }
      if let detail {
        DayDetailView(page: detail)
      } else if hasDays {
        ul(.class("card list beside"), .id("beside"), .role("list"), .label("Days")) { days }
      } else {
        p(.class("card detail-hint")) { hint }
      }
    }
  }
}

/// Month and year with links to others, and search.
struct HistoryBar: View {
  let heading: String
  let years: [PickerYear]
  /// Whether there is a filter next to the search.
  let hasFilter: Bool

  var body: some HTML {
    header(.class(hasFilter ? "bar history-bar" : "bar history-bar plain")) {
      details(.class("picker"), .id("picker")) {
        summary { h1 { heading } }
        div(.class("card picker-card")) {
          ForEach(years) { year in
            h2 { year.year }
            ul(.role("list")) {
              ForEach(year.months) { month in
                li {
                  a(
                    .class("chip toggle"), .href(month.address), .label(month.spoken ?? month.words),
                    .attribute("aria-current", ifPresent: month.isCurrent ? "true" : nil)
                  ) { month.words }
                }
              }
            }
          }
        }
      }
      a(.class("icon-button"), .id("search"), .href(Paths.search), .label("Search"), .key(.search)) { Icon(.search) }
    }
  }
}

/// The switch between food, steps and energy of the same days, and between the layouts of a lens. It is the same in every lens.
struct HistoryWays: View {
  let lenses: [NavLink]
  let layouts: [NavLink]

  var body: some HTML {
    div(.class("history-ways")) {
      Segments(label: "Lens", ways: lenses, id: "lenses")
      if !layouts.isEmpty { Segments(label: "Layout", ways: layouts, id: "layouts") }
    }
  }
}

/// A few links, one of them selected.
struct Segments: View {
  let label: String
  let ways: [NavLink]
  let id: String

  var body: some HTML {
    nav(.class("segments"), .id(id), .label(label)) {
      ForEach(ways) { way in
        a(.href(way.address), .attribute("aria-current", ifPresent: way.isCurrent ? "true" : nil)) { way.words }
      }
    }
  }
}
