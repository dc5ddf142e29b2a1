public import DemeterHTML
import DemeterMessages

/// Why somebody who came from a sign-in provider or a proxy is not signed in, and what to do.
public struct ProviderProblemPage: Hashable, Sendable {
  /// A link, with its words and address.
  struct Link: Hashable, Sendable {
    let words: String
    let path: String
  }

  public let title: String
  let words: [String]
  let links: [Link]

  private static var signIn: Link { Link(words: say("Back to sign in"), path: Paths.signIn) }
  private static var devices: Link { Link(words: say("Back to devices"), path: Paths.devices) }

  private static func notSignedIn(_ words: String...) -> ProviderProblemPage {
    ProviderProblemPage(title: say("You are not signed in"), words: words, links: [signIn])
  }

  /// The account is linked to no person here. `account` is what it is called at the provider.
  public static func unknown(_ account: String?, at provider: String) -> ProviderProblemPage {
    notSignedIn(
      account.map { say("Nobody here is linked to “\($0)” at \(provider).") }
        ?? say("Nobody here is linked to this account at \(provider)."),
      say("If you have a diary here, sign in as before and link the account under Settings → Devices & access keys."),
      say("If you don’t, ask the owner of this server for an invitation."))
  }

  /// The groups of the account are not those that may sign in.
  public static func notAllowed(at provider: String) -> ProviderProblemPage {
    notSignedIn(
      say("\(provider) knows you, but you are in no group that may sign in here. Ask the owner of this server."))
  }

  /// The person, or the provider, said no.
  public static func denied(by provider: String, acceptsPasswords: Bool) -> ProviderProblemPage {
    notSignedIn(
      acceptsPasswords
        ? say("You were not signed in at \(provider), or did not allow it. Try again, or sign in with your password.")
        : say("You were not signed in at \(provider), or did not allow it. Try again."))
  }

  /// The browser does not know this sign-in any more.
  public static func expired(at provider: String) -> ProviderProblemPage {
    notSignedIn(say("This sign-in with \(provider) has expired, was used before, or began in another browser. Try again."))
  }

  /// The provider does not answer as it should.
  public static func unavailable(_ provider: String, acceptsPasswords: Bool) -> ProviderProblemPage {
    notSignedIn(
      acceptsPasswords
        ? say("\(provider) can’t be reached right now. You can still sign in with your password.")
        : say("\(provider) can’t be reached right now. Try again later."))
  }

  /// The provider's answer could not be trusted.
  public static func refused(by provider: String, acceptsPasswords: Bool) -> ProviderProblemPage {
    notSignedIn(
      acceptsPasswords
        ? say(
          "What \(provider) answered can’t be used to sign in. The log of this server says why. You can still sign in with your password.")
        : say("What \(provider) answered can’t be used to sign in. The log of this server says why."))
  }

  /// The name that the provider tells can't be that of a new person.
  public static func noName(_ name: String, at provider: String) -> ProviderProblemPage {
    notSignedIn(
      say("A new diary for “\(name)” can’t be made: the name from \(provider) is taken here, or can’t be used."),
      say("Accept your invitation with a name and a password, and then link the account under Settings → Devices & access keys."))
  }

  /// The account at the provider is linked to another person.
  public static func taken(at provider: String) -> ProviderProblemPage {
    ProviderProblemPage(
      title: say("Nothing was linked"), words: [say("This account at \(provider) is linked to another person here.")], links: [devices])
  }

  /// Somebody else is signed in than began to link the account.
  public static func otherPerson() -> ProviderProblemPage {
    ProviderProblemPage(
      title: say("Nothing was linked"), words: [say("You were signed out meanwhile. Sign in, and link the account again.")], links: [signIn]
    )
  }

  /// Signing out here does not sign out at the proxy.
  public static func proxySignsIn(_ name: String) -> ProviderProblemPage {
    ProviderProblemPage(
      title: say("You are signed out here"),
      words: [
        say("The sign-in in front of this server still says that you are \(name), so the next page signs you in again."),
        say("To stay signed out, or to sign in as another person, sign out there."),
      ],
      links: [Link(words: say("Sign in again"), path: "/")])
  }
}

public struct ProviderProblemView: View {
  let page: ProviderProblemPage

  public init(page: ProviderProblemPage) { self.page = page }

  public var body: some HTML {
    article(.class("sign-in")) {
      div(.class("brand"), .decoration) { Markup("<span></span>") }
      h1 { page.title }
      ForEach(page.words) { words in p { words } }
      ForEach(page.links) { link in a(.class("button primary wide"), .href(link.path)) { link.words } }
    }
  }
}
