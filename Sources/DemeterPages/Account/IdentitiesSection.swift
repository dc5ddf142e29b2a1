public import DemeterHTML
import DemeterMessages

/// The accounts at sign-in providers that let a person in, on the page of devices.
struct IdentitiesSection: View {
  let page: DevicesPage

  var body: some HTML {
    section(.class("card fields"), .id("identities")) {
      h2 { say("Sign-in provider") }
      if page.identities.isEmpty { p { say("No account is linked.") } }
      ul(.role("list")) {
        ForEach(page.identities) { row in
          li(.class("found-food")) {
            div {
              p(.class("name exact"), .attribute("dir", "auto")) { row.name }
              p(.class("when")) { row.words }
            }
            if let path = row.end {
              a(.class("button small danger"), .href(path), .behaviour("sheet"), .label(say("Remove: \(row.name)"))) { say("Remove") }
            }
          }
        }
      }
      if let provider = page.provider {
        a(.class("button wide"), .href(Route.linkProvider.rawValue), .behaviour("sheet")) { say("Link an account at \(provider)") }
      }
    }
  }
}

/// Leads to the sign-in provider, after the password was right. A form can't: the policy of every page lets forms go to this server only.
public struct LinkProviderView: View {
  let provider: String

  public init(provider: String) { self.provider = provider }

  public var body: some HTML {
    SheetView(title: say("Link an account at \(provider)"), close: Paths.devices) {
      section(.class("card fields")) {
        p { say("Now sign in at \(provider) with the account to link. It takes at most ten minutes; then you come back here.") }
        a(.class("button primary wide"), .href(Route.continueToProvider.rawValue)) { say("Continue at \(provider)") }
      }
    }
  }
}
