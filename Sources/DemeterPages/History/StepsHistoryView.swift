import DemeterCore
public import DemeterHTML
import DemeterMessages

/// Shows a `StepsPage`: the months as a scrolling stack, or the days of one of them.
public struct StepsHistoryView: View {
  let page: StepsPage

  public init(page: StepsPage) { self.page = page }

  public var body: some HTML {
    HistoryLayout(
      page.head, detail: page.detail, hint: say("Choose a day to see its steps."), hasDays: !page.beside.isEmpty
    ) {
      if page.limit?.isAskedFor == true { PlanLimitView() }
      div(.id("chosen"), .role("status")) {
        if let card = page.card { DailyRecordCard(record: card, close: page.close) }
      }
      if page.mode == .calendar {
        StepsStack(page: page)
      } else {
        StepsList(page: page)
      }
    } days: {
      ForEach(page.beside) { row in li(.class("entry")) { DailyRecordRow(record: row) } }
    }
  }
}

/// The months, oldest first. Only the names of distant months are sent; their days are fetched when they are scrolled near.
struct StepsStack: View {
  let page: StepsPage

  var body: some HTML {
    div(
      .class("months"), .id("months"), .behaviour("months"), .attribute("data-at", page.place.description),
      .attribute("data-sent", page.sent)
    ) {
      div(.class("stack")) {
        if page.limit?.isAskedFor == false { PlanLimitView() }
        if let earlier = page.earlier { a(.class("button wide turn"), .id("earlier"), .href(earlier.address)) { earlier.words } }
        ForEach(page.months) { CalendarMonthView(month: $0) }
        StepsLegend()
        if let later = page.later { a(.class("button wide turn"), .id("later"), .href(later.address)) { later.words } }
      }
    }
    a(.class("button primary latest"), .id("latest"), .href(page.latest.address), .flag("hidden", page.latest.isCurrent)) {
      page.latest.words
      span(.decoration) { " ↓" }
    }
  }
}

/// A month's name, its weekdays and its days.
struct CalendarMonthView: View {
  let month: StepsMonth

  var body: some HTML {
    if let gap = month.gap { p(.class("footnote")) { gap } }
    section(
      .class("month-block rows-\(month.weekCount)" + (month.isAfter ? " after" : "")), .id("month-" + month.key),
      .attribute("data-month", month.key), .flag("data-lazy", month.weeks.isEmpty)
    ) {
      // A heading is sufficient for navigation: a landmark for every month would be too many.
      div(.class("month-name")) {
        h2(.id("name-" + month.key)) { month.name }
        p { ForEach(month.summary) { words in span { words } } }
      }
      a(.class("show-month"), .href(month.address)) { say("Show \(month.name)") }
      if !month.weeks.isEmpty {
        table(.class("steps-month"), .role("grid"), .attribute("aria-labelledby", "name-" + month.key)) {
          thead {
            tr {
              ForEach(month.weekdays) { day in
                th(.attribute("scope", "col"), .attribute("abbr", day.name), .label(day.name)) { day.letter }
              }
            }
          }
          tbody { ForEach(month.weeks) { week in tr { ForEach(week) { StepsDayCell(day: $0) } } } }
        }
      }
    }
  }
}

/// A day with its progress as the strength of its colour and the length of a line.
struct StepsDayCell: View {
  let day: StepsDay?

  var body: some HTML {
    if let day {
      td(.role("gridcell"), .attribute("aria-selected", ifPresent: day.isChosen ? "true" : nil)) {
        if let address = day.address {
          a(
            .class("step-day \(day.fill.style)" + (day.isChosen ? " chosen" : "")), .href(address), .label(day.spoken),
            .attribute("data-day", day.day.description), .attribute("aria-current", ifPresent: day.isToday ? "date" : nil)
          ) {
            StepsFillView(fill: day.fill, showsGoal: day.showsGoal)
            span(.class("date")) { day.number }
            span(.class("walked")) { day.steps ?? "" }
          }
        } else {
          span(.class("step-day future"), .label(day.spoken), .role("text"), .attribute("data-day", day.day.description)) {
            span(.class("date")) { day.number }
          }
        }
      }
    } else {
      td {}
    }
  }
}

