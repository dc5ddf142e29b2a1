public import DemeterCore
public import DemeterHTML
import Foundation

/// The people of this server and their plans, for the owner.
public struct PeoplePage: Hashable, Sendable {
  /// A person, and where their plan is set.
  struct Row: Hashable, Sendable {
    let id: String
    let name: String
    let isOwner: Bool
    let plan: Person.Plan
    let action: String
  }

  /// The page's title.
  public let title: String = "People and plans"
  let rows: [Row]
  let outcome: String?

  /// Everyone who has an account, and what was just done.
  public init(_ people: [Person], outcome: String? = nil) {
    rows = people.map { person in
      let id = person.id.uuidString.lowercased()
      return Row(id: "plan-\(id)", name: person.name, isOwner: person.isOwner, plan: person.plan, action: "/settings/people/\(id)/plan")
    }
    self.outcome = outcome
  }
}

/// Shows a `PeoplePage`.
public struct PeopleView: View {
  let page: PeoplePage

  /// The people.
  public init(page: PeoplePage) { self.page = page }

  /// The markup.
  public var body: some HTML {
    SheetView(title: page.title, close: "/settings") {
      if let outcome = page.outcome {
        p(.class("state onTrack"), .role("status")) {
          Icon(.check)
          outcome
        }
      }
      section(.class("card fields")) {
        p { "The free plan shows the latest three months of steps, the pro plan all of them. Either way everything is kept." }
        ForEach(page.rows) { PersonPlanForm(row: $0) }
      }
    }
  }
}

struct PersonPlanForm: View {
  let row: PeoplePage.Row

  var body: some HTML {
    form(.class("person-plan"), .attribute("method", "post"), .action(row.action), .behaviour("submit")) {
      label(.attribute("for", row.id)) { row.isOwner ? "\(row.name), owner" : row.name }
      select(.id(row.id), .name("plan")) {
        ForEach(Person.Plan.allCases) { plan in
          option(.value(plan.rawValue), .flag("selected", plan == row.plan)) { plan.rawValue.capitalizedFirst }
        }
      }
      button(.class("button"), .label("Save the plan of \(row.name)")) { "Save" }
    }
  }
}
