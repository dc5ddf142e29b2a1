import DemeterCore
public import DemeterHTML
import DemeterMessages

/// Shows a `ReportPage`. On paper, two weeks with four meals a day have two pages.
public struct ReportView: View {
  let page: ReportPage
  /// The address of its own style.
  let style: String

  public init(page: ReportPage, style: String) {
    self.page = page
    self.style = style
  }

  public var body: some HTML {
    link(.attribute("rel", "stylesheet"), .href(style))
    article(.class("report")) {
      header(.class("bar")) {
        div {
          h1 { ReportPage.title }
          p(.class("subtitle")) { "\(page.name) · \(page.days)" }
        }
      }
      ReportControls(page: page)
      section(.class("card fields")) {
        p(.id("completeness")) { page.completeness }
        if !page.lines.isEmpty { ReportAverages(lines: page.lines) }
        if let weight = page.weight { p(.id("report-weight")) { weight } }
      }
      if !page.nutrients.isEmpty {
        section(.class("card fields")) {
          h2 { say("Further nutrients, average a day") }
          ul(.class("report-columns"), .role("list")) {
            ForEach(page.nutrients) { line in
              li {
                say("\(line.name): \(line.amount)", meaning: "a nutrient and how much")
                if let share = line.share { span(.class("hint")) { ", \(share)" } }
              }
            }
          }
        }
      }
      section(.class("card fields")) {
        h2 { say("Meals by day") }
        div(.class("report-columns")) { ForEach(page.meals) { ReportDay(day: $0) } }
      }
      p(.class("footnote")) {
        say(
          """
          What the figures are: food as the person logged it, with the figures of labels and food tables or their own. A day that is not \
          complete is in no average, and what is not known is not counted as zero. Demeter judges nothing.
          """)
      }
    }
  }
}

/// The choice of days, and the tables. Not on paper.
private struct ReportControls: View {
  let page: ReportPage

  var body: some HTML {
    form(.class("card fields report-controls"), .attribute("method", "get"), .action(Paths.report)) {
      ChoiceField(
        name: "weeks", label: say("Length", meaning: "of a report"), choices: page.lengths, value: "\(page.weeks)")
      FormFieldView(field: FormField("to", say("Last day"), .date, value: page.lastDay))
      button(.class("button")) { say("Show") }
      p(.class("hint")) { say("To print it or to save it as a PDF, print this page with the browser.") }
      div(.class("two")) {
        a(.class("button quiet"), .id("report-days"), .href(page.daysTable), .flag("download")) { say("Days as CSV") }
        a(.class("button quiet"), .id("report-meals"), .href(page.mealsTable), .flag("download")) { say("Meals as CSV") }
      }
    }
  }
}

private struct ReportAverages: View {
  let lines: [ReportPage.Line]

  var body: some HTML {
    div(.class("plot-table"), .attribute("tabindex", "0"), .role("region"), .label(say("Averages"))) {
      table(.id("averages")) {
        thead {
          tr {
            th(.attribute("scope", "col")) { say("A day", meaning: "heading of averages") }
            th(.attribute("scope", "col")) { say("Average") }
            th(.attribute("scope", "col")) { say("Lowest and highest") }
            th(.attribute("scope", "col")) { say("Goal") }
          }
        }
        tbody {
          ForEach(lines) { line in
            tr {
              th(.attribute("scope", "row")) {
                line.name
                if let share = line.share { span(.class("hint")) { ", \(share)" } }
              }
              td { line.mean }
              td { line.range }
              td { line.goal }
            }
          }
        }
      }
    }
  }
}

/// What was eaten on a day.
private struct ReportDay: View {
  let day: ReportPage.DayOfMeals

  var body: some HTML {
    section(.class("report-day")) {
      h3 { say("\(day.title): \(day.words)", meaning: "a day and what was eaten") }
      if !day.entries.isEmpty {
        ul(.role("list")) {
          ForEach(day.entries) { entry in
            li {
              span { entry.time }
              span { entry.amount.isEmpty ? entry.name : "\(entry.name), \(entry.amount)" }
              span { entry.energy }
            }
          }
        }
      }
    }
  }
}
