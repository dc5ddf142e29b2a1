public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords

/// The sheet that adds a passkey.
public struct NewPasskeyPage: Hashable, Sendable {
  /// What a device needs to make a passkey.
  public struct Request: Hashable, Sendable {
    let challenge: String
    let host: String
    let user: String
    let person: String
    let known: [String]
    let device: String?

    /// - Parameters:
    ///   - user: the bytes that stand for the person, as text.
    ///   - known: the ids of the person's passkeys: a device that has one of them makes no other.
    public init(challenge: String, host: String, user: String, person: String, known: [String], device: String?) {
      self.challenge = challenge
      self.host = host
      self.user = user
      self.person = person
      self.known = known
      self.device = device
    }
  }

  /// What stands between the person and a passkey.
  public enum Step: Hashable, Sendable {
    /// Passkeys don't work at this address.
    case impossible(PasskeyObstacle)
    /// The person has to enter the password again, and a code of a second factor; with an error of the passkey before.
    case password(asksForCode: Bool, refused: InvalidInput?, error: String?)
    /// Their device can make one; with an error of the one before.
    case ready(Request, error: String?)
  }

  public static var title: String { say("New passkey") }
  let step: Step

  public init(_ step: Step) { self.step = step }
}

public struct NewPasskeyView: View {
  let page: NewPasskeyPage
  /// The address of the script, which is needed if this is no sheet over the list.
  let script: String

  public init(page: NewPasskeyPage, script: String) {
    self.page = page
    self.script = script
  }

  public var body: some HTML {
    SheetView(title: NewPasskeyPage.title, close: Paths.passkeys) {
      switch page.step {
      case .impossible(let obstacle): p { obstacle.words }
      case .password(let asksForCode, let refused, let error):
        PasswordAgain(asksForCode: asksForCode, refused: refused, error: error)
      case .ready(let request, let error): NewPasskeyForm(request: request, error: error)
      }
    }
    DemeterHTML.script(.type("module"), .attribute("src", script))
  }
}

private struct PasswordAgain: View {
  let asksForCode: Bool
  let refused: InvalidInput?
  let error: String?

  private var fields: [FormField] {
    ([FormField.currentPassword(refused)] + (asksForCode ? [FormField.confirmingCode(refused)] : [])).focusingFirstError(orFirst: true)
  }

  var body: some HTML {
    form(
      .class("card fields"), .attribute("method", "post"), .action(Route.newPasskey.rawValue), .behaviour("submit"), .flag("novalidate")
    ) {
      FormError(message: error)
      p { say("You signed in a while ago. Enter your password to go on.") }
      ForEach(fields) { FormFieldView(field: $0) }
      button(.class("button primary wide")) { say("Go on") }
    }
  }
}

private struct NewPasskeyForm: View {
  let request: NewPasskeyPage.Request
  let error: String?

  var body: some HTML {
    form(
      .id("passkey-new"), .class("card fields needs-scripts"), .attribute("method", "post"), .action(Paths.passkeys), .flag("novalidate"),
      .attribute("data-challenge", request.challenge), .attribute("data-host", request.host), .attribute("data-user", request.user),
      .attribute("data-person", request.person), .attribute("data-known", request.known.joined(separator: " "))
    ) {
      FormError(message: error)
      p { say("Your device asks for your fingerprint, face or PIN, and makes the passkey.") }
      FormFieldView(
        field: FormField("name", say("Name"), value: request.device ?? "", hint: say("To tell it from others in the list.")))
      for name in ["clientData", "attestation"] { HiddenField(name: name, value: "") }
      button(.class("button primary wide")) { say("Make a passkey") }
      p(.attribute("data-problem", "unsupported"), .role("status"), .flag("hidden")) { say("This browser does not support passkeys.") }
      p(.attribute("data-problem", "known"), .role("status"), .flag("hidden")) {
        say("This device or password manager has a passkey for you already.")
      }
      p(.attribute("data-problem", "failed"), .role("status"), .flag("hidden")) { say("No passkey was made. Try again.") }
    }
    noscript { p { say("Passkeys need JavaScript.") } }
  }
}
