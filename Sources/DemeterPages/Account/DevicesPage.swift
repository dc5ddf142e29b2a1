public import DemeterCore
public import DemeterHTML
import DemeterMessages
import Foundation

/// The sessions of a person and the tokens of programs, which screens call access keys.
public struct DevicesPage: Hashable, Sendable {
  struct Row: Hashable, Sendable {
    let name: String
    let words: String
    /// The address that ends it; nil for the current session, which is signed out in the settings.
    let end: String?
  }

  public let title: String = say("Devices & access keys")
  let sessions: [Row]
  let tokens: [Row]
  /// `On · 7 recovery codes are left.`, or that there is no second factor.
  let secondFactor: String
  /// Whether the person needs new recovery codes.
  let needsCodes: Bool
  let hasSecondFactor: Bool
  /// The accounts at sign-in providers that let the person in.
  let identities: [Row]
  /// What the sign-in provider is called; nil if there is none.
  let provider: String?

  public init(
    _ sessions: [Session], _ tokens: [AccessToken], secondFactor: SecondFactor? = nil, identities: [ProviderIdentity] = [],
    provider: String? = nil, in context: PageContext
  ) {
    self.secondFactor =
      secondFactor.map { say("On. \(SecondFactorPage.codesLeft($0, context.numbers))") }
      ?? say("Off. Your password alone signs you in.")
    needsCodes = secondFactor?.needsCodes ?? false
    hasSecondFactor = secondFactor != nil
    self.provider = provider
    self.identities = identities.map { identity in
      let words = [
        identity.account.issuer, say("linked \(context.when(identity.linkedAt))"),
        identity.seenAt.map { say("last used \(context.when($0))") } ?? say("never used"),
      ]
      return Row(
        name: identity.account.name ?? identity.account.subject, words: words.joined(separator: " · "),
        end: Route.removeIdentity.path(identity.id.key))
    }
    self.sessions = sessions.map { session in
      Row(
        name: session.device ?? say("Unknown device"),
        words: [session.isCurrent ? say("This device") : say("Last seen \(context.when(session.seenAt))"), session.method?.words]
          .compactMap(\.self).joined(separator: " · "),
        end: session.isCurrent ? nil : Route.endSession.path(session.id))
    }
    self.tokens = tokens.map { token in
      let scopes = Scope.allCases.filter(token.scopes.contains).map(\.words).joined(separator: ", ").capitalizedFirst
      let words = [
        token.label.map { _ in scopes }, say("made \(context.when(token.madeAt))"),
        token.seenAt.map { say("last used \(context.when($0))") } ?? say("never used"),
        token.expiresAt.map { end in
          let day = context.dates.dated(Day(end, in: context.timeZone))
          return end > context.now ? say("works until \(day)") : say("stopped working on \(day)")
        },
      ]
      return Row(
        name: token.label.map(Self.named) ?? scopes, words: words.compactMap(\.self).joined(separator: " · ").capitalizedFirst,
        end: Route.revokeToken.path(token.id))
    }
  }

  /// The labels that the program gives to the tokens that it makes.
  private static let givenLabels: [String] = ["Calendar, by its address", "iPhone, by its address", "Health app on a phone"]

  /// Returns a label; one that the program gave, in another language at that time, in the language of the request.
  private static func named(_ label: String) -> String {
    let given = givenLabels.first { words in Language.allCases.contains { $0.text(of: words) == label } }
    return given.map(Language.current.text) ?? label
  }
}

extension SignInMethod {
  /// How the session was started; nil if that is the usual way.
  fileprivate var words: String? {
    switch self {
    case .password: nil
    case .link: say("signed in by a link")
    case .passkey: say("signed in with a passkey")
    case .provider: say("signed in with the sign-in provider")
    case .proxy: say("signed in by a proxy")
    }
  }
}

extension Scope {
  fileprivate var words: String {
    switch self {
    case .readDiary: say("reads the diary")
    case .writeDiary: say("writes the diary")
    case .writeHealth: say("sends health data")
    case .readReminders: say("shows reminders in a calendar")
    }
  }
}

public struct DevicesView: View {
  let page: DevicesPage

  public init(page: DevicesPage) { self.page = page }

  public var body: some HTML {
    SubpageBar(title: page.title)
    section(.class("card fields"), .id("sessions")) {
      h2 { say("Signed in") }
      ul(.role("list")) { ForEach(page.sessions) { AccessRow(row: $0, verb: say("End", meaning: "a session")) } }
      if page.sessions.count > 1 {
        form(.attribute("method", "post"), .action(Route.endOtherSessions.rawValue), .behaviour("submit")) {
          button(.class("button danger wide")) { say("End all others") }
        }
      }
    }
    section(.class("card fields"), .id("tokens")) {
      h2 { say("Access keys") }
      p(.class("hint")) { say("An access key (an API token) lets a program use your diary without your password.") }
      if page.tokens.isEmpty { p { say("None.", meaning: "no access keys") } }
      ul(.role("list")) { ForEach(page.tokens) { AccessRow(row: $0, verb: say("Revoke")) } }
      a(.class("button wide"), .href(Route.newToken.rawValue), .behaviour("sheet")) { say("Create an access key") }
    }
    if page.provider != nil || !page.identities.isEmpty { IdentitiesSection(page: page) }
    section(.class("card fields")) {
      h2 { say("Password") }
      p { say("Changing it ends all other sessions. Access keys stay valid.") }
      a(.class("button wide"), .href(Paths.password), .behaviour("sheet")) { say("Change password") }
    }
    section(.class("card fields")) {
      h2 { PasskeysPage.title }
      p(.class("hint")) { say("A passkey signs you in with your fingerprint, face or PIN.") }
      a(.class("button wide"), .href(Paths.passkeys)) { say("Show passkeys") }
    }
    section(.class("card fields"), .id("second-factor")) {
      h2 { SecondFactorPage.name }
      p(.class(page.needsCodes ? "warning" : "")) { page.secondFactor }
      a(.class("button wide"), .href(Paths.secondFactor), .behaviour("sheet")) {
        page.hasSecondFactor ? say("Change the second factor") : say("Set up a second factor")
      }
    }
  }
}

/// A session or token with a button that ends it.
struct AccessRow: View {
  let row: DevicesPage.Row
  let verb: String

  var body: some HTML {
    li(.class("found-food")) {
      div {
        p(.class("name")) { row.name }
        p(.class("when")) { row.words }
      }
      if let end = row.end {
        form(.attribute("method", "post"), .action(end), .behaviour("submit")) {
          button(.class("button small danger"), .label("\(verb): \(row.name), \(row.words)")) { verb }
        }
      }
    }
  }
}
