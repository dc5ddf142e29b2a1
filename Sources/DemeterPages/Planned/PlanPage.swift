public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords
import Foundation

/// A day to come: what is planned for it. Nothing of it is counted.
public struct PlanPage: Hashable, Sendable {
  public let title: String
  let day: Day
  /// `Planned 1,640 of 2,000 cal`
  let energy: String
  let count: String
  let rows: [PlannedRow]
  let add: String
  let calendar: String
  let previous: String
  /// nil if nothing can be planned for the next day.
  let next: String?
  let chosen: FormField

  /// - Parameter goal: the energy to eat on that day; nil if there is no goal.
  public init(_ planned: [PlannedEntry], on day: Day, goal: Energy?, in context: PageContext) {
    self.day = day
    title = context.dates.full(day)
    let sum = planned.reduce(Energy.zero) { $0 + $1.meal.nutrition.energy }
    energy =
      goal.map { goal in
        let (eaten, wanted) = (context.whole(sum), context.whole(goal))
        return inKilojoules ? say("Planned \(eaten) of \(wanted) kJ") : say("Planned \(eaten) of \(wanted) cal")
      } ?? say("Planned \(context.calories(sum))")
    count = context.numbers.counted(planned.count, "planned food")
    rows = planned.map { PlannedRow($0, in: context) }
    add = Paths.add + "?day=\(day)"
    calendar = HistoryAddress(mode: .month, anchor: context.today).path
    previous = day - 1 > context.present.today ? Paths.plan(day - 1) : Paths.today
    let days = context.present.today.plannable
    next = days.contains(day + 1) ? Paths.plan(day + 1) : nil
    chosen = FormField("day", say("Day"), .date, value: day.description)
  }
}

/// Shows a `PlanPage`.
public struct PlanView: View {
  let page: PlanPage

  public init(page: PlanPage) { self.page = page }

  public var body: some HTML {
    article(.class("day"), .attribute("data-day", page.day.description)) {
      header(.class("bar")) {
        div {
          h1 { DateTitle(words: page.title) }
          p(.class("subtitle")) { say("Day to come · nothing is counted yet") }
        }
        div(.class("bar-actions")) {
          a(.class("icon-button"), .id("previous-day"), .href(page.previous), .label(say("Previous day"))) { Icon(.chevronLeft) }
          if let next = page.next {
            a(.class("icon-button"), .id("next-day"), .href(next), .label(say("Next day"))) { Icon(.chevronRight) }
          }
          a(.class("icon-button"), .href(page.calendar), .label(say("Calendar"))) { Icon(.calendar) }
        }
      }
      div(.class("day-log")) {
        p(.class("message"), .id("planned-energy")) { page.energy }
        // What waits in the outbox, as on other days.
        p(.class("plus"), .id("plus"), .flag("hidden"), .flag("data-own"), .attribute("aria-live", "polite"))
        WaitingView(day: page.day)
        if page.rows.isEmpty {
          EmptyStateView(
            message: say("Nothing planned yet"), hint: say("What you plan is asked about on its day, and counts when you log it."),
            action: say("Plan food"), address: page.add)
        } else {
          section(.class("entries planned"), .attribute("aria-labelledby", "planned-heading")) {
            h2(.id("planned-heading")) { page.count }
            ul(.class("card list"), .role("list")) {
              ForEach(page.rows) { row in
                PlannedRowView(row: row) { SkipPlannedForm(row: row, words: say("Remove", meaning: "a planned food")) }
              }
            }
          }
          a(.class("button wide"), .id("plan-food"), .behaviour("sheet"), .href(page.add)) { say("Plan food") }
        }
        form(.class("card fields"), .action(Paths.planning)) {
          FormFieldView(field: page.chosen)
          button(.class("button wide")) { say("Show this day") }
        }
      }
    }
  }
}
