public import DemeterCore
public import DemeterHTML
import DemeterMessages

/// The owner's settings of the sign-in provider.
public struct ProviderPage: Hashable, Sendable {
  /// What the form shows.
  public struct Values: Hashable, Sendable {
    let fields: [String: String]

    /// Creates values by the names of their fields. The secret is never shown.
    public init(_ fields: [String: String]) { self.fields = fields }
  }

  public let title: String = say("Sign-in provider")
  /// What the provider is called; nil if none is set up.
  let provider: String?
  /// Whether it comes from the program's environment and can't be changed here.
  let isFromEnvironment: Bool
  let fields: [FormField]
  let addsPeople: Bool
  /// The address that the provider has to know.
  let callback: String
  /// What is wrong with the provider, or that it works; nil if it was not asked.
  let outcome: String?
  let isOutcomeBad: Bool

  /// - Parameters:
  ///   - confirmation: how the owner proves who they are; nil if they need not.
  ///   - wrong: the fields that were refused.
  ///   - otherIssuer: what the provider calls itself, if that is not what was typed.
  ///   - refused: what is wrong with that proof.
  ///   - unavailable: why the provider can't be used now.
  public init(
    _ values: Values, provider: String?, isFromEnvironment: Bool, hasSecret: Bool, server: String,
    confirmation: PasswordPage.Confirmation? = nil, wrong: Set<String> = [], otherIssuer: String? = nil, refused: InvalidInput? = nil,
    unavailable: String? = nil, works: Bool = false
  ) {
    self.provider = provider
    self.isFromEnvironment = isFromEnvironment
    callback = server + Route.providerCallback.rawValue
    addsPeople = values.fields["adds"] == "on"
    isOutcomeBad = unavailable != nil
    outcome =
      unavailable.map { say("Saved, but the provider can’t be used now: \($0)") }
      ?? (works ? say("Saved. The provider answers.") : nil)
    func field(_ name: String, _ label: String, _ words: String, hint: String? = nil, _ kind: FormField.Kind = .text) -> FormField {
      FormField(
        name, label, kind, value: kind == .password ? "" : values.fields[name] ?? "", error: wrong.contains(name) ? words : nil, hint: hint)
    }
    let needsAddress = say("This needs an address like https://auth.example. Plain http is for home networks only")
    let needsShort = say("This has 1 to 200 characters")
    var issuer = field(
      "issuer", say("Address of the provider (issuer)"), needsAddress,
      hint: say("Exactly as the provider names itself, with or without a slash at the end."))
    if let otherIssuer { issuer.error = say("The provider calls itself “\(otherIssuer)”. Enter exactly that, if it is yours.") }
    let own = [
      issuer,
      field("client", say("Client ID"), needsShort),
      field(
        "secret", say("Client secret"), needsShort, hint: hasSecret ? say("One is saved. Leave this empty to keep it.") : nil, .password),
      field("name", say("Name on the button"), say("A name has at most 40 characters"), hint: say("People read “Sign in with …”.")),
      field(
        "groups", say("Groups that may sign in"), say("At most 50 groups, with commas between them"),
        hint: say("With commas between them. Leave it empty for everyone whose account is linked.")),
      field("groupsClaim", say("Claim with the groups"), needsShort, hint: say("“groups” unless the provider uses another name.")),
    ]
    fields = (own + (confirmation?.fields(refused) ?? [])).focusingFirstError()
  }
}

public struct ProviderView: View {
  let page: ProviderPage

  public init(page: ProviderPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.server) {
      if let outcome = page.outcome { p(.class(page.isOutcomeBad ? "card warning" : "card"), .role("status")) { outcome } }
      section(.class("card fields")) {
        p { say("People sign in at the provider, and this server asks it who they are (OpenID Connect). Passwords keep working.") }
        CopyField(id: "callback", label: say("Redirect address for the provider"), value: page.callback)
        p(.class("hint")) { say("Register this server there as a confidential client, with exactly this address.") }
      }
      if page.isFromEnvironment, let provider = page.provider {
        section(.class("card fields")) {
          p { say("\(provider) is set up in the environment of the program (DEMETER_OIDC_…), and can be changed only there.") }
        }
      } else {
        ProviderForm(page: page)
      }
    }
  }
}

struct ProviderForm: View {
  let page: ProviderPage

  var body: some HTML {
    form(.class("card fields"), .attribute("method", "post"), .action(Route.provider.rawValue), .behaviour("submit"), .flag("novalidate")) {
      ForEach(page.fields) { FormFieldView(field: $0) }
      label(.class("choice")) {
        input(.type("checkbox"), .name("adds"), .value("on"), .flag("checked", page.addsPeople))
        span { say("Give everyone who may sign in and has no account a diary of their own") }
      }
      p(.class("hint")) { say("Without that, people link their account themselves, or accept an invitation with it.") }
      button(.class("button primary wide")) { say("Save") }
    }
    if page.provider != nil {
      form(.class("card fields"), .attribute("method", "post"), .action(Route.removeProvider.rawValue), .behaviour("submit")) {
        p(.class("hint")) { say("Without the provider, people sign in with their passwords. Links stay, for when it comes back.") }
        button(.class("button danger wide")) { say("Remove the provider") }
      }
    }
  }
}
