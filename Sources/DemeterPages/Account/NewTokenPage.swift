public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords
import Foundation

/// A form for a program's token.
public struct NewTokenPage: Hashable, Sendable {
  public let title: String = say("New access key")
  let label: FormField
  let scopes: Set<Scope>
  let scopesError: String?
  let days: Int?
  let error: String?

  /// Shows the form; after an error, with the submitted values and the errors.
  public init(label: String = "", scopes: Set<Scope> = [.readDiary], days: Int? = 365, refused: InvalidInput? = nil) {
    self.label = FormField(
      "label", say("Name"), value: label, error: refused?.message(for: "label"), hint: say("The program or device that uses it."),
      isRequired: true
    ).needing(say("Enter a name"), refused: refused)
    self.scopes = scopes
    scopesError = refused?.message(for: "scopes")
    self.days = days
    error = refused?.message(for: "days")
  }

  static var periods: [Choice] {
    [
      Choice(value: "30", words: say("For 30 days")), Choice(value: "90", words: say("For 90 days")),
      Choice(value: "365", words: say("For a year")), Choice(value: "", words: say("Until it is revoked")),
    ]
  }
}

public struct NewTokenView: View {
  let page: NewTokenPage

  public init(page: NewTokenPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.devices) {
      p { say("An access key (an API token) lets a program use your diary without your password.") }
      form(.attribute("method", "post"), .action(Paths.tokens), .behaviour("submit"), .flag("novalidate")) {
        FormError(message: page.error)
        div(.class("card fields")) { FormFieldView(field: [page.label].focusingFirstError(orFirst: page.scopesError == nil)[0]) }
        fieldset(
          .class("card choices-list"), .attribute("aria-describedby", ifPresent: page.scopesError.map { _ in "error-scopes" })
        ) {
          legend { say("What it may do") }
          ForEach(Scope.ofPrograms) { scope in
            DemeterHTML.label(.class("choice")) {
              input(.type("checkbox"), .name(scope.rawValue), .value("on"), .flag("checked", page.scopes.contains(scope)))
              span(.class("name")) { scope.choice }
            }
          }
          if let error = page.scopesError {
            p(.class("error"), .id("error-scopes"), .role("alert")) {
              span(.class("error-mark"), .decoration) { "!" }
              error
            }
          }
        }
        p(.class("hint")) {
          say(
            "For an assistant (MCP): everything that it reads with the key goes to its language model. Unless that runs at your home, it leaves this server."
          )
        }
        div(.class("card fields")) {
          ChoiceField(name: "days", label: say("How long it works"), choices: NewTokenPage.periods, value: page.days.map { "\($0)" } ?? "")
          button(.class("button primary wide")) { say("Create access key") }
        }
      }
    }
  }
}

extension Scope {
  fileprivate var choice: String {
    switch self {
    case .readDiary: say("Read the diary")
    case .writeDiary: say("Log, change and delete entries and goals")
    case .writeHealth: say("Send health data")
    case .readReminders: say("Show reminders in a calendar")
    }
  }
}

/// A new token, which is shown only once.
public struct MadeTokenPage: Hashable, Sendable {
  public let title: String = say("Your new access key")
  let token: String
  let address: String
  let assistantAddress: String

  /// Shows a token for the server with an address such as `https://demeter.example`.
  public init(token: String, server: String) {
    self.token = token
    address = server + "/api/v1"
    assistantAddress = server + "/mcp"
  }
}

public struct MadeTokenView: View {
  let page: MadeTokenPage

  public init(page: MadeTokenPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.devices) {
      section(.class("card fields")) {
        CopyField(id: "token", label: say("Access key"), value: page.token)
        p(.class("warning"), .role("status")) { say("Copy it now: it is not shown again. Anyone who has it can use it.") }
        CopyField(id: "api-address", label: say("Address of the API"), value: page.address)
        CopyField(id: "mcp-address", label: say("Address for assistants (MCP)"), value: page.assistantAddress)
        p(.class("hint")) {
          say("Programs send it as “Authorization: Bearer …”.")
          " "
          a(.href("/api/openapi.yaml")) { say("What programs can do with it") }
        }
        a(.class("button wide"), .href(Paths.devices)) { say("Done") }
      }
    }
  }
}
