public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords
import Foundation

/// The server for its owner: version, disk use, people. Never contains diary data.
public struct ServerPage: Hashable, Sendable {
  struct Row: Hashable, Sendable {
    let id: Person.ID
    let name: String
    let words: String
    let plan: Person.Plan
    /// Whether the password can be reset here. Owners change their own with the current one.
    let isReset: Bool
    /// `until Dec 9`; nil if the person stays.
    let leaves: String?
  }

  public let title: String = say("People & server")
  /// Term and value of each fact.
  let facts: [[String]]
  let people: [Row]
  /// The plan of people who are added.
  let newPlan: Person.Plan
  /// Whether anybody has, or gets, another plan than pro. If not, plans are folded away.
  let usesPlans: Bool
  /// Who finds new foods and recipes; nil hides the choice, because there is one person.
  let newFoods: FoodSharing?
  /// Whether people sign in with passwords; nil hides the switch, because the owner has no other way in.
  let acceptsPasswords: Bool?
  /// What the sign-in provider is called; nil if there is none.
  let provider: String?
  /// How many invitations are open.
  let openCount: Int
  /// `2 invitations are open.`; nil if none is.
  let invitations: String?

  public init(
    people: [Person], invitations: Int = 0, newPlan: Person.Plan = .pro, newFoods: FoodSharing = .everyone,
    acceptsPasswords: Bool? = nil, provider: String? = nil, use: DiskUse, system: String,
    asked owner: Person,
    in context: PageContext
  ) {
    let all = use.diaries.values.reduce(use.catalogue + use.accounts, +)
    facts =
      [
        [say("Version"), "Demeter \(Release.version)"], [say("System"), system], [say("Data in all"), context.bytes(all)],
        [say("Food catalog"), context.bytes(use.catalogue)],
      ] + (use.free.map { [[say("Free on the disk"), context.bytes($0)]] } ?? [])
    openCount = invitations
    self.invitations =
      invitations == 0 ? nil : context.numbers.counted(invitations, "invitation is open.", "invitations are open.")
    self.newPlan = newPlan
    self.acceptsPasswords = acceptsPasswords
    self.provider = provider
    self.newFoods = people.count > 1 ? newFoods : nil
    usesPlans = newPlan != .pro || people.contains { $0.plan != .pro }
    self.people = people.map { person in
      let diary = context.bytes(use.diaries[person.id] ?? 0)
      return Row(
        id: person.id, name: person.name, words: person.isOwner ? say("Owner · \(diary)") : diary, plan: person.plan,
        isReset: person.id != owner.id, leaves: person.leavesOn.map { say("until \(context.dates.short($0))") })
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
      h2 { say("People") }
      ul(.role("list")) { ForEach(page.people) { PersonLine(row: $0) } }
      form(.attribute("method", "post"), .action(Paths.invitations), .behaviour("submit")) {
        button(.class("button primary wide")) { say("Invite someone") }
      }
      if let invitations = page.invitations {
        form(.class("found-food"), .attribute("method", "post"), .action(Route.withdrawInvitations.rawValue), .behaviour("submit")) {
          p(.class("hint")) { invitations }
          button(.class("button small danger")) { say(page.openCount, one: "Withdraw", other: "Withdraw all") }
        }
      }
      a(.class("button quiet wide"), .href(Route.newPerson.rawValue), .behaviour("sheet")) { say("Add a person with a password") }
      p(.class("hint")) {
        say(
          "You are the owner: you set up this server, and can invite and remove people and reset passwords. No page shows a person’s diary to anyone else, including you, unless they share it."
        )
      }
    }
    if let sharing = page.newFoods { NewFoodsForm(sharing: sharing) }
    if let isOn = page.acceptsPasswords { PasswordSwitchView(isOn: isOn) }
    section(.class("card fields"), .id("provider")) {
      h2 { say("Sign-in provider") }
      p(.class("hint")) {
        say("People can sign in with an account at a provider that you run or trust, such as Authelia, Authentik or Keycloak.")
      }
      if let provider = page.provider { p { say("On. People can sign in with \(provider).") } }
      a(.class("button wide"), .href(Route.provider.rawValue), .behaviour("sheet")) {
        page.provider == nil ? say("Set up a sign-in provider") : say("Change the sign-in provider")
      }
    }
    PlansView(page: page)
  }
}

