public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords

/// The texts of a page to sign in.
public struct SignInPage: Hashable, Sendable {
  public let title: String
  let words: String
  let action: String
  let submit: String
  let fields: [FormField]
  /// The address to open afterwards; empty for Today.
  let next: String
  let error: String?
  /// Whether the form sends the device's time zone.
  let sendsZone: Bool
  /// How passkeys are offered; nil if they are not.
  var passkeys: PasskeySignIn?
  /// Further values of the form.
  var hidden: [String: String] = [:]
  /// Whether there is anything to fill in or to send.
  var showsForm: Bool = true
  /// A link below the form.
  var other: OtherWay?
  /// The address that does the same with the sign-in provider, where there is one; nil if it can't.
  var providerPath: String?

  /// Whether it creates the owner's account.
  public var createsOwner: Bool { action == Paths.welcome }

  /// A link to another way to go on.
  struct OtherWay: Hashable, Sendable {
    let words: String
    let address: String
  }

  /// Sign-in with a name and a password, if the owner did not switch passwords off, or with a passkey.
  public static func signIn(
    name: String = "", next: String = "", passkeys: PasskeySignIn? = nil, acceptsPasswords: Bool = true, refused: InvalidInput? = nil,
    error: String? = nil
  ) -> SignInPage {
    guard acceptsPasswords else { return withoutPassword(next: next, passkeys: passkeys, error: error) }
    var kind: FormField.Kind = .username
    if case .offered? = passkeys { kind = .usernameOrPasskey }
    let fields: [FormField] = [
      FormField("name", say("Name"), kind, value: name, isRequired: true).needing(say("Enter your name"), refused: refused),
      FormField("password", say("Password"), .password, isRequired: true).needing(say("Enter your password"), refused: refused),
    ]
    return SignInPage(
      title: say("Sign in"), words: say("Your diary is on this server and nowhere else."), action: Paths.signIn, submit: say("Sign in"),
      fields: fields.focusingFirstError(orFirst: true), next: next, error: error, sendsZone: false, passkeys: passkeys,
      providerPath: providerPath(next: next))
  }

  static func providerPath(next: String) -> String {
    Route.providerSignIn.rawValue + (next.isEmpty ? "" : "?next=\(HistoryAddress.encoded(next))")
  }

  /// The first visit, which creates the owner's account. `code` is the typed text of the code that the server printed at start; nil if none
  /// is required.
  public static func welcome(
    name: String = "", code: String? = nil, codeError: String? = nil, refused: InvalidInput? = nil
  ) -> SignInPage {
    var fields = newAccount(name: name, refused: refused)
    if let code {
      fields.append(
        FormField(
          "code", say("Code"), value: code, error: codeError, hint: say("Demeter printed it at start. It is also in the log."),
          isRequired: true
        ).needing(say("Enter the code")))
    }
    return SignInPage(
      title: say("Welcome to Demeter"),
      words: say("Create your account. It is stored only on this server. As its owner you can invite and remove people."),
      action: Paths.welcome, submit: say("Create account"), fields: fields.focusingFirstError(orFirst: true), next: "",
      error: refused?.message(for: "timeZone"), sendsZone: true, providerPath: Route.providerSignIn.rawValue)
  }

  /// An invitation, which adds a person and is used up then.
  public static func invitation(
    _ secret: String, name: String = "", acceptsPasswords: Bool = true, refused: InvalidInput? = nil
  ) -> SignInPage {
    let fields = newAccount(name: name, refused: refused)
    return SignInPage(
      title: say("Welcome to Demeter"),
      words: say(
        """
        You were invited to keep your food diary on this server. No page shows it to anyone else, including the owner: the person who set up \
        this server. The owner can invite and remove people, and reset passwords.
        """)
        + (acceptsPasswords
          ? ""
          : " "
            + say("Passwords don’t sign in here. Yours confirms changes of your account; set up another way to sign in right after this.")),
      action: Paths.invitation(secret), submit: say("Create account"), fields: fields.focusingFirstError(orFirst: true), next: "",
      error: refused?.message(for: "timeZone"), sendsZone: true, providerPath: Route.providerInvitation.path(secret))
  }

  /// The name and the password of a new account.
  private static func newAccount(name: String, refused: InvalidInput?) -> [FormField] {
    [
      FormField("name", say("Your name"), .username, value: name, isRequired: true).needing(say("Enter your name"), refused: refused),
      .newPassword("password", say("Password"), hint: say("A few words are good."), refused: refused),
    ]
  }

  /// A one-time link, which is used up only when its button is pressed.
  public static func link(_ secret: String) -> SignInPage {
    SignInPage(
      title: say("Sign in"), words: say("This link signs you in once."), action: Route.link.path(secret), submit: say("Sign in"),
      fields: [], next: "",
      error: nil, sendsZone: false)
  }
}

public struct SignInView: View {
  let page: SignInPage

  private let showsAttribution: Bool
  /// What the sign-in provider is called; nil if there is none.
  private let provider: String?

  /// Shows the page. Adds the attribution of the food service if its content is shown after signing in.
  public init(page: SignInPage, showsAttribution: Bool = false, provider: String? = nil) {
    self.page = page
    self.showsAttribution = showsAttribution
    self.provider = provider
  }

  public var body: some HTML {
    article(.class("sign-in")) {
      div(.class("brand"), .decoration) { Markup("<span></span>") }
      h1 { page.title }
      p { page.words }
      if page.showsForm {
        form(.attribute("method", "post"), .action(page.action), .behaviour("submit"), .flag("novalidate")) {
          FormError(message: page.error)
          if !page.next.isEmpty { HiddenField(name: "next", value: page.next) }
          ForEach(page.hidden.keys.sorted()) { name in HiddenField(name: name, value: page.hidden[name] ?? "") }
          if page.sendsZone { DeviceZoneField() }
          if !page.fields.isEmpty { div(.class("card fields")) { ForEach(page.fields) { FormFieldView(field: $0) } } }
          button(.class("button primary wide")) { page.submit }
        }
      } else {
        FormError(message: page.error)
      }
      if let passkeys = page.passkeys { PasskeySignInView(passkeys: passkeys, next: page.next, isFirst: !page.showsForm) }
      if let other = page.other { a(.class("button quiet wide"), .href(other.address)) { other.words } }
      if let provider, let path = page.providerPath { a(.class("button wide"), .href(path)) { say("Sign in with \(provider)") } }
      if showsAttribution { AttributionView() }
    }
  }
}
