import DemeterHTML
import DemeterMessages

/// Steps, distance and flights of a day, their sources, and the links to correct them.
struct ActivityView: View {
  let activity: ActivityFigures

  var body: some HTML {
    section(.class("card activity-card"), .id("day-activity"), .attribute("aria-labelledby", "activity-heading")) {
      h2(.id("activity-heading")) { say("Activity") }
      if activity.isHidden {
        p(.class("footnote")) {
          say(
            "You see the steps of the latest three months. Earlier ones are stored; the owner, who set up this server, can show them to you."
          )
        }
      } else if activity.figures.isEmpty {
        p(.class("footnote")) { say("No data: no steps were measured.") }
      } else {
        ul(.class("figures"), .id("figures"), .role("list")) {
          ForEach(activity.figures) { figure in
            li {
              span(.class("amount")) { figure.value }
              " "
              span(.class("unit")) { figure.unit }
            }
          }
        }
      }
      if let goal = activity.goal { p(.id("step-goal")) { goal } }
      if let origins = activity.origins { p(.class("footnote"), .id("origins")) { origins } }
      if !activity.isEmpty { ActivityAccounts(accounts: activity.accounts) }
      if !activity.correctables.isEmpty {
        div(.class("pair")) {
          if activity.figures.isEmpty, !activity.isHidden { a(.class("button small"), .href(Paths.health)) { say("Apple Health") } }
          ForEach(activity.correctables) { number in
            a(.class("button small"), .behaviour("sheet"), .href(number.address)) { number.words }
          }
        }
        ForEach(activity.correctables.filter { $0.withdraw != nil }) { number in
          form(.attribute("method", "post"), .action(number.withdraw ?? ""), .behaviour("submit")) {
            button(.class("button quiet wide")) { number.withdrawWords }
          }
        }
      }
    }
  }
}

/// The source of each number.
struct ActivityAccounts: View {
  let accounts: [ActivityFigures.Account]

  var body: some HTML {
    details(.class("accounts"), .id("accounts")) {
      summary { say("Where these numbers come from") }
      dl {
        ForEach(accounts) { account in
          div {
            dt {
              span { account.name }
              span(.class("amount")) { account.value }
            }
            ForEach(account.lines) { line in dd(.attribute("dir", "auto")) { line } }
          }
        }
      }
    }
  }
}
