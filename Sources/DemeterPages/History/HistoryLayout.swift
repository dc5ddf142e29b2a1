import DemeterHTML
import DemeterMessages

/// The history in one of its lenses: its head, a calendar, and the open day next to it or over it.
///
/// A wide screen shows the latest day if none is open.
struct HistoryLayout<Calendar: HTML, Days: HTML>: View {
  let head: HistoryHead
  let detail: DayDetailPage?
  /// The placeholder when no day is open and no days are listed.
  let hint: String
  /// Whether `days` lists the days of the calendar, for a wide screen on which no day is open.
  let hasDays: Bool
  let calendar: Calendar
  let days: Days

  init(
    _ head: HistoryHead, detail: DayDetailPage?, hint: String, hasDays: Bool = false, @ViewBuilder calendar: () -> Calendar,
    @ViewBuilder days: () -> Days = { Nothing() }
  ) {
    self.head = head
    self.detail = detail
    self.hint = hint
    self.hasDays = hasDays
    self.calendar = calendar()
    self.days = days()
  }

  var body: some HTML {
    div(.class(detail.map(\.isBeside) ?? true ? "history" : "history open"), .id("history"), .behaviour("history")) {
      div(.class("calendar"), .id("calendar")) {
        HistoryHeadView(head: head)
        calendar
      }
      if let detail {
        DayDetailView(page: detail)
      } else if hasDays {
        ul(.class("card list beside"), .id("beside"), .role("list"), .label(say("Days"))) { days }
      } else {
        p(.class("card detail-hint")) { hint }
      }
    }
  }
}

/// The head of the history, the same in every lens: the shown days, the ways through time, and the lenses and views to choose from.
struct HistoryHead: Hashable, Sendable {
  /// `March 2026`, `Mar 8 – 14, 2026`
  let heading: String
  /// The months to choose from, by year, newest first.
  let years: [PickerYear]
  /// nil for the oldest days that can be shown.
  let previous: NavLink?
  /// nil for the newest.
  let next: NavLink?
  let today: NavLink
  let lenses: [NavLink]
  let views: [NavLink]
}

/// Shows a `HistoryHead`, and the search.
struct HistoryHeadView: View {
  let head: HistoryHead

  var body: some HTML {
    header(.class("bar history-bar")) {
      MonthPicker(head: head)
      nav(.class("arrows"), .label(say("Other days"))) {
        ArrowLink(way: head.previous, icon: .chevronLeft, id: "previous")
        ArrowLink(way: head.next, icon: .chevronRight, id: "next")
      }
      a(.class("icon-button"), .id("search"), .href(Paths.search), .label(say("Search", meaning: "title")), .key(.search)) { Icon(.search) }
    }
    a(
      .class("button quiet small"), .id("today"), .href(head.today.address),
      .attribute("aria-current", ifPresent: head.today.isCurrent ? "true" : nil)
    ) { say("Today") }
    div(.class("history-ways")) {
      Segments(label: say("Lens"), ways: head.lenses, id: "lenses")
      Segments(label: say("Layout"), ways: head.views, id: "layouts")
    }
  }
}

/// The shown days, and over the page the months to choose from.
struct MonthPicker: View {
  let head: HistoryHead

  var body: some HTML {
    details(.class("picker"), .id("picker")) {
      summary { h1 { HeadingView(words: head.heading) } }
      div(.class("card picker-card")) {
        ForEach(head.years) { year in
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
  }
}

/// A heading that is shortened on a small phone: `Nov 2026`, `Mar 8 – 14`. It breaks only between two dates.
struct HeadingView: View {
  private let start: String
  private let rest: String
  private let end: String
  /// The second date of a week, and its year.
  private let last: (words: Substring, year: Substring)?

  init(words: String) {
    let dates = words.split(separator: " – ", maxSplits: 1)
    let first = dates.first ?? "", month = first.prefix { $0.isLetter }
    // Three letters of juin and juillet are the same.
    let kept = Language.current == .french ? 4 : 3
    (start, rest, end) = (String(month.prefix(kept)), String(month.dropFirst(kept)), String(first[month.endIndex...]))
    last = dates.dropFirst().first.map { date in
      // `14, 2026`, `14. März 2026`
      let space = date.lastIndex(of: " ").flatMap { Int(date[$0...].dropFirst()) == nil ? nil : $0 }
      let gap = date.lastIndex(of: ",") ?? space ?? date.endIndex
      return (date[..<gap], date[gap...])
    }
  }

  var body: some HTML {
    span {
      start
      if !rest.isEmpty { span(.class("rest")) { rest } }
      end
    }
    if let last {
      " – "
      span {
        String(last.words)
        span(.class("rest")) { String(last.year) }
      }
    }
  }
}

/// An arrow to other days, which is faint where there are none.
struct ArrowLink: View {
  let way: NavLink?
  let icon: Icon.Shape
  let id: String

  var body: some HTML {
    if let way {
      a(.class("icon-button"), .id(id), .href(way.address), .label(way.spoken ?? way.words), .key(id == "next" ? .next : .previous)) {
        Icon(icon)
      }
    } else {
      span(.class("icon-button"), .attribute("aria-disabled", "true"), .decoration) { Icon(icon) }
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