struct StepsFillView: View {
  let fill: StepsFill
  let showsGoal: Bool

  var body: some HTML {
    if fill != .none {
      svg(
        .class("fill"), .attribute("viewBox", "0 0 100 100"), .attribute("preserveAspectRatio", "none"), .decoration,
        .attribute("focusable", "false")
      ) {
        rect(.attribute("width", "100"), .attribute("height", "100"), .measure("opacity", fill.progress))
      }
      if fill == .completed {
        Icon(.check)
      } else if showsGoal {
        svg(.class("way"), .attribute("viewBox", "0 0 100 4"), .attribute("preserveAspectRatio", "none"), .decoration) {
          rect(.class("done"), .measure("width", fill.progress * 100), .attribute("height", "4"))
        }
      }
    }
  }
}

/// The legend of the days' colours.
struct StepsLegend: View {
  private static var fills: [(fill: StepsFill, words: String)] {
    [
      (.completed, say("Goal met")), (.started(0.6), say("Part of the goal")),
    ]
  }

  var body: some HTML {
    ul(.class("legend"), .role("list"), .label(say("What the colors mean"))) {
      ForEach(Self.fills) { item in
        li {
          span(.class("step-day \(item.fill.style)"), .decoration) { StepsFillView(fill: item.fill, showsGoal: true) }
          span { item.words }
        }
      }
    }
  }
}

/// The selected day with a link to its details.
struct DailyRecordCard: View {
  let record: DailyRecord
  let close: String

  var body: some HTML {
    section(.class("card record-card"), .id("record"), .label(say("Chosen day"))) {
      DailyRecordRow(record: record)
      a(.class("icon-button"), .id("close-record"), .href(close), .label(say("Close \(record.date)"))) { Icon(.close) }
    }
  }
}

/// A day's number in its goal ring, with steps and distance.
struct DailyRecordRow: View {
  let record: DailyRecord
  var isMarked = false

  var body: some HTML {
    a(.class(isMarked ? "entry-link record chosen" : "entry-link record"), .href(record.address), .label(record.spoken)) {
      RingView(record.ring) { RingText(record.number, style: "date", largest: 34) }
      span(.class("record-words")) {
        span(.class("name")) { record.date }
        span(.class("energy")) { record.steps.capitalizedFirst }
        span(.class("when")) { record.goal ?? "" }
        span(.class("when")) { record.details.joined(separator: " · ") }
      }
    }
  }
}

/// The days of a month that have steps.
struct StepsList: View {
  let page: StepsPage

  var body: some HTML {
    div(.class("steps-list"), .id("steps-list")) {
      if page.rows.isEmpty {
        section(.class("card empty")) {
          p(.class("message")) { say("No steps here") }
          p { say("No steps were recorded in \(page.head.heading).") }
          a(.class("button"), .href(Paths.health)) { say("Apple Health") }
        }
      } else {
        ul(.class("card list"), .role("list"), .label(say("Days"))) {
          ForEach(page.rows) { row in li(.class("entry"), .id(row.id)) { DailyRecordRow(record: row, isMarked: row.isChosen) } }
        }
      }
      if page.limit?.isAskedFor == false { PlanLimitView() }
    }
  }
}

/// Explains that the plan hides older months, and who can change it.
struct PlanLimitView: View {
  var body: some HTML {
    section(.class("card plan-limit"), .label(say("Earlier steps"))) {
      p(.class("message")) { say("The latest three months") }
      p {
        say(
          "You see the steps of these months. Earlier ones are stored; the owner, the person who set up this server, can show them to you.")
      }
    }
  }
}
