public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords
import Foundation

/// A form for the person's own password or another person's.
public struct PasswordPage: Hashable, Sendable {
  /// Whether its button takes something away.
  var isDangerous = false
  public let title: String
  let words: String
  let path: String
  let close: String
  let fields: [FormField]
  let submit: String
  let error: String?
  /// Whether access keys (tokens) are revoked too; nil if the form does not ask.
  var revokesTokens: Bool?
  /// The address that makes a sign-in link; nil if passwords sign in.
  var linkPath: String?
  /// Whether passkeys, linked accounts and access keys are removed too; nil if the form does not ask.
  var endsAll: Bool?
  /// Whether the person's own passkeys and linked accounts are removed too; nil if the form does not ask.
  var removesOthers: Bool?
  /// What was chosen in the form before this one; nil if nothing was to choose.
  var choice: String?

  /// The fields in which a person proves who they are.
  public struct Confirmation: Hashable, Sendable {
    let asksForCode: Bool

    public init(asksForCode: Bool) { self.asksForCode = asksForCode }

    func fields(_ refused: InvalidInput?) -> [FormField] {
      [FormField.currentPassword(refused)] + (asksForCode ? [FormField.confirmingCode(refused)] : [])
    }
  }

  private static func new(_ refused: InvalidInput?) -> FormField {
    .newPassword("new", say("New password"), hint: say("A few words are good."), refused: refused)
  }

  /// A form to change the person's own password.
  ///
  /// - Parameter removesOthers: whether passkeys and linked accounts are removed too; nil if there are none.
  public static func own(
    revokesTokens: Bool = false, removesOthers: Bool? = nil, refused: InvalidInput? = nil, error: String? = nil
  ) -> PasswordPage {
    PasswordPage(
      title: say("Change password"), words: say("This signs you out everywhere else."), path: Paths.password, close: Paths.devices,
      fields: [
        FormField("old", say("Current password"), .password, isRequired: true).needing(
          say("Enter your current password"), refused: refused),
        new(refused),
      ].focusingFirstError(orFirst: true), submit: say("Change password"), error: error, revokesTokens: revokesTokens,
      removesOthers: removesOthers)
  }

  /// Asks for the password, and the code of a second factor, before an account at the sign-in provider is linked.
  public static func linkProvider(
    _ provider: String, asksForCode: Bool, refused: InvalidInput? = nil, error: String? = nil
  ) -> PasswordPage {
    PasswordPage(
      title: say("Link an account at \(provider)"),
      words: say("Your account at \(provider) then signs you in here, as your password does. Link only an account that is yours alone."),
      path: Route.linkProvider.rawValue, close: Paths.devices,
      fields: Confirmation(asksForCode: asksForCode).fields(refused).focusingFirstError(orFirst: true),
      submit: say("Continue"), error: error)
  }

  /// Asks who the person is, before a form that was sent counts.
  public static func confirm(
    _ confirmation: Confirmation, to path: String, close: String, choice: String?, refused: InvalidInput?
  ) -> PasswordPage {
    PasswordPage(
      title: say("Is it you?"),
      words: say("You signed in a while ago. Enter your password, or sign out and in again and come back within ten minutes."),
      path: path, close: close, fields: confirmation.fields(refused).focusingFirstError(orFirst: true), submit: say("Continue"), error: nil,
      choice: choice)
  }

  /// Asks for the password before a link is removed: whoever does not know theirs would have no way in.
  public static func unlink(_ identity: ProviderIdentity, refused: InvalidInput? = nil) -> PasswordPage {
    let account = identity.account.name ?? identity.account.subject
    return PasswordPage(
      isDangerous: true, title: say("Remove the link"),
      words: say(
        "“\(account)” then no longer signs you in here. If you don’t know your password, ask the owner to reset it first."
      ),
      path: Route.removeIdentity.path(identity.id.key), close: Paths.devices,
      fields: [FormField.currentPassword(refused)].focusingFirstError(orFirst: true),
      submit: say("Remove the link"), error: nil)
  }

  /// A form for the owner to reset another person's password. While passwords are switched off, it makes a sign-in link, too.
  ///
  /// - Parameters:
  ///   - endsAll: whether all other ways in end, too; nil if there are none.
  ///   - confirmation: how the owner proves who they are; nil if they need not.
  public static func reset(
    of person: Person, acceptsPasswords: Bool = true, endsAll: Bool? = nil, confirmation: Confirmation? = nil, refused: InvalidInput? = nil
  ) -> PasswordPage {
    PasswordPage(
      title: say("Reset password"),
      words:
        acceptsPasswords
        ? say(
          "\(person.name) is signed out everywhere and signs in with the new one; programs keep their access keys. Tell it to them yourself."
        )
        : say(
          "Signing in with passwords is switched off: a new one only confirms changes of the account. To let \(person.name) in, make a sign-in link."
        ),
      path: Route.resetPassword.path(person.id.key), close: Paths.server,
      fields: ([new(refused)] + (confirmation?.fields(refused) ?? [])).focusingFirstError(orFirst: true), submit: say("Reset password"),
      error: nil,
      linkPath: acceptsPasswords ? nil : Route.personLink.path(person.id.key), endsAll: endsAll)
  }

  /// A form for the owner to add a person.
  public static func person(name: String = "", acceptsPasswords: Bool = true, refused: InvalidInput? = nil) -> PasswordPage {
    let fields = [
      FormField("name", say("Name"), .text, value: name, isRequired: true).needing(say("Enter their name"), refused: refused),
      .newPassword("password", say("Password"), hint: say("They can change it."), refused: refused),
    ]
    return PasswordPage(
      title: say("Add a person"),
      words: say("They get their own diary. No page shows it to anyone else, including you.")
        + (acceptsPasswords
          ? "" : " " + say("Signing in with passwords is switched off: under “Reset password” you make a sign-in link for them.")),
      path: Paths.people, close: Paths.server, fields: fields.focusingFirstError(orFirst: true), submit: say("Add person"),
      error: refused?.message(for: "timeZone"))
  }
}

public struct PasswordView: View {
  let page: PasswordPage

  public init(page: PasswordPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: page.close) {
      p { page.words }
      form(.attribute("method", "post"), .action(page.path), .behaviour("submit"), .flag("novalidate")) {
        FormError(message: page.error)
        if let choice = page.choice { HiddenField(name: "do", value: choice) }
        div(.class("card fields")) {
          ForEach(page.fields) { FormFieldView(field: $0) }
          if let revokes = page.revokesTokens {
            label(.class("choice")) {
              input(.type("checkbox"), .name("revokeTokens"), .value("on"), .flag("checked", revokes))
              span { say("Also revoke my access keys: programs that use one need a new one") }
            }
          }
          if let removes = page.removesOthers {
            label(.class("choice")) {
              input(.type("checkbox"), .name("removeOthers"), .value("on"), .flag("checked", removes))
              span { say("Also remove my passkeys and linked accounts") }
            }
          }
        }
        if let endsAll = page.endsAll {
          label(.class("choice")) {
            input(.type("checkbox"), .name("endAll"), .value("on"), .flag("checked", endsAll))
            span { say("Also remove their passkeys, linked accounts and access keys") }
          }
        }
        button(.class(page.isDangerous ? "button danger wide" : "button primary wide")) { page.submit }
      }
      if let path = page.linkPath {
        form(.attribute("method", "post"), .action(path), .behaviour("submit")) {
          button(.class("button wide")) { say("Make a sign-in link") }
        }
      }
    }
  }
}