/// Who finds new foods and recipes unless their form says otherwise.
struct NewFoodsForm: View {
  let sharing: FoodSharing

  private static var choices: [Choice] {
    [
      Choice(value: FoodSharing.everyone.rawValue, words: say("Everyone here")),
      Choice(value: FoodSharing.person.rawValue, words: say("Only the person who adds them")),
    ]
  }

  var body: some HTML {
    form(.class("card fields"), .id("new-foods"), .attribute("method", "post"), .action(Route.newFoods.rawValue), .behaviour("submit")) {
      ChoiceField(name: "newFoods", label: say("New foods and recipes are found by"), choices: Self.choices, value: sharing.rawValue)
      p(.class("hint")) { say("Each form still lets people choose. Foods that are there already stay as they are.") }
      button(.class("button")) { say("Save") }
    }
  }
}

extension Person.Plan {
  /// Which steps it shows.
  fileprivate var words: String { self == .free ? say("Three months") : say("All", meaning: "all steps") }
}

/// How far back each person sees their steps, and new people will. It is open only where that differs.
struct PlansView: View {
  let page: ServerPage

  var body: some HTML {
    details(.class("card fields"), .id("plans"), .flag("open", page.usesPlans)) {
      summary { say("How far back steps are shown") }
      p(.class("hint")) { say("All steps are stored either way.") }
      PlanForm(action: Paths.newPlan, id: "plan-new", who: say("New people"), label: say("Steps of new people"), plan: page.newPlan)
      ForEach(page.people) { row in
        PlanForm(
          action: Route.personPlan.path(row.id.key), id: "plan-\(row.id.key)", who: row.name, label: say("Steps of \(row.name)"),
          plan: row.plan)
      }
    }
  }
}

struct PlanForm: View {
  let action: String
  let id: String
  let who: String
  let label: String
  let plan: Person.Plan

  var body: some HTML {
    form(.class("person-plan"), .attribute("method", "post"), .action(action), .behaviour("submit")) {
      p(.class("name"), .attribute("dir", "auto")) { who }
      select(.id(id), .name("plan"), .label(label)) {
        ForEach(Person.Plan.allCases) { plan in
          option(.value(plan.rawValue), .flag("selected", plan == self.plan)) { plan.words }
        }
      }
      button(.class("button small"), .label(say("Save: \(label)"))) { say("Save") }
    }
  }
}

/// A person with the size of their diary, and ways to restore access.
struct PersonLine: View {
  let row: ServerPage.Row

  var body: some HTML {
    li(.class("found-food")) {
      div {
        p(.class("name exact"), .attribute("dir", "auto")) { row.name }
        p(.class("when")) { [row.words, row.leaves].compactMap { $0 }.joined(separator: " · ") }
      }
      if row.isReset {
        div(.class("pair")) {
          a(
            .class("button small"), .href(Route.resetPassword.path(row.id.key)), .behaviour("sheet"),
            .label(say("Reset the password of \(row.name)"))
          ) {
            say("Reset password")
          }
          if row.leaves == nil {
            a(
              .class("button danger small"), .href(Route.removePerson.path(row.id.key)), .behaviour("sheet"),
              .label(say("Remove \(row.name)"))
            ) {
              say("Remove")
            }
          } else {
            form(.attribute("method", "post"), .action(Route.keepPerson.path(row.id.key)), .behaviour("submit")) {
              button(.class("button quiet small"), .label(say("Keep \(row.name)", meaning: "a person"))) {
                say("Keep", meaning: "a person")
              }
            }
          }
        }
      }
    }
  }
}
