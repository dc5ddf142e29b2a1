public import DemeterCore
public import DemeterHTML
import Foundation

/// The server for its owner: version, disk use, people. Never contains diary data.
public struct ServerPage: Hashable, Sendable {
  struct Row: Hashable, Sendable {
    let id: String
    let name: String
    let words: String
    let plan: Person.Plan
    /// The address of this person's settings.
    let path: String
    /// Whether the password can be reset here. Owners change their own with the current one.
    let isReset: Bool
  }

  public let title: String = "People & server"
  /// Term and value of each fact.
  let facts: [[String]]
  let people: [Row]
  /// `2 invitations are open`; nil if none is.
  let invitations: String?

  public init(people: [Person], invitations: Int = 0, use: DiskUse, system: String, asked owner: Person, in context: PageContext) {
    let all = use.diaries.values.reduce(use.catalogue + use.accounts, +)
    facts =
      [
        ["Version", "Demeter \(Release.version)"], ["System", system], ["Data in all", context.bytes(all)],
        ["Food catalogue", context.bytes(use.catalogue)],
      ] + (use.free.map { [["Free on the disk", context.bytes($0)]] } ?? [])
    self.invitations =
      invitations == 0 ? nil : invitations == 1 ? "1 invitation is open." : "\(context.numbers.text(invitations)) invitations are open."
    self.people = people.map { person in
      let diary = context.bytes(use.diaries[person.id] ?? 0)
      return Row(
        id: "plan-\(person.id.key)", name: person.name, words: person.isOwner ? "Owner · \(diary)" : diary, plan: person.plan,
        path: Paths.person(person.id), isReset: person.id != owner.id)
    }
  }
}

public struct ServerView: View {
  let page: ServerPage

  public init(page: ServerPage) { self.page = page }

  public var body: some HTML {
    SubpageBar(title: page.title)
    section(.class("card")) {
      dl(.class("facts")) {
        ForEach(page.facts) { fact in
          div {
            dt { fact[0] }
            dd { fact[1] }
          }
        }
      }
    }
    section(.class("card fields"), .id("people")) {
      h2 { "People" }
      ul(.role("list")) { ForEach(page.people) { PersonLine(row: $0) } }
      form(.attribute("method", "post"), .action(Paths.invitations), .behaviour("submit")) {
        button(.class("button primary wide")) { "Invite someone" }
      }
      if let invitations = page.invitations {
        form(.class("pair"), .attribute("method", "post"), .action(Paths.invitations + "/withdraw"), .behaviour("submit")) {
          p(.class("hint")) { invitations }
          button(.class("button small danger")) { "Withdraw" }
        }
      }
      a(.class("button quiet wide"), .href(Paths.people + "/new"), .behaviour("sheet")) { "Add a person with a password" }
      p(.class("hint")) {
        "The free plan shows the latest three months of steps, the pro plan all of them. All steps are stored either way."
      }
      p(.class("hint")) { "No one can see another person’s diary, including the owner." }
    }
  }
}

/// A person with the size of their diary, their plan, and ways to restore access.
struct PersonLine: View {
  let row: ServerPage.Row

  var body: some HTML {
    li(.class("found-food")) {
      div {
        p(.class("name"), .attribute("dir", "auto")) { row.name }
        p(.class("when")) { row.words }
      }
      form(.class("person-plan"), .attribute("method", "post"), .action(row.path + "/plan"), .behaviour("submit")) {
        select(.id(row.id), .name("plan"), .label("Plan of \(row.name)")) {
          ForEach(Person.Plan.allCases) { plan in
            option(.value(plan.rawValue), .flag("selected", plan == row.plan)) { plan.rawValue.capitalizedFirst }
          }
        }
        button(.class("button small"), .label("Save the plan of \(row.name)")) { "Save" }
      }
      if row.isReset {
        a(.class("button small"), .href(row.path + "/password"), .behaviour("sheet"), .label("Reset the password of \(row.name)")) {
          "Reset password"
        }
      }
    }
  }
}
